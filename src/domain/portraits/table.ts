import type { FieldCode } from '#domain/matching/fields.ts'
import { isUnit } from './cell.ts'
import { COMPANY_FIELDS, fieldOf, RECORD_FIELDS } from './catalogue.ts'

/** A table as spreadsheets put it on the clipboard, or as it stands in a file: rows of cells. */
export type Table = readonly { row: number; cells: readonly string[] }[]

/** What a table says of one value, still as it is written. */
export interface TableCell {
  /** Number of the row in the table, from 1. */
  row: number
  field: FieldCode
  /** Accounting year; null of a field without, and where a yearly field has none. */
  year: number | null
  text: string
}

/** A row that no field takes, and why. */
export interface LeftOut {
  row: number
  text: string
  reason: string
}

/** Cells of a quoted text: spreadsheets quote what holds a tab, a line break or a quotation mark. */
const QUOTED = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/

/** Reads a text of the clipboard: cells between tabs, rows between line breaks. */
export const clipboardRows = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let rest = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  for (;;) {
    const quoted = QUOTED.exec(rest)
    const end = quoted === null ? rest.search(/[\t\n]/) : quoted[0].length
    const raw = end < 0 ? rest : rest.slice(0, end)
    rows.at(-1)?.push((quoted === null ? raw : (quoted[1] ?? '').replaceAll('""', '"')).trim())
    const next = end < 0 ? '' : rest.charAt(raw.length)
    if (next === '') return rows
    if (next === '\n') rows.push([])
    rest = rest.slice(raw.length + 1)
  }
}

/** Rows numbered as they are counted by people. */
export const numbered = (rows: readonly (readonly string[])[]): Table =>
  rows.map((cells, at) => ({ row: at + 1, cells }))

/** A heading without blanks, numbers before it, a colon after it and its unit. */
const plainName = (cell: string): { name: string; unit: string } => {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/^(?:[一二三四五六七八九十]{1,3}、|\(?\d{1,2}[.、)]|其中:|加:|减:)/, '')
    .replace(/:$/, '')
  const [, name = '', unit = ''] = /^(.+)\((?:单位:)?([^()]{1,4})\)$/.exec(text) ?? []
  return isUnit(unit) ? { name, unit } : { name: text, unit: '' }
}

/**
 * How a field may be called: by its name, without what stands in brackets, and with the bracket in
 * the place of as many characters before it: 销售（营业）收入 is 销售收入 and 营业收入.
 */
const namesOf = (field: FieldCode): string[] => {
  const name = fieldOf(field).name.normalize('NFKC')
  const parts = /^([^(]+)\(([^)]+)\)(.*)$/.exec(name)
  if (parts === null) return [name]
  const [, before = '', inside = '', after = ''] = parts
  return [name, before + after, before.slice(0, -inside.length) + inside + after]
}

/** Fields by their names; what two might mean is the one's whose whole name it is, or nobody's. */
const BY_NAME: ReadonlyMap<string, FieldCode> = (() => {
  const found = new Map<string, FieldCode>()
  const unclear = new Set<string>()
  for (const field of COMPANY_FIELDS)
    for (const name of namesOf(field).slice(1)) {
      if (found.has(name)) unclear.add(name)
      found.set(name, field)
    }
  for (const name of unclear) found.delete(name)
  for (const field of COMPANY_FIELDS) found.set(namesOf(field)[0] ?? '', field)
  return found
})()

/** The field that a heading names; null when none. */
export const fieldNamed = (cell: string): FieldCode | null =>
  BY_NAME.get(plainName(cell).name) ?? null

const YEAR = /^(\d{4})(?:\.0+)?\s*(?:年度?|年末|年12月31日|-12-31)?$/

/** The accounting year that a cell names; null when none. */
export const yearIn = (cell: string): number | null => {
  const [, year] = YEAR.exec(cell.normalize('NFKC').trim()) ?? []
  return year === undefined ? null : Number(year)
}

/** What the columns of a table hold. */
interface Columns {
  name: number
  unit: number
  /** The column of 年度, where each row has its own. */
  year: number
  /** Columns of values, and the year that stands above each; null = none. */
  values: { column: number; year: number | null }[]
  /** Years above the columns; without, they are the latest first. */
  dated: boolean
}

/** The column that names the most fields. */
const nameColumn = (table: Table): number => {
  const counts = [0, 1, 2].map(
    (column) => table.filter(({ cells }) => fieldNamed(cells[column] ?? '') !== null).length,
  )
  return counts.indexOf(Math.max(...counts))
}

const isHead = (cells: readonly string[], name: number): boolean =>
  fieldNamed(cells[name] ?? '') === null &&
  (cells.some((cell) => yearIn(cell) !== null) || cells.some((cell) => cell.trim() === '年度'))

/** Whether a column holds something, and nothing but what `is` says. */
const holds = (table: Table, column: number, is: (cell: string) => boolean): boolean => {
  const said = table.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '')
  return said.length > 0 && said.every(is)
}

/** A year of which a portrait may tell; other numbers of four digits are values. */
const isYear = (cell: string): boolean => /^(?:19|20)\d\d/.test(cell) && yearIn(cell) !== null

