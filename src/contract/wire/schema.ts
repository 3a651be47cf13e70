/**
 * The dozen functions the contract is written in: zod schemas behind our own names, so that nothing
 * else in the product knows zod. Schemas used in an `input` read the flat text of the wire (numbers
 * and flags arrive as text, a list of one as a single text); schemas used in an `output` read JSON.
 */
import * as z from 'zod/mini'

/** A schema that turns `In` (what a caller writes, what the wire carries) into `Out`. */
export type Schema<Out = unknown, In = unknown> = z.ZodMiniType<Out, In>
export type Output<W> = W extends z.ZodMiniType ? z.output<W> : never
export type Input<W> = W extends z.ZodMiniType ? z.input<W> : never

/** Text of at most `max` code points (surrogate pairs count as one). */
export const text = (max = 200, min = 0): z.ZodMiniType<string, string> =>
  z.string().check(
    z.check((ctx) => {
      const length = Array.from(ctx.value).length
      if (length > max) issue(ctx, `最多 ${max} 字，已超出 ${length - max} 字`)
      else if (length < min) issue(ctx, min === 1 ? '' : `至少 ${min} 字`)
    }),
  )

/** Text that a domain rule judges: the rule answers the Chinese message, or null when it is fine. */
export const refined = (
  rule: (value: string) => string | null,
  max = 200,
): z.ZodMiniType<string, string> =>
  z.string().check(
    z.check((ctx) => {
      const message = Array.from(ctx.value).length > max ? `最多 ${max} 字` : rule(ctx.value)
      if (message !== null) issue(ctx, message)
    }),
  )

/** Text of one shape only, e.g. an id or a date. */
export const pattern = (pattern: RegExp): z.ZodMiniType<string, string> =>
  z.string().check(z.regex(pattern))

/** An id: letters, digits, `-` and `_`, never a number (18 digits do not survive JSON). */
export const id = (): z.ZodMiniType<string, string> => pattern(/^[A-Za-z0-9_-]{1,64}$/)

/** A day `yyyy-MM-dd`; the empty text means none. */
export const day = (): z.ZodMiniType<string, string> => pattern(/^(\d{4}-\d{2}-\d{2})?$/)

/** A whole number; refuses the empty text, signs other than `-`, and anything outside the range. */
export const int = (range: { min?: number; max?: number } = {}): z.ZodMiniType<number, number> => {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = range
  return z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((value, ctx) => {
      const number =
        typeof value === 'number' ? value : /^-?\d{1,16}$/.test(value) ? Number(value) : Number.NaN
      if (Number.isSafeInteger(number) && number >= min && number <= max) return number
      issue({ value, issues: ctx.issues }, '')
      return z.NEVER
    }),
  ) as unknown as z.ZodMiniType<number, number>
}

/** Yes or no; the wire carries `true`/`false`, `1`/`0`. */
export const boolean = (): z.ZodMiniType<boolean, boolean> =>
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
    z.transform((value) => value === true || value === 'true' || value === '1'),
  ) as unknown as z.ZodMiniType<boolean, boolean>

/** One of the given codes. */
export const oneOf = <const T extends readonly string[]>(
  codes: T,
): z.ZodMiniType<T[number], T[number]> => z.enum(codes as unknown as [string, ...string[]]) as never

/** The codes of a table, for `oneOf`. */
export const codesOf = <T extends Record<string, string>>(map: T): (keyof T & string)[] =>
  Object.keys(map) as (keyof T & string)[]

/** A record as JSON text: what is nested travels so in an input, as the wire is flat. */
export const jsonParam = <O, I>(schema: z.ZodMiniType<O, I>): z.ZodMiniType<O, string> =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(20_000)),
      z.transform((value, ctx): unknown => {
        try {
          return JSON.parse(value)
        } catch {
          issue({ value, issues: ctx.issues }, '')
          return z.NEVER
        }
      }),
    ),
    schema as never,
  ) as unknown as z.ZodMiniType<O, string>

/** A repeated key: none, one text or several; at most `max` of them. */
export const queryArray = <O, I>(item: z.ZodMiniType<O, I>, max = 200): z.ZodMiniType<O[], I[]> =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(max)),
  ) as unknown as z.ZodMiniType<O[], I[]>

/** A schema whose field a caller may leave out. */
type Optional<O, I> = z.ZodMiniType<O, I | undefined> & { _zod: { optin: 'optional' } }

/** May be absent; then `fallback` stands in. The empty text counts as absent. */
export const withDefault = <O, I>(schema: z.ZodMiniType<O, I>, fallback: O): Optional<O, I> =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z._default(z.optional(schema), fallback as never),
  ) as unknown as Optional<O, I>

/**
 * The field `companyId` that the caller adds to every call (specification §7). It is a hint: the
 * session says whose company it is.
 */
export const callersCompany = () => withDefault(text(), '')

/** The named fields and no others. */
export const object = <T extends Fields>(fields: T): ObjectSchema<T> => z.strictObject(fields)

/** Schemas by name of their fields. */
export type Fields = Record<string, z.ZodMiniType>
/** What {@link object} returns. */
export type ObjectSchema<F extends Fields> = z.ZodMiniObject<F, z.core.$strict>

