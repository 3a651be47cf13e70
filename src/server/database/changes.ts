import { sql } from 'kysely'
import type { Database } from './pool.ts'

/** The logs that triggers keep of what may be searched, and the column of the thing's id. */
const LOGS = { policy_change: 'policy_id', company_change: 'company_id' } as const

/** The things that changed after a revision, in the order of their last changes. */
export interface Changes {
  /** Up to which revision these are all. */
  seq: number
  ids: string[]
  /** There are more after `seq`. */
  more: boolean
}

/** The newest revision of the content. */
export const revisionOf = async (db: Database): Promise<number> => {
  const row = await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
  return Number(row.revision)
}

/** What changed after the revision `seq`, `most` things at a time. */
export const changesAfter = async (
  db: Database,
  log: keyof typeof LOGS,
  seq: number,
  most: number,
): Promise<Changes> => {
  const { rows } = await sql<{ id: string; seq: string }>`
    select ${sql.ref(LOGS[log])} as id, seq::text as seq from ${sql.table(log)}
    where seq > ${String(seq)}::bigint order by ${sql.table(log)}.seq limit ${most}`.execute(db)
  return {
    seq: Number(rows.at(-1)?.seq ?? seq),
    ids: rows.map(({ id }) => id),
    more: rows.length === most,
  }
}
