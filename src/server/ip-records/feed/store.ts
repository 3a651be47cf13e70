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
  const row = await tx
    .selectFrom('ip_feed')
    .select(['nonce', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', whose.userId)
    .where('company_id', '=', whose.companyId)
    .executeTakeFirst()
  return row ?? null
}

/** Sets the link of a person; the one before it is gone. */
export const setFeed = async (
  tx: Tx,
  whose: { userId: string; companyId: string },
  feed: { tokenHash: string; nonce: string; at: Date },
): Promise<void> => {
  const values = {
    company_id: whose.companyId,
    token_hash: feed.tokenHash,
    nonce: feed.nonce,
    created_at: feed.at,
    read_at: null,
  }
  await tx
    .insertInto('ip_feed')
    .values({ user_id: whose.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Takes the link of a person away; false when there was none. */
export const removeFeed = async (tx: Tx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('ip_feed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose link has this hash; notes that it was read. Null when nobody's. */
export const readFeed = async (
  db: Database,
  tokenHash: string,
  at: Date,
): Promise<{ userId: string; companyId: string } | null> => {
  const row = await db
    .updateTable('ip_feed')
    .set({ read_at: at })
    .where('token_hash', '=', tokenHash)
    .returning(['user_id as userId', 'company_id as companyId'])
    .executeTakeFirst()
  return row ?? null
}
