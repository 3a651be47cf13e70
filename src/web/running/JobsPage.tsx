import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { jobs } from '#contract/running.ts'
import { faultWithReason } from '#domain/health/fault-reasons.ts'
import { countsText, isJob, JOB, type JobName } from '#domain/jobs/jobs.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { Freshness } from './Freshness.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { Retention } from './Retention.tsx'
import styles from './running.module.css'
import { type JobRow, LOOK_MS, msText, spanText } from './labels.ts'

const TITLE = '后台任务'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 后台任务: what the server does by itself, how it went last, and what it did before. */
export default function JobsPage() {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, go } = useAddress()
  const [asking, setAsking] = useState<JobName | null>(null)
  const answer = useQuery({
    ...queryOptionsInline(jobs.list, {}),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  })
  const open = read('job')
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          服务器按时自动执行的任务。平时不需要操作；“未按时执行”或“连续失败”时先看历史中的原因，处理后可以立即运行。
        </p>
      </div>
      {answer.data !== undefined && <Freshness time={answer.data.time} query={answer} />}
      <DataTable
        caption={TITLE}
        columns={columnsWith(setAsking, (job) => go({ job, page: '' }))}
        answer={answer.data === undefined ? answer : { ...answer, error: null }}
        keyOf={({ name }) => name}
        toneOf={(row) => (row.late || row.failures > 0 ? 'warn' : undefined)}
        empty={<EmptyState text="这个节点没有启用后台任务" />}
      />
      <Retention />
      {isJob(open) && (
        <HistoryDrawer key={open} name={open} onClose={() => go({ job: '', page: '' })} />
      )}
      {asking !== null && (
        <RunDialog
          name={asking}
          onClose={() => setAsking(null)}
          onBegun={() => void client.invalidateQueries({ queryKey: [jobs.list.path] })}
        />
      )}
    </>
  )
}

const RunDialog = (props: { name: JobName; onClose: () => void; onBegun: () => void }) => {
  const { overlays } = useApplication()
  const running = useEndpointMutation(jobs.run, 'inline')
  const { title, about } = JOB[props.name]
  return (
    <ConfirmDialog
      open
      title={`立即运行“${title}”？`}
      confirm="立即运行"
      busy={running.isPending}
      failure={running.error?.message ?? null}
      onClose={props.onClose}
      onConfirm={() =>
        running.mutate(
          { name: props.name },
          {
            onSuccess: () => {
              overlays.toast('success', '已开始运行，结果稍后出现在列表中')
              props.onBegun()
              props.onClose()
            },
          },
        )
      }
    >
      <p>{`${about}。`}</p>
      <p>与定时执行的内容相同，不会重复处理；本次运行会记入操作日志。</p>
    </ConfirmDialog>
  )
}

const State = ({ row }: { row: JobRow }) => {
  if (row.running) return <Tag tone="busy">执行中</Tag>
  if (row.late) return <Tag tone="bad">未按时执行</Tag>
  if (row.failures > 0) return <Tag tone="bad">{`连续失败 ${row.failures} 次`}</Tag>
  return row.last === null ? <Tag>尚未执行</Tag> : <Tag tone="good">正常</Tag>
}

const Last = ({ row }: { row: JobRow }) => {
  const { last } = row
  if (last === null) return <span className="muted">—</span>
  return (
    <>
      <span className="num nowrap">{last.time}</span>
      <small className={styles.under}>
        {`${last.outcome === 'failed' ? '失败' : '完成'}，用时 ${msText(last.tookMs)}，${last.node}`}
      </small>
    </>
  )
}

const Result = ({ row }: { row: JobRow }) => {
  if (row.last === null) return null
  if (row.last.error !== '')
    return <span className={styles.error}>{faultWithReason(row.last.error)}</span>
  const said = countsText(row.name, row.last.counts)
  return said === '' ? <span className="muted">无需处理</span> : said
}

const columnsWith = (
  onRun: (name: JobName) => void,
  onHistory: (name: JobName) => void,
): readonly Column<JobRow>[] => [
  {
    name: '任务',
    cell: ({ name }) => (
      <>
        <b>{JOB[name].title}</b>
        <small className={styles.under}>{JOB[name].about}</small>
      </>
    ),
  },
  {
    name: '周期',
    cell: ({ name }) => <span className="nowrap">{`每 ${spanText(JOB[name].everySeconds)}`}</span>,
  },
  { name: '状态', cell: (row) => <State row={row} /> },
  { name: '上次执行', cell: (row) => <Last row={row} /> },
  { name: '结果', cell: (row) => <Result row={row} /> },
  { name: '预计下次', kind: 'code', cell: (row) => row.nextTime.slice(11) },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => (
      <div className={styles.actions}>
        <Button size="sm" onClick={() => onHistory(row.name)}>
          历史<span className="sr">{JOB[row.name].title}</span>
        </Button>
        {row.canRun && (
          <Button size="sm" onClick={() => onRun(row.name)}>
            立即运行<span className="sr">{JOB[row.name].title}</span>
          </Button>
        )}
      </div>
    ),
  },
]
