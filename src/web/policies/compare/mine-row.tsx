import { Link } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import type { SideRow } from '#web/kit/SideBySide.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { Mine } from './mine.ts'
import styles from './Mine.module.css'
import { sizeWords, tradeWords } from './reach.ts'
import type { ComparedPolicy } from './types.ts'

/**
 * 与您的情况: where and for whom each policy holds, as the server says it; then, in the same lines, how
 * what this browser knows of a company stands to it. `on`: `yyyy-MM-dd`.
 */
export const mineRow = (policies: readonly ComparedPolicy[], mine: Mine, on: string): SideRow => {
  const { kept, judge, decidedOf, failed, retry } = mine
  return {
    id: 'mine',
    className: styles.mine,
    name: (
      <span className={styles.name}>
        <span>与您的情况</span>
        {kept === null ? (
          <Invitation />
        ) : failed ? (
          <Button size="sm" variant="quiet" onClick={retry}>
            对照失败，重试
          </Button>
        ) : (
          <small className="clamp1">{kept.facts.map(({ text }) => text).join('、')}</small>
        )}
      </span>
    ),
    cells: policies.map((compared) => {
      const { policyId } = compared.policy
      const decided = decidedOf(policyId)
      if (kept === null || decided === undefined || judge === null)
        return <Reach key={policyId} compared={compared} />
      const { situation } = kept
      return <judge.MineCell key={policyId} {...{ decided, situation, on }} />
    }),
  }
}

const Invitation = () => {
  const href = useHref()
  return (
    <Link to={`${href('home')}#self-check`} className="link">
      说一句公司的情况，逐项对照
    </Link>
  )
}

/** Where and for whom a policy holds, in the lines that the verdicts come into. */
const Reach = ({ compared }: { compared: ComparedPolicy }) => {
  const { policy, conditions } = compared
  return (
    <>
      <ul className={styles.reach}>
        <li className="clamp2">地区：适用于{policy.regionName}</li>
        <li className="clamp2">行业：{tradeWords(compared)}</li>
        <li className="clamp2">规模：{sizeWords(compared)}</li>
      </ul>
      <p className={`clamp2 num ${styles.counts}`}>
        {conditions.length === 0
          ? '没有可以逐条核对的条件'
          : `申报条件：共 ${conditions.length} 项`}
      </p>
    </>
  )
}
