import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { SYSTEM } from '#server/audit/log.ts'
import { WRONG_PASSWORD_TEXT } from '#server/session/login.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'
import { PHONE_TAKEN_TEXT, PICTURE_TEXT } from './handlers.ts'
import { createAccountStore } from './store.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => server.close())

let serial = 0
const newName = (): string => `owner${(serial += 1)}`
const newPhone = (): string => `1370000${String((serial += 1)).padStart(4, '0')}`
const newAddress = (): string => `10.77.${(serial += 1) % 250}.1`
const signedIn = async (name: string, more: { companyId?: string; phone?: string } = {}) => {
  await server.createUser(name, more)
  return again(name)
}
const again = async (name: string): Promise<TestClient> =>
  loginAs(server.app, name, server.password, { browser: true, address: newAddress() })
const auditOf = async (name: string, action: string) =>
  server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', action)
    .where('actor_id', '=', `u-${name}`)
    .where('object_id', '=', `u-${name}`)
    .execute()
const codeFor = async (phone: string): Promise<string> => {
  const row = await server.db
    .selectFrom('sms_outbox')
    .select('content')
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return /验证码 (\d{6})/.exec(row?.content ?? '')?.[1] ?? ''
}
const facts = { userName: '陈 一诺', email: 'chen@example.cn', sex: '0' as const, headImg: '' }

test('nobody signed out has anything to change', async () => {
  const nobody = createTestClient(server.app, { browser: true })
  expect((await apiErrorOf(nobody.call(account.update, facts))).code).toBe(401)
  expect((await apiErrorOf(nobody.call(account.export, {}))).code).toBe(401)
})

test('one changes one’s own facts; the entry names them without their values', async () => {
  const name = newName()
  const client = await signedIn(name)
  const { user } = await client.call(account.update, facts)
  expect(user).toMatchObject({ name: '陈 一诺', email: 'chen@example.cn', sex: '0' })
  expect((await client.call(session.userInfo, {})).user).toEqual(user)
  await client.call(account.update, facts)
  const entries = await auditOf(name, 'account.update')
  expect(entries).toEqual([{ detail: { before: {}, after: { 修改项: '姓名、邮箱、性别' } } }])
})

test.each([
  [{ userName: '' }, '姓名不能为空'],
  [{ userName: '<b>' }, '姓名含有不能使用的字符'],
  [{ email: 'nobody' }, '邮箱格式不正确'],
  [{ headImg: 'no-such-file' }, PICTURE_TEXT],
])('%j is refused with %s', async (field, text) => {
  const client = await signedIn(newName())
  const refused = await apiErrorOf(client.call(account.update, { ...facts, ...field }))
  expect(refused).toMatchObject({ code: 400, message: text })
})

test('a picture is one’s own upload of that kind', async () => {
  const [mine, theirs] = [newName(), newName()]
  const client = await signedIn(mine)
  await server.createUser(theirs)
  const file = async (id: string, owner_id: string, feature: string) =>
    server.db
      .insertInto('stored_file')
      .values({
        id,
        owner_id,
        feature,
        original_name: 'x',
        mime: 'image/png',
        bytes: 1,
        sha256: 'x',
      })
      .execute()
  await file('pic-mine', `u-${mine}`, 'avatar')
  await file('pic-theirs', `u-${theirs}`, 'avatar')
  await file('pic-licence', `u-${mine}`, 'licence')
  for (const headImg of ['pic-theirs', 'pic-licence'])
    expect((await apiErrorOf(client.call(account.update, { ...facts, headImg }))).message).toBe(
      PICTURE_TEXT,
    )
  const { user } = await client.call(account.update, { ...facts, headImg: 'pic-mine' })
  expect(user.headImg).toBe('pic-mine')
})

