import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { declarations } from '#contract/declarations.ts'
import { DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ExportButton } from '#web/kit/ExportButton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useCall } from '#web/wire/query.ts'
import { queueQuery } from '../queries.ts'
import {
  filtersOf,
  holderOf,
  isFiltered,
  orderOf,
  QUEUE_TAB,
  type QueueTab,
  queueTabOf,
} from './asked.ts'
import { BulkBar } from './BulkBar.tsx'
import { columnsOf } from './columns.tsx'
import { QueueFilters } from './Filters.tsx'
import styles from './list.module.css'
import { Name } from './Mine.tsx'

const NONE: Readonly<Record<QueueTab, string>> = {
  mine: '您暂无负责的申报，可以从“待领取”里领取',
  waiting: '暂无待领取的申报',
  open: '暂无进行中的申报',
  ended: '暂无已结束的申报',
}

/** 申报办理: what has reached the platform, by who has it and since when. */
export const Queue = ({ title }: { title: string }) => {
  const { read, go } = useAddress()
  const paging = usePaging()
  const tab = queueTabOf(read)
  const asked = { tab, holder: holderOf(read), ...filtersOf(read), ...orderOf(read, 'days') }
  const answer = useQuery({
    ...queueQuery({ ...asked, ...paging.asked }),
    placeholderData: keepPreviousData,
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = (answer.data?.records ?? []).filter(({ declareNo }) => chosen.has(declareNo))
  const counts = answer.data?.counts
  const tabs = (Object.keys(QUEUE_TAB) as QueueTab[]).map((value) => ({
    value,
    name: QUEUE_TAB[value],
    note: counts?.[value],
  }))
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        {counts !== undefined && counts.turn > 0 && (
          <p className={styles.turn}>
            {'有 '}
            <b className="num">{counts.turn}</b>
            {' 项待您处理'}
          </p>
        )}
      </div>
      <Tabs<QueueTab>
        label="范围"
        tabs={tabs}
        value={tab}
        onChange={(value) => go({ tab: value === 'mine' ? '' : value, page: '' })}
        aside={<Export input={asked} total={answer.data?.total ?? 0} />}
      >
        <div className={styles.panel}>
          <QueueFilters advisors={answer.data?.advisors ?? []} />
          <DataTable
            caption="申报"
            columns={columnsOf(true, (row) => (
              <Name row={row} />
            ))}
            answer={answer}
            keyOf={({ declareNo }) => declareNo}
            paging={paging}
            toneOf={({ mine }) => (mine ? 'warn' : undefined)}
            choosing={{ chosen, onChange: setChosen, nameOf: ({ projectName }) => projectName }}
            empty={<EmptyState text={isFiltered(read) ? '没有符合条件的申报' : NONE[tab]} />}
          />
          <BulkBar
            rows={rows}
            advisor
            onClear={() => setChosen(new Set())}
            onChanged={() => void answer.refetch()}
          />
        </div>
      </Tabs>
    </>
  )
}

/** 导出 of what the list shows, all its pages. */
const Export = (props: { input: Parameters<typeof queueQuery>[0]; total: number }) => {
  const call = useCall()
  return (
    <ExportButton
      fetchFile={async () => call(declarations.servedExport, props.input)}
      total={props.total}
      unit="项申报"
    />
  )
}
