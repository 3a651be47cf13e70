import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { session } from '#contract/session.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { createLog } from '#server/log.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { cases } from '#testing/seed.ts'
import { WRONG_LOGIN_TEXT } from './login.ts'

let server: TestApp
let logged = ''
beforeAll(async () => {
  const log = createLog({ level: 'info', to: { write: (line: string) => void (logged += line) } })
  server = await createTestApp({ log })
})
afterAll(async () => server.close())

let serial = 0
const newName = (): string => `login${(serial += 1)}`
const newPhone = (): string => `1390000${String((serial += 1)).padStart(4, '0')}`
/** A network of its own for each. */
const newAddress = (): string => `10.${(serial += 1) % 200}.${serial % 250}.1`
const browser = (): TestClient =>
  createTestClient(server.app, { browser: true, address: newAddress() })

const wrong = async (client: TestClient, name: string): Promise<number> =>
  (await apiErrorOf(client.logIn(name, 'not the password'))).code
const remindersOf = async (name: string) =>
  server.db
    .selectFrom('reminder')
    .select(['title', 'content'])
    .where('user_id', '=', `u-${name}`)
    .orderBy('created_at')
    .execute()
const auditOf = async (name: string, action: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['detail', 'actor_name', 'object_id'])
    .where('action', '=', action)
    .where('object_id', '=', `u-${name}`)
    .execute()
/** The code that went out to a number last. */
const codeFor = async (phone: string): Promise<string> => {
  const row = await server.db
    .selectFrom('sms_outbox')
    .select('content')
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return /验证码 (\d{6})/.exec(row?.content ?? '')?.[1] ?? ''
}
const askCode = async (phone: string, client = browser()) => {
  const { flowId } = await client.call(session.loginCode, { phone })
  return { client, flowId, phone }
}
const byCode = async (
  { client, ...flow }: { client: TestClient; flowId: string; phone: string },
  smsCode: string,
) => client.call(session.phoneToken, { ...flow, smsCode })

test('a browser is given a device cookie that outlives its login', async () => {
  const name = newName()
  await server.createUser(name)
  const client = await loginAs(server.app, name, server.password)
  const header = [client.last().headers['set-cookie']].flat().find((it) => it?.includes('device='))
  expect(header).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
  const before = client.cookies.get('device')
  await client.call(session.logout, {})
  await client.logIn(name, server.password)
  expect(client.cookies.get('device')).toBe(before)
  const devices = await server.db
    .selectFrom('user_device')
    .select('device_hash')
    .where('user_id', '=', `u-${name}`)
    .execute()
  expect(devices).toHaveLength(1)
  expect(devices[0]?.device_hash).not.toBe(before)
})

test('a device cookie that this account was not met on is not kept', async () => {
  const name = newName()
  await server.createUser(name)
  const client = browser()
  const chosen = randomBytes(32).toString('base64url')
  client.cookies.set('device', chosen)
  await client.logIn(name, server.password)
  const minted = client.cookies.get('device')
  expect(minted).not.toBe(chosen)
  await client.logIn(name, server.password)
  expect(client.cookies.get('device')).toBe(minted)
})

test('every login is noted, a new device is told of, the first and a known one are not', async () => {
  const name = newName()
  await server.createUser(name)
  const first = await loginAs(server.app, name, server.password)
  await first.logIn(name, server.password)
  expect(await remindersOf(name)).toEqual([])
  const second = createTestClient(server.app, {
    browser: true,
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
  })
  await second.logIn(name, server.password)
  const told = await remindersOf(name)
  expect(told.map(({ title }) => title)).toEqual(['新设备登录'])
  expect(told[0]?.content).toContain('Chrome · Windows')
  // A client without cookies is known by its name.
  for (let time = 0; time < 2; time += 1)
    await loginAs(server.app, name, server.password, { headers: { 'user-agent': 'curl/8.5' } })
  expect(await remindersOf(name)).toHaveLength(2)
  const audit = await auditOf(name, 'login.ok')
  expect(audit).toHaveLength(5)
  expect(audit[0]).toMatchObject({ actor_name: name, detail: { after: { 方式: '密码' } } })
  const { rows } = await server.pool.query<{ recent: boolean }>(
    `select last_login_at > now() - interval '1 minute' as recent from user_account where id = $1`,
    [`u-${name}`],
  )
  expect(rows[0]?.recent).toBe(true)
})

test('strangers lock strangers out, not the browser of the owner; it is told once', async () => {
  const name = newName()
  await server.createUser(name)
  const owner = await loginAs(server.app, name, server.password, { browser: true })
  const device = owner.cookies.get('device') ?? ''
  // Guesses from many networks, some with cookies of their own making.
  const guesses = Array.from({ length: cases(40, 200) }, async (_, index) => {
    const client = createTestClient(server.app, {
      browser: true,
      address: `172.16.${index % cases(20, 50)}.9`,
    })
    if (index % 3 === 0) client.cookies.set('device', randomBytes(32).toString('base64url'))
    return apiErrorOf(client.logIn(name, `guess ${index}`))
  })
  for (const { code } of await Promise.all(guesses)) expect([400, 429]).toContain(code)
  const { judged } = await server.db
    .selectFrom('login_guard')
    .select(sql<number>`max(failures)`.as('judged'))
    .executeTakeFirstOrThrow()
  expect(judged).toBe(10)
  expect(await apiErrorOf(browser().logIn(name, server.password))).toMatchObject({
    code: 400,
    message: WRONG_LOGIN_TEXT,
  })
  expect((await owner.logIn(name, server.password)).username).toBe(name)
  expect(owner.cookies.get('device')).toBe(device)
  await vi.waitFor(async () => {
    expect(await auditOf(name, 'login.lock')).toHaveLength(1)
  })
  expect((await remindersOf(name)).map(({ title }) => title)).toEqual(['账号已临时锁定'])
})

