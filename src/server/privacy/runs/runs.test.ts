import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#contract/leads.ts'
import { jobs } from '#contract/running.ts'
import { RETENTION, RETENTION_KEYS, type RetentionKey } from '#domain/privacy/retention.ts'
import { systemClock } from '#server/clock.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs } from '#server/testing/client.ts'
import { eventually } from '#server/testing/effects.ts'
import { runRetention } from './runs.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => server.close())

/** Stands in everything that has to be gone. */
const MARK = '旧痕三年'
/** Begins every number that has to be hidden. */
const NUMBER = '1370000'

const OLD = `now() - interval '3 years'`
const FILE = (id: string, columns = '', values = '') => `
insert into stored_file (id, feature, original_name, mime, bytes, sha256${columns})
  values ('${id}', 'chat', '${MARK}.pdf', 'application/pdf', 1, 'x'${values});`
const CHAT = (id: string, customer: string) => `
insert into conversation (id, client_key, customer_id, customer_name, topic, status, last_seq,
    last_text, last_at, created_at)
  values ('${id}-silent', '${id}-silent', '${customer}', '客户', 'consult', 'ended', 1, '${MARK}', ${OLD}, ${OLD}),
    ('${id}-alive', '${id}-alive', '${customer}', '客户', 'consult', 'queued', 2, '新', now(), ${OLD});
insert into chat_message (conv_id, seq, msg_id, client_id, sender_id, sender_name, type, body, ts)
  select c, 1, c || '1', c || '1', '${customer}', '${MARK}的人', 1,
    '{"text":"${MARK}，请打 ${NUMBER}0009"}', ${OLD}
  from unnest(array['${id}-silent', '${id}-alive']) c;
insert into chat_message (conv_id, seq, msg_id, client_id, sender_id, sender_name, type, body)
  values ('${id}-alive', 2, '${id}2', '${id}2', '${customer}', '客户', 1, '{"text":"新"}');
${FILE(`${id}-file-silent`)}${FILE(`${id}-file-alive`)}
insert into chat_file (file_id, conv_id, actor_id, seq)
  values ('${id}-file-silent', '${id}-silent', '${customer}', 1),
    ('${id}-file-alive', '${id}-alive', '${customer}', 1);
insert into chat_note (conv_id, seq, author_id, client_id, text, ts)
  select c, 1, 'user-advisor', c, '${MARK}', ${OLD}
  from unnest(array['${id}-silent', '${id}-alive']) c;
insert into chat_move (conv_id, why, brief, at) values ('${id}-alive', 'accept', '${MARK}', ${OLD});`

