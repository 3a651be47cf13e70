import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { news } from '#contract/news.ts'
import { projects } from '#contract/projects.ts'
import { NEWS_CATEGORY } from '#domain/news/codes.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

let server: ContentServer
let client: TestClient
const clock = movableClock('2026-11-21T04:10:00Z')

beforeAll(async () => {
  server = await createContentServer(clock)
  client = createTestClient(server.app, { browser: true })
})
afterAll(async () => server.close())

const textOf = (runs: readonly { text: string }[]): string => runs.map((it) => it.text).join('')

describe('新闻列表', () => {
  test('goes from the newest back, with the count of every category', async () => {
    const answer = await client.call(news.list, { pageSize: 50 })
    expect(answer.total).toBeGreaterThanOrEqual(30)
    const days = answer.records.map((it) => it.publishedOn)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(answer.categories[0]).toEqual({ code: '', count: answer.total })
    for (const code of Object.keys(NEWS_CATEGORY))
      expect(answer.categories.find((it) => it.code === code)?.count).toBe(
        answer.records.filter((it) => it.category === code).length,
      )
  })

  test('marks what a keyword finds and counts it in every category', async () => {
    const answer = await client.call(news.list, { keyword: '異議期', category: 'ip' })
    expect(answer.records[0]?.title).toContain('商标法')
    const [first] = answer.records
    expect(textOf(first!.titleMarks)).toBe(first!.title)
    const marked = [...first!.titleMarks, ...first!.snippet].filter((it) => it.hit)
    expect(marked.map((it) => it.text)).toContain('异议期')
    expect(answer.records.every((it) => it.category === 'ip')).toBe(true)
    expect(answer.categories.find((it) => it.code === 'ip')?.count).toBe(answer.total)
  })

  test('knows the short names of the policy search', async () => {
    const { records } = await client.call(news.list, { keyword: '科小' })
    expect(records[0]?.title).toContain('科技型中小企业')
  })

  test('the most read come first when asked so', async () => {
    const [, second] = (await client.call(news.list, {})).records
    const objId = second!.newsId
    await client.call(projects.view, { objType: 'news', objId })
    const { records } = await client.call(news.list, { sort: 'views', pageSize: 10 })
    expect(records[0]).toMatchObject({ newsId: objId, viewCount: 1 })
  })
})

describe('新闻详情', () => {
  test('brings its blocks, its policies by name and its neighbours', async () => {
    const detail = await client.call(news.detail, { newsId: 'shangbiaofa-2027-shixing' })
    expect(detail.blocks.some((it) => it.kind === 'table')).toBe(true)
    expect(detail.relatedPolicies).toContainEqual({
      id: 'shangbiaofa-2026',
      title: '中华人民共和国商标法（2026年修订）',
    })
    const { records } = await client.call(news.list, { pageSize: 50 })
    const at = records.findIndex((it) => it.newsId === detail.newsId)
    expect(detail.previous?.newsId).toBe(records[at - 1]?.newsId)
    expect(detail.next?.newsId).toBe(records[at + 1]?.newsId)
    const newest = await client.call(news.detail, { newsId: records[0]!.newsId })
    expect(newest.previous).toBeNull()
  })

  test('is 404 for an article that is not there', async () => {
    await expect(client.call(news.detail, { newsId: 'no-such' })).rejects.toMatchObject({
      code: 404,
    })
  })
})

describe('关键词建议', () => {
  test('offers at most ten over every kind, kept together by kind', async () => {
    const { records } = await client.call(news.suggest, { keyword: '企业' })
    expect(records).toHaveLength(10)
    const types = records.map((it) => it.type)
    expect(new Set(types).size).toBeGreaterThan(2)
    expect(types.filter((type, at) => type !== types[at - 1])).toHaveLength(new Set(types).size)
  })

  test('offers one kind alone when asked, and nothing for blanks', async () => {
    const { records } = await client.call(news.suggest, { keyword: '云川', type: 'company' })
    expect(records.length).toBeGreaterThan(1)
    expect(records.every((it) => it.type === 'company' && it.keyword.includes('云川'))).toBe(true)
    expect(await client.call(news.suggest, { keyword: ' ' })).toEqual({ records: [] })
  })
})

test('an article taken back is no longer found', async () => {
  const before = await client.call(news.list, { keyword: '尼斯' })
  expect(before.records.map((it) => it.newsId)).toContain('nisi-13-qiyong')
  await server.pool.query("update publication set status = 'offline' where id = 'nisi-13-qiyong'")
  await expect
    .poll(async () => (await client.call(news.list, { keyword: '尼斯' })).records, {
      timeout: 5000,
    })
    .not.toContainEqual(expect.objectContaining({ newsId: 'nisi-13-qiyong' }))
})
