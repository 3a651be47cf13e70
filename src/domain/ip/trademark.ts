/** 商标: periods and fees, each by the table of its day. */
import { addMonths, addYears, daysBetween } from '../calendar/days.ts'
import { lastDayOf } from './periods.ts'
import { type FeeLine, type FeeTotal, totalOf } from './fees.ts'
import { feeOf, type IpRule, limitOf, ruleOn } from './rules.ts'

/** An opposition deadline and the version of the law it follows. */
export interface Opposition {
  deadline: string
  lawVersion: string
}

/**
 * 异议截止. What the record already states stays as it is, whatever has come into force since; only
 * a publication without a stored deadline is computed, by the law of its own day.
 */
export const oppositionOf = (
  mark: { prelimDate: string; oppositionDeadline?: string; lawVersion?: string },
  rules: readonly IpRule[],
): Opposition | null => {
  const { prelimDate, oppositionDeadline = '', lawVersion = '' } = mark
  if (oppositionDeadline !== '') return { deadline: oppositionDeadline, lawVersion }
  if (prelimDate === '') return null
  const rule = ruleOn(rules, 'trademarkPeriod', prelimDate)
  const months = rule === null ? null : limitOf(rule, 'opposition')
  if (rule === null || months === null) return null
  return { deadline: addMonths(prelimDate, months.value), lawVersion: rule.version }
}

/** Last day of a registration that began on a day: the day before its tenth anniversary. */
export const validUntil = (regDate: string, rule: IpRule): string | null => {
  const years = limitOf(rule, 'validity')
  return years === null ? null : lastDayOf(regDate, years.value)
}

/** 续展: when the office takes the request, and until when it may still be made. */
export interface Renewal {
  opens: string
  validTo: string
  graceEnds: string
  /** Last day after one renewal. */
  nextValidTo: string
}

/** The dates of the next renewal of a mark that is valid to a day. */
export const renewalOf = (validTo: string, rule: IpRule): Renewal | null => {
  const [opens, grace, validity] = ['renewalOpens', 'grace', 'validity'].map((item) =>
    limitOf(rule, item),
  )
  if (!opens || !grace || !validity) return null
  return {
    opens: addMonths(validTo, -opens.value),
    validTo,
    graceEnds: addMonths(validTo, grace.value),
    nextValidTo: addYears(validTo, validity.value),
  }
}

/** 续展阶段. */
export const RENEWAL_PHASE = {
  early: '尚未到续展期',
  open: '可以申请续展',
  grace: '宽展期内',
  over: '宽展期已过',
} as const

export type RenewalPhase = keyof typeof RENEWAL_PHASE

/** Where a day stands among the dates of a renewal, and how many days its present stretch has left. */
export const renewalPhase = (
  { opens, validTo, graceEnds }: Renewal,
  today: string,
): { phase: RenewalPhase; daysLeft: number } => {
  if (today < opens) return { phase: 'early', daysLeft: daysBetween(today, opens) }
  if (today <= validTo) return { phase: 'open', daysLeft: daysBetween(today, validTo) }
  if (today <= graceEnds) return { phase: 'grace', daysLeft: daysBetween(today, graceEnds) }
  return { phase: 'over', daysLeft: 0 }
}

/** 撤三: the first day on which anybody may ask to cancel a mark that lies unused. */
export const nonUseFrom = (
  mark: { regDate: string; lastUsedOn?: string },
  rule: IpRule,
): string | null => {
  const years = limitOf(rule, 'nonUse')
  if (years === null) return null
  const { regDate, lastUsedOn = '' } = mark
  return addYears(lastUsedOn > regDate ? lastUsedOn : regDate, years.value)
}

/** 纸质或网上提交. */
export const FILING_CHANNEL = { online: '网上提交并电子送达', paper: '纸质提交' } as const

export type FilingChannel = keyof typeof FILING_CHANNEL

const priceOf = (rule: IpRule, item: string, channel: FilingChannel): FeeLine | null => {
  const fee = feeOf(rule, item)
  if (fee === null) return null
  const unitFee = channel === 'online' ? (fee.online ?? fee.amount) : fee.amount
  return { name: fee.name, unitFee, count: 0, amount: 0 }
}

/** 注册申请官费: so many classes, and so many items over those included, in all classes together. */
export const filingFee = (
  asked: { classes: number; extraItems: number; channel: FilingChannel },
  rule: IpRule,
): FeeTotal | null =>
  totalOf(
    [priceOf(rule, 'register', asked.channel), priceOf(rule, 'extraItem', asked.channel)],
    [asked.classes, asked.extraItems],
  )

/** 驳回复审官费: what a review of a refusal adds, for so many refused classes. */
export const reviewFee = (
  asked: { classes: number; channel: FilingChannel },
  rule: IpRule,
): FeeTotal | null => totalOf([priceOf(rule, 'review', asked.channel)], [asked.classes])

/** 续展官费 of so many classes, with the surcharge of the grace period when it is late. */
export const renewalFee = (
  asked: { classes: number; late: boolean; channel: FilingChannel },
  rule: IpRule,
): FeeTotal | null =>
  totalOf(
    [priceOf(rule, 'renewal', asked.channel), priceOf(rule, 'lateRenewal', asked.channel)],
    [asked.classes, asked.late ? asked.classes : 0],
  )
