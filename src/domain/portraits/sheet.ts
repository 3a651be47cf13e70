import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactValue } from '#domain/matching/portrait.ts'
import {
  COMPANY_FIELDS,
  fieldOf,
  levelsOf,
  optionsOf,
  RECORD_FIELDS,
  shownYears,
} from './catalogue.ts'
import { NONE, readCell, UNCLEAR } from './cell.ts'
import { type LeftOut, readTable, type Table, type TableCell } from './table.ts'
import { sameValue, valueProblem, yearProblem } from './value.ts'

/** The columns of the template, in order. */
export const SHEET_HEAD = ['字段', '年度', '数值', '单位', '备注'] as const
/** Rows of a sheet that are read. */
export const MOST_ROWS = 1_000

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

/** A value that a table tells, with what counts today. */
export interface SheetChange {
  row: number
  field: FieldCode
  year: number | null
  /** Undefined = nothing is known so far. */
  before: FactValue | undefined
  after: FactValue
}

/** 导入预检: what a table would change, and what of it cannot be taken. */
export interface ImportPlan {
  /** Cells that do not fit their field, and why. */
  misfits: (TableCell & { message: string })[]
  changes: SheetChange[]
  /** Rows that no field takes. */
  leftOut: LeftOut[]
  /** Cells that say what is known already. */
  unchanged: number
}

/** Whose portrait it is, as far as a value may depend on it. */
interface Given {
  today: string
  foundedOn: string
}

/** The value of one cell, or what is wrong with it. */
const valueIn = ({ field, year, text }: TableCell, given: Given): { value: FactValue } | string => {
  const wrongYear = yearProblem(field, year, given)
  if (wrongYear !== null) return wrongYear
  const read = readCell(field, text)
  if (typeof read === 'string') return read
  return valueProblem(field, read.value, given.today) ?? read
}

/** What a table would change. `known` says what counts now; undefined = nothing. */
export const planImport = (
  table: Table,
  given: Given & { known: (field: FieldCode, year: number | null) => FactValue | undefined },
): ImportPlan => {
  const { cells, leftOut } = readTable(table, shownYears(given.today))
  const plan: ImportPlan = { misfits: [], changes: [], leftOut, unchanged: 0 }
  const seen = new Map<string, number>()
  for (const cell of cells) {
    const { row, field, year } = cell
    const read = valueIn(cell, given)
    if (typeof read === 'string') {
      plan.misfits.push({ ...cell, message: read })
      continue
    }
    const key = `${field}@${year ?? ''}`
    const first = seen.get(key)
    if (first !== undefined) {
      plan.leftOut.push({ row, text: fieldOf(field).name, reason: `与第 ${first} 行重复` })
      continue
    }
    seen.set(key, row)
    const before = given.known(field, year)
    if (before !== undefined && sameValue(before, read.value)) plan.unchanged += 1
    else plan.changes.push({ row, field, year, before, after: read.value })
  }
  return plan
}
