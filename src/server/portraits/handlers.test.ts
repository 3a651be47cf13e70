import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { matching } from '#contract/matching.ts'
import { portraits } from '#contract/portraits.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { FactValue } from '#domain/matching/portrait.ts'
import { formOf } from '#domain/portraits/value.ts'
import { SHEET_HEAD } from '#domain/portraits/sheet.ts'
import { writeWorkbook } from '#server/sheets/write.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { createPortraits } from './portraits.ts'

const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
const MINE = 'portrait-a'
const THEIRS = 'portrait-b'

let server: TestApp
let boss: TestClient
let finance: TestClient
let viewer: TestClient
let other: TestClient

type Portrait = AnswerOf<typeof portraits.read>

beforeAll(async () => {
  server = await createTestApp({ clock })
  for (const [id, code] of [
    [MINE, '91330100MA2PRTRA15'],
    [THEIRS, '91330100MA2PRTRB25'],
  ])
    await server.pool.query(
      `insert into company (id, company_name, name_folded, credit_code, region_code,
         industry_code, establish_date, legal_person)
       values ($1, $1, $1, $2, '330106', 'I65', '2018-06-01', '张三')`,
      [id, code],
    )
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: MINE, userName: '甲老板' })
  await server.createUser('money', { roles: ['ENT_FINANCE'], companyId: MINE, userName: '乙财务' })
  await server.createUser('viewer', { roles: ['ENT_VIEWER'], companyId: MINE })
  await server.createUser('other', { roles: ['ENT_ADMIN'], companyId: THEIRS })
  const as = async (name: string) => loginAs(server.app, name, server.password)
  boss = await as('boss')
  finance = await as('money')
  viewer = await as('viewer')
  other = await as('other')
})
afterAll(async () => server.close())
beforeEach(async () => {
  clock.moment = new Date(NOON)
  await sql`delete from company_fact`.execute(server.db)
  await sql`delete from portrait_import`.execute(server.db)
  await sql`delete from patent where company_id = ${MINE}`.execute(server.db)
  await sql`delete from copyright where company_id = ${MINE}`.execute(server.db)
  await sql`delete from company_title where company_id = ${MINE}`.execute(server.db)
})

const fact = (field: string, value: FactValue, more: { year?: number; version?: string } = {}) =>
  JSON.stringify({
    field,
    year: more.year ?? 0,
    version: more.version ?? '0',
    value: formOf(value),
  })
const row = (portrait: Portrait, field: string, year = 0) =>
  portrait.fields.find((one) => one.field === field)?.values.find((one) => one.year === year)
const read = async (who = boss) => who.call(portraits.read, {})
const save = async (...facts: string[]) => boss.call(portraits.save, { facts })

