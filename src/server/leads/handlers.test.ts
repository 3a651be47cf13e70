import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { leads } from '#contract/leads.ts'
import { LEAD_EVENT, type LeadEvent } from '#domain/leads/lead.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf } from '#server/testing/effects.ts'
import { sheetOf } from '#server/testing/sheet.ts'
import { sortProblems } from '#server/testing/sorted.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'

const NOON = '2026-11-18T04:00:00Z'
const clock = movableClock(NOON)
let server: TestApp
let first: TestClient
let second: TestClient
let chief: TestClient

beforeAll(async () => {
  server = await createTestApp({ clock })
  await server.createUser('one', { roles: ['PLAT_ADVISOR'], userName: '甲顾问' })
  await server.createUser('two', { roles: ['PLAT_ADVISOR'], userName: '乙顾问' })
  await server.createUser('chief', { roles: ['PLAT_REVIEWER'], userName: '主管' })
  first = await loginAs(server.app, 'one', server.password)
  second = await loginAs(server.app, 'two', server.password)
  chief = await loginAs(server.app, 'chief', server.password)
})
afterAll(async () => server.close())
beforeEach(async () => {
  clock.moment = new Date(NOON)
  await server.pool.query('delete from customer_contact')
})

let serial = 0
const leave = async (more: Record<string, string> = {}): Promise<string> => {
  serial += 1
  const visitor = createTestClient(server.app, { browser: true, address: `198.51.100.${serial}` })
  const { contactId } = await visitor.call(consultation.save, {
    contactWay: `1380000${String(serial).padStart(4, '0')}`,
    leaveMessage: `第 ${serial} 条`,
    consent: true,
    ...more,
  })
  return contactId
}
const one = async (contactId: string, client = first) => client.call(leads.one, { contactId })
const move = async (
  client: TestClient,
  contactId: string,
  event: LeadEvent,
  more: { note?: string; advisorUserId?: string; orderNo?: string; version?: number } = {},
) => {
  const { version } = await one(contactId, client)
  return client.call(leads.move, { contactId, version, event, note: '说明', ...more })
}

