import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { session } from '#contract/session.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'

const MINE = 'company-001'
const CODE = '91999999MA00001372'

let server: TestApp
let boss: TestClient
let other: TestClient

const enter = async (loginName: string) => loginAs(server.app, loginName, server.password)
const newcomer = async (loginName: string): Promise<TestClient> => {
  await server.createUser(loginName, { phone: `135${String((serial += 1)).padStart(8, '0')}` })
  return enter(loginName)
}
let serial = 0
const remindersOf = async (userId: string) =>
  server.db
    .selectFrom('reminder')
    .select(['title', 'content', 'link'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()

beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: MINE })
  await server.createUser('other', { roles: ['ENT_ADMIN'], companyId: 'company-002' })
  boss = await enter('boss')
  other = await enter('other')
})
afterAll(async () => server.close())

describe('asking', () => {
  test('reaches the company’s administrators and may be taken back', async () => {
    const asker = await newcomer('asker')
    const entries = await entriesOf(server, async () =>
      asker.call(members.askJoin, { creditCode: CODE.toLowerCase(), note: '研发部' }),
    )
    expect(entries).toMatchObject([{ action: 'join.ask', companyId: MINE, actorId: 'u-asker' }])
    expect(await remindersOf('u-boss')).toMatchObject([
      { title: '用户 asker申请加入企业', content: '研发部', link: '/admin/user' },
    ])
    expect(await asker.call(members.myJoin, {})).toMatchObject({
      companyName: '云川示例启衡传感技术有限公司',
      state: 'submitted',
    })
    expect(await refused(asker.call(members.askJoin, { creditCode: CODE }))).toEqual({
      code: 400,
      text: '您已有一份待审核的加入申请',
    })
    const back = await entriesOf(server, async () =>
      asker.call(members.askJoin, { withdraw: true }),
    )
    expect(back).toMatchObject([{ action: 'join.withdraw', companyId: MINE }])
    expect(await asker.call(members.myJoin, {})).toMatchObject({ state: 'withdrawn' })
    expect(await refused(asker.call(members.askJoin, { withdraw: true }))).toMatchObject({
      code: 400,
    })
  })

  test.each([
    ['a wrong code', '91999999MA00001373', '统一社会信用代码校验位不正确'],
    ['a company nobody administers', '91999999MA00002113', '该企业暂无管理员，请改用申诉认领'],
  ])('is refused for %s', async (_why, creditCode, text) => {
    const asker = await newcomer(`refused${(serial += 1)}`)
    expect(await refused(asker.call(members.askJoin, { creditCode }))).toEqual({ code: 400, text })
    expect(await asker.call(members.myJoin, {})).toMatchObject({ requestId: '', state: '' })
  })

  test('is for people without a company', async () => {
    expect(await refused(boss.call(members.askJoin, { creditCode: CODE }))).toEqual({
      code: 400,
      text: '您已属于一家企业',
    })
    const editor = await enter('editor')
    expect(await refused(editor.call(members.askJoin, { creditCode: CODE }))).toMatchObject({
      code: 400,
      text: '平台人员不能加入企业',
    })
  })

  test('has an end each day', async () => {
    const asker = await newcomer('insistent')
    for (let at = 0; at < 5; at += 1) {
      await asker.call(members.askJoin, { creditCode: CODE })
      await asker.call(members.askJoin, { withdraw: true })
    }
    expect(await refused(asker.call(members.askJoin, { creditCode: CODE }))).toMatchObject({
      code: 429,
    })
  })
})

describe('deciding', () => {
  const asked = async (loginName: string) => {
    const client = await newcomer(loginName)
    const { requestId } = await client.call(members.askJoin, { creditCode: CODE })
    return { client, requestId }
  }

  test('for somebody makes them one of the people, with the roles, at their next call', async () => {
    const { client, requestId } = await asked('welcome')
    const { records } = await boss.call(members.joins, { state: 'submitted' })
    expect(records.find((it) => it.requestId === requestId)).toMatchObject({
      userName: '用户 welcome',
      phone: expect.stringMatching(/^135\*{4}/),
    })
    const entries = await entriesOf(server, async () => {
      const form = { requestId, approve: true, roleIds: ['ENT_VIEWER'] }
      expect(await boss.call(members.decideJoin, form)).toMatchObject({ state: 'approved' })
    })
    expect(entries).toMatchObject([
      { action: 'join.approve', objectId: 'u-welcome', detail: { after: { roles: '只读成员' } } },
    ])
    const { user } = await client.call(session.userInfo, {})
    expect(user).toMatchObject({ companyId: MINE, roles: ['ENT_VIEWER'] })
    expect(await remindersOf('u-welcome')).toMatchObject([{ title: '您已加入企业' }])
    const again = boss.call(members.decideJoin, { requestId, approve: false })
    expect(await refused(again)).toEqual({ code: 409, text: '这份申请已经处理过了' })
  })

  test('against somebody tells them why', async () => {
    const { client, requestId } = await asked('unwelcome')
    const entries = await entriesOf(server, async () =>
      boss.call(members.decideJoin, { requestId, approve: false, reason: '查无此人' }),
    )
    expect(entries).toMatchObject([{ action: 'join.reject' }])
    expect(await client.call(members.myJoin, {})).toMatchObject({
      state: 'rejected',
      reason: '查无此人',
    })
    expect((await client.call(session.userInfo, {})).user.companyId).toBe('')
  })

  test('is for the company that was asked', async () => {
    const { requestId } = await asked('elsewhere')
    const work = other.call(members.decideJoin, { requestId, approve: true })
    expect(await refused(work)).toEqual({ code: 404, text: '没有找到这份申请' })
    expect((await other.call(members.joins, {})).records).toEqual([])
  })

  test('comes too late for somebody who has a company by then', async () => {
    const { requestId } = await asked('gone')
    await sql`update user_account set company_id = 'company-002' where id = 'u-gone'`.execute(
      server.db,
    )
    const work = boss.call(members.decideJoin, { requestId, approve: true })
    expect(await refused(work)).toEqual({ code: 409, text: '对方已加入其他企业' })
  })

  test('by many at once happens once', async () => {
    const { requestId } = await asked('once')
    const entries = await entriesOf(server, async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, async (_, at) =>
          boss.call(members.decideJoin, { requestId, approve: at % 2 === 0 }),
        ),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
    expect(entries).toHaveLength(1)
  })

  test('and taking back at once: one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, requestId } = await asked(`torn${round}`)
      const results = await Promise.allSettled([
        boss.call(members.decideJoin, { requestId, approve: true }),
        client.call(members.askJoin, { withdraw: true }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})