type Hint = ReturnType<typeof callersCompany>
/** The fields with {@link callersCompany} beside them; a `companyId` of their own stays. */
export type WithCompany<F extends Fields> = F extends { companyId: unknown }
  ? F
  : F & { companyId: Hint }

/** The input of a call as it is read: with the field that the caller adds to every call. */
export const withCallersCompany = <F extends Fields>(
  input: ObjectSchema<F>,
): ObjectSchema<WithCompany<F>> =>
  ('companyId' in input.shape
    ? input
    : z.extend(input, { companyId: callersCompany() })) as unknown as ObjectSchema<WithCompany<F>>

/** Rows of an answer. */
export const array = <T extends z.ZodMiniType>(item: T) => z.array(item)

/** A value that may be null in an answer. */
export const orNull = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema)

/** The same fields, each of which may be null. */
export const eachOrNull = <T extends Record<string, z.ZodMiniType>>(
  fields: T,
): { [K in keyof T]: z.ZodMiniNullable<T[K]> } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, z.nullable(schema)]),
  ) as {
    [K in keyof T]: z.ZodMiniNullable<T[K]>
  }

/** A number of an answer, e.g. a score or an amount in yuan. */
export const number = () => z.number()

/** The bytes of a file: a stream where it is sent, what the transport made of it where it arrives. */
export const bytes = (): z.ZodMiniType<unknown, unknown> => z.unknown()

/** The names of a table as an answer field, by code. */
export const map = <T extends z.ZodMiniType>(value: T) => z.record(z.string(), value)

/** A page of a list: `page` counts from 0. */
export const pageOf = <T extends z.ZodMiniType>(item: T) => ({
  records: array(item),
  total: int(),
  page: int(),
  pageSize: int(),
})

/** The paging fields of a list call. */
export const paging = (sizes: readonly number[] = [10, 20, 50], usual = 20) => ({
  page: withDefault(int({ max: 100_000 }), 0),
  pageSize: withDefault(int({ min: 1, max: Math.max(...sizes) }), usual),
})

/** The order a list call is asked in, by one of these columns; without one, as the list goes by itself. */
export const sorting = <const S extends string>(columns: readonly S[]) => ({
  sort: withDefault(oneOf(['', ...columns]), '' as const),
  order: withDefault(oneOf(['asc', 'desc']), 'asc' as const),
})

/** A file as the answer of a call with `answer: 'file'`. */
export const fileAnswer = () =>
  object({ fileName: text(400), mime: text(), size: int(), content: bytes() })

export interface Issue {
  /** Name of the field, the first step of its path; empty for the whole record. */
  field: string
  /** The rule's own Chinese text, or empty when only the shape was wrong. */
  message: string
  /** Fields that the record does not know. */
  unknown: string[]
}

/** Reads `value` by `schema`; unknown fields of an answer are stripped by {@link strip} instead. */
export const read = <W extends z.ZodMiniType>(
  schema: W,
  value: unknown,
): { ok: true; value: z.output<W> } | { ok: false; issue: Issue } => {
  const result = z.safeParse(schema, value)
  if (result.success) return { ok: true, value: result.data }
  const first = result.error.issues[0]
  return {
    ok: false,
    issue: {
      field: first?.path[0] === undefined ? '' : String(first.path[0]),
      message: first?.code === 'custom' ? String(first.params?.said ?? '') : '',
      unknown: first?.code === 'unrecognized_keys' ? first.keys : [],
    },
  }
}

/** Reads an answer: fields that the contract does not declare are removed at every depth. */
export const strip = <W extends z.ZodMiniType>(schema: W, value: unknown): z.output<W> =>
  z.parse(loosened(schema), value) as z.output<W>

const loose = new WeakMap<z.ZodMiniType, z.ZodMiniType>()

/** The same schema with every record dropping unknown fields instead of refusing them. */
const loosened = (schema: z.ZodMiniType): z.ZodMiniType => {
  const known = loose.get(schema)
  if (known) return known
  const made = loosen(schema)
  loose.set(schema, made)
  return made
}

const loosen = (schema: z.ZodMiniType): z.ZodMiniType => {
  if (schema instanceof z.ZodMiniObject) {
    const shape: Record<string, z.ZodMiniType> = {}
    for (const [key, inner] of Object.entries(schema.shape)) shape[key] = loosened(inner as never)
    return z.object(shape)
  }
  if (schema instanceof z.ZodMiniArray) return z.array(loosened(schema.def.element as never))
  if (schema instanceof z.ZodMiniNullable)
    return z.nullable(loosened(schema.def.innerType as never))
  if (schema instanceof z.ZodMiniRecord)
    return z.record(z.string(), loosened(schema.def.valueType as never))
  return schema
}

interface Context {
  value: unknown
  issues: unknown[]
}

const issue = (ctx: Context, message: string): void => {
  // An empty `message` would be replaced by the library's own text.
  ctx.issues.push({ code: 'custom', params: { said: message }, input: ctx.value, continue: false })
}