describe('reading', () => {
  test('states what is on record with its names, and asks for what decides most', async () => {
    const portrait = await read()
    expect(row(portrait, 'region')).toMatchObject({
      shown: '浙江省 杭州市 西湖区',
      source: 'certificate',
    })
    expect(row(portrait, 'industry')?.shown).toMatch(/软件/)
    expect(portrait.fields.find(({ field }) => field === 'region')?.ofRecord).toBe(true)
    expect(portrait.years).toEqual([2025, 2024, 2023])
    expect(portrait.completeness).toBeGreaterThan(0)
    expect(portrait.completeness).toBeLessThan(30)
    // One number at one moment, whichever page shows it.
    const matched = await boss.call(matching.list, {})
    const mine = await boss.call(subscriptions.mine, {})
    expect([matched.completeness, mine.completeness]).toEqual(Array(2).fill(portrait.completeness))
    expect(portrait.unlocks.length).toBeGreaterThan(3)
    expect(portrait.fields.some(({ field }) => field === 'education')).toBe(false)
    const uses = (field: string) => portrait.fields.find((one) => one.field === field)?.uses
    expect(uses('rdSpend')).toBeGreaterThan(uses('platformScore') ?? 0)
  })

  test('completeness rises with every value that decides something', async () => {
    const before = await read()
    const asked = before.fields.filter(({ kind }) => kind === 'yesNo').map((one) => one.field)
    const field = before.unlocks.find((one) => asked.includes(one.field))?.field ?? ''
    const after = await save(fact(field, 'yes'))
    expect(after.completeness).toBeGreaterThan(before.completeness)
    expect(after.hash).not.toBe(before.hash)
    expect(after.unlocks.some((one) => one.field === field)).toBe(false)
  })

  test('rights are counted from the records', async () => {
    for (const [id, kind, status] of [
      ['a', 'invention', 'maintained'],
      ['b', 'invention', 'late_annuity'],
      ['c', 'invention', 'examining'],
      ['d', 'utility', 'maintained'],
      ['e', 'design', 'lapsed'],
    ])
      await server.pool.query(
        `insert into patent (id, company_id, app_no, kind, title, applicants, status)
         values ($1, $2, $3, $4, '一种装置', '{甲}', $5)`,
        [`pt-${id}`, MINE, `20201000000${'abcde'.indexOf(id ?? '')}1`, kind, status],
      )
    const portrait = await read()
    expect(row(portrait, 'ipClassOne')).toMatchObject({ shown: '2 件', source: 'computed' })
    expect(row(portrait, 'ipClassTwo')).toMatchObject({ shown: '1 件以上', source: 'computed' })
    await server.pool.query(
      `insert into copyright (id, company_id, kind, reg_no, name, owner, status)
       values ('cp-1', $1, 'software', '2020SR0000001', '软件', '甲', 'registered')`,
      [MINE],
    )
    const withSoftware = await read()
    expect(row(withSoftware, 'ipClassTwo')?.shown).toBe('2 件')
    expect(row(withSoftware, 'softwareCopyrights')).toMatchObject({
      shown: '1 件',
      source: 'computed',
    })
    expect(row(await read(other), 'ipClassOne')).toBeUndefined()
  })

  test.each([
    ['software', 'registered', '1 件'],
    ['software', 'changed', '1 件'],
    ['software', 'pledged', '1 件'],
    ['software', 'transferred', '0 件'],
    ['software', 'revoked', '0 件'],
    ['software', 'reviewing', '0 件'],
    // 作品著作权 belongs to neither class.
    ['art', 'registered', undefined],
  ])('a copyright of kind %s, %s, counts %s', async (kind, status, shown) => {
    await server.pool.query(
      `insert into copyright (id, company_id, kind, reg_no, name, owner, status)
       values ('cp-2', $1, $2, '2020SR0000002', '某作品', '甲', $3)`,
      [MINE, kind, status],
    )
    const portrait = await read()
    expect(row(portrait, 'softwareCopyrights')?.shown).toBe(shown)
    // Software alone says only how many at least, and none of nothing.
    expect(row(portrait, 'ipClassTwo')?.shown).toBe(shown === '1 件' ? '1 件以上' : undefined)
  })

  test('a value told later counts, and the other source is shown beside it', async () => {
    await sql`insert into company_fact (company_id, field, value, source, observed_at)
      values (${MINE}, 'marketShare', '"12"', 'public', '2026-01-01')`.execute(server.db)
    const first = row(await read(), 'marketShare')
    expect(first).toMatchObject({ shown: '12%', source: 'public', others: [] })
    const after = await save(fact('marketShare', '15', { version: first?.version ?? '' }))
    expect(row(after, 'marketShare')).toMatchObject({
      shown: '15%',
      source: 'user',
      updateUser: '甲老板',
      others: [{ source: 'public', shown: '12%', observedAt: '2026-01-01' }],
    })
  })
})

