/**
 * 表单字段: what a form is made of. One description drives the check on the server, the form in the
 * browser and the view of differences (decision 52).
 */
/** A code table: code → Chinese name. */
export type CodeTable = Readonly<Record<string, string>>

/** What a field points at by its id: another item of the content editor. */
export type RefTarget = 'policy' | 'serviceProject' | 'successCase' | 'partnerType' | 'expert'

/** A shape of text that neither its length nor its kind says. */
export interface Shape {
  /** Source of a regular expression over the whole text. */
  pattern: string
  /** What to tell somebody whose text has another shape. */
  problem: string
}

/** What a field holds, and how it is filled in. */
export type Look =
  /**
   * One line. A `rule` of the trade says all that may be wrong with it, in place of `shape`; `max` is
   * then the most that is read at all.
   */
  | { type: 'text'; max: number; shape?: Shape; rule?: (text: string) => string | null }
  /** Several lines of plain text; with `html` a little markup, cleaned when it is written. */
  | { type: 'long'; max: number; html?: true }
  /** 富文本: markdown without HTML; the reader gets it as blocks (decision 11). */
  | { type: 'markdown'; max: number }
  /** `yyyy-MM-dd`; empty = none. */
  | { type: 'day' }
  /** `yyyy-MM-dd`, to the end of that day, or `yyyy-MM-dd HH:mm`. */
  | { type: 'moment' }
  /** One code of a table; empty = none yet. */
  | { type: 'choice'; of: CodeTable }
  /** Several codes of a table. */
  | { type: 'choices'; of: CodeTable }
  /** Several codes of a dictionary that the tables keep. */
  | { type: 'dictionary'; dictType: string; max: number }
  | { type: 'flag' }
  /** null = not given. Of a `unit` that is typed, `times` are stored; the bounds are of what is stored. */
  | { type: 'number'; min?: number; max?: number; whole?: boolean; unit?: string; times?: number }
  /** An https address; with `local` a page of this site too. Empty = none. */
  | { type: 'link'; max: number; local?: boolean; plain?: boolean }
  /**
   * 图片: its address on this site or an https one; the library gives it. Empty = none. `alt` names
   * the field beside it that holds its words.
   */
  | { type: 'image'; max: number; alt?: string }
  /** GB/T 2260, six digits; `000000` = the whole country. Readers get `usual` for none. */
  | { type: 'region'; usual?: string }
  | { type: 'regions' }
  /** A list of texts: words, or with `long` paragraphs. */
  | { type: 'words'; max: number; long?: boolean; shape?: Shape }
  /** The id of another item; empty = none. */
  | { type: 'ref'; to: RefTarget }
  | { type: 'refs'; to: RefTarget }
  /** Rows of cells, each row as long as `head` beside it. */
  | { type: 'cells'; max: number }
  /**
   * Records in an order; `key` names the field that tells them apart. With `article` they are the
   * pieces of one text (domain/news/blocks), which is written as such.
   */
  | { type: 'rows'; of: string; fields: readonly Field[]; key?: string; article?: true }
  | { type: 'record'; fields: readonly Field[] }

/** One field of a form. */
export type Field = Look & {
  /** As the stored body spells it. */
  name: string
  label: string
  help?: string
  /** It may be lacking until it is sent for review; `title`: lists call the form by it. */
  need?: 'title' | 'publish'
}

/** Text, number, flag, list or record as JSON has them. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | readonly FormValue[]
  | { readonly [name: string]: FormValue }
/** A form as it is kept: every field of its kind, in the order of the description, and no other. */
export type Form = { readonly [name: string]: FormValue }

/** A text, a number or a yes or no in letters; what is none of them as nothing. */
export const lettersOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

/** What is wrong with one field. */
export interface FieldProblem {
  /** e.g. `windows.0.deadlines.1.at`. */
  path: string
  /** Names of the field and of what it stands in, e.g. `申报批次第 1 条 · 截止时间`. */
  label: string
  text: string
}

/** Rows, words and codes of one list. */
export const MOST_ROWS = 200
/** Longest text that a draft may hold, whatever its field says. */
const DRAFT_TEXT = 50_000

/** An empty form of these fields. */
export const emptyForm = (fields: readonly Field[]): Form =>
  Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]))

/** What a field holds while nobody has filled it in. */
export const emptyValue = (field: Field): FormValue => {
  switch (field.type) {
    case 'flag':
      return false
    case 'number':
      return null
    case 'choices':
    case 'dictionary':
    case 'regions':
    case 'words':
    case 'refs':
    case 'cells':
    case 'rows':
      return []
    case 'record':
      return emptyForm(field.fields)
    default:
      return ''
  }
}

