import { exact, type Fraction } from './exact.ts'
import { type Field, type FieldCode, FIELDS, SIGNED_FIELDS } from './fields.ts'
import type { FactValue, Portrait, Span } from './portrait.ts'

/** The key of a value, e.g. `revenue@2025`; a band's lower end has `>` behind it, its upper end `<`. */
export const boundKey = (field: FieldCode, year: number | null): string =>
  year === null ? field : `${field}@${year}`

/** The key that a portrait carries which cannot be written as bounds: only the engine judges it. */
export const ODD_KEY = '?'

/** Years before the one of judging that rules ask for. */
const YEARS_ASKED = 3

/**
 * 画像 as one flat JSON text: what a database holds a policy against. Numbers are written exactly.
 * Years before the founding hold nothing, and that is known.
 */
export const boundsText = (portrait: Portrait, on: string): string => {
  const entries = new Map<string, string>()
  const first = Number(on.slice(0, 4)) - YEARS_ASKED
  const founded = portrait.value('foundedOn')
  const foundedIn = typeof founded === 'string' ? Number(founded.slice(0, 4)) : 0
  for (const code of Object.keys(FIELDS) as FieldCode[]) {
    const field: Field = FIELDS[code]
    if (!field.yearly || field.kind !== 'number') continue
    for (let year = first; year < foundedIn; year++) entries.set(boundKey(code, year), '0')
  }
  for (const { field, year, value } of portrait.facts)
    if (!write(entries, field, boundKey(field, year), value)) entries.set(ODD_KEY, 'true')
  const texts = [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${texts.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
}

/** Whether the value could be written. */
const write = (
  entries: Map<string, string>,
  field: FieldCode,
  key: string,
  value: FactValue,
): boolean => {
  if (value === null) return true
  if (Array.isArray(value)) {
    const codes = value.map(({ code }: { code: string }) => code)
    entries.set(key, JSON.stringify([...new Set(codes)].toSorted()))
    return true
  }
  const isNumber = FIELDS[field].kind === 'number'
  if (typeof value === 'string') {
    const text = isNumber ? numberText(value) : JSON.stringify(value)
    if (text === null) return false
    entries.set(key, text)
    return true
  }
  const { from, to } = value as Span
  const low = isNumber && from === null && !SIGNED_FIELDS.has(field) ? '0' : from
  const ends = [
    [`${key}>`, low],
    [`${key}<`, to],
  ] as const
  let written = 0
  for (const [end, limit] of ends) {
    if (limit === null) continue
    const text = isNumber ? numberText(limit) : JSON.stringify(limit)
    if (text === null) return false
    entries.set(end, text)
    written++
  }
  return written > 0
}

const numberText = (text: string): string | null => {
  const value = exact(text)
  return value === null ? null : plainDecimal(value)
}

/** A number with all its decimals; the lower part of what `exact` reads is a power of ten. */
export const plainDecimal = ({ upper, lower }: Fraction): string => {
  const places = lower.toString().length - 1
  const digits = (upper < 0n ? -upper : upper).toString().padStart(places + 1, '0')
  const sign = upper < 0n ? '-' : ''
  const cut = digits.length - places
  const rest = digits.slice(cut).replace(/0+$/, '')
  return `${sign}${digits.slice(0, cut)}${rest === '' ? '' : `.${rest}`}`
}
