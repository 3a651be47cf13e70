import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CHALLENGE_TEXT, type CodePurpose } from '#domain/registration/message.ts'
import { solve } from '#domain/registration/proof.ts'
import { systemClock } from '#server/clock.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { oneKey } from '#server/keys.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { ageCodes } from '#server/testing/sms.ts'
import type { Caller } from '#server/wire/handler.ts'
import { type Limits, overrideLimits } from '#server/wire/limits.ts'
import { createRates } from '#server/wire/rates.ts'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import { createCodes } from './codes.ts'
import type { SmsMessage } from './provider.ts'
import { createSmsStore } from './store.ts'

let database: TestDatabase
let pools: pg.Pool[]
let db: Database
const keys = oneKey(randomBytes(32))
/** What went out, by phone. */
const sent = new Map<string, SmsMessage[]>()

beforeAll(async () => {
  database = await createTestDatabase()
  const log = createLog({ level: 'silent' })
  pools = [0, 1].map(() => createPool({ url: database.url, log, max: 6 }))
  db = createDatabase(pools[0] as pg.Pool)
})
afterAll(async () => {
  await Promise.all(pools.map(async (pool) => pool.end()))
  await database.drop()
})
beforeEach(async () => {
  sent.clear()
  await db.deleteFrom('sms_code').execute()
  await db.deleteFrom('sms_outbox').execute()
})

interface Own {
  limits?: Partial<Limits['sms']>
  budget?: number
  lines?: string[]
  node?: 0 | 1
  /** Milliseconds the clock is ahead. */
  ahead?: number
}

/** One node's codes; easy sums, unless a test wants others. */
const node = (own: Own = {}) => {
  const limits = overrideLimits({ sms: { proofBits: 4, asks: { max: 10_000 }, ...own.limits } }).sms
  const to = { write: (line: string) => void own.lines?.push(line) }
  return createCodes({
    store: createSmsStore(createDatabase(pools[own.node ?? 0] as pg.Pool)),
    provider: {
      name: 'test',
      keepsCode: false,
      send: async (message) => {
        sent.set(message.phone, [...(sent.get(message.phone) ?? []), message])
        return { kind: 'sent', id: 'x' }
      },
    },
    keys,
    rates: createRates({ clock: systemClock, remembered: 1_000 }),
    limits,
    budget: own.budget ?? 100_000,
    clock: {
      now: () => new Date(systemClock.now().getTime() + (own.ahead ?? 0)),
      elapsed: systemClock.elapsed,
    },
    log: createLog({ level: own.lines ? 'info' : 'silent', to }),
  })
}
type Codes = ReturnType<typeof node>

const callerAt = (address: string, device?: string): Caller => ({
  principal: null,
  visitor: null,
  address,
  userAgent: '',
  browser: true,
  ownPage: true,
  secure: true,
  host: 'localhost',
  cookies: device === undefined ? {} : { device },
  setCookie: () => undefined,
  requestId: 'r',
  isGone: () => false,
  onGone: () => undefined,
  uploads: [],
})
let serial = 0
const newPhone = (): string => `139${String((serial += 1)).padStart(8, '0')}`
const newAddress = (): string => `2001:db8:${(serial += 1).toString(16)}::1`

/** Asks as a page does: with the sum solved when one is wanted. */
const ask = async (
  codes: Codes,
  phone: string,
  more: { purpose?: CodePurpose; address?: string; device?: string; reach?: boolean } = {},
) => {
  const { purpose = 'login', address = newAddress(), device, reach = true } = more
  const caller = callerAt(address, device)
  const { challenge, bits } = await codes.challenge(caller)
  const solution = challenge === '' ? '' : (solve(challenge, bits, 0, 1e6) ?? '')
  return codes.send({ phone, challenge, solution }, purpose, caller, reach)
}
const outcome = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (thrown: Error & { code?: number }) => String(thrown.code ?? thrown.message),
  )
const codeOf = async (codes: Codes, phone: string): Promise<string> => {
  await codes.drain()
  return sent.get(phone)?.at(-1)?.params.code ?? ''
}
const flowOf = (id: string, phone: string, purpose: CodePurpose = 'login') => ({
  id,
  phone,
  purposes: [purpose],
})
/** A code that is not this one. */
const other = (code: string): string => (code === '000000' ? '000001' : '000000')

