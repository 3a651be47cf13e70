/**
 * 知识产权费用与期限表: the dated tables that every calculation is handed. Nothing here knows a fee
 * or a period; the tables come from content and say from when to when they are in force.
 */
import type { Confidence } from '../policies/codes.ts'

/** What a table is about. */
export const IP_RULE = {
  trademarkFee: '商标官费',
  trademarkPeriod: '商标期限',
  patentAnnuity: '专利年费',
  patentFee: '专利其他官费',
  patentReduction: '专利费用减缴',
  patentTerm: '专利权期限',
  priority: '优先权与国家阶段',
  copyrightTerm: '著作权保护期',
  copyrightFee: '版权登记官费',
  niceClass: '商标分类',
  ipcSection: 'IPC 部',
} as const

export type IpRuleCode = keyof typeof IP_RULE

/** Units a period is counted in. */
export const PERIOD_UNIT = { day: '日', month: '个月', year: '年', percent: '%' } as const

export type PeriodUnit = keyof typeof PERIOD_UNIT

/** 专利类型. */
export const PATENT_KIND = { invention: '发明', utility: '实用新型', design: '外观设计' } as const

export type PatentKind = keyof typeof PATENT_KIND

/** One fee in yuan; `online` when filing electronically, null where there is no difference. */
export interface FeeRow {
  item: string
  name: string
  /** Kind of patent; empty when it does not matter. */
  kind: '' | PatentKind
  /** What it is counted by, e.g. 每类. */
  unit: string
  amount: number
  online: number | null
  confidence: Confidence
  note: string
}

/** One period or share. */
export interface LimitRow {
  item: string
  name: string
  value: number
  unit: PeriodUnit
  clause: string
  confidence: Confidence
  note: string
}

/** 年费 of a span of patent years, in full and reduced. */
export interface BandRow {
  kind: PatentKind
  fromYear: number
  toYear: number
  fee: number
  fee85: number
  fee70: number
}

/** 滞纳金 of one month of the late window, as a share of the full fee. */
export interface StepRow {
  month: number
  percent: number
  confidence: Confidence
}

/** One dated table; the lists that it has nothing for are empty. */
export interface IpRule {
  code: IpRuleCode
  version: string
  effectiveFrom: string
  effectiveTo: string
  confidence: Confidence
  fees: readonly FeeRow[]
  limits: readonly LimitRow[]
  bands: readonly BandRow[]
  steps: readonly StepRow[]
}

/** The table of a matter that is in force on a day; null when none is known. */
export const ruleOn = <R extends Pick<IpRule, 'code' | 'effectiveFrom' | 'effectiveTo'>>(
  rules: readonly R[],
  code: IpRuleCode,
  day: string,
): R | null =>
  rules.find(
    (rule) =>
      rule.code === code &&
      rule.effectiveFrom <= day &&
      (rule.effectiveTo === '' || day <= rule.effectiveTo),
  ) ?? null

/** A period of a table by its item; null when the table does not state it. */
export const limitOf = (rule: Pick<IpRule, 'limits'>, item: string): LimitRow | null =>
  rule.limits.find((limit) => limit.item === item) ?? null

/** A fee of a table by its item and kind; null when the table does not state it. */
export const feeOf = (
  rule: Pick<IpRule, 'fees'>,
  item: string,
  kind: FeeRow['kind'] = '',
): FeeRow | null => rule.fees.find((fee) => fee.item === item && fee.kind === kind) ?? null

/** Whether a statement must be shown as 待核实. */
export const isUncertain = (confidence: Confidence): boolean =>
  confidence === 'C' || confidence === 'G'
