import { read, type Schema } from '#contract/wire/schema.ts'

/** What one field of a content file must be: a word, or rows or a record of further fields. */
export type Spec = Schema | { rows: Fields } | { record: Fields }
export interface Fields {
  readonly [name: string]: Spec
}

/** Every field of `value` that is missing, unknown or wrong, each with its path. */
export const problemsOf = (fields: Fields, value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path || 'the file'} must be an object`]
  const given = value as Record<string, unknown>
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
  return [
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => `${at(name)} is not a known field`),
    ...Object.entries(fields).flatMap(([name, spec]) =>
      Object.hasOwn(given, name)
        ? problemsOfField(spec, given[name], at(name))
        : [`${at(name)} is missing`],
    ),
  ]
}

const problemsOfField = (spec: Spec, value: unknown, path: string): string[] => {
  if ('record' in spec) return problemsOf(spec.record, value, path)
  if ('rows' in spec) {
    if (!Array.isArray(value)) return [`${path} must be a list`]
    return value.flatMap((row, index) => problemsOf(spec.rows, row, `${path}[${index}]`))
  }
  const result = read(spec, value)
  if (result.ok) return []
  const { field, message } = result.issue
  const where = field === '' ? path : `${path}[${field}]`
  return [`${where} ${message || `is not allowed: ${JSON.stringify(value)?.slice(0, 80)}`}`]
}
