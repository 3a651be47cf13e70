import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { POLICY_LEVEL } from '#domain/policies/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useRegion } from '#web/shell/context.ts'
import styles from './LatestByLevel.module.css'
import { LatestRow } from './LatestRow.tsx'
import { levelQuery, LEVEL_TABS, type LevelTab } from './queries.ts'

const TABS = LEVEL_TABS.map((level) => ({ value: level, name: POLICY_LEVEL[level] }))

/** 最新政策 by level: one tab a level, each loaded when it is first chosen. */
export const LatestByLevel = (props: { top: number }) => {
  const { top } = props
  const [level, setLevel] = useState<LevelTab>('1')
  const [region] = useRegion()
  const answer = useQuery(levelQuery(level, top, region?.regionCode))
  const recent = answer.data?.recent
  return (
    <div className={`card ${styles.card}`}>
      <Tabs
        label="政策层级"
        tabs={TABS}
        value={level}
        onChange={setLevel}
        className={styles.tabs ?? ''}
        aside={recent !== undefined && <Recent count={recent} />}
      >
        {answer.data && answer.data.records.length > 0 && (
          <ul>
            {answer.data.records.map((policy) => (
              <LatestRow key={policy.policyId} policy={policy} />
            ))}
          </ul>
        )}
        {answer.data?.records.length === 0 && (
          <NoneOfLevel
            level={level}
            where={level === '1' ? '' : (region?.regionName ?? '')}
            onChoose={setLevel}
          />
        )}
        {answer.isError && (
          <div className={styles.failed}>
            <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
          </div>
        )}
        {answer.isPending && (
          <div className={styles.loading}>
            <Skeleton label={`${POLICY_LEVEL[level]}政策`} rows={top} height="4.5rem" />
          </div>
        )}
      </Tabs>
    </div>
  )
}

const Recent = (props: { count: number }) => (
  <p className={`num muted ${styles.recent}`}>
    {props.count === 0 ? '近 7 日没有新增' : `近 7 日新增 ${props.count} 项`}
  </p>
)

/** An empty level leads to the one above. */
const NoneOfLevel = (props: {
  level: LevelTab
  where: string
  onChoose: (level: LevelTab) => void
}) => {
  const above = LEVEL_TABS[LEVEL_TABS.indexOf(props.level) - 1]
  return (
    <div className={styles.empty}>
      <p>{`${props.where}近 7 日没有新增${POLICY_LEVEL[props.level]}政策`}</p>
      {above !== undefined && <Button onClick={() => props.onChoose(above)}>查看上级政策</Button>}
    </div>
  )
}
