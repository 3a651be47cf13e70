/** What the forms of the three registers have in common: fields, how they are tidied and judged. */
import { isDay } from '../calendar/days.ts'
import { tidyDay } from '../calendar/typed-day.ts'
import { halfWidth } from '../text/half-width.ts'

/** One field of a form. */
export interface FormField<F extends string = string> {
  code: F
  name: string
  kind: 'text' | 'day' | 'choice' | 'int' | 'flag' | 'names' | 'goods'
  /** Characters of a text or of each name; of a number the largest that is read. */
  max?: number
  /** Characters that are read, so that the rule can answer in its own words; else twice `max`. */
  read?: number
  /** A text as it is stored, where that is more than {@link tidyText}. */
  tidy?: (text: string) => string
  /** Codes and names of a choice. */
  options?: Readonly<Record<string, string>>
  /** The code of a choice that an empty form begins with; else the first. */
  initial?: string
  /** Stands in the standard sheet. */
  sheet: boolean
  /** How it is filled in, for the sheet's notes. */
  hint?: string
}

/** 一项商品服务: its group code, and the names in it. */
export interface Goods {
  group: string
  names: string[]
}

/** What is wrong with one field; a form has at most one for each. */
export interface Problem<F extends string = string> {
  field: F
  text: string
}

/** One line of text: blanks at its ends and control characters go. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Names, without empty ones and without repeating one. */
export const tidyNames = (names: readonly string[]): string[] => [
  ...new Set(names.map(tidyText).filter((name) => name !== '')),
]

/** Groups that hang together in one row, each name once. */
export const tidyGoods = (goods: readonly Goods[]): Goods[] => {
  const byGroup = new Map<string, string[]>()
  for (const { group, names } of goods) {
    const code = halfWidth(group).trim()
    byGroup.set(code, [...(byGroup.get(code) ?? []), ...names])
  }
  return [...byGroup]
    .map(([group, names]) => ({
      group,
      names: tidyNames(names.map((name) => name.replace(/^[\s：:]+/, ''))),
    }))
    .filter(({ names }) => names.length > 0)
}

const length = (text: string): number => Array.from(text).length

/** Names of one field. */
export const MOST_NAMES = 50
/** 商品服务 of one mark, names in all groups together. */
export const MOST_GOODS = 200

/** What separates names in one cell of a sheet, so that no name may hold it. */
const SEPARATOR = /[；;]/

const namesProblem = (names: readonly string[], { name, max = 100 }: FormField): string | null => {
  if (names.length > MOST_NAMES) return `${name}最多 ${MOST_NAMES} 项`
  if (names.some((one) => length(one) > max)) return `${name}每项最多 ${max} 字`
  return names.some((one) => SEPARATOR.test(one)) ? `${name}中不能有分号` : null
}

const goodsProblem = (goods: readonly Goods[], { name, max = 60 }: FormField): string | null => {
  if (goods.some(({ group }) => !/^(\d{4})?$/.test(group))) return `${name}的类似群应为 4 位数字`
  const names = goods.flatMap((one) => one.names)
  if (names.length > MOST_GOODS) return `${name}最多 ${MOST_GOODS} 项`
  if (names.some((one) => length(one) > max)) return `${name}每项最多 ${max} 字`
  return names.some((one) => SEPARATOR.test(one) || /^\d{4}/.test(one))
    ? `${name}的名称不能有分号，也不能以 4 位数字开头`
    : null
}

/** What is wrong with a field by its kind alone; null when nothing is. */
export const shapeProblem = (field: FormField, value: unknown): string | null => {
  const { name, kind, max } = field
  if (kind === 'names') return namesProblem(value as string[], field)
  if (kind === 'goods') return goodsProblem(value as Goods[], field)
  if (typeof value !== 'string' || value === '') return null
  if (kind === 'day') return isDay(value) ? null : `${name}不是有效的日期，请写成 2026-03-15`
  return kind === 'text' && max !== undefined && length(value) > max
    ? `${name}最多 ${max} 字`
    : null
}

/** Gathers what is wrong, the first for each field, in the order of the form. */
export const createProblems = <F extends string>(
  fields: readonly FormField<F>[],
  form: Readonly<Record<F, unknown>>,
) => {
  const found = new Map<F, string>()
  const add = (field: F, text: string | null): void => {
    if (text !== null && !found.has(field)) found.set(field, text)
  }
  for (const field of fields) add(field.code, shapeProblem(field, form[field.code]))
  const nameOf = (code: F): string => fields.find((one) => one.code === code)?.name ?? code
  const dayOf = (code: F): string => {
    const value = form[code]
    return typeof value === 'string' && isDay(value) ? value : ''
  }
  return {
    add,
    required(code: F): void {
      const value = form[code]
      const empty = Array.isArray(value) ? value.length === 0 : value === ''
      if (empty) add(code, `请填写${nameOf(code)}`)
    },
    /** These days do not come before each other; told at the later one. */
    inOrder(...codes: F[]): void {
      let before: F | null = null
      for (const code of codes) {
        if (dayOf(code) === '') continue
        if (before !== null && dayOf(code) < dayOf(before))
          add(code, `${nameOf(code)}不能早于${nameOf(before)}`)
        before = code
      }
    },
    notAfter(today: string, ...codes: F[]): void {
      for (const code of codes) if (dayOf(code) > today) add(code, `${nameOf(code)}不能晚于今天`)
    },
    all: (): Problem<F>[] =>
      fields.flatMap(({ code }) => {
        const text = found.get(code)
        return text === undefined ? [] : [{ field: code, text }]
      }),
  }
}

/** A table of fields, shortly written: code, name, kind and the rest. */
export const fieldTable = <F extends string>(
  rows: Readonly<Record<F, Omit<FormField, 'code' | 'sheet'> & { sheet?: boolean }>>,
): FormField<F>[] =>
  (Object.entries(rows) as [F, Omit<FormField, 'code' | 'sheet'> & { sheet?: boolean }][]).map(
    ([code, row]) => ({ sheet: true, ...row, code }),
  )

const emptyValue = ({ kind, options = {}, initial }: FormField): unknown => {
  switch (kind) {
    case 'choice':
      return initial ?? Object.keys(options)[0]
    case 'int':
      return 0
    case 'flag':
      return false
    case 'names':
    case 'goods':
      return []
    case 'text':
    case 'day':
      return ''
  }
}

/** An empty form of these fields. */
export const emptyForm = <F extends object>(fields: readonly FormField<keyof F & string>[]): F =>
  Object.fromEntries(fields.map((field) => [field.code, emptyValue(field)])) as F

const tidyValue = (field: FormField, value: unknown): unknown => {
  switch (field.kind) {
    case 'text':
      return (field.tidy ?? tidyText)(value as string)
    case 'day':
      return tidyDay(value as string)
    case 'names':
      return tidyNames(value as string[])
    case 'goods':
      return tidyGoods(value as Goods[])
    case 'choice':
    case 'int':
    case 'flag':
      return value
  }
}

/** The form as it is stored: days in one spelling, texts and lists without what typing leaves. */
export const tidyForm = <F extends object>(
  fields: readonly FormField<keyof F & string>[],
  form: F,
): F =>
  Object.fromEntries(fields.map((field) => [field.code, tidyValue(field, form[field.code])])) as F
