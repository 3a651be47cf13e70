/**
 * 费用和时间 of an application for a right: 官费 by the tables of today, 服务费 as the service project
 * states it, both together, the stages with their limits, and what a refusal adds. What no table or
 * project states is null and shown as not known.
 */
import { lessen, sum, yuanOfNumber } from '../calculators/money.ts'
import { type Fraction, times, whole } from '../matching/exact.ts'
import type { Price } from '../projects/price.ts'
import type { FeeTotal } from './fees.ts'
import { applicationFee } from './patent-fee.ts'
import type { Reduction } from './patent.ts'
import type { IpRight, IpService } from './rights.ts'
import {
  feeOf,
  type IpRule,
  type IpRuleCode,
  type LimitRow,
  limitOf,
  type PatentKind,
  ruleOn,
} from './rules.ts'
import { filingFee, reviewFee } from './trademark.ts'

/** A service project that does one of the matters, at its price of the day. */
export interface IpOffer {
  service: IpService
  projectId: string
  name: string
  price: Price & { unit: string }
  /** Days until it is filed; null where the project states none. */
  cycleDays: number | null
}

/** Yuan; both alike unless a price is a range. */
export interface Span {
  from: Fraction
  to: Fraction
}

/** 费减: what is paid after it, as the table of reductions has its shares. */
export interface ReducedFee {
  /** `single` or `joint`. */
  item: 'single' | 'joint'
  percent: number
  yuan: Fraction
}

/** How the limit of a stage is meant: at most, exactly, counted from the filing, or to act within. */
type LimitSense = 'within' | 'lasts' | 'sinceFiling' | 'toAct'

/** One stage between filing and the right. */
export interface Stage {
  name: string
  sense: LimitSense
  /** Null where no table states one. */
  limit: LimitRow | null
  /** The same limit by a version that is known to come into force later. */
  change: { from: string; limit: LimitRow } | null
}

/** What may have to be paid on the way. */
export interface Setback {
  name: string
  /** 官费, online where that is cheaper; null where the tables state none. */
  official: FeeTotal | null
  /** 官费 on paper, in yuan; null where it costs the same. */
  paper: Fraction | null
  reduced: readonly ReducedFee[]
  limit: LimitRow | null
  offer: IpOffer | null
  /** 服务费; null where there is no offer or it is to be agreed. */
  service: Span | null
}

/** What has to be paid once there is the right. */
interface LaterFee {
  name: string
  yuan: Fraction
}

export interface RightPrice {
  /** 官费, filed online where that is cheaper; null where the tables state none. */
  official: FeeTotal | null
  /** 官费 on paper, in yuan; null where it costs the same. */
  paper: Fraction | null
  reduced: readonly ReducedFee[]
  offer: IpOffer | null
  /** 服务费; null where there is no offer or it is to be agreed. */
  service: Span | null
  /** 官费 and 服务费 together; null while one of them is not known. */
  total: Span | null
  /** The same after each reduction. */
  totalReduced: readonly (Span & Pick<ReducedFee, 'item' | 'percent'>)[]
  stages: readonly Stage[]
  /** Limits that follow each other, summed by unit, e.g. 12 months; empty where none is stated. */
  limits: readonly Pick<LimitRow, 'value' | 'unit'>[]
  setbacks: readonly Setback[]
  later: readonly LaterFee[]
}

/** What a price is made from. */
export interface PriceBasis<R extends IpRule = IpRule> {
  /** Every version of the tables: those of today count, later ones are named as changes. */
  rules: readonly R[]
  offers: readonly IpOffer[]
  /** `yyyy-MM-dd`. */
  today: string
}

/** The most classes of the Nice classification that one may ask for. */
export const MOST_CLASSES = 45

/** What is counted: 类 of a trademark; of everything else one application. */
export const isCounted = (right: IpRight): boolean => right === 'trademark'

type StagePlan = readonly [name: string, sense: LimitSense, code?: IpRuleCode, item?: string]

const GRANT: StagePlan = ['授权通知与办理登记', 'toAct', 'patentTerm', 'registration']

