import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { DeclareEvent } from '#domain/declarations/codes.ts'
import type { FieldProblem } from '#domain/declarations/fields.ts'
import { type Given, givenProblems } from '#domain/declarations/given.ts'
import type { MoveContext } from '#domain/declarations/guards.ts'
import { fieldsOf, rowOf } from '#domain/declarations/machine.ts'
import type { DroppedFile } from '#web/kit/FileDrop.tsx'
import type { Declaration, MoveInput } from '../queries.ts'

/** Weekends alone: which days are holidays the server knows, and it counts the publicity. */
const WEEKENDS: WorkCalendar = { off: new Set(), on: new Set() }

/** What a dialog holds: what is entered, files with their names, and the days as they are typed. */
export interface Entered extends Omit<Given, 'proofFileIds' | 'publicityDays'> {
  files: readonly DroppedFile[]
  publicityDays: string
}

/** A declaration as the rules judge its moves. */
const moveContextOf = (declaration: Declaration, today: string): MoveContext => ({
  status: declaration.status,
  line: declaration.line,
  today,
  calendar: WEEKENDS,
  draft: {
    projectName: declaration.projectName,
    projectType: '',
    titleCode: '',
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
    members: declaration.members,
    remark: declaration.remark,
  },
  materials: declaration.materials.map(({ materialId, name, required, state }) => ({
    id: materialId,
    name,
    required,
    state,
  })),
  lastOutsideOn: lastOutsideOn(declaration),
  publicityTo: declaration.publicityTo,
  approvedAmount: declaration.approvedAmount,
  paidAmount: declaration.paidAmount,
  endAsked: declaration.endAsk !== null,
  correctionOf: [],
})

/** The day of the last step outside; empty before there is one. */
const lastOutsideOn = ({ timeline }: Declaration): string =>
  timeline.findLast(
    ({ event, fromStatus, date }) =>
      date !== '' && rowOf(fromStatus, event, 'full')?.outside === true,
  )?.date ?? ''

const givenOf = ({ files, publicityDays, ...rest }: Entered): Given => ({
  ...rest,
  proofFileIds: files.map(({ fileId }) => fileId),
  publicityDays: /^\d{1,3}$/.test(publicityDays.trim()) ? Number(publicityDays) : 0,
})

/** What a dialog asks for, in the order of its fields. */
export const askedFor = (declaration: Declaration, event: DeclareEvent) =>
  fieldsOf(event, declaration)

/** What is wrong with what was entered, one text a field. */
export const enteredProblems = (
  declaration: Declaration,
  event: DeclareEvent,
  entered: Entered,
  today: string,
): FieldProblem[] => {
  const row = rowOf(declaration.status, event, declaration.line)
  if (row === null) return []
  const fields = askedFor(declaration, event)
  return givenProblems(row, fields, givenOf(entered), moveContextOf(declaration, today))
}

/** What was entered, as the call takes it. */
export const moveInput = (
  declaration: Declaration,
  event: DeclareEvent,
  entered: Entered,
): MoveInput => {
  const given = givenOf(entered)
  return {
    ...given,
    declareNo: declaration.declareNo,
    version: declaration.version,
    event,
    proofFileIds: [...given.proofFileIds],
    items: given.items.map((item) => JSON.stringify(item)),
    duties: given.duties.map((duty) => JSON.stringify(duty)),
  }
}
