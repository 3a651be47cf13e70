import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactItem } from '#domain/matching/portrait.ts'
import { cellText, readCell } from '#domain/portraits/cell.ts'
import {
  formOf,
  isSpan,
  sameValue,
  valueOf,
  type ValueForm,
  valueProblem,
  yearProblem,
} from '#domain/portraits/value.ts'
import type { Portrait, PortraitField, PortraitValue } from '../queries.ts'

/** One value of the portrait as a cell of the sheet: of a yearly field one a year. */
export interface Cell {
  key: string
  field: PortraitField
  /** Accounting year; 0 = none. */
  year: number
  /** With its year, e.g. `2025 年研发费用`. */
  name: string
  /** What counts now; null when nothing is known. */
  known: PortraitValue | null
}

/** What was typed into a cell, and the version of the value that was looked at. */
export interface Typed {
  text: string
  version: string
}

/** Cells that somebody typed into, by their keys. */
export type Draft = Readonly<Record<string, Typed>>

export const cellKey = (field: string, year: number): string => `${field}@${year}`

/** The id of the control of a cell. */
export const cellId = (key: string): string => `cell-${key.replace('@', '-')}`

export const codeOf = ({ field }: PortraitField): FieldCode => field as FieldCode

/** The day the company was founded; empty when it is not known. */
const foundedOn = (portrait: Portrait): string => {
  const [founded] = portrait.fields.find(({ field }) => field === 'foundedOn')?.values ?? []
  return founded?.value.text ?? ''
}

/** The years that the sheet has columns for: those asked for, those told and those typed into. */
export const sheetYears = (portrait: Portrait, draft: Draft): number[] => {
  const told = portrait.fields.flatMap(({ yearly, values }) =>
    yearly ? values.map(({ year }) => year) : [],
  )
  const typed = Object.keys(draft).map((key) => Number(key.split('@')[1]))
  const all = [...portrait.years, ...told, ...typed].filter((year) => year > 0)
  return [...new Set(all)].toSorted((a, b) => b - a)
}

/** The cell of a field in a year; null where there is none to be edited. */
export const cellOf = (portrait: Portrait, field: PortraitField, year: number): Cell | null =>
  field.ofRecord || (year > 0 && year < Number(foundedOn(portrait).slice(0, 4)))
    ? null
    : {
        key: cellKey(field.field, year),
        field,
        year,
        name: year === 0 ? field.name : `${year} 年${field.name}`,
        known: field.values.find((value) => value.year === year) ?? null,
      }

/** The cells of a field, from the left. */
export const cellsOf = (
  portrait: Portrait,
  field: PortraitField,
  years: readonly number[],
): Cell[] => (field.yearly ? years : [0]).flatMap((year) => cellOf(portrait, field, year) ?? [])

/** What stands in a cell before anything is typed. */
export const shownText = ({ field, known }: Cell): string =>
  known === null ? '' : cellText(codeOf(field), valueOf(codeOf(field), known.value))

/** The text that stands in a cell. */
export const textIn = (cell: Cell, draft: Draft): string => draft[cell.key]?.text ?? shownText(cell)

const versionOf = ({ known }: Cell): string => known?.version ?? '0'

/** A cell with something else typed into it; the same text as before is no change. */
export const typedInto = (draft: Draft, cell: Cell, text: string): Draft => {
  const { [cell.key]: before, ...others } = draft
  const version = before?.version ?? versionOf(cell)
  return version === versionOf(cell) && text === shownText(cell)
    ? others
    : { ...others, [cell.key]: { text, version } }
}

/** A text as it is written once it has been understood; any other stays as it is. */
export const tidied = ({ field }: Cell, text: string): string => {
  if (text.trim() === '') return ''
  const read = readCell(codeOf(field), text)
  return typeof read === 'string' ? text : cellText(codeOf(field), read.value) || text
}

