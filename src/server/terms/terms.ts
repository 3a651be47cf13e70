import { createHash } from 'node:crypto'
import { tableWith } from '#domain/search/operator-terms.ts'
import type { SynonymTable } from '#domain/search/synonyms.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Revision } from '#server/database/revisions.ts'
import type { StoredTerm, TermStore } from './store.ts'

/** The table of terms as this node uses it. */
export interface Terms {
  /** Before anything is indexed. */
  load(): Promise<void>
  /** Takes over what operators changed; for `Revisions.subscribe`. */
  follow(now: Pick<Revision, 'terms'>): Promise<void>
  /** The revision of the rows in use. */
  readonly revision: number
  /** The built-in table, without the operators' rows. */
  readonly base: SynonymTable
}

/**
 * Keeps `base` with the operators' rows in use. `adopt` is told of every other table, with a name
 * that the same rows always have.
 */
export const createTerms = (deps: {
  store: Pick<TermStore, 'all'>
  base: SynonymTable
  toSimplified: ToSimplified
  adopt: (table: SynonymTable, name: string) => Promise<void>
}): Terms => {
  const { store, base, toSimplified, adopt } = deps
  let revision = -1
  let inUse: string | null = null

  const load = async (): Promise<void> => {
    const found = await store.all()
    const name = nameOf(found.rows)
    if (name !== inUse) await adopt(tableWith(base, found.rows, toSimplified), name)
    inUse = name
    revision = found.revision
  }
  return {
    load,
    async follow(now) {
      if (now.terms !== revision) await load()
    },
    get revision() {
      return revision
    },
    base,
  }
}

/** Empty for no rows: what was indexed without any needs no other name. */
const nameOf = (rows: readonly StoredTerm[]): string => {
  if (rows.length === 0) return ''
  const said = rows.map(({ words, official, twoWay }) => [words, official, twoWay])
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
