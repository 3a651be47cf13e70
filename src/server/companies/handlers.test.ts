import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { wholeYears } from '#domain/companies/bands.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const TODAY = '2026-11-21'
let server: ContentServer
let client: TestClient

beforeAll(async () => {
  server = await createContentServer(movableClock(`${TODAY}T04:10:00Z`))
  client = createTestClient(server.app)
})
afterAll(async () => server.close())

const list = async (input: InputOf<(typeof companies)['list']>) =>
  client.call(companies.list, { pageSize: 50, ...input })

describe('企业名录', () => {
  test('pages through every listed company once', async () => {
    const first = await list({})
    expect(first.total).toBeGreaterThanOrEqual(60)
    const second = await list({ page: 1 })
    const ids = [...first.records, ...second.records].map((it) => it.company.companyId)
    expect(new Set(ids).size).toBe(ids.length)
    const days = first.records.map((it) => it.company.startDate)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('finds a name by its words, however they are written, and marks them', async () => {
    const { records } = await list({ keyword: '智能  云川' })
    expect(records.map((it) => it.company.name)).toContain('云川示例精测智能装备有限公司')
    const hits = records[0]?.nameMarks.filter((it) => it.hit).map((it) => it.text)
    expect(hits).toEqual(['云川', '智能'])
    const traditional = await list({ keyword: '精測' })
    expect(traditional.records[0]?.nameMarks).toContainEqual({ text: '精测', hit: true })
  })

  test('finds a company by its credit code, in small letters too', async () => {
    const [one] = (await list({ keyword: '量衡' })).records
    const code = one?.company.creditCode ?? ''
    const { records } = await list({ keyword: code.toLowerCase() })
    expect(records.map((it) => it.company.name)).toEqual([one?.company.name])
  })

  test.each<[string, InputOf<(typeof companies)['list']>, (it: Listed) => boolean]>([
    ['a province', { regionCode: '440000' }, (it) => it.region.startsWith('广东省')],
    ['a city', { regionCode: '440300' }, (it) => it.region.startsWith('广东省 深圳市')],
    ['an industry', { industryCode: 'M' }, (it) => it.industry === '科学研究和技术服务业'],
    ['a size', { size: 'micro' }, (it) => it.size === 'micro'],
    ['a capital', { capitalBand: 'over-5000' }, (it) => (it.regCapital ?? 0) >= 50_000_000],
    ['no rights', { ipBand: '1-9' }, (it) => (it.ip?.total ?? 0) >= 1 && (it.ip?.total ?? 0) <= 9],
    ['an age', { ageBand: '3-5' }, (it) => [3, 4].includes(wholeYears(it.startDate, TODAY))],
    [
      'titles valid today',
      { titles: ['little-giant', 'champion'] },
      (it) => it.titles.some(({ code }) => code === 'little-giant' || code === 'champion'),
    ],
  ])('filters by %s and loses nobody', async (_name, filter, fits) => {
    const all = [...(await list({})).records, ...(await list({ page: 1 })).records]
    const { records, total } = await list(filter)
    expect(total).toBeGreaterThan(0)
    expect(records.map((it) => it.company.companyId).toSorted()).toEqual(
      all
        .filter((it) => fits(it.company))
        .map((it) => it.company.companyId)
        .toSorted(),
    )
  })

  test('every count is what choosing that value finds', async () => {
    const { facets } = await list({ regionCode: '440000', size: 'small' })
    const seen: string[] = []
    for (const { filter, options } of facets)
      for (const { code, name, count } of options.filter((it) => it.count > 0)) {
        seen.push(filter)
        const chosen =
          filter === 'titles'
            ? { titles: [code as never] }
            : { [filter === 'cityCode' ? 'regionCode' : filter]: code }
        const { total } = await list({ regionCode: '440000', size: 'small', ...chosen })
        expect({ filter, name, count }).toEqual({ filter, name, count: total })
      }
    expect(new Set(seen)).toEqual(new Set(facets.map((it) => it.filter)))
  })

  test('a title that has run out is neither shown nor found', async () => {
    const { records } = await list({ keyword: '黑屿松江' })
    expect(records[0]?.company.titles.map(({ code }) => code)).toEqual(['specialized-sme'])
    const holders = await list({ titles: ['hnte'], regionCode: '230000' })
    expect(holders.total).toBe(0)
    expect(holders.relaxations).toEqual([
      { filter: 'regionCode', total: expect.any(Number) },
      { filter: 'titles', total: 1 },
    ])
  })

  test('tells nobody how to reach a company', async () => {
    await list({})
    expect(client.last().body).not.toMatch(/phone|email|contact|address/i)
  })
})

type Listed = Awaited<ReturnType<typeof list>>['records'][number]['company']

describe('登记卡片', () => {
  test('is found by code, name and id, and says where it comes from', async () => {
    const byId = await client.call(companies.registerCard, { companyId: 'company-demo' })
    expect(byId.company).toMatchObject({
      name: '云川示例精测智能装备有限公司',
      status: 'active',
      region: '浙江省 杭州市 西湖区',
      industry: '制造业',
      regCapital: 30_000_000,
      source: '平台自有登记表（演示数据）',
      checkedOn: '2026-11-20',
    })
    const { creditCode, name } = byId.company!
    const spaced = `${creditCode.slice(0, 8)} ${creditCode.slice(8).toLowerCase()}`
    expect(await client.call(companies.registerCard, { creditCode: spaced })).toEqual(byId)
    expect(await client.call(companies.registerCard, { name: ` ${name} ` })).toEqual(byId)
  })

  test('is null for a company that is not in the register or not listed', async () => {
    const code = '91999999MA0000001N'
    expect(await client.call(companies.registerCard, { creditCode: code })).toEqual({
      company: null,
    })
    expect(await client.call(companies.registerCard, {})).toEqual({ company: null })
    await server.pool.query("update company set listed = false where id = 'company-073'")
    const hidden = await client.call(companies.registerCard, { companyId: 'company-073' })
    expect(hidden).toEqual({ company: null })
    await server.pool.query("update company set listed = true where id = 'company-073'")
  })
})

test('companies are compared in the order asked, at most three', async () => {
  const ids = ['company-005', 'no-such', 'company-demo']
  const { records } = await client.call(companies.compare, { ids })
  expect(records.map((it) => it.companyId)).toEqual(['company-005', 'company-demo'])
  await expect(client.call(companies.compare, { ids: ['a', 'b', 'c', 'd'] })).rejects.toMatchObject(
    { code: 400 },
  )
})
