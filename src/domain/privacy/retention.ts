import { DAY_MS } from '../calendar/beijing.ts'
import type { JobName } from '../jobs/jobs.ts'
import { READABLE_DAYS } from '../leads/lead.ts'
import { OUTBOX_DAYS } from '../outbox/mails.ts'
import { FOOTPRINT_DAYS } from '../bookmarks/limits.ts'
import { GUEST_LIMITS } from '../subscriptions/followed.ts'

/**
 * 保留期限: what is kept about people, as one table. The privacy text, the rounds that hide and
 * delete, the copy of one's own data and the operators' page read it (个人信息保护法 art. 19: no
 * longer than its purpose needs; what the privacy text says is a promise).
 */

/** What happens when the time of something is over. */
export const RETENTION_ACTION = { mask: '隐去', delete: '删除', keep: '保留' } as const
export type RetentionAction = keyof typeof RETENTION_ACTION

/** One kind of data. */
export interface Retention {
  what: string
  why: string
  /** 法律依据 or 承诺. */
  basis: string
  /** How long; null where it ends with what `from` names. `keep`: at least so long. */
  days: number | null
  /** The moment it is counted from; without days the moment it ends. */
  from: string
  action: RetentionAction
  /** Who else receives it; empty for nobody. */
  outside: string
  /** The job that does it; null where whoever ends the account or the record does. */
  by: JobName | null
}

const LAW = '个人信息保护法第十九条'
const PROMISE = '隐私政策的承诺'
const ONLY_US = ''
const SMS = '短信服务商'
const MAIL = '邮件服务器'
const MAIL_OR_SMS = `${MAIL}或${SMS}`

