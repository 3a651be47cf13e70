import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A code for an address, hashed. */
export interface NewMailCode {
  id: string
  userId: string
  address: string
  codeHash: string
  linkHash: string
  at: Date
  expiresAt: Date
}

/** What stands between somebody and another code. */
export interface AskedBefore {
  /** Seconds since this person's last code; null before the first. */
  sinceLast: number | null
  /** Codes of this person in an hour and a day. */
  hour: number
  day: number
  /** Codes to this address in a day, whoever asked. */
  address: number
}

/** Wrong tries that end a code. */
const TRIES = 5

/** 邮箱 and codes for them in the tables. */
export const createAddressStore = (db: Database) => ({
  async of(
    userId: string,
    at: Date,
  ): Promise<{ address: string; failing: boolean; pending: string }> {
    const { rows } = await sql<{ address: string; failing: boolean; pending: string }>`
      select coalesce(m.address, '') as address, coalesce(m.failing, false) as failing,
        coalesce((select c.address from mail_code c
          where c.user_id = u.id and c.used_at is null and c.expires_at > ${at}
            and c.tries < ${TRIES}
          order by c.asked_at desc limit 1), '') as pending
      from user_account u left join mail_address m on m.user_id = u.id
      where u.id = ${userId}`.execute(db)
    return rows[0] ?? { address: '', failing: false, pending: '' }
  },

  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

  /** The asking of one person takes turns. */
  async askedBefore(tx: Tx, userId: string, address: string, at: Date): Promise<AskedBefore> {
    await tx
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .execute()
    const { rows } = await sql<AskedBefore>`
      select
        extract(epoch from ${at}::timestamptz - max(asked_at) filter (where mine))::float8
          as "sinceLast",
        (count(*) filter (where mine and asked_at > ${at}::timestamptz - interval '1 hour'))::int
          as hour,
        (count(*) filter (where mine))::int as day,
        (count(*) filter (where address = ${address}))::int as address
      from (select asked_at, address, user_id = ${userId} as mine from mail_code
        where (user_id = ${userId} or address = ${address})
          and asked_at > ${at}::timestamptz - interval '1 day') as asked`.execute(tx)
    return rows[0] ?? { sinceLast: null, hour: 0, day: 0, address: 0 }
  },

  /** Writes a code; earlier ones of the person are good no more. */
  async write(tx: Tx, code: NewMailCode): Promise<void> {
    await endCodes(tx, code.userId, code.at)
    await tx
      .insertInto('mail_code')
      .values({
        id: code.id,
        user_id: code.userId,
        address: code.address,
        code_hash: code.codeHash,
        link_hash: code.linkHash,
        asked_at: code.at,
        expires_at: code.expiresAt,
      })
      .execute()
  },

  /** Uses somebody's code; a wrong one counts. Null: wrong, old, used or tried too often. */
  async use(
    tx: Tx,
    userId: string,
    codeHashes: readonly string[],
    at: Date,
  ): Promise<string | null> {
    const { rows } = await sql<{ address: string; right: boolean }>`
      update mail_code set
        tries = tries + 1,
        used_at = case when code_hash = ${anyOf(codeHashes)} then ${at}::timestamptz end
      where id = (select id from mail_code
          where user_id = ${userId} and used_at is null and expires_at > ${at}
            and tries < ${TRIES}
          order by asked_at desc limit 1)
        and used_at is null and expires_at > ${at} and tries < ${TRIES}
      returning address, code_hash = ${anyOf(codeHashes)} as right`.execute(tx)
    const [row] = rows
    return row?.right === true ? row.address : null
  },

  /** Uses the link of a code; null when it is old or used. */
  async useLink(
    tx: Tx,
    linkHash: string,
    at: Date,
  ): Promise<{ userId: string; address: string } | null> {
    const row = await tx
      .updateTable('mail_code')
      .set({ used_at: at })
      .where('link_hash', '=', linkHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .returning(['user_id as userId', 'address'])
      .executeTakeFirst()
    return row ?? null
  },

  /** From now on mails go there. */
  async confirm(tx: Tx, userId: string, address: string, at: Date): Promise<void> {
    await tx
      .insertInto('mail_address')
      .values({ user_id: userId, address, verified_at: at })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ address, verified_at: at, failing: false }),
      )
      .execute()
  },

  /** Forgets the address and whatever waits to go there; false when there was none. */
  async remove(tx: Tx, userId: string, at: Date): Promise<boolean> {
    await endCodes(tx, userId, at)
    await tx
      .deleteFrom('mail_outbox')
      .where('user_id', '=', userId)
      .where('state', '=', 'queued')
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('mail_address')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

export type AddressStore = ReturnType<typeof createAddressStore>

/** Codes of somebody that were not used are good no more. */
const endCodes = async (tx: Tx, userId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('mail_code')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute()
}
