import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { encryption } from '#contract/encryption.ts'
import { projects } from '#contract/projects.ts'
import { search } from '#contract/search.ts'
import { session } from '#contract/session.ts'
import { type CallerSeal, createCall, NOBODY, plainCaller } from '#contract/wire/caller.ts'
import { readKid, readRequest } from '#contract/wire/enc1.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createExchange } from '#web/encryption/exchange.ts'
import { createHandshake } from '#web/encryption/handshake.ts'
import { createKeyring } from '#web/encryption/keyring.ts'
import { HANDSHAKE_MS } from '#web/encryption/limit.ts'
import { sealable } from './sealed-calls.ts'

const HOUR = 3_600_000
/** How long a node serves the epochs it has read. */
const CACHE_MS = 61_000

let server: TestApp
/** What has passed for the servers and the pages beyond the time of this run. */
let passed = 0
const clock = {
  now: () => new Date(Date.now() + passed),
  elapsed: () => performance.now() + passed,
}

beforeAll(async () => {
  server = await createTestApp({ env: { ENC_MODE: 'require', ENC_EXEMPT: 'none' }, clock })
})
afterAll(async () => server.close())

/** One request and its answer as they went over the wire. */
interface Sent {
  /** Last part of the path. */
  name: string
  fields: URLSearchParams
  /** A call to be encrypted that carried anything beside `a`, or was answered in plain text. */
  bare: boolean
  /** 4600 for a request that was not opened. */
  code: number
}

let addresses = 0

/** A page as src/web/main.tsx puts it together, in front of whichever node is `at`. */
const openPage = (at: FastifyInstance, skew = 0) => {
  const page = { at, identity: NOBODY, lost: 0, sent: [] as Sent[] }
  const cookies = new Map<string, string>()
  const remoteAddress = `198.51.100.${(addresses += 1)}`
  const callWith = (seal: CallerSeal, identity: () => typeof NOBODY) =>
    createCall({
      seal,
      identity,
      clientCredentials: 'Basic dGVzdDo=',
      async transport({ method, url, headers, body }) {
        const answer = await page.at.inject({
          method,
          url,
          remoteAddress,
          headers: {
            ...headers,
            host: 'localhost',
            'sec-fetch-site': 'same-origin',
            'sec-fetch-mode': 'cors',
            'x-ceqiao': '1',
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
          ...(body === undefined ? {} : { payload: body }),
        })
        for (const { name, value } of answer.cookies) cookies.set(name, value)
        const call = sealable(url, body ?? null)
        const isSealed = answer.headers['x-enc'] === '1'
        page.sent.push({
          name: url.split('?')[0]?.split('/').at(-1) ?? '',
          fields: new URLSearchParams(body ?? url.split('?')[1]),
          bare: call !== null && (call.bare || (answer.statusCode === 200 && !isSealed)),
          code: isSealed ? answer.statusCode : answer.json<{ code: number }>().code,
        })
        return { status: answer.statusCode, body: answer.body }
      },
    })
  const now = () => Date.now() + passed + skew
  const keyring = createKeyring({
    handshake: createHandshake({
      crypto,
      now,
      callAs: (who) => callWith(plainCaller, () => who),
    }),
    now,
    wait: async (ms) => (ms === HANDSHAKE_MS ? new Promise(() => {}) : undefined),
    onHeld: () => {},
    onLost: () => (page.lost += 1),
  })
  const call = callWith(createExchange({ crypto, now, keyring }), () => page.identity)
  /** What went over the wire since the last look. */
  const look = (): Sent[] => page.sent.splice(0)
  return Object.assign(page, { call, keyring, look })
}

const named = (sent: Sent[]): string[] => sent.map(({ name }) => name)
const bare = (sent: Sent[]): Sent[] => sent.filter((one) => one.bare)

const HANDSHAKE = ['getEncryptSign', 'getRsaPKey', 'saveClientPKey', 'getPublicSecretKey']
const HOT = 'queryHotSearch'

/** Makes the next epoch and destroys those before it; the nodes learn it when their caches end. */
const rotate = async (): Promise<void> => {
  await server.pool.query(`update enc_epoch set created = created - interval '25 hours'`)
  passed += CACHE_MS
  await openPage(server.app).call(encryption.publicKey, {})
  const { rowCount } = await server.pool.query(
    'delete from enc_epoch where created < (select max(created) from enc_epoch)',
  )
  expect(rowCount).toBeGreaterThan(0)
  passed += CACHE_MS
}

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await server.pool.query<{ n: number }>(`select count(*)::int n from ${sql}`, values)).rows[0]
    ?.n ?? Number.NaN

