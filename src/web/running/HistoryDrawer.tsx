import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { jobs } from '#contract/running.ts'
import { faultWithReason } from '#domain/health/fault-reasons.ts'
import { countsText, JOB, JOB_CAUSE, type JobName } from '#domain/jobs/jobs.ts'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { usePaging } from '#web/kit/usePaging.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './running.module.css'
import { type JobRunRecord, msText } from './labels.ts'

/** The runs of a job, the newest first. */
export const HistoryDrawer = (props: { name: JobName; onClose: () => void }) => {
  const { name } = props
  const paging = usePaging()
  const answer = useQuery({
    ...queryOptionsInline(jobs.history, { name, ...paging.asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Drawer open wide onClose={props.onClose} title={`${JOB[name].title}的历史`}>
      <p className={`muted ${styles.hint}`}>
        保留最近 300 次；执行频繁的任务只记有处理内容的、手动的和失败的。
      </p>
      <DataTable
        caption="执行历史"
        columns={columnsOf(name)}
        answer={answer}
        keyOf={({ time, node, tookMs }) => `${time} ${node} ${tookMs}`}
        paging={paging}
        empty={<EmptyState text="暂无执行记录" />}
      />
    </Drawer>
  )
}

const columnsOf = (name: JobName): readonly Column<JobRunRecord>[] => [
  { name: '时间', kind: 'code', cell: ({ time }) => time },
  {
    name: '结果',
    cell: ({ outcome, error, counts }) => (
      <>
        <Tag tone={outcome === 'failed' ? 'bad' : 'good'}>
          {outcome === 'failed' ? '失败' : '完成'}
        </Tag>
        {error !== '' && <small className={styles.error}>{faultWithReason(error)}</small>}
        {error === '' && <small className={styles.under}>{countsText(name, counts)}</small>}
      </>
    ),
  },
  { name: '用时', kind: 'code', cell: ({ tookMs }) => msText(tookMs) },
  { name: '起因', cell: ({ cause }) => JOB_CAUSE[cause] },
  { name: '节点', kind: 'code', cell: ({ node }) => node },
]
