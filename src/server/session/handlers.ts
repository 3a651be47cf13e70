import type { session, SessionUser } from '#contract/session.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { permissionsOf } from '#domain/permissions/platform.ts'
import { randomUUID } from 'node:crypto'
import { networkOf } from '#server/wire/address.ts'
import type { FindSession } from '#server/wire/gate.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { Rates } from '#server/wire/rates.ts'
import { hashToken, isToken, newToken } from '#server/wire/tokens.ts'
import type { Passwords } from './passwords.ts'
import type { Account, SessionStore } from './store.ts'

/** One text for an unknown name, a wrong password, a disabled and a locked account. */
export const WRONG_LOGIN_TEXT = '用户名或密码错误'

const TOKEN_TYPE = 'Bearer'

const userOf = (account: Account): SessionUser => ({
  userId: account.id,
  name: account.userName,
  username: account.loginName,
  email: account.email,
  sex: account.sex,
  companyId: account.companyId,
  companyName: account.companyName,
  companyType: '',
  companyTags: '',
  registerStatus: '',
  roles: [...account.roles],
  permissions: [...permissionsOf(account.roles)],
  permissionState: '',
  permissionTime: '',
})

/** Finds who a token belongs to, for the gate. */
export const createFindSession =
  (store: SessionStore, limits: Limits['session']): FindSession =>
  async (tokenHash) => {
    const found = await store.findSession(tokenHash, limits.idleSeconds)
    if (found === null) return null
    const { account } = found
    return {
      cookieHash: found.cookieHash,
      live: found.live,
      principal: {
        sessionId: found.loginId,
        userId: account.id,
        loginName: account.loginName,
        companyId: account.companyId,
        roles: account.roles,
        permissions: permissionsOf(account.roles),
      },
    }
  }

/** 会话: log in, stay logged in, log out. */
export const createSessionHandlers = (parts: {
  store: SessionStore
  passwords: Passwords
  rates: Rates
  limits: Limits
}): Handlers<typeof session> => {
  const { store, passwords, rates, limits } = parts

  /** The account that name and password open, or null; equal work either way. */
  const judge = async (name: string, password: string): Promise<Account | null> =>
    passwords.inTurn(async () => {
      const nameHash = hashToken(name)
      const { account: tries, lockSeconds } = limits.login
      const mayTry = await store.takeTry(nameHash, { ...tries, lockSeconds })
      const found = await store.accountByLogin(name)
      const stored = mayTry && found?.active ? found.passwordHash : null
      const fits = await passwords.verify(stored, password)
      if (!fits || found === null) return null
      await store.forgetTries(nameHash)
      return found.account
    })

  const logIn = async (username: string, password: string, caller: Caller) => {
    if (username === '' || password === '') throw refuse('invalid', '请输入用户名和密码')
    const network = `login ${networkOf(caller.address)}`
    const wait = rates.wait(network, limits.login.address)
    if (wait > 0) throw refuse('tooMany', undefined, { retryAfter: wait })
    const account = await judge(username.trim().toLowerCase(), password)
    if (account === null) {
      rates.take(network, limits.login.address)
      throw refuse('invalid', WRONG_LOGIN_TEXT)
    }
    // The browser's earlier login ends: its cookie is about to be replaced.
    if (caller.cookies.sid) await store.endLogin({ cookieHash: hashToken(caller.cookies.sid) })
    return startLogin(account, caller)
  }

  const startLogin = async (account: Account, caller: Caller) => {
    const { unboundSeconds, refreshSeconds, lifeSeconds } = limits.session
    const token = newToken()
    const bound = caller.browser ? { sid: newToken(), refresh: newToken() } : null
    const id = randomUUID()
    await store.startLogin({
      id,
      userId: account.id,
      tokenHash: hashToken(token),
      cookieHash: bound && hashToken(bound.sid),
      refreshHash: bound && hashToken(bound.refresh),
      loginSeconds: bound ? refreshSeconds : unboundSeconds,
      sessionSeconds: lifeSeconds,
      ip: caller.address,
      userAgent: caller.userAgent,
    })
    await store.prune()
    if (bound) {
      caller.setCookie({ name: 'sid', value: bound.sid, maxAgeSeconds: refreshSeconds })
      caller.setCookie({ name: 'refresh', value: bound.refresh, maxAgeSeconds: refreshSeconds })
    }
    return granted(token, bound ? id : '', account)
  }

  /** Another access token for the browser's login: a new tab, or a tab whose own has expired. */
  const refresh = async (caller: Caller) => {
    const { sid, refresh: presented } = caller.cookies
    if (!caller.ownPage || !sid || !presented || !isToken(presented)) throw refuse('signIn')
    const token = newToken()
    const next = newToken()
    const { lifeSeconds, graceSeconds } = limits.session
    const given = await store.refresh({
      refreshHash: hashToken(presented),
      cookieHash: hashToken(sid),
      nextHash: hashToken(next),
      tokenHash: hashToken(token),
      sessionSeconds: lifeSeconds,
      graceSeconds,
    })
    if (given === null) throw refuse('signIn')
    if (given.rotated)
      caller.setCookie({ name: 'refresh', value: next, maxAgeSeconds: given.secondsLeft })
    return granted(token, given.loginId, given.account)
  }

  return {
    token: async (input, caller) =>
      input.grant_type === 'refresh_token'
        ? refresh(caller)
        : logIn(input.username, input.password, caller),

    userInfo: async (_input, caller) => {
      const account = caller.principal && (await store.account(caller.principal.userId))
      if (!account) throw refuse('signedOut')
      return { user: userOf(account) }
    },

    logout: async (_input, caller) => {
      if (caller.principal) await store.endLogin({ id: caller.principal.sessionId })
      if (caller.cookies.sid) await store.endLogin({ cookieHash: hashToken(caller.cookies.sid) })
      for (const name of ['sid', 'refresh'] as const)
        if (caller.cookies[name]) caller.setCookie({ name, value: '', maxAgeSeconds: 0 })
      return { ended: true }
    },
  }
}

const granted = (accessToken: string, handle: string, account: Account) => ({
  accessToken,
  tokenType: TOKEN_TYPE,
  refreshToken: handle,
  user: userOf(account),
})