test('a code is used once, by its own phone, purpose and flow', async () => {
  const codes = node()
  const [phone, stranger] = [newPhone(), newPhone()]
  const first = await ask(codes, phone, { purpose: 'register' })
  expect(first).toMatchObject({ expiresIn: 300, resendAfter: 60 })
  const code = await codeOf(codes, phone)
  const { flowId } = await ask(codes, stranger)
  expect(await codes.use(flowOf(first.flowId, phone, 'login'), code)).toBe(false)
  expect(await codes.use(flowOf(first.flowId, stranger, 'register'), code)).toBe(false)
  expect(await codes.use(flowOf(flowId, phone, 'register'), code)).toBe(false)
  expect(await codes.use(flowOf(first.flowId, phone, 'register'), code)).toBe(true)
  expect(await codes.use(flowOf(first.flowId, phone, 'register'), code)).toBe(false)
})

test('of fifty who give the right code at once, one succeeds', async () => {
  for (const how of ['use', 'pass'] as const) {
    const nodes = [node(), node({ node: 1 })] as const
    const phone = newPhone()
    const { flowId } = await ask(nodes[0], phone)
    const code = await codeOf(nodes[0], phone)
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, at) =>
        nodes[at % 2 === 0 ? 0 : 1][how](flowOf(flowId, phone), code),
      ),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
  }
})

test('five tries, then the code is burnt', async () => {
  const codes = node()
  const phone = newPhone()
  const { flowId } = await ask(codes, phone)
  const code = await codeOf(codes, phone)
  for (let time = 0; time < 5; time += 1)
    expect(await codes.use(flowOf(flowId, phone), other(code))).toBe(false)
  expect(await codes.use(flowOf(flowId, phone), code)).toBe(false)

  const next = newPhone()
  const again = await ask(codes, next)
  const right = await codeOf(codes, next)
  for (let time = 0; time < 4; time += 1) await codes.use(flowOf(again.flowId, next), other(right))
  expect(await codes.use(flowOf(again.flowId, next), right)).toBe(true)
})

test('a code is good for five minutes by the database’s clock, and the newest alone', async () => {
  const codes = node()
  const phone = newPhone()
  const old = await ask(codes, phone)
  const oldCode = await codeOf(codes, phone)
  await ageCodes(db, 299)
  const fresh = await ask(codes, phone)
  expect(await codes.use(flowOf(old.flowId, phone), oldCode)).toBe(false)
  const code = await codeOf(codes, phone)
  await ageCodes(db, 301)
  expect(await codes.use(flowOf(fresh.flowId, phone), code)).toBe(false)
})

test('a passed flow goes on for half an hour, to one end', async () => {
  const codes = node()
  const phone = newPhone()
  const { flowId } = await ask(codes, phone, { purpose: 'register' })
  const flow = flowOf(flowId, phone, 'register')
  expect(await codes.isPassed(flow)).toBe(false)
  expect(await codes.pass(flow, await codeOf(codes, phone))).toBe(true)
  expect(await codes.isPassed(flow)).toBe(true)
  await ageCodes(db, 1_790)
  expect(await codes.isPassed(flow)).toBe(true)
  const used = await Promise.all(
    Array.from({ length: 8 }, async () =>
      inTransaction(db, async (tx) => codes.usePassed(tx, flow)),
    ),
  )
  expect(used.filter(Boolean)).toHaveLength(1)
  expect(await codes.isPassed(flow)).toBe(false)
})

