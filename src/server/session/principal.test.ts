import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { leads } from '#contract/leads.ts'
import { session } from '#contract/session.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => server.close())

let serial = 0
const newName = (): string => `person${(serial += 1)}`
const userOf = async (client: TestClient) => (await client.call(session.userInfo, {})).user

/** The same browser before another node. */
const onNode = (client: TestClient, app: TestApp['app']): TestClient => {
  const there = createTestClient(app, { browser: true })
  there.identity = client.identity
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  return there
}

const giveRole = async (userId: string, companyId: string | null, codes: string[]) => {
  const id = `role-${(serial += 1)}`
  await server.db
    .insertInto('company_role')
    .values({ id, company_id: companyId, role_name: id, permission_codes: codes })
    .execute()
  await server.db.insertInto('member_role').values({ user_id: userId, role_id: id }).execute()
  return id
}

test('the four kinds of people each hold their own codes', async () => {
  await server.pool.query(`update company_title set valid_to = '2099-12-31'`)
  const held = async (name: string) => userOf(await loginAs(server.app, name, server.password))
  const admin = await held('admin')
  expect(admin).toMatchObject({ superAdmin: true, permissionState: '2', registerStatus: '' })
  expect(admin.permissions).toEqual(expect.arrayContaining(['back:role:grant', 'outbox:list']))
  const demo = await held('demo')
  expect(demo).toMatchObject({
    superAdmin: false,
    companyId: 'company-demo',
    companyName: '云川示例精测智能装备有限公司',
    companyType: 'company',
    registerStatus: '2',
    // 科研管理 is not open to it.
    permissionState: '0',
    phone: '138****0005',
  })
  expect(demo.companyTags.split(',')).toEqual([
    '高新技术企业',
    '专精特新中小企业',
    '科技型中小企业',
    '精密测量',
    '工业视觉',
    '智能装备',
  ])
  expect(demo.permissionTime).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(demo.permissions).not.toContain('lead:list')
  const colleague = await held('colleague')
  expect(colleague.name).toBe('陈一诺')
  expect(colleague.permissions).toContain('declare:list:submit')
  expect(colleague.permissions).not.toContain('back:user')
  const advisor = await held('advisor')
  expect(advisor).toMatchObject({ companyId: '', permissionState: '2', permissionTime: '' })
  expect(advisor.permissions).toContain('lead:list')
})

test('somebody without a company stands like an uncertified one and holds nothing', async () => {
  const name = newName()
  await server.createUser(name)
  const user = await userOf(await loginAs(server.app, name, server.password))
  expect(user).toMatchObject({ permissionState: '1', registerStatus: '', permissions: [] })
})

test.each([
  ['0', '', 30, '1'],
  ['1', '0', 30, '1'],
  ['1', '4', 30, '0'],
  ['2', '1', 0, '0'],
  ['2', '1', -1, '3'],
  ['4', '2', 5, '0'],
  ['6', '2', 30, '3'],
] as const)('status %s after %j with %i days left gives state %s', async (...row) => {
  const [status, before, days, state] = row
  const [name, companyId] = [newName(), `company-s${serial}`]
  await server.pool.query(
    `insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
       establish_date, register_status, status_before, certified_until)
     values ($1, '某某企业', $1, $2, '330106', 'C4028', '2020-01-01', $3, $4,
       (now() at time zone 'Asia/Shanghai')::date + $5::int)`,
    [companyId, `91999999MA0000${String(serial).padStart(4, '0')}`, status, before, days],
  )
  await server.createUser(name, { companyId, roles: ['ENT_ADMIN'] })
  const client = await loginAs(server.app, name, server.password)
  expect(await userOf(client)).toMatchObject({ registerStatus: status, permissionState: state })
  expect(await client.call(session.companyMenu, {})).toMatchObject({ permissionState: state })
})

test('the menu is what one holds, with the columns that go with it', async () => {
  const menu = async (name: string) =>
    (await loginAs(server.app, name, server.password)).call(session.companyMenu, {})
  const codes = ({ navList }: Awaited<ReturnType<typeof menu>>) =>
    navList.map(({ permissionCode }) => permissionCode)
  expect(codes(await menu('colleague'))).toEqual([
    'home',
    'precise',
    'calendar',
    'enterprise',
    'declare',
    'message',
  ])
  const demo = await menu('demo')
  expect(codes(demo)).toContain('research')
  expect(codes(demo)).not.toContain('lead')
  expect(demo.colList).toContain('declare.applyAmount')
  expect((await menu('colleague')).colList).not.toContain('declare.applyAmount')
  expect(codes(await menu('admin'))).toEqual(expect.arrayContaining(['back', 'lead', 'outbox']))
  expect(codes(await menu('reviewer'))).toEqual([
    'home',
    'message',
    'queue',
    'client',
    'lead',
    'certification',
    'partner',
    'order',
    'declaring',
    'titles',
    'content',
    'service',
    'report',
  ])
  // Buttons come along: the page asks whether they are held.
  const back = demo.navList.find(({ permissionCode }) => permissionCode === 'back')
  expect(back?.child[0]?.child.map(({ permissionCode }) => permissionCode)).toContain(
    'back:user:add',
  )
})

