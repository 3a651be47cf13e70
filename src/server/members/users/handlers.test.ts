import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { session } from '#contract/session.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, outcomes, refused } from '#server/testing/effects.ts'
import { looseLimits } from '#server/testing/limits.ts'

const MINE = 'company-001'
const OTHER = 'company-002'
const NOT_FOUND = { code: 404, text: '没有找到这个用户' }

let server: TestApp
let boss: TestClient
let admin: TestClient
let limits: Awaited<ReturnType<typeof looseLimits>>
let serial = 0

const phone = (): string => `139${String((serial += 1)).padStart(8, '0')}`
const userOf = (loginName: string) => ({
  userName: '林小满',
  loginName,
  phone: phone(),
  email: 'xiaoman@example.com',
  dept: '研发部',
})
const add = async (loginName: string, more: object = {}) =>
  admin.call(members.addUser, { ...userOf(loginName), roleIds: ['PLAT_EDITOR'], ...more })
/** Somebody of the company who has set no password yet. */
const addColleague = async (loginName: string) => {
  const given = { companyId: MINE, phone: phone(), password: false, userName: '林小满' }
  await server.createUser(loginName, given)
  return { userId: `u-${loginName}`, version: 1 }
}
const enter = async (loginName: string) => loginAs(server.app, loginName, server.password)
const rowOf = async (id: string) =>
  server.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ env: { LIMITS: limits.file } })
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: MINE, phone: '13700000001' })
  await server.createUser('stranger', { roles: ['ENT_ADMIN'], companyId: OTHER })
  boss = await enter('boss')
  admin = await enter('admin')
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})

describe('adding somebody', () => {
  test('makes an account without a password and tells the person how to get one', async () => {
    const given = userOf('Xiaoman_1')
    let answer: Awaited<ReturnType<typeof add>> | undefined
    const entries = await entriesOf(server, async () => {
      answer = await admin.call(members.addUser, {
        ...given,
        roleIds: ['PLAT_EDITOR', 'PLAT_AUDITOR'],
      })
    })
    expect(answer).toMatchObject({
      loginName: 'xiaoman_1',
      phone: `${given.phone.slice(0, 3)}****${given.phone.slice(-4)}`,
      roleIds: ['PLAT_EDITOR', 'PLAT_AUDITOR'],
      status: '1',
      pending: true,
      guarded: '',
      version: 2,
    })
    expect(await rowOf(answer?.userId ?? '')).toMatchObject({
      company_id: null,
      password_hash: null,
      phone: given.phone,
    })
    expect(entries).toMatchObject([
      { action: 'user.add', companyId: '', actorId: 'user-admin', objectId: answer?.userId },
    ])
    expect(JSON.stringify(entries)).not.toContain(given.phone)
    const sent = await server.db
      .selectFrom('sms_outbox')
      .selectAll()
      .where('phone', '=', given.phone)
      .execute()
    expect(sent).toMatchObject([{ purpose: 'added', state: 'sent' }])
    expect(sent[0]?.content).toContain('xiaoman_1')
  })

  test.each([
    ['a taken login name', { loginName: 'BOSS' }, '该登录名已被使用'],
    ['the name of the super administrator', { loginName: 'admin' }, '该登录名已被使用'],
    ['a taken number', { phone: '13700000001' }, '该手机号码已注册'],
    ['a role of companies', { roleIds: ['ENT_VIEWER'] }, '角色不存在或已删除'],
    ['a wrong number', { phone: '12000000000' }, '手机号码格式不正确'],
  ])('is refused for %s and leaves nothing', async (_why, more, text) => {
    const count = async () =>
      Number(
        (await sql<{ n: string }>`select count(*) n from user_account`.execute(server.db)).rows[0]
          ?.n,
      )
    const before = await count()
    expect(
      await entriesOf(server, async () => {
        expect(await refused(add('refused_one', more))).toEqual({ code: 400, text })
      }),
    ).toEqual([])
    expect(await count()).toBe(before)
  })

  test('makes no super administrator', async () => {
    expect(
      await entriesOf(server, async () => {
        expect(await refused(add('refused_two', { roleIds: ['SUPER_ADMIN'] }))).toEqual({
          code: 403,
          text: '超级管理员由系统配置指定，不能分配',
        })
      }),
    ).toEqual([])
  })

  test('is not for companies: a number with an account and one without are answered alike', async () => {
    const count = async () => {
      const { rows } = await sql<{ accounts: number; messages: number }>`
        select (select count(*)::int from user_account) as accounts,
          (select count(*)::int from sms_outbox) as messages`.execute(server.db)
      return rows[0]
    }
    const before = await count()
    const entries = await entriesOf(server, async () => {
      const answers: unknown[] = []
      for (const number of ['13700000001', phone()]) {
        const given = { ...userOf('probing'), phone: number, roleIds: ['ENT_VIEWER'] }
        await refused(boss.call(members.addUser, given))
        answers.push(boss.last().json())
        const { token, ...invited } = await boss.call(members.invite, {
          roleIds: ['ENT_VIEWER'],
          phone: number,
        })
        expect(token).not.toBe('')
        answers.push(Object.keys(invited).toSorted())
      }
      const [first, second, ...again] = answers
      expect(again).toEqual([first, second])
      expect(first).toMatchObject({ code: 400, message: '企业成员请用邀请链接加入，由本人注册' })
    })
    expect(entries.map(({ action }) => action)).toEqual(['invite.add', 'invite.add'])
    expect(await count()).toEqual(before)
  })

  test('gives one name to one of many', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, async () => add('contested')),
    )
    expect(outcomes(results)).toEqual({
      through: 1,
      codes: [400],
      texts: ['该登录名已被使用'],
    })
  })
})

