import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** A person as the session tells the client. */
export interface Account {
  id: string
  loginName: string
  userName: string
  sex: string
  email: string
  companyId: string
  companyName: string
  roles: readonly string[]
}

const ago = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(now() - make_interval(secs => ${seconds}))`
const ahead = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(now() + make_interval(secs => ${seconds}))`

const ACCOUNT = [
  'user_account.id',
  'login_name',
  'user_name',
  'sex',
  'email',
  'company_id',
  'company_name',
  'roles',
] as const

const accountOf = (row: {
  id: string
  login_name: string
  user_name: string
  sex: string
  email: string
  company_id: string | null
  company_name: string
  roles: string[]
}): Account => ({
  id: row.id,
  loginName: row.login_name,
  userName: row.user_name,
  sex: row.sex,
  email: row.email,
  companyId: row.company_id ?? '',
  companyName: row.company_name,
  roles: row.roles,
})

/** Accounts, logins and their sessions; every time is the database's. */
export const createSessionStore = (db: Database) => ({
  /** The account of a login name, with what its password is checked against. */
  async accountByLogin(loginName: string) {
    const row = await db
      .selectFrom('user_account')
      .select([...ACCOUNT, 'password_hash', 'status'])
      .where('login_name', '=', loginName)
      .executeTakeFirst()
    return row === undefined
      ? null
      : {
          account: accountOf(row),
          passwordHash: row.password_hash,
          active: row.status === 'active',
        }
  },

  async account(id: string): Promise<Account | null> {
    const row = await db
      .selectFrom('user_account')
      .select(ACCOUNT)
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : accountOf(row)
  },

  /** Takes one of the tries of a name; false while it is locked. A good login gives them back. */
  async takeTry(
    nameHash: string,
    limits: { max: number; seconds: number; lockSeconds: number },
  ): Promise<boolean> {
    const { max, seconds, lockSeconds } = limits
    const { rows } = await sql`
      insert into login_guard as g (name_hash, failures, failing_since, locked_until)
      values (${nameHash}, 1, now(), case when ${max}::int <= 1 then ${ahead(lockSeconds)} end)
      on conflict (name_hash) do update set
        failures = case when g.failing_since > ${ago(seconds)} then g.failures + 1 else 1 end,
        failing_since = case when g.failing_since > ${ago(seconds)} then g.failing_since else now() end,
        locked_until = case
          when (case when g.failing_since > ${ago(seconds)} then g.failures + 1 else 1 end) >= ${max}::int
          then ${ahead(lockSeconds)} end
      where g.locked_until is null or g.locked_until <= now()
      returning 1`.execute(db)
    return rows.length > 0
  },

  async forgetTries(nameHash: string): Promise<void> {
    await db.deleteFrom('login_guard').where('name_hash', '=', nameHash).execute()
  },

  /** Starts a login with its first session. */
  async startLogin(login: {
    id: string
    userId: string
    tokenHash: string
    cookieHash: string | null
    refreshHash: string | null
    loginSeconds: number
    sessionSeconds: number
    ip: string
    userAgent: string
  }): Promise<void> {
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto('auth_login')
        .values({
          id: login.id,
          user_id: login.userId,
          cookie_hash: login.cookieHash,
          refresh_hash: login.refreshHash,
          expires_at: ahead(login.loginSeconds),
          ip: login.ip,
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
    })
  },

  /** The session of a token and whether it is still alive. */
  async findSession(tokenHash: string, idleSeconds: number) {
    const row = await db
      .selectFrom('auth_session')
      .innerJoin('auth_login', 'auth_login.id', 'auth_session.login_id')
      .innerJoin('user_account', 'user_account.id', 'auth_login.user_id')
      .select([...ACCOUNT, 'auth_login.id as login_id', 'auth_login.cookie_hash'])
      .select(
        sql<boolean>`auth_session.ended_at is null and auth_login.ended_at is null
          and auth_session.expires_at > now() and auth_login.expires_at > now()
          and auth_session.last_seen_at > ${ago(idleSeconds)}
          and user_account.status = 'active'`.as('live'),
      )
      .select(sql<boolean>`auth_session.last_seen_at < ${ago(60)}`.as('stale'))
      .where('auth_session.token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (row === undefined) return null
    // Once a minute is enough to measure two hours.
    if (row.live && row.stale) {
      await db
        .updateTable('auth_session')
        .set({ last_seen_at: sql<Date>`now()` })
        .where('token_hash', '=', tokenHash)
        .execute()
    }
    return {
      loginId: row.login_id,
      cookieHash: row.cookie_hash,
      live: row.live,
      account: accountOf(row),
    }
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
  }): Promise<{ loginId: string; account: Account; rotated: boolean; secondsLeft: number } | null> {
    return inTransaction(db, async (tx) => {
      const row = await tx
        .selectFrom('auth_login')
        .innerJoin('user_account', 'user_account.id', 'auth_login.user_id')
        .select([...ACCOUNT, 'auth_login.id as login_id', 'auth_login.refresh_hash'])
        .select(sql<boolean>`auth_login.refreshed_at > ${ago(request.graceSeconds)}`.as('graceful'))
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
        .where('auth_login.expires_at', '>', sql<Date>`now()`)
        .where('user_account.status', '=', 'active')
        .forUpdate('auth_login')
        .executeTakeFirst()
      if (row === undefined) return null
      const rotated = row.refresh_hash === request.refreshHash
      if (!rotated && !row.graceful) {
        await tx
          .updateTable('auth_login')
          .set({ ended_at: sql<Date>`now()`, end_reason: 'reuse' })
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
            refreshed_at: sql<Date>`now()`,
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
        account: accountOf(row),
        rotated,
        secondsLeft: Math.max(1, row.seconds_left),
      }
    })
  },

  /** Ends a login by its id or by its companion cookie; ending one twice is no fault. */
  async endLogin(which: { id: string } | { cookieHash: string }): Promise<void> {
    await db
      .updateTable('auth_login')
      .set({ ended_at: sql<Date>`now()`, end_reason: 'logout' })
      .where('ended_at', 'is', null)
      .where((each) =>
        'id' in which ? each('id', '=', which.id) : each('cookie_hash', '=', which.cookieHash),
      )
      .execute()
  },

  /** Forgets logins that ended a month ago, and tries of yesterday. */
  async prune(): Promise<void> {
    await db
      .deleteFrom('auth_login')
      .where('expires_at', '<', ago(30 * 86_400))
      .execute()
    await db.deleteFrom('login_guard').where('failing_since', '<', ago(86_400)).execute()
  },
})

export type SessionStore = ReturnType<typeof createSessionStore>
