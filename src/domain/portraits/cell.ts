import { cellDay } from '#domain/calendar/typed-day.ts'
import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactItem, FactValue } from '#domain/matching/portrait.ts'
import { grouped } from '#domain/text/numbers.ts'
import { fieldOf, levelsOf, optionName, optionsOf } from './catalogue.ts'
import { isSpan, itemText, normalText } from './value.ts'

/** What a cell says of a value that nobody knows, and of one that is not there. */
export const UNCLEAR = '不清楚'
export const NONE = '没有'

const UNCLEAR_WORDS: ReadonlySet<string> = new Set([UNCLEAR, '不知道', '?'])
const NONE_WORDS: ReadonlySet<string> = new Set([NONE, '无'])
const YES_WORDS: ReadonlySet<string> = new Set(['是', '有', '对', '√', '✓', 'y', 'yes'])
const NO_WORDS: ReadonlySet<string> = new Set(['否', '不是', ...NONE_WORDS, '×', 'n', 'no'])

/** Powers of ten that stand before a unit. */
const SCALE: Readonly<Record<string, number>> = { 千: 3, 万: 4, 百万: 6, 千万: 7, 亿: 8 }
/** Digits alone, or with commas between the thousands. */
const DIGITS = String.raw`\d+(?:\.\d*)?|\d{1,3}(?:,\d{3})+(?:\.\d*)?`
const TYPED = new RegExp(
  String.raw`^(\()?(-)?(¥|RMB|人民币)?(${DIGITS})(百万|千万|千|万|亿)?(元|人|件|项|名|分|%)?(\))?$`,
)

/** The units a number may be written in: of every field's own, and those of money. */
const UNIT = /^(百万|千万|千|万|亿)?(元|人|件|项|名|分|%)$|^(?:百万|千万|万|亿)$/

/** Whether a text is nothing but a unit, e.g. 万元 or %. */
export const isUnit = (text: string): boolean => UNIT.test(text)

/** Decimal digits times a power of ten, exactly. */
const scaled = (digits: string, power: number): string => {
  const [whole = '', part = ''] = digits.split('.')
  const padded = part.padEnd(power, '0')
  return `${whole}${padded.slice(0, power)}.${padded.slice(power)}`.replace(/\.$/, '')
}

/**
 * A number as people write it, in the unit of the field and never rounded: `1,234.5`, `￥500万`,
 * `(1,200)` below zero, `12%`; null when it is none, or counts something else.
 */
const numberIn = (field: FieldCode, cell: string): string | null => {
  const parts = TYPED.exec(cell.replaceAll(/\s/g, ''))
  if (parts === null) return null
  const [, opened, minus, money, digits = '', scale, unit, closed] = parts
  const own = fieldOf(field).unit
  if ((opened === undefined) !== (closed === undefined)) return null
  if ((unit !== undefined && unit !== own) || (money !== undefined && own !== '元')) return null
  const below = opened === undefined ? minus !== undefined : minus === undefined
  const plain = scaled(digits.replaceAll(',', ''), SCALE[scale ?? ''] ?? 0)
  return normalText(field, below ? `-${plain}` : plain)
}

const itemOf = (field: FieldCode, text: string): FactItem | null => {
  const words = text.split(/[\s，,]+/).filter((word) => word !== '')
  const item: FactItem = { code: '', level: '', on: '', until: '', rank: null }
  let ending = false
  for (const word of words) {
    const option = optionsOf(field).find(({ code, name }) => word === name || word === code)
    const level = Object.entries(levelsOf(field)).find(([, name]) =>
      [name, `${name}级`, `${name}标准`].includes(word),
    )
    const rank = /^第(\d{1,3})名?$/.exec(word)
    const day = cellDay(word.replace(/^至/, ''))
    if (word === '至' || word === '第' || word === '名') ending = word === '至'
    else if (option !== undefined && item.code === '') item.code = option.code
    else if (level !== undefined) item.level = level[0]
    else if (rank !== null) item.rank = Number(rank[1])
    else if (/^\d{4}-\d{2}-\d{2}$/.test(day)) {
      if (ending || word.startsWith('至') || item.on !== '') item.until = day
      else item.on = day
    } else if (/^\d{1,3}$/.test(word)) item.rank = Number(word)
    else return null
  }
  return item.code === '' ? null : item
}

/** The one option that is meant: by its name or code, or by a part that no other begins with. */
const optionIn = (field: FieldCode, cell: string): string | null => {
  const options = optionsOf(field)
  const exact = options.find(({ code, name }) => cell === name || cell === code)
  if (exact !== undefined) return exact.code
  const near = options.filter(({ name }) => name.startsWith(cell) || cell.startsWith(name))
  return near.length === 1 && cell.length > 1 ? (near[0]?.code ?? null) : null
}

const listIn = (field: FieldCode, cell: string): { value: FactValue } | string => {
  if (NONE_WORDS.has(cell)) return { value: [] }
  const items: FactItem[] = []
  for (const part of cell.split(/[；;\n]+/).filter((one) => one.trim() !== '')) {
    const item = itemOf(field, part)
    if (item === null) return `读不懂“${part.trim()}”，请按备注的写法填写`
    items.push(item)
  }
  return { value: items }
}

/**
 * The value that a cell tells, in whatever way people write it; it may still be wrong for its field
 * (`valueProblem`). A text says why the cell cannot be read. An empty cell tells nothing: it is not
 * asked about here.
 */
export const readCell = (field: FieldCode, typed: string): { value: FactValue } | string => {
  const { kind, unit } = fieldOf(field)
  const cell = typed.trim()
  const word = cell.normalize('NFKC')
  if (UNCLEAR_WORDS.has(word)) return { value: null }
  if (kind === 'list') return listIn(field, cell)
  if (kind === 'yesNo') {
    const lower = word.toLowerCase()
    if (YES_WORDS.has(lower)) return { value: 'yes' }
    return NO_WORDS.has(lower) ? { value: 'no' } : `请填写是、否或${UNCLEAR}`
  }
  if (kind === 'choice') {
    const code = optionIn(field, cell)
    const names = optionsOf(field).map((option) => option.name)
    return code === null
      ? `没有“${cell}”这个选项，可填：${[...names, UNCLEAR].join('、')}`
      : { value: code }
  }
  if (kind === 'date') return { value: cellDay(cell) }
  if (kind !== 'number') return { value: cell }
  if (NONE_WORDS.has(word)) return { value: '0' }
  const number = numberIn(field, word)
  return number === null ? `请填写数字${unit === '' ? '' : `（单位：${unit}）`}` : { value: number }
}

/**
 * What stands in the cell of a value: `readCell` reads the same value from it. A range stands in none,
 * for it is not edited but replaced, nor do the codes of places and trades.
 */
export const cellText = (field: FieldCode, value: FactValue): string => {
  if (value === null) return UNCLEAR
  const { kind } = fieldOf(field)
  if (typeof value !== 'string') {
    if (isSpan(value)) return ''
    return value.length === 0 ? NONE : value.map((item) => itemText(field, item)).join('；')
  }
  if (kind === 'number') return grouped(value)
  if (kind === 'yesNo') return value === 'yes' ? '是' : '否'
  return kind === 'choice' ? optionName(field, value) : value
}
