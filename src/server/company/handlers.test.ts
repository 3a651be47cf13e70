import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { work } from '#contract/work.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, outcomes, refused } from '#server/testing/effects.ts'

const MINE = 'company-001'
const IDENTITY = '已认证企业变更名称、信用代码或法定代表人，请提交变更认证'

let server: TestApp
let boss: TestClient
let viewer: TestClient

const enter = async (loginName: string) => loginAs(server.app, loginName, server.password)
const formOf = (it: AnswerOf<typeof company.mine>) => {
  const { companyId: _id, regionName: _region, industryName: _industry, ...rest } = it
  const { registerStatus: _status, permissionState: _state, certifiedUntil: _until, ...form } = rest
  return form
}
const change = async (more: object) =>
  boss.call(company.update, { ...formOf(await boss.call(company.mine, {})), ...more })
const status = async (code: string) =>
  sql`update company set register_status = ${code} where id = ${MINE}`.execute(server.db)

beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: MINE })
  await server.createUser('viewer', { roles: ['ENT_VIEWER'], companyId: MINE })
  boss = await enter('boss')
  viewer = await enter('viewer')
})
beforeEach(async () => status('0'))
afterAll(async () => server.close())

describe('one’s own company', () => {
  test('is shown with names, and its telephone to whoever may edit it', async () => {
    await change({ contactName: '陈工', contactPhone: '13812345678' })
    const mine = await boss.call(company.mine, {})
    expect(mine).toMatchObject({
      companyId: MINE,
      companyName: '云川示例启衡传感技术有限公司',
      contactPhone: '13812345678',
      registerStatus: '0',
      permissionState: '1',
      certifiedUntil: '',
    })
    expect(mine.regionName.split(' ')).toHaveLength(3)
    expect(mine.industryName).not.toBe('')
    expect(await viewer.call(company.mine, {})).toMatchObject({ contactPhone: '138****5678' })
  })

  test('does not exist for people of the platform', async () => {
    const admin = await enter('admin')
    expect(await refused(admin.call(company.mine, {}))).toMatchObject({ code: 404 })
    expect(await admin.call(company.tabs, {})).toEqual({
      companyName: '',
      headImg: '',
      companyTags: '',
      registerStatus: '',
      permissionState: '',
      permissionTime: '',
    })
  })

  test('stands in the left menu with titles and tags', async () => {
    await sql`update company set register_status = '2', certified_until = '2099-01-31',
      tags = '{传感器}' where id = ${MINE}`.execute(server.db)
    const tabs = await viewer.call(company.tabs, {})
    expect(tabs).toMatchObject({
      companyName: '云川示例启衡传感技术有限公司',
      registerStatus: '2',
      permissionState: '0',
      permissionTime: '2099-01-31',
    })
    expect(tabs.companyTags.split(',')).toContain('传感器')
    await sql`update company set certified_until = '2020-01-31' where id = ${MINE}`.execute(
      server.db,
    )
    expect(await viewer.call(company.tabs, {})).toMatchObject({ permissionState: '3' })
    await sql`update company set certified_until = null where id = ${MINE}`.execute(server.db)
  })
})

