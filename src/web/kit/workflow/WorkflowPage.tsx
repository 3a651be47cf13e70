import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { type Column, DataTable } from '../DataTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { FilterSelect, FilterText, ListFilters } from '../ListFilters.tsx'
import { Segmented } from '../Segmented.tsx'
import { Tabs } from '../Tabs.tsx'
import { useAddress } from '../useAddress.ts'
import { useTitle } from '../useTitle.ts'
import { Board, type BoardOf } from './Board.tsx'
import { type ListAnswer, useListAddress, type View } from './list.ts'
import styles from './workflow.module.css'

/** A filter by its name in the address: words, one of a list, or one that a link brings along. */
export type ListFilter = { name: string } & (
  | { label: string; placeholder: string }
  | {
      label: string
      /** The first option, e.g. 全部状态. */
      all: string
      options: readonly (readonly [code: string, name: string])[]
      /** The board shows all of them side by side. */
      listOnly?: true
    }
  /** The words of the button that lifts it. */
  | { lift: string }
)

interface WorkflowPageProps<R> {
  title: string
  intro: string
  /** Right of the heading. */
  action?: ReactNode
  /** What is handled, e.g. 线索. */
  thing: string
  views: Readonly<Record<View, string>>
  /** Said where a view has nothing; and what may be done about it. */
  none: Readonly<Record<View, string>>
  noneAction?: ReactNode
  filters: readonly ListFilter[]
  /** The switch to what is late. */
  lateName: string
  /** Filters that another view keeps. */
  keeps?: readonly string[]
  answer: ListAnswer<R>
  columns: readonly Column<R>[]
  keyOf: (row: R) => string
  /** What a row is for whoever hears it, e.g. 李某 的职称. */
  nameOf: (row: R) => string
  /** Fetches all that the filters mean as a file. */
  fetchFile: Parameters<typeof ExportButton>[0]['fetchFile']
  /** What a file is said to hold, e.g. 条线索. */
  unit: string
  board?: BoardOf<R>
  /** The layers above the list. */
  children: ReactNode
}

/**
 * A list of what people handle: by view, filters and page of the address, as a table or a board,
 * each row with the way to its drawer (`id` in the address).
 */
export const WorkflowPage = <R extends { late: boolean }>(props: WorkflowPageProps<R>) => {
  const { title, views, filters, answer, keeps = [] } = props
  useTitle(title)
  const { go } = useAddress()
  const { board, asked, paging } = useListAddress({ hasBoard: props.board !== undefined })
  const names = [...filters.map(({ name }) => name), 'late', 'page']
  const cleared = Object.fromEntries(
    names.filter((name) => !keeps.includes(name)).map((name) => [name, '']),
  )
  const open = (id: string): void => go({ id })
  return (
    <>
      <Head {...props} />
      <Tabs<View>
        label="范围"
        tabs={(Object.keys(views) as View[]).map((value) => ({ value, name: views[value] }))}
        value={asked.view}
        onChange={(next) => go({ ...cleared, view: next === 'all' ? '' : next })}
        aside={props.board !== undefined && <ListOrBoard board={board} />}
      >
        <div className={styles.panel}>
          <Filters {...props} isBoard={board} />
          {board && props.board !== undefined ? (
            <Board {...props.board} answer={answer} keyOf={props.keyOf} onOpen={open} />
          ) : (
            <DataTable
              caption={title}
              columns={[...props.columns, actionColumn(props.nameOf, props.keyOf, open)]}
              answer={answer}
              keyOf={props.keyOf}
              paging={paging}
              toneOf={(row) => (row.late ? 'warn' : undefined)}
              empty={<Empty {...props} names={names} />}
            />
          )}
        </div>
      </Tabs>
      {props.children}
    </>
  )
}

const Head = ({
  title,
  intro,
  action,
}: Pick<WorkflowPageProps<never>, 'title' | 'intro' | 'action'>) => {
  const words = (
    <>
      <h1>{title}</h1>
      <p className="muted">{intro}</p>
    </>
  )
  if (action === undefined) return <div className={styles.head}>{words}</div>
  return (
    <div className={`${styles.head} ${styles.wide}`}>
      <div>{words}</div>
      {action}
    </div>
  )
}

const ListOrBoard = ({ board }: { board: boolean }) => {
  const { go } = useAddress()
  return (
    <Segmented
      label="显示方式"
      options={[
        { value: 'list', name: '列表' },
        { value: 'board', name: '看板' },
      ]}
      value={board ? 'board' : 'list'}
      onChange={(next) => go({ show: next === 'board' ? 'board' : '', page: '' })}
    />
  )
}

const Filters = <R,>(props: WorkflowPageProps<R> & { isBoard: boolean }) => {
  const { filters, isBoard } = props
  const { read, go } = useAddress()
  const late = read('late') === '1'
  const count = props.answer.data?.lateCount ?? 0
  return (
    <ListFilters
      label={`筛选${props.thing}`}
      aside={
        <>
          {filters.map(
            (filter) =>
              'lift' in filter &&
              read(filter.name) !== '' && (
                <Button key={filter.name} onClick={() => go({ [filter.name]: '', page: '' })}>
                  {filter.lift}
                </Button>
              ),
          )}
          {(late || count > 0) && (
            <Button aria-pressed={late} onClick={() => go({ late: late ? '' : '1', page: '' })}>
              {late ? '显示全部' : `${props.lateName} ${count}`}
            </Button>
          )}
          {!isBoard && (
            <ExportButton
              fetchFile={props.fetchFile}
              total={props.answer.data?.total ?? 0}
              unit={props.unit}
            />
          )}
        </>
      }
    >
      {filters.map((filter) => {
        if ('lift' in filter || ('options' in filter && filter.listOnly === true && isBoard))
          return null
        return 'options' in filter ? (
          <FilterSelect key={filter.name} {...filter} />
        ) : (
          <FilterText key={filter.name} {...filter} />
        )
      })}
    </ListFilters>
  )
}

const Empty = <R,>(props: WorkflowPageProps<R> & { names: readonly string[] }) => {
  const { names, none } = props
  const { read, go } = useAddress()
  const { asked } = useListAddress({ hasBoard: false })
  if (names.some((name) => name !== 'page' && read(name) !== ''))
    return (
      <EmptyState text={`没有符合条件的${props.thing}`}>
        <Button onClick={() => go(Object.fromEntries(names.map((name) => [name, ''])))}>
          清空筛选
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState text={none[asked.view]}>{asked.view !== 'free' && props.noneAction}</EmptyState>
  )
}

const actionColumn = <R,>(
  nameOf: (row: R) => string,
  keyOf: (row: R) => string,
  open: (id: string) => void,
): Column<R> => ({
  name: '操作',
  kind: 'actions',
  cell: (row) => (
    <Button size="sm" onClick={() => open(keyOf(row))}>
      办理<span className="sr">{` ${nameOf(row)}`}</span>
    </Button>
  ),
})

/** The column that says whose a row is. */
export const ownerColumn = <R,>(
  name: string,
  sort: string,
  ownerOf: (row: R) => string,
): Column<R> => ({
  name,
  sort,
  cell: (row) => (ownerOf(row) === '' ? <span className="muted">待领取</span> : ownerOf(row)),
})
