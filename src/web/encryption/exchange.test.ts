import { expect, test } from 'vitest'
import { NOBODY, type WireAnswer } from '#contract/wire/caller.ts'
import { type Endpoint, endpoint } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { object } from '#contract/wire/schema.ts'
import { createExchange, TEXT } from './exchange.ts'
import type { Holding } from './holding.ts'
import { createKeyring } from './keyring.ts'
import { HANDSHAKE_MS } from './limit.ts'
import { holderOf, HOUR, OFFSET, openRequest, sealAnswer, stubHandshake } from './testing.ts'

const shape = { input: object({}), output: object({}), access: 'anyone', spec: false } as const
const POST = endpoint({ ...shape, method: 'POST', path: '/post' })
const GET = endpoint({ ...shape, method: 'GET', path: '/get' })

const BROKEN = { status: 400, body: '{"code":4600,"message":"加密会话已失效，请重试","data":null}' }
const UNKNOWN_FIELD = { status: 400, body: '{"code":400,"message":"请求无法识别","data":null}' }
const DONE = '{"code":200,"message":"ok","data":{}}'

/** A page with its exchange, over a server that refuses what `refuses` says. */
const pageOf = () => {
  let at = 1_000
  const waits: number[] = []
  const wait = async (ms: number): Promise<void> => {
    if (ms === HANDSHAKE_MS) return new Promise(() => {})
    waits.push(ms)
    at += ms
  }
  const now = () => at
  const stub = stubHandshake(now)
  const asked: { key: number | 'plain'; iv: string; time: number; params: unknown }[] = []
  const page = {
    stub,
    waits,
    asked,
    held: [] as Holding[],
    lost: 0,
    /** What the server says in the place of its answer; null when it opens the request. */
    refuses: (_key: number | 'plain'): WireAnswer | null => null,
    pass: (ms: number) => (at += ms),
  }
  const keyring = createKeyring({
    handshake: stub.handshake,
    now,
    wait,
    onHeld: (held) => page.held.push(held),
    onLost: () => (page.lost += 1),
  })
  const seal = createExchange({ crypto, now, keyring })
  const send = async (fields: Record<string, unknown>): Promise<WireAnswer> => {
    if (typeof fields.a !== 'string') {
      asked.push({ key: 'plain', iv: '', time: 0, params: fields })
      return page.refuses('plain') ?? { status: 200, body: DONE }
    }
    const opened = await openRequest(fields.a)
    const { key, iv, time, params } = opened
    asked.push({ key, iv: String(iv), time, params })
    return page.refuses(key) ?? { status: 200, body: await sealAnswer(opened, 200, DONE) }
  }
  const call = async (one: Endpoint = POST, token = '', params: Record<string, unknown> = {}) =>
    seal(one, params, token === '' ? NOBODY : holderOf(token), send)
  const many = async (token = '') =>
    Promise.all(Array.from({ length: 50 }, async (_, n) => call(POST, token, { n })))
  const keys = () => asked.map(({ key }) => key)
  return Object.assign(page, { seal, keyring, call, many, keys, send })
}

const FULL = ['sign', 'pair', 'secret hid-1']

test('fifty calls without a key wait for one handshake', async () => {
  const { many, stub, asked, keys, keyring } = pageOf()
  expect(keyring.keyless()).toBe(true)
  const answers = await many()
  expect(answers.map(({ body }) => body)).toEqual(Array(50).fill(DONE))
  expect(stub.steps).toEqual(FULL)
  expect(new Set(keys())).toEqual(new Set([1]))
  expect(new Set(asked.map(({ iv }) => iv)).size).toBe(50)
  const sent = asked.map(({ params }) => (params as { n: string }).n)
  expect(sent.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 50 }, (_, n) => String(n)),
  )
  expect(keyring.keyless()).toBe(false)
})

test('fifty calls at expiry wait for one renewal', async () => {
  const { many, call, stub, pass, keys } = pageOf()
  await call()
  pass(10 * HOUR)
  await many()
  expect(stub.steps).toEqual([...FULL, 'secret hid-1'])
  expect(keys()).toEqual([1, ...Array<number>(50).fill(2)])
})

test('late in its life a key serves while the next is fetched', async () => {
  const { call, many, stub, pass, keys } = pageOf()
  await call()
  pass(8 * HOUR)
  let release = (): void => {}
  stub.before = async () => new Promise((go) => (release = go))
  await many()
  expect(keys()).toEqual(Array(51).fill(1))
  expect(stub.steps).toEqual([...FULL, 'secret hid-1'])
  release()
  await expect.poll(() => stub.secrets).toBe(2)
  await expect.poll(async () => call().then(() => keys().at(-1))).toBe(2)
})

test('a handshake the server has forgotten is made anew', async () => {
  const { call, stub, pass, waits } = pageOf()
  await call()
  pass(10 * HOUR)
  stub.before = async (step) => {
    if (step === 'secret hid-1')
      throw Object.assign(new Error(), { apiError: 'remote', code: 4600, status: 400 })
  }
  await call()
  expect(stub.steps).toEqual([...FULL, 'secret hid-1', 'sign', 'pair', 'secret hid-2'])
  expect(waits).toEqual([])
})