test('where nobody is to be reached the answer is the same, nothing goes out and nothing fits', async () => {
  const codes = node()
  const [known, unknown] = [newPhone(), newPhone()]
  const one = await ask(codes, known)
  const two = await ask(codes, unknown, { reach: false })
  await codes.drain()
  expect(Object.keys(two)).toEqual(Object.keys(one))
  expect({ ...two, flowId: one.flowId }).toEqual(one)
  expect(two.flowId).toHaveLength(one.flowId.length)
  expect([...sent.keys()]).toEqual([known])
  const { rows } = await createSmsStore(db).messages({
    ...{ phone: unknown, state: '', sort: '', order: 'asc' },
    ...{ page: 0, pageSize: 10 },
  })
  expect(rows).toEqual([])
  const guesses = ['000000', '123456', sent.get(known)?.[0]?.params.code ?? '']
  for (const guess of guesses)
    expect(await codes.use(flowOf(two.flowId, unknown), guess)).toBe(false)
  for (const phone of [known, unknown])
    expect(await outcome(ask(codes, phone, { reach: phone === known }))).toBe('429')
})

test('one phone gets one a minute, five an hour, ten a day', async () => {
  const codes = node()
  const phone = newPhone()
  const times: number[] = []
  const again: string[] = []
  for (let minute = 0; minute < 60 * 25; minute += 10) {
    if ((await outcome(ask(codes, phone))) === 'ok') {
      times.push(minute)
      again.push(await outcome(ask(codes, phone)))
    }
    await ageCodes(db, 600)
  }
  expect(again).toEqual(times.map(() => '429'))
  expect(times.filter((at) => at < 60)).toHaveLength(5)
  expect(times.filter((at) => at < 60 * 24)).toHaveLength(10)
  expect(times.length).toBeGreaterThan(10)
})

test('one network gets ten an hour and thirty a day, one browser five an hour', async () => {
  const codes = node()
  const address = newAddress()
  const same = address.replace(/::1$/, ':0:1:2:3:4')
  let day = 0
  for (let hour = 0; hour < 5; hour += 1) {
    let fit = 0
    for (let time = 0; time < 12; time += 1)
      if ((await outcome(ask(codes, newPhone(), { address: time % 2 ? address : same }))) === 'ok')
        fit += 1
    expect(fit).toBe(hour < 3 ? 10 : 0)
    day += fit
    await ageCodes(db, 3_601)
  }
  expect(day).toBe(30)
  const device = newToken()
  const asked = []
  for (let time = 0; time < 7; time += 1)
    asked.push(await outcome(ask(codes, newPhone(), { device })))
  expect(asked).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', '429', '429'])
  const row = await db
    .selectFrom('sms_code')
    .select('device_hash')
    .where('device_hash', 'is not', null)
    .executeTakeFirst()
  expect(row?.device_hash).toBe(hashToken(device))
})

test('two nodes that are asked at once keep the limits together', async () => {
  const nodes = [node(), node({ node: 1 })] as const
  const address = newAddress()
  await ask(nodes[0], newPhone(), { address })
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, at) =>
      outcome(ask(nodes[at % 2 === 0 ? 0 : 1], newPhone(), { address })),
    ),
  )
  expect(answers.filter((it) => it === 'ok')).toHaveLength(9)
  expect(answers.filter((it) => it === '429')).toHaveLength(31)
  const phone = newPhone()
  const ofOne = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => outcome(ask(nodes[at % 2 === 0 ? 0 : 1], phone))),
  )
  expect(ofOne.filter((it) => it === 'ok')).toHaveLength(1)
})

test('after the first message a sum is wanted, solved, in time, by the same network, once', async () => {
  const codes = node({ limits: { proofBits: 12 } })
  const address = newAddress()
  const caller = callerAt(address)
  const send = async (challenge: string, solution: string, own: Codes = codes) =>
    own.send({ phone: newPhone(), challenge, solution }, 'login', caller, true).then(
      () => 'ok',
      (thrown: Error) => thrown.message,
    )
  expect(await codes.challenge(caller)).toEqual({ challenge: '', bits: 0 })
  expect(await send('', '')).toBe('ok')
  const { challenge, bits } = await codes.challenge(caller)
  expect(bits).toBe(12)
  const solution = solve(challenge, bits, 0, 1e6) ?? ''
  const elsewhere = await codes.challenge(callerAt(address))
  expect(await send('', '')).toBe(CHALLENGE_TEXT)
  const wrong = Array.from({ length: 9 }, (_, at) => String(Number(solution) + at + 1)).find(
    (each) => solve(challenge, bits, Number(each), 1) === null,
  )
  expect(await send(challenge, wrong ?? '')).toBe(CHALLENGE_TEXT)
  expect(await send(challenge.replace('.12.', '.1.'), solution)).toBe(CHALLENGE_TEXT)
  expect(await send(challenge, solution, node({ ahead: 601_000 }))).toBe(CHALLENGE_TEXT)
  const foreign = newAddress()
  await ask(codes, newPhone(), { address: foreign })
  const theirs = await outcome(
    codes.send({ phone: newPhone(), challenge, solution }, 'login', callerAt(foreign), true),
  )
  expect(theirs).toBe('400')
  const race = await Promise.all([1, 2, 3, 4].map(async () => send(challenge, solution)))
  expect(race.filter((it) => it === 'ok')).toHaveLength(1)
  expect(await send(challenge, solution)).toBe(CHALLENGE_TEXT)
  expect(elsewhere.challenge).not.toBe(challenge)
})

