import {
  beijingDaysBetween,
  deadlineMoment,
  formatBeijingDate,
  parseBeijing,
} from '#domain/calendar/beijing.ts'
import { byCode } from '#web/kit/text.ts'
import { shortDay, shortMoment } from '../parts/format.ts'
import type { PolicyWindow } from './types.ts'

/** One batch on the scale of its year. */
export interface WindowYear {
  batch: string
  /** What its dates say, or why there are none. */
  dates: string
  /** Where the window lies in its year, 0 to 1; null without dates. */
  bar: { from: number; to: number } | null
  reference: boolean
}

const UNDATED = {
  always: '长期',
  unknown: '时间待定',
  published: '时间待定',
  reference: '时间不详',
}
/** A window known by one day only is drawn this wide. */
const THINNEST = 0.012

/** Every batch with its dates, newest first. `now` is `yyyy-MM-dd…`. */
export const windowYears = (windows: readonly PolicyWindow[], now: string): WindowYear[] =>
  windows
    .map((window) => ({ window, span: spanOf(window) }))
    .sort((left, right) => (right.span?.to ?? Infinity) - (left.span?.to ?? Infinity) || 0)
    .map(({ window, span }) => ({
      batch: window.batch,
      dates: datesOf(window, now),
      bar: span === null ? null : barOf(span),
      reference: window.certainty === 'reference',
    }))

const spanOf = ({ opensOn, deadlines }: PolicyWindow): { from: number; to: number } | null => {
  const ends = deadlines.flatMap(({ at }) => deadlineMoment(at) ?? [])
  const start = parseBeijing(opensOn)?.ms ?? (ends.length === 0 ? null : Math.min(...ends))
  if (start === null) return null
  return { from: start, to: Math.max(start, ...ends) }
}

const barOf = (span: { from: number; to: number }): { from: number; to: number } => {
  const year = formatBeijingDate(span.from).slice(0, 4)
  const newYear = parseBeijing(`${year}-01-01`)?.ms ?? span.from
  const place = (ms: number): number => Math.min(1, beijingDaysBetween(newYear, ms) / 366)
  const from = Math.min(place(span.from), 1 - THINNEST)
  return { from, to: Math.max(place(span.to), from + THINNEST) }
}

const datesOf = ({ opensOn, deadlines, certainty }: PolicyWindow, now: string): string => {
  const ends = deadlines
    .filter(({ at }) => deadlineMoment(at) !== null)
    .sort((one, other) => byCode(one.at, other.at))
  const { at: last, note = '' } = ends.at(-1) ?? {}
  if (last === undefined)
    return opensOn === '' ? UNDATED[certainty] : `${shortDay(opensOn, now)} 起`
  if (opensOn === '') return `${shortMoment(last, now)} 截止`
  const from = shortDay(opensOn, now)
  // The hour and what is said of it count as long as it lies ahead; of a past year the days do.
  if (certainty === 'reference') return `${from}–${shortDay(last, now)}`
  return `${from}–${shortMoment(last, now)}${note && `（${note}）`}`
}
