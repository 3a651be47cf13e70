import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import { jobTitles } from '#contract/job-titles.ts'
import { news } from '#contract/news.ts'
import { policies } from '#contract/policies.ts'
import { projects } from '#contract/projects.ts'
import { createTestClient, type TestClient } from './testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from './testing/content.ts'

let server: ContentServer
let client: TestClient

beforeAll(async () => {
  server = await createContentServer(movableClock('2026-11-21T04:10:00Z'))
  client = createTestClient(server.app)
})
afterAll(async () => server.close())

/** The ids that each kind finds for a keyword, as its own list call tells them. */
const KINDS = {
  policy: async (keyword: string) =>
    (await client.call(policies.search, { keyword })).records.map((it) => it.policy.policyId),
  news: async (keyword: string) =>
    (await client.call(news.list, { keyword })).records.map((it) => it.newsId),
  service: async (keyword: string) =>
    (await client.call(projects.search, { keyword })).records.map((it) => it.projectId),
  jobTitle: async (keyword: string) =>
    (await client.call(jobTitles.list, { keyword })).records.map((it) => it.jobTitleId),
  company: async (keyword: string) =>
    (await client.call(companies.list, { keyword })).records.map((it) => it.company.companyId),
}
type Kind = keyof typeof KINDS

/** One document of each kind, and ways of asking for it that its text does not hold. */
const ASKED: [kind: Kind, id: string, ways: Record<string, string>][] = [
  [
    'policy',
    'gaoqi-rending-guanli-banfa',
    {
      synonym: '高企',
      slip: '高薪技术企业认定',
      pinyin: 'gxjsqyrd',
      traditional: '高新技術企業認定',
    },
  ],
  [
    'news',
    'nisi-13-qiyong',
    { slip: '尼司分类', pinyin: 'shangbiaofenlei', traditional: '尼斯分類' },
  ],
  [
    'service',
    'shangbiao-zhuce',
    { slip: '商镖注册', pinyin: 'sbzc', traditional: '商標註冊', 'written out': 'shangbiaozhuce' },
  ],
  [
    'company',
    'company-demo',
    {
      slip: '云川示例精侧智能装备',
      pinyin: 'ycsljc',
      traditional: '雲川示例精測',
      'written out': 'yunchuanshilijingce',
    },
  ],
]

describe.each(ASKED)('%s: %s', (kind, id, ways) => {
  test.each(Object.entries(ways))('is found by %s: %s', async (_way, keyword) => {
    expect(await KINDS[kind](keyword)).toContain(id)
  })
})

/** What takes a document off the public pages, and what brings it back. */
const WITHDRAWN: [
  kind: Kind,
  id: string,
  keyword: string,
  table: string,
  off: string,
  on: string,
][] = [
  [
    'policy',
    'gaoqi-rending-guanli-banfa',
    '高新技术企业认定管理办法',
    'policy',
    "status = 'offline'",
    "status = 'published'",
  ],
  ['news', 'nisi-13-qiyong', '尼斯', 'publication', "status = 'offline'", "status = 'published'"],
  ['service', 'shangbiao-zhuce', '商标注册', 'publication', 'del_flag = true', 'del_flag = false'],
  ['company', 'company-demo', '云川示例精测智能装备', 'company', 'listed = false', 'listed = true'],
]

test.each(WITHDRAWN)(
  '%s: what is taken back is found no more, and found again when it comes back',
  async (kind, id, keyword, table, off, on) => {
    expect(await KINDS[kind](keyword)).toContain(id)
    await server.pool.query(`update ${table} set ${off} where id = $1`, [id])
    await expect.poll(async () => KINDS[kind](keyword)).not.toContain(id)
    await server.pool.query(`update ${table} set ${on} where id = $1`, [id])
    await expect.poll(async () => KINDS[kind](keyword)).toContain(id)
  },
)

test('a notice of job titles is found by its place and by what it says, and follows its changes', async () => {
  const [first] = await KINDS.jobTitle('')
  await server.pool.query(
    `update publication set body = jsonb_set(body, '{title}', '"量子计算高级工程师评审通知"')
     where kind = 'jobTitle' and id = $1`,
    [first],
  )
  for (const keyword of ['量子计算', 'lzjs', '量子計算', '量子记算'])
    await expect.poll(async () => KINDS.jobTitle(keyword)).toContain(first)
  const { records } = await client.call(jobTitles.list, { keyword: '量子计算' })
  expect(records[0]?.titleMarks).toContainEqual({ text: '量子计算', hit: true })
  await server.pool.query("update publication set status = 'draft' where id = $1", [first])
  await expect.poll(async () => KINDS.jobTitle('量子计算')).not.toContain(first)
})

test('a company that is renamed is found by its new name alone, and an unlisted one never', async () => {
  await server.pool.query(
    `update company set company_name = '云川鸢尾光电有限公司', name_folded = '云川鸢尾光电有限公司'
     where id = 'company-005'`,
  )
  await expect.poll(async () => KINDS.company('鸢尾光电')).toEqual(['company-005'])
  await server.pool.query(
    "update company set listed = false, company_name = '云川鸢尾生物有限公司' where id = 'company-005'",
  )
  await expect.poll(async () => KINDS.company('鸢尾')).toEqual([])
  const suggested = async () =>
    (await client.call(news.suggest, { keyword: '鸢尾', type: 'company' })).records
  await expect.poll(suggested).toEqual([])
})

test('an edit of what nobody searches moves no revision', async () => {
  const revision = async (): Promise<string> =>
    (await server.pool.query<{ revision: string }>('select revision from content_revision'))
      .rows[0]!.revision
  const before = await revision()
  await server.pool.query("update company set contact_name = '某某' where id = 'company-demo'")
  expect(await revision()).toBe(before)
  await server.pool.query("update company set tags = '{激光}' where id = 'company-demo'")
  expect(await revision()).not.toBe(before)
  await expect.poll(async () => KINDS.company('激光')).toContain('company-demo')
})

describe('suggestions', () => {
  test('are of every kind, at most ten, kept together, and show what fits', async () => {
    const { records } = await client.call(news.suggest, { keyword: '商标' })
    expect(records.length).toBeLessThanOrEqual(10)
    const types = records.map(({ type }) => type)
    expect(new Set(types).size).toBeGreaterThan(2)
    expect(types.filter((type, at) => type !== types[at - 1])).toHaveLength(new Set(types).size)
    for (const { keyword, marks } of records) {
      expect(marks.map(({ text }) => text).join('')).toBe(keyword)
      expect(marks.some(({ hit }) => hit)).toBe(true)
    }
  })

  test('a 文号 names its one policy, as printed', async () => {
    const { records } = await client.call(news.suggest, { keyword: '工信部节2024 13' })
    expect(records.filter(({ objId }) => objId !== '')).toEqual([
      expect.objectContaining({
        type: 'policy',
        keyword: '绿色工厂梯度培育及管理暂行办法',
        objId: 'lvse-gongchang',
        docNumber: '工信部节〔2024〕13号',
      }),
    ])
  })
})
