import { apiError } from './api-error.ts'

/** The flat text of the wire: a field is one text, or several when its key repeats. */
export type Flat = Record<string, string | string[]>

export const FORM_LIMITS = { fields: 100, values: 200, keyLength: 64 } as const

const FORBIDDEN_KEYS = new Set(['__proto__', 'prototype', 'constructor'])

/**
 * Writes a record as application/x-www-form-urlencoded. Absent and null fields are left out, an
 * array repeats its key, everything else is written as text.
 */
export const encodeForm = (values: Record<string, unknown>): string =>
  formFields(values)
    .map(([key, value]) => `${escape(key)}=${escape(value)}`)
    .join('&')

/** The same as pairs of key and text, for a form that is written otherwise. */
export const formFields = (values: Record<string, unknown>): [string, string][] =>
  Object.entries(values).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [key, String(one)]),
  )

const escape = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')

/**
 * Reads application/x-www-form-urlencoded text into a record without a prototype.
 * Refuses (400) a malformed escape, NUL, a forbidden or overlong key, too many keys or values.
 */
export const decodeForm = (form: string): Flat =>
  collectFields(
    form
      .split('&')
      .filter((part) => part !== '')
      .map((part): [string, string] => {
        const cut = part.indexOf('=')
        return [
          unescape(cut < 0 ? part : part.slice(0, cut)),
          unescape(cut < 0 ? '' : part.slice(cut + 1)),
        ]
      }),
  )

/** Gathers pairs of key and text under the same rules. */
export const collectFields = (pairs: Iterable<readonly [string, string]>): Flat => {
  const flat = Object.create(null) as Flat
  let values = 0
  let fields = 0
  for (const [key, value] of pairs) {
    if (key === '' || key.length > FORM_LIMITS.keyLength || FORBIDDEN_KEYS.has(key))
      throw apiError('malformed')
    if (!isPlain(key) || !isPlain(value)) throw apiError('malformed')
    const present = flat[key]
    if (present === undefined) {
      if (++fields > FORM_LIMITS.fields) throw apiError('malformed')
      flat[key] = value
    } else if (Array.isArray(present)) present.push(value)
    else flat[key] = [present, value]
    if (++values > FORM_LIMITS.values) throw apiError('malformed')
  }
  return flat
}

const isPlain = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const unescape = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw apiError('malformed')
  }
}
