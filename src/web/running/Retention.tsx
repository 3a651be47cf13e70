import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { privacy } from '#contract/privacy.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import { EraseDrawer } from './EraseDrawer.tsx'
import styles from './running.module.css'

type Row = AnswerOf<typeof privacy.rounds>['records'][number]

/** 个人信息保留期限: every row with its last run, and erasure on somebody's wish. */
export const Retention = () => {
  const [erasing, setErasing] = useState(false)
  const answer = useQuery(queryOptionsInline(privacy.rounds, {}))
  return (
    <section className={`${styles.section} ${styles.kept}`} aria-labelledby="retention">
      <div className={styles.keptHead}>
        <h2 id="retention">个人信息保留期限</h2>
        {answer.data?.canErase === true && (
          <Button onClick={() => setErasing(true)}>按请求删除个人信息</Button>
        )}
      </div>
      <p className="muted">与隐私政策、个人信息副本是同一张表；到期由对应的任务自动隐去或删除。</p>
      <DataTable
        caption="个人信息保留期限"
        columns={COLUMNS}
        answer={answer}
        keyOf={({ key }) => key}
        toneOf={({ failed }) => (failed ? 'warn' : undefined)}
        empty={<EmptyState text="暂无保留期限" />}
      />
      {erasing && <EraseDrawer onClose={() => setErasing(false)} />}
    </section>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    name: '内容',
    cell: ({ what, why }) => (
      <>
        <b>{what}</b>
        <small className={styles.under}>{why}</small>
      </>
    ),
  },
  {
    name: '保留',
    cell: ({ kept, basis }) => (
      <>
        {kept}
        <small className={styles.under}>{basis}</small>
      </>
    ),
  },
  { name: '接收方', cell: ({ outside }) => outside || <span className="muted">无</span> },
  {
    name: '执行任务',
    cell: ({ jobName }) => jobName || <span className="muted">随账号或记录</span>,
  },
  {
    name: '上次执行',
    cell: ({ lastTime, failed }) =>
      lastTime === '' ? (
        <span className="muted">—</span>
      ) : (
        <>
          <span className="num nowrap">{lastTime}</span> {failed && <Tag tone="bad">失败</Tag>}
        </>
      ),
  },
  {
    name: '处理行数',
    cell: ({ handled }) =>
      handled === null ? <span className="muted">—</span> : <span className="num">{handled}</span>,
  },
]