/** The form could not be read at all: the path says where. */
export class FormFault extends Error {
  override name = 'FormFault'
}

/**
 * Reads whatever was sent or stored as a form: every field is there, in the order of the
 * description; what is missing is empty. Throws a FormFault for values of another kind, unknown
 * fields, and lists or texts that no draft may hold.
 */
export const formOf = (fields: readonly Field[], value: unknown, path = ''): Form => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new FormFault(path)
  const given = value as Record<string, unknown>
  const unknown = Object.keys(given).find((name) => !fields.some((field) => field.name === name))
  if (unknown !== undefined) throw new FormFault(join(path, unknown))
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      Object.hasOwn(given, field.name)
        ? valueOf(field, given[field.name], join(path, field.name))
        : emptyValue(field),
    ]),
  )
}

/**
 * Reads what was stored as a form once; never fails. A description may have changed since: fields it
 * no longer has are left out, and values of another kind are empty.
 */
export const keptForm = (fields: readonly Field[], value: unknown): Form => {
  const given = typeof value === 'object' && value !== null ? (value as Form) : {}
  return Object.fromEntries(
    fields.map((field) => [field.name, keptValue(field, given[field.name] ?? null)]),
  )
}

const keptValue = (field: Field, value: FormValue): FormValue => {
  if (field.type === 'record') return keptForm(field.fields, value)
  if (field.type === 'rows')
    return (Array.isArray(value) ? value : []).map((row) => keptForm(field.fields, row))
  try {
    return valueOf(field, value, '')
  } catch (error) {
    if (error instanceof FormFault) return emptyValue(field)
    throw error
  }
}

/** The path of something inside something. */
export const join = (path: string, name: string | number): string =>
  path === '' ? String(name) : `${path}.${name}`

const listOf = (value: unknown, path: string): unknown[] => {
  if (!Array.isArray(value) || value.length > MOST_ROWS) throw new FormFault(path)
  return value
}

const textOf = (value: unknown, path: string, lines: boolean): string => {
  if (typeof value !== 'string' || value.length > DRAFT_TEXT) throw new FormFault(path)
  const clean = value.toWellFormed().replaceAll(/\r\n?/g, '\n')
  return lines
    ? clean.replaceAll(/[^\P{Cc}\n\t]/gu, '')
    : clean.replaceAll(/[\n\t\u2028\u2029]+/g, ' ').replaceAll(/\p{Cc}/gu, '')
}

const LINES = new Set<Field['type']>(['long', 'markdown'])

const valueOf = (field: Field, value: unknown, path: string): FormValue => {
  switch (field.type) {
    case 'flag':
      if (typeof value !== 'boolean') throw new FormFault(path)
      return value
    case 'number':
      if (value !== null && !(typeof value === 'number' && Number.isFinite(value)))
        throw new FormFault(path)
      return value
    case 'choices':
    case 'dictionary':
    case 'regions':
    case 'refs':
      return listOf(value, path).map((one, at) => textOf(one, join(path, at), false))
    case 'words':
      return listOf(value, path).map((one, at) => textOf(one, join(path, at), field.long === true))
    case 'cells':
      return listOf(value, path).map((row, at) =>
        listOf(row, join(path, at)).map((cell) => textOf(cell, join(path, at), false)),
      )
    case 'rows':
      return listOf(value, path).map((row, at) => formOf(field.fields, row, join(path, at)))
    case 'record':
      return formOf(field.fields, value, path)
    case 'link':
    case 'image':
      return address(textOf(value, path, false))
    default: {
      const text = textOf(value, path, LINES.has(field.type))
      return isProse(field) ? text : text.trim()
    }
  }
}

/** An address that leads somewhere; of one that would run something nothing is kept. */
const address = (text: string): string => {
  const trimmed = text.replaceAll(/[\p{Cf}\p{Z}]+/gu, '')
  return /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^https?:\/\//i.test(trimmed) ? '' : trimmed
}

/** Somebody writes sentences in it: blanks at its ends are left alone while they are being typed. */
const isProse = (field: Field): boolean =>
  LINES.has(field.type) || (field.type === 'text' && field.shape === undefined)

type NumberField = Field & { type: 'number' }

/** A stored number as it is typed and read, in the field's unit. */
export const inUnit = ({ times = 1 }: NumberField, stored: number): string =>
  String(Number((stored / times).toPrecision(15)))

/** A typed number as it is stored. */
export const asStored = ({ times = 1 }: NumberField, typed: number): number =>
  Number((typed * times).toPrecision(15))
