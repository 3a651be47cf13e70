import { type RawBuilder, sql } from 'kysely'
import { ODD_KEY } from '#domain/matching/bounds.ts'
import { inForce } from '#domain/matching/evaluate.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import type { Database } from '#server/database/pool.ts'
import { ROW_COUNT } from '#server/database/sql.ts'
import { fitClauses } from './clauses.ts'
import { or, restOf, told } from './sides.ts'

/** A company that fits, or may fit: then the engine has to say. */
export interface Candidate {
  companyId: string
  sure: boolean
}

/** Milliseconds that one policy may be held against all companies. */
const LONGEST_MS = 15_000

/** The statement that finds the companies one table fits on a day: their ids, the sure ones apart. */
const fittingSql = (table: RuleTable, on: string): RawBuilder<{ ids: string; sure: boolean }> => {
  const fit = fitClauses(table, on)
  const odd = told(sql`p.bounds ? ${ODD_KEY}`)
  return sql`
    select string_agg(company_id, ' ') as ids, sure
    from (
      select p.company_id, (${restOf(fit)} and not ${odd}) as sure
      from match_portrait p where ${or(fit.may, odd)}
    ) as found
    group by sure`
}

/** Holds one policy against the portraits of all companies, in the database. */
export const createReverseStore = (db: Database) => ({
  /** The companies that fit a table on a day, and those of which the engine has to say. */
  async fitting(table: RuleTable, on: string): Promise<Candidate[]> {
    if (!inForce(table, on)) return []
    return db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(tx)
      const { rows } = await fittingSql(table, on).execute(tx)
      return rows.flatMap(({ ids, sure }) =>
        ids.split(' ').map((companyId) => ({ companyId, sure })),
      )
    })
  },

  /** Companies whose portrait is kept for matching. */
  async size(): Promise<number> {
    const { n } = await db
      .selectFrom('match_portrait')
      .select(ROW_COUNT.as('n'))
      .executeTakeFirstOrThrow()
    return n
  },
})

export type ReverseStore = ReturnType<typeof createReverseStore>