export const RETENTION = {
  leads: {
    what: '咨询中留下的手机号码、留言和办理记录里的号码、网络地址',
    why: '安排顾问与您联系',
    basis: PROMISE,
    days: READABLE_DAYS,
    from: '提交咨询',
    action: 'mask',
    outside: ONLY_US,
    by: 'retention',
  },
  titleCases: {
    what: '职称办理中的手机号码、办理记录里的号码',
    why: '办理职称申报',
    basis: LAW,
    days: READABLE_DAYS,
    from: '办理结束',
    action: 'mask',
    outside: ONLY_US,
    by: 'retention',
  },
  partnerApplications: {
    what: '渠道合作申请中的手机号码、网络地址、说明和办理记录里的号码',
    why: '评估和联系合作',
    basis: LAW,
    days: READABLE_DAYS,
    from: '申请结束',
    action: 'mask',
    outside: ONLY_US,
    by: 'retention',
  },
  memberChats: {
    what: '登录用户的聊天文字、文件和内部备注',
    why: '回答咨询，便于您回看',
    basis: PROMISE,
    days: 730,
    from: '消息发出',
    action: 'delete',
    outside: ONLY_US,
    by: 'retention',
  },
  guestChats: {
    what: '未登录访客的聊天文字、文件和内部备注',
    why: '回答咨询，便于您回看',
    basis: PROMISE,
    days: 30,
    from: '消息发出',
    action: 'delete',
    outside: ONLY_US,
    by: 'retention',
  },
  guests: {
    what: '访客浏览器的聊天身份',
    why: '让同一个浏览器看到自己的会话',
    basis: LAW,
    days: 180,
    from: '最近一次使用',
    action: 'delete',
    outside: ONLY_US,
    by: 'retention',
  },
  searches: {
    what: '检索记录',
    why: '检索历史、热门搜索，排列结果（打开了哪条不记人）',
    basis: LAW,
    days: 180,
    from: '检索',
    action: 'delete',
    outside: ONLY_US,
    by: 'retention',
  },
  views: {
    what: '谁看过哪一项内容',
    why: '同一人一小时内只计一次浏览',
    basis: LAW,
    days: 1,
    from: '浏览',
    action: 'delete',
    outside: ONLY_US,
    by: 'retention',
  },
  logins: {
    what: '登录设备的网络地址和浏览器信息',
    why: '防止盗用，列出登录设备',
    basis: LAW,
    days: 30,
    from: '登录到期',
    action: 'delete',
    outside: ONLY_US,
    by: 'retention',
  },
  invitations: {
    what: '邀请中填写的手机号码',
    why: '邀请同事加入企业',
    basis: LAW,
    days: 180,
    from: '邀请到期',
    action: 'delete',
    outside: SMS,
    by: 'retention',
  },
  codes: {
    what: '短信验证码',
    why: '确认号码属于您，限制发送次数',
    basis: PROMISE,
    days: 1,
    from: '发送',
    action: 'delete',
    outside: SMS,
    by: 'prune',
  },
  messages: {
    what: '短信发送记录，验证码一天后隐去',
    why: '查找没有送达的原因',
    basis: LAW,
    days: 30,
    from: '发送',
    action: 'delete',
    outside: SMS,
    by: 'prune',
  },
  mails: {
    what: '邮件发送记录',
    why: '查找没有送达的原因',
    basis: LAW,
    days: OUTBOX_DAYS,
    from: '写成',
    action: 'delete',
    outside: MAIL,
    by: 'push',
  },
  mailCodes: {
    what: '邮箱验证码',
    why: '确认邮箱属于您',
    basis: LAW,
    days: 1,
    from: '发送',
    action: 'delete',
    outside: MAIL,
    by: 'push',
  },
  guestSubscriptions: {
    what: '免登录订阅的邮箱或手机号码，加密保存',
    why: '按您订阅的条件发邮件或短信',
    basis: PROMISE,
    days: GUEST_LIMITS.restDays,
    from: '退订',
    action: 'delete',
    outside: MAIL_OR_SMS,
    by: 'guests',
  },
  guestConfirmations: {
    what: '没有确认的免登录订阅和它的邮箱，加密保存',
    why: '确认邮箱属于您',
    basis: LAW,
    days: GUEST_LIMITS.confirmHours / 24,
    from: '提交订阅',
    action: 'delete',
    outside: MAIL,
    by: 'guests',
  },
  footprints: {
    what: '登录用户的足迹',
    why: '便于您回看，可以关闭和删除',
    basis: LAW,
    days: FOOTPRINT_DAYS,
    from: '浏览当天',
    action: 'delete',
    outside: ONLY_US,
    by: 'push',
  },
  pushes: {
    what: '推送记录',
    why: '同一件事只提醒一次',
    basis: LAW,
    days: 200,
    from: '推送',
    action: 'delete',
    outside: ONLY_US,
    by: 'push',
  },
  finds: {
    what: '订阅找到的政策',
    why: '列出订阅结果',
    basis: LAW,
    days: 400,
    from: '找到',
    action: 'delete',
    outside: ONLY_US,
    by: 'push',
  },
  assessments: {
    what: '保存的自测回答，不含姓名和号码',
    why: '凭链接继续查看结果',
    basis: LAW,
    days: 30,
    from: '保存',
    action: 'delete',
    outside: ONLY_US,
    by: 'prune',
  },
  account: {
    what: '账号资料、收藏、订阅、提醒和同意记录',
    why: '提供账号服务',
    basis: '您与平台的用户协议',
    days: null,
    from: '您注销账号',
    action: 'delete',
    outside: ONLY_US,
    by: null,
  },
  company: {
    what: '企业资料、认证、委托、申报和知识产权记录中的联系人',
    why: '办理企业委托的事项',
    basis: '企业与平台的用户协议和委托',
    days: null,
    from: '企业更改联系人，或联系人注销账号',
    action: 'delete',
    outside: ONLY_US,
    by: null,
  },
  audit: {
    what: '登录和重要操作的安全记录，其中号码只记隐去后的形式',
    why: '防止盗用和追查问题',
    basis: '网络安全法第二十一条',
    days: 180,
    from: '操作',
    action: 'keep',
    outside: ONLY_US,
    by: null,
  },
} as const satisfies Readonly<Record<string, Retention>>

export type RetentionKey = keyof typeof RETENTION

export const RETENTION_KEYS = Object.keys(RETENTION) as RetentionKey[]

/** The rows that the job of 保留期限 itself hides or deletes. */
export type RoundKey = {
  [Key in RetentionKey]: (typeof RETENTION)[Key]['by'] extends 'retention' ? Key : never
}[RetentionKey]

export const ROUND_KEYS = RETENTION_KEYS.filter(
  (key): key is RoundKey => RETENTION[key].by === 'retention',
)

/** Rows from before this moment have had their time. */
export const endOf = (key: RoundKey, now: Date): Date =>
  new Date(now.getTime() - RETENTION[key].days * DAY_MS)

/** Full years where they come out even: 2 年, else 180 天. */
const lengthText = (days: number): string => (days % 365 === 0 ? `${days / 365} 年` : `${days} 天`)

/** How long a row is kept and what happens then, e.g. 自提交咨询起 180 天，之后隐去. */
export const keptText = (key: RetentionKey): string => {
  const { days, from, action }: Retention = RETENTION[key]
  if (days === null) return `到${from}为止，之后${RETENTION_ACTION[action]}`
  if (action === 'keep') return `自${from}起至少 ${lengthText(days)}`
  return `自${from}起 ${lengthText(days)}，之后${RETENTION_ACTION[action]}`
}
