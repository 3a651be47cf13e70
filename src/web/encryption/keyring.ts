import type { Identity } from '#contract/wire/caller.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { type Flight, launch } from './flight.ts'
import type { Handshake } from './handshake.ts'
import {
  afterSession,
  type Holding,
  isCurrent,
  isKeyless,
  type Means,
  meansOf,
  NOTHING,
} from './holding.ts'
import { createLimit, HANDSHAKE_MS } from './limit.ts'

export interface KeyringDeps {
  handshake: Handshake
  now: () => number
  wait: (ms: number) => Promise<void>
  /** Told of everything that is newly held. */
  onHeld: (held: Holding) => void
  /** Told once of each key, or of each belief that calls go in plain text, which proved no good. */
  onLost: () => void
}

/** 密钥环: fetches keys, one at a time for however many calls, and forgets them. */
export interface Keyring {
  /** How a call is sent; waits for a key. Rejects with a transport refusal when none is to be had. */
  meansFor(who: Identity, path: string): Promise<Means>
  /** The server could not read what was sent so: the next call begins anew, unless it has already. */
  distrust(means: Means): void
  /** It could not a second time. */
  lose(means: Means): void
  /** The session has ended, and its keys with it. */
  endSession(): void
  keyless(): boolean
}

/** Keys of one page, made when a call first wants one; a session and a visitor have keys of their own. */
export const createKeyring = (deps: KeyringDeps): Keyring => {
  const { handshake, now, wait, onHeld, onLost } = deps
  const limit = createLimit(now, wait)
  const lost = new WeakSet<object>()
  let held = NOTHING
  let flight: Flight | null = null

  const drop = (next: Holding): void => {
    held = next
    flight?.stop()
    flight = null
  }
  const distrust = (means: Means): void => {
    if (isCurrent(held, means)) drop(NOTHING)
  }
  const setOut = (who: Identity): Flight => {
    const mine = launch({
      token: who.accessToken,
      wait,
      fetchKey: async () => fetchKey(handshake, limit, held, who),
      onLanded: (next) => {
        drop(next)
        onHeld(next)
      },
    })
    const end = (): void => {
      if (flight === mine) flight = null
    }
    mine.done.then(end, end)
    flight = mine
    return mine
  }
  /** Joins what is under way, or sets out; for another caller's key it only waits its turn. */
  const fetchFor = async (who: Identity): Promise<void> => {
    if (flight === null || flight.token === who.accessToken) await (flight ?? setOut(who)).done
    else await flight.done.catch(() => {})
  }
  return {
    async meansFor(who, path) {
      for (;;) {
        const means = meansOf(held, { token: who.accessToken, path, now: now() })
        if (means !== null) {
          if (means.kind === 'sealed' && means.renew && flight === null) setOut(who)
          return means
        }
        // oxlint-disable-next-line no-await-in-loop -- what it brings may be another caller's
        await fetchFor(who)
      }
    },
    distrust,
    lose(means) {
      const what = means.kind === 'plain' ? means.sign : means.key
      if (lost.has(what)) return
      lost.add(what)
      distrust(means)
      onLost()
    },
    endSession() {
      handshake.forget()
      drop(afterSession(held))
    },
    keyless: () => isKeyless(held),
  }
}

/** A key by the pair that is known already, else by a handshake from the start. */
const fetchKey = async (
  handshake: Handshake,
  limit: ReturnType<typeof createLimit>,
  { sign, paired }: Holding,
  who: Identity,
): Promise<Holding> => {
  if (sign !== null && paired !== null)
    try {
      const granted = await limit.inTime(HANDSHAKE_MS, handshake.secret(paired, who))
      return { sign, paired, ...granted }
    } catch (error) {
      if (isPassing(error)) throw error
    }
  await limit.turn()
  return limit.inTime(HANDSHAKE_MS, fromTheStart(handshake, who))
}

const fromTheStart = async (handshake: Handshake, who: Identity): Promise<Holding> => {
  const sign = await handshake.sign(who)
  if (!sign.on) return { ...NOTHING, sign }
  const paired = await handshake.pair(who)
  return { sign, paired, ...(await handshake.secret(paired, who)) }
}

/** It says nothing against the pair: the network failed, or the server had no time. */
const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.code === 0 || error.status === 429 || error.status >= 500)
