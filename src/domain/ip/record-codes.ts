/** 知识产权记录 of a company: the codes that its shapes, rules and tables are written in. */

/** The three registers. */
export const IP_KIND = { trademark: '商标', patent: '专利', copyright: '版权' } as const

export type IpKind = keyof typeof IP_KIND

/** 来源: only what was entered by hand may be deleted, the rest is hidden (product.md 4.8). */
export const IP_ORIGIN = {
  entered: '手工录入',
  sheet: '表格导入',
  register: '官方登记簿',
} as const

export type IpOrigin = keyof typeof IP_ORIGIN

/** 期限: what falls due. */
export const DUE_EVENT = {
  opposition: '异议期满',
  refusalReview: '驳回复审',
  renewal: '续展',
  nonUse: '连续三年未使用',
  examRequest: '请求实质审查',
  officeAction: '答复审查意见',
  registration: '办理授权登记',
  annuity: '缴纳年费',
} as const

export type DueEvent = keyof typeof DUE_EVENT

/** Where a deadline stands on a day. */
export const DUE_STATE = {
  done: '已办理',
  /** Its last day has not passed. */
  open: '未到期',
  /** Passed, within the time in which it may still be done with a surcharge. */
  late: '逾期可补办',
  /** Passed with that time. */
  missed: '已逾期',
  /** Passed, but the record does not say whether it was paid. */
  unconfirmed: '未登记缴费',
} as const

export type DueState = keyof typeof DUE_STATE

/** 附记: what is added to a record one by one. */
export const ENTRY_TYPE = {
  licence: '许可',
  transfer: '转让',
  pledge: '质押',
  change: '变更',
  openLicence: '开放许可',
  usage: '使用证据',
  paper: '附件',
} as const

export type EntryType = keyof typeof ENTRY_TYPE

/** Which of them a kind has. */
export const ENTRY_TYPES = {
  trademark: ['usage', 'licence', 'transfer', 'pledge', 'change', 'paper'],
  patent: ['licence', 'openLicence', 'transfer', 'pledge', 'change', 'paper'],
  copyright: ['licence', 'transfer', 'pledge', 'change', 'paper'],
} as const satisfies Record<IpKind, readonly EntryType[]>

/** 使用证据的种类. */
export const USAGE_KIND = {
  goods: '商品或包装',
  trade: '合同、发票',
  advert: '广告宣传',
  exhibition: '展会',
  online: '网店或网页',
  other: '其他',
} as const

export type UsageKind = keyof typeof USAGE_KIND

/** 权利取得方式. */
export const RIGHT_OBTAINED = { original: '原始取得', derived: '继受取得' } as const

export type RightObtained = keyof typeof RIGHT_OBTAINED

/** 导入预检 of one row. */
export const ROW_VERDICT = {
  added: '新增',
  changed: '更新',
  same: '无变化',
  duplicate: '号码已存在',
  error: '有误',
} as const

export type RowVerdict = keyof typeof ROW_VERDICT

/** What is done with many records at once. */
export const BULK_ACTION = { delete: '删除', hide: '隐藏', restore: '恢复显示' } as const

export type BulkAction = keyof typeof BULK_ACTION

/** 到期范围 of a list, in days from today; late: its last day has passed. */
export const DUE_WITHIN = {
  late: '已过期限',
  '30': '30 天内',
  '90': '90 天内',
  '180': '180 天内',
  '365': '一年内',
} as const

export type DueWithin = keyof typeof DUE_WITHIN

/** 日历来源. */
export const CALENDAR_SOURCE = {
  trademark: '商标',
  patent: '专利',
  favourite: '收藏的政策',
  match: '匹配的政策',
  declaration: '申报',
  title: '资质',
} as const

export type CalendarSource = keyof typeof CALENDAR_SOURCE
