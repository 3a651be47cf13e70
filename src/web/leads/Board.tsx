import { LEAD_STATUS } from '#domain/leads/lead.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Due } from './Due.tsx'
import styles from './leads.module.css'
import { type Lead, STATUSES } from './labels.ts'

/** 看板: a column for each state, the newest first; a card opens its lead. */
export const Board = (props: {
  answer: {
    data?: { records: readonly Lead[]; counts: Record<string, number> } | undefined
    error: (Error & { requestId?: string }) | null
    refetch: () => unknown
  }
  onOpen: (contactId: string) => void
}) => {
  const { data, error, refetch } = props.answer
  if (error !== null)
    return <ErrorBlock text={error.message} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label="看板" height="6rem" />
  return (
    <div className={styles.board}>
      {STATUSES.map((status) => {
        const cards = data.records.filter((lead) => lead.status === status)
        const more = (data.counts[status] ?? 0) - cards.length
        return (
          <section key={status} className={styles.column} aria-label={LEAD_STATUS[status]}>
            <h2>
              {LEAD_STATUS[status]}
              <span className="num muted">{` ${data.counts[status] ?? 0}`}</span>
            </h2>
            {cards.map((lead) => (
              <button
                key={lead.contactId}
                type="button"
                className={styles.card}
                data-late={lead.late || undefined}
                onClick={() => props.onOpen(lead.contactId)}
              >
                <b>{lead.leaveMessage || '没有留言'}</b>
                <span className="num">{`${lead.contactWay} · ${lead.serviceName}`}</span>
                <span>{lead.advisorName || '待接手'}</span>
                {lead.dueTime !== '' && <Due lead={lead} />}
              </button>
            ))}
            {cards.length === 0 && <p className="muted">没有</p>}
            {more > 0 && <p className="muted">{`另有 ${more} 条，请在列表中查看`}</p>}
          </section>
        )
      })}
    </div>
  )
}
