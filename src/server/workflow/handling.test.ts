import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { leads } from '#contract/leads.ts'
import { partnerApply } from '#contract/partner-apply.ts'
import { reminders } from '#contract/reminders.ts'
import { showcase } from '#contract/showcase.ts'
import { titleCases } from '#contract/title-cases.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'

const NOON = '2026-11-18T04:00:00Z'
const NUMBER = '13912345678'
const clock = movableClock(NOON)
let server: TestApp
let first: TestClient
let second: TestClient
let chief: TestClient

beforeAll(async () => {
  server = await createTestApp({ clock })
  await server.pool.query(
    `insert into company_role (id, company_id, role_name, permission_codes)
     values ('partners', null, '渠道', '{partner,partner:edit}')`,
  )
  for (const [name, userName] of [
    ['one', '甲'],
    ['two', '乙'],
  ] as const) {
    await server.createUser(name, { roles: ['PLAT_ADVISOR'], userName })
    await server.pool.query(`insert into member_role values ($1, 'partners')`, [`u-${name}`])
  }
  await server.createUser('chief', { roles: ['PLAT_REVIEWER'], userName: '主管' })
  first = await loginAs(server.app, 'one', server.password)
  second = await loginAs(server.app, 'two', server.password)
  chief = await loginAs(server.app, 'chief', server.password)
})
afterAll(async () => server.close())
beforeEach(async () => {
  clock.moment = new Date(NOON)
  for (const table of ['title_case', 'customer_contact', 'partner_application'])
    await server.pool.query(`delete from ${table}`)
})

let serial = 0
const visitor = (): TestClient => {
  serial += 1
  return createTestClient(server.app, { browser: true, address: `198.51.100.${serial}` })
}

/** One of what people handle as its calls show it. */
interface Seen {
  version: number
  ownerUserId: string
  ownerName: string
  canReveal: boolean
  history: readonly unknown[]
}

/** What all of them can, by the calls of each. */
interface Queue {
  name: string
  owner: string
  /** The audit log's name of a reading. */
  reading: string
  told: { kind: 'CHAT' | 'SYSTEM'; title: string; link: (id: string) => string }
  notTheirs: string
  /** Makes one that nobody has, with {@link NUMBER}. */
  make: () => Promise<string>
  see: (id: string, client: TestClient) => Promise<Seen>
  take: (of: { id: string; version: number }, client: TestClient) => Promise<unknown>
  give: (
    of: { id: string; version: number },
    userId: string,
    client: TestClient,
  ) => Promise<unknown>
  people: (client: TestClient) => Promise<{ records: readonly { name: string }[] }>
  reveal: (id: string, client: TestClient) => Promise<string>
  /** Makes its number so many days old. */
  age: (id: string, since: Date) => Promise<unknown>
}

const LEADS: Queue = {
  name: 'leads',
  owner: '顾问',
  reading: 'lead.reveal',
  told: {
    kind: 'CHAT',
    title: '有新的咨询线索分派给您',
    link: (id) => `/admin/leads?view=mine&id=${id}`,
  },
  notTheirs: '只有负责这条线索的顾问',
  async make() {
    const given = { contactWay: NUMBER, leaveMessage: '想了解', consent: true }
    return (await visitor().call(consultation.save, given)).contactId
  },
  async see(contactId, client) {
    const { advisorUserId, advisorName, ...lead } = await client.call(leads.one, { contactId })
    return { ...lead, ownerUserId: advisorUserId, ownerName: advisorName }
  },
  take: async ({ id, version }, client) =>
    client.call(leads.move, { contactId: id, version, event: 'take' }),
  give: async ({ id, version }, advisorUserId, client) =>
    client.call(leads.move, { contactId: id, version, event: 'assign', advisorUserId }),
  people: async (client) => client.call(leads.advisors, {}),
  reveal: async (contactId, client) => (await client.call(leads.reveal, { contactId })).contactWay,
  age: async (id, since) =>
    server.pool.query('update customer_contact set created_at = $2 where id = $1', [id, since]),
}

const PARTNERS: Queue = {
  name: 'partner applications',
  owner: '负责人',
  reading: 'partner.reveal',
  told: {
    kind: 'SYSTEM',
    title: '有合作申请分派给您',
    link: (id) => `/admin/partnerApply?view=mine&id=${id}`,
  },
  notTheirs: '只有负责这份申请的人',
  async make() {
    const { applyNo } = await visitor().call(showcase.apply, {
      partnerType: 'ip-agency',
      orgName: '恒石示例代理事务所',
      creditCode: '91999999MA0000001N',
      regionCode: '320000',
      contact: '何某',
      phone: NUMBER,
      intro: '专利与商标代理，十二人。',
      consent: true,
    })
    return applyNo
  },
  see: async (applyNo, client) => client.call(partnerApply.one, { applyNo }),
  take: async ({ id, version }, client) => client.call(partnerApply.hold, { applyNo: id, version }),
  give: async ({ id, version }, ownerUserId, client) =>
    client.call(partnerApply.hold, { applyNo: id, version, ownerUserId }),
  people: async (client) => client.call(partnerApply.people, {}),
  reveal: async (applyNo, client) => (await client.call(partnerApply.reveal, { applyNo })).phone,
  age: async (id, since) =>
    server.pool.query(
      `update partner_application set state = 'rejected', state_since = $2 where id = $1`,
      [id, since],
    ),
}

