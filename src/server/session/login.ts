import { apiError } from '#contract/wire/api-error.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import type { Actor } from '#server/audit/log.ts'
import type { Log } from '#server/log.ts'
import { networkOf } from '#server/wire/address.ts'
import type { Codes } from '#server/sms/codes.ts'
import type { RunInBackground } from '#server/wire/background.ts'
import type { Caller, Principal } from '#server/wire/handler.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { Rates } from '#server/wire/rates.ts'
import { hashToken, isToken } from '#server/wire/tokens.ts'
import type { GuardStore } from './guard.store.ts'
import type { Passwords } from './passwords.ts'
import type { Account, PeopleStore, Person } from './people.store.ts'

/** One text for an unknown name, a wrong password, a disabled and a locked account. */
export const WRONG_LOGIN_TEXT = '用户名或密码错误'
/** The text for somebody signed in who types a wrong password. */
export const WRONG_PASSWORD_TEXT = '密码不正确'

/** A code from a message, given back. */
export interface GivenCode {
  phone: string
  flowId: string
  smsCode: string
}

/** The actor of what somebody does before a session says who it is. */
export const actorAs = (person: Person, caller: Caller): Actor => ({
  actorId: person.id,
  actorName: person.loginName,
  ip: caller.address,
  requestId: caller.requestId,
})

/** The hash of the cookie that a browser was given at an earlier login; null without one. */
export const deviceOf = ({ browser, cookies }: Caller): string | null =>
  browser && cookies.device !== undefined && isToken(cookies.device)
    ? hashToken(cookies.device)
    : null

/** Judges who somebody is; failures of every way in are counted together. */
export const createJudge = (deps: {
  people: PeopleStore
  guard: GuardStore
  passwords: Passwords
  codes: Pick<Codes, 'use'>
  rates: Rates
  limits: Limits['login']
  runInBackground: RunInBackground
  log: Log
}) => {
  const { people, guard, passwords, codes, rates, limits, runInBackground, log } = deps

  /**
   * Runs `check` within the tries of a login name. A browser its owner has signed in with counts by
   * itself, so that strangers lock only strangers out; all others share the account's count and
   * that of their network.
   */
  const within = async (
    name: string,
    caller: Caller,
    check: (mayTry: boolean) => Promise<{ fits: boolean; account: Account | null }>,
    wrongText: string,
  ): Promise<Account> => {
    const cookie = deviceOf(caller)
    const device = cookie !== null && (await guard.knows(name, cookie)) ? cookie : null
    const network = `login ${networkOf(caller.address)}`
    const wait = device === null ? rates.wait(network, limits.address) : 0
    if (wait > 0) throw apiError('tooMany', undefined, { retryAfter: wait })
    // No name holds NUL, so that no name reads as another one's device.
    const key = hashToken(device === null ? name : `${name}\0${device}`)
    const taken = await guard.takeTry(key, { ...limits.account, lockSeconds: limits.lockSeconds })
    const { fits, account } = await check(taken !== 'none')
    if (fits && account !== null) {
      await guard.forgetTries(key)
      return account
    }
    if (device === null) rates.take(network, limits.address)
    // The name that was typed may be a password in the wrong field: the account alone is named.
    log.info(
      {
        event: 'login.failed',
        userId: account?.id ?? '',
        locked: taken === 'none',
        knownDevice: device !== null,
        ip: caller.address,
        requestId: caller.requestId,
      },
      'a login failed',
    )
    if (taken === 'last' && account !== null)
      runInBackground('login.lock', () => guard.tellLock(account, actorAs(account, caller)))
    throw apiError('invalid', wrongText)
  }

  /** The account that name and password open; equal work and one text when they open none. */
  const byPassword = async (username: string, password: string, caller: Caller) => {
    if (username === '' || password === '') throw apiError('invalid', '请输入用户名和密码')
    const name = username.trim().toLowerCase()
    const check = async (mayTry: boolean) =>
      passwords.inTurn(async () => {
        const found = await people.byLogin(name)
        const stored = mayTry && found?.active ? found.passwordHash : null
        return {
          fits: await passwords.verify(stored, password),
          account: found?.account ?? null,
        }
      })
    return within(name, caller, check, WRONG_LOGIN_TEXT)
  }

  /** The account whose number received the code. */
  const byCode = async (given: GivenCode, caller: Caller) => {
    const found = await people.byPhone(given.phone)
    const name = found?.account.loginName ?? `\0${given.phone}`
    const flow = { id: given.flowId, phone: given.phone, purposes: ['login'] } as const
    const check = async (mayTry: boolean) => ({
      fits: mayTry && (await codes.use(flow, given.smsCode)) && found?.active === true,
      account: found?.account ?? null,
    })
    return within(name, caller, check, WRONG_CODE_TEXT)
  }

  /** Lets somebody signed in pass who knows the password, or refuses. */
  const confirm = async (principal: Principal, password: string, caller: Caller) => {
    if (password === '') throw apiError('invalid', '密码不能为空')
    const check = async (mayTry: boolean) =>
      passwords.inTurn(async () => {
        const found = await people.byId(principal.userId)
        return {
          fits: await passwords.verify(mayTry ? (found?.passwordHash ?? null) : null, password),
          account: found?.account ?? null,
        }
      })
    await within(principal.loginName, caller, check, WRONG_PASSWORD_TEXT)
  }

  return { byPassword, byCode, confirm }
}

export type Judge = ReturnType<typeof createJudge>
