import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 私密日历链接 of a person, without its token. */
export interface StoredFeed {
  nonce: string
  createdAt: Date
  readAt: Date | null
}

/** The link of a person; null when there is none. */
export const feedOf = async (
  tx: Tx,
  whose: { userId: string; companyId: string },
): Promise<StoredFeed | null> => {
  const { rows } = await sql<StoredFeed>`
    select nonce, created_at as "createdAt", read_at as "readAt" from ip_feed
    where user_id = ${whose.userId} and company_id = ${whose.companyId}`.execute(tx)
  return rows[0] ?? null
}

/** Sets the link of a person; the one before it is gone. */
export const setFeed = async (
  tx: Tx,
  whose: { userId: string; companyId: string },
  feed: { tokenHash: string; nonce: string; at: Date },
): Promise<void> => {
  await sql`
    insert into ip_feed (user_id, company_id, token_hash, nonce, created_at)
    values (${whose.userId}, ${whose.companyId}, ${feed.tokenHash}, ${feed.nonce}, ${feed.at})
    on conflict (user_id) do update set company_id = excluded.company_id,
      token_hash = excluded.token_hash, nonce = excluded.nonce,
      created_at = excluded.created_at, read_at = null`.execute(tx)
}

/** Takes the link of a person away; false when there was none. */
export const removeFeed = async (tx: Tx, userId: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`delete from ip_feed where user_id = ${userId}`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

/** Whose link has this hash; notes that it was read. Null when nobody's. */
export const readFeed = async (
  db: Database,
  tokenHash: string,
  at: Date,
): Promise<{ userId: string; companyId: string } | null> => {
  const { rows } = await sql<{ userId: string; companyId: string }>`
    update ip_feed set read_at = ${at} where token_hash = ${tokenHash}
    returning user_id as "userId", company_id as "companyId"`.execute(db)
  return rows[0] ?? null
}
