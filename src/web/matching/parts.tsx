import { isAppliedFor, POLICY_LEVEL, type PolicyLevel } from '#domain/policies/codes.ts'
import { moneyText } from '#domain/text/numbers.ts'
import styles from './parts.module.css'
import type { Match } from './labels.ts'

const TONE: Record<PolicyLevel, string> = { '1': 'n', '2': 'p', '3': 'c', '4': 'd', '5': 'd' }

/** From this width on the chosen match stands beside the list. */
export const WIDE = '(min-width: 1280px)'

/** The level of a programme's leading policy. */
export const Level = (props: { level: PolicyLevel }) => (
  <span className={`lv ${TONE[props.level]}`}>{POLICY_LEVEL[props.level]}</span>
)

/** 综合分 with its mini scale in the colour of the result; a dash where too little was checked. */
export const Score = (props: {
  match: Pick<Match, 'result' | 'kind' | 'scored' | 'blend'>
  size?: 'lg'
}) => {
  const { result, kind, scored, blend } = props.match
  const none = isAppliedFor(kind) ? '信息不足' : '不打分'
  return (
    <span className={styles.score} data-result={result} data-size={props.size}>
      {scored ? (
        <>
          <span className="sr">综合分</span>
          <b className="num">{blend.total}</b>
        </>
      ) : (
        <b aria-hidden>—</b>
      )}
      {props.size === 'lg' || (!scored && !(isAppliedFor(kind) && result === 'scant')) ? (
        <small aria-hidden={scored || undefined}>{scored ? '综合分' : none}</small>
      ) : (
        <span className="scale" aria-hidden>
          <i style={{ width: `${scored ? blend.total : 0}%` }} />
        </span>
      )}
    </span>
  )
}

/** A figure this short fits a column; a longer text is a sentence. */
const SHORT = 14

/** What there is to get at most; empty when no figure is stated. */
export const amountOf = (stated: { amountMax: number | null; amountText: string }): string => {
  if (stated.amountMax !== null) return `最高 ${moneyText(stated.amountMax)}`
  const isFigure = /\d/.test(stated.amountText)
  return isFigure && Array.from(stated.amountText).length <= SHORT ? stated.amountText : ''
}
