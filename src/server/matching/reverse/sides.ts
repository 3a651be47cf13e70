import { type RawBuilder, sql } from 'kysely'

export type Clause = RawBuilder<boolean>

/**
 * Two clauses around one truth, neither ever null: where `sure` holds the engine certainly says so,
 * and where the engine says so `may` holds. Of what SQL says exactly both are the same.
 */
export interface Sides {
  sure: Clause
  may: Clause
  /** What, where `may` holds, is left to ask before it is sure; without it all of `sure`. */
  rest?: Clause
}

export const YES: Clause = sql<boolean>`true`
export const NO: Clause = sql<boolean>`false`

export const exactly = (clause: Clause): Sides => ({ sure: clause, may: clause })
/** What only the engine can say. */
export const UNSURE: Sides = { sure: NO, may: YES }
export const ALWAYS: Sides = exactly(YES)
export const NEVER: Sides = exactly(NO)

const joined = (clauses: readonly Clause[], word: 'and' | 'or'): Clause => {
  const [neutral, decisive] = word === 'and' ? [YES, NO] : [NO, YES]
  const parts = clauses.filter((clause) => clause !== neutral)
  const [first] = parts
  if (first === undefined) return neutral
  if (parts.includes(decisive)) return decisive
  return parts.length === 1
    ? first
    : sql<boolean>`(${sql.join(parts, word === 'and' ? sql` and ` : sql` or `)})`
}

export const and = (...clauses: readonly Clause[]): Clause => joined(clauses, 'and')
export const or = (...clauses: readonly Clause[]): Clause => joined(clauses, 'or')

/** What is left to ask where `may` holds. */
export const restOf = ({ sure, may, rest }: Sides): Clause => rest ?? (sure === may ? YES : sure)

const combined = (sides: readonly Sides[], join: (...parts: Clause[]) => Clause): Sides => {
  const sure = join(...sides.map((side) => side.sure))
  const isExact = sides.every((side) => side.sure === side.may)
  return { sure, may: isExact ? sure : join(...sides.map((side) => side.may)) }
}

export const bothOf = (sides: readonly Sides[]): Sides => ({
  ...combined(sides, and),
  rest: and(...sides.map(restOf)),
})
export const eitherOf = (sides: readonly Sides[]): Sides => combined(sides, or)

/** Null counts as no. */
export const told = (clause: RawBuilder<unknown>): Clause =>
  sql<boolean>`coalesce(${clause}, false)`
