import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { codesIn, COMPANY_TREE } from '#domain/permissions/codes.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, outcomes, refused } from '#server/testing/effects.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { cases } from '#testing/seed.ts'

const MINE = 'company-001'
const NOT_FOUND = { code: 404, text: '没有找到这个角色' }
const TAKEN = { code: 400, text: '该角色名称已存在' }

let server: TestApp
let boss: TestClient
let other: TestClient
let limits: Awaited<ReturnType<typeof looseLimits>>

const enter = async (loginName: string) => loginAs(server.app, loginName, server.password)
const add = async (roleName: string, permissionCodes: string[] = ['ip:patent:add']) =>
  boss.call(members.addRole, { roleName, permissionCodes })

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ env: { LIMITS: limits.file } })
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: MINE })
  await server.createUser('other', { roles: ['ENT_ADMIN'], companyId: 'company-002' })
  boss = await enter('boss')
  other = await enter('other')
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})

describe('the list', () => {
  test('of a company has its ready-made roles with who holds them, and no other company’s', async () => {
    await other.call(members.addRole, { roleName: '别家的角色' })
    await add('自家的角色')
    const { records } = await boss.call(members.roles, {})
    expect(records.filter(({ builtin }) => builtin)).toMatchObject([
      { roleId: 'ENT_ADMIN', userCount: 1, version: 0 },
      { roleId: 'ENT_DECLARER', userCount: 0 },
      { roleId: 'ENT_IP' },
      { roleId: 'ENT_FINANCE' },
      { roleId: 'ENT_VIEWER' },
    ])
    expect(records.map(({ roleName }) => roleName)).toContain('自家的角色')
    expect(records.map(({ roleName }) => roleName)).not.toContain('别家的角色')
    const found = await boss.call(members.roles, { keyword: '自家' })
    expect(found.records.map(({ roleName }) => roleName)).toEqual(['自家的角色'])
  })

  test('of the platform has its own ready-made roles', async () => {
    const admin = await enter('admin')
    const { records } = await admin.call(members.roles, {})
    expect(records.map(({ roleId }) => roleId)).toEqual([
      'SUPER_ADMIN',
      'PLAT_EDITOR',
      'PLAT_REVIEWER',
      'PLAT_ADVISOR',
      'PLAT_AUDITOR',
    ])
    const choices = await admin.call(members.roleChoices, {})
    expect(choices.records.map(({ roleId, grantable }) => [roleId, grantable])).toEqual([
      ['SUPER_ADMIN', false],
      ['PLAT_EDITOR', true],
      ['PLAT_REVIEWER', true],
      ['PLAT_ADVISOR', true],
      ['PLAT_AUDITOR', true],
    ])
  })

  test('of choices says which may be given', async () => {
    const { roleId } = await add('分配员二', ['back:user:assign', 'back:user'])
    await server.createUser('giver', { companyId: MINE })
    await boss.call(members.assignRoles, { userId: 'u-giver', roleIds: [roleId] })
    const giver = await enter('giver')
    const { records } = await giver.call(members.roleChoices, {})
    expect(records.filter(({ grantable }) => grantable).map((it) => it.roleId)).toEqual([roleId])
  })

  test('of codes is the company’s tree, with what the caller holds', async () => {
    const { tree, held } = await boss.call(members.permissionTree, {})
    expect(tree.map(({ code }) => code)).toEqual(COMPANY_TREE.map(({ code }) => code))
    expect(held).toEqual(codesIn(COMPANY_TREE))
    const admin = await enter('admin')
    const platform = await admin.call(members.permissionTree, {})
    expect(platform.tree.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['home', 'back', 'lead', 'outbox']),
    )
    expect(platform.tree.map(({ code }) => code)).not.toContain('declare')
  })
})

describe('adding one', () => {
  test('keeps the codes with those above them', async () => {
    let answer: Awaited<ReturnType<typeof add>> | undefined
    const entries = await entriesOf(server, async () => {
      answer = await add(' 专利  录入 ', ['ip:patent:add', 'home'])
    })
    expect(answer).toMatchObject({
      roleName: '专利 录入',
      permissionCodes: ['home', 'ip', 'ip:patent', 'ip:patent:add'],
      userCount: 0,
      builtin: false,
      version: 1,
    })
    expect(entries).toMatchObject([{ action: 'role.add', objectId: answer?.roleId }])
  })

  test.each([
    ['a ready-made name', '企业管理员', [], TAKEN],
    ['a name of blanks', '    ', [], { code: 400, text: '角色名称不能为空' }],
    [
      'a code of the platform',
      '越权一',
      ['lead:list'],
      { code: 403, text: '权限不在可授权的范围内' },
    ],
    ['an unknown code', '越权二', ['nothing'], { code: 403, text: '权限不在可授权的范围内' }],
  ])('is refused for %s', async (_why, roleName, codes, answer) => {
    const entries = await entriesOf(server, async () => {
      expect(await refused(add(roleName, codes))).toEqual(answer)
    })
    expect(entries).toEqual([])
  })

  test('gives one name to one of many', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, async () => add('抢名')))
    expect(outcomes(results)).toEqual({ through: 1, codes: [TAKEN.code], texts: [TAKEN.text] })
    await other.call(members.addRole, { roleName: '抢名' })
  })
})