test('own roles count, of the own company only, and never a code of the platform', async () => {
  const name = newName()
  await server.createUser(name, { companyId: 'company-demo' })
  const id = `u-${name}`
  await giveRole(id, 'company-demo', ['ip:patent:add', 'lead:list', 'no:such:code'])
  await giveRole(id, 'company-001', ['declare:list:submit'])
  await giveRole(id, null, ['certification:review'])
  const client = await loginAs(server.app, name, server.password)
  expect((await userOf(client)).permissions).toEqual(['ip', 'ip:patent', 'ip:patent:add'])
  expect(await apiErrorOf(client.call(leads.list, {}))).toMatchObject({ status: 403 })
})

test('what is taken away stops at the next call, on a second node too', async () => {
  const node = await server.startNode()
  const name = newName()
  await server.createUser(name, { roles: ['PLAT_ADVISOR'] })
  const first = await loginAs(server.app, name, server.password)
  const second = onNode(first, node)
  for (const client of [first, second]) await client.call(leads.list, {})
  await server.pool.query(`update user_account set roles = '{}' where login_name = $1`, [name])
  for (const client of [first, second])
    expect(await apiErrorOf(client.call(leads.list, {}))).toMatchObject({
      status: 403,
      permission: '咨询线索',
    })
  const roleId = await giveRole(`u-${name}`, null, ['lead:list'])
  await second.call(leads.list, {})
  await server.db.deleteFrom('company_role').where('id', '=', roleId).execute()
  expect((await apiErrorOf(second.call(leads.list, {}))).code).toBe(403)
})

const ENDED = {
  disabled: async (name: string) => {
    await server.pool.query(`update user_account set status = 'disabled' where id = $1`, [
      `u-${name}`,
    ])
  },
  'signed out from elsewhere': async (name: string) => {
    const other = await loginAs(server.app, name, server.password)
    await other.call(account.endLogin, {})
  },
}

test.each(Object.entries(ENDED))(
  'who is %s is out at the next call, on a second node too',
  async (_how, end) => {
    const node = await server.startNode()
    const name = newName()
    await server.createUser(name)
    const first = await loginAs(server.app, name, server.password)
    const second = onNode(first, node)
    await userOf(second)
    await end(name)
    for (const client of [second, first])
      expect((await apiErrorOf(client.call(session.userInfo, {}))).code).toBe(402)
  },
)

test('a foreign company is refused and written down once; the refusal waits for nothing', async () => {
  const demo = await loginAs(server.app, 'demo', server.password)
  const denied = async () =>
    server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'access.denied')
      .where('actor_id', '=', 'user-demo')
      .execute()
  expect(await apiErrorOf(demo.call(session.userInfo, { companyId: 'company-001' }))).toMatchObject(
    {
      code: 403,
      status: 403,
    },
  )
  const rows = await vi.waitFor(async () => {
    const found = await denied()
    expect(found).toHaveLength(1)
    return found
  })
  expect(rows[0]).toMatchObject({
    actor_name: 'demo',
    company_id: 'company-demo',
    object_id: 'company-001',
    object_name: session.userInfo.path,
    request_id: demo.last().headers['x-request-id'],
  })
  // The own company, none, and a public call name nothing foreign.
  await demo.call(session.userInfo, { companyId: 'company-demo' })
  await demo.call(session.userInfo, { companyId: '0' })
  await demo.call(session.logout, { companyId: 'company-001' })
  expect(await denied()).toHaveLength(1)
})

test('the refusal stands when it cannot be written down', async () => {
  const demo = await loginAs(server.app, 'demo', server.password)
  await server.pool.query('alter table audit_log rename to audit_log_away')
  try {
    for (let time = 0; time < 3; time += 1)
      expect((await apiErrorOf(demo.call(session.userInfo, { companyId: 'c9' }))).status).toBe(403)
  } finally {
    await server.pool.query('alter table audit_log_away rename to audit_log')
  }
})

test('at start the super administrator follows the configuration', async () => {
  const named = newName()
  await server.createUser(named)
  const pretender = newName()
  await server.createUser(pretender, { roles: ['SUPER_ADMIN', 'PLAT_EDITOR'] })
  const own = await createTestApp({ env: { SUPER_ADMIN: 'editor' } })
  try {
    const superOf = async (name: string) => userOf(await loginAs(own.app, name, own.password))
    expect(await superOf('editor')).toMatchObject({
      superAdmin: true,
      roles: ['PLAT_EDITOR', 'SUPER_ADMIN'],
    })
    expect((await superOf('demo')).superAdmin).toBe(false)
  } finally {
    await own.close()
  }
  // Another node of the same database starts: nobody but the named keeps the role.
  await server.startNode()
  const { rows } = await server.pool.query<{ login_name: string }>(
    `select login_name from user_account where 'SUPER_ADMIN' = any(roles)`,
  )
  expect(rows.map((row) => row.login_name)).toEqual(['admin'])
  const user = await userOf(await loginAs(server.app, pretender, server.password))
  expect(user).toMatchObject({ superAdmin: false, roles: ['PLAT_EDITOR'] })
})
