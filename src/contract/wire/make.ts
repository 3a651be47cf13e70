/** For tests: values of the contract's schemas, of which a test says only what it is about. */
import * as z from 'zod/mini'
import { type Input, type Output, read } from './schema.ts'

/** The fields that a test gives, at any depth; a list is given whole, its items in part. */
export type Overrides<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Overrides<Item>[]
    : T extends object
      ? { readonly [K in keyof T]?: Overrides<T[K]> | undefined }
      : T

/** What a single value may be, the emptiest first. */
const PLAINEST = [
  '',
  0,
  false,
  1,
  12,
  2026,
  'text',
  '2026-11-20',
  '2026-11-20 09:00:00',
  '000000',
  'AA-00',
  'https://example.com',
  null,
]

/**
 * Makes a value of a schema: empty texts, zeros, `false`, `null` and empty lists, the first code
 * where one has to be chosen, the schema's own default, and the given fields at their places.
 * @throws Error naming the field when the value does not fit the schema, e.g. because the contract
 *   has changed.
 */
export const make = <S extends z.ZodMiniType>(
  schema: S,
  given?: Overrides<Input<S>>,
): Output<S> => {
  const value = filled(schema, given)
  const result = read(schema, value)
  if (result.ok) return result.value as Output<S>
  const { field, unknown } = result.issue
  const which = unknown.length > 0 ? `knows no field ${unknown.join(', ')}` : `refuses it: ${field}`
  throw new Error(`no value of the contract, which ${which}\n${JSON.stringify(value, null, 2)}`)
}

/**
 * A factory: `usual` are the fields of a value whose test says nothing of them.
 * @returns a function from fields to a new value; a field that is given replaces the usual one, an
 *   object in part.
 */
export const factory =
  <S extends z.ZodMiniType>(schema: S, usual?: Overrides<Input<S>>) =>
  (given?: Overrides<Input<S>>): Output<S> =>
    make(schema, merged(usual, given) as Overrides<Input<S>>)

/** The schema of one part: of an item where the field is a list, of the value where it may be null. */
type Part<S> =
  S extends z.ZodMiniArray<infer Item> ? Item : S extends z.ZodMiniNullable<infer Inner> ? Inner : S

/**
 * The schema behind a field of an answer, as `AnswerOf<…>['records'][number]` is its type:
 * `partOf(leads.list.output, 'records')` is that of a row.
 */
export const partOf = <
  S extends { shape: Readonly<Record<string, z.ZodMiniType>> },
  Name extends keyof S['shape'],
>(
  schema: S,
  name: Name,
): Part<S['shape'][Name]> => {
  const field: unknown = schema.shape[name as string]
  if (field instanceof z.ZodMiniArray) return field.def.element as Part<S['shape'][Name]>
  if (field instanceof z.ZodMiniNullable) return field.def.innerType as Part<S['shape'][Name]>
  return field as Part<S['shape'][Name]>
}

const merged = (below: unknown, above: unknown): unknown => {
  if (above === undefined) return below
  if (!isFields(below) || !isFields(above)) return above
  const both = { ...below }
  for (const [name, value] of Object.entries(above)) both[name] = merged(below[name], value)
  return both
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype

/** The given fields, and at every depth what is lacking. */
const filled = (schema: z.ZodMiniType, given: unknown): unknown => {
  if (given === undefined) return blank(schema)
  if (schema instanceof z.ZodMiniNullable)
    return given === null ? null : filled(schema.def.innerType as z.ZodMiniType, given)
  if (schema instanceof z.ZodMiniArray && Array.isArray(given))
    return given.map((item) => filled(schema.def.element as z.ZodMiniType, item))
  if (schema instanceof z.ZodMiniRecord && isFields(given))
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        filled(schema.def.valueType as z.ZodMiniType, value),
      ]),
    )
  if (schema instanceof z.ZodMiniObject && isFields(given)) {
    const value = fieldsOf(schema, (inner, name) => filled(inner, given[name]))
    for (const name of Object.keys(given)) if (!(name in schema.shape)) value[name] = given[name]
    return value
  }
  return given
}

const fieldsOf = (
  schema: z.ZodMiniObject,
  valueOf: (inner: z.ZodMiniType, name: string) => unknown,
): Record<string, unknown> => {
  const value: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(schema.shape)) {
    const one = valueOf(inner as z.ZodMiniType, name)
    if (one !== undefined) value[name] = one
  }
  return value
}

/** The emptiest value, always a new one. */
const blank = (schema: z.ZodMiniType): unknown => {
  if (schema instanceof z.ZodMiniObject) return fieldsOf(schema, blank)
  if (schema instanceof z.ZodMiniArray) return []
  if (schema instanceof z.ZodMiniRecord) return {}
  if (schema instanceof z.ZodMiniNullable) return null
  if (schema instanceof z.ZodMiniUnknown) return ''
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema.def.entries)[0]
  return plainest(schema)
}

const known = new WeakMap<z.ZodMiniType, { value: unknown }>()

/** A single value: the first that the schema reads; nothing where it reads that. */
const plainest = (schema: z.ZodMiniType): unknown => {
  const before = known.get(schema)
  if (before !== undefined) return before.value
  const value = [undefined, ...PLAINEST].find((one) => read(schema, one).ok)
  if (value === undefined && !read(schema, undefined).ok)
    throw new Error('this value of the contract must be given')
  known.set(schema, { value })
  return value
}
