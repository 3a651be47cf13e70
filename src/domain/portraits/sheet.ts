import { cellDay } from '#domain/calendar/typed-day.ts'
import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactItem, FactValue } from '#domain/matching/portrait.ts'
import {
  COMPANY_FIELDS,
  fieldOf,
  levelsOf,
  optionName,
  optionsOf,
  RECORD_FIELDS,
  shownYears,
} from './catalogue.ts'
import { normalText, sameValue, valueProblem, yearProblem } from './value.ts'

/** The columns of the template, in order. */
export const SHEET_HEAD = ['字段', '年度', '数值', '单位', '备注'] as const
/** Rows of a sheet that are read. */
export const MOST_ROWS = 1_000

const UNCLEAR = '不清楚'
const NONE = '没有'

/** One row of the template, and the choices of its value. */
export interface TemplateRow {
  cells: [name: string, year: string, value: string, unit: string, remark: string]
  options: string[]
}

/** What may be written into the value of a field, in words. */
const remarkOf = (field: FieldCode): string => {
  const { kind, unit } = fieldOf(field)
  const names = optionsOf(field).map(({ name }) => name)
  if (kind === 'list')
    return `多项用分号隔开，每项依次写：名称 级别（${Object.values(levelsOf(field)).join('、')}，可不写）取得日期 至 有效期 第几名；没有请填“${NONE}”。名称可填：${names.join('、')}`
  if (kind === 'yesNo') return `可填：是、否、${UNCLEAR}`
  if (kind === 'choice') return `可填：${[...names, UNCLEAR].join('、')}`
  if (kind === 'date') return `如 2020-03-15；不知道请填“${UNCLEAR}”`
  return kind === 'number' ? `填数字（单位：${unit}）；不知道请填“${UNCLEAR}”` : '最多 200 字'
}

/** The rows of the template on a day: yearly fields three years back; an empty value changes nothing. */
export const templateRows = (today: string): TemplateRow[] =>
  COMPANY_FIELDS.filter((field) => !RECORD_FIELDS.has(field)).flatMap((field) => {
    const { name, yearly, unit, kind } = fieldOf(field)
    const options =
      kind === 'yesNo'
        ? ['是', '否', UNCLEAR]
        : kind === 'choice'
          ? [...optionsOf(field).map((option) => option.name), UNCLEAR]
          : []
    return (yearly ? shownYears(today) : [null]).map((year): TemplateRow => ({
      cells: [name, year === null ? '' : String(year), '', unit, remarkOf(field)],
      options,
    }))
  })

/** A row as it was read: its number in the sheet, and the text of its cells. */
export interface SheetRow {
  row: number
  cells: readonly string[]
}

/** A value that a sheet tells, with what counts today. */
export interface SheetChange {
  row: number
  field: FieldCode
  year: number | null
  /** Undefined = nothing is known so far. */
  before: FactValue | undefined
  after: FactValue
}

/** 导入预检: the rows that cannot be taken, and what the others would change. */
export interface ImportPlan {
  errors: { row: number; field: string; message: string }[]
  changes: SheetChange[]
  /** Rows that say what is known already. */
  unchanged: number
}

const BY_NAME: ReadonlyMap<string, FieldCode> = new Map(
  COMPANY_FIELDS.map((field) => [fieldOf(field).name, field]),
)

/** Whether the first row is the template's. */
export const isHead = (cells: readonly string[]): boolean =>
  SHEET_HEAD.slice(0, 3).every((name, at) => (cells[at] ?? '').trim() === name)

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

/** The value that a cell tells; a text when it cannot be read. */
const readCell = (field: FieldCode, cell: string): { value: FactValue } | string => {
  const { kind, unit } = fieldOf(field)
  if (cell === UNCLEAR) return { value: null }
  if (kind === 'list') {
    if (cell === NONE || cell === '无') return { value: [] }
    const items: FactItem[] = []
    for (const part of cell.split(/[；;\n]+/).filter((one) => one.trim() !== '')) {
      const item = itemOf(field, part)
      if (item === null) return `读不懂“${part.trim()}”，请按备注的写法填写`
      items.push(item)
    }
    return { value: items }
  }
  if (kind === 'yesNo') {
    if (cell === '是' || cell === '有') return { value: 'yes' }
    return cell === '否' || cell === '没有' || cell === '无'
      ? { value: 'no' }
      : '请填写是、否或不清楚'
  }
  if (kind === 'choice') {
    const option = optionsOf(field).find(({ code, name }) => cell === name || cell === code)
    if (option !== undefined) return { value: option.code }
    return `没有“${cell}”这个选项，可填：${optionsOf(field)
      .map(({ code }) => optionName(field, code))
      .join('、')}、${UNCLEAR}`
  }
  if (kind === 'date') return { value: cellDay(cell) }
  if (kind !== 'number') return { value: cell }
  if (cell.endsWith('%') && unit !== '%') return `请填写数字（单位：${unit}）`
  return { value: normalText(field, cell.replace(/%$/, '')) }
}

const yearOf = (text: string): number | null | undefined => {
  if (text === '') return null
  const parts = /^(\d{4})(?:\.0+)?\s*年?度?$/.exec(text)
  return parts === null ? undefined : Number(parts[1])
}

/** Reads one row; null where it changes nothing, a message where it cannot be taken. */
const readRow = (
  { cells }: SheetRow,
  given: { today: string; foundedOn: string },
): { field: FieldCode; year: number | null; value: FactValue } | string | null => {
  const [name = '', yearText = '', cell = ''] = cells.map((text) => text.trim())
  if (cell === '') return null
  const field = BY_NAME.get(name)
  if (field === undefined)
    return name === '' ? '缺少字段名称' : `没有“${name}”这个字段，请从模板复制字段名称`
  if (RECORD_FIELDS.has(field)) return '请在“基本信息”中修改'
  const year = yearOf(yearText)
  if (year === undefined) return '年度应为四位数字，如 2025'
  const wrongYear = yearProblem(field, year, given)
  if (wrongYear !== null) return wrongYear
  const read = readCell(field, cell)
  if (typeof read === 'string') return read
  return valueProblem(field, read.value, given.today) ?? { field, year, value: read.value }
}

/** What a sheet would change. `known` says what counts now; undefined = nothing. */
export const planImport = (
  rows: readonly SheetRow[],
  given: {
    today: string
    foundedOn: string
    known: (field: FieldCode, year: number | null) => FactValue | undefined
  },
): ImportPlan => {
  const plan: ImportPlan = { errors: [], changes: [], unchanged: 0 }
  const seen = new Map<string, number>()
  for (const row of rows) {
    const read = readRow(row, given)
    if (read === null) continue
    const name = (row.cells[0] ?? '').trim()
    if (typeof read === 'string') {
      plan.errors.push({ row: row.row, field: name, message: read })
      continue
    }
    const { field, year, value } = read
    const key = `${field}@${year ?? ''}`
    const first = seen.get(key)
    if (first !== undefined) {
      plan.errors.push({ row: row.row, field: name, message: `与第 ${first} 行重复` })
      continue
    }
    seen.set(key, row.row)
    const before = given.known(field, year)
    if (before !== undefined && sameValue(before, value)) plan.unchanged += 1
    else plan.changes.push({ row: row.row, field, year, before, after: value })
  }
  return plan
}
