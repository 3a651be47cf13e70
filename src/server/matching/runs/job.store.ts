import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'

/** Companies that are looked for at once. */
const PORTION = 20

/** Companies that have to be matched again. */
export const createMatchingJobStore = (db: Database) => ({
  /** Companies with people that are not matched up to these rules and this day, urgent ones first. */
  async behind(now: { on: string; digest: string }, skip: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select c.id from company c left join match_state s on s.company_id = c.id
      where not c.del_flag
        and exists (select from user_account u where u.company_id = c.id)
        and (s.company_id is null or s.due or s.day is distinct from ${now.on}::date
          or s.rules_digest <> ${now.digest})
        and c.id <> all(${[...skip]}::text[])
      order by coalesce(s.due, false) desc, c.id limit ${PORTION}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** These come before all others. */
  async markDue(companyIds: readonly string[]): Promise<void> {
    await db
      .updateTable('match_state')
      .set({ due: true })
      .where('company_id', '=', anyOf(companyIds))
      .where('due', '=', false)
      .execute()
  },
})

export type MatchingJobStore = ReturnType<typeof createMatchingJobStore>