describe('telling', () => {
  test('writes values with one entry of the log, and nothing where nothing changes', async () => {
    const entries = await entriesOf(server, async () => {
      const portrait = await save(
        fact('revenue', '50,000,000.00', { year: 2025 }),
        fact('rdLedger', null),
      )
      expect(row(portrait, 'revenue', 2025)).toMatchObject({
        shown: '50,000,000 元',
        observedAt: '2026-11-22',
      })
      expect(row(portrait, 'rdLedger')).toMatchObject({
        shown: '不清楚',
        value: { form: 'unclear' },
      })
    })
    expect(entries).toMatchObject([
      {
        action: 'portrait.edit',
        companyId: MINE,
        actorId: 'u-boss',
        detail: {
          before: { '2025 年销售（营业）收入': '未填写' },
          after: {
            '2025 年销售（营业）收入': '50,000,000 元',
            '研发费用单独归集（辅助账）': '不清楚',
          },
        },
      },
    ])
    const { version = '' } = row(await read(), 'revenue', 2025) ?? {}
    expect(
      await entriesOf(server, async () =>
        save(fact('revenue', '50000000', { year: 2025, version })),
      ),
    ).toEqual([])
    expect(row(await read(), 'revenue', 2025)?.version).toBe(version)
  })

  test('keeps 不清楚, zero and nothing apart', async () => {
    const portrait = await save(
      fact('rdSpend', '0', { year: 2025 }),
      fact('rdSpend', null, { year: 2024 }),
      fact('titles', []),
    )
    expect(row(portrait, 'rdSpend', 2025)?.shown).toBe('0 元')
    expect(row(portrait, 'rdSpend', 2024)?.shown).toBe('不清楚')
    expect(row(portrait, 'rdSpend', 2023)).toBeUndefined()
    expect(row(portrait, 'titles')?.shown).toBe('没有')
  })

  test.each<[string[], string]>([
    [[fact('revenue', '-1', { year: 2025 })], '2025 年销售（营业）收入：不能小于 0'],
    [[fact('revenue', '5')], '销售（营业）收入：请填写年度'],
    [[fact('revenue', '5', { year: 2017 })], '2017 年销售（营业）收入：年度早于企业成立的年份'],
    [[fact('region', '440300')], '注册地区请在“基本信息”中修改'],
    [[fact('education', 'doctor')], '没有这个字段'],
    [[fact('toString', 'x')], '没有这个字段'],
    [
      [fact('staff', '5', { year: 2025 }), fact('staff', '6', { year: 2025 })],
      '同一项不能填写两次',
    ],
  ])('%s is refused, and all of it', async (facts, text) => {
    expect(await refused(save(fact('keyChain', 'yes'), ...facts))).toEqual({ code: 400, text })
    expect(row(await read(), 'keyChain')).toBeUndefined()
  })

  test('whoever has not seen the latest value is refused', async () => {
    await save(fact('staff', '50', { year: 2025 }))
    const conflict = { code: 409, text: '数据已被修改，请刷新' }
    expect(await refused(save(fact('staff', '60', { year: 2025 })))).toEqual(conflict)
    const seen = row(await read(finance), 'staff', 2025)?.version ?? ''
    await finance.call(portraits.save, {
      facts: [fact('staff', '55', { year: 2025, version: seen })],
    })
    expect(await refused(save(fact('staff', '60', { year: 2025, version: seen })))).toEqual(
      conflict,
    )
    expect(row(await read(), 'staff', 2025)?.shown).toBe('55 人')
  })

  test('two who tell at the same time: one comes through', async () => {
    const told = await Promise.allSettled([
      save(fact('staff', '50', { year: 2025 })),
      finance.call(portraits.save, { facts: [fact('staff', '55', { year: 2025 })] }),
    ])
    expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is taken back to what other sources say, in one save with what is told', async () => {
    await sql`insert into company_fact (company_id, field, value, source, observed_at)
      values (${MINE}, 'marketShare', '"12"', 'public', '2026-01-01')`.execute(server.db)
    const first = row(await read(), 'marketShare')?.version ?? ''
    const { version = '' } =
      row(await save(fact('marketShare', '15', { version: first })), 'marketShare') ?? {}
    const takeBack = async (seen: string, ...others: string[]) =>
      save(JSON.stringify({ field: 'marketShare', year: 0, version: seen, value: null }), ...others)
    expect(await refused(takeBack(first))).toMatchObject({ code: 409 })
    expect(await refused(takeBack(version, fact('staff', '-1', { year: 2025 })))).toMatchObject({
      code: 400,
    })
    expect(row(await read(), 'marketShare')?.shown).toBe('15%')
    const entries = await entriesOf(server, async () => {
      const after = await takeBack(version, fact('staff', '50', { year: 2025 }))
      expect(row(after, 'marketShare')).toMatchObject({ shown: '12%', source: 'public' })
      expect(row(after, 'staff', 2025)?.shown).toBe('50 人')
    })
    expect(entries).toMatchObject([
      {
        action: 'portrait.edit',
        detail: {
          before: { 主导产品国内市场占有率: '15%', '2025 年职工总数': '未填写' },
          after: { 主导产品国内市场占有率: '撤回填报', '2025 年职工总数': '50 人' },
        },
      },
    ])
    const now = row(await read(), 'marketShare')?.version ?? ''
    expect(await refused(takeBack(now, fact('keyChain', 'yes')))).toEqual({
      code: 400,
      text: '主导产品国内市场占有率：没有填报的值可以撤回',
    })
    expect(row(await read(), 'keyChain')).toBeUndefined()
  })

  test('a whole portrait is told in one save, each value once', async () => {
    const portrait = await read()
    const all = portrait.fields.flatMap(({ field, yearly, ofRecord }) =>
      ofRecord
        ? []
        : yearly
          ? portrait.years.map((year) => fact(field, null, { year }))
          : [fact(field, null)],
    )
    expect(all.length).toBeGreaterThan(90)
    const after = await save(...all)
    const unclear = after.fields
      .flatMap(({ values }) => values)
      .filter(({ value }) => value.form === 'unclear')
    expect(unclear).toHaveLength(all.length)
  })

  test('leaves a history: who, when, from and to', async () => {
    const first = await save(
      fact('staff', '50', { year: 2025 }),
      fact('staff', '40', { year: 2024 }),
    )
    const seen = row(first, 'staff', 2025)?.version ?? ''
    await finance.call(portraits.save, {
      facts: [fact('staff', null, { year: 2025, version: seen })],
    })
    const { records } = await viewer.call(portraits.history, { field: 'staff', year: 2025 })
    const newest = records.slice(0, 2)
    expect(newest).toMatchObject([
      { by: '乙财务', actionName: '修改企业画像', before: '50 人', after: '不清楚' },
      { by: '甲老板', before: '未填写', after: '50 人' },
    ])
    expect((await other.call(portraits.history, { field: 'staff', year: 2025 })).records).toEqual(
      [],
    )
  })
})

