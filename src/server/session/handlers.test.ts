import { session } from '#contract/session.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs } from '#server/testing/client.ts'
import { WRONG_LOGIN_TEXT } from './login.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => server.close())

const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
let serial = 0
const newName = (): string => `user${(serial += 1)}`
const address = (): string => `198.51.100.${(serial += 1) % 250}`

test('a user logs in, is known, and logs out', async () => {
  const name = newName()
  await server.createUser(name, { companyId: 'c1', roles: ['ENT_VIEWER'] })
  const client = await loginAs(server.app, name.toUpperCase(), server.password)
  const { user } = await client.call(session.userInfo, {})
  expect(user).toMatchObject({
    username: name,
    companyId: 'c1',
    roles: ['ENT_VIEWER'],
    permissions: expect.arrayContaining(['home', 'ip:patent']),
  })
  expect([...client.cookies.keys()].toSorted()).toEqual(['device', 'refresh', 'sid'])
  expect(await client.call(session.logout, {})).toEqual({ ended: true })
  expect([...client.cookies.keys()]).toEqual(['device'])
  expect((await apiErrorOf(client.call(session.userInfo, {}))).code).toBe(401)
})

test('logging out without a session is no fault', async () => {
  const client = createTestClient(server.app, { browser: true })
  expect(await client.call(session.logout, {})).toEqual({ ended: true })
})

test('who is not signed in is told so; who was, is told that', async () => {
  const nobody = createTestClient(server.app, { browser: true })
  expect(await apiErrorOf(nobody.call(session.userInfo, {}))).toMatchObject({
    code: 401,
    status: 200,
  })
  const name = newName()
  await server.createUser(name)
  const id = `u-${name}`
  const client = await loginAs(server.app, name, server.password)
  await server.db
    .updateTable('auth_session')
    .set({ last_seen_at: sql<Date>`now() - interval '2 hours 1 second'` })
    .where('login_id', 'in', (each) =>
      each.selectFrom('auth_login').select('id').where('user_id', '=', id),
    )
    .execute()
  expect(await apiErrorOf(client.call(session.userInfo, {}))).toMatchObject({
    code: 402,
    status: 200,
  })
})

test('a session ends after twelve hours, and with its account', async () => {
  for (const change of ['old', 'disabled'] as const) {
    const name = newName()
    await server.createUser(name)
    const id = `u-${name}`
    const client = await loginAs(server.app, name, server.password)
    if (change === 'old')
      await server.db
        .updateTable('auth_session')
        .set({ expires_at: sql<Date>`now()` })
        .execute()
    else
      await server.db
        .updateTable('user_account')
        .set({ status: 'disabled' })
        .where('id', '=', id)
        .execute()
    expect((await apiErrorOf(client.call(session.userInfo, {}))).code).toBe(402)
  }
})

test('a browser token is nothing without its cookie', async () => {
  const name = newName()
  await server.createUser(name)
  const owner = await loginAs(server.app, name, server.password)
  const thief = createTestClient(server.app, { browser: true })
  thief.identity = owner.identity
  expect((await apiErrorOf(thief.call(session.userInfo, {}))).code).toBe(401)
  thief.cookies.set('sid', 'A'.repeat(43))
  expect((await apiErrorOf(thief.call(session.userInfo, {}))).code).toBe(401)
  expect((await owner.call(session.userInfo, {})).user.username).toBe(name)
})

