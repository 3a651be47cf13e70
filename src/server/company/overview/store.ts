import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** Why the last application of a company was turned down; empty where none was. */
export const rejectedBecause = async (db: Database, companyId: string): Promise<string> => {
  const { rows } = await sql<{ reason: string }>`
    select reason from certification
    where company_id = ${companyId} and kind <> 'claim' and state = 'rejected'
    order by reviewed_at desc nulls last, id limit 1`.execute(db)
  return rows[0]?.reason ?? ''
}

/** Whether somebody without a company waits for one: asked to join, or claimed it. */
export const isWaiting = async (db: Database, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from join_request
        where user_id = ${userId} and state = 'submitted')
      or exists (select from certification
        where applicant_id = ${userId} and kind = 'claim' and state = 'submitted') as waiting`.execute(
    db,
  )
  return rows[0]?.waiting === true
}
