import { checkCondition, FIT, type Fit } from '#domain/situation/check.ts'
import { conditionsText } from '#domain/situation/check-policy.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { IconCircleCheck, IconCircleDashed, IconX } from '#web/kit/icons.ts'
import type { Icon } from '#web/kit/icons.ts'
import { checkedPolicy, requirementsOf } from '../mine/checked.ts'
import type { Decided } from '../mine/decided.ts'
import styles from './Mine.module.css'

const FIT_ICON: Record<Fit, Icon> = { yes: IconCircleCheck, no: IconX, ask: IconCircleDashed }

/** How a situation stands to one policy: where and for whom it holds, then its conditions one by one. */
export const MineCell = (props: {
  decided: Decided
  situation: Situation
  /** `yyyy-MM-dd`. */
  on: string
}) => {
  const { decided, situation, on } = props
  const { reach, conditions } = checkedPolicy(decided, situation, on)
  const others = conditions ?? []
  return (
    <>
      <ul className={styles.reach}>
        {reach.map((one) => (
          <li key={one.text} className="clamp2">
            {one.text}：<Word fit={one.fit} />
            {` · ${one.reason}`}
          </li>
        ))}
      </ul>
      <p className={`clamp2 num ${styles.counts}`}>
        {`申报条件：${conditionsText(conditions, decided.listed)}`}
      </p>
      {others.length > 0 && (
        <details className={styles.each}>
          <summary>逐条看原因</summary>
          <ul>
            {others.map(({ text, clause, fit, reason }, nth) => (
              // oxlint-disable-next-line react/no-array-index-key -- a table may ask the same twice
              <li key={`${nth}${text}`}>
                <Word fit={fit} />
                {` ${text}`}
                {clause !== '' && <small>{clause}</small>}
                {reason !== '' && <small className="num">{reason}</small>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** 对您的影响 of one requirement as it is now; nothing where no rule decides it. */
export const Impact = (props: {
  id: string
  decided: Decided
  situation: Situation
  /** `yyyy-MM-dd`. */
  on: string
}) => {
  const { id, decided, situation, on } = props
  const found = checkCondition(situation, requirementsOf(decided) ?? [], id, on)
  return found === null ? null : (
    <>
      {'对您的影响：'}
      <Word fit={found.fit} />
      {found.reason !== '' && ` · ${found.reason}`}
    </>
  )
}

const Word = ({ fit }: { fit: Fit }) => {
  const Drawn = FIT_ICON[fit]
  return (
    <b className={styles.fit} data-fit={fit}>
      <Drawn size={16} />
      {FIT[fit]}
    </b>
  )
}
