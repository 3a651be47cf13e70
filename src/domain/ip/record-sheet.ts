/** 标准表格: a record as cells and back, and what the rows of a sheet would do. */
import { cellDay } from '../calendar/typed-day.ts'
import { bareCell } from '../text/csv.ts'
import { halfWidth } from '../text/half-width.ts'
import type { RowVerdict } from './record-codes.ts'
import type { FormField, Goods } from './record-form.ts'
import type { RecordKind } from './record-kinds.ts'

/** Rows of one sheet that are read. */
export const MOST_SHEET_ROWS = 5_000

/** What separates the items of one cell. */
const SEPARATOR = '；'

/** The columns of the sheet of a kind. */
export const sheetFields = <F>(kind: RecordKind<F>): FormField<keyof F & string>[] =>
  kind.fields.filter(({ sheet }) => sheet)

/** A value as its cell. */
const cellOf = (field: FormField, value: unknown): string => {
  switch (field.kind) {
    case 'names':
      return (value as string[]).join(SEPARATOR)
    case 'goods':
      return (value as Goods[])
        .flatMap(({ group, names }) => names.map((name) => `${group} ${name}`.trim()))
        .join(SEPARATOR)
    case 'flag':
      return value === true ? '是' : '否'
    case 'int':
      return value === 0 ? '' : String(value)
    case 'choice':
      return field.options?.[value as string] ?? ''
    case 'text':
    case 'day':
      return value as string
  }
}

/** The cells of a record, in the order of {@link sheetFields}. */
export const cellsOf = <F>(kind: RecordKind<F>, form: F): string[] =>
  sheetFields(kind).map((field) =>
    field.code === 'appNo' ? kind.numberOf(form) : cellOf(field, form[field.code]),
  )

const items = (text: string): string[] => text.split(/[；;\n]+/).map((one) => one.trim())

const goodsOf = (text: string): Goods[] =>
  items(text)
    .filter((one) => one !== '')
    .map((one) => {
      const [, group = '', name = one] = /^(\d{4})[\s：:]*(.*)$/.exec(halfWidth(one)) ?? []
      // The name keeps its own spelling; only the code is made half-width.
      return { group, names: [group === '' ? one : one.slice(one.length - name.length)] }
    })

const choiceOf = (field: FormField, text: string): { value: string } | { problem: string } => {
  const found = Object.entries(field.options ?? {}).find(
    ([code, name]) => name === text || code === text,
  )
  return found === undefined
    ? {
        problem: `${field.name}没有“${text}”这个选项，可填：${Object.values(field.options ?? {}).join('、')}`,
      }
    : { value: found[0] }
}

/** The value of a cell that is not empty. */
const valueOf = (field: FormField, cell: string): { value: unknown } | { problem: string } => {
  switch (field.kind) {
    case 'names':
      return { value: items(cell) }
    case 'goods':
      return { value: goodsOf(cell) }
    case 'choice':
      return choiceOf(field, cell)
    case 'flag':
      if (['是', '有', '1', 'true'].includes(cell)) return { value: true }
      return ['否', '无', '没有', '0', 'false'].includes(cell)
        ? { value: false }
        : { problem: `${field.name}请填写是或否` }
    case 'int': {
      const [, digits] = /^第?\s*(\d{1,9})(?:\.0+)?\s*[类年行]?$/.exec(halfWidth(cell)) ?? []
      return digits === undefined ? { problem: `${field.name}应为整数` } : { value: Number(digits) }
    }
    case 'day':
      return { value: cellDay(cell) }
    case 'text':
      return { value: cell }
  }
}

/** Where each column of a sheet stands; what is wrong with its head. */
export type SheetHead<F> =
  | { ok: true; columns: { at: number; field: FormField<keyof F & string> }[] }
  | { ok: false; message: string }

/** Reads the first row: columns in any order, others are passed over. */
export const readHead = <F>(kind: RecordKind<F>, cells: readonly string[]): SheetHead<F> => {
  const names = cells.map((cell) => bareCell(cell.trim()).replace(/[*＊]$/, ''))
  const columns: { at: number; field: FormField<keyof F & string> }[] = []
  for (const field of sheetFields(kind)) {
    const at = names.indexOf(field.name)
    if (at < 0) continue
    if (names.includes(field.name, at + 1))
      return { ok: false, message: `第一行中“${field.name}”出现了两次` }
    columns.push({ at, field })
  }
  const missing = kind.needed.filter((code) => !columns.some(({ field }) => field.code === code))
  if (missing.length > 0) {
    const lost = missing.map((code) => kind.fields.find((one) => one.code === code)?.name ?? code)
    return { ok: false, message: `第一行缺少：${lost.join('、')}，请使用模板` }
  }
  return { ok: true, columns }
}

