import { keptText, type RetentionKey } from '#domain/privacy/retention.ts'

/** Where rows about a person stand, and what of them is nobody's to read. */
export interface Source {
  table: string
  /** Named so in the copy. */
  name: string
  /** The rows: a condition in SQL over `t`, with `:id` and `:phone` for the person's own. */
  where: string
  /** Hashes, secrets, and what only the receiver of a message may know. */
  omit?: readonly string[]
}

const ofUser = 't.user_id = :id'
const ofActor = 't.actor_id = :id'
/** A person without a number has no rows by it. */
const byPhone = (column: string): string => `(:phone <> '' and t.${column} = :phone)`

/** 个人信息副本: every table with rows about a person; a test compares it with the database. */
export const SOURCES: readonly Source[] = [
  { table: 'user_account', name: '账号', where: 't.id = :id', omit: ['password_hash'] },
  {
    table: 'company_role',
    name: '自定义角色',
    where: 't.id in (select role_id from member_role where user_id = :id)',
    omit: ['created_by', 'updated_by'],
  },
  { table: 'member_role', name: '角色分配', where: ofUser },
  { table: 'password_history', name: '历次密码', where: ofUser, omit: ['password_hash'] },
  { table: 'password_ticket', name: '密码重设', where: ofUser, omit: ['token_hash'] },
  { table: 'user_device', name: '登录设备', where: ofUser, omit: ['device_hash'] },
  {
    table: 'auth_login',
    name: '登录记录',
    where: ofUser,
    omit: ['cookie_hash', 'refresh_hash', 'refresh_before', 'device_hash'],
  },
  {
    table: 'auth_session',
    name: '登录会话',
    where: 't.login_id in (select id from auth_login where user_id = :id)',
    omit: ['token_hash'],
  },
  { table: 'consent_log', name: '同意记录', where: ofUser },
  { table: 'reminder', name: '提醒', where: ofUser },
  { table: 'favourite', name: '收藏', where: ofUser },
  { table: 'footprint', name: '足迹', where: ofUser },
  { table: 'trace_setting', name: '足迹设置', where: ofUser },
  { table: 'subscribe_set', name: '订阅', where: ofUser },
  { table: 'subscribe_hit', name: '订阅命中', where: ofUser },
  { table: 'remind_switch', name: '提醒设置', where: ofUser },
  { table: 'remind_profile', name: '免打扰', where: ofUser },
  { table: 'push_item', name: '推送', where: ofUser },
  { table: 'mail_address', name: '提醒邮箱', where: ofUser },
  // Whoever stole a session must not read a code that was sent to the owner's mail.
  { table: 'mail_code', name: '邮箱验证', where: ofUser, omit: ['id', 'code_hash', 'link_hash'] },
  {
    table: 'mail_outbox',
    name: '邮件',
    where: ofUser,
    omit: ['subject', 'body_text', 'body_html', 'opt_out'],
  },
  { table: 'search_log', name: '搜索记录', where: ofUser, omit: ['visitor', 'same'] },
  { table: 'view_visit', name: '浏览计数', where: `t.visitor = 'u:' || :id`, omit: ['visitor'] },
  {
    table: 'customer_contact',
    name: '咨询',
    where: `(t.customer_user_id = :id or ${byPhone('contact_way')})`,
    omit: ['visitor'],
  },
  {
    table: 'policy_order',
    name: '委托',
    where: `(t.created_by = :id or t.advisor_user_id = :id or ${byPhone('contact_phone')})`,
  },
  { table: 'contact_move', name: '线索办理', where: ofActor },
  // What somebody of the platform works on is the applicant's.
  {
    table: 'partner_application',
    name: '渠道合作申请',
    where: byPhone('phone'),
    omit: ['visitor', 'owner_user_id', 'licences', 'entry_id'],
  },
  { table: 'partner_application_log', name: '渠道合作办理', where: ofActor },
  {
    table: 'title_case',
    name: '职称办理',
    where: byPhone('phone'),
    omit: ['advisor_user_id', 'created_by'],
  },
  { table: 'title_case_move', name: '职称办理记录', where: ofActor },
  { table: 'title_case_file', name: '职称材料文件', where: ofActor },
  { table: 'order_move', name: '委托办理', where: ofActor },
  {
    table: 'declaration',
    name: '申报',
    where: `(t.created_by = :id or t.declarer_user_id = :id or t.advisor_user_id = :id or ${byPhone('contact_phone')})`,
  },
  { table: 'declaration_move', name: '申报办理', where: ofActor },
  { table: 'declaration_version', name: '申报材料', where: ofActor },
  { table: 'declaration_payment', name: '到账登记', where: ofActor },
  { table: 'declaration_milestone', name: '申报里程碑', where: 't.created_by = :id' },
  { table: 'company_fact', name: '企业画像填报', where: 't.updated_by = :id' },
  { table: 'portrait_import', name: '企业画像导入', where: 't.created_by = :id' },
  { table: 'match_dislike', name: '不感兴趣的政策', where: 't.created_by = :id' },
  { table: 'trademark', name: '商标记录', where: '(t.created_by = :id or t.updated_by = :id)' },
  { table: 'patent', name: '专利记录', where: '(t.created_by = :id or t.updated_by = :id)' },
  { table: 'copyright', name: '版权记录', where: '(t.created_by = :id or t.updated_by = :id)' },
  { table: 'ip_entry', name: '知识产权附记', where: 't.created_by = :id' },
  { table: 'ip_payment', name: '年费登记', where: 't.created_by = :id' },
  { table: 'ip_import', name: '知识产权导入', where: 't.created_by = :id' },
  {
    table: 'ip_remind_rule',
    name: '知识产权提醒设置',
    where: '(t.updated_by = :id or :id = any(t.user_ids))',
    // Who else is told is somebody else.
    omit: ['user_ids'],
  },
  { table: 'ip_feed', name: '日历链接', where: ofUser, omit: ['token_hash', 'nonce'] },
  { table: 'join_request', name: '加入申请', where: ofUser },
  { table: 'permission_request', name: '权限申请', where: ofUser },
  {
    table: 'invitation',
    name: '邀请',
    where: `(t.inviter_id = :id or t.used_by = :id or ${byPhone('phone')})`,
    omit: ['token_hash'],
  },
  { table: 'certification', name: '认证申请', where: 't.applicant_id = :id' },
  { table: 'cert_log', name: '认证记录', where: 't.actor_id = :id' },
  { table: 'stored_file', name: '文件', where: 't.owner_id = :id', omit: ['sha256'] },
  {
    table: 'file_upload',
    name: '未完成的上传',
    where: 't.owner_id = :id',
    omit: ['sums'],
  },
  {
    table: 'sms_code',
    name: '短信验证码',
    where: byPhone('phone'),
    omit: ['id', 'code_hash', 'device_hash', 'probes'],
  },
  // Whoever stole a session must not read a code that was sent to the owner's telephone.
  { table: 'sms_outbox', name: '短信', where: byPhone('phone'), omit: ['content'] },
  // What an expert has handled is the customer's: the marks of reading say which talks these were.
  { table: 'conversation', name: '会话', where: 't.customer_id = :id' },
  { table: 'chat_member', name: '会话成员', where: ofActor },
  {
    table: 'chat_message',
    name: '聊天消息',
    where:
      '(t.sender_id = :id or t.conv_id in (select id from conversation where customer_id = :id))',
  },
  { table: 'chat_note', name: '内部备注', where: 't.author_id = :id' },
  { table: 'chat_file', name: '聊天文件', where: ofActor },
  { table: 'chat_move', name: '会话转接', where: '(t.from_id = :id or t.to_id = :id)' },
  { table: 'chat_event', name: '会话动态', where: ofActor, omit: ['data'] },
  { table: 'chat_stream', name: '会话动态序号', where: ofActor },
  { table: 'chat_lease', name: '在线连接', where: ofActor },
  { table: 'chat_ticket', name: '连接票据', where: ofActor, omit: ['hash', 'session_id'] },
  { table: 'chat_guest', name: '游客身份', where: ofUser, omit: ['cookie_hash'] },
  { table: 'chat_watch', name: '旁听记录', where: ofUser },
  { table: 'expert_presence', name: '接待状态', where: ofUser },
  { table: 'expert_service', name: '接待设置', where: ofUser },
  { table: 'service_day', name: '服务统计', where: 't.advisor_id = :id' },
  { table: 'quick_reply', name: '快捷语', where: 't.owner_id = :id' },
  {
    table: 'audit_log',
    name: '操作日志',
    where: 't.actor_id = :id',
    // Whom it concerned, in words, is somebody else.
    omit: ['object_name', 'detail', 'hash', 'before_hash'],
  },
]

