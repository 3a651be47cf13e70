import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { contract } from '#contract/index.ts'
import { session } from '#contract/session.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { DEEP } from '#testing/seed.ts'
import { createLog } from './log.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { createTestClient, loginAs, type TestClient } from './testing/client.ts'
import { looseLimits } from './testing/limits.ts'

const ENDPOINTS: readonly [string, Endpoint][] = Object.entries(contract).flatMap(
  ([group, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, it]): [string, Endpoint] => [
      `${group}.${name}`,
      it,
    ]),
)
const MEMBERS = ENDPOINTS.filter(([, it]) => it.access === 'member')
const PERMITTED = ENDPOINTS.filter(([, it]) => it.permission !== undefined)

let server: TestApp
let member: TestClient
let limits: Awaited<ReturnType<typeof looseLimits>>
beforeAll(async () => {
  // There are more calls than one member makes in a minute.
  limits = await looseLimits()
  server = await createTestApp({ env: { LIMITS: limits.file } })
  await server.createUser('plain-member', { companyId: 'c1' })
  member = await loginAs(server.app, 'plain-member', server.password)
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})

const apiErrorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: unknown) => error,
  )

test.each(MEMBERS)('%s is refused to somebody who is not signed in', async (_name, endpoint) => {
  const nobody = createTestClient(server.app, { browser: true })
  expect(await apiErrorOf(nobody.call(endpoint, {}))).toMatchObject({ code: 401, status: 200 })
})

test.each(MEMBERS)("%s is refused in another company's name", async (_name, endpoint) => {
  expect(await apiErrorOf(member.call(endpoint, { companyId: 'c2' }))).toMatchObject({
    status: 403,
  })
})

test.each(PERMITTED)('%s names the permission that is missing', async (_name, endpoint) => {
  expect(await apiErrorOf(member.call(endpoint, {}))).toMatchObject({
    status: 403,
    permission: endpoint.permission?.name,
  })
})

/** What must never stand in a log or in a refusal (security.md 22). */
const CANARIES = {
  phone: '13812345678',
  identity: '11010519491231002X',
  token: 'Y2FuYXJ5LWNhbmFyeS1jYW5hcnktY2FuYXJ5LWNhbmE',
  password: 'hunter2-correct-horse',
}

test('no phone, identity number, token or password through any call reaches a log or a refusal', async () => {
  let said = ''
  const log = createLog({ level: 'trace', to: { write: (line: string) => void (said += line) } })
  const alone = await createTestApp({ log })
  said = ''
  const { phone, identity, token, password } = CANARIES
  let serial = 0
  let told = ''
  const send = async (endpoint: Endpoint, fields: Record<string, string>): Promise<void> => {
    const form = new URLSearchParams(fields).toString()
    const inQuery = endpoint.method === 'GET'
    serial += 1
    const answer = await alone.app.inject({
      method: endpoint.method,
      url: inQuery ? `${endpoint.path}?${form}` : endpoint.path,
      remoteAddress: `10.0.${serial >> 8}.${serial & 255}`,
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `sid=${token}; guest=${token}; other=${phone}`,
        referer: `http://localhost/policy/list?q=${phone}`,
        userid: phone,
        'user-agent': `a ${phone} ${identity}`,
        ...(inQuery ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(inQuery ? {} : { payload: form }),
    })
    if (answer.statusCode !== 200 || !answer.body.startsWith('{"code":200')) told += answer.body
  }
  const fields = ['contactWay', 'leaveMessage', 'keyword', 'objId', 'policyId', 'q', 'phone']
  for (const [at, [, endpoint]] of ENDPOINTS.entries()) {
    for (const [turn, value] of [phone, identity].entries()) {
      // In the usual run the calls take turns; the two values too.
      if (!DEEP && at % 2 !== turn) continue
      await send(endpoint, Object.fromEntries(fields.map((field) => [field, value])))
      // What one field is refused for hides the next: each by itself, in the deep run at every call.
      for (const [nth, field] of fields.entries())
        if (DEEP || (at >> 1) % fields.length === nth) await send(endpoint, { [field]: value })
    }
    if (DEEP || at % 4 === 0) await send(endpoint, { username: phone, password })
  }
  await send(session.token, { username: phone, password })
  await send(consultation.save, { contactWay: phone, leaveMessage: identity, consent: 'true' })
  for (const url of [`/nowhere/${phone}?x=${identity}`, `/center/${phone}`, `/%zz?${phone}`])
    await alone.app.inject({ url })
  // A broken database quotes what it was given.
  await alone.pool.query(
    'alter table customer_contact add check (length(contact_way) > 99) not valid',
  )
  await send(consultation.save, { contactWay: phone, consent: 'true' })
  await alone.pool.query('drop table customer_contact cascade')
  await send(consultation.save, { contactWay: phone, consent: 'true' })
  await alone.close()
  expect(said.split('\n').length).toBeGreaterThan(serial)
  expect(said).toContain('customer_contact')
  for (const canary of Object.values(CANARIES)) {
    expect(said).not.toContain(canary)
    expect(told).not.toContain(canary)
  }
})

test('without its database the server stands, says so, and sends people away politely', async () => {
  const faults: unknown[] = []
  const onFault = (fault: unknown): void => void faults.push(fault)
  process.on('unhandledRejection', onFault)
  const alone = await createTestApp()
  await alone.dropDatabase()
  const client = createTestClient(alone.app, { browser: true })
  const form = { contactWay: '13800138000', consent: true }
  for (let time = 0; time < 5; time += 1) {
    expect(await apiErrorOf(client.call(consultation.save, form))).toMatchObject({ status: 503 })
    expect(Number(client.last().headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await alone.app.inject({ url: '/live' })).statusCode).toBe(200)
  expect((await alone.app.inject({ url: '/ready' })).statusCode).toBe(503)
  await alone.close()
  process.off('unhandledRejection', onFault)
  expect(faults).toEqual([])
})
