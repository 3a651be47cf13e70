import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import type { TestApp } from './app.ts'
import { FOREIGN, OWN } from './principals.ts'

/** Id of the foreign company's file and conversation: the store of files takes no other shape. */
export const CANARY_FILE = 'cafe0000-0000-4000-8000-00000000cafe'

/** A guest whose browser is none of the callers'. */
const GUEST = '900000000000000001'

/** What is written into the foreign company and may be seen nowhere else. */
export const CANARY = /canary|金丝雀|00000000cafe|1395555666\d|139\*{4}666\d/i

/** An invitation of the foreign company: its secret. */
export const CANARY_INVITE = newToken()

/** Ids of the foreign company's trademark, patent and copyright; they tell nothing by themselves. */
export const CANARY_RIGHTS = ['right-elsewhere-1', 'right-elsewhere-2', 'right-elsewhere-3']

/** Ids of the foreign company's rows by the names of the fields that could ask for them. */
export const CANARY_IDS: Readonly<Record<string, readonly string[]>> = {
  userId: ['canary-user'],
  roleId: ['canary-role'],
  roleIds: ['canary-role'],
  requestId: ['canary-join', 'canary-ask'],
  inviteId: ['canary-invite'],
  certificationId: ['canary-cert'],
  targetId: [FOREIGN],
  remindId: ['canary-remind'],
  remindIds: ['canary-remind'],
  fileId: [CANARY_FILE],
  fileIds: [CANARY_FILE],
  headImg: [CANARY_FILE],
  loginId: ['canary-login'],
  chatId: [CANARY_FILE],
  heads: [`${CANARY_FILE}:0`],
  guestId: [GUEST],
  setId: ['canary-set'],
  removalId: ['canary-removal'],
  paperId: ['canary-paper'],
  correctionId: ['canary-correction'],
  contactId: ['canary-lead'],
}

const COMPANY = `
insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
  establish_date, legal_person, contact_name, contact_phone, email, register_status)
select id, name, name, code, '330100', 'I', '2020-01-01', legal, legal, phone, mail, '1'
from (values
  ('${OWN}', '矩阵科技有限公司', '91330106MA2MATRX1X', '李矩阵', '13900000001', 'own@example.com'),
  ('${FOREIGN}', '金丝雀科技有限公司', '91330106MA2MATRX21', '金丝雀法人', '13955556661',
    'canary@example.com')) as c (id, name, code, legal, phone, mail)`

