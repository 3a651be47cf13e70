import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#contract/outbox.ts'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { sortProblems } from '#server/testing/sorted.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs } from '#server/testing/client.ts'
import { ageCodes, lastCode } from '#server/testing/sms.ts'
import { cases } from '#testing/seed.ts'

/** F24 (reliability.md): 10,000 requests in `npm run test:deep`. */
const REQUESTS = cases(480, 10_000)
const NETWORKS = cases(40, 100)
const ROUNDS = 24

let server: TestApp
let second: FastifyInstance
let folder: string
beforeAll(async () => {
  // The counts in memory are out of the way: those of the database hold by themselves.
  folder = mkdtempSync(join(tmpdir(), 'cq-limits-'))
  const file = join(folder, 'limits.json')
  const many = { max: 1_000_000 }
  writeFileSync(file, JSON.stringify({ sms: { asks: many }, calls: { reads: many, writes: many } }))
  server = await createTestApp({ env: { LIMITS: file } })
  second = await server.startNode()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
let serial = 0
const newPhone = (): string => `137${String((serial += 1)).padStart(8, '0')}`
const messagesTo = async (phone: string): Promise<number> =>
  (await server.db.selectFrom('sms_outbox').select('id').where('phone', '=', phone).execute())
    .length

test(
  `${REQUESTS} requests of ${NETWORKS} networks for one phone over a day send ten messages`,
  { timeout: 60_000 + REQUESTS * 60 },
  async () => {
    const phone = newPhone()
    await server.createUser('flooded', { phone })
    const answers = new Map<number, number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      let left = Math.ceil(REQUESTS / ROUNDS)
      const worker = async (): Promise<void> => {
        while (left > 0) {
          left -= 1
          const address = `198.18.${left % NETWORKS}.9`
          const app = left % 2 === 0 ? server.app : second
          const client = createTestClient(app, { browser: true, address })
          const code = await client.call(session.loginCode, { phone }).then(
            () => 200,
            (error: ApiError) => error.status,
          )
          answers.set(code, (answers.get(code) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: 10 }, worker))
      await ageCodes(server.db, 3_590)
    }
    expect(await messagesTo(phone)).toBe(10)
    expect([...answers.keys()].filter((status) => status >= 500)).toEqual([])
  },
)

test('an image, a prefetch or a foreign page sends nothing', async () => {
  const phone = newPhone()
  const url = `${registration.companyCode.path}?phone=${phone}`
  const image = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }
  const cases = [
    { ...image, 'sec-fetch-site': 'cross-site' },
    { ...image, 'sec-fetch-site': 'same-site', authorization: 'Basic dGVzdDo=' },
    { ...image, 'sec-fetch-site': 'same-origin' },
    { ...image, 'sec-fetch-site': 'none', authorization: 'Basic dGVzdDo=' },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch', authorization: 'Basic dGVzdDo=' },
    {},
  ]
  for (const headers of cases) {
    const answer = await server.app.inject({ method: 'GET', url, headers })
    expect(answer.statusCode).toBe(403)
  }
  expect(await messagesTo(phone)).toBe(0)
  const own = { 'sec-fetch-site': 'same-origin', authorization: 'Basic dGVzdDo=' }
  expect((await server.app.inject({ method: 'GET', url, headers: own })).statusCode).toBe(200)
  expect(await messagesTo(phone)).toBe(1)
})

test('no answer holds the code, and a number that nobody has reads the same', async () => {
  const [known, unknown] = [newPhone(), newPhone()]
  await server.createUser('reachable', { phone: known })
  const texts = []
  for (const phone of [known, unknown]) {
    const client = createTestClient(server.app, {
      browser: true,
      address: `203.0.113.${(serial += 1)}`,
    })
    await client.call(session.loginCode, { phone })
    const code = await lastCode(server.db, phone)
    expect(code).toHaveLength(phone === known ? 6 : 0)
    expect(client.last().body.includes(code === '' ? 'no code' : code)).toBe(false)
    texts.push(client.last().body.replace(/"flowId":"[^"]+"/, ''))
    const again = await apiErrorOf(client.call(session.loginCode, { phone }))
    texts.push(`${again.status} ${again.message}`)
  }
  expect(texts.slice(2)).toEqual(texts.slice(0, 2))
})

test('operators read the outbox, phones masked; others do not', async () => {
  const phone = newPhone()
  const visitor = createTestClient(server.app, { browser: true, address: '203.0.113.77' })
  await visitor.call(registration.companyCode, { phone })
  await expect
    .poll(async () => {
      const admin = await loginAs(server.app, 'admin', server.password)
      const { records, total } = await admin.call(outbox.list, { phone })
      return { total, ...records[0] }
    })
    .toMatchObject({
      total: 1,
      phone: `137****${phone.slice(-4)}`,
      purposeName: '企业注册',
      provider: 'local',
      state: 'sent',
      content: expect.stringMatching(/验证码 \d{6}，用于企业注册/) as string,
    })
  await server.createUser('outsider', { companyId: 'company-demo', roles: ['ENT_ADMIN'] })
  const member = await loginAs(server.app, 'outsider', server.password)
  expect((await apiErrorOf(member.call(outbox.list, {}))).status).toBe(403)
  expect((await apiErrorOf(visitor.call(outbox.list, {}))).code).toBe(401)
})

test('the outbox goes by each of its columns, both ways, and by no number', async () => {
  const admin = await loginAs(server.app, 'admin', server.password)
  const phone = newPhone()
  for (const [at, [state, purpose, provider]] of (
    [
      ['queued', 'login', 'local'],
      ['sent', 'login', 'other'],
      ['failed', 'companyRegister', 'local'],
      ['failed', 'companyRegister', 'other'],
    ] as const
  ).entries())
    await server.pool.query(
      `insert into sms_outbox (id, phone, purpose, content, provider, state, created_at, sent_at)
       values ($1, $2, $3, '内容', $4, $5, $6, case when $5 = 'sent' then $7::timestamptz end)`,
      [
        ...[`sorted-${at}`, phone, purpose, provider, state],
        ...[new Date(Date.UTC(2026, 10, 18, 1 + Math.min(at, 2))), '2026-11-18T09:00:00Z'],
      ],
    )
  expect(
    await sortProblems(
      async (asked) => admin.call(outbox.list, { ...asked, phone }),
      ({ messageId }) => messageId,
      {
        time: ({ sentTime, createTime }) => Date.parse(sentTime || createTime),
        purpose: ({ purposeName }) => purposeName,
        provider: ({ provider }) => provider,
        state: ({ state }) => ['queued', 'sent', 'failed'].indexOf(state),
      },
    ),
  ).toEqual([])
  const byNumber = admin.call(outbox.list, { sort: 'phone' as 'time' })
  expect((await apiErrorOf(byNumber)).code).toBe(400)
})
