import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clients } from '#contract/clients.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { Urgency } from '#domain/work/work.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { isId } from '#web/kit/text.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { ClientSheet } from './ClientSheet.tsx'
import { leftText } from './labels.ts'
import styles from './clients.module.css'

type Client = AnswerOf<typeof clients.list>['records'][number]

const TITLE = '我的客户'
/** Asked again so often while the page is looked at. */
const AGAIN_MS = 60_000
/** Materials named in the list. */
const NAMED = 2

const TONE: Readonly<Record<Urgency, Tone>> = {
  live: 'busy',
  late: 'bad',
  soon: 'warn',
  open: 'none',
}

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 我的客户: every company that the advisor serves, what burns first; each opens to its sheet. */
export default function ClientsPage() {
  useTitle(TITLE)
  const href = useHref()
  const { read, go } = useAddress()
  const [open, keyword] = [read('id'), read('q').trim()]
  const answer = useQuery({
    ...queryOptionsInline(clients.list, {}),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
  const records = answer.data?.records.filter(({ companyName, regionName }) =>
    `${companyName} ${regionName}`.includes(keyword),
  )
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">委托、申报、会话或线索由您负责的企业，最紧急的在前。</p>
      </div>
      {answer.data !== undefined && answer.data.records.length > 0 && (
        <ListFilters
          label="查找客户"
          aside={<output className="muted num">{records?.length} 家</output>}
        >
          <FilterText name="q" label="按企业或地区查找" placeholder="企业或地区" maxLength={50} />
        </ListFilters>
      )}
      <DataTable
        caption={TITLE}
        columns={columnsOf(href, (id) => go({ id }))}
        answer={{ ...answer, data: records && { records } }}
        keyOf={({ companyId }) => companyId}
        toneOf={({ urgency }) => (urgency === 'live' || urgency === 'late' ? 'warn' : undefined)}
        empty={
          keyword === '' ? (
            <EmptyState text="暂无由您负责的企业，受理委托或领取申报后会出现在这里">
              <ButtonLink to={href('orders')} variant="primary">
                看待受理的委托
              </ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState text="没有符合条件的企业" />
          )
        }
      />
      {isId(open) && <ClientSheet key={open} clientId={open} onClose={() => go({ id: '' })} />}
    </>
  )
}

const columnsOf = (
  href: ReturnType<typeof useHref>,
  onOpen: (companyId: string) => void,
): readonly Column<Client>[] => [
  {
    name: '企业',
    cell: ({ companyName, regionName, urgency, urgencyName }) => (
      <>
        <b>{companyName}</b> {urgency !== 'open' && <Tag tone={TONE[urgency]}>{urgencyName}</Tag>}
        <small className={styles.under}>{regionName}</small>
      </>
    ),
  },
  {
    name: '最近截止',
    cell: ({ due }) =>
      due && (
        <>
          <span className="num">{due.day}</span> {leftText(due.daysLeft)}
          <small className={styles.under}>{`${due.what} · ${due.subject}`}</small>
        </>
      ),
  },
  {
    name: '未交材料',
    cell: ({ missing, missingCount }) =>
      missingCount > 0 && (
        <>
          <span className="num">{missingCount} 项</span>
          <small className={styles.under}>
            {missing.slice(0, NAMED).join('、')}
            {missingCount > NAMED && ' 等'}
          </small>
        </>
      ),
  },
  {
    name: '待确认报价',
    cell: ({ quote }) =>
      quote && (
        <>
          <Link to={href('orders', { id: quote.orderNo })}>{yuanText(quote.amount)}</Link>
          <small className={styles.under}>{`${quote.since.slice(0, 10)} 报出`}</small>
        </>
      ),
  },
  {
    name: '最近会话',
    cell: ({ talk }) =>
      talk && (
        <>
          <Link
            to={href('news', { ...(talk.ended && { queue: 'ended' }), chat: talk.chatId })}
            className={styles.quoted}
          >
            {talk.question || '（没有文字）'}
          </Link>
          <small className={styles.under}>{talk.time.slice(0, 16)}</small>
        </>
      ),
  },
  { name: '匹配变化', cell: ({ changes }) => changes },
  {
    name: '在办',
    kind: 'code',
    spare: true,
    cell: ({ orders, declarations, leads }) =>
      [
        orders > 0 && `委托 ${orders}`,
        declarations > 0 && `申报 ${declarations}`,
        leads > 0 && `线索 ${leads}`,
      ]
        .filter((part) => part !== false)
        .join(' · '),
  },
  {
    name: '操作',
    kind: 'actions',
    cell: ({ companyId, companyName }) => (
      <Button size="sm" onClick={() => onOpen(companyId)}>
        查看<span className="sr">：{companyName}</span>
      </Button>
    ),
  },
]
