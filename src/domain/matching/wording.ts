import { compare, decimalText, exact, type Fraction, times, whole } from './exact.ts'
import { type FieldCode, FIELDS } from './fields.ts'
import type { Comparison, Decimal, Measure, Test } from './rule.ts'
import type { Missing } from './truth.ts'

const WAN = whole(10_000)
const YI = whole(100_000_000)

/** An amount in words: 元 below ten thousand, then 万元, then 亿元. Rounded up or down as asked. */
const exactMoney = (yuan: Fraction, upwards: boolean): string => {
  const [unit, name] =
    compare(yuan, YI) >= 0
      ? ([YI, '亿元'] as const)
      : compare(yuan, WAN) >= 0
        ? ([WAN, '万元'] as const)
        : ([whole(1), '元'] as const)
  return `${decimalText({ upper: yuan.upper, lower: yuan.lower * unit.upper }, 2, upwards)} ${name}`
}

/** A share in per cent. */
export const percentText = (share: Fraction, upwards: boolean): string =>
  `${decimalText(times(share, whole(100)), 2, upwards)}%`

const TIME_UNIT = { days: '天', months: '个月', years: '年' } as const

/** What a measure is counted in: 元, %, or a plain unit. */
export const unitOf = (measure: Measure): string => {
  if ('field' in measure) return FIELDS[measure.field].unit
  if ('ratio' in measure || 'growth' in measure) return '%'
  if ('since' in measure) return TIME_UNIT[measure.unit]
  if ('count' in measure) return '项'
  const [first] = measure.add
  return first === undefined ? '' : unitOf(first)
}

const IN_A_YEAR = { days: 365.25, months: 12 } as const

/** `（约 11.6 年）` behind days or months that nobody counts in their head; empty below two years. */
const aboutYears = (measure: Measure, { upper, lower }: Fraction): string => {
  if (!('since' in measure) || measure.unit === 'years') return ''
  const years = Number(upper) / Number(lower) / IN_A_YEAR[measure.unit]
  return years < 2 ? '' : `（约 ${Math.round(years * 10) / 10} 年）`
}

/** A number of a measure with its unit. */
export const quantityText = (measure: Measure, value: Fraction, upwards: boolean): string => {
  const unit = unitOf(measure)
  if (unit === '元') return exactMoney(value, upwards)
  if ('ratio' in measure || 'growth' in measure) return percentText(value, upwards)
  const text = `${decimalText(value, 2, upwards)}${unit === '%' ? '' : ' '}${unit}`.trimEnd()
  return text + aboutYears(measure, value)
}

const SIGN: Record<Comparison, string> = { '>=': '≥', '<=': '≤', '>': '＞', '<': '＜', '=': '＝' }

/** The requirement of a comparison in short, e.g. `≥ 5%`; tiers row by row; empty for other tests. */
export const thresholdText = (test: Test): string => {
  if (test.op === 'notBefore') return `不早于 ${test.day}`
  if (test.op === 'notAfter') return `不晚于 ${test.day}`
  if (test.op === 'score') return `${SIGN[test.compare]} ${test.threshold} 分`
  if (!('threshold' in test)) return ''
  const { op, of, threshold } = test
  const asked = (limit: Decimal) => {
    const value = exact(limit)
    return value === null ? '' : `${SIGN[op]} ${quantityText(of, value, false)}`
  }
  if (typeof threshold === 'string') return asked(threshold)
  return threshold.rows
    .map(({ upTo, threshold: limit }) => {
      const bound = upTo === undefined ? null : exact(upTo)
      const range = bound === null ? '超过以上' : `至 ${quantityText(threshold.by, bound, false)}`
      return `${range}：${asked(limit)}`
    })
    .join('；')
}

/** A field as it is asked for: what nobody wishes for is put as a question. */
export const askedName = (field: FieldCode): string => {
  const { group, name } = FIELDS[field]
  return group === 'risk' ? `是否${name}` : name
}

/** The name of a value with its year, e.g. `2025 年销售（营业）收入`. */
export const missingText = ({ field, year }: Missing): string =>
  year === null ? askedName(field) : `${year} 年${askedName(field)}`
