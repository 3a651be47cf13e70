import { isDay } from '#domain/calendar/days.ts'

/** The filters of a list as its address spells them; the empty text is none. */
export type Values = Readonly<Record<string, string>>

/** One filter of a list. */
export interface ListField {
  /** Its name in the address. */
  name: string
  /** Its name in the call's facets and relaxations. */
  asked: string
  /** What of a given text is understood; empty when nothing is. */
  read: (text: string) => string
  /** The chip's words. */
  words: (value: string) => string
}

const LONGEST = 100

/** Free text. */
export const anyText = (text: string): string =>
  Array.from(text.trim()).slice(0, LONGEST).join('').trim()

/** A day that exists. */
const dayText = (text: string): string => (isDay(text) ? text : '')

/** A code of a table. */
export const codeOf =
  (codes: readonly string[]) =>
  (text: string): string =>
    codes.includes(text) ? text : ''

/** The keyword, as every register has it. */
export const KEYWORD: ListField = {
  name: 'q',
  asked: 'keyword',
  read: anyText,
  words: (value) => value,
}

/** From one 申请日 or 登记日 to another. */
export const daysOf = (day: string): ListField[] => [
  { name: 'from', asked: 'date', read: dayText, words: (value) => `${day}从 ${value}` },
  { name: 'to', asked: 'date', read: dayText, words: (value) => `${day}到 ${value}` },
]

/** What every register is asked; what is not given is left out. */
export const commonInput = (
  values: Values,
  page: number,
): { keyword?: string; from?: string; to?: string; page?: number } => ({
  ...(values.q ? { keyword: values.q } : {}),
  ...(values.from ? { from: values.from } : {}),
  ...(values.to ? { to: values.to } : {}),
  ...(page > 0 ? { page } : {}),
})

const LAST_PAGE = 100_000

/** Reads the address; whatever it does not understand is left out. */
export const readValues = (
  params: URLSearchParams,
  fields: readonly ListField[],
): { values: Values; page: number } => {
  const values = Object.fromEntries(
    fields.map(({ name, read }) => [name, read(params.get(name) ?? '')]),
  )
  const page = params.get('page') ?? ''
  return {
    values,
    page: /^\d{1,6}$/.test(page) ? Math.min(LAST_PAGE, Math.max(1, Number(page))) - 1 : 0,
  }
}

/** The fields of the address; the first page goes without saying. */
export const addressOf = (values: Values, page = 0): Record<string, string> => ({
  ...values,
  page: page === 0 ? '' : String(page + 1),
})

/** The canonical query of a list, `?` included; empty when nothing is asked. */
export const canonicalOf = (values: Values, page: number): string => {
  const given = Object.entries(addressOf(values, page)).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** 商标查询（第 2 页） */
export const pageTitle = (title: string, keyword: string, page: number): string => {
  const what = keyword === '' ? title : `“${keyword}”的${title}`
  return page === 0 ? what : `${what}（第 ${page + 1} 页）`
}
