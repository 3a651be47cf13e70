import { afterAll, beforeAll, expect, test } from 'vitest'
import { queues } from '#contract/queues.ts'
import { QUEUE, QUEUES } from '#domain/queues/queue.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'
import { createQueues, type QueueSources } from './queues.ts'

/** Monday noon in Beijing. */
const clock = movableClock('2026-11-23T04:00:00Z')
let server: TestApp
let advisor: TestClient
let chief: TestClient

beforeAll(async () => {
  server = await createTestApp({ clock })
  await server.createUser('one', { roles: ['PLAT_ADVISOR'], userName: '甲顾问' })
  await server.createUser('chief', { roles: ['PLAT_REVIEWER'], userName: '主管' })
  advisor = await loginAs(server.app, 'one', server.password)
  chief = await loginAs(server.app, 'chief', server.password)
})
afterAll(async () => server.close())

const of = async (client: TestClient) => {
  const { records } = await client.call(queues.overview, {})
  return new Map(records.map((one) => [one.queue, one]))
}

test('everybody sees the queues that they may work on', async () => {
  expect([...(await of(advisor)).keys()]).toEqual([
    'chats',
    'leads',
    'orders',
    'declarations',
    'titleCases',
  ])
  expect([...(await of(chief)).keys()]).toEqual([
    'leads',
    'certifications',
    'claims',
    'orders',
    'declarations',
    'partners',
    'titleCases',
    'contents',
  ])
  const admin = await loginAs(server.app, 'admin', server.password)
  expect([...(await of(admin)).keys()]).toEqual(QUEUES)
  const member = await loginAs(server.app, 'demo', server.password)
  expect((await apiErrorOf(member.call(queues.overview, {}))).code).toBe(403)
})

test('customers who wait for an answer count, with whom they wait', async () => {
  await server.pool.query(`insert into conversation (id, client_key, customer_id, customer_name,
      topic, status, assignee_id, waiting_since)
    values ('q1', 'q1', 'g1', '游客', 'consult', 'serving', 'u-one', '2026-11-23T03:50:00Z'),
      ('q2', 'q2', 'g2', '游客', 'consult', 'serving', 'u-one', null),
      ('q3', 'q3', 'g3', '游客', 'consult', 'ended', 'u-one', '2026-11-23T03:50:00Z')`)
  expect((await of(advisor)).get('chats')).toMatchObject({
    count: 1,
    free: 0,
    owners: [{ userId: 'u-one', count: 1, mine: true }],
  })
  await server.pool.query(`delete from conversation where id in ('q1', 'q2', 'q3')`)
})

test('how many, with whom, since when, and how many are too late', async () => {
  await server.pool.query(`delete from customer_contact`)
  await server.pool.query(`insert into customer_contact (id, contact_way, service_obj_id,
      consent_version, consent_at, created_at, status, advisor_user_id, due_at)
    values ('l1', '13800000001', '0', '1', now(), '2026-11-20T09:00:00Z', 'new', null,
        '2026-11-23T01:00:00Z'),
      ('l2', '13800000002', '0', '1', now(), '2026-11-23T02:00:00Z', 'assigned', 'u-one',
        '2026-11-24T02:00:00Z'),
      ('l3', '13800000003', '0', '1', now(), '2026-11-01T02:00:00Z', 'contacted', 'u-one', null)`)
  await server.pool.query(`insert into title_case (case_no, applicant, phone, grade, region_code,
      consent_version, advisor_user_id, due_on, status_since)
    values ('ZC2026112200000001', '李某', '13800000009', 'engineer', '330000', '1', 'u-one',
      '2026-11-20', '2026-11-19T01:00:00Z')`)
  const found = await of(advisor)
  expect(found.get('leads')).toEqual({
    queue: 'leads',
    name: '咨询线索',
    target: QUEUE.leads.target,
    owned: true,
    failed: false,
    count: 2,
    free: 1,
    late: 1,
    oldest: '2026-11-20 17:00:00',
    // An hour on Friday, three on Monday.
    oldestMinutes: 240,
    owners: [{ userId: 'u-one', name: '甲顾问', count: 1, late: 0, mine: true }],
  })
  expect(found.get('titleCases')).toMatchObject({ count: 1, free: 0, late: 1 })
  expect((await of(chief)).get('leads')?.owners[0]).toMatchObject({ name: '甲顾问', mine: false })
})

test('certifications count as late after two working days, claims by themselves', async () => {
  const add = async (id: string, kind: string, at: string) =>
    server.pool.query(
      `insert into certification (id, company_id, kind, company_name, credit_code, legal_person,
         applicant_id, submitted_at)
       values ($1, $2, $3, '某某企业', 'x', '周予衡', 'user-demo', $4)`,
      [id, kind === 'claim' ? 'company-001' : 'company-002', kind, at],
    )
  await server.pool.query(`delete from certification`)
  await add('c1', 'initial', '2026-11-18T15:00:00Z')
  await add('c2', 'claim', '2026-11-19T01:00:00Z')
  const found = await of(chief)
  expect(found.get('certifications')).toMatchObject({ count: 1, late: 1, free: 0, owned: false })
  expect(found.get('claims')).toMatchObject({ count: 1, late: 0, owners: [] })
})

test('what did not go out is shown to whoever looks after it', async () => {
  const admin = await loginAs(server.app, 'admin', server.password)
  await server.pool.query(`insert into sms_outbox (id, phone, purpose, content, provider, state)
    values ('s1', '13800000001', 'remind', '内容', 'local', 'failed'),
      ('s2', '13800000001', 'remind', '内容', 'local', 'sent')`)
  expect((await of(admin)).get('sms')).toMatchObject({ count: 1 })
  expect((await of(admin)).get('mails')).toMatchObject({ count: 0 })
})

test('a queue that cannot be counted does not hide the others', async () => {
  const parts = [{ ownerId: '', ownerName: '', count: 2, late: 1, oldest: clock.moment }]
  const sources = Object.fromEntries(
    QUEUES.map((queue) => [
      queue,
      {
        owned: false,
        count: async () => {
          if (queue === 'orders') throw new Error('no such table')
          return parts
        },
      },
    ]),
  ) as unknown as QueueSources
  const { sum, handlers } = createQueues({
    sources,
    clock,
    calendar: () => ({ off: new Set(), on: new Set() }),
    log: createLog({ level: 'silent' }),
  })
  const who = { userId: 'u', permissions: new Set(['queue', 'lead:list', 'order:serve']) }
  expect(await sum(who)).toEqual({ count: 2, late: 1 })
  expect(await sum({ ...who, permissions: new Set(['lead:list']) })).toBeNull()
  const caller = { principal: who } as unknown as Parameters<typeof handlers.queues.overview>[1]
  const { records } = await handlers.queues.overview({ companyId: '' }, caller)
  expect(records.map(({ queue, failed }) => [queue, failed])).toEqual([
    ['leads', false],
    ['orders', true],
  ])
})
