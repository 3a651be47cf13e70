import { afterAll, beforeAll, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { createTestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

let server: ContentServer

beforeAll(async () => {
  server = await createContentServer(movableClock('2026-11-21T04:10:00Z'))
})
afterAll(async () => server.close())

const carousel = async () =>
  (await createTestClient(server.app).call(policies.carousel, {})).records

const move = async (at: number, name: string, status: number, since: string): Promise<void> => {
  await server.pool.query(
    `insert into policy_order (order_no, company_id, company_name, policy_id, policy_snapshot,
       status, status_since, agree_no_guarantee, cancel_reason, created_at)
     values ($1, $2, $3, 'gaoqi-rending-guanli-banfa', '{"title": "高新技术企业认定管理办法",
       "shortTitle": "高企认定"}', $4, $5, true, '不办了', $5)`,
    [`DD20261121${String(at).padStart(6, '0')}`, `company-${at}`, name, status, since],
  )
}

test('nothing is told while there is no order', async () => {
  expect(await carousel()).toEqual([])
})

test('tells the newest moves of real orders, masked; drafts and cancelled ones are not told', async () => {
  await move(1, '深圳市某某科技有限公司', 20, '2026-11-21T03:58:30Z')
  await move(2, '北京某某软件股份有限公司', 10, '2026-11-21T04:00:00Z')
  await move(3, '广东省某某机械有限公司', 90, '2026-11-21T04:01:00Z')
  await move(4, '云川某某智能装备有限公司', 20, '2026-11-20T04:10:00Z')
  expect(await carousel()).toEqual([
    {
      companyName: '深圳市****科技有限公司',
      action: '提交了申报委托',
      subject: '高企认定',
      minutesAgo: 11,
    },
    {
      companyName: '****智能装备有限公司',
      action: '提交了申报委托',
      subject: '高企认定',
      minutesAgo: 1440,
    },
  ])
})

test('tells twenty at most, newest first', async () => {
  for (let at = 10; at < 35; at += 1)
    await move(at, `杭州${at}网络科技有限公司`, 20, `2026-11-21T02:${at}:00Z`)
  const told = await carousel()
  expect(told).toHaveLength(20)
  const ages = told.map(({ minutesAgo }) => minutesAgo)
  expect(ages).toEqual(ages.toSorted((left, right) => left - right))
})

test('a database refuses an order that breaks its rules', async () => {
  const again = move(40, '深圳市某某科技有限公司', 20, '2026-11-21T03:00:00Z')
  await again
  const twice = server.pool.query(
    `insert into policy_order (order_no, company_id, company_name, policy_id, status,
       agree_no_guarantee)
     values ('DD20261121000041', 'company-40', '同一家', 'gaoqi-rending-guanli-banfa', 20, true)`,
  )
  await expect(twice).rejects.toMatchObject({ constraint: 'policy_order_open' })
  const unagreed = server.pool.query(
    `insert into policy_order (order_no, company_id, company_name, policy_id, status)
     values ('DD20261121000042', 'company-42', '某家', 'gaoqi-rending-guanli-banfa', 20)`,
  )
  await expect(unagreed).rejects.toMatchObject({ constraint: 'policy_order_agreed' })
})
