import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ORDER_SORTS, orders } from '#contract/orders.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ExportButton } from '#web/kit/ExportButton.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { isId } from '#web/kit/text.ts'
import { orderIn, useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall } from '#web/wire/query.ts'
import styles from './orders.module.css'
import { mineQuery, queueQuery, waitingQuery, type OrderRow } from './queries.ts'
import { ServedOrder } from './ServedOrder.tsx'
import { STATUS_TONE } from './labels.ts'

const TITLE = '申报委托'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 申报委托: to people of a company its own orders, to advisors those of all companies. */
export default function OrdersPage() {
  useTitle(TITLE)
  const session = useSession()
  const href = useHref()
  const queue = session?.companyId === '' && session.permissions.includes('order:serve')
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        {!queue && (
          <ButtonLink to={href('precise')} size="sm">
            从匹配结果委托申报
          </ButtonLink>
        )}
      </div>
      {queue ? <Queue /> : <Mine />}
    </>
  )
}

const STATES = [
  { value: '', name: '全部' },
  { value: 'waiting', name: '待我处理' },
  { value: 'open', name: '进行中' },
  { value: 'ended', name: '已结束' },
] as const

const columnsOf = (
  advisor: boolean,
  action: (row: OrderRow) => React.ReactNode,
): readonly Column<OrderRow>[] => [
  { name: '委托编号', kind: 'code', sort: 'orderNo', cell: (row) => row.orderNo },
  ...(advisor ? [{ name: '企业', sort: 'company', cell: (row: OrderRow) => row.companyName }] : []),
  {
    name: '政策',
    sort: 'policy',
    cell: (row) => (
      <>
        {row.policyTitle}
        {row.batch !== '' && <small className={styles.batch}>{row.batch}</small>}
      </>
    ),
  },
  { name: '截止', kind: 'code', sort: 'deadline', cell: (row) => row.deadline },
  {
    name: '状态',
    sort: 'status',
    cell: (row) => <Tag tone={STATUS_TONE[row.status]}>{row.statusName}</Tag>,
  },
  { name: '更新', kind: 'code', sort: 'since', cell: (row) => row.statusSince.slice(0, 10) },
  { name: '顾问', kind: 'code', sort: 'advisor', cell: (row) => row.advisorName },
  { name: '报价', kind: 'code', sort: 'quote', cell: (row) => yuanText(row.quoteAmount) },
  { name: '操作', kind: 'actions', cell: action },
]

const Mine = () => {
  const { read, go } = useAddress()
  const paging = usePaging()
  const href = useHref()
  const state = STATES.find(({ value }) => value === read('state'))?.value ?? ''
  const asked = { state, ...orderIn(read, ORDER_SORTS) }
  const call = useCall()
  const answer = useQuery({
    ...mineQuery({ ...asked, ...paging.asked }),
    placeholderData: keepPreviousData,
  })
  const waiting = useQuery({ ...waitingQuery(), staleTime: 0 }).data?.count ?? 0
  const states = STATES.map(({ value, name }) => ({
    value,
    name: value === 'waiting' && waiting > 0 ? `${name} ${waiting}` : name,
  }))
  return (
    <>
      <div className={styles.filters}>
        <Segmented
          label="状态"
          options={states}
          value={state}
          onChange={(value) => go({ state: value, page: '' })}
        />
        <ExportButton
          fetchFile={async () => call(orders.exportMine, asked)}
          total={answer.data?.total ?? 0}
          unit="项委托"
        />
      </div>
      <DataTable
        caption={TITLE}
        columns={columnsOf(false, (row) => (
          <ButtonLink to={href('preciseOrder', { orderNo: row.orderNo })} size="sm">
            {row.status === '10' ? '继续填写' : '查看'}
            <span className="sr">{row.policyTitle}</span>
          </ButtonLink>
        ))}
        answer={answer}
        keyOf={({ orderNo }) => orderNo}
        paging={paging}
        empty={
          state === 'waiting' ? (
            <EmptyState text="暂无待您处理的委托" />
          ) : (
            <EmptyState text="暂无委托，找到合适的政策后可以委托顾问申报">
              <ButtonLink to={href('precise')} variant="primary">
                看匹配结果
              </ButtonLink>
            </EmptyState>
          )
        }
      />
    </>
  )
}

const Queue = () => {
  const { read, go } = useAddress()
  const paging = usePaging()
  const wanted = read('tab')
  const tab = (['waiting', 'mine', 'turn', 'open', 'ended'] as const).find((one) => one === wanted)
  const advisorUserId = isId(read('advisor')) ? read('advisor') : ''
  const keyword = read('q')
  const open = read('id')
  const asked = {
    tab: tab ?? ('waiting' as const),
    keyword,
    ...(advisorUserId === '' ? {} : { advisorUserId }),
    ...orderIn(read, ORDER_SORTS),
  }
  const call = useCall()
  const answer = useQuery({
    ...queueQuery({ ...asked, ...paging.asked }),
    placeholderData: keepPreviousData,
  })
  const count = (number: number | undefined): string => (number ? ` ${number}` : '')
  const tabs = [
    { value: 'waiting', name: `待受理${count(answer.data?.waiting)}` },
    { value: 'mine', name: `我负责的${count(answer.data?.mine)}` },
    { value: 'turn', name: '待平台办理' },
    { value: 'open', name: '进行中' },
    { value: 'ended', name: '已结束' },
  ] as const
  return (
    <>
      <div className={styles.filters}>
        <Segmented
          label="范围"
          options={tabs}
          value={tab ?? 'waiting'}
          onChange={(value) => go({ tab: value, page: '', advisor: '' })}
        />
        <ListFilters
          label="查找委托"
          aside={
            <>
              {advisorUserId !== '' && (
                <Button onClick={() => go({ advisor: '', page: '' })}>不限顾问</Button>
              )}
              <ExportButton
                fetchFile={async () => call(orders.exportQueue, asked)}
                total={answer.data?.total ?? 0}
                unit="项委托"
              />
            </>
          }
        >
          <FilterText name="q" label="企业、政策或委托编号" />
        </ListFilters>
      </div>
      <DataTable
        caption={TITLE}
        columns={columnsOf(true, (row) => (
          <Button size="sm" onClick={() => go({ id: row.orderNo })}>
            办理
            <span className="sr">{`${row.companyName} ${row.policyTitle}`}</span>
          </Button>
        ))}
        answer={answer}
        keyOf={({ orderNo }) => orderNo}
        paging={paging}
        empty={<EmptyState text={keyword === '' ? '暂无委托' : '没有符合条件的委托'} />}
      />
      {open !== '' && (
        <ServedOrder
          key={open}
          orderNo={open}
          onClose={() => go({ id: '' })}
          onMoved={(order) => {
            void answer.refetch()
            // What was accepted waits no more: the list goes on with the advisor's own.
            if ((tab ?? 'waiting') === 'waiting' && order.status === '30')
              go({ tab: 'mine', page: '' }, true)
          }}
        />
      )}
    </>
  )
}