test('a client that is no browser gets a token for half an hour and no cookies', async () => {
  const name = newName()
  await server.createUser(name)
  const id = `u-${name}`
  const client = await loginAs(server.app, name, server.password, {})
  expect(client.last().cookies).toEqual([])
  expect((await client.call(session.userInfo, {})).user.userId).toBe(id)
  const { seconds } = await server.db
    .selectFrom('auth_login')
    .select(sql<number>`extract(epoch from expires_at - created_at)::int`.as('seconds'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(seconds).toBe(1800)
})

test('unknown, wrong, disabled and locked read the same', async () => {
  const [wrong, disabled, locked] = [newName(), newName(), newName()]
  for (const name of [wrong, disabled, locked]) await server.createUser(name)
  await server.db
    .updateTable('user_account')
    .set({ status: 'disabled' })
    .where('login_name', '=', disabled)
    .execute()
  const from = () => createTestClient(server.app, { browser: true, address: address() })
  for (let time = 0; time < 10; time += 1)
    await apiErrorOf(from().logIn(locked, 'not the password'))
  const answers = [
    await apiErrorOf(from().logIn('nobody-has-this-name', server.password)),
    await apiErrorOf(from().logIn(wrong, 'not the password')),
    await apiErrorOf(from().logIn(disabled, server.password)),
    await apiErrorOf(from().logIn(locked, server.password)),
  ]
  for (const { code, status, message } of answers)
    expect({ code, status, message }).toEqual({ code: 400, status: 200, message: WRONG_LOGIN_TEXT })
  await server.db
    .updateTable('login_guard')
    .set({
      locked_until: sql<Date>`now()`,
      failing_since: sql<Date>`now() - interval '15 minutes'`,
    })
    .execute()
  expect((await from().logIn(locked, server.password)).username).toBe(locked)
})

test('parallel guesses count as well: at most ten are judged', async () => {
  const name = newName()
  await server.createUser(name)
  const guesses = Array.from({ length: 30 }, async () => {
    const client = createTestClient(server.app, { browser: true, address: address() })
    return apiErrorOf(client.logIn(name, 'not the password'))
  })
  for (const error of await Promise.all(guesses)) expect([400, 429]).toContain(error.code)
  const guard = await server.db
    .selectFrom('login_guard')
    .select(sql<number>`max(failures)`.as('failures'))
    .executeTakeFirstOrThrow()
  expect(guard.failures).toBeLessThanOrEqual(10)
})

test('one address fails fifty times in a quarter of an hour', async () => {
  const client = createTestClient(server.app, { browser: true, address: '198.51.100.251' })
  for (let time = 0; time < 50; time += 1)
    expect((await apiErrorOf(client.logIn(`none${time}`, 'x'))).code).toBe(400)
  const error = await apiErrorOf(client.logIn('none', 'x'))
  expect(error).toMatchObject({ code: 429, status: 429 })
  expect(Number(client.last().headers['retry-after'])).toBeGreaterThan(600)
})

test('the login before ends when the browser logs in again', async () => {
  const name = newName()
  await server.createUser(name)
  const client = await loginAs(server.app, name, server.password)
  const before = client.identity
  const cookie = client.cookies.get('sid') ?? ''
  await client.logIn(name, server.password)
  const old = createTestClient(server.app, { browser: true })
  old.identity = before
  old.cookies.set('sid', cookie)
  expect((await apiErrorOf(old.call(session.userInfo, {}))).code).toBe(402)
  expect((await client.call(session.userInfo, {})).user.username).toBe(name)
})

const refresh = { grant_type: 'refresh_token' } as const

test('another tab receives a token of its own for the same login', async () => {
  const name = newName()
  await server.createUser(name)
  const first = await loginAs(server.app, name, server.password)
  const tab = createTestClient(server.app, { browser: true })
  for (const [key, value] of first.cookies) tab.cookies.set(key, value)
  const answer = await tab.call(session.token, refresh)
  tab.identity = { ...first.identity, accessToken: answer.accessToken }
  expect(answer.accessToken).not.toBe(first.identity.accessToken)
  expect(tab.cookies.get('refresh')).not.toBe(first.cookies.get('refresh'))
  expect((await first.call(session.userInfo, {})).user.username).toBe(name)
  expect((await tab.call(session.userInfo, {})).user.username).toBe(name)
  // A third tab that asked at the same moment with the same cookie is served too, without rotation.
  const third = createTestClient(server.app, { browser: true })
  for (const [key, value] of first.cookies) third.cookies.set(key, value)
  await third.call(session.token, refresh)
  expect(third.cookies.get('refresh')).toBe(first.cookies.get('refresh'))
  // Logging out in one tab ends them all.
  await tab.call(session.logout, {})
  expect((await apiErrorOf(first.call(session.userInfo, {}))).code).toBe(402)
})

test('a refresh token used again later ends the login', async () => {
  const name = newName()
  await server.createUser(name)
  const id = `u-${name}`
  const owner = await loginAs(server.app, name, server.password)
  const thief = createTestClient(server.app, { browser: true })
  for (const [key, value] of owner.cookies) thief.cookies.set(key, value)
  await owner.call(session.token, refresh)
  await server.db
    .updateTable('auth_login')
    .set({ refreshed_at: sql<Date>`now() - interval '31 seconds'` })
    .where('user_id', '=', id)
    .execute()
  expect((await apiErrorOf(thief.call(session.token, refresh))).code).toBe(401)
  expect((await apiErrorOf(owner.call(session.userInfo, {}))).code).toBe(402)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['no own header', { 'x-ceqiao': '' }, 401],
  ['a foreign origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
])('refreshing is refused from %s', async (_name, headers, code) => {
  const name = newName()
  await server.createUser(name)
  const client = await loginAs(server.app, name, server.password)
  client.options = { ...client.options, headers }
  expect((await apiErrorOf(client.call(session.token, refresh))).code).toBe(code)
})

test('refreshing needs both cookies', async () => {
  const name = newName()
  await server.createUser(name)
  const client = await loginAs(server.app, name, server.password)
  client.cookies.set('sid', 'B'.repeat(43))
  expect((await apiErrorOf(client.call(session.token, refresh))).code).toBe(401)
})

test("a member's own company only: header and body are no authority", async () => {
  const name = newName()
  await server.createUser(name, { companyId: 'c-own' })
  const client = await loginAs(server.app, name, server.password)
  for (const companyId of ['', '0', 'c-own'])
    expect((await client.call(session.userInfo, { companyId })).user.companyId).toBe('c-own')
  expect((await apiErrorOf(client.call(session.userInfo, { companyId: 'other' }))).status).toBe(403)
  client.options = { browser: true, headers: { securitycode: 'other' } }
  expect((await apiErrorOf(client.call(session.userInfo, {}))).status).toBe(403)
})