/** Rows dated three years back, one for every row of the table that ends by time. */
const PLANT: Partial<Record<RetentionKey, string>> = {
  leads: `
insert into customer_contact (id, contact_way, leave_message, service_obj_id, consent_version,
    consent_at, created_at, ip)
  values ('old-lead', '${NUMBER}0001', '请打 ${NUMBER}0002', '1', '1', ${OLD}, ${OLD}, '${MARK}');
insert into contact_move (contact_id, event, to_status, note)
  values ('old-lead', 'contact', 'contacted', '另一个号码 +86 137-0000-0003，也叫 ${NUMBER}0003');
insert into reminder (id, user_id, kind, title, content, link, created_at)
  values ('old-remind', 'user-advisor', 'CHAT', '线索', '请打 ${NUMBER}0002',
    '/admin/leads?view=mine&id=old-lead', now());`,
  titleCases: `
insert into title_case (case_no, applicant, phone, grade, region_code, consent_version, status,
    created_at, closed_at)
  values ('ZC2023112600000001', '王芳', '${NUMBER}0004', 'engineer', '330000', '1', 'passed', ${OLD}, ${OLD});
insert into title_case_move (case_no, event, to_status, note)
  values ('ZC2023112600000001', 'open', 'first', '${NUMBER}0004');
insert into title_case_paper (id, case_no, seq, name, required, note, remark)
  values ('old-paper', 'ZC2023112600000001', 1, '学历', true, '${NUMBER}0004', '${NUMBER}0004');
insert into title_case_correction (id, case_no, seq, text)
  values ('old-correction', 'ZC2023112600000001', 1, '${NUMBER}0004');`,
  partnerApplications: `
insert into partner_application (id, partner_type, org_name, credit_code, region_code, contact, phone,
    intro, consent_version, consent_at, state, state_since, ip)
  values ('HZ2023112600000001', 'channel', '某机构', '91999999MA0000001N', '330000', '李',
    '${NUMBER}0005', '手机 ${NUMBER}0005', '1', ${OLD}, 'rejected', ${OLD}, '${MARK}');
insert into partner_application_step (application_id, seq, state, reason)
  values ('HZ2023112600000001', 1, 'rejected', '${NUMBER}0005');
insert into partner_application_log (application_id, act, note)
  values ('HZ2023112600000001', 'move', '${NUMBER}0005');`,
  memberChats: CHAT('member', 'user-demo'),
  guestChats: CHAT('guest', '900000000000000077'),
  guests: `
insert into chat_guest (id, cookie_hash, seen_at) values ('900000000000000078', '${MARK}', ${OLD});`,
  searches: `
insert into search_log (visitor, keyword, created_at) values ('v', '${MARK}', ${OLD});`,
  views: `
insert into view_visit (obj_type, obj_id, visitor, hour) values ('policy', 'p', '${MARK}', ${OLD});`,
  logins: `
insert into auth_login (id, user_id, expires_at, user_agent)
  values ('old-login', 'user-demo', ${OLD}, '${MARK}');`,
  invitations: `
insert into invitation (id, token_hash, company_id, inviter_id, phone, expires_at)
  values ('old-invitation', 'h', 'company-demo', 'user-demo', '${NUMBER}0006', ${OLD});`,
  codes: `
insert into sms_code (id, phone, purpose, created_at, expires_at)
  values ('old-code', '${NUMBER}0007', 'login', ${OLD}, ${OLD});`,
  messages: `
insert into sms_outbox (id, phone, purpose, content, provider, state, created_at)
  values ('old-sms', '${NUMBER}0008', 'login', '${MARK}', 'local', 'sent', ${OLD});`,
  mails: `
insert into mail_outbox (id, user_id, address, purpose, subject, state, next_at, made_at)
  values ('old-mail', 'user-demo', 'old@example.com', 'code', '${MARK}', 'sent', ${OLD}, ${OLD});`,
  mailCodes: `
insert into mail_code (id, user_id, address, code_hash, link_hash, asked_at, expires_at)
  values ('old-mail-code', 'user-demo', '${MARK}@example.com', 'h', 'h', ${OLD}, ${OLD});`,
  guestSubscriptions: `
insert into guest_subscription (id, channel, address_locked, address_key, filter, name, asked_at,
    confirmed_at, ended_at, since, told)
  values ('old-guest', 'mail', '\\x00', repeat('k', 43), '{}', '${MARK}', ${OLD}, ${OLD}, ${OLD}, ${OLD}, null),
    ('old-phone', 'sms', '\\x00', repeat('p', 43), '{}', '另一项', ${OLD}, ${OLD}, ${OLD}, ${OLD},
      '[{"heading":"${MARK}"}]');`,
  guestConfirmations: `
insert into guest_subscription (id, address_locked, address_key, filter, name, asked_at, since)
  values ('old-ask', '\\x00', repeat('k', 43), '{}', '${MARK}', ${OLD}, ${OLD});`,
  footprints: `
insert into footprint (user_id, obj_type, obj_id, title, day)
  values ('user-demo', 'policy', 'p', '${MARK}', (${OLD})::date);`,
  pushes: `
insert into push_item (user_id, item, channel, kind, body, made_at, due_at, state, settled_at)
  values ('user-demo', '${MARK}', 'site', 'POLICY_MATCH', '{}', ${OLD}, ${OLD}, 'told', ${OLD});`,
  finds: `
insert into subscribe_set (id, user_id, name) values ('set', 'user-demo', '订阅');
insert into subscribe_hit (set_id, policy_id, user_id, title, found_at)
  values ('set', 'p', 'user-demo', '${MARK}', ${OLD});`,
  assessments: `
insert into assessment (link_hash, subject, asked_on, answers, results, expires_at)
  values ('${MARK}', 'company', (${OLD})::date, '{}', '{}', ${OLD});`,
}

