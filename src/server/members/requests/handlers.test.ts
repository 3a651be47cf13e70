import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'

const MINE = 'company-001'

let server: TestApp
let boss: TestClient
let other: TestClient
let clerk: TestClient

const enter = async (loginName: string) => loginAs(server.app, loginName, server.password)
const titlesOf = async (userId: string) =>
  (
    await server.db
      .selectFrom('reminder')
      .select('title')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute()
  ).map(({ title }) => title)

beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: MINE })
  await server.createUser('other', { roles: ['ENT_ADMIN'], companyId: 'company-002' })
  await server.createUser('clerk', { companyId: MINE })
  boss = await enter('boss')
  other = await enter('other')
  clerk = await enter('clerk')
})
afterAll(async () => server.close())

describe('asking for a permission', () => {
  test('reaches the administrators, once while it is open', async () => {
    const ask = async () => clerk.call(members.askPermission, { permissionName: '申报管理-提交' })
    const entries = await entriesOf(server, async () => {
      const results = await Promise.all(Array.from({ length: 10 }, ask))
      expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1)
      expect(new Set(results.map(({ requestId }) => requestId)).size).toBe(1)
    })
    expect(entries).toMatchObject([{ action: 'permission.ask', companyId: MINE }])
    expect(await titlesOf('u-boss')).toEqual(['用户 clerk申请权限：申报管理-提交'])
    expect(await titlesOf('u-other')).toEqual([])
    const { records } = await boss.call(members.permissionRequests, {})
    expect(records).toMatchObject([
      {
        userId: 'u-clerk',
        permissionName: '申报管理-提交',
        state: 'submitted',
        roles: [{ roleId: 'ENT_ADMIN' }, { roleId: 'ENT_DECLARER', roleName: '申报专员' }],
      },
    ])
    expect((await other.call(members.permissionRequests, {})).records).toEqual([])
  })

  test('is refused for one that does not exist, that one holds, and without a company', async () => {
    const ask = async (by: TestClient, permissionName: string) =>
      refused(by.call(members.askPermission, { permissionName }))
    expect(await ask(clerk, '没有这样的权限')).toEqual({ code: 400, text: '没有这个权限' })
    expect(await ask(boss, '申报管理-提交')).toEqual({
      code: 400,
      text: '您已有该权限，请刷新页面',
    })
    await server.createUser('homeless')
    expect(await ask(await enter('homeless'), '申报管理-提交')).toEqual({
      code: 400,
      text: '请先加入企业',
    })
  })

  test('by somebody of the platform reaches the super administrator', async () => {
    const editor = await enter('editor')
    await editor.call(members.askPermission, { permissionName: '咨询线索' })
    expect(await titlesOf('user-admin')).toEqual(['何清申请权限：咨询线索'])
    const admin = await enter('admin')
    const { records } = await admin.call(members.permissionRequests, {})
    expect(records).toMatchObject([
      {
        permissionName: '咨询线索',
        roles: [{ roleId: 'PLAT_REVIEWER' }, { roleId: 'PLAT_ADVISOR' }],
      },
    ])
    const { requestId } = records[0] ?? { requestId: '' }
    const form = { requestId, approve: true, roleId: 'PLAT_ADVISOR' }
    expect(await admin.call(members.decidePermission, form)).toEqual({ state: 'granted' })
    expect(
      await refused(editor.call(members.askPermission, { permissionName: '咨询线索' })),
    ).toMatchObject({ code: 400 })
  })
})

describe('deciding', () => {
  const asked = async (permissionName: string) =>
    (await clerk.call(members.askPermission, { permissionName })).requestId

  test('grants by a role that holds it, and nothing else', async () => {
    const requestId = await asked('商标-新增')
    const decide = async (roleId: string) =>
      boss.call(members.decidePermission, { requestId, approve: true, roleId })
    expect(await refused(decide(''))).toEqual({ code: 400, text: '请选择要给予的角色' })
    expect(await refused(decide('ENT_VIEWER'))).toEqual({
      code: 400,
      text: '所选角色不含申请的权限',
    })
    expect(
      await refused(other.call(members.decidePermission, { requestId, approve: true })),
    ).toEqual({ code: 404, text: '没有找到这份申请' })
    const entries = await entriesOf(server, async () => decide('ENT_IP'))
    expect(entries).toMatchObject([
      {
        action: 'permission.grant',
        objectId: 'u-clerk',
        detail: { after: { permissionName: '商标-新增', roles: '知识产权专员' } },
      },
    ])
    expect(await titlesOf('u-clerk')).toEqual(['权限申请已通过'])
    expect(await refused(decide('ENT_IP'))).toMatchObject({ code: 409 })
  })

  test('refuses', async () => {
    const requestId = await asked('用户管理-新增')
    const entries = await entriesOf(server, async () => {
      const form = { requestId, approve: false }
      expect(await boss.call(members.decidePermission, form)).toEqual({ state: 'refused' })
    })
    expect(entries).toMatchObject([{ action: 'permission.refuse' }])
    expect((await titlesOf('u-clerk'))[0]).toBe('权限申请未通过')
  })

  test('gives nobody more than the decider holds', async () => {
    const { roleId } = await boss.call(members.addRole, {
      roleName: '审批员',
      permissionCodes: ['back:user:assign'],
    })
    await server.createUser('decider', { companyId: MINE })
    await boss.call(members.assignRoles, { userId: 'u-decider', roleIds: [roleId] })
    const decider = await enter('decider')
    await boss.call(members.assignRoles, { userId: 'u-clerk', roleIds: [] })
    const requestId = await asked('版权-新增')
    const { records } = await decider.call(members.permissionRequests, {})
    expect(records.find((it) => it.requestId === requestId)?.roles).toEqual([])
    const form = { requestId, approve: true, roleId: 'ENT_IP' }
    expect(await refused(decider.call(members.decidePermission, form))).toMatchObject({ code: 403 })
  })
})
