import { daysBetween } from '#domain/calendar/days.ts'
import { byCode } from '#web/kit/text.ts'
import type { CalendarEvent } from './queries.ts'

/** A date on the calendar: an opening or a deadline. */
export interface DatedEvent extends CalendarEvent {
  day: string
  /** 往年参考: past years let expect it, or its notice is a past one's. */
  past: boolean
}

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

/** The dates of a month: those a notice names first, then what past years let expect. */
export const eventsOfMonth = (records: readonly CalendarEvent[]): DatedEvent[] =>
  once(records.map(dated)).sort(
    (a, b) => byCode(a.day, b.day) || Number(a.past) - Number(b.past) || byDate(a, b),
  )

const dated = (it: CalendarEvent): DatedEvent => ({
  ...it,
  day: it.at.slice(0, 10),
  past: it.reference,
})

/** The policies of dates, each once, in their order. */
export const policiesOf = (events: readonly Pick<CalendarEvent, 'policyId'>[]): string[] => [
  ...new Set(events.map(({ policyId }) => policyId)),
]

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

/**
 * The dates still to come, each once, nearest first: those a notice names, then what past years let
 * expect; what opens today is one of them.
 */
export const datesAhead = (events: readonly CalendarEvent[], now: string): DatedEvent[] =>
  once(
    events.filter((it) => it.at >= (it.event === 'opens' ? now.slice(0, 10) : now)).map(dated),
  ).sort((a, b) => Number(a.past) - Number(b.past) || byDate(a, b))

/** Whole days until a date, from the answer's present moment. */
export const daysUntil = (day: string, now: string): number => daysBetween(now, day)
