import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Situation } from '#domain/situation/situation.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import type { SideRow } from '#web/kit/SideBySide.tsx'
import { useRemembered } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Mine.module.css'
import { requirementsQuery } from './queries.ts'
import type { ComparedPolicy } from './types.ts'

/** 我的情况 as this browser keeps it, so far as it is read here. */
interface Kept {
  situation: Situation
  facts: readonly { field: string; text: string }[]
}

const loadMine = async () => (await import('./MineCell.tsx')).MineCell

/**
 * 与您的情况: how what this browser knows of a company stands to each policy. The server leaves the room
 * for it; what decides is fetched by the policies' ids, and what was said never leaves the browser.
 * `now`: the moment of the answer, `yyyy-MM-dd HH:mm:ss` Beijing.
 */
export const useMineRow = (policies: readonly ComparedPolicy[], now: string): SideRow => {
  const [kept] = useRemembered<Kept>('situation')
  const ids = policies.map(({ policy }) => policy.policyId)
  const asked = useQuery({ ...requirementsQuery(ids), enabled: kept !== null })
  const row = { id: 'mine', className: styles.mine }
  if (kept === null) return { ...row, name: '与您的情况', whole: <Invitation /> }
  const name = (
    <span className={styles.name}>
      <span>与您的情况</span>
      <small className="clamp1">{kept.facts.map(({ text }) => text).join('、')}</small>
    </span>
  )
  if (asked.isError)
    return {
      ...row,
      name,
      whole: <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />,
    }
  const { situation } = kept
  const on = now.slice(0, 10)
  return {
    ...row,
    name,
    cells: policies.map((compared) => {
      const { policyId } = compared.policy
      const decided = asked.data?.records.find((one) => one.policyId === policyId)
      return decided === undefined ? (
        <span key={policyId} className="muted">
          正在对照
        </span>
      ) : (
        <Lazy key={policyId} load={loadMine} given={{ compared, decided, situation, on }} />
      )
    }),
  }
}

const Invitation = () => {
  const href = useHref()
  return (
    <p>
      说一句公司的情况，这里就逐项写明符合、不符合还是还需要确认，只在这台设备上对照。
      <Link to={`${href('home')}#self-check`} className="link">
        去首页说一句
      </Link>
    </p>
  )
}