/** Tables in which something stands that has had its time. */
const tablesInClear = async (): Promise<string[]> => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await server.pool.query(
      `select from "${name}" t where to_jsonb(t)::text ~ $1 or strpos(to_jsonb(t)::text, $2) > 0
       limit 1`,
      [`${NUMBER}[0-9]{4}|137-0000-[0-9]{4}`, MARK],
    )
    if (rowCount !== 0) found.push(name)
  }
  return found.toSorted()
}

test('every row of the table that ends by time is planted here', () => {
  const ending = RETENTION_KEYS.filter((key) => RETENTION[key].by !== null)
  expect(Object.keys(PLANT)).toEqual(ending)
})

test('after the jobs nothing stands in clear that is three years old', async () => {
  expect(await tablesInClear()).toEqual([])
  for (const sql of Object.values(PLANT)) await server.pool.query(sql)
  // What is planted is found, or the search below would prove nothing.
  expect((await tablesInClear()).length).toBeGreaterThan(20)

  // A node that begins does what is done once a day; the others are run by hand once they rest.
  await server.startNode()
  const admin = await loginAs(server.app, 'admin', server.password)
  const byHand = async (name: 'retention' | 'prune'): Promise<boolean> =>
    eventually(async () =>
      admin.call(jobs.run, { name }).then(
        ({ begun }) => begun,
        () => false,
      ),
    )
  for (const name of ['retention', 'prune'] as const) expect(await byHand(name)).toBe(true)
  let left: string[] = []
  expect(
    await eventually(async () => {
      left = await tablesInClear()
      return left.length === 0
    }),
    left.join(' '),
  ).toBe(true)

  // The masked form stays, lists work on, and what is new in an old conversation is untouched.
  const { records } = await admin.call(leads.list, { view: 'all', keyword: '137****0001' })
  expect(records).toMatchObject([{ contactId: 'old-lead', leaveMessage: '请打 137****0002' }])
  const { rows } = await server.pool.query(
    `select conv_id, seq::int, body ->> 'text' as text, deleted_at is not null as gone
     from chat_message where conv_id like '%-alive' order by conv_id, seq`,
  )
  expect(rows).toEqual(
    ['guest-alive', 'member-alive'].flatMap((conv_id) => [
      { conv_id, seq: 1, text: '', gone: true },
      { conv_id, seq: 2, text: '新', gone: false },
    ]),
  )
  const { rows: silent } = await server.pool.query(
    `select from conversation where id like '%-silent'`,
  )
  expect(silent).toEqual([])
})

describe('rounds', () => {
  const deps = () => ({ db: server.db, clock: systemClock })
  const plantLeads = async (howMany: number): Promise<void> => {
    await server.pool.query(
      `insert into customer_contact (id, contact_way, service_obj_id, consent_version, consent_at,
         created_at)
       select 'slice-' || n, '${NUMBER}' || lpad(n::text, 4, '0'), '1', '1', ${OLD}, ${OLD}
       from generate_series(1, $1::int) n`,
      [howMany],
    )
  }

  test('hide once, slice by slice, and nothing the second time', async () => {
    await plantLeads(25)
    expect((await runRetention(deps(), { slice: 10 })).leads).toBe(25)
    expect((await runRetention(deps(), { slice: 10 })).leads).toBe(0)
    await server.pool.query(`delete from customer_contact where id like 'slice-%'`)
  })

  test('of two at once each row is handled by one, and a stopped one is gone on with', async () => {
    await plantLeads(40)
    const stopped = await runRetention(deps(), { slice: 10, isStopped: () => true })
    expect(stopped.leads).toBe(0)
    const both = await Promise.all([1, 2].map(async () => runRetention(deps(), { slice: 5 })))
    expect(both.reduce((sum, { leads: hidden }) => sum + hidden, 0)).toBe(40)
    expect(await tablesInClear()).toEqual([])
  })

  test('leave alone what still has time', async () => {
    await server.pool.query(
      `insert into customer_contact (id, contact_way, service_obj_id, consent_version, consent_at,
         created_at)
       values ('young', '13711112222', '1', '1', now(), now() - interval '179 days')`,
    )
    await runRetention(deps())
    const { rows } = await server.pool.query(
      `select contact_way from customer_contact where id = 'young'`,
    )
    expect(rows).toEqual([{ contact_way: '13711112222' }])
  })
})
