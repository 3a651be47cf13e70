import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { members } from '#contract/members.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'

const TABLES = [
  'user_account',
  'company_role',
  'join_request',
  'invitation',
  'permission_request',
  'company',
]

let server: TestApp
let boss: TestClient

/** Lets the role of tenants see nothing: what still shows rows does not read as a tenant. */
const blind = async (): Promise<void> => {
  for (const table of TABLES)
    await server.pool.query(
      `create policy blind on ${table} as restrictive to ceqiao_tenant using (false)`,
    )
}
const counts = async (): Promise<Record<string, number>> => ({
  users: (await boss.call(members.users, {})).total,
  roles: (await boss.call(members.roles, {})).records.filter(({ builtin }) => !builtin).length,
  joins: (await boss.call(members.joins, {})).total,
  invites: (await boss.call(members.invites, {})).total,
  requests: (await boss.call(members.permissionRequests, {})).total,
  company: (await boss.call(company.tabs, {})).companyName === '' ? 0 : 1,
})

beforeAll(async () => {
  server = await createTestApp()
  const companyId = 'company-demo'
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId })
  await server.createUser('reader', { roles: ['ENT_VIEWER'], companyId })
  await server.createUser('asker')
  await server.pool.query(
    `insert into join_request (id, company_id, user_id) values ('j-1', $1, 'u-asker')`,
    [companyId],
  )
  boss = await loginAs(server.app, 'boss', server.password)
  const reader = await loginAs(server.app, 'reader', server.password)
  await reader.call(members.askPermission, { permissionName: '用户管理-新增' })
  await boss.call(members.addRole, { roleName: '材料员', permissionCodes: ['home'] })
  await boss.call(members.invite, {})
})
afterAll(async () => server.close())

test('what a company reads of itself is read in the second layer', async () => {
  for (const [name, count] of Object.entries(await counts())) expect(count, name).toBeGreaterThan(0)
  await blind()
  expect(await counts()).toEqual({
    users: 0,
    roles: 0,
    joins: 0,
    invites: 0,
    requests: 0,
    company: 0,
  })
})
