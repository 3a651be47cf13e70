import { useQuery } from '@tanstack/react-query'
import { packages } from '#contract/packages.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './packages.module.css'
import type { Item } from './labels.ts'

/** 对照: what stands there beside what the package says, field by field. */
export const Compare = ({ packageId, item }: { packageId: string; item: Item }) => {
  const { kind, id, state } = item
  const answer = useQuery({
    ...queryOptionsInline(packages.compare, { packageId, kind, id }),
    staleTime: 0,
  })
  if (answer.isError)
    return <ErrorBlock compact text={answer.error.message} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton label="对照" rows={2} height="2rem" />
  if (answer.data.sides.length === 0) return <p className="muted">内容相同</p>
  return (
    <div className={styles.sides}>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <b>{state === 'taken' ? '采用之前' : '现在'}</b>
        <b>内容包</b>
      </div>
      <dl>
        {answer.data.sides.map(({ label, now, next }, at) => (
          <div key={`${at} ${label}`} className={styles.side}>
            <dt>{label}</dt>
            <dd>
              <span className="sr">现在：</span>
              {now === '' ? <span className="muted">无</span> : now}
            </dd>
            <dd>
              <span className="sr">内容包：</span>
              {next === '' ? <span className="muted">无</span> : next}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
