import { CASE_STATUS, CASE_STATUSES } from '#domain/job-titles/case-codes.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Due, papersText } from './Standing.tsx'
import styles from './title-cases.module.css'
import type { Case } from './labels.ts'

/** 看板: a column for each state; a card opens its case. */
export const Board = (props: {
  answer: {
    data?: { records: readonly Case[]; counts: Record<string, number> } | undefined
    error: (Error & { requestId?: string }) | null
    refetch: () => unknown
  }
  onOpen: (caseNo: string) => void
}) => {
  const { data, error, refetch } = props.answer
  if (error !== null)
    return <ErrorBlock text={error.message} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label="看板" height="6rem" />
  return (
    <div className={styles.board}>
      {CASE_STATUSES.map((status) => {
        const cards = data.records.filter((one) => one.status === status)
        return (
          <section key={status} className={styles.column} aria-label={CASE_STATUS[status]}>
            <h2>
              {CASE_STATUS[status]}
              <span className="num muted">{` ${cards.length}`}</span>
            </h2>
            {cards.map((one) => (
              <button
                key={one.caseNo}
                type="button"
                className={styles.card}
                data-late={one.late || undefined}
                onClick={() => props.onOpen(one.caseNo)}
              >
                <b>{`${one.applicant} · ${JOB_GRADE[one.grade]}`}</b>
                <span>{papersText(one)}</span>
                <span>{one.advisorName || '待接手'}</span>
                {one.dueOn !== '' && <Due of={one} />}
              </button>
            ))}
            {cards.length === 0 && <p className="muted">没有</p>}
          </section>
        )
      })}
      {Object.values(data.counts).reduce((sum, count) => sum + count, 0) > data.records.length && (
        <p className={`muted ${styles.more}`}>
          看板只显示筛选后最先到期的 50 份，其余请在列表中查看
        </p>
      )}
    </div>
  )
}