const CASES: Queue = {
  name: 'title cases',
  owner: '顾问',
  reading: 'title.reveal',
  told: {
    kind: 'SYSTEM',
    title: '有职称办理分派给您',
    link: (id) => `/admin/jobTitleCases?view=mine&id=${id}`,
  },
  notTheirs: '只有负责这份办理的顾问',
  async make() {
    const { caseNo } = await first.call(titleCases.open, {
      applicant: '李某',
      phone: NUMBER,
      grade: 'engineer',
      specialty: 'software',
      regionCode: '440000',
      consent: true,
    })
    // Its advisor has left.
    await server.pool.query('update title_case set advisor_user_id = null')
    return caseNo
  },
  async see(caseNo, client) {
    const { advisorUserId, advisorName, ...it } = await client.call(titleCases.one, { caseNo })
    return { ...it, ownerUserId: advisorUserId, ownerName: advisorName }
  },
  take: async ({ id, version }, client) =>
    client.call(titleCases.move, { caseNo: id, version, event: 'take' }),
  give: async ({ id, version }, advisorUserId, client) =>
    client.call(titleCases.move, { caseNo: id, version, event: 'assign', advisorUserId }),
  people: async (client) => client.call(titleCases.advisors, {}),
  reveal: async (caseNo, client) => (await client.call(titleCases.reveal, { caseNo })).phone,
  age: async (id, since) =>
    server.pool.query(
      `update title_case set status = 'stopped', closed_at = $2 where case_no = $1`,
      [id, since],
    ),
}

describe.each([LEADS, PARTNERS, CASES])('$name', (queue) => {
  const take = async (id: string, client = first) =>
    queue.take({ id, version: (await queue.see(id, client)).version }, client)
  const give = async (id: string, userId: string) =>
    queue.give({ id, version: (await queue.see(id, chief)).version }, userId, chief)

  test('of two who take it at once one has it, and the other is told', async () => {
    const id = await queue.make()
    const { version, history } = await queue.see(id, first)
    const outcomes = await Promise.all(
      [first, second].map(async (client) =>
        queue.take({ id, version }, client).then(
          () => 'taken',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['taken', '数据已被修改，请刷新'].toSorted())
    expect((await queue.see(id, first)).history).toHaveLength(history.length + 1)
  })

  test('whoever assigns gives it to somebody who may have it, who is told', async () => {
    const id = await queue.make()
    const { records } = await queue.people(chief)
    expect(records.map(({ name }) => name)).toEqual(expect.arrayContaining(['甲', '乙', '主管']))
    const before = await queue.see(id, chief)
    for (const userId of ['user-demo', 'nobody'])
      expect((await apiErrorOf(give(id, userId))).message).toBe(`请选择一位${queue.owner}`)
    expect(await queue.see(id, chief)).toEqual(before)
    await give(id, 'u-two')
    expect(await queue.see(id, second)).toMatchObject({ ownerName: '乙', canReveal: true })
    const { kind, title, link } = queue.told
    const told = await second.call(reminders.list, { kinds: [kind] })
    expect(told.records[0]).toMatchObject({ title, link: link(id) })
    // Handed on, the first one reads the number no more.
    await give(id, 'u-one')
    expect((await apiErrorOf(queue.reveal(id, second))).code).toBe(400)
    expect((await apiErrorOf(queue.people(second))).code).toBe(403)
  })

  test('the whole number is for its owner, for 180 days, and every reading is noted', async () => {
    const id = await queue.make()
    expect((await apiErrorOf(queue.reveal(id, first))).message).toContain(queue.notTheirs)
    await take(id)
    expect(first.last().body).not.toContain(NUMBER)
    expect(await queue.reveal(id, first)).toBe(NUMBER)
    expect((await apiErrorOf(queue.reveal(id, chief))).code).toBe(400)
    const { rows } = await server.pool.query(
      'select actor_id from audit_log where action = $1 and object_id = $2',
      [queue.reading, id],
    )
    expect(rows).toEqual([{ actor_id: 'u-one' }])
    const aged = async (days: number): Promise<boolean> => {
      await queue.age(id, new Date(clock.moment.getTime() - days * 86_400_000))
      return (await queue.see(id, first)).canReveal
    }
    expect(await aged(180)).toBe(true)
    expect(await aged(181)).toBe(false)
    expect((await apiErrorOf(queue.reveal(id, first))).message).toContain('180 天')
  })
})
