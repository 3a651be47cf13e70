/** 我的情况 put into a calculator: only what it asks for, and only what was said exactly. */
import type { Extent } from '../situation/quantity.ts'
import type { Situation, SituationField } from '../situation/situation.ts'
import { YEAR } from './calculators.ts'
import type { Typed } from './inputs.ts'
import type { CalculatorCode } from './tools.ts'

/** What is filled in, and which input each field of a situation went to. */
export interface FromSituation {
  typed: Typed
  fields: Readonly<Record<string, SituationField>>
}

const NOTHING: FromSituation = { typed: {}, fields: {} }

/**
 * 从业人数 of 小型微利企业, and 自行研发的费用 with its year of 研发费用加计扣除. No calculator asks for the
 * revenue of a year. A range fills in nothing.
 */
export const typedFromSituation = (
  code: CalculatorCode,
  { staff, rdSpend }: Situation,
): FromSituation => {
  const said = code === 'small' ? exactly(staff) : code === 'rd' ? exactly(rdSpend) : null
  if (said === null) return NOTHING
  if (code === 'small') return { typed: { staff: String(said) }, fields: { staff: 'staff' } }
  const typed = { own: wanText(said), [YEAR]: String(rdSpend?.year ?? '') }
  return { typed, fields: { own: 'rdSpend' } }
}

/** The one whole number that is said; null for a range. */
const exactly = (extent: Extent | undefined): number | null =>
  extent !== undefined && extent.from === extent.to && Number.isSafeInteger(extent.from)
    ? extent.from
    : null

/** Whole yuan as 万元: 805000 is 80.5. */
const wanText = (yuan: number): string => {
  const digits = String(yuan).padStart(5, '0')
  const rest = digits.slice(-4).replace(/0+$/, '')
  return digits.slice(0, -4) + (rest === '' ? '' : `.${rest}`)
}
