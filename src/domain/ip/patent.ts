/** 专利: terms and annual fees by kind, filing day and grant day. */
import { addMonths, addYears } from '../calendar/days.ts'
import { lastDayOf } from './periods.ts'
import { type BandRow, type IpRule, limitOf, type PatentKind, ruleOn } from './rules.ts'

/** 费减比例 in percent. */
export const REDUCTIONS = [0, 70, 85] as const

export type Reduction = (typeof REDUCTIONS)[number]

/** The rule tables of one calculation. */
export interface PatentRules {
  annuity: IpRule
  reduction: IpRule
  /** All tables of terms; the one in force on the filing day decides. */
  terms: readonly IpRule[]
}

/** 保护期: years counted from the filing day, and the last day of protection. */
export const termOf = (
  kind: PatentKind,
  appDate: string,
  terms: readonly IpRule[],
): { years: number; until: string; rule: IpRule } | null => {
  const rule = ruleOn(terms, 'patentTerm', appDate)
  const years = rule === null ? null : limitOf(rule, kind)
  if (rule === null || years === null) return null
  return { years: years.value, until: lastDayOf(appDate, years.value), rule }
}

/** The patent year a day falls in; year 1 ends the day before the first anniversary of filing. */
export const patentYearOf = (appDate: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(appDate.slice(0, 4))
  return addYears(appDate, years) <= day ? years + 1 : years
}

/** 年费 of one patent year. */
export interface Annuity {
  year: number
  /** Last day to pay; empty for the year of grant, whose fee is paid with the registration. */
  due: string
  /** Last day of the late window; empty for the year of grant. */
  lateUntil: string
  full: number
  amount: number
  reduced: boolean
}

const bandOf = (rule: IpRule, kind: PatentKind, year: number): BandRow | undefined =>
  rule.bands.find((band) => band.kind === kind && band.fromYear <= year && year <= band.toYear)

const feeIn = (band: BandRow, reduction: Reduction): number =>
  reduction === 85 ? band.fee85 : reduction === 70 ? band.fee70 : band.fee

/**
 * 年费表 from the year of grant to the last year of the term. The fee of a year falls due on the
 * anniversary that ends the year before. Null when a table is missing or the days do not fit.
 */
export const annuitiesOf = (
  patent: { kind: PatentKind; appDate: string; grantDate: string; reduction: Reduction },
  { annuity, reduction, terms }: PatentRules,
): Annuity[] | null => {
  const { kind, appDate, grantDate } = patent
  const term = termOf(kind, appDate, terms)
  const late = limitOf(annuity, 'lateWindow')
  const reducedYears = limitOf(reduction, 'annuityYears')
  if (term === null || late === null || reducedYears === null) return null
  if (grantDate < appDate || grantDate > term.until) return null
  const first = patentYearOf(appDate, grantDate)
  const schedule: Annuity[] = []
  for (let year = first; year <= term.years; year += 1) {
    const band = bandOf(annuity, kind, year)
    if (band === undefined) return null
    const reduced = patent.reduction > 0 && year < first + reducedYears.value
    const due = year === first ? '' : addYears(appDate, year - 1)
    schedule.push({
      year,
      due,
      lateUntil: due === '' ? '' : addMonths(due, late.value),
      full: band.fee,
      amount: reduced ? feeIn(band, patent.reduction) : band.fee,
      reduced,
    })
  }
  return schedule
}

/** 滞纳金: until which day how much is added, month by month. It is a share of the full fee. */
export const surchargesOf = (
  { due, full }: Annuity,
  rule: IpRule,
): { month: number; until: string; percent: number; amount: number }[] =>
  due === ''
    ? []
    : rule.steps.map(({ month, percent }) => ({
        month,
        until: addMonths(due, month),
        percent,
        amount: (full * percent) / 100,
      }))

/** 下一笔年费. */
export interface NextAnnuity extends Annuity {
  /** due: to be paid in time; late: within the late window; over: that has passed too. */
  state: 'due' | 'late' | 'over'
  /** Added when it is paid today. */
  surcharge: number
}

/** The first fee after those that are paid; null when the last year of the term is paid. */
export const nextAnnuity = (
  schedule: readonly Annuity[],
  paidThrough: number,
  today: string,
  rule: IpRule,
): NextAnnuity | null => {
  const next = schedule.find(({ year, due }) => due !== '' && year > paidThrough)
  if (next === undefined) return null
  if (today <= next.due) return { ...next, state: 'due', surcharge: 0 }
  if (today > next.lateUntil) return { ...next, state: 'over', surcharge: 0 }
  const step = surchargesOf(next, rule).find(({ until }) => today <= until)
  return { ...next, state: 'late', surcharge: step?.amount ?? 0 }
}