describe('changing the facts', () => {
  test('writes them with one entry, and the name to every colleague', async () => {
    const before = await boss.call(company.mine, {})
    const entries = await entriesOf(server, async () => {
      expect(
        await change({
          companyName: '云川示例启衡(新)传感技术有限公司',
          contactPhone: '13912345678',
          email: 'office@example.com',
          regCapital: '12345.60',
          tags: [' 传感 ', '传感'],
        }),
      ).toMatchObject({
        companyName: '云川示例启衡（新）传感技术有限公司',
        regCapital: '12345.6',
        tags: ['传感'],
        version: before.version + 1,
      })
    })
    expect(entries).toMatchObject([
      {
        action: 'company.update',
        companyId: MINE,
        detail: { after: { contactPhone: '139****5678', email: 'o****@example.com' } },
      },
    ])
    const { rows } = await sql`
      select company_name from user_account where id = 'u-viewer'`.execute(server.db)
    expect(rows).toEqual([{ company_name: '云川示例启衡（新）传感技术有限公司' }])
    expect(await entriesOf(server, async () => change({}))).toEqual([])
    await change({ companyName: '云川示例启衡传感技术有限公司' })
  })

  test.each([
    [
      'a name somebody has',
      { companyName: '云川示例澄算软件有限公司' },
      '该企业已注册，可申请加入',
    ],
    ['a code somebody has', { creditCode: '91999999MA0000174W' }, '该企业已注册，可申请加入'],
    ['a day to come', { establishDate: '2999-01-01' }, '成立日期不能晚于今天'],
    ['a day that does not exist', { establishDate: '2020-02-30' }, '成立日期格式不正确'],
    ['a province', { regionCode: '330000' }, '请选择到区县'],
    ['an unknown region', { regionCode: '999999' }, '请选择到区县'],
    ['an unknown field', { hightechField: 'magic' }, '高新技术领域不正确'],
    ['a masked telephone', { contactPhone: '138****5678' }, '联系电话格式不正确'],
    ['a picture of nobody', { headImg: 'no-such-file' }, '没有找到上传的图片'],
    ['a wrong code', { creditCode: '91999999MA00001373' }, '统一社会信用代码校验位不正确'],
  ])('is refused for %s', async (_why, more, text) => {
    const entries = await entriesOf(server, async () => {
      expect(await refused(change(more))).toEqual({ code: 400, text })
    })
    expect(entries).toEqual([])
  })

  test('takes a picture of the company and not another’s', async () => {
    const upload = async (id: string, of: string) =>
      sql`insert into stored_file (id, company_id, feature, original_name, mime, bytes, sha256)
        values (${id}, ${of}, 'avatar', 'x.png', 'image/png', 1, 'x')`.execute(server.db)
    await upload('file-mine', MINE)
    await upload('file-other', 'company-002')
    expect(await change({ headImg: 'file-mine' })).toMatchObject({ headImg: 'file-mine' })
    expect(await refused(change({ headImg: 'file-other' }))).toMatchObject({ code: 400 })
  })

  test.each([
    ['1', '认证审核中，不能变更名称、信用代码或法定代表人'],
    ['2', IDENTITY],
    ['4', IDENTITY],
    ['5', IDENTITY],
    ['6', '企业已冻结，不能变更名称、信用代码或法定代表人'],
  ])('of a company at %s leaves what the licence states', async (code, text) => {
    await status(code)
    for (const more of [
      { companyName: '云川示例改名传感技术有限公司' },
      { creditCode: '91110000600037341L' },
      { legalPerson: '赵改名' },
    ])
      expect(await refused(change(more))).toEqual({ code: 400, text })
    expect(await change({ address: `认证路 ${code} 号` })).toMatchObject({
      address: `认证路 ${code} 号`,
    })
  })

  test('is for whoever may, at the version that was seen', async () => {
    const form = formOf(await boss.call(company.mine, {}))
    expect(await refused(viewer.call(company.update, form))).toMatchObject({ code: 403 })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, at) =>
        boss.call(company.update, { ...form, address: `竞争路 ${at} 号` }),
      ),
    )
    expect(outcomes(results)).toMatchObject({ through: 1, codes: [409] })
  })
})

describe('the overview', () => {
  test('of a company says where it is, and which facts are missing', async () => {
    await change({ email: '' })
    const mine = await boss.call(company.overview, {})
    expect(mine).toMatchObject({ hasCompany: true, missing: expect.arrayContaining(['邮箱']) })
    expect(mine.completeness).toBeGreaterThan(50)
  })

  test('of the platform is empty', async () => {
    expect(await (await enter('admin')).call(company.overview, {})).toEqual({
      hasCompany: false,
      completeness: -1,
      missing: [],
      regionCode: '',
      regionName: '',
    })
  })
})

describe('what a company asks of its people', () => {
  const titlesOf = async (who: TestClient) =>
    (await who.call(work.list, {})).records
      .filter(({ kind }) => kind === 'company')
      .map(({ title, subject, due }) => [title, subject, due])

  test('follows its certification', async () => {
    const first = async () => (await titlesOf(boss))[0]
    await status('0')
    expect(await first()).toEqual(['完成企业认证', '认证通过后，控制台的全部功能开放', ''])
    await sql`insert into certification (id, company_id, kind, state, company_name, credit_code,
      legal_person, applicant_id, reviewed_at, reason) values ('c1', ${MINE}, 'initial', 'rejected',
      '云川示例启衡传感技术有限公司', '91999999MA00001372', '陈工', 'u-boss', now(), '图片不清晰')`.execute(
      server.db,
    )
    await status('3')
    expect(await first()).toEqual(['企业认证未通过', '图片不清晰', ''])
    await sql`update company set register_status = '4', certified_until = '2099-02-01'
      where id = ${MINE}`.execute(server.db)
    expect(await first()).toEqual(['企业认证待复核', '请在到期前更新资料并提交', '2099-02-01'])
    await status('2')
    expect((await first())?.[0]).toBe('完善企业资料')
    expect(await titlesOf(viewer)).toEqual([])
  })

  test('is to find one, of somebody without', async () => {
    await server.createUser('homeless')
    await server.createUser('asker')
    await sql`insert into join_request (id, company_id, user_id)
      values ('j1', ${MINE}, 'u-asker')`.execute(server.db)
    expect((await titlesOf(await enter('homeless'))).map(([title]) => title)).toEqual([
      '加入或认领企业',
    ])
    expect(await titlesOf(await enter('asker'))).toEqual([])
  })
})
