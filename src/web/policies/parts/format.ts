/** How dates and days are written; no clock: the present moment comes from the answer's `now`. */

/** `11-18` in the year of `now`, `2025-11-18` in any other; empty for an empty date. */
export const shortDay = (at: string, now: string): string => {
  const day = fullDay(at)
  return day !== '' && day.slice(0, 4) === now.slice(0, 4) ? day.slice(5) : day
}

/** `2026-11-18` of a date or a moment. */
export const fullDay = (at: string): string => at.slice(0, 10)

/** `12-01 17:00` in the year of `now`; the hour is left out when the day simply ends. */
export const shortMoment = (at: string, now: string): string => {
  const hour = at.slice(11, 16)
  const day = shortDay(at, now)
  return hour === '' || hour === '23:59' ? day : `${day} ${hour}`
}
