import { refuse } from './refusals.ts'

/** The flat text of the wire: a field is one text, or several when its key repeats. */
export type Flat = Record<string, string | string[]>

export const FORM_LIMITS = { fields: 100, values: 200, keyLength: 64 } as const

const FORBIDDEN_KEYS = new Set(['__proto__', 'prototype', 'constructor'])

/**
 * Writes a record as application/x-www-form-urlencoded. Absent and null fields are left out, an
 * array repeats its key, everything else is written as text.
 */
export const encodeForm = (values: Record<string, unknown>): string => {
  const parts: string[] = []
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue
      parts.push(`${escape(key)}=${escape(String(one))}`)
    }
  }
  return parts.join('&')
}

const escape = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')

/**
 * Reads application/x-www-form-urlencoded text into a record without a prototype.
 * Refuses (400) a malformed escape, NUL, a forbidden or overlong key, too many keys or values.
 */
export const decodeForm = (form: string): Flat => {
  const flat = Object.create(null) as Flat
  if (form === '') return flat
  let values = 0
  let fields = 0
  for (const part of form.split('&')) {
    if (part === '') continue
    const cut = part.indexOf('=')
    const key = unescape(cut < 0 ? part : part.slice(0, cut))
    const value = unescape(cut < 0 ? '' : part.slice(cut + 1))
    if (key === '' || key.length > FORM_LIMITS.keyLength || FORBIDDEN_KEYS.has(key))
      throw refuse('malformed')
    const present = flat[key]
    if (present === undefined) {
      if (++fields > FORM_LIMITS.fields) throw refuse('malformed')
      flat[key] = value
    } else if (Array.isArray(present)) present.push(value)
    else flat[key] = [present, value]
    if (++values > FORM_LIMITS.values) throw refuse('malformed')
  }
  return flat
}

const unescape = (text: string): string => {
  let plain: string
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw refuse('malformed')
  }
  if (plain.includes('\0') || !plain.isWellFormed()) throw refuse('malformed')
  return plain
}
