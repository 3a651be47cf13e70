import type { Thing } from '#domain/traces/traces.ts'

/** What is to become of a star. */
export interface StarChange {
  thing: Thing
  starred: boolean
  /** The removal that is taken back; empty for none. */
  removalId: string
}

/** What the names of all stars begin with. */
export const STARS = ['star'] as const

/** The name under which the state of one star is kept in the query cache. */
export const starKey = ({ objType, id }: Pick<Thing, 'objType' | 'id'>) =>
  [...STARS, objType, id] as const
