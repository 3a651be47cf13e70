import { sameValue } from '../same.ts'
import { type Field, type FieldProblem, type Form, type FormValue } from '../fields/fields.ts'

/** 待核对: a value that was taken from a document, which nobody has looked at yet. */
export interface Doubt {
  /** A field; of a list to which a record was added, the list. */
  path: string
  /** It is a record of the list at `path`, wherever it stands in it now. */
  row: boolean
  value: FormValue
}

/** A doubt that still holds, with the place it is at now. */
export interface OpenDoubt extends Doubt {
  /** e.g. `conditions.2`. */
  at: string
  /** e.g. `申报条件第 3 条`. */
  label: string
}

/** A field of a form by its path, e.g. `amount.min`, with its value; null for none. */
export const fieldAt = (
  fields: readonly Field[],
  form: Form,
  path: string,
): { field: Field; label: string; value: FormValue } | null => {
  const [name = '', ...rest] = path.split('.')
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return null
  const value = form[name] ?? null
  if (rest.length === 0) return { field, label: field.label, value }
  if (field.type !== 'record' || value === null) return null
  const inner = fieldAt(field.fields, value as Form, rest.join('.'))
  return inner && { ...inner, label: `${field.label} · ${inner.label}` }
}

/**
 * The doubts that hold still: their values stand in the form as they were taken. Whoever has
 * changed one has looked at it. Of records that are the same each is one.
 */
export const openDoubtsOf = (
  fields: readonly Field[],
  form: Form,
  doubts: readonly Doubt[],
): OpenDoubt[] => {
  const met = new Set<string>()
  return doubts.flatMap((doubt): OpenDoubt[] => {
    const found = fieldAt(fields, form, doubt.path)
    if (found === null) return []
    const { field, label, value } = found
    if (!doubt.row) {
      if (!sameValue(value, doubt.value) || met.has(doubt.path)) return []
      met.add(doubt.path)
      return [{ ...doubt, at: doubt.path, label }]
    }
    if (field.type !== 'rows' || !Array.isArray(value)) return []
    const nth = (value as Form[]).findIndex(
      (row, at) => !met.has(`${doubt.path}.${at}`) && sameValue(row, doubt.value),
    )
    if (nth < 0) return []
    met.add(`${doubt.path}.${nth}`)
    return [{ ...doubt, at: `${doubt.path}.${nth}`, label: `${label}第 ${nth + 1} ${field.of}` }]
  })
}

/** Whether a value says nothing: it is empty, or a record of nothing. */
export const saysNothing = (value: FormValue): boolean => {
  if (value === null || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(saysNothing)
}

/** What the list of what is lacking says of a doubt; the field has a mark of its own. */
export const DOUBT_TEXT = '从公文导入，尚未核对；请更正或确认'

/** What keeps a form with doubts from being published. */
export const doubtProblems = (open: readonly OpenDoubt[]): FieldProblem[] =>
  open.map(({ at, label }) => ({
    path: at,
    label,
    text: DOUBT_TEXT,
  }))

/** Reads what was sent or stored as doubts; what is none is left out. */
export const doubtsOf = (value: unknown): Doubt[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((one): Doubt[] => {
    if (typeof one !== 'object' || one === null) return []
    const { path, row, value: held } = one as Record<string, unknown>
    if (typeof path !== 'string' || path.length > 200 || held === undefined) return []
    return [{ path, row: row === true, value: held as FormValue }]
  })

/** Doubts that one form may have. */
export const MOST_DOUBTS = 400
