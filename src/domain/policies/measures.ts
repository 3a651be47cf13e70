/** 量化判断: how an editor says which number or code of a portrait decides a condition. */
import { isDay } from '../calendar/days.ts'
import { exact } from '../matching/exact.ts'
import { type Field, type FieldCode, FIELDS } from '../matching/fields.ts'
import type { Comparison, Measure, Period, Test } from '../matching/rule.ts'
import { COMPANY_FIELDS, fieldOf, isCompanyField, optionsOf } from '../portraits/catalogue.ts'
import type { PolicyMeasure } from './policy.ts'

export const MEASURE_OP = {
  '>=': '不少于',
  '<=': '不超过',
  '>': '多于',
  '<': '少于',
  '=': '等于',
  in: '属于其中之一',
  notIn: '不属于其中任何一个',
  notBefore: '不早于',
  notAfter: '不晚于',
  exists: '有就满足',
} as const
type Op = keyof typeof MEASURE_OP

export const MEASURE_PERIOD = {
  lastYear: '上一年度',
  yearBefore: '前一年度',
  thisYear: '当年',
  lastTwoYears: '近两年合计',
  lastThreeYears: '近三年合计',
} as const satisfies Record<Period, string>

const named = (codes: readonly FieldCode[]): Readonly<Record<string, string>> =>
  Object.fromEntries(codes.map((code) => [code, FIELDS[code].name]))
const isYearlyNumber = (code: FieldCode): boolean => {
  const { kind, yearly } = fieldOf(code)
  return kind === 'number' && yearly
}

/** Fields of a company that a condition may ask about. */
export const MEASURE_FIELD = named(COMPANY_FIELDS)
/** What a share may be of. */
export const MEASURE_WHOLE = named(COMPANY_FIELDS.filter(isYearlyNumber))

/** The test of a measure, or what is wrong and in which of its fields; null when a person decides. */
export type ReadMeasure = { test: Test } | { problem: string; at: keyof PolicyMeasure } | null

/**
 * Reads 量化判断. The test says what has to be so, of the last year unless a period is given
 * (domain/matching/rule). Money is in yuan, shares in percent.
 */
export const testOf = (measure: PolicyMeasure): ReadMeasure => {
  const { field, whole, period, op, value } = measure
  if (field === '')
    return whole === '' && period === '' && op === '' && value.trim() === ''
      ? null
      : { problem: '请先选对应画像字段', at: 'field' }
  if (!isCompanyField(field)) return { problem: '请重新选择画像的一项', at: 'field' }
  if (!isOp(op)) return { problem: '请选择判断方式', at: 'op' }
  const spec = fieldOf(field)
  const share = shareFault(field, whole) ?? periodFault(spec, period)
  if (share !== null) return share
  if (op === 'exists') return { test: { op, field } }
  if (value.trim() === '') return { problem: '请填写判断值', at: 'value' }
  const read = READERS[spec.kind]({ ...measure, field, op, spec, value: value.trim() })
  return typeof read === 'string' ? { problem: read, at: 'value' } : read
}

const isOp = (text: string): text is Op => Object.hasOwn(MEASURE_OP, text)
const COMPARISONS: ReadonlySet<string> = new Set<Comparison>(['>=', '<=', '>', '<', '='])
const isComparison = (op: Op): op is Comparison => COMPARISONS.has(op)

const shareFault = (field: FieldCode, whole: string): ReadMeasure => {
  if (whole === '') return null
  if (!isCompanyField(whole) || !isYearlyNumber(whole))
    return { problem: '请重新选择比例的分母', at: 'whole' }
  return isYearlyNumber(field)
    ? null
    : { problem: `“${FIELDS[field].name}”不能算占比，请清空`, at: 'whole' }
}

const periodFault = (spec: Field, period: string): ReadMeasure => {
  if (period === '') return null
  if (!Object.hasOwn(MEASURE_PERIOD, period)) return { problem: '请重新选择期间', at: 'period' }
  return spec.yearly ? null : { problem: `“${spec.name}”不分年度，请清空`, at: 'period' }
}

interface Asked extends Omit<PolicyMeasure, 'field' | 'op'> {
  field: FieldCode
  op: Op
  spec: Field
}
/** A test, or what is wrong with the value. */
type Reader = (asked: Asked) => { test: Test } | ReadMeasure | string

const wrongOp = (spec: Field, fits: readonly Op[]): ReadMeasure => ({
  problem: `“${spec.name}”可以选：${fits.map((one) => MEASURE_OP[one]).join('、')}`,
  at: 'op',
})
const ORDER = ['>=', '<=', '>', '<', '='] as const satisfies readonly Op[]

const readNumber: Reader = ({ field, whole, period, op, spec, value }) => {
  if (!isComparison(op)) return wrongOp(spec, [...ORDER, 'exists'])
  const threshold = numberOf(value, whole === '' ? spec.unit : 'share')
  if (threshold === null)
    return whole === ''
      ? `请填写数字${spec.unit === '' ? '' : `（单位：${spec.unit}）`}`
      : '占比请填写百分数，如 5%'
  const times = period === '' ? {} : { period: period as Period }
  const of: Measure =
    whole === ''
      ? { field, ...times }
      : {
          ratio: [
            { field, ...times },
            { field: whole as FieldCode, ...times },
          ],
        }
  return { test: { op, of, threshold } }
}

