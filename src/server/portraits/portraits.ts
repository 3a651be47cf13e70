import { createHash } from 'node:crypto'
import { type Fact, inferredFacts, type Portrait, portraitOf } from '#domain/matching/portrait.ts'
import { joinFacts } from '#domain/portraits/fact-sources.ts'
import { portraitText } from '#domain/portraits/value.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'
import { type Stored, storedOf } from './store.ts'

/** 企业画像 put together from everything that says something of the company. */
export interface Look {
  portrait: Portrait
  /** Every source's word, in the order in which they count. */
  facts: readonly Fact[]
  /** The same values give the same hash, wherever they come from. */
  hash: string
}

/** Puts together what is stored. */
export const lookOf = (stored: Stored | null): Look => {
  const facts = stored === null ? [] : joinFacts(stored)
  const portrait = portraitOf(facts)
  const hash = createHash('sha256').update(portraitText(portrait.facts)).digest('hex')
  return { portrait, facts: [...facts, ...inferredFacts(portrait.facts)], hash }
}

/** The portraits of companies, for matching and everybody else who judges by them. */
export const createPortraits = (db: Database) => {
  const look = async (companyId: string): Promise<Look> =>
    companyId === ''
      ? lookOf(null)
      : inTenant(db, companyId, async (tx) => lookOf(await storedOf(tx, companyId)))
  return { look }
}
