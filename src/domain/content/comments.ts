import { sameValue } from '../same.ts'
import type { Field, Form, FormValue } from '../fields/fields.ts'

/** 审核意见 at a field, as a reviewer sends it back with the item. */
export interface Comment {
  /** Apart from all that the item has had. */
  id: number
  /** A field, or a record of a list, e.g. `conditions.2` or `windows.0.note`. */
  path: string
  text: string
  /** Epoch milliseconds. */
  at: number
  /** 已处理: the editor has done what it asks. */
  handled: boolean
}

/** Longest comment, in characters. */
export const COMMENT_MAX = 300
/** Comments that an item may have at once. */
export const MOST_COMMENTS = 50

/** Names of a field and of what it stands in, e.g. `申报条件第 3 条 · 内容`; null where a form has no such place. */
export const placeName = (fields: readonly Field[], path: string): string | null => {
  const [name = '', ...rest] = path.split('.')
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return null
  if (rest.length === 0) return field.label
  const [nth = '', ...deeper] = rest
  if (field.type === 'record') return under(field.label, placeName(field.fields, rest.join('.')))
  if (field.type !== 'rows' || !/^\d{1,3}$/.test(nth)) return null
  const row = `${field.label}第 ${Number(nth) + 1} ${field.of}`
  return deeper.length === 0 ? row : under(row, placeName(field.fields, deeper.join('.')))
}

const under = (outer: string, inner: string | null): string | null =>
  inner === null ? null : `${outer} · ${inner}`

/**
 * Reads what was sent as comments on a form of these fields.
 *
 * @returns null where one is none: its place is not there, or its text empty or too long
 */
export const commentsGiven = (
  fields: readonly Field[],
  value: unknown,
): { path: string; text: string }[] | null => {
  if (!Array.isArray(value)) return null
  const read = (value as unknown[]).map((one) => {
    if (typeof one !== 'object' || one === null) return null
    const { path, text } = one as Record<string, unknown>
    if (typeof path !== 'string' || typeof text !== 'string') return null
    const said = text.trim()
    const fits = said !== '' && Array.from(said).length <= COMMENT_MAX
    return fits && placeName(fields, path) !== null ? { path, text: said } : null
  })
  return read.includes(null) ? null : read.filter((one) => one !== null)
}

/** Where the records of a list stand after a change; of one that is gone nothing is known. */
const rowNow = (before: readonly FormValue[], after: readonly FormValue[], nth: number): number => {
  const row = before[nth]
  if (row === undefined) return -1
  const alike = (list: readonly FormValue[]): number[] =>
    list.flatMap((one, at) => (sameValue(one, row) ? [at] : []))
  const place = alike(after)[alike(before).indexOf(nth)]
  if (place !== undefined) return place
  // It was written anew where it stands, unless its place was taken by another one.
  const instead = after[nth]
  const isOther = before.some((one, at) => at !== nth && sameValue(one, instead ?? null))
  return instead === undefined || isOther ? -1 : nth
}

/** The comments after a change of the form: each goes with its record, and with one that is gone to its list. */
export const movedComments = (
  fields: readonly Field[],
  before: Form,
  after: Form,
  comments: readonly Comment[],
): Comment[] =>
  comments.map((comment) => ({ ...comment, path: movedPath(fields, before, after, comment.path) }))

const movedPath = (fields: readonly Field[], before: Form, after: Form, path: string): string => {
  const [name = '', nth = '', ...deeper] = path.split('.')
  const field = fields.find((one) => one.name === name)
  if (field === undefined || nth === '') return path
  const [was, is] = [before[name] ?? null, after[name] ?? null]
  if (field.type === 'record') {
    const inner = [nth, ...deeper].join('.')
    return `${name}.${movedPath(field.fields, was as Form, is as Form, inner)}`
  }
  if (field.type !== 'rows' || !Array.isArray(was) || !Array.isArray(is)) return path
  const [rows, rowsNow] = [was as readonly Form[], is as readonly Form[]]
  const at = rowNow(rows, rowsNow, Number(nth))
  if (at < 0) return name
  const [row, rowThere] = [rows[Number(nth)], rowsNow[at]]
  if (deeper.length === 0 || row === undefined || rowThere === undefined)
    return [name, at, ...deeper].join('.')
  return `${name}.${at}.${movedPath(field.fields, row, rowThere, deeper.join('.'))}`
}

/** The comments of an item after it was sent back with further ones; those that were handled have been read. */
export const commentsAfterReturn = (
  known: readonly Comment[],
  given: readonly { path: string; text: string }[],
  at: number,
): Comment[] => {
  const first = Math.max(0, ...known.map(({ id }) => id)) + 1
  return [
    ...known.filter(({ handled }) => !handled),
    ...given.map((one, nth) => ({ id: first + nth, ...one, at, handled: false })),
  ]
}

/** How many there are, for whoever reads why an item came back. */
export const commentsText = (count: number): string => (count === 0 ? '' : `审核意见 ${count} 处`)