/** `2 亿元` in yuan, `5%` of a share as it stands, `500 人` without its unit; null for what is none. */
const numberOf = (value: string, unit: string): string | null => {
  const plain = value.normalize('NFKC').replaceAll(/[,\s]/g, '')
  if (unit === 'share') return plain.endsWith('%') && exact(plain) !== null ? plain : null
  if (unit === '元') return yuanOf(plain)
  const bare = unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain
  return exact(bare) === null || bare.endsWith('%') ? null : bare
}

const ZEROS: Readonly<Record<string, number>> = { '': 0, 千: 3, 万: 4, 百万: 6, 千万: 7, 亿: 8 }

const yuanOf = (plain: string): string | null => {
  const [, sign = '', digits = '', part = '', scale = ''] =
    /^(-?)(\d+)(?:\.(\d+))?(千|万|百万|千万|亿)?元?$/.exec(plain) ?? []
  if (digits === '') return null
  const zeros = ZEROS[scale] ?? 0
  const shifted = `${digits}${part.slice(0, zeros).padEnd(zeros, '0')}`.replace(/^0+(?=\d)/, '')
  const rest = part.slice(zeros)
  const text = `${sign}${shifted}${rest === '' ? '' : `.${rest}`}`
  return exact(text) === null ? null : text
}

const valuesOf = (value: string): string[] =>
  value.split(/[、，,；;\s]+/).filter((one) => one !== '')

const membership = (field: FieldCode, op: Op, values: string[]): { test: Test } => ({
  test: { op: op === 'notIn' ? 'notIn' : 'in', field, values },
})

const readChoice: Reader = ({ field, op, spec, value }) => {
  if (op !== 'in' && op !== 'notIn' && op !== '=') return wrongOp(spec, ['=', 'in', 'notIn'])
  const codes = codesOf(field, value)
  return typeof codes === 'string' ? codes : membership(field, op, codes)
}

/** Codes of what is named, or which names there are. */
const codesOf = (field: FieldCode, value: string): string[] | string => {
  const options = optionsOf(field)
  const codes = valuesOf(value).map(
    (one) => options.find(({ code, name }) => one === code || one === name)?.code ?? null,
  )
  return codes.length > 0 && codes.every((code) => code !== null)
    ? [...new Set(codes)]
    : `可以填：${options.map(({ name }) => name).join('、')}`
}

const YES_NO: ReadonlyMap<string, string> = new Map(
  Object.entries({ 是: 'yes', 有: 'yes', yes: 'yes', 否: 'no', 无: 'no', 没有: 'no', no: 'no' }),
)

const readYesNo: Reader = ({ field, op, spec, value }) => {
  if (op !== '=' && op !== 'in') return wrongOp(spec, ['='])
  const code = YES_NO.get(value)
  return code === undefined ? '请填写“是”或“否”' : membership(field, op, [code])
}

const readCodes =
  (pattern: RegExp, problem: string): Reader =>
  ({ field, op, spec, value }) => {
    if (op !== 'in' && op !== 'notIn' && op !== '=') return wrongOp(spec, ['=', 'in', 'notIn'])
    const codes = valuesOf(value)
    return codes.length > 0 && codes.every((code) => pattern.test(code))
      ? membership(field, op, codes)
      : problem
  }

const UNIT = { 年: 'years', 个月: 'months', 月: 'months', 天: 'days', 日: 'days' } as const

const readDate: Reader = ({ field, op, spec, value }) => {
  if (op === 'notBefore' || op === 'notAfter')
    return isDay(value) ? { test: { op, field, day: value } } : '请填写日期，如 2025-12-31'
  if (!isComparison(op)) return wrongOp(spec, ['>=', '<=', 'notBefore', 'notAfter', 'exists'])
  const [, count = '', unit = ''] =
    /^(\d{1,4})(年|个月|月|天|日)$/.exec(value.normalize('NFKC').replaceAll(/[\s满]/g, '')) ?? []
  if (count === '') return '请填写时间长短，如 3 年、18 个月、365 天'
  const since = { since: field, unit: UNIT[unit as keyof typeof UNIT] }
  return { test: { op, of: since, threshold: count } }
}

const readList: Reader = ({ field, op, spec, value }) => {
  if (op === 'in' || op === 'notIn') {
    const codes = codesOf(field, value)
    if (typeof codes === 'string') return codes
    const of: Measure = { count: field, where: { codes, valid: true } }
    return {
      test: op === 'in' ? { op: '>=', of, threshold: '1' } : { op: '=', of, threshold: '0' },
    }
  }
  if (!isComparison(op)) return wrongOp(spec, [...ORDER, 'in', 'notIn', 'exists'])
  const count = value.normalize('NFKC').replace(/\s*[项个]$/, '')
  return /^\d{1,4}$/.test(count)
    ? { test: { op, of: { count: field }, threshold: count } }
    : '请填写项数，如 1'
}

const READERS: Readonly<Record<Field['kind'], Reader>> = {
  number: readNumber,
  choice: readChoice,
  yesNo: readYesNo,
  region: readCodes(/^\d{6}$/, '请填写六位行政区划代码，如 330000'),
  industry: readCodes(/^[A-T](\d{2,4})?$/, '请填写行业代码，如 C、C40'),
  date: readDate,
  list: readList,
  text: ({ spec }) => wrongOp(spec, ['exists']),
}
