import { isDay } from '#domain/calendar/days.ts'
import { compare, exact } from '#domain/matching/exact.ts'
import { type FieldCode, SIGNED_FIELDS } from '#domain/matching/fields.ts'
import type { FactItem, FactValue, Span } from '#domain/matching/portrait.ts'
import { grouped } from '#domain/text/numbers.ts'
import { fieldOf, levelsOf, optionName, optionsOf } from './catalogue.ts'

export const isSpan = (value: FactValue): value is Span =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as the wire carries it: which of the forms counts is said by `form`. */
export interface ValueForm {
  form: 'one' | 'span' | 'items' | 'unclear'
  text: string
  from: string
  to: string
  items: FactItem[]
}

const NOTHING = { text: '', from: '', to: '', items: [] }

/** A value as the wire carries it. */
export const formOf = (value: FactValue): ValueForm => {
  if (value === null) return { form: 'unclear', ...NOTHING }
  if (typeof value === 'string') return { ...NOTHING, form: 'one', text: value }
  return isSpan(value)
    ? { ...NOTHING, form: 'span', from: value.from ?? '', to: value.to ?? '' }
    : { ...NOTHING, form: 'items', items: [...value] }
}

/** The value that the wire says, written the one way in which it is kept. */
export const valueOf = (field: FieldCode, form: ValueForm): FactValue => {
  if (form.form === 'unclear') return null
  if (form.form === 'items') return form.items
  if (form.form === 'one') return normalText(field, form.text)
  const end = (text: string): string | null => (text === '' ? null : normalText(field, text))
  return { from: end(form.from), to: end(form.to) }
}

/** One writing of a text: numbers without separators, needless zeros and full-width digits. */
export const normalText = (field: FieldCode, given: string): string => {
  const text = given.trim()
  if (fieldOf(field).kind !== 'number') return text
  const plain = text.normalize('NFKC').replaceAll(/[,，\s]/g, '')
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(plain)
  if (parts === null) return plain
  const [, sign = '', digits = '', decimals = ''] = parts
  const whole = digits.replace(/^0+(?=\d)/, '')
  const rest = decimals.replace(/(?<!0)0+$/, '')
  const number = rest === '' ? whole : `${whole}.${rest}`
  return number === '0' ? '0' : `${sign}${number}`
}

const NUMBER = /^-?\d{1,15}(\.\d{1,4})?$/
const MOST_ITEMS = 50
const COUNTED = new Set(['人', '件', '项', '名'])

const numberProblem = (field: FieldCode, text: string): string | null => {
  const { unit } = fieldOf(field)
  if (!NUMBER.test(text))
    return `请填写数字${unit === '' ? '' : `（单位：${unit}）`}，整数最多 15 位，小数最多 4 位`
  if (COUNTED.has(unit) && text.includes('.')) return '请填写整数'
  if (text.startsWith('-') && !SIGNED_FIELDS.has(field)) return '不能小于 0'
  if (unit === '名' && text === '0') return '排名从 1 开始'
  return ['%', '分'].includes(unit) && over(text, '100') ? `不能大于 100 ${unit}` : null
}

const over = (text: string, most: string): boolean => {
  const [value, limit] = [exact(text), exact(most)]
  return value !== null && limit !== null && compare(value, limit) > 0
}

const itemProblem = (field: FieldCode, item: FactItem, today: string): string | null => {
  const { code, level, on, until, rank } = item
  if (!fieldOf(field).options.includes(code)) return `没有“${code}”这个选项`
  if (level !== '' && !Object.hasOwn(levelsOf(field), level)) return '级别不正确'
  if (on !== '' && !isDay(on)) return '取得日期不正确'
  if (on > today) return '取得日期不能晚于今天'
  if (until !== '' && !isDay(until)) return '有效期不正确'
  if (on !== '' && until !== '' && until < on) return '有效期不能早于取得日期'
  return rank === null || (Number.isInteger(rank) && rank >= 1 && rank <= 999)
    ? null
    : '排名为 1 到 999 的整数'
}

const textProblem = (field: FieldCode, text: string, today: string): string | null => {
  const { kind } = fieldOf(field)
  if (text === '') return '请填写'
  if (kind === 'number') return numberProblem(field, text)
  if (kind === 'yesNo') return text === 'yes' || text === 'no' ? null : '请选择是或否'
  if (kind === 'date') return !isDay(text) ? '日期不正确' : text > today ? '日期不能晚于今天' : null
  if (kind === 'choice' && !optionsOf(field).some(({ code }) => code === text))
    return `没有“${text}”这个选项`
  return Array.from(text).length > 200 ? '最多 200 字' : null
}

