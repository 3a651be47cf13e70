import { request } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { Call } from '#contract/wire/caller.ts'
import { callerOf, logIn } from '../faults/people.ts'
import { createBrowser, type Door, lookup } from '../faults/wire.ts'
import { type Answer, readAnswer } from '../http.ts'

/** Where a site is asked for, by its name. */
export type NamedDoor = Exclude<Door, number>

/** One request without anything that a browser or fetch adds by itself. */
export const ask = async (
  { origin, ...way }: NamedDoor,
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: { method?: string; body?: Buffer | string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const begin = origin.startsWith('https:') ? tlsRequest : request
    const sent = begin(
      origin + path,
      { ...way, servername: new URL(origin).hostname, lookup, method, headers, agent: false },
      (answer) => void readAnswer(answer).then(resolve, reject),
    )
    sent.on('error', reject)
    // Of a request that only says how long its body would be, nothing more comes.
    if (body === undefined && headers['content-length'] !== undefined) sent.flushHeaders()
    else sent.end(body)
  })

/** Somebody of the demonstration who has signed in. */
export interface SignedIn {
  call: Call
  userId: string
  companyId: string
  cookies: ReadonlyMap<string, string>
  end: () => void
}

/** Signs somebody in through a door; `address` is what they say of where they are. */
export const signIn = async (
  door: Door,
  username: string,
  address = '203.0.113.9',
): Promise<SignedIn> => {
  const { identity, cookies } = await logIn(door, username, address)
  const browser = createBrowser(door, address, cookies)
  const { userId, companyId } = identity
  return {
    call: callerOf(browser, identity),
    userId,
    companyId,
    cookies,
    end: () => browser.end(),
  }
}