const ROWS = [
  `insert into user_account (id, login_name, user_name, phone, email, dept, company_id, roles)
   values ('canary-user', 'canary-boss', '金丝雀用户', '13955556662', 'canary@example.com',
     '金丝雀部', '${FOREIGN}', '{ENT_ADMIN}'),
   ('canary-asker', 'canary-asker', '金丝雀申请人', '13955556663', '', '', null, '{}')`,
  `insert into auth_login (id, user_id, expires_at, ip, user_agent)
   values ('canary-login', 'canary-user', now() + interval '1 hour', '', 'canary-agent')`,
  `insert into company_role (id, company_id, role_name, remark, permission_codes)
   values ('canary-role', '${FOREIGN}', '金丝雀角色', '金丝雀备注', '{back:user}')`,
  `insert into member_role values ('canary-user', 'canary-role')`,
  `insert into join_request (id, company_id, user_id, note)
   values ('canary-join', '${FOREIGN}', 'canary-asker', '金丝雀申请')`,
  `insert into permission_request (id, company_id, user_id, permission_name, permission_code, note)
   values ('canary-ask', '${FOREIGN}', 'canary-user', '用户管理-新增', 'back:user:add', '金丝雀')`,
  `insert into certification (id, company_id, kind, company_name, credit_code, legal_person,
     file_ids, note, applicant_id)
   values ('canary-cert', '${FOREIGN}', 'initial', '金丝雀科技有限公司', '91330106MA2MATRX21',
     '金丝雀法人', '{${CANARY_FILE}}', '金丝雀说明', 'canary-user')`,
  `insert into cert_log (company_id, from_status, to_status, event, actor_name, reason)
   values ('${FOREIGN}', '0', '1', 'submit', '金丝雀用户', '金丝雀原因')`,
  `insert into stored_file (id, owner_id, company_id, feature, original_name, mime, bytes, sha256)
   values ('${CANARY_FILE}', 'canary-user', '${FOREIGN}', 'licence', '金丝雀执照.png', 'image/png', 9, '')`,
  `insert into file_upload (id, owner_id, company_id, feature, original_name, bytes, sums, expires_at)
   values ('canary-upload', 'canary-user', '${FOREIGN}', 'licence', '金丝雀上传.png', 9, '{00000000}',
     now() + interval '1 day')`,
  `insert into company_fact (company_id, field, year, value, source, observed_at, updated_by)
   values ('${FOREIGN}', 'mainProduct', null, '"金丝雀产品"', 'user', '2026-01-01', 'canary-user')`,
  `insert into portrait_import (id, company_id, file_name, facts, portrait_hash, created_by)
   values ('canary-import', '${FOREIGN}', '金丝雀.xlsx',
     '[{"field":"mainProduct","year":null,"value":"金丝雀产品二"}]', 'x', 'canary-user')`,
  `insert into company_checkup (company_id, nth, made_at, made_by, day, portrait_hash, rules_digest,
     content, changes, newly_hopeful)
   select '${FOREIGN}', n, now(), 'canary-user', '2026-01-01', 'x', 'x', '{"day":"2026-01-01",
     "companyName":"金丝雀科技有限公司","placeName":"","industryName":"",
     "portrait":{"asOf":"","completeness":0,"known":0},
     "counts":{"total":0,"byResult":[],"duties":0,"disliked":0},
     "sections":[],"bases":[],"programmes":[],"titles":[]}', '[]', 0
   from generate_series(1, 2) as n`,
  `insert into policy_order (order_no, company_id, company_name, policy_id, status,
     policy_snapshot, contact_name, contact_phone, agree_no_guarantee, quote_amount, quote_note,
     advisor_user_id, created_by)
   select 'DD20260101000001', '${FOREIGN}', '金丝雀科技有限公司', min(id), 40,
     '{"title":"高企"}', '金丝雀', '13955556665', true, 9, '金丝雀报价', 'user-advisor',
     'canary-user' from policy`,
  // A draft, one that waits for its price, and one that waits for its rating.
  `insert into policy_order (order_no, company_id, company_name, policy_id, status, contact_name,
     contact_phone, agree_no_guarantee, quote_amount, advisor_user_id, created_by)
   select no, '${FOREIGN}', '金丝雀科技有限公司', (select id from policy order by id offset nth limit 1),
     status, '金丝雀', '13955556665', true, case when status > 30 then 9 end, advisor, 'canary-user'
   from (values ('DD20260101000002', 1, 10, null), ('DD20260101000003', 2, 30, 'user-advisor'),
     ('DD20260101000004', 3, 70, 'user-advisor')) as o (no, nth, status, advisor)`,
  `insert into customer_contact (id, contact_way, leave_message, service_obj_id, consent_version,
     consent_at, status, advisor_user_id)
   values ('canary-lead', '13955556669', '金丝雀留言', '1', '1', now(), 'contacted', 'user-advisor')`,
  `insert into declaration (declare_no, company_id, project_name, dept, principal, contact_name,
     contact_phone, declarer_user_id, advisor_user_id, advisor_name, status, holder, shared_at,
     created_by)
   values ('SB20260101000001', '${FOREIGN}', '金丝雀项目', '金丝雀部门', '金丝雀', '金丝雀',
     '13955556665', 'canary-user', 'user-advisor', '金丝雀顾问', 42, 'EV', now(), 'canary-user')`,
  `insert into declaration_material (id, declare_no, company_id, seq, name, state, version)
   values ('canary-material', 'SB20260101000001', '${FOREIGN}', 1, '金丝雀材料', 'uploaded', 1)`,
  `insert into declaration_version (material_id, version, declare_no, company_id, file_ids, note)
   values ('canary-material', 1, 'SB20260101000001', '${FOREIGN}', '{${CANARY_FILE}}', '金丝雀说明')`,
  `insert into declaration_move (declare_no, company_id, event, from_status, to_status, role,
     actor_id, actor_name, note)
   values ('SB20260101000001', '${FOREIGN}', 'correct', 41, 42, 'E', 'canary-user', '金丝雀用户',
     '金丝雀补正')`,
  `insert into declaration_correction (declare_no, round, company_id, asked_on, due_on, items)
   values ('SB20260101000001', 1, '${FOREIGN}', '2026-12-01', '2026-12-31',
     '[{"materialId":"canary-material","name":"金丝雀材料","text":"金丝雀要求"}]')`,
  `insert into declaration_milestone (id, declare_no, company_id, kind, name, due_on)
   values ('canary-milestone', 'SB20260101000001', '${FOREIGN}', 'plan', '金丝雀节点', '2026-12-31')`,
  `insert into trademark (id, company_id, reg_no, name, mark_type, nice_class, applicant, status,
     valid_to, opens_on, risk_after, ends_after, detail)
   values ('${CANARY_RIGHTS[0]}', '${FOREIGN}', '9999000099', '金丝雀商标', 'word', 9, '金丝雀公司',
     'registered', '2026-11-21', '2025-11-21', '2026-11-21', '2027-05-21', '{"remark":"金丝雀"}')`,
  `insert into patent (id, company_id, app_no, kind, title, applicants, app_date, grant_date, status,
     paid_through)
   values ('${CANARY_RIGHTS[1]}', '${FOREIGN}', '2099100000018', 'invention', '金丝雀专利', '{金丝雀}',
     '2023-11-21', '2025-03-10', 'maintained', 3)`,
  `insert into copyright (id, company_id, kind, reg_no, name, owner, status)
   values ('${CANARY_RIGHTS[2]}', '${FOREIGN}', 'software', '2099SR0000099', '金丝雀软件', '金丝雀',
     'registered')`,
  `insert into ip_deadline (company_id, kind, record_id, event, year, due, until, alert_on)
   values ('${FOREIGN}', 'trademark', '${CANARY_RIGHTS[0]}', 'renewal', 0, '2026-11-21', '2027-05-21', null),
     ('${FOREIGN}', 'patent', '${CANARY_RIGHTS[1]}', 'annuity', 4, '2026-11-21', '2027-05-21', null)`,
  `insert into ip_alert (company_id, kind, record_id, event, year, due, mark, sent_on)
   values ('${FOREIGN}', 'trademark', '${CANARY_RIGHTS[0]}', 'renewal', 0, '2026-11-21', 'd90', '2026-08-23')`,
  `insert into ip_entry (id, company_id, kind, record_id, type, usage_kind, date, party, note, created_by)
   values ('canary-entry', '${FOREIGN}', 'trademark', '${CANARY_RIGHTS[0]}', 'usage', 'trade',
     '2026-01-02', '金丝雀客户', '金丝雀证据', 'canary-user')`,
  `insert into ip_payment (company_id, patent_id, year, paid_on, amount, receipt_id, created_by)
   values ('${FOREIGN}', '${CANARY_RIGHTS[1]}', 3, '2025-11-20', 900, '${CANARY_FILE}', 'canary-user')`,
  `insert into ip_remind_rule (company_id, kind, user_ids, updated_by)
   values ('${FOREIGN}', 'trademark', '{canary-user}', 'canary-user')`,
  `insert into ip_import (id, company_id, kind, file_name, head, total, added, changed, same, duplicate,
     errors, created_by)
   values ('canary-import', '${FOREIGN}', 'trademark', '金丝雀.xlsx', '["金丝雀列"]', 2, 1, 0, 0, 0, 1,
     'canary-user')`,
  `insert into ip_import_row (import_id, company_id, row, verdict, number, name, errors, form, cells)
   values ('canary-import', '${FOREIGN}', 2, 'added', '1', '金丝雀行', '[]', '{"name":"金丝雀"}', null),
     ('canary-import', '${FOREIGN}', 3, 'error', '2', '金丝雀错', '[{"field":"金丝雀","message":"金丝雀"}]',
       null, '["金丝雀"]')`,
  `insert into ip_feed (user_id, company_id, token_hash, nonce)
   values ('canary-user', '${FOREIGN}', 'canary-canary-canary-canary-canary-canary-c', 'canary-canary-canary-c')`,
  // The job that carries reminders on has nothing to do with this one.
  `insert into reminder (id, user_id, kind, title, content, carried_at)
   values ('canary-remind', 'canary-user', 'CERT', '金丝雀提醒', '金丝雀内容', now())`,
  `insert into favourite (user_id, obj_type, obj_id, title, folder, note)
   values ('canary-user', 'news', 'canary-news', '金丝雀新闻', '金丝雀夹', '金丝雀备注')`,
  `insert into favourite (user_id, obj_type, obj_id, title, removal_id, removed_at)
   values ('canary-user', 'news', 'canary-gone', '金丝雀旧闻', 'canary-removal', now())`,
  `insert into footprint (user_id, obj_type, obj_id, day, title)
   values ('canary-user', 'news', 'canary-news', current_date, '金丝雀新闻')`,
  `insert into subscribe_set (id, user_id, name, body, muted)
   values ('canary-set', 'canary-user', '金丝雀订阅',
     '{"keywords":["金丝雀词"],"orgs":["金丝雀机关"]}', '{canary-policy}')`,
  `insert into subscribe_hit (set_id, policy_id, user_id, title, found_at)
   values ('canary-set', 'canary-policy', 'canary-user', '金丝雀政策', now())`,
  `insert into mail_address (user_id, address, verified_at)
   values ('canary-user', 'canary@example.com', now())`,
  `insert into mail_outbox (id, user_id, address, purpose, subject, body_text, next_at, made_at)
   values ('canary-mail', 'canary-user', 'canary@example.com', 'policy', '金丝雀邮件', '金丝雀',
     now() + interval '1 day', now())`,
  // Over, so that no supervisor of the matrix makes it their own.
  `insert into conversation (id, client_key, customer_id, customer_name, company_id, topic, status,
     assignee_id, last_seq, last_text, source_title, waiting_since)
   values ('${CANARY_FILE}', 'canary', 'canary-user', '金丝雀用户', '${FOREIGN}', 'consult', 'ended',
     'user-advisor', 1, '金丝雀消息', '金丝雀页面', now())`,
  `insert into chat_member (conv_id, actor_id, role) values ('${CANARY_FILE}', 'canary-user', 'customer'),
     ('${CANARY_FILE}', 'user-advisor', 'expert'), ('${CANARY_FILE}', '${GUEST}', 'customer')`,
  `insert into chat_message (conv_id, seq, msg_id, client_id, sender_id, sender_name, type, body)
   values ('${CANARY_FILE}', 1, 'canary-message', 'canary-client', 'canary-user', '金丝雀用户', 1,
     '{"text":"金丝雀消息"}')`,
  `insert into chat_guest (id, cookie_hash) values ('${GUEST}', 'canary')`,
  `insert into match_run (id, company_id, cause, day, portrait_hash, rules_digest, changes)
   values ('canary-run', '${FOREIGN}', 'first', current_date, '', '',
     '[{"code":"canary","before":"unmet","after":"hopeful","better":true,"newVersion":false,"conditions":[]}]')`,
  // The job may have been there before.
  `insert into match_state (company_id, run_id) values ('${FOREIGN}', 'canary-run')
   on conflict (company_id) do update set run_id = excluded.run_id`,
  `insert into match_dislike (company_id, rule_code, reason, note, created_by)
   values ('${FOREIGN}', 'hnte', 'other', '金丝雀原因', 'canary-user')`,
  // No company's: the platform's people work on them, and nobody else sees them.
  `insert into partner_application (id, partner_type, org_name, credit_code, region_code, contact,
     phone, intro, consent_version, consent_at)
   values ('HZ202611210000CAFE', 'channel', '金丝雀机构', '91330106MA2MATRX21', '330000', '金丝雀',
     '13955556667', '金丝雀简介', '1', now())`,
  `insert into partner_application_step (application_id, seq, state)
   values ('HZ202611210000CAFE', 1, 'submitted')`,
  `insert into title_case (case_no, applicant, phone, grade, region_code, consent_version,
     advisor_user_id)
   values ('ZC202611210000CAFE', '金丝雀申请人', '13955556668', 'engineer', '330000', '1',
     'user-advisor')`,
  `insert into title_case_paper (id, case_no, seq, name, required)
   values ('canary-paper', 'ZC202611210000CAFE', 1, '金丝雀证书', true)`,
  `insert into title_case_correction (id, case_no, seq, text)
   values ('canary-correction', 'ZC202611210000CAFE', 1, '金丝雀补正')`,
  `insert into audit_day values (current_date, 1, 'x')
   on conflict (day) do update set entries = audit_day.entries + 1`,
  `insert into audit_log (day, seq, at, actor_id, actor_name, company_id, action, object_type,
     object_id, object_name, detail, before_hash, hash)
   select day, entries, now(), 'canary-user', 'canary-boss', '${FOREIGN}', 'role.add', 'role',
     'canary-role', '金丝雀角色', '{"before":{},"after":{"a":"金丝雀"}}', '', 'x' from audit_day`,
]

/** Tables in which something of the canaries stands. */
export const CANARY_TABLES = [
  ...new Set([
    'company',
    'invitation',
    ...ROWS.flatMap((row) => /^insert into (\w+)/.exec(row)?.[1] ?? []),
  ]),
]

/** Makes both companies, and fills the foreign one with canaries. */
export const plantCanaries = async ({ pool, dataDir }: TestApp): Promise<void> => {
  await pool.query(COMPANY)
  for (const row of ROWS) await pool.query(row)
  await pool.query(
    `insert into invitation (id, token_hash, company_id, inviter_id, roles, phone, expires_at)
     values ('canary-invite', $1, $2, 'canary-user', '{ENT_VIEWER}', '13955556664',
       now() + interval '1 day')`,
    [hashToken(CANARY_INVITE), FOREIGN],
  )
  const folder = join(dataDir, 'files', CANARY_FILE.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, CANARY_FILE), '金丝雀执照')
}
