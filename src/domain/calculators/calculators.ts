/** What each calculator asks and computes. */
import type { IpRule } from '../ip/rules.ts'
import type { Fraction } from '../matching/exact.ts'
import {
  type Calculator,
  isFault,
  LackingTable,
  type Outcome,
  type TaxCalculator,
} from './calculator.ts'
import { highTech, research, smallProfit } from './income-tax.ts'
import { readChoice, readNumber, type Typed } from './inputs.ts'
import { yuanOfWan } from './money.ts'
import { patentFee, trademarkFee } from './official-fees.ts'
import { softwareVat } from './software-vat.ts'
import { type TaxRule, taxRuleOf, taxYear } from './tax-rules.ts'
import type { CalculatorCode } from './tools.ts'

/** Every calculator by its name in addresses. */
export const CALCULATOR: Readonly<Record<CalculatorCode, Calculator>> = {
  rd: research,
  hightech: highTech,
  small: smallProfit,
  software: softwareVat,
  patent: patentFee,
  trademark: trademarkFee,
}

/** The name of the input of the tax year, which every calculator of a tax has. */
export const YEAR = 'year'

/** How far tax years reach: what may be put right afterwards, and what is planned. */
const YEARS_BACK = 3

/**
 * 税款所属年度 that a calculator of a tax has tables for, the newest first: three years back to the
 * next one.
 */
export const yearsOf = (
  { needs }: Pick<TaxCalculator, 'needs'>,
  rules: readonly TaxRule[],
  today: string,
): string[] => {
  const now = Number(today.slice(0, 4))
  return Array.from({ length: YEARS_BACK + 2 }, (_one, at) => String(now + 1 - at)).filter((year) =>
    needs.every((code) => taxRuleOf(rules, code, year) !== null),
  )
}

/** The year that is chosen, or the running one, or the newest there is; empty without any. */
export const yearChosen = (years: readonly string[], typed: Typed, today: string): string =>
  [typed[YEAR] ?? '', today.slice(0, 4)].find((year) => years.includes(year)) ?? years[0] ?? ''

/** What the dated tables say. */
export interface Tables {
  taxRules: readonly TaxRule[]
  /** Of official fees, those in force today. */
  fees: readonly IpRule[]
  /** `yyyy-MM-dd`. */
  today: string
}

/** What a calculator makes of what is typed. */
export interface Calculation {
  /** What is wrong with a field, by its name. */
  problems: Readonly<Record<string, string>>
  /** Labels of what must still be filled in. */
  missing: readonly string[]
  outcome: Outcome | null
  /** No table says what is needed. */
  lacking: boolean
}

/** Reads what is typed and computes; never throws. */
export const calculate = (
  calculator: Calculator,
  typed: Typed,
  { taxRules, fees, today }: Tables,
): Calculation => {
  const numbers: Record<string, Fraction> = {}
  const choices: Record<string, string> = {}
  const problems: Record<string, string> = {}
  const missing: string[] = []
  for (const input of calculator.inputs) {
    const text = typed[input.name] ?? ''
    if (input.kind === 'choice') {
      choices[input.name] = readChoice(input, text)
      continue
    }
    const read = readNumber(input, text)
    if (read === null) missing.push(input.label)
    else if ('problem' in read) problems[input.name] = read.problem
    else numbers[input.name] = input.unit === '万元' ? yuanOfWan(read.value) : read.value
  }
  const none = { problems, missing, outcome: null, lacking: false }
  if (missing.length > 0 || Object.keys(problems).length > 0) return none
  const given = { numbers, choices }
  try {
    const result =
      calculator.kind === 'fee'
        ? calculator.compute(given, fees)
        : calculator.compute(
            given,
            taxYear(taxRules, yearChosen(yearsOf(calculator, taxRules, today), typed, today)),
          )
    return isFault(result)
      ? { ...none, problems: { [result.name]: result.text } }
      : { ...none, outcome: result }
  } catch (error) {
    if (error instanceof LackingTable) return { ...none, lacking: true }
    throw error
  }
}
