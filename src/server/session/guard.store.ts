import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import { ago, ahead } from '#server/database/sql.ts'
import { remind } from '#server/reminders/send.ts'
import type { Person } from './people.store.ts'

/** Browsers of one person that are remembered; the one not seen longest is forgotten first. */
const DEVICES = 50
/** How long a browser is known. */
export const DEVICE_SECONDS = 400 * 86_400

/** Whether a try may be judged: `last` uses up the limit and locks, `none` finds it locked. */
export type Try = 'one' | 'last' | 'none'

/** Failed logins and the browsers that are known; every time is the database's. */
export const createGuardStore = (db: Database) => ({
  /** Takes one of the tries of a key; a good login gives them back. */
  async takeTry(
    keyHash: string,
    limits: { max: number; seconds: number; lockSeconds: number },
  ): Promise<Try> {
    const { max, seconds, lockSeconds } = limits
    const { rows } = await sql<{ failures: number }>`
      insert into login_guard as g (name_hash, failures, failing_since, locked_until)
      values (${keyHash}, 1, now(), case when ${max}::int <= 1 then ${ahead(lockSeconds)} end)
      on conflict (name_hash) do update set
        failures = case when g.failing_since > ${ago(seconds)} then g.failures + 1 else 1 end,
        failing_since = case when g.failing_since > ${ago(seconds)} then g.failing_since else now() end,
        locked_until = case
          when (case when g.failing_since > ${ago(seconds)} then g.failures + 1 else 1 end) >= ${max}::int
          then ${ahead(lockSeconds)} end
      where g.locked_until is null or g.locked_until <= now()
      returning failures`.execute(db)
    const [taken] = rows
    if (taken === undefined) return 'none'
    return taken.failures >= max ? 'last' : 'one'
  },

  async forgetTries(keyHash: string): Promise<void> {
    await db.deleteFrom('login_guard').where('name_hash', '=', keyHash).execute()
  },

  /** Whether somebody of this login name has signed in with this browser before. */
  async knows(loginName: string, deviceHash: string): Promise<boolean> {
    const row = await db
      .selectFrom('user_device')
      .innerJoin('user_account', 'user_account.id', 'user_device.user_id')
      .select('user_device.user_id')
      .where('user_account.login_name', '=', loginName)
      .where('device_hash', '=', deviceHash)
      .where('last_seen_at', '>', ago(DEVICE_SECONDS))
      .executeTakeFirst()
    return row !== undefined
  },

  /** Tells the owner of an account that it was locked. */
  async tellLock(person: Person, actor: Actor): Promise<void> {
    await inTransaction(db, async (tx) => {
      await remind(tx, [person.id], {
        kind: 'SYSTEM',
        title: '账号已临时锁定',
        content: '连续多次登录失败，15 分钟内不能在新设备上登录。如不是您本人操作，请修改密码。',
      })
      await writeAuditEntry(tx, actor, {
        action: 'login.lock',
        companyId: person.companyId,
        objectType: 'user',
        objectId: person.id,
        objectName: person.loginName,
      })
    })
  },

  /** Forgets tries of yesterday and browsers that have not been seen for long. */
  async prune(): Promise<void> {
    await db.deleteFrom('login_guard').where('failing_since', '<', ago(86_400)).execute()
    await db.deleteFrom('user_device').where('last_seen_at', '<', ago(DEVICE_SECONDS)).execute()
  },
})

export type GuardStore = ReturnType<typeof createGuardStore>

/** Remembers a browser for somebody; true when it was new. */
export const meetDevice = async (tx: Tx, userId: string, deviceHash: string): Promise<boolean> => {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into user_device as d (user_id, device_hash) values (${userId}, ${deviceHash})
    on conflict (user_id, device_hash) do update set last_seen_at = now()
    returning (xmax = 0) as fresh`.execute(tx)
  const fresh = rows[0]?.fresh === true
  if (fresh) {
    await sql`
      delete from user_device where user_id = ${userId} and device_hash in (
        select device_hash from user_device where user_id = ${userId}
        order by last_seen_at desc, device_hash offset ${DEVICES})`.execute(tx)
  }
  return fresh
}
