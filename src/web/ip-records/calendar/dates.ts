import type { CalendarSource } from '#domain/ip/record-codes.ts'
import { URGENT_DAYS } from '#domain/policies/window.ts'
import { monthSpan, shiftMonth } from '#domain/calendar/months.ts'
import type { CalendarDate } from '../queries.ts'
import { type DueTone, dueTone, dueWords } from '../labels.ts'

/** Months that the list shows. */
const LIST_MONTHS = 12

/** Years that can be turned to, from the present one. */
const YEARS = { back: 2, ahead: 20 } as const

/** The month of the address within the years that can be turned to; the present one otherwise. */
export const monthIn = (text: string, today: string): string => {
  const present = today.slice(0, 7)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return present
  const { first, last } = monthBounds(today)
  return text < first || text > last ? present : text
}

export const monthBounds = (today: string): { first: string; last: string } => ({
  first: shiftMonth(today.slice(0, 7), -12 * YEARS.back),
  last: shiftMonth(today.slice(0, 7), 12 * YEARS.ahead),
})

/** What is asked for: one month on the grid, a year as a list. */
export const spanOf = (month: string, view: 'grid' | 'list'): { from: string; to: string } => {
  const { from, to } = monthSpan(month)
  return view === 'grid'
    ? { from, to }
    : { from, to: monthSpan(shiftMonth(month, LIST_MONTHS - 1)).to }
}

/** Dates by their day, or by any part of it. */
export const groupBy = (
  dates: readonly CalendarDate[],
  length: 7 | 10,
): ReadonlyMap<string, readonly CalendarDate[]> => {
  const groups = new Map<string, CalendarDate[]>()
  for (const date of dates) {
    const key = date.day.slice(0, length)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [date])
    else group.push(date)
  }
  return groups
}

/** The sources that concern rights; the others concern policies. */
const RIGHTS: readonly CalendarSource[] = ['trademark', 'patent']

export const isRight = (source: CalendarSource): boolean => RIGHTS.includes(source)

const dueState = ({ state, daysAway, event }: CalendarDate) => ({
  state,
  daysLeft: daysAway,
  event,
})

/** What fell due is done, or its day has passed. */
export const isDone = ({ reference, source, state, daysAway }: CalendarDate): boolean =>
  !reference && (isRight(source) ? state === 'done' : daysAway < 0)

/** How much a date presses. */
export const toneOf = (date: CalendarDate): DueTone => {
  const { reference, source, daysAway, eventName } = date
  if (reference) return 'plain'
  if (isRight(source)) return dueTone(dueState(date))
  // Only what ends presses, and only from fourteen days on (design 1.2).
  return eventName.includes('截止') && daysAway >= 0 && daysAway <= URGENT_DAYS ? 'bad' : 'plain'
}

/** 还有 12 天, 已截止, 往年参考. */
export const wordsOf = (date: CalendarDate): string => {
  if (date.reference) return '往年参考'
  if (isRight(date.source)) return dueWords(dueState(date))
  if (date.daysAway < 0) return '已截止'
  return date.daysAway === 0 ? '今天' : `还有 ${date.daysAway} 天`
}
