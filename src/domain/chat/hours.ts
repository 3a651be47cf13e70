import {
  beijingDaysBetween,
  DAY_MS,
  formatBeijingDate,
  formatBeijingTime,
  startOfBeijingDay,
} from '#domain/calendar/beijing.ts'

/** 售前 5×8: Monday to Friday, by the clock of Beijing. Public holidays are not known here. */
const HOUR_MS = 3_600_000
const OPENS_MS = 9 * HOUR_MS
const CLOSES_MS = 18 * HOUR_MS
/** A Monday, to count the days of the week from. */
const MONDAY = startOfBeijingDay(Date.UTC(2024, 0, 1))

const isWeekday = (ms: number): boolean => {
  const day = (((beijingDaysBetween(MONDAY, ms) % 7) + 7) % 7) + 1
  return day <= 5
}

/** Whether somebody answers at this moment. */
export const isOpen = (ms: number): boolean => {
  const within = ms - startOfBeijingDay(ms)
  return isWeekday(ms) && within >= OPENS_MS && within < CLOSES_MS
}

/** When somebody answers again: now, while it is open. */
export const nextOpening = (ms: number): number => {
  if (isOpen(ms)) return ms
  const today = startOfBeijingDay(ms)
  if (isWeekday(ms) && ms < today + OPENS_MS) return today + OPENS_MS
  let day = today + DAY_MS
  while (!isWeekday(day)) day += DAY_MS
  return day + OPENS_MS
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
