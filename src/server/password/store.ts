import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { ahead, CLOCK_NOW, NOW } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Somebody whose password is about to change. */
export interface Owner {
  id: string
  loginName: string
  phone: string
  companyId: string
  companyName: string
  passwordHash: string | null
}

/** 密码 in the tables. */
export const createPasswordStore = (db: Database) => ({
  /** Whether somebody who may sign in has this number. */
  async ownerOf(by: { phone: string } | { id: string }): Promise<Owner | null> {
    const row = await db
      .selectFrom('user_account')
      .select(['id', 'login_name', 'phone', 'company_id', 'company_name', 'password_hash'])
      .where('status', '=', 'active')
      .where((each) => ('id' in by ? each('id', '=', by.id) : each('phone', '=', by.phone)))
      .executeTakeFirst()
    if (row === undefined) return null
    return {
      id: row.id,
      loginName: row.login_name,
      phone: row.phone,
      companyId: row.company_id ?? '',
      companyName: row.company_name,
      passwordHash: row.password_hash,
    }
  },

  /** The passwords before the present one, the newest first. */
  async earlier(userId: string, count: number): Promise<string[]> {
    const rows = await db
      .selectFrom('password_history')
      .select('password_hash')
      .where('user_id', '=', userId)
      .orderBy('replaced_at', 'desc')
      .limit(count)
      .execute()
    return rows.map((row) => row.password_hash)
  },

  /** Writes a ticket with which this person's password may be set once. */
  async addTicket(tokenHash: string, userId: string, seconds: number): Promise<void> {
    await db
      .deleteFrom('password_ticket')
      .where((each) => each.or([each('user_id', '=', userId), each('expires_at', '<', NOW)]))
      .execute()
    await db
      .insertInto('password_ticket')
      .values({
        token_hash: tokenHash,
        user_id: userId,
        expires_at: ahead(seconds),
      })
      .execute()
  },

  /** Whose ticket it is while it is good; null otherwise. */
  async ticketOwner(tokenHash: string): Promise<string | null> {
    const row = await db
      .selectFrom('password_ticket')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', NOW)
      .executeTakeFirst()
    return row?.user_id ?? null
  },

  /** Uses a ticket up; false when somebody has, or when it is too old. */
  async useTicket(tx: Tx, tokenHash: string): Promise<boolean> {
    const row = await tx
      .updateTable('password_ticket')
      .set({ used_at: CLOCK_NOW })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', CLOCK_NOW)
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Sets a password in the place of the one that was read; false when another has come between. */
  async replace(tx: Tx, owner: Owner, hash: string, remembered: number): Promise<boolean> {
    const changed = await tx
      .updateTable('user_account')
      .set((eb) => ({
        password_hash: hash,
        password_set_at: NOW,
        updated_at: NOW,
        updated_by: owner.id,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', owner.id)
      .where('status', '=', 'active')
      .where('password_hash', 'is not distinct from', owner.passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) return false
    if (owner.passwordHash === null) return true
    await tx
      .insertInto('password_history')
      .values({
        user_id: owner.id,
        password_hash: owner.passwordHash,
        replaced_at: CLOCK_NOW,
      })
      .execute()
    await sql`
      delete from password_history where user_id = ${owner.id} and replaced_at not in (
        select replaced_at from password_history where user_id = ${owner.id}
        order by replaced_at desc limit ${remembered})`.execute(tx)
    return true
  },

  /** Ends the logins of a person, with their sessions and refresh tokens, but for the one kept. */
  async endLogins(tx: Tx, userId: string, kept: string | null): Promise<void> {
    await tx
      .updateTable('auth_login')
      .set({ ended_at: NOW, end_reason: 'password' })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('id', 'is distinct from', kept)
      .execute()
  },
})

export type PasswordStore = ReturnType<typeof createPasswordStore>
