import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { hashToken, isToken } from '#server/wire/tokens.ts'

let server: TestApp
let boss: TestClient
let other: TestClient

const enter = async (loginName: string) => loginAs(server.app, loginName, server.password)

beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: 'company-001' })
  await server.createUser('other', { roles: ['ENT_ADMIN'], companyId: 'company-002' })
  boss = await enter('boss')
  other = await enter('other')
})
afterAll(async () => server.close())

test('an invitation keeps the hash of its token for seven days', async () => {
  const { roleId } = await boss.call(members.addRole, { roleName: '受邀者' })
  let made: { inviteId: string; token: string; expireTime: string } | undefined
  const entries = await entriesOf(server, async () => {
    made = await boss.call(members.invite, { roleIds: ['ENT_IP', roleId], phone: '13612345678' })
  })
  expect(isToken(made?.token ?? '')).toBe(true)
  const row = await server.db
    .selectFrom('invitation')
    .selectAll()
    .select(sql<number>`extract(epoch from expires_at - created_at)::int`.as('seconds'))
    .where('id', '=', made?.inviteId ?? '')
    .executeTakeFirst()
  expect(row).toMatchObject({
    token_hash: hashToken(made?.token ?? ''),
    company_id: 'company-001',
    roles: ['ENT_IP'],
    role_ids: [roleId],
    seconds: 7 * 86_400,
  })
  expect(entries).toMatchObject([{ action: 'invite.add', objectId: made?.inviteId }])
  expect(JSON.stringify(entries)).not.toContain(made?.token)
  const { records } = await boss.call(members.invites, {})
  expect(records).toMatchObject([
    {
      inviteId: made?.inviteId,
      roleNames: ['知识产权专员', '受邀者'],
      phone: '136****5678',
      inviterName: '用户 boss',
      state: 'valid',
      usedByName: '',
    },
  ])
  expect((await other.call(members.invites, {})).records).toEqual([])
})

test.each([
  ['a wrong number', { phone: '123' }, { code: 400, text: '手机号码格式不正确' }],
  ['an unknown role', { roleIds: ['none'] }, { code: 400, text: '角色不存在或已删除' }],
])('is refused for %s', async (_why, form, answer) => {
  expect(await refused(boss.call(members.invite, form))).toEqual(answer)
})

test('nobody invites to more than they hold, and the platform adds its people itself', async () => {
  const { roleId } = await boss.call(members.addRole, {
    roleName: '邀请员',
    permissionCodes: ['back:user:add'],
  })
  await server.createUser('inviter', { companyId: 'company-001' })
  await boss.call(members.assignRoles, { userId: 'u-inviter', roleIds: [roleId] })
  const inviter = await enter('inviter')
  expect(await refused(inviter.call(members.invite, { roleIds: ['ENT_ADMIN'] }))).toMatchObject({
    code: 403,
  })
  await inviter.call(members.invite, { roleIds: [roleId] })
  const admin = await enter('admin')
  expect(await refused(admin.call(members.invite, {}))).toMatchObject({ code: 400 })
})

test('is taken back once, by its own company', async () => {
  const { inviteId } = await boss.call(members.invite, {})
  expect(await refused(other.call(members.revokeInvite, { inviteId }))).toEqual({
    code: 404,
    text: '没有找到这份邀请',
  })
  const entries = await entriesOf(server, async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, async () => boss.call(members.revokeInvite, { inviteId })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  expect(entries).toMatchObject([{ action: 'invite.revoke', objectId: inviteId }])
  expect(await refused(boss.call(members.revokeInvite, { inviteId }))).toEqual({
    code: 409,
    text: '该邀请已失效',
  })
})

test('says when it has run out or was used', async () => {
  const state = async (change: ReturnType<typeof sql>) => {
    const { inviteId } = await boss.call(members.invite, {})
    await sql`update invitation set ${change} where id = ${inviteId}`.execute(server.db)
    const { records } = await boss.call(members.invites, { pageSize: 50 })
    return records.find((it) => it.inviteId === inviteId)
  }
  expect(await state(sql`expires_at = now() - interval '1 second'`)).toMatchObject({
    state: 'expired',
  })
  expect(await state(sql`used_at = now(), used_by = 'u-boss'`)).toMatchObject({
    state: 'used',
    usedByName: '用户 boss',
  })
})

/** Somebody who has an account and no company. */
const createGuest = async (name: string): Promise<TestClient> => {
  await server.createUser(name, { roles: [] })
  return enter(name)
}

test('somebody with an account and no company joins by it: roles, entry and word to the inviter', async () => {
  const guest = await createGuest('guest-a')
  const { roleId } = await boss.call(members.addRole, { roleName: '带来的角色' })
  const { token } = await boss.call(members.invite, { roleIds: ['ENT_IP', roleId] })
  const company = await server.db
    .selectFrom('company')
    .select('credit_code')
    .where('id', '=', 'company-002')
    .executeTakeFirstOrThrow()
  await guest.call(members.askJoin, { creditCode: company.credit_code })
  const entries = await entriesOf(server, async () => {
    const answer = await guest.call(members.acceptInvite, { token })
    expect(answer).toEqual({ joinedCompanyId: 'company-001' })
  })
  expect(entries).toMatchObject([{ action: 'invite.accept', objectId: 'u-guest-a' }])
  const { records } = await boss.call(members.users, { keyword: 'guest-a' })
  expect(records[0]?.roleIds.toSorted()).toEqual(['ENT_IP', roleId].toSorted())
  expect(await guest.call(members.myJoin, {})).toMatchObject({ state: 'withdrawn' })
  const told = await server.db
    .selectFrom('reminder')
    .select('title')
    .where('user_id', '=', 'u-boss')
    .execute()
  expect(told.map(({ title }) => title)).toContain('受邀成员已加入')
  const late = await createGuest('guest-late')
  expect(await refused(late.call(members.acceptInvite, { token }))).toMatchObject({ code: 400 })
})

test('only one of two who accept at once is taken in', async () => {
  const guests = [await createGuest('guest-b'), await createGuest('guest-c')]
  const { token } = await boss.call(members.invite, { roleIds: ['ENT_IP'] })
  const results = await Promise.allSettled(
    guests.map(async (guest) => guest.call(members.acceptInvite, { token })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  [
    'of another number',
    { phone: '13612345678' },
    'guest-d',
    '邀请发给 136****5678，与您的手机号码不同',
  ],
  ['taken back', { revoked: true }, 'guest-e', '邀请链接无效或已过期，请联系邀请人'],
  ['for somebody who has a company', {}, 'other', '您已属于一家企业'],
  ['for people of the platform', {}, 'admin', '平台人员不能加入企业'],
] as const)('an invitation %s is refused to who is signed in', async (_why, how, who, text) => {
  const { phone = '', revoked = false } = how as { phone?: string; revoked?: boolean }
  const { token, inviteId } = await boss.call(members.invite, { phone })
  if (revoked) await boss.call(members.revokeInvite, { inviteId })
  const guest = who.startsWith('guest') ? await createGuest(who) : await enter(who)
  expect(await refused(guest.call(members.acceptInvite, { token }))).toEqual({ code: 400, text })
})