test('a call that was not read is sent once more, by a new key and a new number', async () => {
  const page = pageOf()
  page.refuses = (key) => (key === 1 ? BROKEN : null)
  await page.call()
  expect(page.stub.steps).toEqual([...FULL, 'sign', 'pair', 'secret hid-2'])
  expect(page.keys()).toEqual([1, 2])
  expect(page.asked[0]?.iv).not.toBe(page.asked[1]?.iv)
  expect(page.lost).toBe(0)
})

test('it carries the time of its second sending', async () => {
  const page = pageOf()
  page.refuses = (key) => {
    page.pass(5)
    return key === 1 ? BROKEN : null
  }
  await page.call()
  expect(page.asked.map(({ time }) => time)).toEqual([1_000 + OFFSET, 1_005 + OFFSET])
})

test('fifty calls with one broken key share one handshake', async () => {
  const page = pageOf()
  page.refuses = (key) => (key === 1 ? BROKEN : null)
  await page.many()
  expect(page.stub.pairs).toBe(2)
  expect(page.keys().toSorted()).toEqual([
    ...Array<number>(50).fill(1),
    ...Array<number>(50).fill(2),
  ])
})

test('one that used an older key is sent again by the present one', async () => {
  const page = pageOf()
  await page.call()
  let release = (): void => {}
  const held = new Promise<void>((go) => (release = go))
  const slow = page.seal(POST, {}, NOBODY, async (fields) => {
    const answer = await page.send(fields)
    if (page.keys().at(-1) !== 1) return answer
    await held
    return BROKEN
  })
  await expect.poll(() => page.asked.length).toBe(2)
  page.pass(10 * HOUR)
  await page.call()
  release()
  expect((await slow).body).toBe(DONE)
  expect(page.keys()).toEqual([1, 1, 2, 2])
  expect(page.stub.steps).toEqual([...FULL, 'secret hid-1'])
})

test('a second time the key is dropped, and that is told once', async () => {
  const page = pageOf()
  page.refuses = () => BROKEN
  expect(await page.many()).toEqual(Array(50).fill(BROKEN))
  expect(page.lost).toBe(1)
  expect(page.keyring.keyless()).toBe(true)
  expect(page.stub.pairs).toBe(2)
  page.refuses = () => null
  expect((await page.call()).body).toBe(DONE)
})

test.each([
  ['4600', BROKEN],
  ['an unknown field', UNKNOWN_FIELD],
])(
  'encryption that was switched off meanwhile (%s) goes on in plain text',
  async (_name, answer) => {
    const page = pageOf()
    await page.call()
    page.stub.sign = { on: false, exempt: [] }
    page.refuses = (key) => (key === 'plain' ? null : answer)
    expect((await page.call(POST, '', { q: 1 })).body).toBe(DONE)
    expect(page.asked.at(-1)).toMatchObject({ key: 'plain', params: { q: 1 } })
    expect(page.keyring.keyless()).toBe(false)
  },
)

test('a server that cannot read it for another reason says so itself', async () => {
  const page = pageOf()
  page.refuses = () => UNKNOWN_FIELD
  expect(await page.call()).toEqual(UNKNOWN_FIELD)
  expect([page.keys(), page.lost, page.keyring.keyless()]).toEqual([[1, 2], 0, false])
})

test('encryption that was switched on meanwhile is found out', async () => {
  const page = pageOf()
  page.stub.sign = { on: false, exempt: [] }
  await page.call()
  expect(page.keys()).toEqual(['plain'])
  expect(page.stub.steps).toEqual(['sign'])
  page.stub.sign = { on: true, exempt: [] }
  page.refuses = (key) => (key === 'plain' ? BROKEN : null)
  await page.many()
  expect(page.stub.pairs).toBe(1)
  expect(page.keys().slice(-50)).toEqual(Array(50).fill(1))
})

test.each([
  ['a plain success', { status: 200, body: DONE }, TEXT.downgrade],
  ['a plain success under an error status', { status: 500, body: DONE }, TEXT.downgrade],
  ['text without a code', { status: 200, body: '<html>' }, TEXT.downgrade],
  ['a list', { status: 200, body: '[]' }, TEXT.downgrade],
  ['sealed text of nobody', { status: 200, body: 'A'.repeat(128) }, TEXT.changed],
])('%s in answer to an encrypted call is a failed transport', async (_name, answer, message) => {
  const page = pageOf()
  page.refuses = () => answer
  await expect(page.call()).rejects.toMatchObject({ apiError: 'remote', code: 0, message })
})

test('a changed answer is a failed transport, never taken as it stands', async () => {
  const { seal } = pageOf()
  const answer = seal(POST, {}, NOBODY, async ({ a }) => {
    const body = await sealAnswer(await openRequest(String(a)), 200, DONE)
    return { status: 201, body }
  })
  await expect(answer).rejects.toMatchObject({ code: 0, message: TEXT.changed })
})

