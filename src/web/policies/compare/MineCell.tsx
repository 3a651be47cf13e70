import type { Requirement } from '#domain/matching/rule.ts'
import {
  checkCondition,
  type CheckedCondition,
  checkReach,
  checkRequirements,
  FIT,
  type Fit,
} from '#domain/situation/check.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { IconCircleCheck, IconCircleDashed, IconX } from '#web/kit/icons.ts'
import type { Icon } from '#web/kit/icons.ts'
import styles from './Mine.module.css'
import type { Decided } from './queries.ts'
import type { ComparedPolicy } from './types.ts'

const FITS = Object.keys(FIT) as Fit[]
const FIT_ICON: Record<Fit, Icon> = { yes: IconCircleCheck, no: IconX, ask: IconCircleDashed }

/** How a situation stands to one policy: where and for whom it holds, then its conditions one by one. */
export const MineCell = (props: {
  compared: ComparedPolicy
  decided: Decided
  situation: Situation
  /** `yyyy-MM-dd`. */
  on: string
}) => {
  const { compared, decided, situation, on } = props
  const { policy, industries, sizes, conditions } = compared
  const { exceptRegionCodes } = decided
  const reach = checkReach(situation, { ...policy, exceptRegionCodes, industries, sizes }, on)
  const judged = decided.requirements !== ''
  const others = judged ? checkRequirements(situation, requirementsOf(decided), on) : []
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
        {judged ? `申报条件：${countsText(others)}` : unjudgedText(conditions.length)}
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

const requirementsOf = ({ requirements }: Decided): Requirement[] =>
  requirements === '' ? [] : (JSON.parse(requirements) as Requirement[])

/** 对您的影响 of one requirement as it is now; nothing where no rule decides it. */
export const Impact = (props: {
  id: string
  decided: Decided
  situation: Situation
  /** `yyyy-MM-dd`. */
  on: string
}) => {
  const { id, decided, situation, on } = props
  const found = checkCondition(situation, requirementsOf(decided), id, on)
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

/** 符合 3 项，还需要确认 5 项; kinds without any are left out. */
const countsText = (checked: readonly CheckedCondition[]): string =>
  FITS.map((fit) => ({ fit, count: checked.filter((one) => one.fit === fit).length }))
    .filter(({ count }) => count > 0)
    .map(({ fit, count }) => `${FIT[fit]} ${count} 项`)
    .join('，')

const unjudgedText = (conditions: number): string =>
  conditions === 0 ? '没有可以逐条核对的条件' : `申报条件：${FIT.ask} ${conditions} 项，要看材料`
