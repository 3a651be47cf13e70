import {
  compare,
  decimalText,
  exact,
  type Fraction,
  minus,
  plus,
  type Range,
  whole,
  ZERO,
} from '#domain/matching/exact.ts'
import { measureId } from '#domain/matching/measure-id.ts'
import type { Measure } from '#domain/matching/rule.ts'
import { quantityText, unitOf } from '#domain/matching/wording.ts'
import type { Limit } from './asked.ts'
import type { Option } from './question.ts'

/** Where two bands meet: just below a limit, or just above it. */
interface Cut {
  at: Fraction
  above: boolean
}

/** 职工总数 in bands that begin where most companies are; 划型 tells large from medium at 300 and 1,000. */
const USUAL: Readonly<Record<string, readonly Limit[]>> = {
  staff: [
    ...['20', '50', '100'].map((threshold) => ({ op: '<=', threshold }) as const),
    ...['300', '1000'].map((threshold) => ({ op: '>=', threshold }) as const),
  ],
}

/** The smallest number that is asked for: nobody founds a company of nobody. */
const least = (measure: Measure): Fraction => (measureId(measure) === 'staff' ? whole(1) : ZERO)

/** 区间选项: bands on each of which every rule says one thing. */
export const bandsOf = (
  measure: Measure,
  limits: readonly Limit[],
  signed: boolean,
): readonly Option[] => {
  const step = stepOf(measure)
  const usual = USUAL[measureId(measure)] ?? []
  const cuts = cutsOf([...limits, ...usual]).filter(
    ({ at, above }) => signed || above || compare(at, ZERO) > 0,
  )
  const bands: Option[] = []
  for (let n = 0; n <= cuts.length; n++) {
    const [low, high] = [cuts[n - 1], cuts[n]]
    const from = low ? (low.above ? plus(low.at, step) : low.at) : signed ? null : least(measure)
    const to = high ? (high.above ? high.at : minus(high.at, step)) : null
    if (from !== null && to !== null && compare(from, to) > 0) continue
    bands.push({
      id: bandId({ from, to }),
      text: bandText(measure, low, high, { from, to }),
      under: '',
    })
  }
  return bands
}

/** `from~to` in decimals; nothing = open. */
const bandId = ({ from, to }: Range): string => {
  const text = (end: Fraction | null) => (end === null ? '' : decimalText(end, 9, false))
  return `${text(from)}~${text(to)}`
}

/** Reads the id of a band; null when it is none. */
export const readBand = (id: string): { from: string | null; to: string | null } | null => {
  const parts = /^(-?[\d.]*)~(-?[\d.]*)$/.exec(id)
  if (!parts) return null
  const [from, to] = [parts[1] || null, parts[2] || null]
  const known = [from, to].filter((end) => end !== null)
  return known.length > 0 && known.every((end) => exact(end) !== null) ? { from, to } : null
}

/** The smallest difference there is: a fen, one person, and for shares far below what is written. */
const stepOf = (measure: Measure): Fraction => {
  const unit = unitOf(measure)
  if ('ratio' in measure || 'growth' in measure) return { upper: 1n, lower: 1_000_000_000n }
  return ['元', '分', '%'].includes(unit) ? { upper: 1n, lower: 100n } : whole(1)
}

const cutsOf = (limits: readonly Limit[]): Cut[] => {
  const cuts: Cut[] = []
  for (const { op, threshold } of limits) {
    const at = exact(threshold)
    if (at === null) continue
    for (const above of op === '=' ? [false, true] : [op === '>' || op === '<='])
      if (!cuts.some((one) => one.above === above && compare(one.at, at) === 0))
        cuts.push({ at, above })
  }
  return cuts.toSorted((a, b) => compare(a.at, b.at) || Number(a.above) - Number(b.above))
}

const bandText = (
  measure: Measure,
  low: Cut | undefined,
  high: Cut | undefined,
  { from, to }: Range,
): string => {
  const say = (value: Fraction) => quantityText(measure, value, false)
  const counted = stepOf(measure).lower === 1n
  if (from !== null && to !== null && compare(from, to) === 0)
    return to.upper === 0n ? '没有' : counted ? say(to) : `正好 ${say(to)}`
  if ('count' in measure && low && !high)
    return compare(low.at, whole(1)) > 0 ? `${say(low.at)}及以上` : '有'
  if (low?.above && low.at.upper === 0n && (unitOf(measure) === '元' || 'ratio' in measure))
    return high ? `有，${high.above ? '不超过' : '不到'} ${say(high.at)}` : '有'
  if (counted && from !== null && to !== null && from.upper > 0n)
    return `${decimalText(from, 0, false)} 至 ${say(to)}`
  if (counted && low && from !== null) return `${say(from)}及以上`
  const least = low ? (low.above ? `超过 ${say(low.at)}` : `${say(low.at)}及以上`) : ''
  const most = high ? (high.above ? `不超过 ${say(high.at)}` : `不到 ${say(high.at)}`) : ''
  return [least, most].filter((text) => text !== '').join('，') || '任意'
}
