import type { Audit } from './audit.ts'
import {
  type Fields,
  type Input,
  type ObjectSchema,
  type Output,
  type Schema,
  withCallersCompany,
  type WithCompany,
} from './schema.ts'

/** Who may call: everybody, or somebody whose session the server knows. */
export type Access = 'anyone' | 'member'

/** What limits the calls of one caller: `max` in `seconds`, counted by address or by principal. */
export interface Rate {
  per: 'ip' | 'visitor'
  max: number
  seconds: number
}

export interface Endpoint<
  I extends Schema = Schema,
  O extends Schema = Schema,
  A extends Access = Access,
> {
  method: 'GET' | 'POST'
  /** The path, kept to the letter of the specification. */
  path: string
  access: A
  /** Permission code the caller must hold, with its Chinese name for the 403 text. */
  permission?: { code: string; name: string }
  input: I
  output: O
  /** Stated by every call that writes; the frame looks after it (server/wire/audit-trail.ts). */
  audit?: Audit
  /** A GET that changes something: the Authorization header and a same-origin fetch are demanded. */
  sideEffect?: true
  /** Answers its data without the envelope, as a file of the site would (version.json). */
  plain?: true
  /** Its body may be as long as `http.longBodyBytes` for a caller who is signed in. */
  longBody?: true
  /** The body is a multipart form: fields, then files. */
  body?: 'multipart'
  /**
   * Answers the bytes of a file instead of the envelope; a refusal is an envelope still. Its output
   * has the fields of an IncomingFile.
   */
  answer?: 'file'
  /** Its fields and its answer are never encrypted (wire-encryption.md). */
  exempt?: true
  /** Started by the page, not by the person: it does not open the loading overlay. */
  background?: true
  /** May take so many milliseconds longer than other calls, e.g. to wait for something new. */
  waitMs?: number
  /** Sets the guest cookie when the visitor has none. */
  knowsVisitor?: true
  rates?: readonly Rate[]
  /** `true` when the specification names the call, `false` for our own. */
  spec: boolean
}

/**
 * States one call; the types of both sides follow from it. Its `input` names the fields of its own:
 * `companyId`, which the caller adds to every call, is added here. A call that means something by
 * its `companyId` states it, and keeps it.
 */
export const endpoint = <F extends Fields, O extends Schema, A extends Access>(
  it: Endpoint<ObjectSchema<F>, O, A>,
): Endpoint<ObjectSchema<WithCompany<F>>, O, A> => ({ ...it, input: withCallersCompany(it.input) })

export type InputOf<E> = E extends Endpoint<infer I, Schema> ? Input<I> : never
export type ParsedOf<E> = E extends Endpoint<infer I, Schema> ? Output<I> : never
export type OutputOf<E> = E extends Endpoint<Schema, infer O> ? Input<O> : never
export type AnswerOf<E> = E extends Endpoint<Schema, infer O> ? Output<O> : never