/** 商标法第三章; 专利法第四章; 计算机软件著作权登记办法. Limits come from the tables. */
const STAGES: Readonly<Record<IpRight, readonly StagePlan[]>> = {
  trademark: [
    ['形式审查与受理', 'within'],
    ['实质审查', 'within', 'trademarkPeriod', 'examination'],
    ['初步审定公告与异议期', 'lasts', 'trademarkPeriod', 'opposition'],
    ['核准注册与发证', 'within'],
  ],
  invention: [
    ['初步审查', 'within'],
    ['公布', 'sinceFiling', 'patentTerm', 'publication'],
    ['实质审查', 'within'],
    GRANT,
  ],
  utility: [['初步审查', 'within'], GRANT],
  design: [['初步审查', 'within'], GRANT],
  software: [
    ['受理', 'within'],
    ['审查', 'within', 'copyrightFee', 'review'],
    ['发放登记证书', 'within'],
  ],
  work: [['登记机构审查', 'within']],
}

const PATENTS: readonly IpRight[] = ['invention', 'utility', 'design']

const isPatent = (right: IpRight): right is PatentKind => PATENTS.includes(right)

/**
 * What an application for so many classes (of anything but a trademark: for one) costs and how long
 * its stages take. Counted are the items, claims and pages that the fee covers, with 实质审查 of an
 * invention requested at once.
 */
export const rightPrice = (right: IpRight, classes: number, basis: PriceBasis): RightPrice => {
  const count = isCounted(right) ? classes : 1
  const { official, paper, reduced } = feesOf(right, count, basis)
  const offer = offerOf(basis, right)
  const service = spanOf(offer, count)
  const together = (yuan: Fraction): Span | null =>
    service === null ? null : { from: sum([yuan, service.from]), to: sum([yuan, service.to]) }
  const stages = stagesOf(right, basis)
  return {
    ...{ official, paper, reduced, offer, service },
    total: official === null ? null : together(yuanOfNumber(official.total)),
    totalReduced: reduced.flatMap(({ item, percent, yuan }) => {
      const span = together(yuan)
      return span === null ? [] : [{ item, percent, ...span }]
    }),
    stages,
    limits: limitsOf(stages),
    setbacks: setbacksOf(right, count, basis),
    later: laterOf(right, count, basis),
  }
}

const on = ({ rules, today }: PriceBasis, code: IpRuleCode): IpRule | null =>
  ruleOn(rules, code, today)

const offerOf = ({ offers }: PriceBasis, service: IpService): IpOffer | null =>
  offers.find((offer) => offer.service === service) ?? null

/** The price of an offer: of one counted by 类 for so many, of every other once. */
const spanOf = (offer: IpOffer | null, classes: number): Span | null => {
  if (offer === null) return null
  const { from, to, unit } = offer.price
  if (from === null) return null
  const count = whole(unit === '类' ? classes : 1)
  const lowest = times(yuanOfNumber(from), count)
  return { from: lowest, to: to === null ? lowest : times(yuanOfNumber(to), count) }
}

type Fees = Pick<RightPrice, 'official' | 'paper' | 'reduced'>

const feesOf = (right: IpRight, classes: number, basis: PriceBasis): Fees => {
  if (right === 'trademark') {
    const rule = on(basis, 'trademarkFee')
    return byChannel((channel) => rule && filingFee({ classes, extraItems: 0, channel }, rule))
  }
  if (isPatent(right)) {
    const rule = on(basis, 'patentFee')
    const at = (reduction: Reduction): FeeTotal | null =>
      rule &&
      applicationFee(
        { kind: right, claims: 0, pages: 0, priorities: 0, examination: true, reduction },
        rule,
      )
    return {
      official: at(0),
      paper: null,
      reduced: sharesOn(basis).flatMap(({ item, percent }) => {
        const fee = at(percent)
        return fee === null ? [] : [{ item, percent, yuan: yuanOfNumber(fee.total) }]
      }),
    }
  }
  const rule = on(basis, 'copyrightFee')
  const fee = rule && feeOf(rule, right)
  const line = fee && { name: fee.name, unitFee: fee.amount, count: 1, amount: fee.amount }
  return {
    official: line && { lines: [line], total: line.amount },
    paper: null,
    reduced: [],
  }
}

/** What is paid online and, where that is more, on paper. */
const byChannel = (at: (channel: 'online' | 'paper') => FeeTotal | null): Fees => {
  const [official, paper] = [at('online'), at('paper')]
  const more =
    official !== null && paper !== null && paper.total > official.total
      ? yuanOfNumber(paper.total)
      : null
  return { official, paper: more, reduced: [] }
}

