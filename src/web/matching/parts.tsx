import { whole } from '#domain/matching/exact.ts'
import { moneyText } from '#domain/matching/wording.ts'
import { POLICY_LEVEL, type PolicyLevel } from '#domain/policies/codes.ts'

const TONE: Record<PolicyLevel, string> = { '1': 'n', '2': 'p', '3': 'c', '4': 'd', '5': 'd' }

/** The level of a programme's leading policy. */
export const Level = (props: { level: PolicyLevel }) => (
  <span className={`lv ${TONE[props.level]}`}>{POLICY_LEVEL[props.level]}</span>
)

/** A figure this short fits a column; a longer text is a sentence. */
const SHORT = 14

/** What there is to get at most; empty when no figure is stated. */
export const amountOf = (stated: { amountMax: number | null; amountText: string }): string => {
  if (stated.amountMax !== null)
    return `最高 ${moneyText(whole(Math.round(stated.amountMax)), false)}`
  const isFigure = /\d/.test(stated.amountText)
  return isFigure && Array.from(stated.amountText).length <= SHORT ? stated.amountText : ''
}
