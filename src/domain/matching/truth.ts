import type { FieldCode } from './fields.ts'

/** Three truths (Kleene): `unknown` is neither, and never counts as either. */
export type Truth = 'yes' | 'no' | 'unknown'

/** A value that is not known, or not exactly enough. */
export interface Missing {
  field: FieldCode
  year: number | null
}

/** What a test says of a portrait. */
export interface Verdict {
  truth: Truth
  /** Of an unknown one: values that could decide it. Empty = only a person can. */
  missing: readonly Missing[]
  /** How many values it rests on; a test about which nothing is known is never decided. */
  known: number
}
