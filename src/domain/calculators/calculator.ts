import type { IpRule, IpRuleCode } from '../ip/rules.ts'
import type { Fraction } from '../matching/exact.ts'
import type { CalculatorInput } from './inputs.ts'
import type { TaxRuleCode, TaxYear } from './tax-rules.ts'

/** One line of a calculation: what is counted, with which numbers, and what it gives. */
export interface Step {
  text: string
  /** The formula with the numbers put in, e.g. `1,000,000 × 15%`; amounts in yuan. */
  formula: string
  /** In yuan; null where the line compares and counts nothing. */
  yuan: Fraction | null
}

/** An amount under its name, in yuan. */
interface Amount {
  label: string
  yuan: Fraction
}

/** What a calculation came to; no amount is negative. */
export interface Outcome {
  main: Amount
  aside: Amount | null
  steps: readonly Step[]
  /** What must be known of the result. */
  notes: readonly string[]
}

/** What was filled in: amounts of money in yuan, counts as they are, choices by their codes. */
export interface Given {
  numbers: Readonly<Record<string, Fraction>>
  choices: Readonly<Record<string, string>>
}

/** What is wrong with one field, by its name, though its number is within its bounds. */
export interface FieldFault {
  name: string
  text: string
}

/** What every calculator says of itself. */
interface About {
  /** What it tells, in one sentence. */
  lead: string
  inputs: readonly CalculatorInput[]
  /** 没有算进去的. */
  leavesOut: readonly string[]
}

/** A calculator of a tax: by the tables of the tax year that is chosen. */
export interface TaxCalculator extends About {
  kind: 'tax'
  /** Matters without which nothing can be computed. */
  needs: readonly TaxRuleCode[]
  /** Matters that are used where there are any. */
  uses: readonly TaxRuleCode[]
  compute: (given: Given, laws: TaxYear) => Outcome | FieldFault
}

/** A calculator of official fees: by the tables of today. */
export interface FeeCalculator extends About {
  kind: 'fee'
  needs: readonly IpRuleCode[]
  compute: (given: Given, tables: readonly IpRule[]) => Outcome | FieldFault
}

export type Calculator = TaxCalculator | FeeCalculator

/** Whether a calculation ended at a field. */
export const isFault = (result: Outcome | FieldFault): result is FieldFault => 'name' in result

/** Thrown where a calculator is asked to compute without a table it needs. */
export class LackingTable extends Error {
  override name = 'LackingTable'
}

/** A table that a calculator needs. @throws LackingTable without it. */
export const needed = <T>(table: T | null | undefined): T => {
  if (table === null || table === undefined) throw new LackingTable()
  return table
}
