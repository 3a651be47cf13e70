import { DAY_MS } from './beijing.ts'

const partsOf = (day: string): [number, number, number] => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts) throw new Error('this is no day')
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

const write = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day `yyyy-MM-dd` so many days later. */
export const addDays = (day: string, days: number): string => {
  const [year, month, date] = partsOf(day)
  return write(Date.UTC(year, month - 1, date) + days * DAY_MS)
}

/** The same day so many months later; the last one of that month where it has no such day. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = partsOf(day)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return write(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}
