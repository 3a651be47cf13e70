import { calculators } from '#contract/calculators.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { Tables } from '#domain/calculators/calculators.ts'
import { ruleOn, type IpRuleCode } from '#domain/ip/rules.ts'
import { rulesQuery, type RuleTable } from '#web/kit/ip/rules.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

type TaxRules = AnswerOf<typeof calculators.rules>
export type TaxTable = TaxRules['records'][number]

/** The tables of taxes. */
export const taxRulesQuery = () => queryOptionsInline(calculators.rules, {})

const FEES = [
  'patentFee',
  'patentReduction',
  'trademarkFee',
] as const satisfies readonly IpRuleCode[]

/** The tables of official fees. */
export const feesQuery = () => rulesQuery(FEES)

/** The tables as calculators take them, with what a page says of each. */
export interface PageTables extends Tables {
  taxRules: readonly TaxTable[]
  fees: readonly RuleTable[]
}

/** What was answered, of fees what is in force today. */
export const tablesOf = (taxes: TaxRules, fees: readonly RuleTable[]): PageTables => {
  const today = taxes.now.slice(0, 10)
  return {
    taxRules: taxes.records,
    fees: FEES.flatMap((code) => ruleOn(fees, code, today) ?? []),
    today,
  }
}
