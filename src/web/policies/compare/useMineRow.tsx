import { useQuery } from '@tanstack/react-query'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ENT_SIZE } from '#domain/policies/codes.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { Button } from '#web/kit/Button.tsx'
import type { SideRow } from '#web/kit/SideBySide.tsx'
import { useRemembered } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { MineProps } from './mine.ts'
import styles from './Mine.module.css'
import { requirementsQuery } from './queries.ts'
import type { ComparedPolicy } from './types.ts'

/** 我的情况 as this browser keeps it, so far as it is read here. */
interface Kept {
  situation: Situation
  facts: readonly { text: string }[]
}

/**
 * 与您的情况: where and for whom each policy holds, as the server says it; then, in the same lines, how
 * what this browser knows of a company stands to it. What decides is fetched by the policies' ids; what
 * was said never leaves the browser. `now`: the moment of the answer, `yyyy-MM-dd HH:mm:ss` Beijing.
 */
export const useMineRow = (policies: readonly ComparedPolicy[], now: string): SideRow => {
  const [kept] = useRemembered<Kept>('situation')
  const known = kept !== null
  const ids = policies.map(({ policy }) => policy.policyId)
  const asked = useQuery({ ...requirementsQuery(ids), enabled: known })
  const MineCell = useMineCell(known)
  return {
    id: 'mine',
    className: styles.mine,
    name: (
      <span className={styles.name}>
        <span>与您的情况</span>
        {kept === null ? (
          <Invitation />
        ) : asked.isError ? (
          <Button size="sm" variant="quiet" onClick={() => void asked.refetch()}>
            没有对照成功，重试
          </Button>
        ) : (
          <small className="clamp1">{kept.facts.map(({ text }) => text).join('、')}</small>
        )}
      </span>
    ),
    cells: policies.map((compared) => {
      const { policyId } = compared.policy
      const decided = asked.data?.records.find((one) => one.policyId === policyId)
      return kept === null || decided === undefined || MineCell === null ? (
        <Reach key={policyId} compared={compared} />
      ) : (
        createElement(MineCell, {
          key: policyId,
          compared,
          decided,
          situation: kept.situation,
          on: now.slice(0, 10),
        })
      )
    }),
  }
}

/** What judges, once it is wanted and here. */
const useMineCell = (wanted: boolean): ComponentType<MineProps> | null => {
  const [part, setPart] = useState<ComponentType<MineProps> | null>(null)
  useEffect(() => {
    if (!wanted) return
    let left = false
    import('./MineCell.tsx').then(
      ({ MineCell }) => {
        if (!left) setPart(() => MineCell)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [wanted])
  return part
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
const Reach = ({
  compared: { policy, industries, sizes, conditions },
}: Pick<MineProps, 'compared'>) => (
  <>
    <ul className={styles.reach}>
      <li className="clamp2">地区：适用于{policy.regionName}</li>
      <li className="clamp2">
        行业：
        {industries.length === 0
          ? '不限行业'
          : `限${industries.map(({ name }) => name).join('、')}`}
      </li>
      <li className="clamp2">
        规模：
        {sizes.length === 0 || sizes.length === Object.keys(ENT_SIZE).length
          ? '不限规模'
          : `限${sizes.map((code) => ENT_SIZE[code]).join('、')}企业`}
      </li>
    </ul>
    <p className={`clamp2 num ${styles.counts}`}>
      {conditions.length === 0 ? '没有可以逐条核对的条件' : `申报条件：共 ${conditions.length} 项`}
    </p>
  </>
)