describe('the list', () => {
  test('is ordered by what is asked, and the other way round', async () => {
    for (const loginName of ['order-b', 'order-c', 'order-a'])
      await server.createUser(loginName, { companyId: MINE })
    const namesBy = async (more: object) => {
      const { records } = await boss.call(members.users, { keyword: 'order-', ...more })
      return records.map(({ loginName }) => loginName)
    }
    const up = ['order-a', 'order-b', 'order-c']
    expect(await namesBy({ sort: 'loginName' })).toEqual(up)
    expect(await namesBy({ sort: 'loginName', order: 'desc' })).toEqual(up.toReversed())
    expect((await namesBy({})).toSorted()).toEqual(up)
  })

  test('searches name, login name and the number as it is shown, within the company', async () => {
    await server.createUser('findme', {
      companyId: MINE,
      roles: ['ENT_FINANCE'],
      phone: '15812345678',
      userName: '钱多多',
    })
    const search = async (more: object) => {
      const { records } = await boss.call(members.users, { pageSize: 50, ...more })
      return records.map(({ loginName }) => loginName)
    }
    for (const keyword of ['多多', 'FINDME', '15812345678', '5678', '158'])
      expect(await search({ keyword })).toEqual(['findme'])
    expect(await search({ keyword: '1234' })).toEqual([])
    expect(await search({ keyword: '%' })).toEqual([])
    expect(await search({ roleId: 'ENT_FINANCE' })).toEqual(['findme'])
    expect(await search({})).not.toContain('stranger')
    await sql`update user_account set status = 'disabled' where id = 'u-findme'`.execute(server.db)
    expect(await search({ status: '0' })).toEqual(['findme'])
  })

  test('is cut into pages', async () => {
    for (const name of ['paged_1', 'paged_2', 'paged_3']) await addColleague(name)
    const first = await boss.call(members.users, { pageSize: 2 })
    const second = await boss.call(members.users, { pageSize: 2, page: 1 })
    const ids = [...first.records, ...second.records].map(({ userId }) => userId)
    expect(new Set(ids).size).toBe(4)
    expect(first.total).toBeGreaterThan(3)
  })

  test('of the platform shows its own people and nobody without a company', async () => {
    await server.createUser('homeless')
    const { records } = await admin.call(members.users, { pageSize: 50 })
    const names = records.map(({ loginName }) => loginName)
    expect(names).toEqual(expect.arrayContaining(['admin', 'editor', 'advisor']))
    expect(names).not.toContain('homeless')
    expect(names).not.toContain('boss')
    expect(records.find(({ loginName }) => loginName === 'admin')?.guarded).not.toBe('')
  })
})

