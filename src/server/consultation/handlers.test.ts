import { consultation } from '#contract/consultation.ts'
import { leads } from '#contract/leads.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { CONSENT_TEXT, CONSENT_VERSION } from '#domain/consultation/contact.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXPERT_TEXT } from './handlers.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { entriesOf } from '#server/testing/effects.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('member', { companyId: 'c1' })
})
afterAll(async () => server.close())

let serial = 0
const visitor = (): TestClient =>
  createTestClient(server.app, { browser: true, address: `192.0.2.${(serial += 1)}` })
const phone = (): string => `138${String((serial += 1)).padStart(8, '0')}`
const form = (more: Record<string, string> = {}) => ({
  contactWay: phone(),
  leaveMessage: '想咨询高新认定',
  consent: true,
  ...more,
})
const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
const stored = async (contactWay: string) =>
  server.db
    .selectFrom('customer_contact')
    .selectAll()
    .where('contact_way', '=', contactWay)
    .execute()

test('a visitor leaves a number', async () => {
  const client = visitor()
  const given = form({ customerUserId: 'u-forged', sourcePath: '/policy' })
  const { contactId } = await client.call(consultation.save, given)
  expect(client.cookies.has('guest')).toBe(true)
  const [row] = await stored(given.contactWay)
  expect(row).toMatchObject({
    id: contactId,
    customer_user_id: '0',
    source_path: '/policy',
    consent_version: CONSENT_VERSION,
    ip: client.options.address,
  })
  expect(row?.visitor).toHaveLength(43)
})

test('the session says whose consultation it is', async () => {
  const client = await loginAs(server.app, 'member', server.password)
  const given = form({ customerUserId: 'u-forged' })
  await client.call(consultation.save, given)
  expect((await stored(given.contactWay))[0]?.customer_user_id).toBe('u-member')
})

test.each([
  [{ contactWay: '' }, '电话号码不能为空'],
  [{ contactWay: '1380013800a' }, '请输入数字值'],
  [{ contactWay: '12800138000' }, '电话号码格式不正确'],
  [{ contactWay: '138001380001' }, '电话号码格式不正确'],
  [{ leaveMessage: '字'.repeat(51) }, '最多 50 字，已超出 1 字'],
  [{ serviceObjId: '9' }, '提交的内容不正确：serviceObjId'],
])('%j is refused with %s', async (field, message) => {
  const given = { ...form(), ...field }
  const error = await apiErrorOf(visitor().call(consultation.save, given as never))
  expect(error).toMatchObject({ code: 400, status: 200, message })
})

test('without consent nothing is kept', async () => {
  const given = { ...form(), consent: false }
  expect(await apiErrorOf(visitor().call(consultation.save, given))).toMatchObject({
    code: 400,
    message: CONSENT_TEXT,
  })
  expect(await stored(given.contactWay)).toEqual([])
})

test('a filled honeypot reads as saved and keeps nothing', async () => {
  const given = form({ website: 'http://spam.example' })
  expect((await visitor().call(consultation.save, given)).contactId).not.toBe('')
  expect(await stored(given.contactWay)).toEqual([])
})

test('pressed twice it is one consultation, also at the same moment', async () => {
  const given = form()
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => visitor().call(consultation.save, given)),
  )
  expect(new Set(answers.map((answer) => answer.contactId)).size).toBe(1)
  expect(await stored(given.contactWay)).toHaveLength(1)
})

test('a number has three a day', async () => {
  const given = form()
  for (const text of ['一', '二', '三'])
    await visitor().call(consultation.save, { ...given, leaveMessage: text })
  const client = visitor()
  const error = await apiErrorOf(client.call(consultation.save, { ...given, leaveMessage: '四' }))
  expect(error.status).toBe(429)
  expect(Number(client.last().headers['retry-after'])).toBeGreaterThan(86_000)
  await server.db
    .updateTable('customer_contact')
    .set({ created_at: sql<Date>`created_at - interval '1 day'` })
    .where('contact_way', '=', given.contactWay)
    .execute()
  await visitor().call(consultation.save, { ...given, leaveMessage: '四' })
})

test('fifty at once with one number: three are kept, whatever they say', async () => {
  const given = form()
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) =>
      visitor()
        .call(consultation.save, { ...given, leaveMessage: `第 ${index} 次` })
        .then(
          () => 200,
          (error: ApiError) => error.status,
        ),
    ),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(3)
  expect(answers.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(await stored(given.contactWay)).toHaveLength(3)
})