test('a new number needs the password and a code that went to it', async () => {
  const [name, before, after] = [newName(), newPhone(), newPhone()]
  const client = await signedIn(name, { phone: before })
  const { flowId } = await client.call(account.phoneCode, { phone: after })
  const smsCode = await codeFor(after)
  const change = { phone: after, flowId, smsCode, password: server.password }
  expect(
    (await apiErrorOf(client.call(account.changePhone, { ...change, password: 'no' }))).message,
  ).toBe(WRONG_PASSWORD_TEXT)
  expect(
    (await apiErrorOf(client.call(account.changePhone, { ...change, phone: newPhone() }))).message,
  ).toBe(WRONG_CODE_TEXT)
  const { user } = await client.call(account.changePhone, change)
  expect(user.phone).toBe(`137****${after.slice(-4)}`)
  expect((await apiErrorOf(client.call(account.changePhone, change))).message).toBe(WRONG_CODE_TEXT)
  const [entry] = await auditOf(name, 'phone.change')
  expect(entry?.detail).toEqual({
    before: { 手机号码: `137****${before.slice(-4)}` },
    after: { 手机号码: `137****${after.slice(-4)}` },
  })
  const reminders = await server.db
    .selectFrom('reminder')
    .select('title')
    .where('user_id', '=', `u-${name}`)
    .execute()
  expect(reminders).toEqual([{ title: '手机号码已更换' }])
})

test('a number is one account’s, whoever asks at the same moment', async () => {
  const [name, taken] = [newName(), newPhone()]
  const client = await signedIn(name)
  const { flowId } = await client.call(account.phoneCode, { phone: taken })
  const smsCode = await codeFor(taken)
  await server.createUser(newName(), { phone: taken })
  const change = { phone: taken, flowId, smsCode, password: server.password }
  expect((await apiErrorOf(client.call(account.changePhone, change))).message).toBe(
    PHONE_TAKEN_TEXT,
  )
  expect(await auditOf(name, 'phone.change')).toEqual([])

  const wanted = newPhone()
  const names = Array.from({ length: 8 }, newName)
  for (const each of names) await server.createUser(each)
  const store = createAccountStore(server.db)
  const outcomes = await Promise.all(
    names.map(async (loginName) =>
      store.changePhone({ userId: `u-${loginName}`, loginName, companyId: '' }, wanted, SYSTEM),
    ),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(1)
})

test('guesses of the password by whoever holds the session are counted', async () => {
  const name = newName()
  const client = await signedIn(name)
  for (let time = 0; time < 10; time += 1)
    await apiErrorOf(client.call(account.remove, { password: 'guess', confirmed: true }))
  const right = { password: server.password, confirmed: true }
  expect((await apiErrorOf(client.call(account.remove, right))).message).toBe(WRONG_PASSWORD_TEXT)
})

test('one sees where one is signed in, and ends the others', async () => {
  const name = newName()
  const agent = 'Mozilla/5.0 (Macintosh; Mac OS X) Firefox/140.0'
  await server.createUser(name)
  const first = await loginAs(server.app, name, server.password, {
    browser: true,
    address: '198.51.100.77',
    headers: { 'user-agent': agent },
  })
  const [second, third] = [await again(name), await again(name)]
  const { records } = await first.call(account.logins, {})
  expect(records).toHaveLength(3)
  expect(records.filter(({ current }) => current)).toMatchObject([
    { device: 'Firefox · macOS', ip: '198.51.100.77' },
  ])
  expect(records[0]?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  // Somebody else's login is no login of mine.
  const stranger = await signedIn(newName())
  const mine = records.find(({ current }) => current)?.loginId ?? ''
  expect(await stranger.call(account.endLogin, { loginId: mine })).toEqual({ ended: false })
  expect((await first.call(session.userInfo, {})).user.username).toBe(name)
  const other = (await second.call(account.logins, {})).records.find(({ current }) => current)
  expect(await first.call(account.endLogin, { loginId: other?.loginId ?? '' })).toEqual({
    ended: true,
  })
  expect((await apiErrorOf(second.call(session.userInfo, {}))).code).toBe(402)
  expect((await third.call(session.userInfo, {})).user.username).toBe(name)
  expect(await first.call(account.endLogin, {})).toEqual({ ended: true })
  expect((await apiErrorOf(third.call(session.userInfo, {}))).code).toBe(402)
  expect(await first.call(account.endLogin, {})).toEqual({ ended: false })
  expect(await auditOf(name, 'session.end')).toHaveLength(2)
})
