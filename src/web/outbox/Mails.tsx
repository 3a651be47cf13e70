import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAIL_SORTS, outbox } from '#contract/outbox.ts'
import {
  MAIL_PURPOSE,
  MAIL_STATE,
  type MailPurpose,
  type MailState,
  OUTBOX_DAYS,
  STALE_DAYS,
} from '#domain/outbox/mails.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { orderIn, useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { Asked, Mail } from './mail.ts'
import { MailAddress } from './MailAddress.tsx'
import { MailDialog } from './MailDialog.tsx'
import styles from './OutboxPage.module.css'

const TONE: Readonly<Record<MailState, Tone>> = {
  queued: 'busy',
  sending: 'busy',
  sent: 'good',
  failed: 'bad',
  stopped: 'none',
}
const STATES = Object.keys(MAIL_STATE) as MailState[]
const PURPOSES = Object.keys(MAIL_PURPOSE) as MailPurpose[]

/** 邮件: what waits, what went out and what did not; never its words. */
export const Mails = () => {
  const { read, go } = useAddress()
  const paging = usePaging()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const filters = {
    address: read('address').slice(0, 100),
    state: STATES.find((code) => code === read('state')) ?? ('' as const),
    purpose: PURPOSES.find((code) => code === read('purpose')) ?? ('' as const),
  }
  const mails = useQuery({
    ...queryOptionsInline(outbox.mails, {
      ...filters,
      ...orderIn(read, MAIL_SORTS),
      ...paging.asked,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const filtered = Object.values(filters).some((value) => value !== '')
  return (
    <>
      <p className={`muted ${styles.hint}`}>
        {`发送失败会自动重试，${STALE_DAYS} 天仍未发出则放弃；记录保留 ${OUTBOX_DAYS} 天，正文发出后即清除，这里不显示正文。查看完整地址、重发和停发都会记入操作日志。`}
      </p>
      {mails.data?.available === false && (
        <output className={styles.warn}>未设置邮件服务器（SMTP_URL），邮件不会发出。</output>
      )}
      <Filters
        counts={mails.data?.counts ?? {}}
        busy={mails.isFetching}
        onRefresh={() => void mails.refetch()}
      />
      <DataTable
        caption="邮件发件箱"
        columns={columnsWith(setAsked)}
        answer={mails}
        keyOf={({ mailId }) => mailId}
        paging={paging}
        empty={
          filtered ? (
            <EmptyState text="没有符合条件的邮件">
              <Button onClick={() => go({ address: '', state: '', purpose: '', page: '' })}>
                清空筛选
              </Button>
            </EmptyState>
          ) : (
            <EmptyState text="暂无邮件发送记录" />
          )
        }
      />
      {asked !== null && (
        <MailDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={() => void client.invalidateQueries({ queryKey: [outbox.mails.path] })}
        />
      )}
    </>
  )
}

const Filters = (props: {
  counts: Readonly<Record<string, number>>
  busy: boolean
  onRefresh: () => void
}) => (
  <ListFilters
    label="筛选邮件"
    aside={
      <Button loading={props.busy} onClick={props.onRefresh}>
        刷新
      </Button>
    }
  >
    <FilterText
      name="address"
      label="邮箱地址"
      placeholder="完整地址或 @ 后的域名"
      maxLength={100}
    />
    <FilterSelect
      name="state"
      label="状态"
      all="全部状态"
      options={STATES.map((code) => [code, `${MAIL_STATE[code]} ${props.counts[code] ?? 0}`])}
    />
    <FilterSelect
      name="purpose"
      label="用途"
      all="全部用途"
      options={PURPOSES.map((code) => [code, MAIL_PURPOSE[code]])}
    />
  </ListFilters>
)

const State = ({ mail }: { mail: Mail }) => (
  <>
    <Tag tone={TONE[mail.state]}>{MAIL_STATE[mail.state]}</Tag>
    {mail.nextTime !== '' && (
      <small className={styles.under}>{`下次发送 ${mail.nextTime.slice(5, 16)}`}</small>
    )}
    {mail.error !== '' && <small className={styles.error}>{mail.error}</small>}
  </>
)

const columnsWith = (onAsk: (asked: Asked) => void): readonly Column<Mail>[] => [
  { name: '时间', kind: 'code', sort: 'time', cell: (row) => row.sentTime || row.createTime },
  { name: '收件地址', cell: (row) => <MailAddress key={row.mailId} mail={row} /> },
  {
    name: '用途',
    sort: 'purpose',
    cell: (row) => <span className="nowrap">{MAIL_PURPOSE[row.purpose]}</span>,
  },
  { name: '主题', sort: 'subject', cell: (row) => row.subject },
  { name: '已试', kind: 'code', sort: 'tries', cell: (row) => `${row.tries} 次` },
  { name: '状态', sort: 'state', cell: (row) => <State mail={row} /> },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => (
      <div className={styles.actions}>
        {row.canResend && (
          <Button size="sm" onClick={() => onAsk({ mail: row, what: 'resend' })}>
            {row.state === 'queued' ? '立即发送' : '重发'}
            <span className="sr">{row.subject}</span>
          </Button>
        )}
        {row.canStop && (
          <Button size="sm" onClick={() => onAsk({ mail: row, what: 'stop' })}>
            停发<span className="sr">{row.subject}</span>
          </Button>
        )}
      </div>
    ),
  },
]