/** The entries that the text of a cell lists; none where it is no list of entries. */
export const itemsIn = ({ field }: Cell, text: string): readonly FactItem[] => {
  const read = field.kind === 'list' ? readCell(codeOf(field), text) : ''
  return typeof read === 'string' || read.value === null || typeof read.value === 'string'
    ? []
    : isSpan(read.value)
      ? []
      : read.value
}

/** Texts that have a cell in the sheet, and those that have none, with the reason. */
export interface Texts {
  set: { cell: Cell; text: string }[]
  out: { text: string; reason: string }[]
}

/** Finds the cells for texts of fields and years; a year of 0 is none. */
export const textsFor = (
  portrait: Portrait,
  told: readonly { field: string; year: number; text: string }[],
  today: string,
): Texts => {
  const texts: Texts = { set: [], out: [] }
  for (const { field: code, year, text } of told) {
    const field = portrait.fields.find(({ field: one }) => one === code)
    if (field === undefined) continue
    const given = { today, foundedOn: foundedOn(portrait) }
    const problem = yearProblem(codeOf(field), year === 0 ? null : year, given)
    const cell = cellOf(portrait, field, year)
    if (problem === null && cell !== null) texts.set.push({ cell, text })
    else
      texts.out.push({
        text: `${year === 0 ? '' : `${year} 年`}${field.name}`,
        reason: problem ?? '请在“基本信息”中修改',
      })
  }
  return texts
}

/** What becomes of a cell when the sheet is saved. */
export type Outcome =
  | { kind: 'same' }
  /** `value` null: what was told is taken back. */
  | { kind: 'change'; value: ValueForm | null }
  | { kind: 'problem'; text: string }
  /** Somebody else has told another value since this one was looked at. */
  | { kind: 'conflict'; known: PortraitValue | null }

const SAME: Outcome = { kind: 'same' }

/** Whether people told a value, so that it can be taken back. */
const isTold = (known: PortraitValue | null): boolean =>
  known !== null && ['user', 'import'].includes(known.source)

const emptied = ({ known }: Cell): Outcome => {
  if (known === null || known.value.form === 'span') return SAME
  return isTold(known)
    ? { kind: 'change', value: null }
    : { kind: 'problem', text: '这个值不是填报的，不能清空；可改为新的值或“不清楚”' }
}

/** What a cell comes to with what was typed into it. */
export const outcomeOf = (cell: Cell, typed: Typed | undefined, today: string): Outcome => {
  if (typed === undefined) return SAME
  const field = codeOf(cell.field)
  const before = cell.known === null ? undefined : valueOf(field, cell.known.value)
  const conflict = typed.version !== versionOf(cell)
  if (typed.text.trim() === '') {
    const outcome = emptied(cell)
    return conflict && outcome.kind !== 'same' ? { kind: 'conflict', known: cell.known } : outcome
  }
  const read = readCell(field, typed.text)
  const problem = typeof read === 'string' ? read : valueProblem(field, read.value, today)
  if (typeof read !== 'string' && before !== undefined && sameValue(before, read.value)) return SAME
  if (conflict) return { kind: 'conflict', known: cell.known }
  if (typeof read === 'string' || problem !== null)
    return { kind: 'problem', text: problem ?? '请填写' }
  return { kind: 'change', value: formOf(read.value) }
}

/** A change as the wire takes it. */
export const factOf = (cell: Cell, value: ValueForm | null): string =>
  JSON.stringify({ field: cell.field.field, year: cell.year, value, version: versionOf(cell) })

/**
 * What puts cells back to what counted before: told again, or taken back where nobody had told it.
 * @param now the portrait as it was answered by the change.
 */
export const undoFacts = (cells: readonly Cell[], now: Portrait): string[] =>
  cells.flatMap(({ field, year, known }) => {
    const found = now.fields.find((one) => one.field === field.field)
    const cell = found === undefined ? null : cellOf(now, found, year)
    if (cell === null) return []
    const value = known !== null && isTold(known) ? known.value : null
    // What was taken back and never told has nothing to be put back.
    return value === null && !isTold(cell.known) ? [] : [factOf(cell, value)]
  })
