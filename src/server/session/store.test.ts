import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createPeopleStore } from './people.store.ts'
import { createSessionStore } from './store.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => server.close())

test.each([
  ['its password changed', { password_hash: 'another' }, false],
  ['the account was switched off', { status: 'disabled' }, false],
  ['only its name changed', { user_name: '周望' }, true],
] as const)('a login that was judged before %s', async (_what, change, starts) => {
  const name = `user_${randomUUID().slice(0, 8)}`
  await server.createUser(name)
  const found = await createPeopleStore(server.db).byLogin(name)
  if (!found) throw new Error('the person is not there')
  await server.db
    .updateTable('user_account')
    .set(change)
    .where('id', '=', found.account.id)
    .execute()
  const id = randomUUID()
  const started = await createSessionStore({ db: server.db, lookups: server.db }).startLogin({
    id,
    account: found.account,
    way: '密码',
    actor: { actorId: found.account.id, actorName: name, ip: '203.0.113.9', requestId: '' },
    tokenHash: id,
    cookieHash: null,
    refreshHash: null,
    deviceHash: null,
    loginSeconds: 60,
    sessionSeconds: 60,
    userAgent: '',
  })
  expect(started).toBe(starts)
  const logins = await server.db
    .selectFrom('auth_login')
    .select('id')
    .where('id', '=', id)
    .execute()
  expect(logins).toHaveLength(starts ? 1 : 0)
})
