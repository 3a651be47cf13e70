import type {
  AmountTimes,
  Confidence,
  ConditionCheck,
  ConditionKind,
  DeadlineKind,
  EntSize,
  HightechField,
  PolicyKind,
  PolicyLevel,
  PolicyType,
  SupportMode,
  Validity,
} from './codes.ts'

/**
 * 量化判断: what a portrait is asked so that the engine decides a condition. Texts, as a form holds
 * them; domain/policies/measures says what they mean. `field` empty = a person reads the condition.
 */
export interface PolicyMeasure {
  /** Field of the portrait, e.g. `staff`. */
  field: string
  /** Denominator, where a share is asked for. */
  whole: string
  period: string
  op: string
  /** As people write it: `500`, `2 亿元`, `5%`, `3 年`, `中型、小型`. */
  value: string
}

/** One atomic 申报条件 with the clause it stands in. */
export interface PolicyCondition {
  /** Stable within the policy, e.g. `H4`. */
  code: string
  /** Where it stands in the official text, e.g. `第十一条（四）`; empty when not certain. */
  clause: string
  /** The condition in plain words. */
  text: string
  /** The requirement in short, e.g. `≥ 10%`; empty when there is no number. */
  threshold: string
  /** The period it is judged over, e.g. `上一年度`; may be empty. */
  period: string
  kind: ConditionKind
  /** Conditions of one named group are alternatives (any of them); empty = stands alone. */
  group: string
  check: ConditionCheck
  measure?: PolicyMeasure
  /** What proves it; may be empty. */
  evidence: string
  confidence: Confidence
}

/** One 截止口径 of a batch. `at` is `yyyy-MM-dd` (to 23:59:59 Beijing) or `yyyy-MM-dd HH:mm`. */
export interface PolicyDeadline {
  kind: DeadlineKind
  at: string
  note: string
}

/** One batch (批次) of a programme. */
export interface PolicyWindow {
  /** e.g. `2026 年度`. */
  batch: string
  /** published = official dates of this batch; reference = a past year shown as 往年参考; always = 长期受理; unknown = 时间待定. */
  certainty: 'published' | 'reference' | 'always' | 'unknown'
  /** `yyyy-MM-dd` or empty. */
  opensOn: string
  deadlines: PolicyDeadline[]
  note: string
  confidence: Confidence
}

/** 金额依据: one figure of what a company gets, and the words of the document that state it. */
export interface PolicyAmount {
  /** What is given, in one sentence. */
  text: string
  /** Yuan; null when no sum is stated. */
  min: number | null
  max: number | null
  times: AmountTimes | ''
  /** Percent of `base`; null when no rate is stated. */
  rate: number | null
  /** What the rate is of, e.g. 实际发生的贷款利息. */
  base: string
  /** Yuan: the most that the rate gives; null when there is no ceiling. */
  cap: number | null
  /** How it is worked out, where a rate alone does not say it. */
  formula: string
  /** 算一算: what is assumed, and what it comes to in yuan; null when there is none. */
  example: { given: string; yuan: number | null }
  source: {
    title: string
    url: string
    /** The literal words that state the figure. */
    passage: string
    /** Day on which they were read, `yyyy-MM-dd`. */
    seenOn: string
  }
}

/** 支持标准: one case and what is given. */
export interface PolicyBenefit {
  situation: string
  standard: string
  payment: string
}

export interface PolicyMaterial {
  name: string
  required: boolean
  note: string
  issuer: string
}

export interface PolicyStep {
  name: string
  /** How long, in words; may be empty. */
  duration: string
  note: string
}

export interface PolicyContact {
  name: string
  /** Empty unless certain. */
  phone: string
  note: string
}

/** One policy as it stands in content/policies/<id>.json and goes through the tables. */
export interface PolicyContent {
  /** Kebab-case, equals the file name; the policy's id everywhere. */
  id: string
  title: string
  shortTitle: string
  /** Names people search by, lay words included. */
  keywords: string[]
  type: PolicyType
  /** Empty only for records of before there were kinds. */
  kind: PolicyKind | ''
  /** 公文种类, e.g. 通知, 办法, 公告. */
  docKind: string
  /** 发文机关, the leading one first, official full names. */
  orgs: string[]
  /** 文号 exactly as printed; empty when there is none or it is not certain. */
  docNumber: string
  level: PolicyLevel
  /** GB/T 2260, six digits; `000000` = the whole country. */
  regionCode: string
  /** Places within the region where it does not hold, e.g. 440300 for 广东（不含深圳）. */
  exceptRegionCodes: string[]
  /** `yyyy-MM-dd` or empty, four different dates. */
  writtenOn: string
  publishedOn: string
  effectiveOn: string
  expiresOn: string
  validity: Validity
  /** Id of the policy that replaces this one; empty when none. */
  replacedBy: string
  /** GB/T 4754 section letters; empty = every industry. */
  industries: string[]
  hightechFields: HightechField[]
  sizes: EntSize[]
  supportModes: SupportMode[]
  /** Yuan; null when no number can be stated. `text` always says it in words. */
  amount: { min: number | null; max: number | null; text: string }
  /** What `amount` rests on. */
  amounts: PolicyAmount[]
  /** One screen: 给谁, 给多少, 申报时间, 申报方式. */
  summary: { who: string; what: string; when: string; how: string }
  windows: PolicyWindow[]
  conditions: PolicyCondition[]
  benefits: PolicyBenefit[]
  materials: PolicyMaterial[]
  steps: PolicyStep[]
  contacts: PolicyContact[]
  /** 申报平台; url empty unless certain. */
  platform: { name: string; url: string }
  /** What the statements rest on; url empty unless its address is certain. */
  source: { name: string; issuer: string; url: string; note: string }
  /** Day an editor last checked the record. */
  checkedOn: string
  confidence: Confidence
  /** 待核实: doubts that may change a number, a date or a verdict, in words shown to the reader. */
  unverified: string[]
  /** Doubts that change nothing a company acts on; they stand quietly with the source. */
  remarks: string[]
  /** Explanation in our own words, paragraph by paragraph. */
  body: string[]
  /** Ids of related policies. */
  related: string[]
}
