import { SUPER_ADMIN_ID } from '#domain/permissions/roles.ts'
import { PERSONAL_DATA } from './account/personal-data.store.ts'
import type { Clock } from './clock.ts'
import { type Config, demoMode } from './config.ts'
import type { Database } from './database/pool.ts'
import type { Log } from './log.ts'
import { createPasswordHandlers } from './password/handlers.ts'
import { createNewPasswords } from './password/new-passwords.ts'
import { createPasswordStore } from './password/store.ts'
import type { Secrets } from './secrets.ts'
import { demoNames } from './seed/accounts.ts'
import { createGuardStore } from './session/guard.store.ts'
import { createFindSession, createSessionHandlers } from './session/handlers.ts'
import { createJudge } from './session/login.ts'
import { createPasswords, hashPassword } from './session/passwords.ts'
import { createPeopleStore } from './session/people.store.ts'
import { createSessionStore } from './session/store.ts'
import { userOf } from './session/user.ts'
import { chooseProvider } from './sms/choose.ts'
import { createCodes } from './sms/codes.ts'
import { createSmsStore } from './sms/store.ts'
import type { RunInBackground } from './wire/background.ts'
import type { Limits } from './wire/limits.ts'
import type { Rates } from './wire/rates.ts'

/** 登录与账号: sessions, passwords and codes, and the calls about one's own account. */
export const createAuth = async (deps: {
  db: Database
  /** Asked who calls, and nothing else. */
  lookups: Database
  config: Config
  secrets: Pick<Secrets, 'keysFor'>
  rates: Rates
  limits: Limits
  clock: Clock
  log: Log
  runInBackground: RunInBackground
}) => {
  const { db, lookups, config, secrets, rates, limits, clock, log, runInBackground } = deps
  const sessions = createSessionStore({ db, lookups })
  const people = createPeopleStore(db)
  await people.appoint(config.superAdmin.toLowerCase(), SUPER_ADMIN_ID)
  const guard = createGuardStore(db)
  const sms = createSmsStore(db)
  const codes = createCodes({
    store: sms,
    provider: chooseProvider(config, log, clock),
    keys: secrets.keysFor('sms codes'),
    rates,
    limits: limits.sms,
    budget: config.smsDailyBudget,
    clock,
    log,
  })
  const passwords = createPasswords(limits.login)
  const newPasswords = createNewPasswords({
    policy: config.passwordPolicy,
    demoNames: demoNames(demoMode(config), config.superAdmin),
    inTurn: passwords.inTurn,
    hash: hashPassword,
    verify: passwords.verify,
  })
  const judge = createJudge({
    people,
    guard,
    passwords,
    codes,
    rates,
    limits: limits.login,
    runInBackground,
    log,
  })
  return {
    sessions,
    people,
    sms,
    codes,
    newPasswords,
    prune: codes.prune,
    personalData: [PERSONAL_DATA],
    confirm: judge.confirm,
    /** Somebody as their own calls answer them; null when there is none. */
    async userOf(id: string) {
      const found = await people.byId(id)
      return found && userOf(found.account)
    },
    findSession: createFindSession(sessions, limits.session),
    handlers: {
      password: createPasswordHandlers({
        db,
        store: createPasswordStore(db),
        codes,
        passwords: newPasswords,
        confirm: judge.confirm,
        limits: limits.password,
      }),
      session: createSessionHandlers({
        store: sessions,
        people,
        guard,
        judge,
        codes,
        limits: limits.session,
      }),
    },
  }
}
