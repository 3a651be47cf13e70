import { DEADLINE_KIND } from '#domain/policies/codes.ts'
import { byCode } from '#web/kit/text.ts'
import { daysBetween } from '../parts/format.ts'
import { addMonths } from '#web/kit/calendar-days.ts'
import type { CalendarEvent } from './questions.ts'

/** A date on the calendar: an opening or a deadline, of this year or of a past one. */
export interface DatedEvent extends CalendarEvent {
  /** Day it is shown on; of a past year's date the same day of the shown year. */
  day: string
  /** 往年参考: the date is not one of the shown year, or its notice is a past one's. */
  past: boolean
}

/** What happens, in words: 开始, 网上申报截止. */
export const eventWords = ({ event }: Pick<CalendarEvent, 'event'>): string =>
  event === 'opens' ? '开始' : `${DEADLINE_KIND[event]}截止`

/** By date, openings after the deadlines of the same day, then by id. */
export const byDate = (a: CalendarEvent, b: CalendarEvent): number =>
  byCode(a.at.slice(0, 10), b.at.slice(0, 10)) ||
  Number(a.event === 'opens') - Number(b.event === 'opens') ||
  byCode(a.policyId, b.policyId)

/** Of the same policy, day and event once: batches of one notice may share a date. */
const once = (events: readonly DatedEvent[]): DatedEvent[] => {
  const seen = new Set<string>()
  return events.filter((it) => {
    const key = `${it.policyId} ${it.day} ${it.event}`
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * The dates of a month: its own, and from today on those of the same month a year before as
 * 往年参考, unless the policy has already published a date in this month.
 */
export const eventsOfMonth = (parts: {
  month: string
  own: readonly CalendarEvent[]
  yearBefore: readonly CalendarEvent[]
  now: string
}): DatedEvent[] => {
  const { month, own, yearBefore, now } = parts
  const shown = own.map((it) => ({ ...it, day: it.at.slice(0, 10), past: it.reference }))
  const published = new Set(shown.filter((it) => !it.past).map((it) => it.policyId))
  const echoed = yearBefore
    .filter((it) => it.at.slice(0, 7) === addMonths(month, -12) && !published.has(it.policyId))
    .map((it) => ({ ...it, day: sameDayLater(it.at), past: true }))
    .filter((it) => it.day.slice(0, 7) === month && it.day >= now.slice(0, 10))
  return once([...shown, ...echoed]).sort(
    (a, b) => byCode(a.day, b.day) || Number(a.past) - Number(b.past) || byDate(a, b),
  )
}

/** The same day a year later; 02-29 becomes 02-28. */
const sameDayLater = (at: string): string => {
  const day = `${addMonths(at.slice(0, 7), 12)}${at.slice(7, 10)}`
  return day.endsWith('-02-29') ? day.replace('-29', '-28') : day
}

/** Events by day, in the order they came. */
export const groupByDay = (events: readonly DatedEvent[]): Map<string, DatedEvent[]> => {
  const days = new Map<string, DatedEvent[]>()
  for (const it of events) days.set(it.day, [...(days.get(it.day) ?? []), it])
  return days
}

/** The day whose list is open at first: the next published one, else the next one, else the last. */
export const dayToOpen = (events: readonly DatedEvent[], now: string): string | null => {
  const coming = events.filter((it) => it.day >= now.slice(0, 10))
  const open = coming.find((it) => !it.past) ?? coming[0] ?? events.at(-1)
  return open?.day ?? null
}

/** The known dates still to come, nearest first, each once; what opens today is one of them. */
export const datesAhead = (events: readonly CalendarEvent[], now: string): DatedEvent[] =>
  once(
    events
      .filter((it) => it.at >= (it.event === 'opens' ? now.slice(0, 10) : now))
      .map((it) => ({ ...it, day: it.at.slice(0, 10), past: it.reference })),
  ).sort(byDate)

/** Whole days until a date, from the answer's present moment. */
export const daysUntil = (day: string, now: string): number => daysBetween(now, day)
