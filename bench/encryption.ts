import { randomBytes } from 'node:crypto'
import { writeKid } from '#contract/wire/enc1.ts'
import {
  type Judged,
  openFrame,
  readArrived,
  secretOf,
  sidOf,
  trafficOf,
} from '#server/encryption/ciphers.ts'
import { createEpochs } from '#server/encryption/epochs.ts'
import { createEncryptionHandlers } from '#server/encryption/handlers.ts'
import type { EncryptionStore, LockedEpoch } from '#server/encryption/store.ts'
import { systemClock } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { fetchKey, sealFields, shakeHands } from '#server/testing/sealed.ts'
import { oneKey } from '#server/keys.ts'
import { LIMITS } from '#server/wire/limits.ts'
import { createRates } from '#server/wire/rates.ts'
import { readKid } from '#contract/wire/enc1.ts'
import type { Caller } from '#server/wire/handler.ts'
import type { Call } from '#contract/wire/caller.ts'
import { median } from './parts/run.ts'

/**
 * Measures what "enc v1" costs the server: a call (a request of 200 bytes opened, an answer of 2 kB
 * sealed), a handshake (without the database), and whether a refusal tells by its time what was
 * wrong (E3 of wire-encryption.md).
 *
 *     node bench/encryption.ts
 */

const SAMPLES = 20_000
const EPOCH_KEY = randomBytes(32)
const TIME = 1_700_000_000_000
const TARGET = {
  method: 'POST',
  path: '/policy/api/portalpublic/customercontact/savecontact',
} as const
const FIELDS = {
  contactWay: '13800138000',
  leaveMessage: '想了解高新技术企业认定',
  companyId: 'c-1',
}

/** One after another in every round, so that a change of the machine's pace meets all of them. */
const interleaved = (works: Record<string, () => unknown>): Record<string, number> => {
  const times = new Map(Object.keys(works).map((name) => [name, [] as number[]]))
  for (let round = -500; round < SAMPLES; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const began = performance.now()
      work()
      if (round >= 0) times.get(name)?.push(performance.now() - began)
    }
  }
  return Object.fromEntries([...times].map(([name, list]) => [name, median(list) * 1_000]))
}

const kidOf = (expires: number, session: string | null): Buffer =>
  Buffer.from(
    writeKid({ epoch: 1, expires, sid: sidOf(EPOCH_KEY, session), random: randomBytes(12) }),
  )
const frameOf = (kid: Buffer, time = TIME): string => {
  const keys = trafficOf(secretOf(EPOCH_KEY, kid), kid)
  return sealFields({ kid, ...keys }, TARGET, FIELDS, time).a
}
const judged = (more: Partial<Judged> = {}): Judged => ({
  ...TARGET,
  sessionId: null,
  now: TIME,
  epochKey: EPOCH_KEY,
  ...more,
})

/** A call, and the refusals of every kind. */
const benchCalls = (): { call: number; refusals: Record<string, number> } => {
  const good = frameOf(kidOf(0x7fffffff, null))
  const bytes = Buffer.from(good, 'base64url')
  const turned = Buffer.from(bytes)
  turned[turned.length - 1] = (turned.at(-1) ?? 0) ^ 1
  const version = Buffer.from(bytes)
  version[0] = 9
  const bound = frameOf(kidOf(0x7fffffff, 'somebody'))
  const over = frameOf(kidOf(1, null))
  const body = JSON.stringify({ code: 200, message: '成功', data: 'x'.repeat(2_000) })
  const refuses = (a: string, more?: Partial<Judged>) => () => {
    if (openFrame(readArrived(a), judged(more)) !== null) throw new Error('this was to be refused')
  }
  const measured = interleaved({
    call: () => openFrame(readArrived(good), judged())?.answer(200, body, TIME),
    'no base64': refuses(`${good}!`),
    'another version': refuses(version.toString('base64url')),
    'unknown key': refuses(good, { epochKey: null }),
    'key that has ended': refuses(over),
    'wrong tag': refuses(turned.toString('base64url')),
    'wrong time': refuses(good, { now: TIME + 400_000 }),
    'wrong session': refuses(bound),
  })
  const { call = 0, ...refusals } = measured
  return { call, refusals }
}

/** The handlers of the key exchange over epochs that stand in memory. */
const exchange = () => {
  let rows: LockedEpoch[] = []
  const store: EncryptionStore = {
    epochs: async () => rows,
    nextEpoch: async (_usable, seal) => {
      rows = [{ e: 1, fresh: true, ...seal(1) }]
      return rows
    },
    firstTime: async () => true,
    prune: async () => {},
  }
  const clock = systemClock
  const log = createLog({ level: 'silent' })
  const epochs = createEpochs({ store, keks: oneKey(randomBytes(32)), clock, log })
  return createEncryptionHandlers({
    isOn: () => true,
    exempt: [],
    epochs,
    rates: createRates({ clock, remembered: 1_000 }),
    limits: { everybody: { ...LIMITS.encryption.everybody, max: 1_000_000 } },
    clock,
  })
}

/** Milliseconds of the server in one handshake: its three calls, the caller's own work left out. */
const benchHandshakes = async (): Promise<number> => {
  const handlers = exchange()
  const caller = { principal: null, cookies: {}, setCookie: () => {} } as unknown as Caller
  let spent = 0
  const call = (async (endpoint: { path: string }, input: Record<string, unknown>) => {
    const began = performance.now()
    const name = endpoint.path.split('/').at(-1)
    const answer =
      name === 'getRsaPKey'
        ? await handlers.publicKey({ companyId: '' }, caller)
        : name === 'saveClientPKey'
          ? await handlers.saveClientKey(input as never, caller)
          : await handlers.secretKey(input as never, caller)
    spent += performance.now() - began
    return answer
  }) as Call
  const times: number[] = []
  for (let round = 0; round < 220; round += 1) {
    spent = 0
    const key = await fetchKey(call, await shakeHands(call))
    if (readKid(key.kid) === null) throw new Error('no key')
    if (round >= 20) times.push(spent)
  }
  return median(times)
}

if (import.meta.main) {
  const { call, refusals } = benchCalls()
  const handshake = await benchHandshakes()
  console.log(`\nencryption: a call ${call.toFixed(1)} µs, a handshake ${handshake.toFixed(2)} ms`)
  const middle = median(Object.values(refusals))
  console.table(
    Object.fromEntries(
      Object.entries(refusals).map(([kind, time]) => [
        kind,
        { 'p50 µs': time.toFixed(1), ratio: (time / middle).toFixed(3) },
      ]),
    ),
  )
}