const spanProblem = (field: FieldCode, { from, to }: Span): string | null => {
  if (fieldOf(field).kind !== 'number' || (from === null && to === null)) return '请填写'
  const wrong = [from, to].flatMap((end) => (end === null ? [] : (numberProblem(field, end) ?? [])))
  if (wrong[0] !== undefined) return wrong[0]
  return from !== null && to !== null && over(from, to) ? '范围的下限不能大于上限' : null
}

/** What is wrong with a value of a field; null when nothing is. 不清楚 is fine for every field. */
export const valueProblem = (field: FieldCode, value: FactValue, today: string): string | null => {
  if (value === null) return null
  const { kind } = fieldOf(field)
  if (typeof value === 'string')
    return kind === 'list' ? '请逐项填写' : textProblem(field, value, today)
  if (isSpan(value)) return spanProblem(field, value)
  if (kind !== 'list') return '请填写一个值'
  if (value.length > MOST_ITEMS) return `最多 ${MOST_ITEMS} 项`
  const wrong = value.flatMap((item) => itemProblem(field, item, today) ?? [])
  return wrong[0] ?? null
}

/** Years back from today that may be told. */
const YEARS_BACK = 10

/** What is wrong with the year of a value; null when nothing is. */
export const yearProblem = (
  field: FieldCode,
  year: number | null,
  given: { today: string; foundedOn: string },
): string | null => {
  if (!fieldOf(field).yearly) return year === null ? null : '该项不按年度填写，请去掉年度'
  if (year === null) return '请填写年度'
  const now = Number(given.today.slice(0, 4))
  if (year > now || year < now - YEARS_BACK) return `年度应在 ${now - YEARS_BACK} 到 ${now} 之间`
  return year < Number(given.foundedOn.slice(0, 4)) ? '年度早于企业成立的年份' : null
}

const withUnit = (text: string, unit: string): string =>
  unit === '' ? text : unit === '%' ? `${text}%` : `${text} ${unit}`

/** One entry of a list in words, e.g. `高新技术企业 2024-11-01 至 2027-10-31`. */
export const itemText = (field: FieldCode, { code, level, on, until, rank }: FactItem): string =>
  [
    optionName(field, code),
    levelsOf(field)[level] ?? '',
    on,
    until === '' ? '' : `至 ${until}`,
    rank === null ? '' : `第 ${rank} 名`,
  ]
    .filter((part) => part !== '')
    .join(' ')

/** A value in words, e.g. `5,000,000 元`, `不清楚`, `没有`; codes of places and trades as they are. */
export const valueText = (field: FieldCode, value: FactValue): string => {
  const { kind, unit } = fieldOf(field)
  if (value === null) return '不清楚'
  if (typeof value !== 'string') {
    if (isSpan(value)) return spanText(value, unit)
    return value.length === 0 ? '没有' : value.map((item) => itemText(field, item)).join('；')
  }
  if (kind === 'number') return withUnit(grouped(value), unit)
  if (kind === 'yesNo') return value === 'yes' ? '是' : '否'
  return kind === 'choice' ? optionName(field, value) : value
}

const spanText = ({ from, to }: Span, unit: string): string => {
  if (from === null) return to === null ? '不清楚' : withUnit(`不超过 ${grouped(to)}`, unit)
  if (to === null) return `${withUnit(grouped(from), unit)}以上`
  return withUnit(`${grouped(from)} 至 ${grouped(to)}`, unit)
}

/** Whether two values say the same. */
export const sameValue = (one: FactValue, other: FactValue): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

const canonical = (value: FactValue): unknown => {
  if (value === null || typeof value === 'string') return value
  if (isSpan(value)) return [value.from, value.to]
  return value.map(({ code, level, on, until, rank }) => [code, level, on, until, rank])
}

/** The form in which a portrait is hashed: the same values give the same text, in whatever order. */
export const portraitText = (
  facts: readonly { field: FieldCode; year: number | null; value: FactValue }[],
): string =>
  facts
    .map(({ field, year, value }) => JSON.stringify([field, year, canonical(value)]))
    .toSorted()
    .join('\n')

/** Names of places and trades. */
export interface FactNames {
  placeName: (regionCode: string) => string
  industryName: (industryCode: string) => string
}

/** A value of a field in words, with its unit. */
export const factText = (field: FieldCode, value: FactValue, names: FactNames): string => {
  const { kind } = fieldOf(field)
  if (typeof value !== 'string' || (kind !== 'region' && kind !== 'industry'))
    return valueText(field, value)
  return kind === 'region' ? names.placeName(value) : names.industryName(value)
}
