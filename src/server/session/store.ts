import { sql } from 'kysely'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import { deviceName } from '#domain/registration/device.ts'
import { ago, ahead, NOW } from '#server/database/sql.ts'
import { meetDevice } from './guard.store.ts'
import { type Account, credentialOf, type Person, personColumns, personOf } from './people.store.ts'

/** A login that begins. */
export interface NewLogin {
  id: string
  account: Account
  tokenHash: string
  cookieHash: string | null
  refreshHash: string | null
  /** The browser it comes from; null for a client that is no browser. */
  deviceHash: string | null
  loginSeconds: number
  sessionSeconds: number
  userAgent: string
  /** How it was opened: 密码, 验证码. */
  way: string
  actor: Actor
}

/** Logins that have not ended, with a session that was used lately, of those who may sign in. */
const aliveLogins = (db: Database, idleSeconds: number) =>
  db
    .selectFrom('auth_login')
    .innerJoin('user_account', 'user_account.id', 'auth_login.user_id')
    .where('auth_login.ended_at', 'is', null)
    .where('auth_login.expires_at', '>', NOW)
    .where('user_account.status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('auth_session as s')
          .whereRef('s.login_id', '=', 'auth_login.id')
          .where('s.ended_at', 'is', null)
          .where('s.expires_at', '>', NOW)
          .where('s.last_seen_at', '>', ago(idleSeconds)),
      ),
    )

/**
 * Logins and their sessions; every time is the database's. What every call asks before it begins goes
 * to `lookups`, so that no other work keeps people from being known.
 */
