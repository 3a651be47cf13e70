import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { leads } from '#contract/leads.ts'
import { privacy } from '#contract/privacy.ts'
import { hideNumbers, STAYS_TEXT } from '#domain/privacy/erasure.ts'
import { RETENTION_KEYS } from '#domain/privacy/retention.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { eventually, refused } from '#server/testing/effects.ts'
import { lastCode } from '#server/testing/sms.ts'
import { eraseNumber } from './erasing.store.ts'

let server: TestApp
let admin: TestClient
beforeAll(async () => {
  server = await createTestApp()
  admin = await loginAs(server.app, 'admin', server.password)
})
afterAll(async () => server.close())

let clients = 0
const visitor = (): TestClient => {
  clients += 1
  return createTestClient(server.app, { browser: true, address: `198.51.100.${clients}` })
}

/** Tables in which a text stands anywhere. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await server.pool.query(
      `select from "${name}" t where strpos(to_jsonb(t)::text, $1) > 0 limit 1`,
      [text],
    )
    if (rowCount !== 0) found.push(name)
  }
  return found.toSorted()
}

const lastEntry = async (): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await server.pool.query<Record<string, unknown>>(
    `select actor_name, object_name, detail from audit_log where action = 'privacy.erase'
     order by day desc, seq desc limit 1`,
  )
  return rows[0]
}

/** Leaves a trace of a number everywhere a visitor, or whoever serves one, may leave it. */
const plant = async (phone: string, text: string): Promise<void> => {
  const no = phone.slice(-4)
  await server.pool.query(`
insert into customer_contact (id, contact_way, leave_message, service_obj_id, consent_version, consent_at)
  values ('lead-${no}', '${phone}', '${text}', '1', '1', now());
insert into contact_move (contact_id, event, to_status, note)
  values ('lead-${no}', 'contact', 'contacted', '${text} ${phone}');
insert into reminder (id, user_id, kind, title, content, link)
  values ('rem-${no}', 'user-advisor', 'CHAT', '线索', '${text}', '/admin/leads?view=mine&id=lead-${no}');
insert into push_item (user_id, item, channel, kind, body, made_at, due_at)
  values ('user-advisor', 'lead ${no}', 'site', 'CHAT', '{"content":"${phone}"}', now(), now() + interval '1 day');
insert into partner_application (id, partner_type, org_name, credit_code, region_code, contact, phone,
    intro, consent_version, consent_at)
  values ('HZ202611261${no}000', 'channel', '某机构', '91999999MA0000001N', '330000', '${text}',
    '${phone}', '${text}', '1', now());
insert into partner_application_log (application_id, act, note)
  values ('HZ202611261${no}000', 'take', '打过 ${phone}');
insert into title_case (case_no, applicant, phone, grade, region_code, consent_version, status, closed_at)
  values ('ZC202611261${no}000', '${text}', '${phone}', 'engineer', '330000', '1', 'passed', now());
insert into invitation (id, token_hash, company_id, inviter_id, phone, expires_at)
  values ('inv-${no}', 'h-${no}', 'company-demo', 'user-demo', '${phone}', now());
insert into conversation (id, client_key, customer_id, customer_name, topic, status, last_text)
  values ('conv-${no}', 'key-${no}', 'user-demo', '客户', 'consult', 'queued', '打 ${phone}');
insert into chat_message (conv_id, seq, msg_id, client_id, sender_id, sender_name, type, body)
  values ('conv-${no}', 1, 'm-${no}', 'c', 'user-demo', '客户', 1, '{"text":"打 ${phone}"}');`)
}

test('the table is told to everybody, and to operators with the last round', async () => {
  const { records } = await visitor().call(privacy.retention, {})
  expect(records.map(({ key }) => key)).toEqual(RETENTION_KEYS)
  expect(records[0]).toMatchObject({ kept: '自提交咨询起 180 天，之后隐去', outside: '' })
  expect(
    await eventually(async () => {
      const rounds = (await admin.call(privacy.rounds, {})).records
      return rounds.find(({ key }) => key === 'leads')?.lastTime !== ''
    }),
  ).toBe(true)
})