test.each([
  { status: 429, body: '{"code":429,"message":"操作过于频繁","data":null}' },
  { status: 502, body: '<html>Bad Gateway</html>' },
])('a plain refusal is taken as it stands, once: $status', async (answer) => {
  const page = pageOf()
  page.refuses = () => answer
  expect(await page.call()).toEqual(answer)
  expect(page.keys()).toEqual([1])
})

test('a refusal that came encrypted is the call’s own, whatever its code', async () => {
  const page = pageOf()
  const answer = await page.seal(POST, {}, NOBODY, async ({ a }) => {
    const opened = await openRequest(String(a))
    return { status: 400, body: await sealAnswer(opened, 400, UNKNOWN_FIELD.body) }
  })
  expect(answer.body).toBe(UNKNOWN_FIELD.body)
  expect(page.stub.pairs).toBe(1)
})

test('a login asks for the key of its session, a renewal too, a logout for a stranger’s', async () => {
  const page = pageOf()
  await page.call()
  await page.call(POST, 'token')
  expect(page.held.at(-1)?.policy).toEqual({ token: 'token', open: true, exempt: ['/mine'] })
  page.pass(10 * HOUR)
  await page.call(POST, 'token')
  await page.call(POST, 'token')
  page.keyring.endSession()
  expect(page.keyring.keyless()).toBe(true)
  await page.call()
  expect(page.stub.steps).toEqual([
    ...FULL,
    'info hid-1 token',
    'info hid-1 token',
    ...['forget', 'sign', 'pair', 'secret hid-2'],
  ])
  expect(page.keys()).toEqual([1, 2, 3, 3, 4])
})

test('a key that comes after the logout is not held', async () => {
  const page = pageOf()
  await page.call()
  let release = (): void => {}
  page.stub.before = async () => new Promise((go) => (release = go))
  page.call(POST, 'token').catch(() => {})
  await expect.poll(() => page.stub.steps.at(-1)).toBe('info hid-1 token')
  const first = release
  page.keyring.endSession()
  first()
  await expect.poll(() => page.stub.granted).toBe(2)
  await new Promise((go) => setImmediate(go))
  expect(page.keyring.keyless()).toBe(true)
  expect(page.held).toHaveLength(1)
})

test('what only members may ask is refused as their ended session was; the rest is sent', async () => {
  const page = pageOf()
  page.stub.ended = apiError('signedOut')
  const asking = page.call({ ...POST, access: 'member' }, 'token')
  await expect(asking).rejects.toBe(page.stub.ended)
  expect(page.asked).toEqual([])
  expect((await page.call(POST, 'token')).body).toBe(DONE)
})

test('callers of two sessions each get their own key', async () => {
  const page = pageOf()
  await Promise.all([page.call(POST, 'one'), page.call(), page.call(POST, 'one'), page.call()])
  expect(page.asked).toHaveLength(4)
  expect(page.stub.pairs).toBe(1)
  expect(page.stub.steps.slice(2)).toEqual(['info hid-1 one', 'secret hid-1'])
})

test('who is signed in goes by their own switch', async () => {
  const page = pageOf()
  page.stub.policy = { open: false, exempt: [] }
  await page.call(POST, 'token')
  expect(page.keyring.keyless()).toBe(false)
  await page.call()
  expect(page.keys()).toEqual(['plain', 2])
})

test('what is exempt stays plain: by the protocol, and by the list that holds for the caller', async () => {
  const page = pageOf()
  await page.call({ ...POST, exempt: true })
  await page.call({ ...POST, body: 'multipart' })
  await page.call({ ...GET, plain: true })
  expect(page.stub.steps).toEqual([])
  for (const path of ['/exempt', '/open/x', '/exempt/x', '/mine'])
    // oxlint-disable-next-line no-await-in-loop -- one after another, as they are listed below
    await page.call({ ...POST, path })
  await page.call(POST, 'token')
  await page.call({ ...POST, path: '/mine' }, 'token')
  await page.call({ ...POST, path: '/exempt' }, 'token')
  const plain = Array<string>(5).fill('plain')
  expect(page.keys()).toEqual([...plain, 1, 1, 2, 'plain', 2])
})

test('an address that would be too long is refused before it is sent; a body is not', async () => {
  const page = pageOf()
  const params = { q: '策'.repeat(1_500) }
  await expect(page.call(GET, '', params)).rejects.toMatchObject({
    apiError: 'tooLarge',
    message: TEXT.tooLong,
  })
  expect(page.asked).toEqual([])
  await page.call(POST, '', params)
  expect(page.asked).toHaveLength(1)
})

test('the bytes of a file come as they are', async () => {
  const { seal } = pageOf()
  const file = { fileName: 'x.pdf', mime: 'application/pdf', size: 1, content: null }
  const asked = { ...POST, answer: 'file' } as const
  const answer = { status: 200, body: '', file }
  expect(await seal(asked, {}, NOBODY, async () => answer)).toEqual(answer)
  await expect(seal(POST, {}, NOBODY, async () => answer)).rejects.toThrow(TEXT.downgrade)
})
