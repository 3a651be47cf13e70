import {
  beijingDaysBetween,
  DAY_MS,
  formatBeijingDate,
  formatBeijingTime,
  parseBeijing,
  startOfBeijingDay,
} from '#domain/calendar/beijing.ts'
import { DAY_NAMES, type HourRange, OFFICE_HOURS, type OfficeHours, type Week } from './week.ts'

/** When somebody answers, by the clock of Beijing: a week, and days that differ from it. */
export interface Opening {
  week: Week
  /** By day `yyyy-MM-dd`. */
  exceptions: ReadonlyMap<string, readonly HourRange[]>
}

/** When one expert answers. */
export interface Serving {
  opening: Opening
  /** 暂停接待 up to and including this day `yyyy-MM-dd`; empty for not at all. */
  pausedUntil: string
}

const MINUTE_MS = 60_000
/** A Monday, to count the days of the week from. */
const MONDAY = startOfBeijingDay(Date.UTC(2024, 0, 1))
/** So many days are looked at for the next moment at which somebody answers. */
const AHEAD_DAYS = 400

/** Hours as they are asked: with the days that differ by their dates. */
export const openingOf = ({ week, exceptions }: OfficeHours): Opening => ({
  week,
  exceptions: new Map(exceptions.map(({ day, ranges }) => [day, ranges])),
})

/** What holds until operators say otherwise. */
const OFFICE = openingOf(OFFICE_HOURS)
export const USUAL_SERVING: Serving = { opening: OFFICE, pausedUntil: '' }

/** The ranges of the Beijing day that begins at `start`, in milliseconds. */
const rangesOf = (start: number, { week, exceptions }: Opening): { from: number; to: number }[] => {
  const length = DAY_NAMES.length
  const at = ((beijingDaysBetween(MONDAY, start) % length) + length) % length
  const ranges = exceptions.get(formatBeijingDate(start)) ?? week[at] ?? []
  return ranges.map(({ from, to }) => ({
    from: start + from * MINUTE_MS,
    to: start + to * MINUTE_MS,
  }))
}

/** Whether somebody answers at this moment. */
export const isOpen = (ms: number, opening: Opening = OFFICE): boolean =>
  rangesOf(startOfBeijingDay(ms), opening).some(({ from, to }) => ms >= from && ms < to)

/** When somebody answers again: now, while it is open; null when nobody will within a year. */
export const nextOpening = (ms: number, opening: Opening = OFFICE): number | null => {
  if (isOpen(ms, opening)) return ms
  const today = startOfBeijingDay(ms)
  for (let ahead = 0; ahead <= AHEAD_DAYS; ahead += 1) {
    const next = rangesOf(today + ahead * DAY_MS, opening).find(({ from }) => from > ms)
    if (next !== undefined) return next.from
  }
  return null
}

/** When it changes next: it closes, over midnight where that is open too, or opens. */
export const nextChange = (ms: number, opening: Opening): number | null => {
  if (!isOpen(ms, opening)) return nextOpening(ms, opening)
  let end = ms
  for (let looks = 0; looks <= AHEAD_DAYS; looks += 1) {
    const at = end
    const range = rangesOf(startOfBeijingDay(at), opening).find(
      ({ from, to }) => at >= from && at < to,
    )
    if (range === undefined) return end
    end = range.to
  }
  return null
}

/** When a pause is over; null when there is none, or it is over. */
export const resumesAt = (pausedUntil: string, now: number): number | null => {
  const last = pausedUntil === '' ? null : parseBeijing(pausedUntil)
  if (last === null) return null
  const resumes = last.ms + DAY_MS
  return now < resumes ? resumes : null
}

/** 现在、今天 14:00、明天 9:00、11月24日 9:00: a moment as it is promised. */
export const spokenTime = (ms: number, now: number): string => {
  if (ms <= now) return '现在'
  // 2026-11-23 09:00:00
  const [hour = '', minute = ''] = formatBeijingTime(ms).slice(11).split(':')
  const time = `${Number(hour)}:${minute}`
  const days = beijingDaysBetween(now, ms)
  if (days === 0) return `今天 ${time}`
  if (days === 1) return `明天 ${time}`
  const [, month = '', day = ''] = formatBeijingDate(ms).split('-')
  return `${Number(month)}月${Number(day)}日 ${time}`
}
