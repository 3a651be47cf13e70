import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { Draft } from '#domain/declarations/fields.ts'
import type { MoveContext } from '#domain/declarations/guards.ts'
import type { DeclareLine } from '#domain/declarations/lines.ts'
import { type Course, dueOf, lookOn } from '#domain/declarations/time.ts'
import type { Tx } from '#server/database/transaction.ts'
import { type Material, materialsOf } from './materials.store.ts'
import { type Declaration, declarationOf, setCourse } from './declaration.store.ts'
import { type Correction, correctionsOf, type Milestone, milestonesOf } from './timeline.store.ts'

/** A declaration with everything that its moves are judged by. */
export interface Whole {
  declaration: Declaration
  materials: Material[]
  /** The newest first. */
  corrections: Correction[]
  milestones: Milestone[]
}

/** Reads what hangs on a declaration. */
export const wholeOf = async (tx: Tx, declaration: Declaration): Promise<Whole> => {
  const { declareNo } = declaration
  return {
    declaration,
    materials: await materialsOf(tx, declareNo),
    corrections: await correctionsOf(tx, declareNo),
    milestones: await milestonesOf(tx, declareNo),
  }
}

/** The round that is not answered yet; null when there is none. */
export const openCorrectionOf = ({ corrections }: Pick<Whole, 'corrections'>): Correction | null =>
  corrections.find(({ repliedOn }) => repliedOn === '') ?? null

/** The form of a declaration alone. */
export const draftOf = (declaration: Declaration): Draft => ({
  projectName: declaration.projectName,
  projectType: declaration.projectType,
  titleCode: declaration.titleCode,
  level: declaration.level,
  regionCode: declaration.regionCode,
  dept: declaration.dept,
  batch: declaration.batch,
  year: declaration.year,
  officialPlatform: declaration.officialPlatform,
  officialUrl: declaration.officialUrl,
  applyAmount: declaration.applyAmount,
  principal: declaration.principal,
  contactName: declaration.contactName,
  contactPhone: declaration.contactPhone,
  deadlineOnline: declaration.deadlineOnline,
  deadlineRecommend: declaration.deadlineRecommend,
  deadlinePaper: declaration.deadlinePaper,
  members: declaration.members.map(({ name, duty }) => ({ name, duty })),
  remark: declaration.remark,
})

/** What moves are judged by, on a day and on the line it goes. */
export const moveContextOf = (
  whole: Whole,
  { today, calendar, line }: { today: string; calendar: WorkCalendar; line: DeclareLine },
): MoveContext => {
  const { declaration, materials } = whole
  const correction = openCorrectionOf(whole)
  return {
    status: declaration.status,
    line,
    today,
    calendar,
    draft: draftOf(declaration),
    materials,
    lastOutsideOn: declaration.lastOutsideOn,
    publicityTo: declaration.publicityTo,
    approvedAmount: declaration.approvedAmount,
    paidAmount: declaration.paidAmount,
    endAsked: declaration.endAskedAt !== null,
    correctionOf: (correction?.items ?? [])
      .map(({ materialId }) => materialId)
      .filter((id) => id !== ''),
  }
}

/** What time looks at. */
export const courseOf = (whole: Whole): Course => {
  const { declaration, milestones } = whole
  const correction = openCorrectionOf(whole)
  return {
    status: declaration.status,
    since: formatBeijingDate(declaration.statusSince.getTime()),
    deadlineOnline: declaration.deadlineOnline,
    deadlineRecommend: declaration.deadlineRecommend,
    deadlinePaper: declaration.deadlinePaper,
    publicityTo: declaration.publicityTo,
    approvedAmount: declaration.approvedAmount,
    titleCode: declaration.titleCode,
    validTo: declaration.validTo,
    correction: correction && { askedOn: correction.askedOn, dueOn: correction.dueOn },
    milestones: milestones.filter(({ doneOn }) => doneOn === ''),
  }
}

/**
 * Brings the next date and the next look up to date after a change, and answers the declaration as it
 * is then. `lookedOn` is the day of a look that has just been made.
 */
export const settle = async (tx: Tx, declareNo: string, lookedOn?: string): Promise<Whole> => {
  const declaration = await declarationOf(tx, declareNo)
  if (declaration === null) throw new Error('a declaration was changed and is not there')
  const whole = await wholeOf(tx, declaration)
  const course = courseOf(whole)
  const looked = lookedOn ?? declaration.lookedOn
  const due = dueOf(course)
  await setCourse(tx, declareNo, { due, lookOn: lookOn(course, looked), lookedOn: looked })
  return {
    ...whole,
    declaration: {
      ...declaration,
      dueOn: due?.on ?? '',
      dueKind: due?.kind ?? '',
      lookedOn: looked,
    },
  }
}
