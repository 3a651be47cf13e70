import { Fragment, type ReactNode } from 'react'
import styles from './DataTable.module.css'
import { ErrorBlock } from './ErrorBlock.tsx'
import { Pagination } from './Pagination.tsx'
import { PickAll, PickRow, type Picking } from './table/Picking.tsx'
import { SortHead, SortSelect, useSorting } from './table/Sorting.tsx'
import { Skeleton } from './Skeleton.tsx'
import { pageField, useAddress } from './useAddress.ts'

/** One column: its heading, and what stands there for a row. */
export interface Column<R> {
  name: string
  cell: (row: R) => ReactNode
  /** code: dates, numbers and accounts, on one line; actions: buttons, named for assistive technology only. */
  kind?: 'code' | 'actions'
  /** Name of the order by this column; its head then orders the list, kept in the address as `sort`. */
  sort?: string
}

/** How the question behind a table stands; a query of the client fits. */
export interface TableAnswer<R> {
  isPending: boolean
  isPlaceholderData?: boolean
  error: (Error & { requestId?: string }) | null
  refetch: () => unknown
  data?: { records: readonly R[]; total?: number } | undefined
}

/**
 * A list as a table with a header that stays in sight; where there is no room each row is a block of
 * named values. Waiting, failed and empty are its own states; `pageSize` puts the pages below it,
 * kept in the address as `page`.
 */
export const DataTable = <R,>(props: {
  caption: string
  columns: readonly Column<R>[]
  answer: TableAnswer<R>
  keyOf: (row: R) => string
  empty: ReactNode
  pageSize?: number
  /** What unfolds below a row; null for a row without. */
  below?: (row: R) => ReactNode
  /** Rows may be chosen for what is done with many at once. */
  picking?: Picking<R>
}) => {
  const { caption, columns, answer, keyOf, pageSize, below, picking } = props
  const { page, to } = useAddress()
  const sorting = useSorting()
  const { data } = answer
  if (answer.error !== null)
    return (
      <ErrorBlock
        text={answer.error.message}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (data === undefined) return <Skeleton label={caption} height="2.75rem" />
  if (data.records.length === 0) return <div className={styles.frame}>{props.empty}</div>
  return (
    <>
      <SortSelect columns={columns} sorting={sorting} />
      <div className={styles.frame} aria-busy={answer.isPlaceholderData ?? false}>
        <table className={styles.table}>
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              {picking && (
                <th scope="col" className={styles.pick}>
                  <PickAll picking={picking} rows={data.records} keyOf={keyOf} />
                </th>
              )}
              {columns.map(({ name, kind, sort }) => (
                <th
                  key={name}
                  scope="col"
                  data-kind={kind}
                  aria-sort={sort === undefined ? undefined : sorting.stateOf(sort)}
                >
                  {sort === undefined ? (
                    name
                  ) : (
                    <SortHead name={name} code={sort} sorting={sorting} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.records.map((row) => {
              const more = below?.(row) ?? null
              return (
                <Fragment key={keyOf(row)}>
                  <tr data-picked={picking?.picked.has(keyOf(row)) || undefined}>
                    {picking && (
                      <td className={styles.pick}>
                        <PickRow picking={picking} row={row} id={keyOf(row)} />
                      </td>
                    )}
                    {columns.map(({ name, cell, kind }) => (
                      <td key={name} data-label={name} data-kind={kind}>
                        <Value>{cell(row)}</Value>
                      </td>
                    ))}
                  </tr>
                  {more !== null && (
                    <tr className={styles.below}>
                      <td colSpan={columns.length + (picking ? 1 : 0)}>{more}</td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
      {pageSize !== undefined && data.total !== undefined && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          hrefOf={(one) => to({ page: pageField(one) })}
        />
      )}
    </>
  )
}

/** One value in a box of its own; a cell without any stays empty, so that a phone leaves it out. */
const Value = ({ children }: { children: ReactNode }) =>
  children === null || children === '' || children === false ? null : <div>{children}</div>
