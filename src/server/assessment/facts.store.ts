import { sql } from 'kysely'
import { FIELDS } from '#domain/matching/fields.ts'
import type { Fact } from '#domain/matching/portrait.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'

/** 画像入口: where facts of a company go. */
export interface FactSink {
  /** Adds those of which the company has stated nothing yet; answers how many. */
  add: (companyId: string, userId: string, facts: readonly Fact[]) => Promise<number>
}

/** Writes them to company_fact, bound to the company. */
export const createFactSink = (db: Database): FactSink => ({
  add: async (companyId, userId, facts) =>
    facts.length === 0
      ? 0
      : inTenant(db, companyId, async (tx) => {
          // Two members at once: one after the other.
          await advisoryLock(tx, 'company_fact', companyId)
          const rows = JSON.stringify(
            facts.map(({ field, year, value, source, observedAt }) => ({
              field,
              year,
              value,
              unit: FIELDS[field].unit,
              source,
              observed_at: observedAt,
            })),
          )
          const { numAffectedRows } = await sql`
            insert into company_fact
              (company_id, field, year, value, unit, source, observed_at, updated_at, updated_by)
            select ${companyId}, f.field, f.year, f.value, f.unit, f.source, f.observed_at, now(),
              ${userId}
            from jsonb_to_recordset(${rows}::jsonb) as f (field text, year integer, value jsonb,
              unit text, source text, observed_at date)
            where not exists (
              select from company_fact as known
              where known.company_id = ${companyId} and known.field = f.field
                and known.year is not distinct from f.year)`.execute(tx)
          return Number(numAffectedRows ?? 0n)
        }),
})
