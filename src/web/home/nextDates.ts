import { URGENT_DAYS } from '#domain/policies/window.ts'
import { type DatedEvent, datesAhead, daysUntil } from '#web/policies/calendar/events.ts'
import type { CalendarEvent } from '#web/policies/calendar/queries.ts'
import type { RulerPin } from '#web/policies/parts/TickScale.tsx'

/** Days the ruler holds. */
export const RULER_DAYS = 60

/** Rows of the card. */
const MOST_ROWS = 4

export interface NextDate extends DatedEvent {
  days: number
  urgent: boolean
  /** Number of its pin, from 1; null when it lies beyond the ruler or is of a past year. */
  pin: number | null
  /** The row before stands on the same day. */
  sameDay: boolean
}

export interface NextDates {
  rows: NextDate[]
  /** One pin for each day on the ruler. */
  pins: RulerPin[]
  /** A published deadline falls within the ruler. */
  deadlineSoon: boolean
}

/**
 * What the card shows: the deadlines within the ruler, filled up with the next known dates
 * (openings and later deadlines), all by date.
 */
export const nextDatesOf = (events: readonly CalendarEvent[], now: string): NextDates => {
  const ahead = datesAhead(events, now)
  const soon = ahead.filter((it) => isDeadline(it) && daysUntil(it.day, now) <= RULER_DAYS)
  const others = ahead.filter((it) => !soon.includes(it))
  const chosen = [...soon, ...others].slice(0, MOST_ROWS)
  const byDay = ahead.filter((it) => chosen.includes(it))
  const pins: RulerPin[] = []
  const rows = byDay.map((it, at): NextDate => {
    const days = daysUntil(it.day, now)
    const urgent = isDeadline(it) && days <= URGENT_DAYS
    const sameDay = byDay[at - 1]?.day === it.day
    const pinned = !it.past && days <= RULER_DAYS
    const last = pins.at(-1)
    if (pinned && last?.days === days) last.urgent ||= urgent
    else if (pinned) pins.push({ days, urgent })
    return { ...it, days, urgent, sameDay, pin: pinned ? pins.length : null }
  })
  return { rows, pins, deadlineSoon: soon.length > 0 }
}

const isDeadline = (it: DatedEvent): boolean => it.event !== 'opens' && !it.past

/** The day all shown policies were checked on or after; empty when one of them is not known. */
export const checkedSince = (
  rows: readonly NextDate[],
  checked: Readonly<Record<string, string>>,
): string => {
  const days = rows.map((row) => checked[row.policyId] ?? '')
  return days.length === 0 || days.includes('') ? '' : days.reduce((a, b) => (a < b ? a : b))
}