/** Rows of 保留期限 for the tables that the copy has; what is not here ends with the account. */
const KEPT: Readonly<Record<string, RetentionKey>> = {
  auth_login: 'logins',
  auth_session: 'logins',
  footprint: 'footprints',
  subscribe_hit: 'finds',
  push_item: 'pushes',
  mail_code: 'mailCodes',
  mail_outbox: 'mails',
  search_log: 'searches',
  view_visit: 'views',
  customer_contact: 'leads',
  partner_application: 'partnerApplications',
  title_case: 'titleCases',
  invitation: 'invitations',
  sms_code: 'codes',
  sms_outbox: 'messages',
  conversation: 'memberChats',
  chat_message: 'memberChats',
  chat_file: 'memberChats',
  chat_note: 'memberChats',
  chat_move: 'memberChats',
  company_fact: 'company',
  policy_order: 'company',
  declaration: 'company',
  certification: 'company',
  cert_log: 'company',
  trademark: 'company',
  patent: 'company',
  copyright: 'company',
  audit_log: 'audit',
}

/** How long each part of the copy is kept, by its name in the copy. */
export const keptTexts = (): Record<string, string> =>
  Object.fromEntries(SOURCES.map(({ table, name }) => [name, keptText(KEPT[table] ?? 'account')]))
