import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '#contract/password.ts'
import { session } from '#contract/session.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { lastCode } from '#server/testing/sms.ts'
import { cases } from '#testing/seed.ts'
import { newToken } from '#server/wire/tokens.ts'
import { TICKET_TEXT, USED_BEFORE_TEXT } from './handlers.ts'

/** Who try the same at the same time. */
const AT_ONCE = cases(4, 10)

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
const visitor = (): TestClient =>
  createTestClient(server.app, {
    browser: true,
    address: `2001:db8:${(serial += 1).toString(16)}::1`,
  })
const newUser = async (more: { status?: 'disabled'; password?: boolean } = {}) => {
  const name = `person${(serial += 1)}`
  const phone = `135${String(serial).padStart(8, '0')}`
  await server.createUser(name, { phone, password: more.password ?? true })
  if (more.status)
    await server.pool.query(`update user_account set status = 'disabled' where id = $1`, [
      `u-${name}`,
    ])
  return { name, phone, id: `u-${name}` }
}
const pair = (typed: string) => ({ new_pwd: typed, confirm_pwd: typed })
/** The ticket of somebody who has this phone. */
const ticketFor = async (client: TestClient, phone: string): Promise<string> => {
  const { flowId } = await client.call(password.retrieveCode, { phone })
  const smsCode = await lastCode(server.db, phone)
  const { ticket, changed } = await client.call(password.retrieve, { phone, flowId, smsCode })
  expect(changed).toBe(false)
  return ticket
}
const entriesOf = async (id: string): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', id)
    .where('action', 'like', 'password.%')
    .execute()
  return rows.map(({ action }) => action)
}

test('a changed password ends every other login on every node at once, and keeps this one', async () => {
  const { name, id } = await newUser()
  const second = await server.startNode()
  const here = await loginAs(server.app, name, server.password)
  const others = [
    await loginAs(server.app, name, server.password),
    await loginAs(second, name, server.password),
    await loginAs(second, name, server.password, {}),
  ]
  const refreshing = others[0] as TestClient
  await here.call(password.change, { password: server.password, ...pair('Blue kettle 42') })
  for (const other of others)
    expect((await apiErrorOf(other.call(session.userInfo, {}))).code).toBe(402)
  const refresh = refreshing.call(session.token, { grant_type: 'refresh_token' })
  expect((await apiErrorOf(refresh)).code).toBe(401)
  expect((await here.call(session.userInfo, {})).user.userId).toBe(id)
  await loginAs(second, name, 'Blue kettle 42')
  expect((await apiErrorOf(loginAs(server.app, name, server.password))).code).toBe(400)
  expect(await entriesOf(id)).toEqual(['password.change'])
  const told = await server.db
    .selectFrom('reminder')
    .select('title')
    .where('user_id', '=', id)
    .execute()
  expect(told.map(({ title }) => title)).toContain('密码已修改')
  const { reasons } = await server.db
    .selectFrom('auth_login')
    .select(sql<string[]>`array_agg(distinct end_reason)`.as('reasons'))
    .where('user_id', '=', id)
    .where('ended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(reasons).toEqual(['password'])
})

test('the present password is demanded, the new one judged', async () => {
  const { name, id } = await newUser()
  const client = await loginAs(server.app, name, server.password)
  const change = async (present: string, typed: string, again = typed): Promise<string> => {
    const input = { password: present, new_pwd: typed, confirm_pwd: again }
    return (await apiErrorOf(client.call(password.change, input))).message
  }
  expect(await change('wrong', 'Blue kettle 42')).toBe('密码不正确')
  expect(await change(server.password, 'Blue kettle 42', 'blue kettle 42')).toBe(
    '两次输入的密码不一致',
  )
  expect(await change(server.password, 'password1')).toBe('密码不符合要求：不是常见密码')
  expect(await change(server.password, `xx${name}xx`)).toBe('密码不符合要求：不含登录名和手机号码')
  expect(await entriesOf(id)).toEqual([])
  const nobody = visitor()
  const stranger = nobody.call(password.change, { password: 'x', ...pair('Blue kettle 42') })
  expect((await apiErrorOf(stranger)).code).toBe(401)
})

test('a new password differs from the present one and the three before', async () => {
  const { name } = await newUser()
  const client = await loginAs(server.app, name, server.password)
  const words = [
    'Blue kettle 41',
    'Blue kettle 42',
    'Blue kettle 43',
    'Blue kettle 44',
    'Blue kettle 45',
  ]
  let present = server.password
  for (const word of words) {
    await client.call(password.change, { password: present, ...pair(word) })
    present = word
  }
  for (const word of words.slice(1)) {
    const again = client.call(password.change, { password: present, ...pair(word) })
    expect((await apiErrorOf(again)).message).toBe(USED_BEFORE_TEXT)
  }
  await client.call(password.change, { password: present, ...pair('Blue kettle 41') })
})

test('of several changes at once one counts', async () => {
  const { name, id } = await newUser()
  const clients = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => loginAs(server.app, name, server.password)),
  )
  const answers = await Promise.all(
    clients.map(async (client, at) =>
      client
        .call(password.change, { password: server.password, ...pair(`Blue kettle ${at}${at}`) })
        .then(
          () => 'changed',
          (error: ApiError) => String(error.code),
        ),
    ),
  )
  expect(answers.filter((it) => it === 'changed')).toHaveLength(1)
  expect(answers.filter((it) => !['changed', '400', '402', '409'].includes(it))).toEqual([])
  expect(await entriesOf(id)).toEqual(['password.change'])
})