describe('changing one', () => {
  test('renames it at the version that was seen', async () => {
    const { roleId, version } = await add('旧名称')
    const to = { roleId, version, roleName: '新名称', remark: '说明' }
    const entries = await entriesOf(server, async () => {
      expect(await boss.call(members.updateRole, to)).toMatchObject({
        roleName: '新名称',
        remark: '说明',
        version: version + 1,
      })
    })
    expect(entries).toMatchObject([
      {
        action: 'role.edit',
        detail: { before: { roleName: '旧名称' }, after: { roleName: '新名称' } },
      },
    ])
    expect(await refused(boss.call(members.updateRole, to))).toMatchObject({ code: 409 })
    await add('占用的名称')
    const clash = { ...to, version: version + 1, roleName: '占用的名称' }
    expect(await refused(boss.call(members.updateRole, clash))).toEqual(TAKEN)
  })

  test('grants and takes codes from the very next call', async () => {
    const { roleId, version } = await add('即时生效', ['back:user'])
    await server.createUser('holder', { companyId: MINE })
    await boss.call(members.assignRoles, { userId: 'u-holder', roleIds: [roleId] })
    const holder = await enter('holder')
    await holder.call(members.users, {})
    const entries = await entriesOf(server, async () =>
      boss.call(members.grant, { roleId, version, permissionCodes: ['home'] }),
    )
    expect(entries).toMatchObject([
      {
        action: 'role.grant',
        detail: { before: { removed: '后台管理、后台管理-用户管理' }, after: { added: '首页' } },
      },
    ])
    expect(await refused(holder.call(members.users, {}))).toMatchObject({ code: 403 })
  })

  test('adds and takes only what one holds', async () => {
    const { roleId: granter } = await add('授权员', ['back:role:grant', 'home'])
    await server.createUser('granter', { companyId: MINE })
    await boss.call(members.assignRoles, { userId: 'u-granter', roleIds: [granter] })
    const client = await enter('granter')
    const { roleId, version } = await add('被授权', ['ip:patent:add'])
    const grant = async (permissionCodes: string[]) =>
      client.call(members.grant, { roleId, version, permissionCodes })
    expect(await refused(grant(['ip:patent:add', 'declare:list']))).toMatchObject({ code: 403 })
    expect(await refused(grant(['home']))).toMatchObject({ code: 403 })
    expect(await grant(['ip:patent:add', 'home'])).toMatchObject({ version: version + 1 })
  })

  test('of another company finds none', async () => {
    const { roleId, version } = await add('不让碰')
    const form = { roleId, version, roleName: '改名字' }
    expect(await refused(other.call(members.updateRole, form))).toEqual(NOT_FOUND)
    expect(await refused(other.call(members.grant, { roleId, version }))).toEqual(NOT_FOUND)
    expect(await refused(other.call(members.deleteRole, { roleId }))).toEqual(NOT_FOUND)
    const give = other.call(members.assignRoles, { userId: 'u-other', roleIds: [roleId] })
    expect(await refused(give)).toEqual({ code: 400, text: '角色不存在或已删除' })
  })

  const ROUNDS = cases(3, 200)

  test('fifty at once: one wins each version', async () => {
    const { roleId } = await add('竞争')
    const now = async () =>
      server.db
        .selectFrom('company_role')
        .select(['version', 'permission_codes as codes'])
        .where('id', '=', roleId)
        .executeTakeFirstOrThrow()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { version, codes } = await now()
      // What is there already would be granted without a change.
      const permissionCodes = codes.length === 1 ? ['home', 'ip:patent'] : ['home']
      const entries = await entriesOf(server, async () => {
        const results = await Promise.allSettled(
          Array.from({ length: 50 }, async (_, at) =>
            at % 2 === 0
              ? boss.call(members.grant, { roleId, version, permissionCodes })
              : boss.call(members.updateRole, { roleId, version, roleName: `竞争 ${round}` }),
          ),
        )
        expect(outcomes(results)).toMatchObject({ through: 1, codes: [409] })
      })
      expect(entries).toHaveLength(1)
      expect((await now()).version).toBe(version + 1)
    }
  }, 600_000)
})

describe('deleting one', () => {
  test('removes it, also from open invitations', async () => {
    const { roleId } = await add('要删除')
    const { inviteId } = await boss.call(members.invite, { roleIds: [roleId] })
    const entries = await entriesOf(server, async () => {
      expect(await boss.call(members.deleteRole, { roleId })).toEqual({ deleted: true })
    })
    expect(entries).toMatchObject([{ action: 'role.delete', objectId: roleId }])
    const { rows } = await sql`
      select role_ids from invitation where id = ${inviteId}`.execute(server.db)
    expect(rows).toEqual([{ role_ids: [] }])
  })

  test('is refused while somebody holds it, and for ready-made ones', async () => {
    const { roleId } = await add('有人用')
    await server.createUser('user-of', { companyId: MINE })
    await boss.call(members.assignRoles, { userId: 'u-user-of', roleIds: [roleId] })
    expect(await refused(boss.call(members.deleteRole, { roleId }))).toEqual({
      code: 400,
      text: '该角色还有 1 人使用，不能删除',
    })
    expect(await refused(boss.call(members.deleteRole, { roleId: 'ENT_IP' }))).toEqual({
      code: 400,
      text: '预置角色不能删除',
    })
  })

  test('and giving it at once leaves nobody with a role that is gone', async () => {
    await server.createUser('racer', { companyId: MINE })
    for (let round = 0; round < 5; round += 1) {
      const { roleId } = await add(`赛跑 ${round}`)
      await Promise.allSettled([
        boss.call(members.deleteRole, { roleId }),
        boss.call(members.assignRoles, { userId: 'u-racer', roleIds: [roleId] }),
      ])
      const exists = await server.db
        .selectFrom('company_role')
        .select('id')
        .where('id', '=', roleId)
        .executeTakeFirst()
      const held = await server.db
        .selectFrom('member_role')
        .select('user_id')
        .where('role_id', '=', roleId)
        .executeTakeFirst()
      expect(held !== undefined).toBe(exists !== undefined)
    }
  })
})
