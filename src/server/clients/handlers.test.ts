import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf } from '#server/testing/effects.ts'

const clock = movableClock('2026-11-29T04:00:00Z')
const POLICY = 'gaoqi-rending-guanli-banfa'
const GUEST = '912345678901234567'

let server: TestApp
let first: TestClient
let second: TestClient
let boss: TestClient

const company = async (id: string, code: string) =>
  server.pool.query(
    `insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
       establish_date, legal_person, contact_name, contact_phone, register_status, certified_until)
     values ($1, $1 || '科技', $1, $2, '330106', 'I65', '2018-06-01', '张三', '陈一诺',
       '13812345678', '2', '2099-01-01')`,
    [id, code],
  )
const order = async (no: string, companyId: string, advisor: string, status: number) =>
  server.pool.query(
    `insert into policy_order (order_no, company_id, company_name, policy_id, policy_snapshot, batch,
       advisor_user_id, quote_amount, status, agree_no_guarantee, deadline)
     values ($1, $2, $2 || '科技', $3, '{"title":"高企认定"}', $1, $4, 12000, $5, true, '2026-12-20')`,
    [no, companyId, POLICY, advisor, status],
  )

beforeAll(async () => {
  server = await createTestApp({ clock })
  await company('client-a', '91330100MA2XRDRA15')
  await company('client-b', '91330100MA2XRDRB25')
  await company('client-c', '91330100MA2XRDRC35')
  for (const name of ['first', 'second'])
    await server.createUser(name, { roles: ['PLAT_ADVISOR'], userName: name })
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: 'client-a' })
  first = await loginAs(server.app, 'first', server.password)
  second = await loginAs(server.app, 'second', server.password)
  boss = await loginAs(server.app, 'boss', server.password)
  await order('DD20261101000001', 'client-a', 'u-first', 40)
  await order('DD20261101000002', 'client-b', 'u-first', 70)
  await order('DD20261101000003', 'client-c', 'u-second', 60)
  // A draft is the company's own, whoever stands in it.
  await server.pool.query(`insert into policy_order (order_no, company_id, company_name, policy_id,
      advisor_user_id) values ('DD20261101000004', 'client-c', 'x', '${POLICY}', 'u-first')`)
  const declaration = async (no: string, companyId: string, advisor: string, shared: boolean) =>
    server.pool.query(
      `insert into declaration (declare_no, company_id, policy_title, project_name, advisor_user_id,
         status, deadline, due_kind, shared_at)
       values ($1, $2, '高企认定', '高企认定', $3, 10, '2026-12-03', 'online', $4)`,
      [no, companyId, advisor, shared ? new Date() : null],
    )
  await declaration('SB20261101000001', 'client-a', 'u-first', true)
  await declaration('SB20261101000002', 'client-c', 'u-first', false)
  await server.pool.query(`insert into declaration_material
      (id, declare_no, company_id, seq, name, required, state)
    values ('m1', 'SB20261101000001', 'client-a', 1, '营业执照', true, 'none'),
      ('m2', 'SB20261101000001', 'client-a', 2, '审计报告', true, 'none'),
      ('m3', 'SB20261101000001', 'client-a', 3, '可选说明', false, 'none')`)
  await server.pool.query(`insert into company_fact (company_id, field, year, value, unit, source,
      observed_at) values ('client-a', 'staff', 2025, '"80"', '人', 'user', '2026-11-01')`)
  await server.pool.query(`insert into conversation (id, client_key, customer_id, customer_name,
      company_id, topic, status, assignee_id, last_seq, waiting_since, last_text)
    values ('conv-b', 'conv-b', 'someone', '王工', 'client-b', 'consult', 'serving', 'u-first', 2,
      now(), '已接入'),
      ('conv-guest', 'conv-guest', '${GUEST}', '游客${GUEST}', '', 'consult', 'serving', 'u-first',
      1, now(), '游客问')`)
  await server.pool.query(`insert into chat_member (conv_id, actor_id, role)
    values ('conv-b', 'u-first', 'expert'), ('conv-guest', 'u-first', 'expert')`)
  await server.pool.query(`insert into chat_message (conv_id, seq, msg_id, client_id, sender_id,
      sender_name, type, body)
    values ('conv-b', 1, 'm-b1', 'c1', 'someone', '王工', 1, '{"text":"审计费怎么算"}'),
      ('conv-b', 2, 'm-b2', 'c2', 'system', '系统', 4, '{"text":"已接入"}')`)
})
afterAll(async () => server.close())

test('every company that is with the advisor and no other, what burns first', async () => {
  const { records } = await first.call(clients.list, {})
  expect(records.map(({ companyId, urgency }) => [companyId, urgency])).toEqual([
    ['client-b', 'live'],
    ['client-a', 'soon'],
  ])
  expect(records[1]).toMatchObject({
    due: { day: '2026-12-03', daysLeft: 4, what: '网上申报截止', subject: '高企认定' },
    missing: ['营业执照', '审计报告'],
    missingCount: 2,
    quote: { orderNo: 'DD20261101000001', amount: '12000' },
    talk: null,
    orders: 1,
    declarations: 1,
  })
  expect(records[0]).toMatchObject({
    due: null,
    quote: null,
    talk: { chatId: 'conv-b', question: '审计费怎么算', waiting: true },
    orders: 0,
  })
  const others = await second.call(clients.list, {})
  expect(others.records.map(({ companyId }) => companyId)).toEqual(['client-c'])
})

test('whoever is shown a portrait leaves one entry a day; where it is not shown, none', async () => {
  const nothing = await entriesOf(server, async () => {
    await first.call(clients.list, {})
    await first.call(clients.detail, { clientId: 'client-b' })
    await apiErrorOf(second.call(clients.detail, { clientId: 'client-a' }))
  })
  expect(nothing).toEqual([])
  const noted = await entriesOf(server, async () => {
    const looks = [1, 2, 3].map(async () => first.call(clients.detail, { clientId: 'client-a' }))
    await Promise.all(looks)
  })
  expect(noted).toMatchObject([
    { action: 'client.read', actorId: 'u-first', companyId: 'client-a', objectId: 'client-a' },
  ])
})

test('a sheet is its advisor’s; another’s, a guest’s and a company’s own is refused', async () => {
  const sheet = await first.call(clients.detail, { clientId: 'client-a' })
  expect(sheet.declarations).toMatchObject([{ declareNo: 'SB20261101000001', running: true }])
  expect(sheet.served?.groups.flatMap(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ year: 2025, shown: '80 人', sourceName: '企业填写' }),
  )
  for (const clientId of ['client-a', 'client-b'])
    expect((await apiErrorOf(second.call(clients.detail, { clientId }))).code).toBe(404)
  expect((await apiErrorOf(first.call(clients.detail, { clientId: 'client-c' }))).code).toBe(404)
  expect((await apiErrorOf(boss.call(clients.detail, { clientId: 'client-a' }))).code).toBe(403)
  expect((await apiErrorOf(boss.call(clients.list, {}))).code).toBe(403)
})

test('portrait and matches are shown while something runs, and no longer', async () => {
  const over = await first.call(clients.detail, { clientId: 'client-b' })
  expect(over.orders).toMatchObject([{ orderNo: 'DD20261101000002', status: '70' }])
  expect(over.served).toBeNull()
  await server.pool.query(`update policy_order set status = 60 where order_no = 'DD20261101000002'`)
  const runs = await first.call(clients.detail, { clientId: 'client-b' })
  expect(runs.served).not.toBeNull()
})