describe('a visitor with the code of a number', () => {
  const PHONE = '13755551234'
  const TEXT = '别让人看见'

  test('erases everything that was left under it, and an entry says so', async () => {
    const client = visitor()
    await plant(PHONE, TEXT)
    await client.call(consultation.save, {
      contactWay: PHONE,
      leaveMessage: `${TEXT}，好吗`,
      consent: true,
      serviceObjId: '1',
    })
    const { flowId } = await client.call(privacy.eraseCode, { phone: PHONE })
    const smsCode = await lastCode(server.db, PHONE)
    const asked = { phone: PHONE, flowId, smsCode, confirmed: true }

    expect(await refused(client.call(privacy.erase, { ...asked, confirmed: false }))).toEqual({
      code: 400,
      text: '请确认删除后不能恢复',
    })
    const other = smsCode === '000000' ? '000001' : '000000'
    expect(await refused(client.call(privacy.erase, { ...asked, smsCode: other }))).toEqual({
      code: 400,
      text: WRONG_CODE_TEXT,
    })
    expect((await tablesWith(TEXT)).length).toBeGreaterThan(3)

    const { erased, stays } = await client.call(privacy.erase, asked)
    expect(erased).toBe('咨询 2、渠道合作申请 1、职称办理 1、邀请 1、短信记录 1')
    expect(stays).toEqual([STAYS_TEXT.codes, STAYS_TEXT.audit])
    expect(await tablesWith(TEXT)).toEqual([])
    // The row of the code itself limits how many are sent, for a day.
    expect(await tablesWith(PHONE)).toEqual(['sms_code'])
    const entry = await lastEntry()
    expect(entry).toMatchObject({
      actor_name: '',
      object_name: '137****1234',
      detail: { after: { 原因: '本人凭短信验证码', 已删除: erased } },
    })
    // A code is good once.
    expect((await refused(client.call(privacy.erase, asked))).text).toBe(WRONG_CODE_TEXT)
  })

  test('may take longer than a usual statement, which reads the texts of all conversations', async () => {
    const limit = await inTransaction(server.db, async (tx) => {
      await eraseNumber(tx, '13755550009')
      const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit`.execute(tx)
      return rows[0]?.limit
    })
    expect(limit).toBe('1min')
  })

  test('nobody is called any more who has erased the number', async () => {
    const { records } = await admin.call(leads.list, { view: 'all', keyword: '' })
    const gone = records.filter(({ contactWay }) => contactWay === '****')
    expect(
      gone.map(({ status, dueTime, leaveMessage }) => [status, dueTime, leaveMessage]),
    ).toEqual([
      ['closed', '', ''],
      ['closed', '', ''],
    ])
  })

  test('has no spelling of it left in any text', async () => {
    const phone = '13755554321'
    const spelled = ['137 5555 4321', '137-5555-4321', '+86 13755554321', '8613755554321']
    await plant(phone, TEXT)
    await server.pool.query(`update chat_message set body = $1 where conv_id = 'conv-4321'`, [
      { text: spelled.join('、') },
    ])
    await server.pool.query(`update conversation set last_text = $1 where id = 'conv-4321'`, [
      spelled[0],
    ])
    await admin.call(privacy.eraseFor, { phone, reason: '来电' })
    for (const text of [...spelled, phone]) expect(await tablesWith(text), text).toEqual([])
    const { rows } = await server.pool.query<{ text: string }>(
      `select body ->> 'text' as text from chat_message where conv_id = 'conv-4321'`,
    )
    expect(rows[0]?.text).toBe('137****4321、137****4321、+86 137****4321、86137****4321')
  })

  test('is told what stays: an account, a case in course, a company’s order', async () => {
    const phone = '13755559999'
    await server.createUser('keeper', { phone })
    await server.pool.query(
      `insert into title_case (case_no, applicant, phone, grade, region_code, consent_version)
         values ('ZC2026112600000009', '王', $1, 'engineer', '330000', '1')`,
      [phone],
    )
    await server.pool.query(`update company set contact_phone = $1 where id = 'company-demo'`, [
      phone,
    ])
    const { erased, stays } = await admin.call(privacy.eraseFor, { phone, reason: '来电' })
    expect(erased).toBe('')
    expect(stays).toEqual(Object.values(STAYS_TEXT))
    expect(await tablesWith(phone)).toEqual(['company', 'title_case', 'user_account'])
  })

  test('a code for something else does not fit, and a number that nobody knows is answered alike', async () => {
    const client = visitor()
    const known = await client.call(privacy.eraseCode, { phone: '13755557777' })
    expect(Object.keys(known).toSorted()).toEqual(['expiresIn', 'flowId', 'resendAfter'])
    const smsCode = await lastCode(server.db, '13755557777')
    await server.pool.query(`update sms_code set purpose = 'login' where phone = '13755557777'`)
    const asked = { phone: '13755557777', flowId: known.flowId, smsCode, confirmed: true }
    expect((await refused(client.call(privacy.erase, asked))).text).toBe(WRONG_CODE_TEXT)
  })
})

describe('conversations of a guest', () => {
  test('go with the browser where that is asked for', async () => {
    const client = visitor()
    const phone = '13755556666'
    await client.call(consultation.save, {
      contactWay: phone,
      consent: true,
      serviceObjId: '1',
    })
    const { rows } = await server.pool.query<{ visitor: string }>(
      `select visitor from customer_contact where contact_way = $1`,
      [phone],
    )
    const hash = rows[0]?.visitor ?? ''
    expect(hash).not.toBe('')
    await server.pool.query(
      `insert into chat_guest (id, cookie_hash) values ('912345678901234567', '${hash}');
       insert into conversation (id, client_key, customer_id, customer_name, topic, status)
         values ('guest-conv', 'guest-key', '912345678901234567', '游客', 'consult', 'queued');
       insert into chat_message (conv_id, seq, msg_id, client_id, sender_id, sender_name, type, body)
         values ('guest-conv', 1, 'guest-msg', 'c', '912345678901234567', '游客', 1, '{"text":"秘密的话"}');
       insert into search_log (visitor, keyword, created_at) values ('${hash}', '秘密的词', now())`,
    )
    const { flowId } = await client.call(privacy.eraseCode, { phone })
    const smsCode = await lastCode(server.db, phone)
    const { erased } = await client.call(privacy.erase, {
      phone,
      flowId,
      smsCode,
      browser: true,
      confirmed: true,
    })
    expect(erased).toBe('咨询 1、短信记录 1、会话 1、检索记录 1')
    for (const text of ['秘密的话', '秘密的词', '912345678901234567'])
      expect(await tablesWith(text), text).toEqual([])
  })

  test('are erased by an operator who is asked to, with the reason and without a number in it', async () => {
    await server.pool.query(
      `insert into chat_guest (id, cookie_hash) values ('912345678901234568', 'x');
       insert into conversation (id, client_key, customer_id, customer_name, topic, status)
         values ('guest-two', 'guest-two', '912345678901234568', '游客', 'consult', 'queued')`,
    )
    const reason = '来电 13755550000，11 月 26 日'
    const { erased, stays } = await admin.call(privacy.eraseFor, {
      guestId: '912345678901234568',
      reason,
    })
    expect([erased, stays]).toEqual(['会话 1', []])
    expect(await lastEntry()).toMatchObject({
      actor_name: 'admin',
      object_name: '游客912345678901234568',
      detail: { after: { 原因: '来电 137****0000，11 月 26 日' } },
    })
    expect(await tablesWith('guest-two')).toEqual([])
  })
})

test.each(['advisor', 'editor', 'demo'])('%s erases nothing for others', async (name) => {
  const client = await loginAs(server.app, name, server.password)
  const asked = client.call(privacy.eraseFor, { phone: '13700000000', reason: '来电' })
  expect((await refused(asked)).code).toBe(403)
})

test('the database and the code hide numbers alike', async () => {
  const texts = [
    '请打13812345678谢谢',
    '+86 138-1234-5678',
    '8613812345678 和 138 1234 5678',
    'DD20261121000099',
    '1764137000123',
    '138****5678',
  ]
  const { rows } = await server.pool.query<{ hidden: string; clear: boolean }>(
    `select hide_numbers(t) as hidden, has_number(t) as clear from unnest($1::text[]) t`,
    [texts],
  )
  expect(rows).toEqual(
    texts.map((text) => ({ hidden: hideNumbers(text), clear: hideNumbers(text) !== text })),
  )
})
