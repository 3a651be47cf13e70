import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articles } from '#contract/articles.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { jobTitles } from '#contract/job-titles.ts'
import { news } from '#contract/news.ts'
import { projects } from '#contract/projects.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const clock = movableClock('2026-11-21T04:10:00Z')
let server: ContentServer
let visitor: TestClient

beforeAll(async () => {
  server = await createContentServer(clock)
  visitor = createTestClient(server.app, { browser: true })
})
afterAll(async () => server.close())

const list = async (input: object = {}) => visitor.call(jobTitles.list, { pageSize: 50, ...input })
const everything = async () => (await list()).records

describe('the list', () => {
  test('holds every filter, a city under its province', async () => {
    const found = await list({ regionCode: '440000', grade: 'engineer' })
    expect(found.total).toBeGreaterThan(1)
    expect(found.records.map(({ regionCode }) => regionCode)).toContain('440300')
    for (const { regionCode, grades } of found.records) {
      expect(regionCode.slice(0, 2)).toBe('44')
      expect(grades).toContain('engineer')
    }
  })

  test.each([
    ['year', '2027'],
    ['specialty', 'software'],
    ['windowState', 'longterm'],
    ['regionCode', '000000'],
    ['keyword', '深圳 人工智能'],
  ])('filters by %s', async (field, value) => {
    const found = await list({ [field]: value })
    const all = await everything()
    expect(found.total).toBeGreaterThan(0)
    expect(found.total).toBeLessThan(all.length)
    const facet = found.facets.find((it) => it.facet === field)
    const option = facet?.options.find(({ code }) => code === value)
    expect(option?.count ?? found.total).toBe(found.total)
  })

  test('counts each option as choosing it would find', async () => {
    const { facets } = await list({ regionCode: '330000' })
    const grades = facets.find(({ facet }) => facet === 'grade')
    expect(grades?.options.map(({ code }) => code)).toEqual(Object.keys(JOB_GRADE))
    for (const { code, count } of grades?.options ?? [])
      expect((await list({ regionCode: '330000', grade: code })).total).toBe(count)
  })

  test('says which filter to leave out when nothing is found', async () => {
    const found = await list({ regionCode: '450000', grade: 'technician' })
    expect(found.total).toBe(0)
    expect(found.relaxations).toEqual([
      { facet: 'regionCode', name: '广西壮族自治区', total: expect.any(Number) },
      { facet: 'grade', name: '技术员', total: 1 },
    ])
  })

  test('pages without losing or repeating a notice', async () => {
    const pages = await Promise.all([0, 1, 2].map(async (page) => list({ pageSize: 20, page })))
    const ids = pages.flatMap(({ records }) => records.map(({ jobTitleId }) => jobTitleId))
    expect(new Set(ids).size).toBe(pages[0]?.total)
    expect(ids).toHaveLength(pages[0]?.total ?? 0)
  })
})

describe('the content keeps its word', () => {
  test('there is enough of it, over many places and every grade', async () => {
    const all = await everything()
    expect(all.length).toBeGreaterThanOrEqual(25)
    expect(new Set(all.map(({ regionCode }) => regionCode)).size).toBeGreaterThan(10)
    expect(new Set(all.flatMap(({ grades }) => grades)).size).toBe(5)
  })

  test('a demonstration says so and invents no number, date or document', async () => {
    const demos = (await everything()).filter(({ demo }) => demo)
    expect(demos.length).toBeGreaterThan(10)
    for (const { jobTitleId, title, window } of demos) {
      const notice = await visitor.call(jobTitles.detail, { jobTitleId })
      expect(title).toMatch(/^示例：/)
      expect(notice.committee).toMatch(/（示例）$/)
      expect([notice.socialInsuranceMonths, notice.ceHours]).toEqual([null, null])
      expect(notice.sourceNo).toBe('人社部发〔2019〕16号')
      expect(notice.windows.flatMap(({ deadlines }) => deadlines)).toEqual([])
      expect(window.deadline).toBe('')
      expect(notice.unverified.length).toBeGreaterThan(0)
    }
  })

  test('codes are those of the dictionaries', async () => {
    const read = async (dictType: string) =>
      (await visitor.call(dictionaries.entries, { dictType })).records
    const grades = (await read('JOB_GRADE')).map((it) => [it.dictCode, it.dictDesc])
    expect(Object.fromEntries(grades)).toEqual(JOB_GRADE)
    const specialties = new Set((await read('JOB_SPECIALTY')).map(({ dictCode }) => dictCode))
    for (const { specialties: own } of await everything())
      for (const { code } of own) expect(specialties).toContain(code)
  })

  test('nobody is promised a result', async () => {
    for (const { jobTitleId } of await everything()) {
      const notice = await visitor.call(jobTitles.detail, { jobTitleId })
      expect(JSON.stringify(notice)).not.toMatch(/保证|包过|100%|通过率/)
    }
  })
})