test('a handshake with one node serves with another, and with later ones when both are gone (E4)', async () => {
  const [first, second] = [await server.startNode(), await server.startNode()]
  const page = openPage(first)
  await page.call(search.hot, {})
  expect(named(page.look())).toEqual([...HANDSHAKE, HOT])
  page.at = second
  expect((await page.call(projects.types, {})).records.length).toBeGreaterThan(0)
  await Promise.all([first.close(), second.close()])
  page.at = await server.startNode()
  await page.call(projects.types, {})
  expect(await page.call(search.log, { keyword: '高企' })).toEqual({ logged: true })
  const sent = page.look()
  expect(sent.map(({ name, code }) => [name, code])).toEqual([
    ['queryProjectTypeInfo', 200],
    ['queryProjectTypeInfo', 200],
    ['addSearchLog', 200],
  ])
  expect(bare(sent)).toEqual([])
})

const LEAD = { leaveMessage: '周期更换', serviceObjId: '0', consent: true } as const

test.each([
  {
    what: 'a consultation',
    name: 'savecontact',
    post: async ({ call }: ReturnType<typeof openPage>) =>
      call(consultation.save, { ...LEAD, contactWay: '13800138021' }),
    rows: `customer_contact where contact_way = '13800138021'`,
  },
  {
    what: 'a search',
    name: 'addSearchLog',
    post: async ({ call }: ReturnType<typeof openPage>) => call(search.log, { keyword: '周期' }),
    rows: `search_log where keyword = '周期'`,
  },
])('$what whose epoch was destroyed happens once, and nobody sees it (E5)', async (one) => {
  const page = openPage(server.app)
  await page.call(search.hot, {})
  page.look()
  await rotate()
  const noted = await count('enc_replay')
  await one.post(page)
  const sent = page.look()
  expect(sent.map(({ name, code }) => [name, code])).toEqual([
    [one.name, 4600],
    ...HANDSHAKE.map((step) => [step, 200]),
    [one.name, 200],
  ])
  expect(bare(sent)).toEqual([])
  // The calls would hide a second one of themselves; what was admitted does not.
  expect((await count('enc_replay')) - noted).toBe(1)
  expect(await count(one.rows)).toBe(1)
  expect(page.lost).toBe(0)
  const [old, fresh] = [sent[0], sent.at(-1)].map((each) => each?.fields.get('a'))
  expect(old).not.toBe(fresh)
})

const FIFTY = Array.from({ length: 50 }, () => HOT)
const callFifty = async ({ call }: ReturnType<typeof openPage>) =>
  Promise.all(FIFTY.map(async () => call(search.hot, {})))

test('fifty calls at the end of a key fetch one key, and before it one aside (E6)', async () => {
  const page = openPage(server.app)
  await page.call(search.hot, {})
  page.look()
  passed += 2 * HOUR + 1
  await callFifty(page)
  const ended = page.look()
  expect(named(ended)).toEqual(['getPublicSecretKey', ...FIFTY])
  passed += 1.7 * HOUR
  await callFifty(page)
  await expect.poll(() => named(page.sent).includes('getPublicSecretKey')).toBe(true)
  const renewed = page.look()
  expect(named(renewed).toSorted()).toEqual(['getPublicSecretKey', ...FIFTY])
  expect([...ended, ...renewed].filter(({ code }) => code !== 200)).toEqual([])
  expect(bare([...ended, ...renewed])).toEqual([])
})

test('fifty calls under a destroyed epoch make one handshake, and each is sent once more', async () => {
  const page = openPage(server.app)
  await page.call(search.hot, {})
  page.look()
  await rotate()
  const noted = await count('enc_replay')
  const answers = await callFifty(page)
  expect(answers).toHaveLength(50)
  const sent = page.look()
  expect(named(sent.filter(({ code }) => code === 4600))).toEqual(FIFTY)
  expect(named(sent.filter(({ code }) => code === 200)).toSorted()).toEqual(
    [...HANDSHAKE, ...FIFTY].toSorted(),
  )
  expect((await count('enc_replay')) - noted).toBe(50)
  expect(page.lost).toBe(0)
  expect(bare(sent)).toEqual([])
})

