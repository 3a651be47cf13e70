import { Fragment, type ReactNode } from 'react'
import styles from './DataTable.module.css'
import { ErrorBlock } from './ErrorBlock.tsx'
import { Pagination } from './Pagination.tsx'
import { Skeleton } from './Skeleton.tsx'
import { type Choosing, ChooseAll, ChooseRow, HeadBar, SortLink } from './table-parts.tsx'
import { pageField, useAddress } from './useAddress.ts'
import type { Paging } from './usePaging.ts'

/** One column: its heading, and what stands there for a row. */
export interface Column<R> {
  name: string
  cell: (row: R) => ReactNode
  /** code: dates, numbers and accounts, on one line; actions: buttons, named for assistive technology only. */
  kind?: 'code' | 'actions'
  /** The list can be ordered by it: what the address says then as `sort`, `-` before it the other way round. */
  sort?: string
  /** The record's own page has it too: it gives way where a compact table has little room. */
  spare?: true
}

/** How the question behind a table stands; a query of the client fits. */
export interface TableAnswer<R> {
  isPending: boolean
  isPlaceholderData?: boolean
  error: (Error & { requestId?: string }) | null
  refetch: () => unknown
  data?: { records: readonly R[]; total?: number } | undefined
}

interface DataTableProps<R> {
  caption: string
  columns: readonly Column<R>[]
  answer: TableAnswer<R>
  keyOf: (row: R) => string
  empty: ReactNode
  /** The pages below it, and how many rows each has; a list that comes whole has none. */
  paging?: Paging
  /** What unfolds below a row; null for a row without. */
  below?: (row: R) => ReactNode
  /** Rows may be chosen, to do something with all of them. */
  choosing?: Choosing<R>
  /**
   * Its columns, but for the spare ones, are few and short: it stays a table beside the rail of a
   * tablet; many: short ones, too many for that.
   */
  compact?: true | 'many'
  /** warn: the row waits for whoever reads it; its words say so too. */
  toneOf?: (row: R) => 'warn' | undefined
}

/**
 * A list as a table with a header that stays in sight; where there is no room each row is a block of
 * named values. Waiting, failed and empty are its own states; `paging` puts the pages below it,
 * kept in the address as `page` and `size`, as the order is as `sort`.
 */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const { caption, answer, paging } = props
  const { page, to } = useAddress()
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
      <div
        className={styles.frame}
        data-compact={props.compact}
        aria-busy={answer.isPlaceholderData ?? false}
      >
        <HeadBar
          columns={props.columns}
          choosing={props.choosing}
          keys={data.records.map(props.keyOf)}
        />
        <table className={styles.table} data-choosing={props.choosing !== undefined || undefined}>
          <caption className="sr">{caption}</caption>
          <Head {...props} records={data.records} />
          <tbody>
            {data.records.map((row) => (
              <Row key={props.keyOf(row)} {...props} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {paging !== undefined && data.total !== undefined && (
        <Pagination
          page={page}
          pageSize={paging.asked.pageSize}
          total={data.total}
          hrefOf={(one) => to({ page: pageField(one) })}
          sizes={paging.sizes}
          hrefOfSize={(size) => to({ size: size === paging.usual ? '' : String(size), page: '' })}
        />
      )}
    </>
  )
}

const Head = <R,>(props: DataTableProps<R> & { records: readonly R[] }) => {
  const { columns, choosing, records, keyOf } = props
  const { read } = useAddress()
  const order = read('sort')
  const directionOf = (sort: string): 'ascending' | 'descending' | 'none' =>
    order === sort ? 'ascending' : order === `-${sort}` ? 'descending' : 'none'
  return (
    <thead>
      <tr>
        {choosing !== undefined && (
          <th scope="col" data-kind="choice">
            <ChooseAll choosing={choosing} keys={records.map(keyOf)} name="选择本页全部" />
          </th>
        )}
        {columns.map(({ name, kind, sort, spare }) => (
          <th
            key={name}
            scope="col"
            data-kind={kind}
            data-spare={spare}
            aria-sort={sort === undefined ? undefined : directionOf(sort)}
          >
            {sort === undefined ? (
              name
            ) : (
              <SortLink name={name} sort={sort} direction={directionOf(sort)} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const Row = <R,>(props: DataTableProps<R> & { row: R }) => {
  const { columns, row, choosing, keyOf } = props
  const more = props.below?.(row) ?? null
  return (
    <Fragment>
      <tr data-tone={props.toneOf?.(row)}>
        {choosing !== undefined && (
          <td data-kind="choice">
            <ChooseRow choosing={choosing} of={keyOf(row)} name={choosing.nameOf(row)} />
          </td>
        )}
        {columns.map(({ name, cell, kind, spare }) => (
          <td key={name} data-label={name} data-kind={kind} data-spare={spare}>
            <Value>{cell(row)}</Value>
          </td>
        ))}
      </tr>
      {more !== null && (
        <tr className={styles.below}>
          <td colSpan={columns.length + (choosing === undefined ? 0 : 1)}>{more}</td>
        </tr>
      )}
    </Fragment>
  )
}

/** One value in a box of its own; a cell without any stays empty, so that a phone leaves it out. */
const Value = ({ children }: { children: ReactNode }) =>
  children === null || children === '' || children === false ? null : <div>{children}</div>
