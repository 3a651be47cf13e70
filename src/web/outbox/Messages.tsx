import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MESSAGE_SORTS, outbox } from '#contract/outbox.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { orderIn, useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './OutboxPage.module.css'

type Message = AnswerOf<typeof outbox.list>['records'][number]

const STATE: Record<Message['state'], readonly [name: string, tone: Tone]> = {
  queued: ['待发送', 'busy'],
  sent: ['已发送', 'good'],
  failed: ['发送失败', 'bad'],
}
const STATES = Object.keys(STATE) as Message['state'][]

/** 短信: what was sent to whom, newest first; numbers are masked. */
export const Messages = () => {
  const { read, go } = useAddress()
  const paging = usePaging()
  const phone = read('phone').slice(0, 20)
  const state = STATES.find((code) => code === read('state'))
  const messages = useQuery({
    ...queryOptionsInline(outbox.list, {
      phone,
      ...(state === undefined ? {} : { state }),
      ...orderIn(read, MESSAGE_SORTS),
      ...paging.asked,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <p className={`muted ${styles.hint}`}>
        短信即时发出，不排队也不自动重发；失败时请用户重新获取。号码已隐去中间四位，验证码一天后隐去。
      </p>
      <ListFilters
        label="筛选短信"
        aside={
          <Button loading={messages.isFetching} onClick={() => void messages.refetch()}>
            刷新
          </Button>
        }
      >
        <FilterText name="phone" label="手机号码" placeholder="完整号码或后四位" maxLength={20} />
        <FilterSelect
          name="state"
          label="状态"
          all="全部状态"
          options={STATES.map((code) => [code, STATE[code][0]])}
        />
      </ListFilters>
      <DataTable
        caption="短信发件箱"
        columns={COLUMNS}
        answer={messages}
        keyOf={({ messageId }) => messageId}
        paging={paging}
        empty={
          <Nothing
            phone={phone}
            state={state}
            onClear={() => go({ phone: '', state: '', page: '' })}
          />
        }
      />
    </>
  )
}

const Nothing = (props: {
  phone: string
  state: Message['state'] | undefined
  onClear: () => void
}) => {
  if (props.phone === '' && props.state === undefined) return <EmptyState text="暂无短信发送记录" />
  const text = props.state === undefined ? `没有发给“${props.phone}”的短信` : '没有符合条件的短信'
  return (
    <EmptyState text={text}>
      <Button onClick={props.onClear}>清空筛选</Button>
    </EmptyState>
  )
}

const COLUMNS: readonly Column<Message>[] = [
  { name: '时间', kind: 'code', sort: 'time', cell: (row) => row.sentTime || row.createTime },
  { name: '手机', kind: 'code', cell: (row) => row.phone },
  {
    name: '用途',
    sort: 'purpose',
    cell: (row) => <span className="nowrap">{row.purposeName}</span>,
  },
  {
    name: '内容',
    cell: (row) => (
      <span className={styles.content}>
        <span>{row.content}</span>
        <CopyButton text={row.content} what="短信内容" />
      </span>
    ),
  },
  { name: '通道', kind: 'code', sort: 'provider', cell: (row) => row.provider },
  {
    name: '状态',
    sort: 'state',
    cell: (row) => (
      <>
        <Tag tone={STATE[row.state][1]}>{STATE[row.state][0]}</Tag>
        {row.error !== '' && <small className={styles.error}>{row.error}</small>}
      </>
    ),
  },
]
