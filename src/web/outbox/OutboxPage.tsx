import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outbox } from '#contract/outbox.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { askInline } from '#web/wire/query.ts'
import styles from './OutboxPage.module.css'

const TITLE = '短信发件箱'
const PAGE_SIZE = 20

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

type Message = AnswerOf<typeof outbox.list>['records'][number]

const STATE: Record<Message['state'], readonly [name: string, tone: Tone]> = {
  queued: ['待发送', 'busy'],
  sent: ['已发送', 'good'],
  failed: ['发送失败', 'bad'],
}

/** 短信发件箱: what was sent to whom, newest first; numbers are masked. */
export default function OutboxPage() {
  useTitle(TITLE)
  const { read, page, go } = useAddress()
  const phone = read('phone').slice(0, 20)
  const messages = useQuery({
    ...askInline(outbox.list, { phone, page: page - 1, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">号码已隐去中间四位，按时间从新到旧</p>
      </div>
      <ListFilters
        label="筛选短信"
        aside={
          <Button loading={messages.isFetching} onClick={() => void messages.refetch()}>
            刷新
          </Button>
        }
      >
        <FilterText name="phone" label="手机号码" maxLength={20} />
      </ListFilters>
      <DataTable
        caption={TITLE}
        columns={COLUMNS}
        answer={messages}
        keyOf={({ messageId }) => messageId}
        pageSize={PAGE_SIZE}
        empty={
          phone === '' ? (
            <EmptyState text="还没有发过短信" />
          ) : (
            <EmptyState text={`没有发给“${phone}”的短信`}>
              <Button onClick={() => go({ phone: '', page: '' })}>清空筛选</Button>
            </EmptyState>
          )
        }
      />
    </>
  )
}

const COLUMNS: readonly Column<Message>[] = [
  { name: '时间', kind: 'code', cell: (row) => row.sentTime || row.createTime },
  { name: '手机', kind: 'code', cell: (row) => row.phone },
  { name: '用途', cell: (row) => <span className="nowrap">{row.purposeName}</span> },
  {
    name: '内容',
    cell: (row) => (
      <span className={styles.content}>
        <span>{row.content}</span>
        <CopyButton text={row.content} what="短信内容" />
      </span>
    ),
  },
  { name: '通道', kind: 'code', cell: (row) => row.provider },
  {
    name: '状态',
    cell: (row) => (
      <>
        <Tag tone={STATE[row.state][1]}>{STATE[row.state][0]}</Tag>
        {row.error !== '' && <small className={styles.error}>{row.error}</small>}
      </>
    ),
  },
]
