import type {
  ConditionKind,
  DeadlineKind,
  PolicyLevel,
  PolicyType,
  SupportMode,
} from '../policies/codes.ts'

/** How sure a reading is: one reading alone fits; it is the likely one; look at it. */
export const SURENESS = { sure: '确定', likely: '较可能', unsure: '待核对' } as const

export type Sureness = keyof typeof SURENESS

/** What a block of a document is; a row of a table has cells. */
export const BLOCK_KIND = {
  heading: '标题',
  paragraph: '段落',
  item: '列表项',
  row: '表格行',
} as const

export type BlockKind = keyof typeof BLOCK_KIND

/** One paragraph, heading, item of a list or row of a table, its text tidied. */
export interface Block {
  kind: BlockKind
  text: string
  /** From 1; 0 where there are no pages. */
  page: number
  /** Of a row; empty otherwise. */
  cells: string[]
}

/** Where something stands: a block, and characters of its text. */
export interface Place {
  block: number
  from: number
  to: number
}

/** A value with its places in the text. */
export interface Found<T> {
  value: T
  sureness: Sureness
  places: Place[]
}

/** What a page says of itself beside its text (标准标签: ArticleTitle, PubDate, ContentSource, Url). */
export interface Hints {
  title: string
  publishedOn: string
  source: string
  url: string
}

export const NO_HINTS: Hints = { title: '', publishedOn: '', source: '', url: '' }

/** A condition: one leaf of a list of conditions. */
export interface NoticeCondition {
  /** e.g. `第三条（二）`, `二、（一）1.`; of a paragraph without a number that of its section. */
  clause: string
  text: string
  kind: ConditionKind
  /** The same name for alternatives; empty when it stands alone. */
  group: string
}

export interface FoundCondition extends Found<NoticeCondition> {
  /** e.g. `≥ 1500万元；≤ 80%`. */
  threshold: Found<string> | null
  period: Found<string> | null
}

/** One batch, named as the notice names it. */
export interface NoticeWindow {
  batch: string
  opensOn: Found<string> | null
  /** `note` is the hour as it is printed where it says the end of the day, e.g. `24时`. */
  deadlines: Found<{ kind: DeadlineKind; at: string; note: string }>[]
  /** 常年受理 in the words of the notice; null where there are days alone. */
  always: Found<string> | null
}

/** 支持标准: a case and what is given for it. */
export interface NoticeBenefit {
  situation: string
  standard: string
  payment: string
}

export interface NoticeAmount {
  /** Yuan: the smallest sum that is given, the largest one or the highest cap. */
  min: number | null
  max: number | null
  /** Shares of costs, per cent. */
  percents: number[]
  text: string
}

export interface NoticeMaterial {
  name: string
  /** 原件, 复印件…; may be empty. */
  form: string
  /** e.g. 一式两份; may be empty. */
  copies: string
  required: boolean
}

export interface NoticeContact {
  name: string
  phone: string
}

/** What a notice tells of the fields of a policy; null and empty where it tells nothing. */
export interface Extraction {
  title: Found<string> | null
  docNumber: Found<string> | null
  docKind: Found<string> | null
  type: Found<PolicyType> | null
  orgs: Found<string[]> | null
  level: Found<PolicyLevel> | null
  regionCode: Found<string> | null
  writtenOn: Found<string> | null
  publishedOn: Found<string> | null
  effectiveOn: Found<string> | null
  expiresOn: Found<string> | null
  windows: NoticeWindow[]
  amount: Found<NoticeAmount> | null
  supportModes: Found<SupportMode[]> | null
  benefits: Found<NoticeBenefit>[]
  conditions: FoundCondition[]
  materials: Found<NoticeMaterial>[]
  steps: Found<{ name: string; note: string }>[]
  contacts: Found<NoticeContact>[]
  attachments: Found<string>[]
  platform: Found<{ name: string; url: string }> | null
  sourceUrl: Found<string> | null
  /** What an editor should look at, in words. */
  problems: string[]
}

/**
 * Sections of a notice whose paragraphs each say something: what is held against the facts that
 * were read of them.
 */
export const NOTICE_SECTION = {
  conditions: '申报条件',
  materials: '申报材料',
  time: '申报时间',
  steps: '办理流程',
  support: '支持标准',
  contacts: '联系方式',
} as const
export type NoticeSection = keyof typeof NOTICE_SECTION

/** A block as it is shown beside what was read: with the section that it is a paragraph of. */
export interface ReadBlock extends Block {
  section: NoticeSection | ''
}

/** A region of GB/T 2260. */
export interface Region {
  code: string
  name: string
}