/** 费减 as the table of today states it, of the shares that the fees can be computed with. */
const sharesOn = (
  basis: PriceBasis,
): { item: ReducedFee['item']; percent: Exclude<Reduction, 0> }[] => {
  const rule = on(basis, 'patentReduction')
  return (['single', 'joint'] as const).flatMap((item) => {
    const percent = rule && limitOf(rule, item)?.value
    return percent === 70 || percent === 85 ? [{ item, percent }] : []
  })
}

const stagesOf = (right: IpRight, basis: PriceBasis): Stage[] =>
  STAGES[right].map(([name, sense, code, item]) => {
    if (code === undefined || item === undefined) return { name, sense, limit: null, change: null }
    const rule = on(basis, code)
    const limit = rule && limitOf(rule, item)
    return { name, sense, limit, change: limit && changeOf(basis, code, limit) }
  })

/** The next version of a table that is to come into force and says another length. */
const changeOf = (
  { rules, today }: PriceBasis,
  code: IpRuleCode,
  { item, value, unit }: LimitRow,
): Stage['change'] => {
  const later = rules
    .filter((rule) => rule.code === code && rule.effectiveFrom > today)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  for (const rule of later) {
    const limit = limitOf(rule, item)
    if (limit !== null && (limit.value !== value || limit.unit !== unit))
      return { from: rule.effectiveFrom, limit }
  }
  return null
}

/** Lengths of stages one after the other; a limit to act or one from the filing is no length. */
const limitsOf = (stages: readonly Stage[]): RightPrice['limits'] => {
  const lengths = stages.flatMap(({ sense, limit }) =>
    limit !== null && (sense === 'within' || sense === 'lasts') ? [limit] : [],
  )
  return [...Map.groupBy(lengths, ({ unit }) => unit)].map(([unit, rows]) => ({
    unit,
    value: rows.reduce((total, { value }) => total + value, 0),
  }))
}

const setbacksOf = (right: IpRight, classes: number, basis: PriceBasis): Setback[] => {
  if (right === 'trademark') {
    const rule = on(basis, 'trademarkFee')
    const period = on(basis, 'trademarkPeriod')
    return [
      {
        name: '被驳回，申请复审',
        ...byChannel((channel) => rule && reviewFee({ classes, channel }, rule)),
        limit: period && limitOf(period, 'refusalReview'),
        ...offered(basis, 'trademarkReview', classes),
      },
    ]
  }
  if (!isPatent(right)) return []
  const rule = on(basis, 'patentFee')
  const term = on(basis, 'patentTerm')
  const fee = rule && feeOf(rule, 'reexamination', right)
  return [
    {
      ...{ name: '收到审查意见，答复', official: null, paper: null, reduced: [], limit: null },
      ...offered(basis, 'patentReply', 1),
    },
    {
      name: '被驳回，请求复审',
      official: fee && {
        lines: [{ name: fee.name, unitFee: fee.amount, count: 1, amount: fee.amount }],
        total: fee.amount,
      },
      paper: null,
      reduced: fee
        ? sharesOn(basis).map(({ item, percent }) => ({
            ...{ item, percent, yuan: lessPercent(yuanOfNumber(fee.amount), percent) },
          }))
        : [],
      limit: term && limitOf(term, 'reexamination'),
      offer: null,
      service: null,
    },
  ]
}

const offered = (
  basis: PriceBasis,
  service: IpService,
  classes: number,
): Pick<Setback, 'offer' | 'service'> => {
  const offer = offerOf(basis, service)
  return { offer, service: spanOf(offer, classes) }
}

const lessPercent = (yuan: Fraction, percent: number): Fraction =>
  lessen(yuan, times(yuan, { upper: BigInt(percent), lower: 100n }))

const laterOf = (right: IpRight, classes: number, basis: PriceBasis): LaterFee[] => {
  if (right === 'trademark') {
    const rule = on(basis, 'trademarkFee')
    const period = on(basis, 'trademarkPeriod')
    const fee = rule && feeOf(rule, 'renewal')
    const years = period && limitOf(period, 'validity')
    if (!fee || !years) return []
    const yuan = times(yuanOfNumber(fee.online ?? fee.amount), whole(classes))
    return [{ name: `${fee.name}，每 ${years.value} 年`, yuan }]
  }
  if (!isPatent(right)) return []
  const first = on(basis, 'patentAnnuity')?.bands.find(
    ({ kind, fromYear }) => kind === right && fromYear === 1,
  )
  return first === undefined
    ? []
    : [{ name: `年费，第 1 至 ${first.toYear} 年每年`, yuan: yuanOfNumber(first.fee) }]
}
