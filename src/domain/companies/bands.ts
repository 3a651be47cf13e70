import type { AgeBand, CapitalBand, IpBand } from './codes.ts'

/** From inclusive, to exclusive; null = without end. */
export interface Band<T> {
  from: T | null
  to: T | null
}

const AGES: Record<AgeBand, readonly [youngest: number, oldest: number | null]> = {
  'under-1': [0, 1],
  '1-3': [1, 3],
  '3-5': [3, 5],
  '5-10': [5, 10],
  'over-10': [10, null],
}
const WAN = 10_000
const CAPITALS: Record<CapitalBand, readonly [from: number, to: number | null]> = {
  'under-100': [0, 100],
  '100-500': [100, 500],
  '500-1000': [500, 1000],
  '1000-5000': [1000, 5000],
  'over-5000': [5000, null],
}
const IPS: Record<IpBand, readonly [from: number, to: number | null]> = {
  none: [0, 1],
  '1-9': [1, 10],
  '10-49': [10, 50],
  'over-50': [50, null],
}

/** The whole years from one day `yyyy-MM-dd` to another, as birthdays count them. */
export const wholeYears = (from: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(from.slice(0, 4))
  return today.slice(5) < from.slice(5) ? years - 1 : years
}

/** The days of founding of a 成立年限 band, seen from `today`: later than `after`, up to `until`. */
export const foundedIn = (
  band: AgeBand,
  today: string,
): { after: string | null; until: string } => {
  const [youngest, oldest] = AGES[band]
  return {
    after: oldest === null ? null : yearsBefore(today, oldest),
    until: yearsBefore(today, youngest),
  }
}

/** The yuan of a 注册资本 band. */
export const capitalIn = (band: CapitalBand): Band<number> => {
  const [from, to] = CAPITALS[band]
  return { from: from * WAN, to: to === null ? null : to * WAN }
}

/** The number of rights of a 知识产权数 band. */
export const ipIn = (band: IpBand): Band<number> => {
  const [from, to] = IPS[band]
  return { from, to }
}

/** The last day that is at least so many whole years before `today`; of 29 February the 29th or 28th. */
const yearsBefore = (today: string, years: number): string => {
  const year = String(Number(today.slice(0, 4)) - years).padStart(4, '0')
  const rest = today.slice(5)
  const leap = Number(year) % (year.endsWith('00') ? 400 : 4) === 0
  return `${year}-${rest === '02-29' && !leap ? '02-28' : rest}`
}
