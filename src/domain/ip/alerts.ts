/**
 * 提醒日 (product.md 4.8): renewal 365, 180, 90, 30 and 0 days before the last day of validity, 90, 30
 * and 7 before the end of the grace period; annuities 90, 60, 30, 7 and 0 days before, then at the
 * beginning of every late month; examination 180, 90 and 30 days before. Notices with a time of their
 * own have days that fit in it.
 */
import { addDays, addMonths } from '../calendar/days.ts'
import type { Deadline } from './deadlines.ts'
import { DUE_EVENT, type DueEvent, type IpKind } from './record-codes.ts'

/**
 * Codes of days: `d90` before the last day, `g90` before the end of the time with a surcharge, `m2`
 * the beginning of its second month.
 */
export const ALERT_MARKS: Readonly<Record<DueEvent, readonly string[]>> = {
  opposition: [],
  refusalReview: ['d7', 'd3', 'd0'],
  renewal: ['d365', 'd180', 'd90', 'd30', 'd0', 'g90', 'g30', 'g7'],
  nonUse: ['d90', 'd0'],
  examRequest: ['d180', 'd90', 'd30'],
  officeAction: ['d30', 'd7', 'd0'],
  registration: ['d30', 'd7', 'd0'],
  annuity: ['d90', 'd60', 'd30', 'd7', 'd0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6'],
}

/** Events of a kind that have reminders. */
export const ALERT_EVENTS: Readonly<Record<IpKind, readonly DueEvent[]>> = {
  trademark: ['renewal', 'nonUse', 'refusalReview'],
  patent: ['annuity', 'examRequest', 'officeAction', 'registration'],
  copyright: [],
}

/** A day of a reminder in words, e.g. 到期前 90 天. */
export const markName = (event: DueEvent, mark: string): string => {
  const count = Number(mark.slice(1))
  if (mark.startsWith('m')) return `滞纳期第 ${count} 个月`
  if (mark.startsWith('g')) return `宽展期届满前 ${count} 天`
  const last = event === 'nonUse' ? '满三年' : '到期'
  return count === 0 ? `${last}当天` : `${last}前 ${count} 天`
}

/** Every day that a company can switch, e.g. `renewal:d365`. */
export const markCodes = (kind: IpKind): { event: DueEvent; code: string; name: string }[] =>
  ALERT_EVENTS[kind].flatMap((event) =>
    ALERT_MARKS[event].map((mark) => ({
      event,
      code: `${event}:${mark}`,
      name: `${DUE_EVENT[event]}：${markName(event, mark)}`,
    })),
  )

/** What a company, and a record, want to be told. */
export interface RemindWish {
  /** Codes that the company has switched off. */
  off: ReadonlySet<string>
  /** Days before the last day that the record has instead of the company's; none = the company's. */
  days: readonly number[]
}

/** One reminder of a deadline: its mark, and its day. */
export interface Alert {
  mark: string
  day: string
}

const dayOf = ({ due, until }: Pick<Deadline, 'due' | 'until'>, mark: string): string => {
  const count = Number(mark.slice(1))
  if (mark.startsWith('d')) return addDays(due, -count)
  return mark.startsWith('g') ? addDays(until, -count) : addDays(addMonths(due, count - 1), 1)
}

/** The reminders of a deadline, the earliest first. One that is done has none. */
export const alertsOf = (
  deadline: Pick<Deadline, 'event' | 'due' | 'until' | 'done'>,
  wish: RemindWish,
): Alert[] => {
  const { event, due, until, done } = deadline
  if (done) return []
  const marks = ALERT_MARKS[event]
  const before =
    wish.days.length > 0 && marks.length > 0
      ? wish.days.map((days) => `d${days}`)
      : marks.filter((mark) => mark.startsWith('d') && !wish.off.has(`${event}:${mark}`))
  const after =
    until === '' || until <= due
      ? []
      : marks.filter((mark) => !mark.startsWith('d') && !wish.off.has(`${event}:${mark}`))
  return [...new Set([...before, ...after])]
    .map((mark) => ({ mark, day: dayOf(deadline, mark) }))
    .filter(({ mark, day }) => mark.startsWith('d') || day > due)
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** The latest reminder whose day has come; null when none has, or nothing can be done any more. */
export const currentAlert = (
  alerts: readonly Alert[],
  deadline: Pick<Deadline, 'until' | 'done'>,
  today: string,
): Alert | null =>
  deadline.done || (deadline.until !== '' && today > deadline.until)
    ? null
    : (alerts.findLast(({ day }) => day <= today) ?? null)

/** The day of the first reminder after a day; empty when none is left. */
export const nextAlertOn = (alerts: readonly Alert[], after: string): string =>
  alerts.find(({ day }) => day > after)?.day ?? ''