const columnsOf = (table: Table): { columns: Columns; head: number } => {
  const name = nameColumn(table)
  const head = table.findIndex(({ cells }) => isHead(cells, name))
  const heads = (table[head]?.cells ?? []).map((cell) => cell.trim())
  const body = table.filter((_, at) => at !== head)
  const width = Math.max(...table.map(({ cells }) => cells.length))
  const others = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== name && heads[column] !== '备注',
  )
  const unit =
    others.find((column) => heads[column] === '单位' || holds(body, column, isUnit)) ?? -1
  const rest = others.filter((column) => column !== unit)
  const dated = rest.filter((column) => yearIn(heads[column] ?? '') !== null)
  const year =
    dated.length > 0
      ? -1
      : (rest.find(
          (column) =>
            heads[column] === '年度' || (column !== rest.at(-1) && holds(body, column, isYear)),
        ) ?? -1)
  const plain = rest.filter((column) => column !== year)
  const values = dated.length > 0 ? dated : year >= 0 ? plain.slice(0, 1) : plain
  return {
    columns: {
      ...{ name, unit, year, dated: dated.length > 0 },
      values: values.map((column) => ({ column, year: yearIn(heads[column] ?? '') })),
    },
    head: table[head]?.row ?? 0,
  }
}

/** The text of a cell with the unit that its row or column has, where it says none itself. */
const withUnit = (field: FieldCode, text: string, unit: string): string =>
  unit === '' || unit === fieldOf(field).unit || !/\d\)?$/.test(text.normalize('NFKC'))
    ? text
    : text.normalize('NFKC').endsWith(')')
      ? text.replace(/[)）]$/, `${unit})`)
      : `${text}${unit}`

/** What one row says. */
const cellsOf = (
  { row, cells }: Table[number],
  columns: Columns,
  years: readonly number[],
): TableCell[] | string => {
  const heading = cells[columns.name] ?? ''
  const field = fieldNamed(heading)
  const said = columns.values.flatMap(({ column, year }, at) => {
    const text = (cells[column] ?? '').trim()
    return text === '' ? [] : [{ text, year, at }]
  })
  if (said.length === 0) return []
  if (field === null) return '没有对应的画像字段'
  if (RECORD_FIELDS.has(field)) return '请在“基本信息”中修改'
  const unit = plainName(heading).unit || (cells[columns.unit] ?? '').trim()
  const cell = (text: string, year: number | null): TableCell => ({
    row,
    field,
    year,
    text: withUnit(field, text, unit),
  })
  const own = columns.year < 0 ? '' : (cells[columns.year] ?? '').trim()
  if (columns.year >= 0) {
    const year = yearIn(own)
    if (own !== '' && year === null) return '年度应为四位数字，如 2025'
    return said.map(({ text }) => cell(text, year))
  }
  if (fieldOf(field).yearly)
    return said.map(({ text, year, at }) => cell(text, columns.dated ? year : (years[at] ?? null)))
  return new Set(said.map(({ text }) => text)).size > 1
    ? '这一项不分年度，表格里有几个不同的值'
    : [cell(said[0]?.text ?? '', null)]
}

/**
 * Reads a table whose rows are named by fields: the columns of the template (字段, 年度, 数值), one
 * column a year with the years above them, or no heads at all and then the years of the portrait from
 * the left. Units are taken from the heading (营业收入（万元）) or a column of their own.
 * @param years the years that the portrait asks for, the latest first.
 */
export const readTable = (
  table: Table,
  years: readonly number[],
): { cells: TableCell[]; leftOut: LeftOut[] } => {
  const cells: TableCell[] = []
  const leftOut: LeftOut[] = []
  if (table.length === 0) return { cells, leftOut }
  const { columns, head } = columnsOf(table)
  for (const one of table) {
    if (one.row === head) continue
    const read = cellsOf(one, columns, years)
    const text = (one.cells[columns.name] ?? '').trim() || one.cells.join(' ').trim()
    if (typeof read === 'string') leftOut.push({ row: one.row, text, reason: read })
    else cells.push(...read)
  }
  return { cells, leftOut }
}

/** Whether a table names fields and says something beside the names. */
export const namesFields = (rows: readonly (readonly string[])[]): boolean =>
  rows.some(
    (cells) => cells.length > 1 && cells.slice(0, 3).some((cell) => fieldNamed(cell) !== null),
  )

/** Cells of a block by their places: which text comes into which cell of the sheet. */
export interface Placed<T> {
  cells: { to: T; text: string }[]
  /** Texts that lie beside the sheet. */
  outside: string[]
}

/**
 * Lays a block without names over the cells of a sheet, from one of them to the right and down. Empty
 * cells of the block change nothing. A row that has one cell takes the first column of the block.
 * @param sheet the cells of each row, from the left.
 */
export const placeBlock = <T>(
  block: readonly (readonly string[])[],
  sheet: readonly (readonly T[])[],
  from: { row: number; column: number },
): Placed<T> => {
  const placed: Placed<T> = { cells: [], outside: [] }
  for (const [down, row] of block.entries()) {
    const places = sheet[from.row + down] ?? []
    const left = places.length === 1 ? 0 : from.column
    for (const [across, text] of row.entries()) {
      if (text === '') continue
      const to = places[left + across]
      if (to === undefined) placed.outside.push(text)
      else placed.cells.push({ to, text })
    }
  }
  return placed
}
