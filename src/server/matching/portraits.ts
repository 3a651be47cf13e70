import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  type Fact,
  type FactSource,
  type FactValue,
  type Portrait,
  portraitOf,
} from '#domain/matching/portrait.ts'
import { type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import { portraitText } from '#domain/matching/snapshot.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'

/** 企业画像 as matching reads it. */
export interface PortraitReader {
  /** Everything that is known of a company; an empty portrait when nothing is. */
  of(companyId: string): Promise<Portrait>
}

/** Changes whenever a value of the portrait does. */
export const hashOf = (portrait: Portrait): string =>
  createHash('sha256').update(portraitText(portrait)).digest('hex')

/** Reads the facts that stand in `company_fact`; none while the database has no such table. */
export const createFactReader = (db: Database): PortraitReader => {
  let there = false
  return {
    async of(companyId) {
      if (!there) {
        const { rows } = await sql<{ there: boolean }>`
          select to_regclass('company_fact') is not null as there`.execute(db)
        there = rows[0]?.there === true
        if (!there) return portraitOf([])
      }
      const facts = await inTenant(db, companyId, async (tx) => {
        const { rows } = await sql<Row>`
          select field, year, value, source, observed_at::text as observed_at from company_fact
          where company_id = ${companyId} order by observed_at, updated_at`.execute(tx)
        return rows
      })
      return portraitOf(facts.filter(({ field }) => field in FIELDS).map(factOf))
    },
  }
}

interface Row {
  field: string
  year: number | null
  value: FactValue
  source: FactSource
  observed_at: string
}

const factOf = ({ field, year, value, source, observed_at }: Row): Fact => ({
  field: field as FieldCode,
  year,
  value,
  source,
  observedAt: observed_at,
})
