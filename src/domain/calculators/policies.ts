/** Which policies' reliefs and fees the calculators compute. */
import type { IpRuleCode } from '../ip/rules.ts'
import type { TaxRuleCode } from './tax-rules.ts'
import { CALCULATOR_CODES, type CalculatorCode } from './tools.ts'

/** The calculator that computes what a table is about; 企业所得税税率 is there for 高新技术企业. */
const OF_TAX = {
  corporateRate: 'hightech',
  smallProfit: 'small',
  rdDeduction: 'rd',
  rdListed: 'rd',
  softwareVat: 'software',
} as const satisfies Record<TaxRuleCode, CalculatorCode>

const OF_FEE: Readonly<Partial<Record<IpRuleCode, CalculatorCode>>> = {
  patentFee: 'patent',
  patentReduction: 'patent',
  trademarkFee: 'trademark',
}

/** Tables with the policies that they apply. */
export interface PolicyTables {
  taxRules: readonly { code: TaxRuleCode; policyIds: readonly string[] }[]
  /** `policyId` is empty where there is none. */
  fees: readonly { code: IpRuleCode; policyId: string }[]
}

/** The calculators of a policy, in their order; none of them twice. */
export const calculatorsOf = (
  policyId: string,
  { taxRules, fees }: PolicyTables,
): CalculatorCode[] => {
  const named = new Set([
    ...taxRules
      .filter(({ policyIds }) => policyIds.includes(policyId))
      .map(({ code }) => OF_TAX[code]),
    ...fees.filter((table) => table.policyId === policyId).map(({ code }) => OF_FEE[code]),
  ])
  return CALCULATOR_CODES.filter((code) => named.has(code))
}
