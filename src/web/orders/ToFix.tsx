import { useQuery } from '@tanstack/react-query'
import { CONDITION_STATE } from '#domain/matching/results.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './orders.module.css'
import { conditionsQuery } from './queries.ts'
import { toFix } from './to-fix.ts'

/** As many conditions as are named beside an order. */
const MOST = 6
const TONE: Readonly<Record<string, Tone>> = { unmet: 'bad', missing: 'warn', manual: 'busy' }

/** 还要补齐的条件: of the policy, for the company; left out where nothing can be checked. */
export const ToFix = ({ policyId }: { policyId: string }) => {
  const session = useSession()
  const may = session?.permissions.includes('precise:detail') === true
  const asked = useQuery({ ...conditionsQuery(policyId), enabled: may })
  const href = useHref()
  if (!may || asked.data === null) return null
  const left = asked.data === undefined ? [] : toFix(asked.data.requirements)
  return (
    <section className={styles.section} aria-label="还要补齐的条件">
      <h2>还要补齐的条件</h2>
      {asked.isPending && <Skeleton label="条件" rows={3} />}
      {asked.isError && <ErrorBlock compact onRetry={() => void asked.refetch()} />}
      {asked.data !== undefined && (
        <>
          {left.length === 0 ? (
            <p className="t2">可以核对的条件都满足，结果由主管部门决定</p>
          ) : (
            <ul className={styles.left}>
              {left.slice(0, MOST).map((one) => (
                <li key={one.id}>
                  <Tag tone={TONE[one.state] ?? 'none'}>{CONDITION_STATE[one.state]}</Tag>
                  <p>{one.text}</p>
                  {stepOf(one) !== '' && <small>{stepOf(one)}</small>}
                </li>
              ))}
            </ul>
          )}
          <MoreLink to={href('preciseDetail', { id: policyId })}>
            {left.length > MOST ? `全部条件，还有 ${left.length - MOST} 项` : '全部条件'}
          </MoreLink>
        </>
      )}
    </section>
  )
}

/** What is missing in figures, else what to do; what people check by hand says nothing more. */
const stepOf = (one: { state: string; gap: string; remedy: string }): string =>
  one.gap || (one.state === 'manual' ? '' : one.remedy)
