import { useQuery } from '@tanstack/react-query'
import { policyLine, reachLine } from '#domain/situation/check-policy.ts'
import { useRememberedSituation } from '#web/kit/situation/remembered.ts'
import { checkedPolicy } from './checked.ts'
import { neighboursQuery } from './decided.ts'
import styles from './MineState.module.css'

/**
 * 符合 4 项，2 项要补 of one policy of a list, in a line that is there anyway; nothing until it is known.
 * `brief`: whether it applies at all, in a word.
 */
export const MineState = (props: {
  policyId: string
  /** The policies of the list: what decides them is asked for at once. */
  ids: readonly string[]
  /** `yyyy-MM-dd HH:mm:ss`. */
  now: string
  brief?: boolean
  /** Its name stands before it, where nothing else says what it is. */
  named?: boolean
}) => {
  const { policyId, ids, now, brief = false, named = false } = props
  const [kept] = useRememberedSituation()
  const asked = useQuery({ ...neighboursQuery(ids, policyId), enabled: kept !== null })
  const decided = asked.data?.records.find((one) => one.policyId === policyId)
  if (kept === null || decided === undefined) return null
  const checked = checkedPolicy(decided, kept.situation, now.slice(0, 10))
  const { fit, text, reason } = brief ? reachLine(checked) : policyLine(checked, decided.listed)
  return (
    <span className={`num ${styles.state}`} data-fit={fit}>
      <span className={named ? undefined : 'sr'}>与您的情况：</span>
      <b>{text}</b>
      {reason !== '' && `：${reason}`}
    </span>
  )
}
