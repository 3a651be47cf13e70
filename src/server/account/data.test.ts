import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { keptText } from '#domain/privacy/retention.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs } from '#server/testing/client.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { LAST_ADMIN_TEXT, SUPER_ADMIN_STAYS_TEXT } from './handlers.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  // A run of the job would remind the canary of the company's own dates.
  await server.pool.query('delete from ip_deadline')
})
afterAll(async () => server.close())

const NAME = 'canary'
const ID = `u-${NAME}`
const PHONE = '13700009999'
const CANARIES = [ID, NAME, PHONE, '金丝雀']
/** Kept by law of the product: the log is only added to. */
const KEPT = new Set(['audit_log', 'audit_day'])

/** A row about the canary in every table that may have one. */
const FILL = `
insert into company_role (id, company_id, role_name, created_by)
  values ('role-own', 'company-demo', '自定义', '${ID}');
insert into member_role values ('${ID}', 'role-own');
insert into password_history values ('${ID}', 'secret-hash');
insert into password_ticket (token_hash, user_id, expires_at) values ('secret-ticket', '${ID}', now());
insert into consent_log (user_id, kind, version) values ('${ID}', 'agreement', '1');
insert into reminder (id, user_id, kind, title) values ('rem-own', '${ID}', 'SYSTEM', '提醒金丝雀');
insert into favourite (user_id, obj_type, obj_id) values ('${ID}', 'policy', 'p1');
insert into footprint (user_id, obj_type, obj_id, day) values ('${ID}', 'policy', 'p1', current_date);
insert into subscribe_set (id, user_id, name) values ('sub-own', '${ID}', '订阅金丝雀');
insert into work_snooze (user_id, kind, thing_id, until) values ('${ID}', 'order', 'DD1 40', '2099-01-01');
insert into work_letter (user_id, told_on) values ('${ID}', current_date)
  on conflict (user_id) do nothing;
insert into trace_setting (user_id) values ('${ID}');
insert into subscribe_hit (set_id, policy_id, user_id, found_at)
  values ('sub-own', 'p1', '${ID}', now());
insert into remind_switch (user_id, kind, channel, is_on) values ('${ID}', 'ORDER', 'mail', true);
insert into remind_profile (user_id, quiet_from, quiet_to) values ('${ID}', '22:00', '07:00');
insert into push_item (user_id, item, channel, kind, body, made_at, due_at)
  values ('${ID}', 'news p1', 'site', 'POLICY_MATCH', '{}', now(), now() + interval '1 day');
insert into mail_address (user_id, address, verified_at)
  values ('${ID}', 'canary@example.com', now());
insert into mail_code (id, user_id, address, code_hash, link_hash, asked_at, expires_at)
  values ('secret-mail', '${ID}', 'canary@example.com', 'secret-hash', 'secret-link', now(), now());
insert into mail_outbox (id, user_id, address, purpose, subject, body_text, next_at, made_at)
  values ('mail-own', '${ID}', 'canary@example.com', 'code', 'secret 654321', 'secret', now() + interval '1 day', now());
insert into search_log (user_id, keyword, created_at) values ('${ID}', '金丝雀', now());
insert into view_visit (obj_type, obj_id, visitor, hour) values ('policy', 'p1', 'u:${ID}', now());
insert into customer_contact (id, contact_way, customer_user_id, service_obj_id, consent_version, consent_at)
  values ('cc-own', '${PHONE}', '${ID}', '1', '1', now());
insert into policy_order (order_no, company_id, company_name, policy_id, contact_name, contact_phone,
    created_by, advisor_user_id)
  select 'DD20261121000099', 'company-demo', '某企业', id, '金丝雀', '${PHONE}', '${ID}', '${ID}'
  from policy limit 1;
insert into join_request (id, company_id, user_id) values ('join-own', 'company-001', '${ID}');
insert into permission_request (id, company_id, user_id, permission_name)
  values ('perm-own', 'company-demo', '${ID}', '专利-导出');
insert into permission_request (id, company_id, user_id, permission_name, decided_by)
  values ('perm-other', 'company-demo', 'user-colleague', '专利-导出', '${ID}');
insert into invitation (id, token_hash, company_id, inviter_id, expires_at)
  values ('inv-own', 'secret-invite', 'company-demo', '${ID}', now());
insert into invitation (id, token_hash, company_id, inviter_id, phone, used_by, expires_at)
  values ('inv-other', 'secret-invite2', 'company-demo', 'user-demo', '${PHONE}', '${ID}', now());
insert into certification (id, company_id, kind, state, company_name, credit_code, legal_person,
    applicant_id, reviewer_id)
  values ('cert-own', 'company-demo', 'initial', 'passed', '某某企业', 'x', '周予衡', '${ID}', '${ID}'),
    ('cert-claim', 'company-001', 'claim', 'submitted', '某某企业', 'x', '周予衡', '${ID}', null);
insert into cert_log (company_id, from_status, to_status, event, actor_id, actor_name)
  values ('company-demo', '0', '1', 'submit', '${ID}', '金丝雀');
insert into stored_file (id, owner_id, company_id, feature, original_name, mime, bytes, sha256)
  values ('file-avatar', '${ID}', 'company-demo', 'avatar', '金丝雀.png', 'image/png', 1, 'x'),
    ('file-licence', '${ID}', 'company-demo', 'licence', '执照.png', 'image/png', 1, 'x');
insert into file_upload (id, owner_id, feature, original_name, bytes, sums, expires_at)
  values ('upload-own', '${ID}', 'chat', '金丝雀.pdf', 1, '{00000000}', now());
insert into sms_code (id, phone, purpose, code_hash, expires_at)
  values ('secret-flow', '${PHONE}', 'login', 'secret-code', now());
insert into sms_outbox (id, phone, purpose, content, provider)
  values ('sms-own', '${PHONE}', 'login', 'secret 654321', 'local');
insert into conversation (id, client_key, customer_id, customer_name, topic, status)
  values ('conv-own', '${ID}|x', '${ID}', '金丝雀', 'consult', 'queued'),
    ('conv-other', 'other|x', 'user-demo', '别的客户', 'consult', 'queued');
update conversation set assignee_id = '${ID}', status = 'serving', ended_by = '${ID}' where id = 'conv-other';
insert into chat_member (conv_id, actor_id, role)
  values ('conv-own', '${ID}', 'customer'), ('conv-other', '${ID}', 'expert');
insert into chat_message (conv_id, seq, msg_id, client_id, sender_id, sender_name, type, body)
  values ('conv-own', 1, 'msg-own', 'client-own', '${ID}', '金丝雀', 1, '{"text":"金丝雀问"}'),
    ('conv-other', 1, 'msg-other', 'client-other', '${ID}', '金丝雀', 1, '{"text":"答"}');
insert into chat_note (conv_id, seq, author_id, client_id, text)
  values ('conv-other', 1, '${ID}', 'note-own', '备注');
insert into stored_file (id, owner_id, feature, original_name, mime, bytes, sha256)
  values ('file-chat', '${ID}', 'avatar', '聊天.png', 'image/png', 1, 'x');
insert into chat_file (file_id, conv_id, actor_id) values ('file-chat', 'conv-own', '${ID}');
insert into chat_move (conv_id, from_id, to_id, why) values ('conv-other', '', '${ID}', 'accept');
insert into chat_stream values ('${ID}', 1);
insert into chat_event (actor_id, useq, kind, data) values ('${ID}', 1, 'msg', '{"name":"别的客户"}'),
  ('user-demo', 1, 'assign', '{"conv":"conv-other","to":"${ID}"}');
insert into chat_lease values ('conn-own', '${ID}', 'node', now() + interval '1 hour');
insert into chat_ticket values ('secret-ticket-hash', '${ID}', '', now());
insert into chat_guest (id, cookie_hash, user_id) values ('900000000000000001', 'secret-guest', '${ID}');
insert into chat_summary (conv_id, upto_seq, topic, outcome, follow_on, owner_id, author_id,
    author_name)
  values ('conv-other', 1, '主题', 'followUp', current_date, '${ID}', '${ID}', '金丝雀');
insert into chat_watch (conv_id, user_id) values ('conv-other', '${ID}');
insert into expert_presence (user_id) values ('${ID}');
insert into quick_reply (id, owner_id, title, text) values ('quick-own', '${ID}', '您好', '金丝雀说');
insert into expert_service (user_id, updated_by) values ('${ID}', '${ID}');
insert into office_hours_version (version, body, created_by)
  values (1, '{"week":[[{"from":540,"to":1080}],[],[],[],[],[],[]],"exceptions":[]}', '${ID}');
insert into auto_reply (code, version, updated_by) values ('some-reply', 1, '${ID}');
insert into auto_reply_version (code, version, html, created_by)
  values ('some-reply', 1, '<p>好</p>', '${ID}');
insert into word_batch (id, name, words, created_by) values ('batch-own', '词', '{某词}', '${ID}');
insert into sensitive_word (word, created_by) values ('金字词', '${ID}');
insert into search_term (id, words, official, created_by, updated_by)
  values ('term-own', '{金字说法}', '{金字用语}', '${ID}', '${ID}');
insert into hot_search (keyword, pinned, updated_by) values ('金字热词', true, '${ID}');
insert into customer_contact (id, contact_way, service_obj_id, consent_version, consent_at, status,
    advisor_user_id)
  values ('cc-other', '13711110000', '1', '1', now(), 'assigned', '${ID}');
insert into contact_move (contact_id, event, to_status, actor_id, actor_name)
  values ('cc-other', 'take', 'assigned', '${ID}', '金丝雀');
insert into partner_application (id, partner_type, org_name, credit_code, region_code, contact, phone,
    intro, consent_version, consent_at, owner_user_id)
  values ('HZ2026112200000001', 'channel', '某机构', '91999999MA0000001N', '330000', '金丝雀', '${PHONE}',
    '简介', '1', now(), '${ID}');
insert into partner_application_step (application_id, seq, state, by_user)
  values ('HZ2026112200000001', 1, 'submitted', ''), ('HZ2026112200000001', 2, 'review', '${ID}');
insert into partner_application_log (application_id, act, actor_id, actor_name)
  values ('HZ2026112200000001', 'move', '${ID}', '金丝雀');
insert into title_case (case_no, applicant, phone, grade, region_code, consent_version)
  values ('ZC2026112200000001', '金丝雀', '${PHONE}', 'engineer', '330000', '1');
insert into title_case (case_no, applicant, phone, grade, region_code, consent_version,
    advisor_user_id, created_by)
  values ('ZC2026112200000002', '别的客户', '13711110001', 'engineer', '330000', '1', '${ID}', '${ID}');
insert into title_case_move (case_no, event, to_status, actor_id, actor_name)
  values ('ZC2026112200000002', 'open', 'first', '${ID}', '金丝雀');
insert into title_case_paper (id, case_no, seq, name, required)
  values ('paper-own', 'ZC2026112200000001', 1, '学历', true),
    ('paper-other', 'ZC2026112200000002', 1, '学历', true);
insert into stored_file (id, owner_id, feature, original_name, mime, bytes, sha256)
  values ('file-case-own', 'user-advisor', 'title', '金丝雀学历.pdf', 'application/pdf', 1, 'x'),
    ('file-case-other', '${ID}', 'title', '学历.pdf', 'application/pdf', 1, 'x');
insert into title_case_file (paper_id, file_id, actor_id)
  values ('paper-own', 'file-case-own', 'user-advisor'), ('paper-other', 'file-case-other', '${ID}');
insert into site_config_version (variant, version, body, created_by)
  values ('default', 99, '{}', '${ID}');
update site_config set updated_by = '${ID}' where variant = 'default';
insert into order_move (order_no, company_id, event, to_status, actor_id, actor_name)
  values ('DD20261121000099', 'company-demo', 'submit', 20, '${ID}', '金丝雀');
insert into declaration (declare_no, company_id, policy_id, order_no, project_name, contact_name,
    contact_phone, advisor_user_id, created_by)
  select 'SB20261121000099', company_id, policy_id, order_no, '项目', '金丝雀', '${PHONE}', '${ID}', '${ID}'
  from policy_order where order_no = 'DD20261121000099';
update declaration set declarer_user_id = '${ID}', advisor_name = '金丝雀', end_asked_by = '${ID}',
  updated_by = '${ID}' where declare_no = 'SB20261121000099';
insert into declaration_material (id, declare_no, company_id, seq, name, state, version)
  values ('material-own', 'SB20261121000099', 'company-demo', 1, '材料', 'uploaded', 1);
insert into declaration_version (material_id, version, declare_no, company_id, file_ids, actor_id,
    actor_name)
  values ('material-own', 1, 'SB20261121000099', 'company-demo', '{file-licence}', '${ID}', '金丝雀');
insert into declaration_move (declare_no, company_id, event, from_status, to_status, role, actor_id,
    actor_name)
  values ('SB20261121000099', 'company-demo', 'toReview', 10, 15, 'E', '${ID}', '金丝雀');
insert into declaration_edit (declare_no, company_id, kind, what, actor_id, actor_name)
  values ('SB20261121000099', 'company-demo', 'edit', '{项目名称}', '${ID}', '金丝雀');
update declaration set editing_advisor_id = '${ID}', editing_by = '${ID}', editing_since = now()
  where declare_no = 'SB20261121000099';
insert into declaration_payment (declare_no, company_id, amount, arrived_on, actor_id, actor_name)
  values ('SB20261121000099', 'company-demo', 1, current_date, '${ID}', '金丝雀');
insert into declaration_milestone (id, declare_no, company_id, kind, name, due_on, created_by)
  values ('milestone-own', 'SB20261121000099', 'company-demo', 'plan', '节点', current_date, '${ID}');
insert into company_fact (company_id, field, value, source, observed_at, updated_by)
  values ('company-demo', 'mainProduct', '"产品"', 'user', current_date, '${ID}');
insert into portrait_import (id, company_id, file_name, facts, portrait_hash, created_by)
  values ('import-own', 'company-demo', 'x.xlsx', '[]', 'x', '${ID}');
insert into company_checkup (company_id, nth, made_at, made_by, day, portrait_hash, rules_digest,
    content, changes, newly_hopeful)
  values ('company-demo', 1, now(), '${ID}', current_date, '', '', '{}', '[]', 0);
insert into trademark (id, company_id, reg_no, name, mark_type, nice_class, applicant, status,
    created_by, updated_by)
  values ('mark-own', 'company-demo', '9999000097', '某商标', 'word', 9, '某公司', 'registered', '${ID}', '${ID}');
insert into patent (id, company_id, app_no, kind, title, applicants, status, created_by, updated_by)
  values ('patent-own', 'company-demo', '2099100099971', 'invention', '某专利', '{某公司}', 'maintained', '${ID}', '${ID}');
insert into copyright (id, company_id, kind, reg_no, name, owner, status, created_by, updated_by)
  values ('work-own', 'company-demo', 'software', '2099SR0099997', '某软件', '某公司', 'registered', '${ID}', '${ID}');
insert into ip_entry (id, company_id, kind, record_id, type, created_by)
  values ('entry-own', 'company-demo', 'trademark', 'mark-own', 'usage', '${ID}');
insert into ip_payment (company_id, patent_id, year, paid_on, created_by)
  values ('company-demo', 'patent-own', 3, current_date, '${ID}');
insert into ip_import (id, company_id, kind, file_name, head, total, added, changed, same, duplicate,
    errors, created_by)
  values ('ip-import-own', 'company-demo', 'trademark', 'x.xlsx', '[]', 0, 0, 0, 0, 0, 0, '${ID}');
insert into ip_remind_rule (company_id, kind, user_ids, updated_by)
  values ('company-demo', 'trademark', '{user-demo,${ID}}', '${ID}');
insert into ip_feed (user_id, company_id, token_hash, nonce)
  values ('${ID}', 'company-demo', rpad('secret', 43, 'x'), rpad('secret', 22, 'x'));
insert into match_dislike (company_id, rule_code, reason, created_by)
  values ('company-demo', 'hnte', 'effort', '${ID}');
update policy set created_by = '${ID}', updated_by = '${ID}' where id = 'gaoqi-niandu-baogao';
update publication set created_by = '${ID}', updated_by = '${ID}' where kind = 'aboutUs';
insert into content_item (kind, id, work, form, edited_by, submitted_by, approved_by, updated_by)
  values ('faq', 'faq-own', 'draft', '{}', '${ID}', '${ID}', '${ID}', '${ID}');
insert into content_version (kind, id, number, act, form, digest, at, by_user)
  values ('faq', 'faq-own', 1, 'add', '{}', 'x', now(), '${ID}');
insert into content_run (kind, id, number, by_user, began_at, at)
  values ('faq', 'faq-own', 1, '${ID}', now(), now());
insert into content_package (id, source, name, digest, loaded_at, loaded_by)
  values ('package-own', 'upload', '包', repeat('a', 64), now(), '${ID}');
insert into content_package_item (package_id, kind, id, fate, state, at, by_user, place)
  values ('package-own', 'policy', 'x', 'add', 'left', now(), '${ID}', 1);
insert into content_source (kind, id, number, file_name, at, by_user)
  values ('faq', 'faq-own', 1, 'x.pdf', now(), '${ID}');
update rule_table set created_by = '${ID}', updated_by = '${ID}', published_by = '${ID}',
  withdrawn_by = '${ID}' where code = 'hnte';
insert into service_day (day, advisor_id, chats, answered, unanswered, off_hours, missed, transfers,
    ratings, replies, queues, leads, leads_in_time, leads_late)
  values ('2026-01-01', '${ID}', 1, 1, 0, 0, 0, 0, '{0,0,0,0,1}', '{}', '{}', 0, 0, 0);
update company set contact_phone = '${PHONE}', contact_name = '金丝雀' where id = 'company-demo';
`

