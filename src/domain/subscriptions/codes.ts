/** The code tables of 订阅与提醒 (product.md 4.9). */

/** 提醒类型: every kind of reminder, with its name. */
export const REMIND_KIND = {
  POLICY_MATCH: '新政策与匹配',
  POLICY_CHANGE: '政策变更',
  DEADLINE: '申报截止',
  DECLARE_PROGRESS: '申报进度',
  CORRECTION: '补正通知',
  ORDER: '委托进展',
  CERT: '企业认证',
  IP_DUE: '知识产权到期',
  CHAT: '在线咨询',
  SYSTEM: '账号与系统',
} as const

export type RemindKind = keyof typeof REMIND_KIND

/** 提醒分组: what one mail or message speaks of, and what one opt-out ends. */
export const REMIND_GROUP = {
  policy: '政策推送',
  deadline: '截止与到期',
  progress: '办理进度',
  account: '账号与系统',
} as const

export type RemindGroup = keyof typeof REMIND_GROUP

/** The group of each kind; leaving the group of one never ends another's (product.md 4.9). */
export const GROUP_OF: Readonly<Record<RemindKind, RemindGroup>> = {
  POLICY_MATCH: 'policy',
  POLICY_CHANGE: 'policy',
  DEADLINE: 'deadline',
  IP_DUE: 'deadline',
  DECLARE_PROGRESS: 'progress',
  CORRECTION: 'progress',
  ORDER: 'progress',
  CERT: 'progress',
  CHAT: 'account',
  SYSTEM: 'account',
}

/** 提醒渠道. 站内 is always on; 微信 is a slot without a provider yet. */
export const REMIND_CHANNEL = {
  site: '站内',
  mail: '邮件',
  sms: '短信',
  wechat: '微信',
} as const

export type RemindChannel = keyof typeof REMIND_CHANNEL

/** The channels that leave the site and can be chosen. */
export const OUTWARD = ['mail', 'sms'] as const

export type Outward = (typeof OUTWARD)[number]

/** 推送频率. */
export const FREQUENCY = {
  instant: '即时',
  daily: '每日 09:00',
  weekly: '每周一 09:00',
} as const

export type Frequency = keyof typeof FREQUENCY

/** 截止前提醒: days left at which a deadline is told of. */
export const DEADLINE_DAYS = {
  '30': '30 天',
  '14': '14 天',
  '7': '7 天',
  '3': '3 天',
  '1': '1 天',
} as const

export type DeadlineDay = keyof typeof DEADLINE_DAYS

/** 关键词方式. */
export const KEYWORD_MODE = { any: '含任意一个', all: '同时包含' } as const

export type KeywordMode = keyof typeof KEYWORD_MODE

/** 最低匹配结论: the least result of matching that a policy must have for the own company. */
export const MIN_RESULT = {
  '': '不限',
  incomplete: '需补充数据及以上',
  possible: '存在机会及以上',
  hopeful: '仅较有希望',
} as const

export type MinResult = keyof typeof MIN_RESULT
