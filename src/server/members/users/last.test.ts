import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, outcomes, refused } from '#server/testing/effects.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { cases } from '#testing/seed.ts'

const LAST = { code: 400, text: '企业至少保留一名管理员' }

let server: TestApp
let boss: TestClient
let limits: Awaited<ReturnType<typeof looseLimits>>

const invite = async () => boss.call(members.invite, { roleIds: ['ENT_IP'] })
const enter = async (loginName: string) => loginAs(server.app, loginName, server.password)
const rowOf = async (id: string) =>
  server.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ env: { LIMITS: limits.file } })
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: 'company-001' })
  boss = await enter('boss')
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})

describe('the last administrator', () => {
  test('stays', async () => {
    await server.createUser('only', { companyId: 'company-003', roles: ['ENT_ADMIN'] })
    const only = await enter('only')
    const { records } = await only.call(members.users, {})
    expect(records.map(({ guarded }) => guarded)).toEqual([LAST.text])
    const entries = await entriesOf(server, async () => {
      const work = only.call(members.assignRoles, { userId: 'u-only', roleIds: ['ENT_VIEWER'] })
      expect(await refused(work)).toEqual(LAST)
    })
    expect(entries).toEqual([])
  })

  const ROUNDS = cases(5, 200)

  test('of two who remove each other at once, one stays', async () => {
    await server.createUser('left', { companyId: 'company-004', roles: ['ENT_ADMIN'] })
    await server.createUser('right', { companyId: 'company-004', roles: ['ENT_ADMIN'] })
    const [left, right] = [await enter('left'), await enter('right')]
    for (let round = 0; round < ROUNDS; round += 1) {
      await sql`update user_account set roles = '{ENT_ADMIN}', status = 'active'
        where company_id = 'company-004'`.execute(server.db)
      const remove = async (by: TestClient, userId: string) =>
        by.call(members.assignRoles, { userId, roleIds: [] })
      const entries = await entriesOf(server, async () => {
        const results = await Promise.allSettled([remove(left, 'u-right'), remove(right, 'u-left')])
        const { through, codes } = outcomes(results)
        expect(through).toBe(1)
        // Either the last one stays, or whoever asks is none any more.
        expect([400, 403]).toContain(codes[0])
      })
      expect(entries).toHaveLength(1)
      const { rows } = await sql`select id from user_account
        where company_id = 'company-004' and 'ENT_ADMIN' = any(roles)`.execute(server.db)
      expect(rows).toHaveLength(1)
    }
  }, 600_000)

  test('of many who are switched off at once, one stays', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `crowd${at}`)
    const clients: TestClient[] = []
    for (const name of names) {
      await server.createUser(name, { companyId: 'company-005', roles: ['ENT_ADMIN'] })
      clients.push(await enter(name))
    }
    await Promise.allSettled(
      clients.map(async (client, at) =>
        client.call(members.setStatus, {
          userId: `u-crowd${(at + 1) % names.length}`,
          status: '0',
        }),
      ),
    )
    const { rows } = await sql<{ n: number }>`select count(*)::int n from user_account
      where company_id = 'company-005' and status = 'active'`.execute(server.db)
    expect(rows[0]?.n).toBeGreaterThan(0)
  })
})

test('what the database refuses to log does not happen', async () => {
  const userId = 'u-unlogged'
  await server.createUser('unlogged', { companyId: 'company-001', phone: '13900000001' })
  const { total } = await boss.call(members.invites, {})
  await sql`create function no_log() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`.execute(server.db)
  await sql`create trigger no_log before insert on audit_log
    for each row execute function no_log()`.execute(server.db)
  try {
    for (const work of [
      invite,
      async () => boss.call(members.assignRoles, { userId, roleIds: ['ENT_IP'] }),
      async () => boss.call(members.setStatus, { userId, status: '0' }),
      async () => boss.call(members.resetPassword, { userId }),
    ])
      expect(await refused(work())).toMatchObject({ code: 500 })
  } finally {
    await sql`drop trigger no_log on audit_log`.execute(server.db)
  }
  expect(await rowOf(userId)).toMatchObject({ status: 'active', roles: [] })
  expect((await boss.call(members.invites, {})).total).toBe(total)
})
