import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles } from '#contract/articles.ts'
import { projects } from '#contract/projects.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { takeOffline } from '#server/policies/editing/store.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

let server: ContentServer
let client: TestClient

beforeAll(async () => {
  server = await createContentServer(movableClock('2026-11-21T04:10:00Z'))
  client = createTestClient(server.app, { browser: true })
})
afterAll(async () => server.close())

test('the list is newest first, by category, in pages', async () => {
  const all = await client.call(articles.list, { pageSize: 50 })
  const codes = all.records.map(({ code }) => code)
  expect(codes).toEqual(codes.toSorted().toReversed())
  expect(codes[0]).toBe('2026112625')
  const lastPage = Math.ceil(all.total / 50) - 1
  const last = await client.call(articles.list, { page: lastPage, pageSize: 50 })
  expect(last.records.at(-1)?.code).toBe('2022062101')
  const parts = await Promise.all(
    (['job-title', 'policy'] as const).map(async (category) =>
      client.call(articles.list, { category, pageSize: 50 }),
    ),
  )
  expect(parts.map(({ total }) => total).reduce((a, b) => a + b)).toBe(all.total)
  for (const { category } of parts[0]?.records ?? []) expect(category).toBe('job-title')
  const second = await client.call(articles.list, { page: 1, pageSize: 10 })
  expect(second.records.map(({ code }) => code)).toEqual(codes.slice(10, 20))
  expect((await client.call(articles.list, { page: 99, pageSize: 50 })).records).toEqual([])
})

test('an article brings its text as blocks, the rule of today and its neighbours', async () => {
  const article = await client.call(articles.detail, { code: '2022062102' })
  expect(article).toMatchObject({
    publishedOn: '2026-11-21',
    sourceNo: '工信部企业〔2022〕63号',
    regionName: '全国',
    current: { policyId: 'youzhi-zhongxiao-qiye-tidu-2026', title: '优质中小企业梯度培育管理办法' },
    previous: { code: '2022062101' },
    next: { code: '2022062103' },
  })
  expect(article.blocks.map(({ kind }) => kind)).toContain('steps')
  const related = article.related.map(({ code }) => code)
  expect(related).not.toContain('2022062102')
  expect(related.length).toBeGreaterThan(0)
  const first = await client.call(articles.detail, { code: '2022062101' })
  const last = await client.call(articles.detail, { code: '2026112625' })
  expect([first.previous, last.next]).toEqual([null, null])
})

test('a policy taken from the public is no rule to send readers to', async () => {
  const code = '2022070101'
  const policyId = 'beijing-zhishichanquan-baohu-tiaoli'
  const current = async () => (await client.call(articles.detail, { code })).current
  expect(await current()).toMatchObject({ policyId })
  const author = { by: 'editor', at: new Date('2026-11-21T04:10:00Z') }
  await inTransaction(server.db, async (tx) => takeOffline(tx, policyId, author))
  for (let tries = 0; tries < 20 && (await current()) !== null; tries += 1) await wait(50)
  expect(await current()).toBeNull()
})

test.each(['2022062199', '2022070200', '9999999999'])('%s is not found', async (code) => {
  await expect(client.call(articles.detail, { code })).rejects.toMatchObject({ code: 404 })
})

test.each(['20220621', '202206210a', '2022062101 ', '../../../1'])(
  '%s is no code',
  async (code) => {
    await expect(client.call(articles.detail, { code })).rejects.toMatchObject({ code: 400 })
  },
)

test('views are counted and told', async () => {
  const code = '2022062103'
  const seen = await client.call(projects.view, { objType: 'article', objId: code })
  expect(seen).toEqual({ counted: true, viewCount: 1 })
  expect((await client.call(articles.detail, { code })).viewCount).toBe(1)
})

test('every kind names its public objects, and those alone', async () => {
  const ids = async (kind: 'policy' | 'article' | 'trademark'): Promise<string[]> =>
    (await client.call(articles.addresses, { kind, pageSize: 5000 })).records.map(({ id }) => id)
  expect((await ids('policy')).length).toBeGreaterThan(50)
  expect((await ids('article')).slice(0, 2)).toEqual(['2026112625', '2026112624'])
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from trademark where not listed or del_flag',
  )
  const listed = await ids('trademark')
  expect(listed.length).toBeGreaterThan(0)
  for (const { id } of rows) expect(listed).not.toContain(id)
  const all = await ids('policy')
  const page = await client.call(articles.addresses, { kind: 'policy', page: 1, pageSize: 50 })
  expect([page.records.map(({ id }) => id), page.total]).toEqual([all.slice(50, 100), all.length])
})

test('an article that is changed or withdrawn is so within a second', async () => {
  const code = '2022070802'
  const asked = async (): Promise<string> =>
    client.call(articles.detail, { code }).then(
      ({ title }) => title,
      (error: { code: number }) => String(error.code),
    )
  const becomes = async (title: string): Promise<void> => {
    for (let tries = 0; tries < 20 && (await asked()) !== title; tries += 1) await wait(50)
    expect(await asked()).toBe(title)
  }
  await server.pool.query(
    `update publication set body = jsonb_set(body, '{title}', '"改过的标题"')
     where kind = 'article' and id = $1`,
    [code],
  )
  await becomes('改过的标题')
  await server.pool.query(`update publication set status = 'offline' where id = $1`, [code])
  await becomes('404')
})