/** What every capability says it keeps about people. */
const kept = await Promise.all(
  globSync('src/server/**/personal-data.store.ts').map(
    async (file) =>
      ((await import(resolve(file))) as { PERSONAL_DATA: PersonalData }).PERSONAL_DATA,
  ),
)
const SOURCES = kept.flatMap(({ rows = [] }) => rows)

/** Tables in which a text of the canary stands, anywhere. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await server.pool.query(
      `select from "${name}" t where strpos(to_jsonb(t)::text, $1) > 0 limit 1`,
      [text],
    )
    if (hits.length > 0) found.push(name)
  }
  return found.filter((name) => !KEPT.has(name))
}

test('every table that refers to a person is a source of the copy', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'user_account'::regclass
     union select table_name from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'customer_user_id', 'actor_id')`,
  )
  const sources = SOURCES.map(({ table }) => table)
  expect(rows.map(({ name }) => name).filter((name) => !sources.includes(name))).toEqual([])
})

test('the copy holds every row about oneself and no secret; deletion leaves none', async () => {
  await server.createUser(NAME, {
    companyId: 'company-demo',
    roles: ['ENT_IP'],
    phone: PHONE,
    userName: '金丝雀',
  })
  const before = (await Promise.all(CANARIES.map(tablesWith))).flat()
  expect(new Set(before)).toEqual(new Set(['user_account']))
  const client = await loginAs(server.app, NAME, server.password)
  await server.pool.query(FILL)

  const copy = await client.call(account.export, {})
  expect(copy.fileName).toMatch(/^策桥个人信息-canary-\d{4}-\d\d-\d\d\.json$/)
  const read = JSON.parse(copy.json) as Record<string, unknown[]>
  for (const { name } of SOURCES) {
    expect(read[name], name).not.toEqual([])
    expect(read['保存期限'], name).toHaveProperty([name])
  }
  expect(read['保存期限']).toMatchObject({
    咨询: keptText('leads'),
    聊天消息: keptText('memberChats'),
    账号: keptText('account'),
  })
  expect(read['账号']).toMatchObject([{ id: ID, phone: PHONE, roles: ['ENT_IP'] }])
  expect(read['自定义角色']).toHaveLength(1)
  expect(read['文件']).toHaveLength(4)
  // A customer whom one serves is not oneself.
  for (const secret of ['secret', '654321', 'argon2', '别的客户', client.identity.accessToken])
    expect(copy.json).not.toContain(secret)
  // Another person's copy has none of it.
  const other = await loginAs(server.app, 'advisor', server.password)
  expect((await other.call(account.export, {})).json).not.toContain(PHONE)

  const wanted = { password: server.password, confirmed: true }
  expect(
    (await apiErrorOf(client.call(account.remove, { ...wanted, confirmed: false }))).code,
  ).toBe(400)
  expect(await client.call(account.remove, wanted)).toEqual({ deleted: true })
  expect(client.cookies.size).toBe(0)
  for (const text of CANARIES) expect(await tablesWith(text), text).toEqual([])
  expect((await apiErrorOf(client.call(session.userInfo, {}))).code).toBe(401)
  expect((await apiErrorOf(client.logIn(NAME, server.password))).code).toBe(400)
  const { rows: audit } = await server.pool.query(
    `select company_id, object_name from audit_log where action = 'account.delete' and actor_id = $1`,
    [ID],
  )
  expect(audit).toEqual([{ company_id: 'company-demo', object_name: NAME }])
  // What is the company's own stays: the certification, the licence, the role, the order.
  for (const [table, id] of [
    ['certification', 'cert-own'],
    ['stored_file', 'file-licence'],
    // Of a customer whom one served.
    ['stored_file', 'file-case-other'],
    ['company_role', 'role-own'],
  ])
    expect((await server.pool.query(`select from ${table} where id = $1`, [id])).rowCount).toBe(1)
  expect((await server.pool.query('select from policy_order')).rowCount).toBeGreaterThan(0)
})

test('the last administrator hands over first; of two who leave at once one stays', async () => {
  const wanted = { password: server.password, confirmed: true }
  const demo = await loginAs(server.app, 'demo', server.password)
  expect((await apiErrorOf(demo.call(account.remove, wanted))).message).toBe(LAST_ADMIN_TEXT)
  // A disabled one counts as none.
  await server.createUser('admin-off', { companyId: 'company-demo', roles: ['ENT_ADMIN'] })
  await server.pool.query(`update user_account set status = 'disabled' where id = 'u-admin-off'`)
  expect((await apiErrorOf(demo.call(account.remove, wanted))).message).toBe(LAST_ADMIN_TEXT)
  await server.createUser('admin-two', { companyId: 'company-demo', roles: ['ENT_ADMIN'] })
  const two = await loginAs(server.app, 'admin-two', server.password)
  const outcomes = await Promise.all(
    [demo, two].map(async (client) =>
      client.call(account.remove, wanted).then(
        () => 'deleted',
        (refused: Error) => refused.message,
      ),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['deleted', LAST_ADMIN_TEXT].toSorted())
})

test('the super administrator is named by the configuration and stays', async () => {
  const admin = await loginAs(server.app, 'admin', server.password)
  const wanted = { password: server.password, confirmed: true }
  expect((await apiErrorOf(admin.call(account.remove, wanted))).message).toBe(
    SUPER_ADMIN_STAYS_TEXT,
  )
})