describe('importing', () => {
  const sheet = async (...rows: string[][]): Promise<Buffer> =>
    writeWorkbook({ name: '企业画像', columns: SHEET_HEAD.map((name) => ({ name })), rows })
  const check = async (content: Buffer | Promise<Buffer>, name = '画像.xlsx') =>
    boss.call(portraits.dryRun, {}, { files: [{ name, content: await content }] })

  test('the template comes as a workbook that the import takes, changing nothing', async () => {
    const file = await boss.call(portraits.template, {})
    expect(file.fileName).toBe('企业画像导入模板-2026-11-22.xlsx')
    expect(await check(file.content as Buffer)).toMatchObject({
      ...{ importId: '', unchanged: 0 },
      ...{ misfits: [], changes: [], leftOut: [] },
    })
  })

  test('a dry run says what would change, and changes nothing', async () => {
    await save(fact('revenue', '100', { year: 2025 }))
    const found = await check(
      sheet(
        ['销售（营业）收入', '2025', '200', '元', ''],
        ['销售（营业）收入', '2024', '不清楚', '元', ''],
        ['会计核算健全', '', '是', '', ''],
      ),
    )
    expect(found).toMatchObject({
      fileName: '画像.xlsx',
      misfits: [],
      leftOut: [],
      changeCount: 3,
      changes: [
        {
          ...{ row: 2, field: 'revenue', year: 2025, text: '200' },
          ...{ name: '2025 年销售（营业）收入', before: '100 元', after: '200 元' },
        },
        { row: 3, name: '2024 年销售（营业）收入', before: '', text: '不清楚' },
        { row: 4, field: 'soundAccounts', year: 0, before: '', after: '是' },
      ],
    })
    expect(row(await read(), 'revenue', 2025)?.shown).toBe('100 元')

    const entries = await entriesOf(server, async () => {
      const { changed, portrait } = await boss.call(portraits.takeOver, {
        importId: found.importId,
      })
      expect(changed).toBe(3)
      expect(row(portrait, 'revenue', 2025)).toMatchObject({ shown: '200 元', source: 'import' })
      expect(row(portrait, 'soundAccounts')?.shown).toBe('是')
    })
    expect(entries).toMatchObject([{ action: 'portrait.import' }])
    expect(await refused(boss.call(portraits.takeOver, { importId: found.importId }))).toEqual({
      code: 404,
      text: '预检结果已失效，请重新预检',
    })
  })

  test('a cell that does not fit keeps its text, and nothing can be taken over by halves', async () => {
    const found = await check(
      sheet(['会计核算健全', '', '是'], ['营收', '2025', '5'], ['职工总数', '2025', '十']),
    )
    expect(found).toMatchObject({ importId: '', changeCount: 1, misfitCount: 1, leftOutCount: 1 })
    expect(found.misfits).toEqual([
      {
        ...{ row: 4, field: 'staff', year: 2025, text: '十', name: '2025 年职工总数' },
        message: '请填写数字（单位：人）',
      },
    ])
    expect(found.leftOut).toEqual([{ row: 3, text: '营收', reason: '没有对应的画像字段' }])
  })

  test('a pasted table is read as it was copied, and taken over in one step', async () => {
    const found = await boss.call(portraits.checkPasted, {
      table:
        '项目\t2024年度\t2025年度\n营业收入（万元）\t￥4,120\t4,860.5\n利息费用\t1\t2\n职工总数\t172人\t186\n',
    })
    expect(found).toMatchObject({
      changeCount: 4,
      leftOut: [{ row: 3, text: '利息费用', reason: '没有对应的画像字段' }],
    })
    const { changed, portrait } = await boss.call(portraits.takeOver, { importId: found.importId })
    expect(changed).toBe(4)
    expect(row(portrait, 'revenue', 2025)).toMatchObject({
      ...{ shown: '48,605,000 元', source: 'import' },
    })
    expect(row(portrait, 'revenue', 2024)?.shown).toBe('41,200,000 元')
    expect(row(portrait, 'staff', 2024)?.shown).toBe('172 人')
  })

  test.each([
    ['姓名\t电话\n张三\t1', /没有找到画像字段/],
    [`研发费用\t5\n${'x\n'.repeat(1_100)}`, /最多 1,001 行/],
    [`研发费用\t${'5'.repeat(2_001)}`, /一格最多 2,000 字/],
  ])('the pasted %j is refused', async (table, text) => {
    const { code, text: said } = await refused(boss.call(portraits.checkPasted, { table }))
    expect(code).toBe(400)
    expect(said).toMatch(text)
  })

  test('is not taken over once the portrait is another, nor by somebody else, nor after an hour', async () => {
    const rows = ['会计核算健全', '', '是']
    const old = await check(sheet(rows))
    const take = async (who: TestClient, importId: string) =>
      refused(who.call(portraits.takeOver, { importId }))
    expect(await take(finance, old.importId)).toMatchObject({ code: 404 })
    expect(await take(other, old.importId)).toMatchObject({ code: 404 })
    await save(fact('keyChain', 'no'))
    expect(await take(boss, old.importId)).toEqual({
      code: 409,
      text: '预检之后画像有变化，请重新预检',
    })
    expect(row(await read(), 'soundAccounts')).toBeUndefined()
    const late = await check(sheet(rows))
    await sql`update portrait_import set created_at = now() - interval '61 minutes'`.execute(
      server.db,
    )
    expect(await take(boss, late.importId)).toMatchObject({ code: 404 })
  })

  test.each<[string, Buffer | Promise<Buffer>, string, RegExp]>([
    ['a picture', Buffer.from('\x89PNG'), 'a.png', /不是可以上传的格式/],
    ['another file by that name', Buffer.from('hello'), 'a.xlsx', /内容与扩展名不一致/],
    ['a broken archive', Buffer.from('PK\x03\x04 and no more'), 'a.xlsx', /不是可以打开的文档/],
    [
      'another table',
      writeWorkbook({ name: 'x', columns: [{ name: '姓名' }, { name: '电话' }], rows: [] }),
      'a.xlsx',
      /没有找到画像字段/,
    ],
  ])('%s is refused', async (_what, content, name, text) => {
    const { code, text: said } = await refused(check(content, name))
    expect(code).toBe(400)
    expect(said).toMatch(text)
  })
})

