import { DAY_MS, formatBeijingDate, parseBeijing } from '#domain/calendar/beijing.ts'
import type { DeadlineKind, Likeness } from './codes.ts'
import type { PolicyWindow } from './policy.ts'

/** A date that past years let expect. It is no announcement, and is shown as 往年 with its years. */
export interface ExpectedDate {
  /** 批次 without its year, e.g. 第一批; may be empty. */
  batch: string
  event: 'opens' | DeadlineKind
  /** First and last day, `yyyy-MM-dd`, on which it fell in those years, in the year expected. */
  from: string
  to: string
  /** The years it is known of, ascending. */
  years: number[]
  likeness: Likeness
}

/** Days of the year within which dates of several years count as alike. */
export const ALIKE_DAYS = 45
/** …and as steady. */
export const STEADY_DAYS = 21
/** Years that are looked at, the newest one included. */
const MOST_YEARS = 4
/** A programme not seen for longer than this many years is not expected. */
const LAPSED_YEARS = 2

/** 2026 年度第一批（延期后） → 第一批. */
const batchWithoutYear = (batch: string): string =>
  batch.replaceAll(/（[^）]*）|\d{4}\s*年度?/g, '').trim()

interface Dated {
  batch: string
  event: ExpectedDate['event']
  day: string
}

const datesOf = ({ batch, certainty, opensOn, deadlines }: PolicyWindow): Dated[] => {
  if (certainty !== 'published' && certainty !== 'reference') return []
  const all = [
    { event: 'opens' as const, at: opensOn },
    ...deadlines.map(({ kind, at }) => ({ event: kind, at })),
  ]
  return all.flatMap(({ event, at }) => {
    const read = parseBeijing(at)
    return read === null
      ? []
      : [{ batch: batchWithoutYear(batch), event, day: formatBeijingDate(read.ms) }]
  })
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
/** The same day of another year; 02-29 becomes 02-28. */
const inYear = (day: string, year: number): string =>
  `${year}${day.slice(4)}`.replace(/-02-29$/, '-02-28')
const dayOfYear = (day: string): number =>
  (Date.parse(`2001${inYear(day, 2001).slice(4)}`) - Date.parse('2001-01-01')) / DAY_MS

/**
 * The dates that may come again within two years of `today` (`yyyy-MM-dd`), nearest first.
 *
 * The rule: of each batch and kind of date the newest four years are looked at. The date is expected
 * in the first year after them in which it is still to come, between the earliest and the latest day
 * on which it fell. Days that lie more than ALIKE_DAYS apart are not alike: the newest alone counts.
 * Three years within STEADY_DAYS are `steady`. Nothing is expected of what was not seen for two
 * years, and nothing beside a published date of the same kind that is still to come or of that year.
 */
export const expectedDates = (windows: readonly PolicyWindow[], today: string): ExpectedDate[] => {
  const dates = windows.flatMap(datesOf)
  const announced = windows.filter(({ certainty }) => certainty === 'published').flatMap(datesOf)
  const groups = Map.groupBy(dates, ({ batch, event }) => `${event} ${batch}`)
  return [...groups.values()]
    .flatMap((group) => {
      const one = expectedOf(group, today)
      const isAnnounced = announced.some(
        ({ event, day }) =>
          one !== null && event === one.event && (day >= today || yearOf(day) >= yearOf(one.from)),
      )
      return one === null || isAnnounced ? [] : [one]
    })
    .toSorted((a, b) => (a.from + a.event < b.from + b.event ? -1 : 1))
}

const expectedOf = (group: readonly Dated[], today: string): ExpectedDate | null => {
  const [first] = group
  if (first === undefined) return null
  // Of several days of a year the first is the safe one.
  const byYear = new Map<number, string>()
  for (const { day } of group) {
    const known = byYear.get(yearOf(day))
    if (known === undefined || day < known) byYear.set(yearOf(day), day)
  }
  const newest = Math.max(...byYear.keys())
  if (newest < yearOf(today) - LAPSED_YEARS) return null
  const recent = [...byYear].filter(([year]) => year > newest - MOST_YEARS)
  const spreadOf = (days: readonly string[]): number => {
    const places = days.map(dayOfYear)
    return Math.max(...places) - Math.min(...places)
  }
  const alike = spreadOf(recent.map(([, day]) => day)) <= ALIKE_DAYS
  const used = alike ? recent : recent.filter(([year]) => year === newest)
  const days = used.map(([, day]) => day).toSorted((a, b) => dayOfYear(a) - dayOfYear(b))
  const [earliest = '', latest = ''] = [days[0], days.at(-1)]
  let year = Math.max(newest + 1, yearOf(today))
  if (inYear(latest, year) < today) year += 1
  const isSteady = used.length >= 3 && spreadOf(days) <= STEADY_DAYS
  return {
    batch: first.batch,
    event: first.event,
    from: inYear(earliest, year),
    to: inYear(latest, year),
    years: used.map(([known]) => known).toSorted((a, b) => a - b),
    likeness: isSteady ? 'steady' : used.length >= 2 ? 'similar' : 'once',
  }
}
