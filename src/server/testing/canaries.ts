import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import type { TestApp } from './app.ts'
import { FOREIGN, OWN } from './principals.ts'

/** Id of the foreign company's file and conversation: the store of files takes no other shape. */
export const CANARY_FILE = 'cafe0000-0000-4000-8000-00000000cafe'

const fileOf = (nth: number): string => CANARY_FILE.replace('cafe0000', `cafe000${nth}`)

/** Ids of its files by what they were uploaded for: a call takes those of its own use alone. */
export const CANARY_FILES = {
  licence: CANARY_FILE,
  declaration: fileOf(1),
  ip: fileOf(2),
  title: fileOf(3),
  avatar: fileOf(4),
  chat: fileOf(5),
  // In no paper yet.
  title2: fileOf(6),
} as const

/** What an upload of the matrix holds, and the chunk that is missing of the one under way. */
export const UPLOADED = '%PDF-1.7 材料'
const UPLOADED_SUM = crc32(UPLOADED).toString(16).padStart(8, '0')

/** A guest whose browser is none of the callers'. */
const GUEST = '900000000000000001'

/** What is written into the foreign company and may be seen nowhere else. */
export const CANARY = /canary|金丝雀|00000000cafe|1395555666\d|139\*{4}666\d/i

/** An invitation of the foreign company: its secret. */
export const CANARY_INVITE = newToken()

/** The kinds of rights in the order of {@link CANARY_RIGHTS}, and how the names of what belongs to each end. */
const RIGHT_KINDS = ['trademark', 'patent', 'copyright'] as const
const SUFFIXES = ['', '-2', '-3'] as const

/** Ids of the foreign company's trademark, patent and copyright; they tell nothing by themselves. */
export const CANARY_RIGHTS = ['right-elsewhere-1', 'right-elsewhere-2', 'right-elsewhere-3']

/** Its declarations, each with the material and the milestone that it has. */
const CANARY_DECLARATIONS = [1, 2, 3, 4, 5].map((nth) => `SB2026010100000${nth}`)
const CANARY_PAPERS = CANARY_DECLARATIONS.map(
  (no, at) => [`canary-material-${at + 1}`, no] as const,
)

/** Ids of the foreign company's rows by the names of the fields that could ask for them. */
export const CANARY_IDS: Readonly<Record<string, readonly string[]>> = {
  userId: ['canary-user', 'canary-clerk'],
  roleId: ['canary-role', 'canary-unused'],
  roleIds: ['canary-role'],
  requestId: ['canary-join', 'canary-ask'],
  proofFileIds: [CANARY_FILES.declaration],
  receiptId: [CANARY_FILES.ip],
  inviteId: ['canary-invite'],
  certificationId: ['canary-cert'],
  targetId: [FOREIGN],
  remindId: ['canary-remind'],
  remindIds: ['canary-remind'],
  fileId: Object.values(CANARY_FILES),
  fileIds: Object.values(CANARY_FILES),
  headImg: [CANARY_FILES.avatar],
  loginId: ['canary-login'],
  chatId: [CANARY_FILE],
  heads: [`${CANARY_FILE}:0`],
  guestId: [GUEST],
  setId: ['canary-set'],
  removalId: ['canary-removal'],
  paperId: ['canary-paper'],
  correctionId: ['canary-correction'],
  contactId: ['canary-lead'],
  replyId: ['canary-reply'],
  summaryId: ['990001'],
  matchRunId: ['canary-run'],
  flowId: ['canary-flow'],
  clientId: [FOREIGN],
  customerUserId: ['canary-user'],
  sendUserId: ['canary-user'],
  sendCompanyId: [FOREIGN],
  reciveCompanyId: [FOREIGN],
  toCompanyId: [FOREIGN],
  reciveUserId: ['user-advisor'],
  toUserId: ['user-advisor'],
  serverUserId: ['user-advisor'],
  advisorUserId: ['user-advisor'],
  ownerUserId: ['user-advisor'],
  ownerId: ['user-advisor'],
  uploader: ['canary-boss'],
  declareNo: CANARY_DECLARATIONS,
  materialId: CANARY_PAPERS.map(([id]) => id),
  milestoneId: CANARY_DECLARATIONS.map((_, at) => `canary-milestone-${at + 1}`),
  orderNo: [1, 2, 3, 4, 5, 6].map((nth) => `DD2026010100000${nth}`),
  importId: ['canary-import', 'canary-import-2', 'canary-import-3'],
  entryId: ['canary-entry', 'canary-entry-2', 'canary-entry-3'],
}