test.each([12, -12])('a browser whose clock is %i hours off is understood (E7)', async (hours) => {
  const page = openPage(server.app, hours * HOUR)
  await page.call(projects.types, {})
  await page.call(search.hot, {})
  passed += HOUR
  await page.call(search.hot, {})
  const sent = page.look()
  expect(named(sent)).toEqual([...HANDSHAKE, 'queryProjectTypeInfo', HOT, HOT])
  expect(sent.filter(({ code }) => code !== 200)).toEqual([])
  expect(bare(sent)).toEqual([])
})

/** Whether the key of a call was one of a session. */
const isOfSession = ({ fields }: Sent): boolean => {
  const frame = readRequest(Buffer.from(fields.get('a') ?? '', 'base64url'))
  const kid = frame && readKid(frame.kid)
  if (!kid) throw new Error('not encrypted')
  return kid.sid.some((byte) => byte !== 0)
}

test('who signs in gets a key of that session, and none is left of it afterwards', async () => {
  const page = openPage(server.app)
  const { accessToken, tokenType, user } = await page.call(session.token, {
    username: 'demo',
    password: server.password,
  })
  const { companyId, userId } = user
  page.identity = { accessToken, tokenType, companyId, userId }
  expect(await page.call(session.userInfo, {})).toMatchObject({ user: { username: 'demo' } })
  await page.call(session.logout, {})
  page.identity = NOBODY
  page.keyring.endSession()
  expect(page.keyring.keyless()).toBe(true)
  await page.call(search.hot, {})
  const sent = page.look()
  expect(named(sent)).toEqual([
    ...HANDSHAKE,
    'token',
    'getEncryptInfo',
    'getUserInfo',
    'getLogout',
    ...HANDSHAKE,
    HOT,
  ])
  expect(sent.filter(({ fields }) => fields.has('a')).map(isOfSession)).toEqual([
    false,
    true,
    true,
    false,
  ])
  const spki = sent.filter(({ name }) => name === 'saveClientPKey')
  expect(spki[0]?.fields.get('pkey')).not.toBe(spki[1]?.fields.get('pkey'))
  expect(sent.filter(({ code }) => code !== 200)).toEqual([])
  expect(bare(sent)).toEqual([])
})

test('a page goes on in plain text when it is switched off, and encrypts again when it is on', async () => {
  const off = await server.startNode({ ENC_MODE: 'off' })
  const page = openPage(server.app)
  await page.call(search.hot, {})
  expect(bare(page.look())).toEqual([])
  page.at = off
  await page.call(search.hot, { top: 3 })
  const plain = page.look()
  expect(plain.map(({ name, code }) => [name, code])).toEqual([
    [HOT, 4600],
    ['getEncryptSign', 200],
    [HOT, 200],
  ])
  expect([...(plain[2]?.fields ?? [])]).toEqual([
    ['top', '3'],
    ['companyId', '0'],
  ])
  page.at = server.app
  await page.call(search.hot, { top: 3 })
  const again = page.look()
  expect(again.map(({ name, code }) => [name, code])).toEqual([
    [HOT, 4600],
    ...HANDSHAKE.map((step) => [step, 200]),
    [HOT, 200],
  ])
  expect(bare(again.slice(1))).toEqual([])
  expect(page.lost).toBe(0)
})

/** What looks like a key that was written down: PEM, DER in base64, 32 bytes in hex. */
const WRITTEN_KEY = /PRIVATE KEY|MII[\w+/-]{60,}|(?<![\da-f])[\da-f]{64}(?![\da-f])/i

test('the built client carries no key (E11)', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  for (const written of [pem, der.toString('base64'), randomBytes(32).toString('hex')])
    expect(`x="${written}"`).toMatch(WRITTEN_KEY)
  const folder = join(import.meta.dirname, '../dist/web')
  const scripts = globSync('**/*.js', { cwd: folder })
  expect(scripts.length).toBeGreaterThan(50)
  expect(
    scripts.filter((file) => WRITTEN_KEY.test(readFileSync(join(folder, file), 'utf8'))),
  ).toEqual([])
})
