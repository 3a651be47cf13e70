import type { session } from '#contract/session.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { heldBy } from '#domain/permissions/roles.ts'
import { randomUUID } from 'node:crypto'
import type { Codes } from '#server/sms/codes.ts'
import type { FindSession } from '#server/wire/auth.ts'
import type { Caller, Handlers, MemberCaller } from '#server/wire/handler.ts'
import type { Limits } from '#server/wire/limits.ts'
import { hashToken, isToken, newToken } from '#server/wire/tokens.ts'
import { DEVICE_SECONDS, type GuardStore } from './guard.store.ts'
import { actorAs, deviceOf, type Judge, WRONG_LOGIN_TEXT } from './login.ts'
import type { Account, PeopleStore } from './people.store.ts'
import type { SessionStore } from './store.ts'
import { menuFor, userOf } from './user.ts'

const TOKEN_TYPE = 'Bearer'

/** Finds who a token belongs to, for auth.ts; roles and codes are read anew at each call. */
export const createFindSession =
  (store: SessionStore, limits: Limits['session']): FindSession =>
  async (tokenHash) => {
    const found = await store.findSession(tokenHash, limits.idleSeconds)
    if (found === null) return null
    const { person } = found
    return {
      cookieHash: found.cookieHash,
      live: found.live,
      principal: {
        sessionId: found.loginId,
        userId: person.id,
        loginName: person.loginName,
        companyId: person.companyId,
        roles: person.roles,
        permissions: heldBy(person),
      },
    }
  }

/** 会话: log in, stay logged in, log out. */
export const createSessionHandlers = (deps: {
  store: SessionStore
  people: PeopleStore
  guard: GuardStore
  judge: Judge
  codes: Pick<Codes, 'send'>
  limits: Limits['session']
}): Handlers<typeof session> => {
  const { store, people, guard, judge, limits } = deps

  /** The device cookie's value: the browser's where this account was met on it, else a new one. */
  const deviceFor = async (account: Account, caller: Caller): Promise<string> => {
    const hash = deviceOf(caller)
    const known = hash !== null && (await guard.knows(account.loginName, hash))
    return known && caller.cookies.device !== undefined ? caller.cookies.device : newToken()
  }

  const logIn = async (account: Account, way: string, caller: Caller) => {
    // The browser's earlier login ends: its cookie is about to be replaced.
    if (caller.cookies.sid) await store.endLogin({ cookieHash: hashToken(caller.cookies.sid) })
    const { unboundSeconds, refreshSeconds, lifeSeconds } = limits
    const token = newToken()
    const bound = caller.browser
      ? { sid: newToken(), refresh: newToken(), device: await deviceFor(account, caller) }
      : null
    const id = randomUUID()
    const started = await store.startLogin({
      id,
      account,
      way,
      actor: actorAs(account, caller),
      tokenHash: hashToken(token),
      cookieHash: bound && hashToken(bound.sid),
      refreshHash: bound && hashToken(bound.refresh),
      deviceHash: bound && hashToken(bound.device),
      loginSeconds: bound ? refreshSeconds : unboundSeconds,
      sessionSeconds: lifeSeconds,
      userAgent: caller.userAgent,
    })
    if (!started) throw apiError('invalid', WRONG_LOGIN_TEXT)
    await guard.prune()
    if (bound) {
      caller.setCookie({ name: 'sid', value: bound.sid, maxAgeSeconds: refreshSeconds })
      caller.setCookie({ name: 'refresh', value: bound.refresh, maxAgeSeconds: refreshSeconds })
      caller.setCookie({ name: 'device', value: bound.device, maxAgeSeconds: DEVICE_SECONDS })
    }
    return granted(token, bound ? id : '', account)
  }

  /** Another access token for the browser's login: a new tab, or a tab whose own has expired. */
  const refresh = async (caller: Caller) => {
    const { sid, refresh: presented } = caller.cookies
    if (!caller.ownPage || !sid || !presented || !isToken(presented)) throw apiError('signIn')
    const token = newToken()
    const next = newToken()
    const given = await store.refresh({
      refreshHash: hashToken(presented),
      cookieHash: hashToken(sid),
      nextHash: hashToken(next),
      tokenHash: hashToken(token),
      sessionSeconds: limits.lifeSeconds,
      graceSeconds: limits.graceSeconds,
    })
    const found = given && (await people.byId(given.userId))
    if (!given || !found) throw apiError('signIn')
    if (given.rotated)
      caller.setCookie({ name: 'refresh', value: next, maxAgeSeconds: given.secondsLeft })
    return granted(token, given.loginId, found.account)
  }

  const self = async ({ principal }: MemberCaller): Promise<Account> => {
    const found = await people.byId(principal.userId)
    if (!found) throw apiError('signedOut')
    return found.account
  }

  return {
    token: async (input, caller) =>
      input.grant_type === 'refresh_token'
        ? refresh(caller)
        : logIn(await judge.byPassword(input.username, input.password, caller), '密码', caller),

    phoneToken: async (input, caller) => logIn(await judge.byCode(input, caller), '验证码', caller),

    loginCode: async (input, caller) => {
      const found = await people.byPhone(input.phone)
      return deps.codes.send(input, 'login', caller, found?.active === true)
    },

    userInfo: async (_input, caller) => ({ user: userOf(await self(caller)) }),

    companyMenu: async (_input, caller) => menuFor(await self(caller)),

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
