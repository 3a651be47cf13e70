import { addDays, daysBetween } from '#domain/calendar/days.ts'
import type { DeclareEvent, DeclareStatus, DueKind, MilestoneKind } from './codes.ts'
import { centsOf } from './money.ts'
import { RENEWAL_DAYS } from './programmes.ts'

/** What time looks at. Days are `yyyy-MM-dd`; empty = there is none. */
export interface Course {
  status: DeclareStatus
  /** The day it came into its state. */
  since: string
  deadlineOnline: string
  deadlineRecommend: string
  deadlinePaper: string
  publicityTo: string
  approvedAmount: string
  titleCode: string
  validTo: string
  correction: { askedOn: string; dueOn: string } | null
  /** Those not done yet. */
  milestones: readonly { kind: MilestoneKind; name: string; dueOn: string }[]
}

/** What is told when its day comes. */
export interface DueNotice {
  kind: 'deadline' | 'correction' | 'publicity' | 'milestone' | 'renewal'
  /** What it is the last day of, in words. */
  what: string
  dueOn: string
}

/** Something that time does or tells from a day on. */
export type Mark = { on: string } & ({ act: DeclareEvent } | { tell: DueNotice })

/** Days before a last day of an application on which it is told. */
export const DEADLINE_DAYS = [14, 3, 1, 0] as const
/** Before a yearly report or an acceptance, and before what was only planned. */
export const DUTY_DAYS = [30, 7, 1] as const
export const PLAN_DAYS = [7, 1] as const
/** Before the end of a title. */
export const RENEWAL_MARKS = [RENEWAL_DAYS, 90, 30] as const

const BEFORE: ReadonlySet<DeclareStatus> = new Set(['10', '15', '20', '21', '30', '35'])

const deadlinesOf = (course: Course): { kind: DueKind; on: string; what: string }[] =>
  [
    { kind: 'online' as const, on: course.deadlineOnline, what: '网上申报' },
    { kind: 'recommend' as const, on: course.deadlineRecommend, what: '推荐上报' },
    { kind: 'paper' as const, on: course.deadlinePaper, what: '纸质材料' },
  ].filter(({ on }) => on !== '')

const isDuty = ({ kind }: { kind: MilestoneKind }): boolean =>
  kind === 'report' || kind === 'acceptance'

const soonest = <T extends { on: string }>(all: readonly T[]): T | null =>
  all.reduce<T | null>((best, one) => (best === null || one.on < best.on ? one : best), null)

/** The next last day that counts in a state. */
export const dueOf = (course: Course): { kind: DueKind; on: string } | null => {
  const { status, correction, publicityTo } = course
  if (BEFORE.has(status)) {
    const next = soonest(deadlinesOf(course))
    return next === null ? null : { kind: next.kind, on: next.on }
  }
  if (status === '42') return correction && { kind: 'correction', on: correction.dueOn }
  if (status === '60') return publicityTo === '' ? null : { kind: 'publicity', on: publicityTo }
  if (status !== '85') return null
  const duty = soonest(course.milestones.filter(isDuty).map(({ dueOn }) => ({ on: dueOn })))
  return duty && { kind: 'duty', on: duty.on }
}

const tells = (days: readonly number[], on: string, tell: Omit<DueNotice, 'dueOn'>): Mark[] =>
  days.map((before) => ({ on: addDays(on, -before), tell: { ...tell, dueOn: on } }))

/** Half of the time there is, and the day before (product.md 4.7). */
const correctionMarks = ({ askedOn, dueOn }: { askedOn: string; dueOn: string }): Mark[] => {
  const tell: DueNotice = { kind: 'correction', what: '补正', dueOn }
  return [
    { on: addDays(askedOn, Math.floor(daysBetween(askedOn, dueOn) / 2)), tell },
    { on: addDays(dueOn, -1), tell },
  ]
}

const milestoneMarks = ({ milestones }: Course): Mark[] =>
  milestones.flatMap(({ kind, name, dueOn }) =>
    kind === 'renewal'
      ? []
      : tells(isDuty({ kind }) ? DUTY_DAYS : PLAN_DAYS, dueOn, { kind: 'milestone', what: name }),
  )

const HELD: ReadonlySet<DeclareStatus> = new Set(['70', '75', '76', '80', '85', '90'])

/** Everything that time does to a declaration as it stands, or tells of it, day by day. */
export const marksOf = (course: Course): Mark[] => {
  const { status, since, correction, publicityTo, titleCode, validTo } = course
  const lapses = [course.deadlineOnline, course.deadlineRecommend].filter((on) => on !== '')
  const fundless = centsOf(course.approvedAmount) === 0n
  const due = course.milestones.some(isDuty) && (status === '80' || (status === '70' && fundless))
  return [
    ...(BEFORE.has(status)
      ? [
          ...lapses.map((on): Mark => ({ on: addDays(on, 1), act: 'lapse' })),
          ...deadlinesOf(course).flatMap(({ on, what }) =>
            tells(DEADLINE_DAYS, on, { kind: 'deadline', what }),
          ),
        ]
      : []),
    ...(status === '42' && correction !== null ? correctionMarks(correction) : []),
    ...(status === '60' && publicityTo !== ''
      ? [
          {
            on: addDays(publicityTo, 1),
            tell: { kind: 'publicity', what: '公示', dueOn: publicityTo } as const,
          },
        ]
      : []),
    ...(due ? [{ on: since, act: 'duties' } as const] : []),
    ...(Number(status) < 90 ? milestoneMarks(course) : []),
    ...(HELD.has(status) && titleCode !== '' && validTo !== ''
      ? tells(RENEWAL_MARKS, validTo, { kind: 'renewal', what: '资质有效期' })
      : []),
  ]
}

/**
 * The day on which a declaration has to be looked at next, when it was last looked at on a day: what
 * time does is due until it is done, what is told is told once. Null when nothing is to come.
 */
export const lookOn = (course: Course, lookedOn: string): string | null =>
  soonest(marksOf(course).filter((mark) => 'act' in mark || mark.on > lookedOn))?.on ?? null

/** What time does now, and what is told now: of several marks of one matter the last one. */
export const dueNow = (
  course: Course,
  lookedOn: string,
  today: string,
): { act: DeclareEvent | null; tell: DueNotice[] } => {
  const marks = marksOf(course).filter(({ on }) => on <= today)
  const act = soonest(marks.filter((mark) => 'act' in mark))
  if (act !== null) return { act: act.act, tell: [] }
  const told = new Map<string, DueNotice>()
  for (const mark of marks)
    if ('tell' in mark && mark.on > lookedOn)
      told.set(`${mark.tell.kind} ${mark.tell.what} ${mark.tell.dueOn}`, mark.tell)
  return { act: null, tell: [...told.values()] }
}
