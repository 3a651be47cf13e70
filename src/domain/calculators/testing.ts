/** For tests: calculators over tables, with amounts as they are shown. */
import type { IpRule } from '../ip/rules.ts'
import { CALCULATOR, calculate, type Tables } from './calculators.ts'
import type { Typed } from './inputs.ts'
import { yuanDigits } from './money.ts'
import type { TaxRule } from './tax-rules.ts'
import type { CalculatorCode } from './tools.ts'

/** Tables as documents of content, on the day of these tests. */
export const tablesFrom = (taxRules: readonly unknown[], fees: readonly unknown[]): Tables => ({
  taxRules: taxRules as readonly TaxRule[],
  fees: fees as readonly IpRule[],
  today: '2026-11-29',
})

export const over = (tables: Tables) => {
  const calculated = (code: CalculatorCode, typed: Typed) =>
    calculate(CALCULATOR[code], typed, tables)
  return {
    /** What a calculator makes of what is typed. */
    calculated,
    /** The amount above all others, e.g. `250,000`; null without one. */
    mainOf: (code: CalculatorCode, typed: Typed): string | null => {
      const { outcome } = calculated(code, typed)
      return outcome === null ? null : yuanDigits(outcome.main.yuan)
    },
    /** The amount of the first step whose text begins so. */
    stepOf: (code: CalculatorCode, typed: Typed, begins: string): string | null => {
      const steps = calculated(code, typed).outcome?.steps ?? []
      const yuan = steps.find(({ text }) => text.startsWith(begins))?.yuan ?? null
      return yuan === null ? null : yuanDigits(yuan)
    },
  }
}