test('the whole site stops at its limits, with an alarm in the log', async () => {
  const lines: string[] = []
  const minute = node({ limits: { everybody: { max: 3, seconds: 60 } }, lines })
  const answers = []
  for (let time = 0; time < 6; time += 1) answers.push(await outcome(ask(minute, newPhone())))
  expect(answers).toEqual(['ok', 'ok', 'ok', '429', '429', '429'])
  expect(lines.filter((line) => line.includes('SMS ALARM'))).toHaveLength(1)
  expect(lines.join('')).toContain('"level":"error"')
  await ageCodes(db, 61)
  expect(await outcome(ask(minute, newPhone()))).toBe('ok')
  expect(await outcome(ask(node({ budget: 2 }), newPhone()))).toBe('429')
  // Numbers that nobody has cost nothing, so they use nothing up.
  const quiet = node({ limits: { everybody: { max: 3, seconds: 60 } } })
  await ageCodes(db, 61)
  for (let time = 0; time < 6; time += 1)
    expect(await outcome(ask(quiet, newPhone(), { reach: false }))).toBe('ok')
})

test('a process looks at twenty requests a minute of one network, and shields nobody’s phone', async () => {
  const codes = node({ limits: { asks: { max: 20, seconds: 60 } } })
  const [phone, address] = [newPhone(), newAddress()]
  for (let time = 0; time < 20; time += 1) await outcome(ask(codes, phone, { address }))
  await ageCodes(db, 61)
  expect(await outcome(ask(codes, phone, { address }))).toBe('429')
  expect(await outcome(ask(codes, phone))).toBe('ok')
})

test('a day later codes are forgotten, and their digits in the outbox', async () => {
  const codes = node()
  const phone = newPhone()
  await ask(codes, phone)
  await db.updateTable('sms_outbox').set({ content: '验证码 123456' }).execute()
  await ageCodes(db, 86_390)
  await codes.prune()
  expect(await outcome(db.selectFrom('sms_code').select('id').executeTakeFirstOrThrow())).toBe('ok')
  await ageCodes(db, 11)
  await codes.prune()
  expect(await db.selectFrom('sms_code').select('id').execute()).toEqual([])
  const [left] = await db.selectFrom('sms_outbox').select('content').execute()
  expect(left?.content).toBe('验证码 ******')
  await ageCodes(db, 30 * 86_400)
  await codes.prune()
  expect(await db.selectFrom('sms_outbox').select('id').execute()).toEqual([])
})

test('persons’ facts: five within a passed flow, none outside', async () => {
  const codes = node()
  const phone = newPhone()
  const { flowId } = await ask(codes, phone, { purpose: 'register' })
  expect(await codes.probe(flowId, 'a')).toBe(false)
  await codes.pass(flowOf(flowId, phone, 'register'), await codeOf(codes, phone))
  for (const fact of ['a', 'b', 'a', 'c', 'd', 'e', 'e'])
    expect(await codes.probe(flowId, fact)).toBe(true)
  expect(await codes.probe(flowId, 'f')).toBe(false)
  const row = await db
    .selectFrom('sms_code')
    .select('probes')
    .where('id', '=', flowId)
    .executeTakeFirst()
  expect(row?.probes).toHaveLength(5)
  expect(row?.probes).not.toContain('a')
})