const COMPANY = `
insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
  establish_date, legal_person, contact_name, contact_phone, email, register_status, certified_until)
select id, name, name, code, '330100', 'I', '2020-01-01', legal, legal, phone, mail, '2', '2099-01-01'
from (values
  ('${OWN}', '矩阵科技有限公司', '91330106MA2MATRX1X', '李矩阵', '13900000001', 'own@example.com'),
  ('${FOREIGN}', '金丝雀科技有限公司', '91330106MA2MATRX21', '金丝雀法人', '13955556661',
    'canary@example.com')) as c (id, name, code, legal, phone, mail)`

const ROWS = [
  `insert into user_account (id, login_name, user_name, phone, email, dept, company_id, roles)
   values ('canary-user', 'canary-boss', '金丝雀用户', '13955556662', 'canary@example.com',
     '金丝雀部', '${FOREIGN}', '{ENT_ADMIN}'),
   ('canary-clerk', 'canary-clerk', '金丝雀专员', '13955556660', '', '', '${FOREIGN}', '{}'),
   ('canary-asker', 'canary-asker', '金丝雀申请人', '13955556663', '', '', null, '{}')`,
  `insert into auth_login (id, user_id, expires_at, ip, user_agent)
   values ('canary-login', 'canary-user', now() + interval '1 hour', '', 'canary-agent')`,
  `insert into company_role (id, company_id, role_name, remark, permission_codes)
   values ('canary-role', '${FOREIGN}', '金丝雀角色', '金丝雀备注', '{back:user}'),
     ('canary-unused', '${FOREIGN}', '金丝雀闲置角色', '', '{back:user,back:user:add}')`,
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
   values ${Object.entries(CANARY_FILES)
     .map(([use, id]) => {
       const feature = use.replace(/\d/, '')
       const owner = feature === 'title' ? `'user-advisor', null` : `'canary-user', '${FOREIGN}'`
       return `('${id}', ${owner}, '${feature}', '金丝雀文件.png', 'image/png', 15, '')`
     })
     .join(', ')}`,
  `insert into file_upload (id, owner_id, company_id, feature, original_name, bytes, sums, expires_at)
   values ('canary-upload', 'canary-user', '${FOREIGN}', 'licence', '金丝雀上传.pdf', ${Buffer.byteLength(UPLOADED)}, '{${UPLOADED_SUM}}',
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
  // A draft, and one that waits for its price, for its rating, for an advisor and for a declaration.
  `insert into policy_order (order_no, company_id, company_name, policy_id, status, contact_name,
     contact_phone, agree_no_guarantee, quote_amount, advisor_user_id, created_by)
   select no, '${FOREIGN}', '金丝雀科技有限公司', (select id from policy order by id offset nth limit 1),
     status, '金丝雀', '13955556665', true, case when status > 30 then 9 end, advisor, 'canary-user'
   from (values ('DD20260101000002', 1, 10, null), ('DD20260101000003', 2, 30, 'user-advisor'),
     ('DD20260101000004', 3, 70, 'user-advisor'), ('DD20260101000005', 4, 20, null),
     ('DD20260101000006', 5, 60, 'user-advisor')) as o (no, nth, status, advisor)`,
  `insert into customer_contact (id, contact_way, leave_message, service_obj_id, consent_version,
     consent_at, status, advisor_user_id)
   values ('canary-lead', '13955556669', '金丝雀留言', '1', '1', now(), 'contacted', 'user-advisor')`,
  `insert into declaration (declare_no, company_id, project_name, dept, principal, contact_name,
     contact_phone, declarer_user_id, advisor_user_id, advisor_name, status, holder, shared_at,
     created_by)
   values ('SB20260101000001', '${FOREIGN}', '金丝雀项目', '金丝雀部门', '金丝雀', '金丝雀',
     '13955556665', 'canary-user', 'user-advisor', '金丝雀顾问', 42, 'EV', now(), 'canary-user')`,
  // A draft, one that waits for its first check, one whose advisor may edit it, and one that failed.
  `insert into declaration (declare_no, company_id, order_no, project_name, declarer_user_id,
     advisor_user_id, status, holder, shared_at, created_by, editing_advisor_id, editing_by,
     editing_since)
   select no, '${FOREIGN}', ordered, '金丝雀项目', 'canary-user', 'user-advisor', status, holder, now(),
     'canary-user', lent, lent, case when lent <> '' then now() end
   from (values ('SB20260101000002', null, 10, 'E', ''), ('SB20260101000003', null, 20, 'V', ''),
     ('SB20260101000004', 'DD20260101000006', 30, 'EV', 'user-advisor'),
     ('SB20260101000005', null, 91, '', '')) as d (no, ordered, status, holder, lent)`,
  `insert into declaration_material (id, declare_no, company_id, seq, name, state, version)
   values ${CANARY_PAPERS.map(
     ([id, of]) => `('${id}', '${of}', '${FOREIGN}', 1, '金丝雀材料', 'uploaded', 1)`,
   ).join(', ')}`,
  `insert into declaration_version (material_id, version, declare_no, company_id, file_ids, note)
   values ${CANARY_PAPERS.map(
     ([id, of]) =>
       `('${id}', 1, '${of}', '${FOREIGN}', '{${CANARY_FILES.declaration}}', '金丝雀说明')`,
   ).join(', ')}`,
  `insert into declaration_move (declare_no, company_id, event, from_status, to_status, role,
     actor_id, actor_name, note)
   values ('SB20260101000001', '${FOREIGN}', 'correct', 41, 42, 'E', 'canary-user', '金丝雀用户',
     '金丝雀补正')`,
  `insert into declaration_correction (declare_no, round, company_id, asked_on, due_on, items)
   values ('SB20260101000001', 1, '${FOREIGN}', '2026-12-01', '2026-12-31',
     '[{"materialId":"canary-material-1","name":"金丝雀材料","text":"金丝雀要求"}]')`,
  `insert into declaration_milestone (id, declare_no, company_id, kind, name, due_on)
   select 'canary-milestone-' || right(no, 1), no, '${FOREIGN}', 'plan', '金丝雀节点', '2026-12-31'
   from unnest(array[${CANARY_DECLARATIONS.map((no) => `'${no}'`).join(', ')}]) as no`,
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
   values ${RIGHT_KINDS.map(
     (kind, at) => `('canary-entry${SUFFIXES[at]}', '${FOREIGN}', '${kind}', '${CANARY_RIGHTS[at]}',
       'usage', 'trade', '2026-01-02', '金丝雀客户', '金丝雀证据', 'canary-user')`,
   ).join(', ')}`,
  `insert into ip_payment (company_id, patent_id, year, paid_on, amount, receipt_id, created_by)
   values ('${FOREIGN}', '${CANARY_RIGHTS[1]}', 3, '2025-11-20', 900, '${CANARY_FILES.ip}', 'canary-user')`,
  `insert into ip_remind_rule (company_id, kind, user_ids, updated_by)
   values ('${FOREIGN}', 'trademark', '{canary-user}', 'canary-user')`,
  `insert into ip_import (id, company_id, kind, file_name, head, total, added, changed, same, duplicate,
     errors, created_by)
   values ${RIGHT_KINDS.map(
     (kind, at) => `('canary-import${SUFFIXES[at]}', '${FOREIGN}', '${kind}', '金丝雀.xlsx',
       '["金丝雀列"]', 1, 0, 0, 0, 0, 1, 'canary-user')`,
   ).join(', ')}`,
  `insert into ip_import_row (import_id, company_id, row, verdict, number, name, errors, form, cells)
   values ${SUFFIXES.map(
     (suffix) => `('canary-import${suffix}', '${FOREIGN}', 2, 'error', '2', '金丝雀错',
       '[{"field":"金丝雀","message":"金丝雀"}]', null, '["金丝雀"]')`,
   ).join(', ')}`,
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
     phone, intro, consent_version, consent_at, owner_user_id)
   values ('HZ202611210000CAFE', 'channel', '金丝雀机构', '91330106MA2MATRX21', '330000', '金丝雀',
     '13955556667', '金丝雀简介', '1', now(), 'user-advisor')`,
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
  // What people and time have left behind on the things above.
  `insert into order_move (order_no, company_id, event, to_status, actor_id, actor_name, note)
   values ('DD20260101000001', '${FOREIGN}', 'quote', 40, 'user-advisor', '金丝雀顾问', '金丝雀报价说明')`,
  `insert into contact_move (contact_id, event, to_status, actor_id, actor_name, note)
   values ('canary-lead', 'contact', 'contacted', 'user-advisor', '金丝雀顾问', '金丝雀跟进')`,
  `insert into declaration_edit (declare_no, company_id, kind, actor_id, actor_name)
   values ('SB20260101000001', '${FOREIGN}', 'consent', 'canary-user', '金丝雀用户')`,
  `insert into declaration_payment (declare_no, company_id, amount, arrived_on, note, actor_id)
   values ('SB20260101000001', '${FOREIGN}', 9, '2026-01-02', '金丝雀到账', 'canary-user')`,
  `insert into title_case_file (paper_id, file_id, actor_id)
   values ('canary-paper', '${CANARY_FILES.title}', 'user-advisor')`,
  `insert into title_case_move (case_no, event, to_status, actor_id, actor_name, note)
   values ('ZC202611210000CAFE', 'take', 'first', 'user-advisor', '金丝雀顾问', '金丝雀说明')`,
  `insert into partner_application_log (application_id, act, actor_id, note)
   values ('HZ202611210000CAFE', 'take', 'user-advisor', '金丝雀备注')`,
  `insert into company_title (company_id, title, valid_from)
   values ('${FOREIGN}', 'hnte', '2026-01-01')`,
  `insert into chat_note (conv_id, seq, author_id, client_id, text)
   values ('${CANARY_FILE}', 1, 'user-advisor', 'canary-note', '金丝雀内部备注')`,
  `insert into chat_summary (id, conv_id, upto_seq, topic, outcome, summary, follow_on, owner_id,
     author_id, author_name)
   overriding system value values (990001, '${CANARY_FILE}', 1, '金丝雀主题', 'followUp', '金丝雀小结',
     '2026-12-31', 'user-advisor', 'user-advisor', '金丝雀顾问')`,
  `insert into chat_file (file_id, conv_id, actor_id, seq)
   values ('${CANARY_FILES.chat}', '${CANARY_FILE}', 'canary-user', 1)`,
  `insert into chat_taken (conv_id, guest_id, client_key, customer_name, source_title, source_link,
     head) values ('${CANARY_FILE}', '${GUEST}', 'canary', '金丝雀访客', '金丝雀页面', '', 1)`,
  `insert into chat_stream (actor_id, useq) values ('canary-user', 1)`,
  `insert into chat_event (actor_id, useq, kind, data)
   values ('canary-user', 1, 'message', '{"text":"金丝雀消息"}')`,
  `insert into chat_watch (conv_id, user_id) values ('${CANARY_FILE}', 'canary-asker')`,
  `insert into chat_move (conv_id, from_id, to_id, why, brief)
   values ('${CANARY_FILE}', '', 'user-advisor', 'transfer', '金丝雀交接')`,
  `insert into quick_reply (id, owner_id, title, text)
   values ('canary-reply', 'user-advisor', '金丝雀快捷语', '金丝雀答复')`,
  `insert into expert_presence (user_id, shown) values ('canary-asker', '金丝雀')`,
  `insert into expert_service (user_id, tags) values ('canary-asker', '{金丝雀}')`,
  // What one person has set, looked for, agreed to and been told.
  `insert into trace_setting (user_id) values ('canary-user')`,
  `insert into remind_switch (user_id, kind, channel, is_on)
   values ('canary-user', 'POLICY_MATCH', 'sms', true)`,
  `insert into remind_profile (user_id, quiet_from, quiet_to)
   values ('canary-user', '22:00', '07:00')`,
  `insert into user_device (user_id, device_hash) values ('canary-user', 'canary-device')`,
  `insert into work_snooze (user_id, kind, thing_id, until)
   values ('canary-user', 'order', 'DD20260101000004 70', '2099-01-01')`,
  `insert into work_letter (user_id, told_on) values ('canary-user', current_date)`,
  `insert into search_log (user_id, keyword, created_at)
   values ('canary-user', '金丝雀检索', now())`,
  `insert into consent_log (user_id, kind, version) values ('canary-user', 'privacy', '1')`,
  `insert into password_history (user_id, password_hash) values ('canary-user', 'canary-hash')`,
  `insert into password_ticket (token_hash, user_id, expires_at)
   values ('canary-ticket', 'canary-user', now() + interval '1 hour')`,
  `insert into mail_code (id, user_id, address, code_hash, link_hash, asked_at, expires_at)
   values ('canary-code', 'canary-user', 'canary2@example.com', 'canary', 'canary', now(),
     now() + interval '1 hour')`,
  `insert into push_item (user_id, item, channel, kind, body, made_at, due_at)
   values ('canary-user', 'news canary', 'site', 'POLICY_MATCH', '{"title":"金丝雀推送"}', now(),
     '2099-01-01')`,
  `insert into sms_code (id, phone, purpose, expires_at)
   values ('canary-flow', '13955556662', 'phone', now() + interval '5 minutes')`,
  `insert into sms_outbox (id, phone, purpose, content, provider, state)
   values ('canary-sms', '13955556662', 'phone', '金丝雀短信', 'outbox', 'sent')`,
  `insert into guest_subscription (id, address_locked, address_key, policy_id, filter, name, asked_at,
     confirmed_at, since) values ('canary-follow', '', repeat('canaryz', 6) || 'c', 'canary-policy',
     '{"keywords":["金丝雀词"]}', '金丝雀关注', now(), now(), now())`,
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

const plant = async (
  { pool, dataDir }: TestApp,
  {
    rows,
    invite,
    named,
  }: { rows: readonly string[]; invite: string; named: (text: string) => string },
): Promise<void> => {
  for (const row of rows) await pool.query(row)
  await pool.query(
    `insert into invitation (id, token_hash, company_id, inviter_id, roles, phone, expires_at)
     values ($1, $2, $3, $4, '{ENT_VIEWER}', $5, now() + interval '1 day')`,
    [
      named('canary-invite'),
      hashToken(invite),
      named(FOREIGN),
      named('canary-user'),
      named('13955556664'),
    ],
  )
  for (const file of Object.values(CANARY_FILES).map(named)) {
    const folder = join(dataDir, 'files', file.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, file), named('金丝雀执照'))
  }
}

/** Makes both companies, and fills the foreign one with canaries. */
export const plantCanaries = async (server: TestApp): Promise<void> => {
  await server.pool.query(COMPANY)
  await plant(server, { rows: ROWS, invite: CANARY_INVITE, named: (text) => text })
}

/** An invitation of the callers' company: its secret. */
const OWN_INVITE = newToken()

/** What is called otherwise among the callers' own rows, of the same length where it matters. */
const OWN_NAMES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(CANARY_INVITE, 'g'), OWN_INVITE],
  [/canary/g, 'ownrow'],
  [/金丝雀科技有限公司/g, '矩阵科技有限公司'],
  [/金丝雀法人/g, '李矩阵'],
  [/金丝雀/g, '自家的'],
  [/cafe(000\d-0000-4000-8000-00000000)cafe/g, '0eed$10eed'],
  [new RegExp(FOREIGN, 'g'), OWN],
  [/000CAFE/g, '0000EED'],
  [/1395555/g, '1385555'],
  [/(DD|SB)20260101/g, '$120260102'],
  [/900000000000000001/g, '900000000000000002'],
  [/right-elsewhere/g, 'right-here'],
  [/9999000099/g, '9999000199'],
  [/2099100000018/g, '2099100000022'],
  [/2099SR0000099/g, '2099SR0000199'],
  [/91330106MA2MATRX21/g, '91330106MA2MATRX1X'],
  [/user-advisor/g, 'own-advisor'],
  [/990001/g, '990002'],
]

/** The name, or all names in a text, of the callers' own row that is like a canary's. */
export const ownOf = (text: string): string =>
  OWN_NAMES.reduce((named, [canary, own]) => named.replace(canary, own), text)

/** Gives the callers' company a row like every canary, and an advisor to serve them. */
export const plantOwn = async (server: TestApp): Promise<void> => {
  await server.pool.query(
    `insert into user_account (id, login_name, user_name, roles)
     values ('own-advisor', 'own-advisor', '自家的顾问', '{PLAT_ADVISOR}')`,
  )
  await plant(server, { rows: ROWS.map(ownOf), invite: OWN_INVITE, named: ownOf })
}