export const createSessionStore = ({ db, lookups }: { db: Database; lookups: Database }) => ({
  /**
   * Starts a login with its first session; its owner is told when the device is a new one. False when
   * the account was switched off or its password changed since it was judged: whoever does either
   * holds the account's row, and ends what was started before.
   */
  async startLogin(login: NewLogin): Promise<boolean> {
    const { account, actor } = login
    return inTransaction(db, async (tx) => {
      const entered = await tx
        .updateTable('user_account')
        .from('user_account as before')
        .whereRef('before.id', '=', 'user_account.id')
        .set({ last_login_at: NOW })
        .where('user_account.id', '=', account.id)
        .where('user_account.status', '=', 'active')
        .where(credentialOf, '=', account.credential)
        .returning((eb) => eb('before.last_login_at', 'is', null).as('first'))
        .executeTakeFirst()
      if (entered === undefined) return false
      const { first } = entered
      const fresh = await isNewDevice(tx, login)
      await tx
        .insertInto('auth_login')
        .values({
          id: login.id,
          user_id: account.id,
          cookie_hash: login.cookieHash,
          refresh_hash: login.refreshHash,
          device_hash: login.deviceHash,
          expires_at: ahead(login.loginSeconds),
          ip: actor.ip,
          user_agent: login.userAgent,
        })
        .execute()
      await tx
        .insertInto('auth_session')
        .values({
          token_hash: login.tokenHash,
          login_id: login.id,
          expires_at: ahead(Math.min(login.sessionSeconds, login.loginSeconds)),
        })
        .execute()
      if (fresh && !first) {
        await remind(tx, [account.id], {
          kind: 'SYSTEM',
          title: '新设备登录',
          content: `您的账号在新设备上登录：${deviceName(login.userAgent)}。如不是您本人操作，请立即修改密码。`,
        })
      }
      await writeAuditEntry(tx, actor, {
        action: 'login.ok',
        companyId: account.companyId,
        objectType: 'user',
        objectId: account.id,
        objectName: account.loginName,
        after: { 方式: login.way, 设备: deviceName(login.userAgent) },
      })
      return true
    })
  },

  /** The session of a token and whether it is still alive. */
  async findSession(tokenHash: string, idleSeconds: number) {
    const row = await lookups
      .selectFrom('auth_session')
      .innerJoin('auth_login', 'auth_login.id', 'auth_session.login_id')
      .innerJoin('user_account', 'user_account.id', 'auth_login.user_id')
      .select(personColumns)
      .select(['auth_login.id as login_id', 'auth_login.cookie_hash'])
      .select((eb) =>
        eb
          .and([
            eb('auth_session.ended_at', 'is', null),
            eb('auth_login.ended_at', 'is', null),
            eb('auth_session.expires_at', '>', NOW),
            eb('auth_login.expires_at', '>', NOW),
            eb('auth_session.last_seen_at', '>', ago(idleSeconds)),
            eb('user_account.status', '=', 'active'),
          ])
          .$castTo<boolean>()
          .as('live'),
      )
      .select((eb) => eb('auth_session.last_seen_at', '<', ago(60)).as('stale'))
      .where('auth_session.token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (row === undefined) return null
    // Once a minute is enough to measure two hours.
    if (row.live && row.stale) {
      await lookups
        .updateTable('auth_session')
        .set({ last_seen_at: NOW })
        .where('token_hash', '=', tokenHash)
        .execute()
    }
    return {
      loginId: row.login_id,
      cookieHash: row.cookie_hash,
      live: row.live,
      person: personOf(row) satisfies Person,
    }
  },

  /** The login of this id, or of a browser by its cookie, while it is alive. */
  async findLogin(which: { id: string } | { cookieHash: string }, idleSeconds: number) {
    const row = await aliveLogins(lookups, idleSeconds)
      .select(personColumns)
      .select('auth_login.id as login_id')
      .where((each) =>
        'id' in which
          ? each('auth_login.id', '=', which.id)
          : each('auth_login.cookie_hash', '=', which.cookieHash),
      )
      .executeTakeFirst()
    return row === undefined
      ? null
      : { loginId: row.login_id, person: personOf(row) satisfies Person }
  },

  /** Which of these logins are over. */
  async endedLogins(loginIds: readonly string[], idleSeconds: number): Promise<string[]> {
    const rows = await aliveLogins(lookups, idleSeconds)
      .select('auth_login.id')
      .where('auth_login.id', 'in', loginIds)
      .execute()
    const alive = new Set(rows.map(({ id }) => id))
    return loginIds.filter((id) => !alive.has(id))
  },

  /**
   * Gives another session to the login that holds the refresh token, and replaces the token unless
   * another tab has just done so. A token used again later ends the login: somebody copied it.
   */
  async refresh(request: {
    refreshHash: string
    cookieHash: string
    nextHash: string
    tokenHash: string
    sessionSeconds: number
    graceSeconds: number
  }): Promise<{ loginId: string; userId: string; rotated: boolean; secondsLeft: number } | null> {
    return inTransaction(db, async (tx) => {
      const row = await tx
        .selectFrom('auth_login')
        .innerJoin('user_account', 'user_account.id', 'auth_login.user_id')
        .select(['user_id', 'auth_login.id as login_id', 'auth_login.refresh_hash'])
        .select((eb) =>
          eb('auth_login.refreshed_at', '>', ago(request.graceSeconds)).as('graceful'),
        )
        .select(
          sql<number>`extract(epoch from auth_login.expires_at - now())::int`.as('seconds_left'),
        )
        .where((each) =>
          each.or([
            each('refresh_hash', '=', request.refreshHash),
            each('refresh_before', '=', request.refreshHash),
          ]),
        )
        .where('auth_login.cookie_hash', '=', request.cookieHash)
        .where('auth_login.ended_at', 'is', null)
        .where('auth_login.expires_at', '>', NOW)
        .where('user_account.status', '=', 'active')
        .forUpdate('auth_login')
        .executeTakeFirst()
      if (row === undefined) return null
      const rotated = row.refresh_hash === request.refreshHash
      if (!rotated && !row.graceful) {
        await tx
          .updateTable('auth_login')
          .set({ ended_at: NOW, end_reason: 'reuse' })
          .where('id', '=', row.login_id)
          .execute()
        return null
      }
      if (rotated) {
        await tx
          .updateTable('auth_login')
          .set({
            refresh_hash: request.nextHash,
            refresh_before: request.refreshHash,
            refreshed_at: NOW,
          })
          .where('id', '=', row.login_id)
          .execute()
      }
      await tx
        .insertInto('auth_session')
        .values({
          token_hash: request.tokenHash,
          login_id: row.login_id,
          expires_at: ahead(request.sessionSeconds),
        })
        .execute()
      return {
        loginId: row.login_id,
        userId: row.user_id,
        rotated,
        secondsLeft: Math.max(1, row.seconds_left),
      }
    })
  },

  /** Ends a login by its id or by its companion cookie; ending one twice is no fault. */
  async endLogin(which: { id: string } | { cookieHash: string }): Promise<void> {
    await db
      .updateTable('auth_login')
      .set({ ended_at: NOW, end_reason: 'logout' })
      .where('ended_at', 'is', null)
      .where((each) =>
        'id' in which ? each('id', '=', which.id) : each('cookie_hash', '=', which.cookieHash),
      )
      .execute()
  },
})

/** Whether somebody signs in with what they have not used before. */
const isNewDevice = async (tx: Tx, login: NewLogin): Promise<boolean> => {
  const { account, deviceHash, userAgent } = login
  if (deviceHash !== null) return meetDevice(tx, account.id, deviceHash)
  // A client that keeps no cookie is known by what it calls itself.
  const before = await tx
    .selectFrom('auth_login')
    .select('id')
    .where('user_id', '=', account.id)
    .where('device_hash', 'is', null)
    .where('user_agent', '=', userAgent)
    .limit(1)
    .executeTakeFirst()
  return before === undefined
}

export type SessionStore = ReturnType<typeof createSessionStore>