describe('changing somebody', () => {
  test('writes what changed, at the version that was seen', async () => {
    const { userId, version } = await addColleague('changeable')
    const to = { userId, userName: '林满满', dept: '财务部', email: 'new@example.com' }
    const entries = await entriesOf(server, async () => {
      expect(await boss.call(members.updateUser, { ...to, version })).toMatchObject({
        userName: '林满满',
        dept: '财务部',
        version: version + 1,
      })
    })
    expect(entries).toMatchObject([
      {
        action: 'user.edit',
        detail: { before: { userName: '林小满' }, after: { email: 'n****@example.com' } },
      },
    ])
    expect(await refused(boss.call(members.updateUser, { ...to, version }))).toEqual({
      code: 409,
      text: '数据已被修改，请刷新',
    })
  })

  test('of another company finds nobody', async () => {
    const id = { userId: 'u-stranger' }
    const form = { ...id, userName: '林满满', version: 1 }
    expect(await refused(boss.call(members.updateUser, form))).toEqual(NOT_FOUND)
    expect(await refused(boss.call(members.assignRoles, { ...id, roleIds: [] }))).toEqual(NOT_FOUND)
    expect(await refused(boss.call(members.setStatus, { ...id, status: '0' }))).toEqual(NOT_FOUND)
    expect(await refused(boss.call(members.resetPassword, id))).toEqual(NOT_FOUND)
    expect(await rowOf('u-stranger')).toMatchObject({ status: 'active', version: 1 })
  })

  test('roles: counts from the very next call', async () => {
    await server.createUser('clerk', { companyId: MINE })
    const clerk = await enter('clerk')
    const mayList = async () =>
      clerk.call(members.users, {}).then(
        () => true,
        ({ code }: { code: number }) => code !== 403,
      )
    const give = async (roleIds: string[]) =>
      boss.call(members.assignRoles, { userId: 'u-clerk', roleIds })
    expect(await mayList()).toBe(false)
    const entries = await entriesOf(server, async () => give(['ENT_ADMIN']))
    expect(entries).toMatchObject([
      { action: 'user.roles', detail: { before: { roles: '' }, after: { roles: '企业管理员' } } },
    ])
    expect(await mayList()).toBe(true)
    expect(await entriesOf(server, async () => give(['ENT_ADMIN']))).toEqual([])
    await give([])
    expect(await mayList()).toBe(false)
  })

  test('roles: nobody gives or takes what they lack', async () => {
    const { roleId } = await boss.call(members.addRole, {
      roleName: '分配员',
      permissionCodes: ['back:user:assign', 'back:user:disable', 'back:user:resetPwd'],
    })
    await server.createUser('helper', { companyId: MINE })
    await boss.call(members.assignRoles, { userId: 'u-helper', roleIds: [roleId] })
    const helper = await enter('helper')
    const { userId } = await addColleague('raised')
    const give = async (to: string, roleIds: string[]) =>
      refused(helper.call(members.assignRoles, { userId: to, roleIds }))
    expect(await give(userId, ['ENT_ADMIN'])).toMatchObject({ code: 403 })
    expect(await give(userId, ['ENT_VIEWER'])).toMatchObject({ code: 403 })
    expect(await give('u-helper', [roleId, 'ENT_IP'])).toMatchObject({ code: 403 })
    await boss.call(members.assignRoles, { userId, roleIds: ['ENT_ADMIN'] })
    expect(await give(userId, [])).toMatchObject({ code: 403 })
    for (const work of [
      async () => helper.call(members.setStatus, { userId, status: '0' }),
      async () => helper.call(members.resetPassword, { userId }),
    ])
      expect(await refused(work())).toEqual({ code: 403, text: '只有企业管理员可以修改企业管理员' })
    await boss.call(members.assignRoles, { userId, roleIds: [] })
    expect(await helper.call(members.assignRoles, { userId, roleIds: [roleId] })).toMatchObject({
      roleIds: [roleId],
    })
  })
})