test('an address has five an hour; refused forms are not counted', async () => {
  const client = visitor()
  for (let time = 0; time < 8; time += 1)
    await apiErrorOf(client.call(consultation.save, { ...form(), contactWay: 'x' }))
  for (let time = 0; time < 5; time += 1) await client.call(consultation.save, form())
  expect((await apiErrorOf(client.call(consultation.save, form()))).status).toBe(429)
})

test('an expert is asked for only when the public knows one of that id', async () => {
  const asked = { ...form(), serverUserId: 'user-admin' }
  expect((await apiErrorOf(visitor().call(consultation.save, asked))).message).toBe(EXPERT_TEXT)
  const { contactId } = await visitor().call(consultation.save, {
    ...form(),
    serverUserId: 'user-advisor',
  })
  expect(contactId).not.toBe('')
})

test('value 0 is 职称申报 in its context', async () => {
  await visitor().call(consultation.save, {
    ...form({ serviceObjId: '0' }),
    context: 'jobTitle' as const,
  })
  const advisor = await loginAs(server.app, 'advisor', server.password)
  const { records } = await advisor.call(leads.list, { pageSize: 1 })
  expect(records[0]?.serviceName).toBe('职称申报')
})

test('advisors see the newest first, numbers masked', async () => {
  const given = form({ contactWay: '13800138000', serviceObjId: '1' })
  await visitor().call(consultation.save, given)
  const advisor = await loginAs(server.app, 'advisor', server.password)
  const found = await advisor.call(leads.list, { pageSize: 2 })
  expect(found).toMatchObject({ page: 0, pageSize: 2 })
  expect(found.records).toHaveLength(2)
  expect(found.records[0]).toMatchObject({ contactWay: '138****8000', serviceName: '服务项目' })
  expect(found.records[0]?.createTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  expect(advisor.last().body).not.toContain('13800138000')
})

test('nobody else sees them', async () => {
  expect((await apiErrorOf(visitor().call(leads.list, {}))).code).toBe(401)
  const member = await loginAs(server.app, 'member', server.password)
  const error = await apiErrorOf(member.call(leads.list, {}))
  expect(error).toMatchObject({ status: 403, permission: '咨询线索' })
})

describe('撤回', () => {
  const leave = async (client: TestClient) => {
    const given = form()
    return { given, ...(await client.call(consultation.save, given)) }
  }
  const taken = async (contactId: string) =>
    (
      await server.db
        .selectFrom('customer_contact')
        .select(['contact_way', 'leave_message', 'visitor', 'ip', 'status', 'due_at'])
        .where('id', '=', contactId)
        .execute()
    )[0]

  test('the number is gone, the lead closed, and it is in the log masked', async () => {
    const client = visitor()
    const { given, contactId, dueTime } = await leave(client)
    expect(dueTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    const entries = await entriesOf(server, async () =>
      client.call(consultation.takeBack, { contactId }),
    )
    expect(await taken(contactId)).toEqual({
      contact_way: '',
      leave_message: '',
      visitor: null,
      ip: '',
      status: 'closed',
      due_at: null,
    })
    expect(entries).toMatchObject([{ action: 'consultation.takeBack', objectId: contactId }])
    expect(JSON.stringify(entries)).not.toContain(given.contactWay)
    expect((await apiErrorOf(client.call(consultation.takeBack, { contactId }))).code).toBe(404)
  })

  test('nobody takes back what another browser left', async () => {
    const { contactId, given } = await leave(visitor())
    const stranger = visitor()
    await leave(stranger)
    expect((await apiErrorOf(stranger.call(consultation.takeBack, { contactId }))).code).toBe(404)
    expect(await stored(given.contactWay)).toHaveLength(1)
  })

  test('an account takes back its own elsewhere', async () => {
    const { contactId } = await leave(await loginAs(server.app, 'member', server.password))
    const elsewhere = await loginAs(server.app, 'member', server.password)
    await elsewhere.call(consultation.takeBack, { contactId })
    expect((await taken(contactId))?.contact_way).toBe('')
  })

  test('once somebody has called, the way is that of the privacy page', async () => {
    const client = visitor()
    const { contactId } = await leave(client)
    await server.pool.query(`update customer_contact set status = 'contacted' where id = $1`, [
      contactId,
    ])
    const { code, message } = await apiErrorOf(client.call(consultation.takeBack, { contactId }))
    expect(code).toBe(400)
    expect(message).toContain('隐私政策页')
    expect((await taken(contactId))?.contact_way).not.toBe('')
  })
})
