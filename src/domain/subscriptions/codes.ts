/** The code tables of 订阅与提醒 (product.md 4.9). */

/** 提醒分组: what one mail or message speaks of, and what one opt-out ends. */
export const REMIND_GROUP = {
  policy: '政策推送',
  deadline: '截止与到期',
  progress: '办理进度',
  account: '账号与系统',
} as const

export type RemindGroup = keyof typeof REMIND_GROUP

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

/** All that is said of a kind of reminder. */
interface RemindKindRow {
  name: string
  /** Leaving the group of one kind never ends another's (product.md 4.9). */
  group: RemindGroup
  /** Whom it is left for; the settings show nobody what never comes to them. */
  side: 'company' | 'platform' | 'both'
  /** Of the platform it comes to whoever has one of these permissions; to everybody unless given. */
  staffWith?: readonly string[]
  /** The channels beside 站内 that carry it while nobody has switched anything. */
  usual: readonly Outward[]
  /** The channels by which a set (订阅) speaks of it: a set that uses one switches it on. */
  ofSets: readonly Outward[]
}

const remindKinds = <K extends string>(
  table: Readonly<Record<K, RemindKindRow>>,
): Readonly<Record<K, RemindKindRow>> => table

/** 提醒类型: every kind of reminder. A new one is a row here and whoever leaves it. */
export const REMIND_KIND = remindKinds({
  POLICY_MATCH: {
    name: '新政策与匹配',
    group: 'policy',
    side: 'company',
    usual: ['mail'],
    ofSets: ['mail'],
  },
  POLICY_CHANGE: {
    name: '政策变更',
    group: 'policy',
    side: 'both',
    usual: ['mail'],
    ofSets: ['mail'],
  },
  DEADLINE: {
    name: '申报截止',
    group: 'deadline',
    side: 'both',
    usual: ['mail'],
    ofSets: ['mail', 'sms'],
  },
  DECLARE_PROGRESS: {
    name: '申报进度',
    group: 'progress',
    side: 'both',
    staffWith: ['declaring:serve'],
    usual: ['mail'],
    ofSets: [],
  },
  CORRECTION: {
    name: '补正通知',
    group: 'progress',
    side: 'both',
    staffWith: ['declaring:serve'],
    usual: ['mail'],
    ofSets: [],
  },
  ORDER: {
    name: '委托进展',
    group: 'progress',
    side: 'both',
    staffWith: ['order:serve'],
    usual: ['mail'],
    ofSets: [],
  },
  WORK: { name: '每日待办', group: 'progress', side: 'both', usual: ['mail'], ofSets: [] },
  REVIEW: {
    name: '内容审核',
    group: 'progress',
    side: 'platform',
    staffWith: ['content:edit', 'content:review'],
    usual: ['mail'],
    ofSets: [],
  },
  CERT: { name: '企业认证', group: 'progress', side: 'company', usual: ['mail'], ofSets: [] },
  IP_DUE: { name: '知识产权到期', group: 'deadline', side: 'company', usual: ['mail'], ofSets: [] },
  CHAT: {
    name: '在线咨询',
    group: 'account',
    side: 'both',
    staffWith: ['serve:chat'],
    usual: [],
    ofSets: [],
  },
  SYSTEM: { name: '账号与系统', group: 'account', side: 'both', usual: ['mail'], ofSets: [] },
})

export type RemindKind = keyof typeof REMIND_KIND

export const REMIND_KINDS = Object.keys(REMIND_KIND) as RemindKind[]

/**
 * The kind of a stored reminder. One that only a newer release knows counts as 账号与系统, while
 * nodes are exchanged and after a step back.
 */
export const knownRemindKind = (stored: string): RemindKind =>
  REMIND_KINDS.find((kind) => kind === stored) ?? 'SYSTEM'

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
