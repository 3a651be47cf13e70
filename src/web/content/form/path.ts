import type { Form, FormValue } from '#domain/fields/fields.ts'

/** The id of a field's control by its path, e.g. `windows.0.deadlines.1.at`. */
export const controlId = (path: string): string => `content-${path}`

/** A path below another one. */
export const below = (path: string, name: string | number): string =>
  path === '' ? String(name) : `${path}.${name}`

/** A list with one entry moved by a step, as it is where there is no room. */
export const movedBy = <T>(list: readonly T[], at: number, step: -1 | 1): T[] => {
  const next = [...list]
  const [one] = next.splice(at, 1)
  if (one === undefined || at + step < 0 || at + step >= list.length) return [...list]
  next.splice(at + step, 0, one)
  return next
}

/** A form with one of its fields changed. */
export const withField = (form: Form, name: string, value: FormValue): Form => ({
  ...form,
  [name]: value,
})

/** A value as a control of one line holds it; empty for what is none. */
export const textOf = (value: FormValue): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