describe('one notice', () => {
  test('stands beside the national reference and takes the general lists', async () => {
    const notice = await visitor.call(jobTitles.detail, { jobTitleId: 'beijing-standard-2021' })
    expect(notice.regionName).toBe('北京市')
    expect(notice.window.state).toBe('')
    expect(notice.national?.regionCode).toBe('000000')
    expect([notice.commonMaterials, notice.commonSteps, notice.commonReasons]).toEqual([
      true,
      true,
      true,
    ])
    expect(notice.materials.length).toBeGreaterThan(5)
    expect(notice.returnReasons.length).toBeGreaterThan(5)
    expect(notice.policies.map(({ code }) => code)).toContain('gaoji-zhicheng-2019-16')
    expect(notice.related.map(({ regionCode }) => regionCode)).toContain('110000')
  })

  test('its visits are counted', async () => {
    const view = { objType: 'jobTitle', objId: 'beijing-standard-2021' } as const
    expect(await visitor.call(projects.view, view)).toEqual({ counted: true, viewCount: 1 })
  })

  test('an unknown one is not found', async () => {
    const asked = visitor.call(jobTitles.detail, { jobTitleId: 'no-such' })
    await expect(asked).rejects.toMatchObject({ code: 404 })
  })
})

describe('the tables', () => {
  test('the nation covers every grade, and each table says where it is from', async () => {
    const { records, faq, now } = await visitor.call(jobTitles.standards, {})
    expect(now).toBe('2026-11-21 12:10:00')
    const national = records.filter(({ regionCode }) => regionCode === '000000')
    expect(national.flatMap(({ grades }) => grades.map(({ grade }) => grade))).toEqual(
      Object.keys(JOB_GRADE),
    )
    for (const { sourceDoc, issuer, checkedOn, version } of records)
      for (const said of [sourceDoc, issuer, checkedOn, version]) expect(said).not.toBe('')
    expect(faq.length).toBeGreaterThan(5)
  })

  test('a table not yet in force is not answered', async () => {
    const before = clock.moment
    clock.moment = new Date('2020-06-01T04:00:00Z')
    const { records } = await visitor.call(jobTitles.standards, {})
    clock.moment = before
    expect(records.map(({ standardId }) => standardId).toSorted()).toEqual([
      'national-2019',
      'tianjin-2019',
    ])
  })

  test('committees are those of the region, once each', async () => {
    const { records } = await visitor.call(jobTitles.committees, { regionCode: '500000' })
    expect(records.length).toBeGreaterThan(2)
    expect(new Set(records.map(({ committee }) => committee)).size).toBe(records.length)
    for (const { regionName } of records) expect(regionName).toBe('重庆市')
  })
})

describe('where the demonstration does not run', () => {
  let plain: ContentServer
  let reader: TestClient
  beforeAll(async () => {
    plain = await createContentServer(clock, [], '0')
    reader = createTestClient(plain.app, { browser: true })
  })
  afterAll(async () => plain.close())

  const invented = 'zj-machinery-engineer-2026'

  test('no list has an invented notice', async () => {
    const { records, facets, total } = await reader.call(jobTitles.list, { pageSize: 50 })
    expect(total).toBeGreaterThan(10)
    expect((await list()).total).toBeGreaterThan(total)
    expect(records).toHaveLength(total)
    expect(records.filter(({ demo, title }) => demo || title.includes('示例'))).toEqual([])
    const years = facets.find(({ facet }) => facet === 'year')?.options
    expect(years?.map(({ code }) => code)).not.toContain('2027')
    const { records: committees } = await reader.call(jobTitles.committees, {})
    expect(committees.filter(({ committee }) => committee.includes('示例'))).toEqual([])
    const addressed = { kind: 'jobTitle', pageSize: 5000 } as const
    const { records: addresses } = await reader.call(articles.addresses, addressed)
    expect(addresses).toHaveLength(total)
    expect((await visitor.call(articles.addresses, addressed)).records).toContainEqual(
      expect.objectContaining({ id: invented }),
    )
  })

  test('no search finds one, and it has no page', async () => {
    const shown = await visitor.call(jobTitles.detail, { jobTitleId: invented })
    expect(shown.demo).toBe(true)
    await expect(reader.call(jobTitles.detail, { jobTitleId: invented })).rejects.toMatchObject({
      code: 404,
    })
    const word = { keyword: '示例 机械工程师', pageSize: 50 } as const
    expect((await list(word)).records.map(({ jobTitleId }) => jobTitleId)).toContain(invented)
    const { records } = await reader.call(jobTitles.list, word)
    expect(records.filter(({ demo }) => demo)).toEqual([])
    const typed = { keyword: '示例', type: 'jobTitle' } as const
    const offered = async (who: TestClient): Promise<number> =>
      (await who.call(news.suggest, typed)).records.filter((it) => it.keyword.includes('示例'))
        .length
    expect(await offered(visitor)).toBeGreaterThan(0)
    expect(await offered(reader)).toBe(0)
  })

  test('what is real stands beside nothing invented', async () => {
    const { records } = await reader.call(jobTitles.list, { pageSize: 50 })
    for (const { jobTitleId } of records) {
      const { related } = await reader.call(jobTitles.detail, { jobTitleId })
      expect(related.filter(({ demo }) => demo)).toEqual([])
    }
  })
})
