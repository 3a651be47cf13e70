import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { createTestClient, loginAs, type TestClient } from './testing/client.ts'

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
beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('plain-member', { companyId: 'c1' })
  member = await loginAs(server.app, 'plain-member', server.password)
})
afterAll(async () => server.close())

const refusal = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: unknown) => error,
  )

test.each(MEMBERS)('%s is refused to somebody who is not signed in', async (_name, endpoint) => {
  const nobody = createTestClient(server.app, { browser: true })
  expect(await refusal(nobody.call(endpoint, {}))).toMatchObject({ code: 401, status: 200 })
})

test.each(MEMBERS)("%s is refused in another company's name", async (_name, endpoint) => {
  expect(await refusal(member.call(endpoint, { companyId: 'c2' }))).toMatchObject({ status: 403 })
})

test.each(PERMITTED)('%s names the permission that is missing', async (_name, endpoint) => {
  expect(await refusal(member.call(endpoint, {}))).toMatchObject({
    status: 403,
    permission: endpoint.permission?.name,
  })
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
    expect(await refusal(client.call(consultation.save, form))).toMatchObject({ status: 503 })
    expect(Number(client.last().headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await alone.app.inject({ url: '/live' })).statusCode).toBe(200)
  expect((await alone.app.inject({ url: '/ready' })).statusCode).toBe(503)
  await alone.close()
  process.off('unhandledRejection', onFault)
  expect(faults).toEqual([])
})
