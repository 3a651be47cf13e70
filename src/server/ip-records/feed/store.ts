import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Keys } from '#server/keys.ts'
import type { LockedRows } from '#server/locked-rows.ts'
import type { Secrets } from '#server/secrets.ts'
import { hashToken } from '#server/wire/tokens.ts'
import { feedToken, feedTokenOf, isLockedNow, type KeptToken, lockFeedToken } from './token.ts'

/** 私密日历链接 of a person, without its token. */
export interface StoredFeed extends KeptToken {
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
    .select(['nonce', 'token_hash as tokenHash', 'token_locked as tokenLocked'])
    .select(['created_at as createdAt', 'read_at as readAt'])
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
    token_locked: null,
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

/** What makes and locks the tokens of links. */
export const feedKeys = (secrets: Pick<Secrets, 'keysFor'>): Keys =>
  secrets.keysFor('calendar links')

/** Rows looked at in one go when tokens are locked anew. */
const RELOCKED = 500

/** Links whose token the current key neither makes nor has locked. */
export const lockedFeeds = (db: Database, keys: Keys): LockedRows => ({
  table: 'ip_feed',
  async slice(after, write) {
    const rows = await db
      .selectFrom('ip_feed')
      .select(['user_id as userId', 'nonce', 'token_hash as tokenHash'])
      .select('token_locked as tokenLocked')
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(RELOCKED)
      .execute()
    let stale = 0
    for (const { userId, ...feed } of rows) {
      if (hashToken(feedToken(keys.current, userId, feed.nonce)) === feed.tokenHash) continue
      if (isLockedNow(keys, userId, feed.tokenLocked)) continue
      const token = feedTokenOf(keys, userId, feed)
      if (token === null) continue
      stale += 1
      if (write)
        await db
          .updateTable('ip_feed')
          .set({ token_locked: lockFeedToken(keys, userId, token) })
          .where('user_id', '=', userId)
          .where('token_hash', '=', feed.tokenHash)
          .execute()
    }
    return { last: rows.at(-1)?.userId ?? null, stale }
  },
})
