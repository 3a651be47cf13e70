import type { FormField, Goods } from '#domain/ip/record-form.ts'
import { halfWidth } from '#domain/text/half-width.ts'

/** 商品服务 of one group while it is typed: names on one line, by semicolons. */
export interface GoodsDraft {
  group: string
  names: string
}

/** A field while it is typed: numbers and lists of names as text. */
export type DraftValue = string | boolean | readonly GoodsDraft[]

export type Draft<F extends string> = Record<F, DraftValue>

const SEPARATOR = /[\n；;]/

/** What was typed into a line or chosen from a list. */
export const textIn = (value: DraftValue): string => (typeof value === 'string' ? value : '')

/** Names are typed one on a line; commas of a list separate them too. */
const NAMES_SEPARATOR = /[\n；;、]/

const typedOf = (field: FormField, value: unknown): DraftValue => {
  switch (field.kind) {
    case 'int':
      return value === 0 ? '' : String(value)
    case 'names':
      return (value as readonly string[]).join('\n')
    case 'goods':
      return (value as readonly Goods[]).map(({ group, names }) => ({
        group,
        names: names.join('；'),
      }))
    case 'flag':
      return value === true
    case 'text':
    case 'day':
    case 'choice':
      return String(value)
  }
}

const valueOf = (field: FormField, typed: DraftValue): unknown => {
  switch (field.kind) {
    case 'int': {
      const text = halfWidth(textIn(typed)).trim()
      if (text === '') return 0
      return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    }
    case 'names':
      return textIn(typed).split(NAMES_SEPARATOR)
    case 'goods':
      return (typed as readonly GoodsDraft[]).map(({ group, names }) => ({
        group,
        names: names.split(SEPARATOR),
      }))
    case 'text':
    case 'day':
    case 'choice':
    case 'flag':
      return typed
  }
}

/** A form as its controls hold it. */
export const draftOf = <F extends string>(
  fields: readonly FormField<F>[],
  form: Readonly<Record<F, unknown>>,
): Draft<F> =>
  Object.fromEntries(
    fields.map((field) => [field.code, typedOf(field, form[field.code])]),
  ) as Draft<F>

/** What was typed as the rules read it; a number that is none is NaN. */
export const formOf = <F extends string>(
  fields: readonly FormField<F>[],
  draft: Draft<F>,
): Record<F, unknown> =>
  Object.fromEntries(
    fields.map((field) => [field.code, valueOf(field, draft[field.code])]),
  ) as Record<F, unknown>

const same = (one: DraftValue, other: DraftValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Fields in which two drafts differ. */
export const differing = <F extends string>(one: Draft<F>, other: Draft<F>): F[] =>
  (Object.keys(one) as F[]).filter((field) => !same(one[field], other[field]))

/** A typed value in words, for telling two of them apart. */
export const wordsOf = (field: FormField, value: DraftValue): string => {
  if (field.kind === 'choice') return field.options?.[textIn(value)] ?? ''
  if (field.kind === 'flag') return value === true ? '是' : '否'
  if (field.kind === 'goods')
    return (value as readonly GoodsDraft[])
      .map(({ group, names }) => `${group} ${names}`.trim())
      .join('；')
  return textIn(value).replaceAll('\n', '、')
}

/** What somebody else changed meanwhile, and where it meets what was typed here. */
export interface Meeting<F extends string> {
  /** Fields that the others changed, as they were and as they are. */
  changes: { field: F; before: DraftValue; after: DraftValue; clash: boolean }[]
  /** What was typed here kept, the others' changes taken over where nothing was. */
  merged: Draft<F>
}

/** Joins what was typed with what became of the record meanwhile. */
export const meet = <F extends string>(
  base: Draft<F>,
  mine: Draft<F>,
  theirs: Draft<F>,
): Meeting<F> => {
  const touched = new Set(differing(base, mine))
  const changed = differing(base, theirs)
  const merged = { ...mine }
  for (const field of changed) if (!touched.has(field)) merged[field] = theirs[field]
  return {
    changes: changed.map((field) => ({
      field,
      before: base[field],
      after: theirs[field],
      clash: touched.has(field) && !same(mine[field], theirs[field]),
    })),
    merged,
  }
}