test('who proves the number sets a new password in two steps and is not signed in by it', async () => {
  const { name, phone, id } = await newUser()
  const before = await loginAs(server.app, name, server.password)
  const client = visitor()
  const ticket = await ticketFor(client, phone)
  const set = async (given: string, typed: string) =>
    client.call(password.retrieve, { ticket: given, ...pair(typed) })
  expect((await apiErrorOf(set(ticket, 'password1'))).message).toBe('密码不符合要求：不是常见密码')
  expect((await apiErrorOf(set(ticket, server.password))).code).toBe(400)
  expect((await apiErrorOf(set(newToken(), 'Blue kettle 42'))).message).toBe(TICKET_TEXT)
  expect(await set(ticket, 'Blue kettle 42')).toEqual({ ticket: '', changed: true })
  expect(client.cookies.has('sid')).toBe(false)
  expect((await apiErrorOf(set(ticket, 'Blue kettle 43'))).message).toBe(TICKET_TEXT)
  expect((await apiErrorOf(before.call(session.userInfo, {}))).code).toBe(402)
  await loginAs(server.app, name, 'Blue kettle 42')
  expect(await entriesOf(id)).toEqual(['password.retrieve'])
})

test('a ticket is good for ten minutes, for one of those who use it at once', async () => {
  const [late, race] = [await newUser(), await newUser()]
  const client = visitor()
  const old = await ticketFor(client, late.phone)
  await server.pool.query(
    `update password_ticket set expires_at = expires_at - interval '10 minutes 1 second'`,
  )
  const tooLate = client.call(password.retrieve, { ticket: old, ...pair('Blue kettle 42') })
  expect((await apiErrorOf(tooLate)).message).toBe(TICKET_TEXT)
  const ticket = await ticketFor(visitor(), race.phone)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) =>
      visitor()
        .call(password.retrieve, { ticket, ...pair(`Blue kettle ${at}${at}`) })
        .then(
          () => 'changed',
          (error: ApiError) => String(error.code),
        ),
    ),
  )
  expect(answers.filter((it) => it === 'changed')).toHaveLength(1)
  expect(await entriesOf(race.id)).toEqual(['password.retrieve'])
})

test('an unknown number, a disabled account and a wrong code read the same', async () => {
  const [known, disabled] = [await newUser(), await newUser({ status: 'disabled' })]
  const texts = new Set<string>()
  for (const phone of [known.phone, disabled.phone, '13599999999']) {
    const client = visitor()
    const { flowId } = await client.call(password.retrieveCode, { phone })
    const sent = client.last().body.replace(flowId, '')
    const right = await lastCode(server.db, phone)
    expect(right === '').toBe(phone !== known.phone)
    const smsCode = right === '111111' ? '222222' : '111111'
    const wrong = await apiErrorOf(client.call(password.retrieve, { phone, flowId, smsCode }))
    expect(wrong.message).toBe(WRONG_CODE_TEXT)
    texts.add(`${sent} ${client.last().statusCode} ${client.last().body}`)
  }
  expect(texts.size).toBe(1)
})

test('somebody who was added without a password sets the first one so', async () => {
  const { name, phone } = await newUser({ password: false })
  const client = visitor()
  const ticket = await ticketFor(client, phone)
  const set = await client.call(password.retrieve, { ticket, ...pair('Blue kettle 42') })
  expect(set.changed).toBe(true)
  await loginAs(server.app, name, 'Blue kettle 42')
})

test('等保 is a switch', async () => {
  const strict = await server.startNode({ PASSWORD_POLICY: 'dengbao' })
  const { name } = await newUser()
  const client = await loginAs(strict, name, server.password)
  const weak = client.call(password.change, { password: server.password, ...pair('blue kettle') })
  expect((await apiErrorOf(weak)).message).toContain('至少三类')
  await client.call(password.change, { password: server.password, ...pair('blue kettle 42') })
})

test('an account of the demonstration takes its known password again, and nobody else does', async () => {
  const client = await loginAs(server.app, 'demo', server.password)
  await client.call(password.change, { password: server.password, ...pair('Blue kettle 42') })
  await client.call(password.change, { password: 'Blue kettle 42', ...pair(server.password) })
  await loginAs(server.app, 'demo', server.password)
  const { name } = await newUser()
  const other = await loginAs(server.app, name, server.password)
  const change = other.call(password.change, {
    password: server.password,
    ...pair(server.password),
  })
  expect((await apiErrorOf(change)).message).toBe('密码不符合要求：不是常见密码')
})