describe('who may', () => {
  test('a viewer reads and changes nothing', async () => {
    expect((await read(viewer)).fields.length).toBeGreaterThan(50)
    expect(
      await refused(viewer.call(portraits.save, { facts: [fact('keyChain', 'yes')] })),
    ).toMatchObject({ code: 403 })
    expect(await refused(viewer.call(portraits.template, {}))).toMatchObject({ code: 403 })
  })

  test('another company sees its own portrait', async () => {
    await save(fact('mainProduct', '我们的产品'))
    expect(JSON.stringify(await read(other))).not.toContain('我们的产品')
  })

  test('somebody of the platform has none', async () => {
    const admin = await loginAs(server.app, 'admin', server.password)
    expect(await refused(admin.call(portraits.read, {}))).toMatchObject({ code: 404 })
  })
})

test('matching is handed the portrait and a hash that changes with it', async () => {
  const { look } = createPortraits(server.db)
  const before = await look(MINE)
  expect(before.portrait.value('region')).toBe('330106')
  await save(fact('revenue', '1', { year: 2025 }))
  const after = await look(MINE)
  expect(after.portrait.value('revenue', 2025)).toBe('1')
  expect(after.hash).not.toBe(before.hash)
  expect((await look('')).portrait.facts).toEqual([])
  expect((await look('nobody')).portrait.facts).toEqual([])
})