test('from a number that was left to an order, each step with one line and one entry', async () => {
  const id = await leave()
  const left = await one(id)
  expect(left).toMatchObject({
    status: 'new',
    contactWay: expect.stringMatching(/^138\*{4}/),
    dueTime: '2026-11-19 12:00:00',
    late: false,
    canReveal: false,
    advisorUserId: '',
  })
  expect(left.moves.map(({ event }) => event)).toEqual(['take'])
  const steps: [LeadEvent, string][] = [
    ['take', 'assigned'],
    ['contact', 'contacted'],
    ['confirm', 'valid'],
    ['order', 'order'],
    ['close', 'closed'],
    ['reopen', 'contacted'],
    ['dismiss', 'invalid'],
    ['close', 'closed'],
  ]
  for (const [event, status] of steps) expect((await move(first, id, event)).status).toBe(status)
  const { history, dueTime } = await one(id)
  expect(history.map(({ event }) => event)).toEqual(steps.map(([event]) => event).toReversed())
  expect(history.at(-1)).toMatchObject({ name: '领取', actorName: '甲顾问', note: '说明' })
  expect(dueTime).toBe('')
  const { rows } = await server.pool.query(
    `select count(*)::int as n from audit_log where action = 'lead.move' and object_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ n: steps.length }])
})

test('what was left for an expert is theirs', async () => {
  const id = await leave({ serverUserId: 'user-advisor' })
  expect(await one(id)).toMatchObject({ status: 'assigned', advisorUserId: 'user-advisor' })
})

test('nobody makes a move that is not theirs, and nothing changes by trying', async () => {
  const id = await leave()
  await move(first, id, 'take')
  const before = await one(id, second)
  expect(before.moves).toEqual([])
  for (const event of Object.keys(LEAD_EVENT) as LeadEvent[])
    expect((await apiErrorOf(move(second, id, event, { advisorUserId: 'u-two' }))).code).toBe(400)
  expect((await apiErrorOf(move(first, id, 'order'))).message).toContain('现在不能这样办理')
  expect((await apiErrorOf(move(first, id, 'contact', { note: ' ' }))).message).toBe('请填写说明')
  expect(await one(id, second)).toEqual(before)
})

test('nobody is no advisor', async () => {
  const id = await leave()
  expect((await apiErrorOf(move(chief, id, 'assign', { advisorUserId: '' }))).message).toBe(
    '请选择一位顾问',
  )
})

test('an order that it became is one that is there', async () => {
  const id = await leave()
  for (const event of ['take', 'contact', 'confirm'] as const) await move(first, id, event)
  expect(
    (await apiErrorOf(move(first, id, 'order', { orderNo: 'DD20991231000001' }))).message,
  ).toBe('没有这个委托编号')
  const orderNo = 'DD20261118000001'
  await server.pool.query(
    `insert into policy_order (order_no, company_id, company_name, policy_id, contact_name,
       contact_phone, created_by)
     select $1, 'company-demo', '某公司', id, '甲', '13800001111', 'user-demo' from policy limit 1`,
    [orderNo],
  )
  expect(await move(first, id, 'order', { orderNo })).toMatchObject({ status: 'order', orderNo })
})

describe('the list', () => {
  test('by view, state, words and lateness, with its counts', async () => {
    const [mine, free] = [await leave({ leaveMessage: '商标续展' }), await leave()]
    await move(first, mine, 'take')
    const list = async (input: object, client = first) => {
      const { records, counts, lateCount, total } = await client.call(leads.list, input)
      return { ids: records.map(({ contactId }) => contactId), counts, lateCount, total }
    }
    expect((await list({})).total).toBe(2)
    expect(await list({ view: 'mine' })).toEqual({
      ids: [mine],
      counts: { assigned: 1 },
      lateCount: 0,
      total: 1,
    })
    expect((await list({ view: 'free' })).ids).toEqual([free])
    expect((await list({ view: 'mine' }, second)).ids).toEqual([])
    expect((await list({ keyword: '续展' })).ids).toEqual([mine])
    expect((await list({ status: 'new' })).ids).toEqual([free])
    expect((await list({ late: true })).ids).toEqual([])
    clock.moment = new Date('2026-11-19T04:00:01Z')
    await server.pool.query(`update customer_contact set due_at = '2026-11-19T04:00:00Z'
      where due_at is not null`)
    expect(await list({ late: true })).toMatchObject({ total: 2, lateCount: 2 })
    await move(first, mine, 'contact')
    expect((await list({ late: true })).ids).toEqual([free])
  })

  test('the whole number finds, its hidden part does not, and who looked is noted', async () => {
    const contactId = await leave({ contactWay: '13900005678' })
    const found = async (keyword: string) =>
      (await first.call(leads.list, { keyword })).records.map((it) => it.contactId)
    for (const part of ['0000', '90000', '3900005', '00005678'])
      expect(await found(part), part).toEqual([])
    for (const shown of ['139', '139****5678', '5678', '13900005678'])
      expect(await found(shown), shown).toEqual([contactId])
    const { rows } = await server.pool.query<{ object_name: string }>(
      `select object_name from audit_log where action = 'number.search'`,
    )
    expect(rows).toEqual([{ object_name: '咨询线索 139****5678' }])
  })

  test('is no company’s', async () => {
    const member = await loginAs(server.app, 'demo', server.password)
    for (const call of [leads.list, leads.one, leads.reveal] as const)
      expect((await apiErrorOf(member.call(call, { contactId: 'x' }))).code).toBe(403)
  })
})

describe('the list', () => {
  /** Five, two of them of one second, with states, advisors and kinds. */
  const several = async (): Promise<void> => {
    const ids: string[] = []
    for (const [at, service] of ['0', '1', '1', '0', '1'].entries()) {
      const id = await leave({ serviceObjId: service })
      const made = new Date(Date.parse(NOON) + (at === 3 ? 2 : at) * 60_000)
      await server.pool.query(
        'update customer_contact set created_at = $2, due_at = $2 where id = $1',
        [id, made],
      )
      ids.push(id)
    }
    const [a = '', b = '', c = ''] = ids
    await move(first, a, 'take')
    await move(second, b, 'take')
    await move(first, c, 'take')
    await move(first, c, 'contact')
  }
  const timeOf = (text: string): number | null => (text === '' ? null : Date.parse(text))

  test('goes by each of its columns, both ways', async () => {
    await several()
    expect(
      await sortProblems(
        async (asked) => first.call(leads.list, asked),
        ({ contactId }) => contactId,
        {
          created: ({ createTime }) => timeOf(createTime),
          service: ({ serviceName }) => serviceName,
          status: ({ status }) => ['new', 'assigned', 'contacted'].indexOf(status),
          advisor: ({ advisorName }) => advisorName || null,
          due: ({ dueTime }) => timeOf(dueTime),
        },
      ),
    ).toEqual([])
  })

  test('is exported as it is filtered and ordered, numbers hidden and formulas as text', async () => {
    await several()
    await leave({ leaveMessage: '=HYPERLINK("https://example.com")' })
    const asked = { view: 'free', sort: 'created', order: 'desc' } as const
    const { records } = await first.call(leads.list, asked)
    let rows: Record<string, string>[] = []
    const entries = await entriesOf(server, async () => {
      const { fileName, content } = await first.call(leads.export, asked)
      expect(fileName).toBe('咨询线索-2026-11-18.xlsx')
      rows = await sheetOf(content)
    })
    expect(rows.map((row) => row['提交时间'])).toEqual(records.map(({ createTime }) => createTime))
    expect(rows[0]).toMatchObject({
      手机号码: expect.stringMatching(/^138\*{4}\d{4}$/),
      留言: `'=HYPERLINK("https://example.com")`,
      状态: '新线索',
      顾问: '',
    })
    expect(entries).toMatchObject([
      { action: 'lead.export', detail: { after: { 条数: String(records.length) } } },
    ])
  })
})