test('a known device has ten tries of its own, whatever its network has used up', async () => {
  const name = newName()
  await server.createUser(name)
  const owner = await loginAs(server.app, name, server.password, {
    browser: true,
    address: newAddress(),
  })
  const { address = '' } = owner.options
  const neighbour = createTestClient(server.app, { browser: true, address })
  for (let time = 0; time < 50; time += 1) await wrong(neighbour, `none${time}`)
  expect(await wrong(neighbour, 'none')).toBe(429)
  for (let time = 0; time < 10; time += 1) expect(await wrong(owner, name)).toBe(400)
  expect((await apiErrorOf(owner.logIn(name, server.password))).message).toBe(WRONG_LOGIN_TEXT)
  // Elsewhere nothing was tried; and the cookie says nothing about another's account.
  const other = newName()
  await server.createUser(other)
  expect((await browser().logIn(name, server.password)).username).toBe(name)
  expect(await wrong(owner, other)).toBe(429)
})

test('an account whose password was never set reads as a wrong one', async () => {
  const name = newName()
  await server.createUser(name, { password: false })
  for (const password of ['', ' ', server.password]) {
    const { code, message } = await apiErrorOf(browser().logIn(name, password))
    expect(code).toBe(400)
    expect([WRONG_LOGIN_TEXT, '请输入用户名和密码']).toContain(message)
  }
})

test('a code opens the account of its number, once', async () => {
  const [name, phone] = [newName(), newPhone()]
  await server.createUser(name, { phone, password: false })
  const asked = await askCode(phone)
  const code = await codeFor(phone)
  const answer = await byCode(asked, code)
  expect(answer.user).toMatchObject({ username: name, phone: `139****${phone.slice(-4)}` })
  expect([...asked.client.cookies.keys()].toSorted()).toEqual(['device', 'refresh', 'sid'])
  expect((await auditOf(name, 'login.ok'))[0]?.detail).toMatchObject({ after: { 方式: '验证码' } })
  expect(await apiErrorOf(byCode({ ...asked, client: browser() }, code))).toMatchObject({
    code: 400,
    message: WRONG_CODE_TEXT,
  })
})

test('a number that nobody has reads the same, and receives nothing', async () => {
  const [name, phone, unknown] = [newName(), newPhone(), newPhone()]
  await server.createUser(name, { phone })
  const off = newPhone()
  await server.createUser(newName(), { phone: off })
  await server.pool.query(`update user_account set status = 'disabled' where phone = $1`, [off])
  const answers = []
  for (const number of [phone, unknown, off]) {
    const client = browser()
    const sent = await client.call(session.loginCode, { phone: number })
    const guess = await apiErrorOf(byCode({ client, flowId: sent.flowId, phone: number }, '000000'))
    answers.push({ ...sent, flowId: sent.flowId.length, code: guess.code, text: guess.message })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await codeFor(phone)).toMatch(/^\d{6}$/)
  expect([await codeFor(unknown), await codeFor(off)]).toEqual(['', ''])
})

test('failures of both ways in are counted together', async () => {
  const [name, phone] = [newName(), newPhone()]
  await server.createUser(name, { phone })
  for (let time = 0; time < 6; time += 1) await wrong(browser(), name)
  const asked = await askCode(phone)
  const code = await codeFor(phone)
  const another = code === '111111' ? '222222' : '111111'
  for (let time = 0; time < 4; time += 1)
    await apiErrorOf(byCode({ ...asked, client: browser() }, another))
  // Locked: neither the right code nor the right password opens it now.
  expect((await apiErrorOf(byCode(asked, code))).message).toBe(WRONG_CODE_TEXT)
  expect((await apiErrorOf(browser().logIn(name, server.password))).code).toBe(400)
  await server.db
    .updateTable('login_guard')
    .set({ locked_until: sql<Date>`now()` })
    .execute()
  expect((await byCode(asked, code)).user.username).toBe(name)
})

test('every failure is in the log by its account, never by what was typed', async () => {
  const name = newName()
  await server.createUser(name)
  const client = browser()
  logged = ''
  await wrong(client, name)
  await wrong(client, 'typed-into-the-wrong-field')
  const lines = logged
    .split('\n')
    .filter((line) => line.includes('login.failed'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toMatchObject([
    { userId: `u-${name}`, locked: false, knownDevice: false },
    { userId: '', locked: false, knownDevice: false },
  ])
  expect(lines.every(({ ip, requestId }) => ip !== '' && requestId !== '')).toBe(true)
  expect(logged).not.toContain('typed-into-the-wrong-field')
})