/** What would be done with one row. */
export interface PlannedRow<F> {
  row: number
  verdict: RowVerdict
  number: string
  name: string
  errors: { field: string; message: string }[]
  changes: { field: string; before: string; after: string }[]
  /** What would be stored; null where nothing would. */
  form: F | null
  /** The record that it would change; empty for a new one. */
  recordId: string
  version: number
}

/** A record that is there already. */
export interface Known<F> {
  recordId: string
  version: number
  form: F
}

/** What a sheet is planned by. */
export interface PlanDeps<F> {
  kind: RecordKind<F>
  columns: readonly { at: number; field: FormField<keyof F & string> }[]
  today: string
  /** A number that is there already: leave it, or take the sheet's word. */
  duplicates: 'skip' | 'update'
  known: (key: string) => Known<F> | undefined
  /** How many more the company may have. */
  room: number
}

const emptyRow = <F>(row: number): PlannedRow<F> => ({
  row,
  verdict: 'error',
  number: '',
  name: '',
  errors: [],
  changes: [],
  form: null,
  recordId: '',
  version: 0,
})

/** Fields that a row would change, in words. */
const changesOf = <F>(kind: RecordKind<F>, before: F, after: F): PlannedRow<F>['changes'] => {
  const [old, made] = [cellsOf(kind, before), cellsOf(kind, after)]
  return sheetFields(kind).flatMap(({ name }, at) =>
    old[at] === made[at] ? [] : [{ field: name, before: old[at] ?? '', after: made[at] ?? '' }],
  )
}

/** Plans a sheet row by row, in its order: a number counts once. */
export const createPlanner = <F>(deps: PlanDeps<F>) => {
  const { kind, columns, today, duplicates, known } = deps
  const seen = new Map<string, number>()
  let room = deps.room
  const nameOf = (code: string): string =>
    kind.fields.find((one) => one.code === code)?.name ?? code

  const read = (cells: readonly string[]) => {
    const values: Record<string, unknown> = {}
    const errors: PlannedRow<F>['errors'] = []
    for (const { at, field } of columns) {
      const cell = bareCell(cells[at] ?? '').trim()
      if (cell === '') continue
      const found = valueOf(field, cell)
      if ('problem' in found) errors.push({ field: field.name, message: found.problem })
      else values[field.code] = found.value
    }
    return { values, errors }
  }

  /** Null for a row without anything in it. */
  return (row: number, cells: readonly string[]): PlannedRow<F> | null => {
    const { values, errors } = read(cells)
    const filled = new Set(Object.keys(values))
    if (filled.size === 0 && errors.length === 0) return null
    const alone = kind.tidy(kind.derived({ ...kind.empty, ...values } as F, filled))
    const planned: PlannedRow<F> = {
      ...emptyRow<F>(row),
      number: kind.numberOf(alone),
      name: kind.nameOf(alone),
      errors,
    }
    const key = kind.keyOf(alone)
    const first = key === '' ? undefined : seen.get(key)
    if (first !== undefined) {
      const [number = ''] = kind.needed
      return { ...planned, errors: [{ field: nameOf(number), message: `与第 ${first} 行重复` }] }
    }
    const there = key === '' ? undefined : known(key)
    const form = there === undefined ? alone : kind.tidy({ ...there.form, ...pick(alone, filled) })
    const missing = kind.needed.includes('status' as keyof F & string) && !filled.has('status')
    if (missing && there === undefined && !errors.some(({ field }) => field === nameOf('status')))
      planned.errors.push({ field: nameOf('status'), message: `请填写${nameOf('status')}` })
    for (const { field, text } of kind.problems(form, today))
      if (!planned.errors.some((one) => one.field === nameOf(field)))
        planned.errors.push({ field: nameOf(field), message: text })
    if (planned.errors.length > 0) return planned
    if (key !== '') seen.set(key, row)
    if (there === undefined) {
      if (room <= 0)
        return { ...planned, errors: [{ field: '', message: '已达到每家企业的记录上限' }] }
      room -= 1
      return { ...planned, verdict: 'added', form }
    }
    const changes = changesOf(kind, there.form, form)
    const { recordId, version } = there
    if (changes.length === 0) return { ...planned, verdict: 'same', recordId, version }
    return duplicates === 'skip'
      ? { ...planned, verdict: 'duplicate', recordId, version, changes }
      : { ...planned, verdict: 'changed', recordId, version, changes, form }
  }
}

const pick = <F>(form: F, codes: ReadonlySet<string>): Partial<F> =>
  Object.fromEntries(
    Object.entries(form as Record<string, unknown>).filter(([code]) => codes.has(code)),
  ) as Partial<F>
