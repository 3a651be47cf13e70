import { setTimeout as wait } from 'node:timers/promises'
import { session } from '#contract/session.ts'
import { type Call, createCall, type Identity, NOBODY, plainCaller } from '#contract/wire/caller.ts'
import { newGuestId } from '#domain/chat/guest.ts'
import { DEMO_PASSWORD } from '#server/seed/accounts.ts'
import type { Self } from '#web/chat/calls.ts'
import { CLIENT_CREDENTIALS } from '#web/wire/credentials.ts'
import type { Random } from '#testing/random.ts'
import { type Browser, createBrowser, type Door } from './wire.ts'
import type { World } from './world.ts'

/** 人: who takes part, each with an address and cookies of their own. */
export interface Person {
  self: Self
  role: 'guest' | 'member' | 'expert'
  identity: Identity
  address: string
  cookies: Map<string, string>
}

/** A caller of this person from one browser. */
export const callerOf = (browser: Browser, identity: Identity): Call =>
  createCall({
    transport: browser.transport,
    seal: plainCaller,
    identity: () => identity,
    clientCredentials: CLIENT_CREDENTIALS,
  })

const addressOf = (number: number): string => `10.9.${number >> 8}.${number & 255}`

const TRIES = 20

/** Logs somebody in; again where the line is cut. */
export const logIn = async (door: Door, username: string, address: string) => {
  const browser = createBrowser(door, address)
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- again where the line was cut
        const { user, tokenType, accessToken } = await callerOf(browser, NOBODY)(session.token, {
          username,
          password: DEMO_PASSWORD,
        })
        const { userId, companyId } = user
        return { identity: { userId, companyId, tokenType, accessToken }, cookies: browser.cookies }
      } catch (error) {
        if (tries >= TRIES) throw error
        // oxlint-disable-next-line no-await-in-loop -- as above
        await wait(250)
      }
    }
  } finally {
    browser.end()
  }
}

/** Experts of the demonstration who answer the public's questions. */
const EXPERTS = `select id, login_name as login from user_account
  where 'PLAT_ADVISOR' = any(roles) and exists
    (select from publication p where p.id = user_account.id and (p.body ->> 'consult')::boolean)
  order by id limit $1`

/** Customers with an account, and one password for everybody. */
const MEMBERS = [
  `insert into user_account (id, login_name, user_name, password_hash, roles)
   select 'fault-' || n, 'fault-' || n, '客户' || n, password_hash, '{}'
   from user_account, generate_series(1, $1::int) n where login_name = 'demo'`,
  `update user_account set password_hash = (select password_hash from user_account
     where login_name = 'advisor') where 'PLAT_ADVISOR' = any(roles)`,
] as const

export interface Crowd {
  guests: readonly Person[]
  members: readonly Person[]
  experts: readonly Person[]
}

/** Makes the accounts and logs everybody in. */
export const gather = async (
  { ask, front }: World,
  wanted: { guests: number; members: number; experts: number },
  dice: Random,
): Promise<Crowd> => {
  await ask(MEMBERS[0], [wanted.members])
  await ask(MEMBERS[1])
  const experts = await ask<{ id: string; login: string }>(EXPERTS, [wanted.experts])
  let number = 0
  const signedIn = async (login: string, role: Person['role']): Promise<Person> => {
    number += 1
    const address = addressOf(number)
    const { identity, cookies } = await logIn(front.port, login, address)
    const { userId: actor, companyId } = identity
    return { self: { actor, member: true, companyId }, role, identity, address, cookies }
  }
  const inTurn = async (logins: readonly string[], role: Person['role']): Promise<Person[]> => {
    const people: Person[] = []
    // oxlint-disable-next-line no-await-in-loop -- passwords are checked two at a time
    for (const login of logins) people.push(await signedIn(login, role))
    return people
  }
  const logins = Array.from({ length: wanted.members }, (_, at) => `fault-${at + 1}`)
  return {
    guests: Array.from({ length: wanted.guests }, () => {
      number += 1
      return {
        self: { actor: newGuestId(dice.next), member: false, companyId: '' },
        role: 'guest',
        identity: NOBODY,
        address: addressOf(number),
        cookies: new Map(),
      }
    }),
    members: await inTurn(logins, 'member'),
    experts: await inTurn(
      experts.map(({ login }) => login),
      'expert',
    ),
  }
}
