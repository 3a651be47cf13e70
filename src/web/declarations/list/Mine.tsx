import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { declarations } from '#contract/declarations.ts'
import { DECLARE_TAB, type DeclareTab } from '#domain/declarations/codes.ts'
import { DataTable } from '#web/kit/DataTable.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ExportButton } from '#web/kit/ExportButton.tsx'
import { IconPlus } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { askWorkAgain } from '#web/kit/work/queries.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall } from '#web/wire/query.ts'
import { listQuery, overviewQuery, type DeclarationRow, type Overview } from '../queries.ts'
import { useHolds } from '../useServes.ts'
import { filtersOf, orderOf, tabOf } from './asked.ts'
import { BulkBar } from './BulkBar.tsx'
import { columnsOf } from './columns.tsx'
import { Empty } from './Empty.tsx'
import { Figures } from './Figures.tsx'
import { Filters } from './Filters.tsx'
import styles from './list.module.css'
import { Month } from './Month.tsx'

const NO_CHOICES: Overview['choices'] = { years: [], levels: [], regions: [], advisors: [] }
const VIEWS = [
  { value: '', name: '列表' },
  { value: 'calendar', name: '日历' },
] as const

/** 申报管理 of a company: the figures, the tabs with what they hold, and the list. */
export const Mine = ({ title }: { title: string }) => {
  const { read, go } = useAddress()
  const href = useHref()
  const holds = useHolds()
  const overview = useQuery({ ...overviewQuery(), placeholderData: keepPreviousData })
  const view = read('view') === 'calendar' ? 'calendar' : ''
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <div className={styles.ways}>
          <Segmented
            label="显示"
            options={VIEWS}
            value={view}
            onChange={(value) => go({ view: value, month: '', page: '' })}
          />
          {holds('declare:list:add') && (
            <ButtonLink to={href('addDeclare')} variant="primary">
              <IconPlus size={18} />
              新增申报
            </ButtonLink>
          )}
        </div>
      </div>
      {overview.isPending && <Skeleton label="概览" rows={1} height="5rem" />}
      {overview.isError && <ErrorBlock compact onRetry={() => void overview.refetch()} />}
      {overview.data !== undefined && <Figures figures={overview.data.figures} />}
      {view === 'calendar' ? <Month /> : <List overview={overview.data} />}
    </>
  )
}

const List = ({ overview }: { overview: Overview | undefined }) => {
  const { read, go } = useAddress()
  const paging = usePaging()
  const client = useQueryClient()
  const tab = tabOf(read)
  const asked = { tab, ...filtersOf(read), ...orderOf(read, 'updated') }
  const answer = useQuery({
    ...listQuery({ ...asked, ...paging.asked }),
    placeholderData: keepPreviousData,
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = (answer.data?.records ?? []).filter(({ declareNo }) => chosen.has(declareNo))
  const changed = (): void => {
    void answer.refetch()
    void client.invalidateQueries({ queryKey: overviewQuery().queryKey })
    askWorkAgain(client)
  }
  const tabs = (Object.keys(DECLARE_TAB) as DeclareTab[]).map((value) => ({
    value,
    name: DECLARE_TAB[value],
    note: overview?.tabs[value],
  }))
  return (
    <Tabs<DeclareTab>
      label="申报"
      tabs={tabs}
      value={tab}
      onChange={(value) => go({ tab: value === 'all' ? '' : value, page: '' })}
      aside={<Export input={asked} total={answer.data?.total ?? 0} />}
    >
      <div className={styles.panel}>
        <Filters choices={overview?.choices ?? NO_CHOICES} />
        <DataTable
          caption="申报"
          columns={columnsOf(false, (row) => (
            <Name row={row} />
          ))}
          answer={answer}
          keyOf={({ declareNo }) => declareNo}
          paging={paging}
          toneOf={({ mine }) => (mine ? 'warn' : undefined)}
          choosing={{ chosen, onChange: setChosen, nameOf: ({ projectName }) => projectName }}
          empty={<Empty tab={tab} />}
        />
        <BulkBar
          rows={rows}
          advisor={false}
          onClear={() => setChosen(new Set())}
          onChanged={changed}
        />
      </div>
    </Tabs>
  )
}

/** The name of a project, which leads to it. */
export const Name = ({ row }: { row: DeclarationRow }) => {
  const href = useHref()
  return (
    <Link className={styles.name} to={href('editDeclare', { id: row.declareNo })}>
      {row.projectName}
    </Link>
  )
}

/** 导出 of what the list shows, all its pages. */
const Export = (props: { input: Parameters<typeof listQuery>[0]; total: number }) => {
  const call = useCall()
  const holds = useHolds()
  if (!holds('declare:list:export')) return null
  return (
    <ExportButton
      fetchFile={async () => call(declarations.export, props.input)}
      total={props.total}
      unit="项申报"
    />
  )
}
