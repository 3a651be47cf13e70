import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs } from '#server/testing/client.ts'
import { entriesOf } from '#server/testing/effects.ts'
import { WRONG_LOGIN_TEXT } from '#server/session/login.ts'
import { NoSuchAccount, giveOneTimePassword } from './one-time-password.ts'

const LIST = { keyword: '', page: 1, pageSize: 20 }

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => server.close())

test('the new password signs in, the old one and every login have ended, the log says so', async () => {
  const before = await loginAs(server.app, 'admin', server.password)
  let password = ''
  const entries = await entriesOf(server, async () => {
    password = await giveOneTimePassword(server.db, 'Admin')
  })
  expect(entries).toMatchObject([{ action: 'user.resetPassword', actorId: '', companyId: '' }])
  expect(JSON.stringify(entries)).not.toContain(password)
  expect((await apiErrorOf(before.call(members.users, LIST))).code).toBe(402)
  const old = createTestClient(server.app, { browser: true })
  const { message } = await apiErrorOf(old.logIn('admin', server.password))
  expect(message).toBe(WRONG_LOGIN_TEXT)
  const after = await loginAs(server.app, 'admin', password)
  const { total } = await after.call(members.users, LIST)
  expect(total).toBeGreaterThan(0)
})

test('a name that nobody has, and an account that is switched off, get none', async () => {
  await server.createUser('gone', {})
  await server.db
    .updateTable('user_account')
    .set({ status: 'disabled' })
    .where('login_name', '=', 'gone')
    .execute()
  for (const name of ['nobody', 'gone'])
    await expect(giveOneTimePassword(server.db, name)).rejects.toThrow(NoSuchAccount)
})
