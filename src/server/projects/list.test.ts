import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '#contract/projects.ts'
import { createTestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const clock = movableClock('2026-11-21T04:10:00Z')
let server: ContentServer

beforeAll(async () => {
  server = await createContentServer(clock)
})
afterAll(async () => server.close())

const ask = async (input: Parameters<typeof search>[0] = {}) => search({ pageSize: 50, ...input })
const search = async (input: {
  keyword?: string
  typeIds?: ('trademark' | 'patent' | 'jobTitle' | 'hightech')[]
  regionCode?: string
  priceBand?: '' | 'ask' | '0-1000' | '20000-'
  cycleBand?: '' | '0-7'
  sort?: 'default' | 'sales' | 'price'
  page?: number
  pageSize?: number
}) => createTestClient(server.app).call(projects.search, input)

let orders = 0
/** An order for a project, placed by a company of its own. */
const order = async (
  projectId: string,
  more: { status?: number; createdAt?: string } = {},
): Promise<void> => {
  const { status = 20, createdAt = '2026-11-20T02:00:00Z' } = more
  orders += 1
  await server.pool.query(
    `insert into policy_order (order_no, company_id, company_name, policy_id, service_project_id,
       status, status_since, agree_no_guarantee, cancel_reason, created_at)
     values ($1, $2, '某某科技有限公司', 'gaoqi-rending-guanli-banfa', $3, $4, $5, true, $6, $5)`,
    [
      `DD20261120${String(orders).padStart(6, '0')}`,
      `company-${orders}`,
      projectId,
      status,
      createdAt,
      status === 90 ? '不办了' : '',
    ],
  )
}

test('every project is found, and each filter narrows by itself and together', async () => {
  const all = await ask()
  expect(all.total).toBeGreaterThanOrEqual(20)
  const marks = await ask({ typeIds: ['trademark', 'patent'] })
  expect(new Set(marks.records.map(({ typeId }) => typeId))).toEqual(
    new Set(['trademark', 'patent']),
  )
  const cheap = await ask({ typeIds: ['trademark', 'patent'], priceBand: '0-1000' })
  expect(cheap.total).toBeLessThan(marks.total)
  expect(cheap.records.every(({ price }) => (price.from ?? 1000) < 1000)).toBe(true)
  const negotiable = await ask({ priceBand: 'ask' })
  expect(negotiable.total).toBeGreaterThan(0)
  expect(negotiable.records.every(({ price }) => price.from === null)).toBe(true)
  const quick = await ask({ cycleBand: '0-7' })
  expect(quick.records.every(({ cycleDays }) => (cycleDays ?? 8) <= 7)).toBe(true)
})

test('a place is served by what covers it, all of the country included', async () => {
  const tibet = await ask({ regionCode: '540000' })
  const county = await ask({ regionCode: '440305' })
  const all = await ask()
  const names = (answer: typeof all) => answer.records.map(({ name }) => name)
  expect(names(tibet)).not.toContain('专精特新中小企业认定')
  expect(names(county)).toContain('专精特新中小企业认定')
  expect(tibet.total).toBeLessThan(county.total)
  const provinces = all.facets.find(({ facet }) => facet === 'regionCode')?.options ?? []
  expect(provinces).toHaveLength(34)
  expect(provinces.find(({ code }) => code === '540000')?.count).toBe(tibet.total)
})

test('counts say what a choice would give beside the other filters', async () => {
  const chosen = await ask({ typeIds: ['trademark'], priceBand: '0-1000' })
  const types = chosen.facets.find(({ facet }) => facet === 'typeIds')?.options ?? []
  const patents = types.find(({ code }) => code === 'patent')?.count
  expect(patents).toBe((await ask({ typeIds: ['patent'], priceBand: '0-1000' })).total)
})

test('words are found folded, and nothing found says what to leave out', async () => {
  expect((await ask({ keyword: '商標' })).total).toBeGreaterThan(0)
  const nothing = await ask({ keyword: '商标', typeIds: ['jobTitle'] })
  expect(nothing.total).toBe(0)
  expect(nothing.relaxations.map(({ facet, name }) => [facet, name])).toEqual([
    ['keyword', '商标'],
    ['typeIds', '职称'],
  ])
  expect(nothing.relaxations[0]?.total).toBe((await ask({ typeIds: ['jobTitle'] })).total)
})

test('pages do not overlap, and prices rise with what is to be agreed last', async () => {
  const first = await ask({ sort: 'price', page: 0, pageSize: 12 })
  const second = await ask({ sort: 'price', page: 1, pageSize: 12 })
  const ids = [...first.records, ...second.records].map(({ projectId }) => projectId)
  expect(new Set(ids).size).toBe(ids.length)
  const prices = (await ask({ sort: 'price' })).records.map(({ price }) => price.from ?? Infinity)
  expect(prices).toEqual(prices.toSorted((left, right) => left - right))
})

test('hot is by orders of thirty days, then by views; drafts and cancelled ones do not count', async () => {
  await order('gaoji-gongchengshi-fudao')
  await order('gaoji-gongchengshi-fudao', { status: 90 })
  await order('zuopin-dengji', { createdAt: '2026-09-01T02:00:00Z' })
  await order('zuopin-dengji', { createdAt: '2026-09-02T02:00:00Z' })
  const viewer = createTestClient(server.app, { browser: true, address: '203.0.113.90' })
  await viewer.call(projects.view, { objType: 'serviceProject', objId: 'shiyong-xinxing' })
  const hot = await createTestClient(server.app).call(projects.hot, { top: 3 })
  expect(hot.records.slice(0, 2).map(({ projectId }) => projectId)).toEqual([
    'gaoji-gongchengshi-fudao',
    'shiyong-xinxing',
  ])
  expect(hot.records).toHaveLength(3)
  const jobs = await createTestClient(server.app).call(projects.hot, { typeIds: ['jobTitle'] })
  expect(new Set(jobs.records.map(({ typeId }) => typeId))).toEqual(new Set(['jobTitle']))
  const sales = await ask({ sort: 'sales' })
  expect(
    sales.records.slice(0, 2).map(({ projectId, orderCount }) => [projectId, orderCount]),
  ).toEqual([
    ['zuopin-dengji', 2],
    ['gaoji-gongchengshi-fudao', 1],
  ])
})

test('a reduced price ends with its last day, and the price before comes back', async () => {
  const reduced = async () => createTestClient(server.app).call(projects.reduced, {})
  const price = async () =>
    (await createTestClient(server.app).call(projects.detail, { projectId: 'shangbiao-zhuce' }))
      .project.price
  try {
    clock.moment = new Date('2026-12-31T15:59:59Z')
    expect((await reduced()).records.map(({ projectId }) => projectId)).toContain('shangbiao-zhuce')
    expect(await price()).toMatchObject({ from: 680, original: 880, until: '2026-12-31' })
    clock.moment = new Date('2026-12-31T16:00:00Z')
    const after = await reduced()
    expect(after.records.map(({ projectId }) => projectId)).not.toContain('shangbiao-zhuce')
    expect(after.records.every(({ price: it }) => it.original !== null && it.until !== '')).toBe(
      true,
    )
    expect(await price()).toMatchObject({ from: 880, original: null, until: '' })
  } finally {
    clock.moment = new Date('2026-11-21T04:10:00Z')
  }
})

test('types and lines count every project once', async () => {
  const client = createTestClient(server.app)
  const total = (await ask()).total
  const types = await client.call(projects.types, {})
  expect(types.records.map(({ typeName }) => typeName)).toEqual([
    '高企',
    '项目申报',
    '商标',
    '专利',
    '版权',
    '财税',
    '职称',
  ])
  expect(types.records.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  const lines = await client.call(projects.lines, { top: 4 })
  expect(lines.records).toHaveLength(6)
  expect(lines.records.reduce((sum, it) => sum + it.total, 0)).toBe(total)
  for (const line of lines.records) expect(line.projects).toHaveLength(Math.min(4, line.total))
})

test('the detail carries fees with their source apart from the price, and real experts', async () => {
  const client = createTestClient(server.app)
  const detail = await client.call(projects.detail, { projectId: 'faming-zhuanli' })
  expect(detail.officialFees.length).toBeGreaterThan(3)
  for (const fee of detail.officialFees) {
    expect(fee.sourceDoc).not.toBe('')
    expect(fee.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
  expect(detail.experts.map(({ userName }) => userName)).toEqual(['林予禾·示例'])
  expect(detail.policies[0]).toMatchObject({ policyId: 'zhuanli-fa-2020' })
  expect(detail.related.every(({ typeId }) => typeId === 'patent')).toBe(true)
  await expect(
    client.call(projects.detail, { projectId: 'no-such-project' }),
  ).rejects.toMatchObject({
    code: 404,
  })
})

test('the market counts are true and move with a row', async () => {
  const client = createTestClient(server.app)
  const before = await client.call(projects.marketCount, {})
  expect(before.services).toBe((await ask()).total)
  expect(before.experts).toBeGreaterThanOrEqual(8)
  expect(before.policies).toBeGreaterThan(50)
  const open = await server.pool.query<{ n: number }>(
    "select count(*)::int as n from publication where kind = 'successCase' and body ->> 'consent' <> 'private'",
  )
  expect(before.cases).toBe(open.rows[0]?.n)
  await order('shangbiao-zhuce')
  await order('shangbiao-zhuce', { status: 10 })
  await server.pool.query("update user_account set status = 'disabled' where id = 'user-expert-lu'")
  const after = await client.call(projects.marketCount, {})
  expect(after.orders).toBe(before.orders + 1)
  expect(after.experts).toBe(before.experts - 1)
  await server.pool.query("update user_account set status = 'active' where id = 'user-expert-lu'")
})
