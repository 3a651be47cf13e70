import type { ReactNode } from 'react'
import { ErrorBlock } from '../ErrorBlock.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './workflow.module.css'
import type { ListAnswer } from './list.ts'

/** What a board shows of a row. */
export interface BoardOf<R> {
  /** The columns in their order: codes of states with their names. */
  states: Readonly<Record<string, string>>
  statusOf: (row: R) => string
  card: (row: R) => ReactNode
  /** Said once where there are more than the board shows; without, each column says its own. */
  more?: string
  /** How wide a column is. */
  className: string | undefined
}

/** 看板: a column for each state; a card opens its row. */
export const Board = <R extends { late: boolean }>(
  props: BoardOf<R> & {
    answer: ListAnswer<R>
    keyOf: (row: R) => string
    onOpen: (id: string) => void
  },
) => {
  const { states, more, keyOf } = props
  const { data, error, refetch } = props.answer
  if (error !== null)
    return <ErrorBlock text={error.message} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label="看板" height="6rem" />
  const all = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className={`${styles.board} ${props.className ?? ''}`}>
      {Object.entries(states).map(([status, name]) => {
        const cards = data.records.filter((row) => props.statusOf(row) === status)
        const count = more === undefined ? (data.counts[status] ?? 0) : cards.length
        return (
          <section key={status} className={styles.column} aria-label={name}>
            <h2>
              {name}
              <span className="num muted">{` ${count}`}</span>
            </h2>
            {cards.map((row) => (
              <button
                key={keyOf(row)}
                type="button"
                className={styles.card}
                data-late={row.late || undefined}
                onClick={() => props.onOpen(keyOf(row))}
              >
                {props.card(row)}
              </button>
            ))}
            {cards.length === 0 && <p className="muted">暂无</p>}
            {count > cards.length && (
              <p className="muted">{`另有 ${count - cards.length} 条，请在列表中查看`}</p>
            )}
          </section>
        )
      })}
      {more !== undefined && all > data.records.length && (
        <p className={`muted ${styles.more}`}>{more}</p>
      )}
    </div>
  )
}