describe('switching somebody off', () => {
  test('ends their sessions and lets them in again afterwards', async () => {
    await server.createUser('leaver', { companyId: MINE, roles: ['ENT_VIEWER'] })
    const leaver = await enter('leaver')
    const entries = await entriesOf(server, async () => {
      const off = await boss.call(members.setStatus, { userId: 'u-leaver', status: '0' })
      expect(off.status).toBe('0')
    })
    expect(entries).toMatchObject([{ action: 'user.disable', objectId: 'u-leaver' }])
    expect(await refused(leaver.call(session.userInfo, {}))).toMatchObject({ code: 402 })
    const logins = await server.db
      .selectFrom('auth_login')
      .select('end_reason')
      .where('user_id', '=', 'u-leaver')
      .execute()
    expect(logins).toEqual([{ end_reason: 'disabled' }])
    await boss.call(members.setStatus, { userId: 'u-leaver', status: '1' })
    await enter('leaver')
    expect(
      await entriesOf(server, async () =>
        boss.call(members.setStatus, { userId: 'u-leaver', status: '1' }),
      ),
    ).toEqual([])
  })

  test('is not for oneself', async () => {
    const work = boss.call(members.setStatus, { userId: 'u-boss', status: '0' })
    expect(await refused(work)).toEqual({ code: 400, text: '不能停用自己的账号' })
  })

  test('is not for the super administrator', async () => {
    await server.createUser('other-root', { roles: ['SUPER_ADMIN'] })
    for (const work of [
      async () => admin.call(members.setStatus, { userId: 'u-other-root', status: '0' }),
      async () =>
        admin.call(members.assignRoles, { userId: 'u-other-root', roleIds: ['PLAT_EDITOR'] }),
      async () => admin.call(members.resetPassword, { userId: 'u-other-root' }),
    ])
      expect(await refused(work())).toMatchObject({ code: 403 })
  })

  test('leaves the platform’s people a role', async () => {
    const work = admin.call(members.assignRoles, { userId: 'user-editor', roleIds: [] })
    expect(await refused(work)).toEqual({ code: 400, text: '请至少选择一个角色' })
  })
})

test('a reset password ends the sessions and is taken away, and the person is told', async () => {
  const number = phone()
  await server.createUser('forgetful', { companyId: MINE, phone: number })
  const forgetful = await enter('forgetful')
  const entries = await entriesOf(server, async () => {
    expect(await boss.call(members.resetPassword, { userId: 'u-forgetful' })).toEqual({
      sent: true,
    })
  })
  expect(entries).toMatchObject([{ action: 'user.resetPassword', objectId: 'u-forgetful' }])
  expect(await refused(forgetful.call(session.userInfo, {}))).toMatchObject({ code: 402 })
  expect(await rowOf('u-forgetful')).toMatchObject({ password_hash: null, status: 'active' })
  await expect(enter('forgetful')).rejects.toMatchObject({ code: 400 })
  const { rows } = await sql`
    select 1 from password_history where user_id = 'u-forgetful'`.execute(server.db)
  expect(rows).toHaveLength(1)
  await server.createUser('numberless', { companyId: MINE })
  expect(await refused(boss.call(members.resetPassword, { userId: 'u-numberless' }))).toEqual({
    code: 400,
    text: '该用户没有手机号码，无法通过短信重置密码',
  })
})
