import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { leads } from '#contract/leads.ts'
import { LEAD_STATUS } from '#domain/leads/lead.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { isId } from '#web/kit/text.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Board } from './Board.tsx'
import { Due, Standing } from './Due.tsx'
import { LeadDrawer } from './LeadDrawer.tsx'
import styles from './leads.module.css'
import { type Lead, STATUSES, type View, VIEWS } from './labels.ts'

const TITLE = '咨询线索'
const PAGE_SIZE = 20
/** Leads on the board: what is older is found in the list. */
const BOARD_SIZE = 50

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const NONE: Readonly<Record<View, string>> = {
  mine: '您名下没有线索，可以从“待接手”里接手',
  free: '没有等待接手的线索',
  all: '还没有咨询线索，访客提交咨询后会出现在这里',
}

/** 咨询线索: what visitors left, from the first call to an order; numbers are masked. */
export default function LeadsPage() {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, page, go } = useAddress()
  const view: View = read('view') in VIEWS ? (read('view') as View) : 'all'
  const status = [...STATUSES, 'waiting' as const].find((code) => code === read('status')) ?? ''
  const advisorUserId = isId(read('advisor')) ? read('advisor') : ''
  const late = read('late') === '1'
  const board = read('show') === 'board'
  const keyword = read('q').slice(0, 50)
  const answer = useQuery({
    ...queryOptionsInline(leads.list, {
      view,
      status: board ? '' : status,
      late,
      ...(advisorUserId === '' ? {} : { advisorUserId }),
      keyword,
      page: board ? 0 : page - 1,
      pageSize: board ? BOARD_SIZE : PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const filtered = status !== '' || late || keyword !== '' || advisorUserId !== ''
  const open = read('id')
  const show = (contactId: string): void => go({ id: contactId })
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          点“办理”，先接手，再查看号码联系访客，然后登记联系结果；首次联系的目标是一个工作日。号码已隐去中间四位，每次查看都记入操作日志。
        </p>
      </div>
      <Tabs<View>
        label="范围"
        tabs={(Object.keys(VIEWS) as View[]).map((value) => ({ value, name: VIEWS[value] }))}
        value={view}
        onChange={(next) =>
          go({ view: next === 'all' ? '' : next, page: '', status: '', advisor: '' })
        }
        aside={
          <Segmented
            label="显示方式"
            options={[
              { value: 'list', name: '列表' },
              { value: 'board', name: '看板' },
            ]}
            value={board ? 'board' : 'list'}
            onChange={(next) => go({ show: next === 'board' ? 'board' : '', page: '' })}
          />
        }
      >
        <div className={styles.panel}>
          <ListFilters
            label="筛选线索"
            aside={
              <>
                {advisorUserId !== '' && (
                  <Button onClick={() => go({ advisor: '', page: '' })}>不限顾问</Button>
                )}
                <Late late={late} count={answer.data?.lateCount} />
              </>
            }
          >
            <FilterText name="q" label="关键词" placeholder="留言、号码或来源页面" maxLength={50} />
            {!board && (
              <FilterSelect
                name="status"
                label="状态"
                all="全部状态"
                options={[
                  ['waiting', '待联系'],
                  ...STATUSES.map(
                    (code) =>
                      [code, `${LEAD_STATUS[code]} ${answer.data?.counts[code] ?? 0}`] as const,
                  ),
                ]}
              />
            )}
          </ListFilters>
          {board ? (
            <Board answer={answer} onOpen={show} />
          ) : (
            <DataTable
              caption={TITLE}
              columns={columnsWith(show)}
              answer={answer}
              keyOf={({ contactId }) => contactId}
              pageSize={PAGE_SIZE}
              toneOf={(row) => (row.late ? 'warn' : undefined)}
              empty={
                filtered ? (
                  <EmptyState text="没有符合条件的线索">
                    <Button
                      onClick={() => go({ q: '', status: '', late: '', advisor: '', page: '' })}
                    >
                      清空筛选
                    </Button>
                  </EmptyState>
                ) : (
                  <EmptyState text={NONE[view]} />
                )
              }
            />
          )}
        </div>
      </Tabs>
      {open !== '' && (
        <LeadDrawer
          key={open}
          contactId={open}
          onClose={() => go({ id: '' })}
          onMoved={() => void client.invalidateQueries({ queryKey: [leads.list.path] })}
        />
      )}
    </>
  )
}

/** 超时未联系: a switch with how many there are. */
const Late = (props: { late: boolean; count: number | undefined }) => {
  const { go } = useAddress()
  if (!props.late && (props.count ?? 0) === 0) return null
  return (
    <Button aria-pressed={props.late} onClick={() => go({ late: props.late ? '' : '1', page: '' })}>
      {props.late ? '显示全部' : `超时未联系 ${props.count ?? 0}`}
    </Button>
  )
}

const columnsWith = (onOpen: (contactId: string) => void): readonly Column<Lead>[] => [
  { name: '提交时间', kind: 'code', cell: (row) => row.createTime },
  { name: '手机号码', kind: 'code', cell: (row) => row.contactWay },
  { name: '咨询类型', cell: (row) => row.serviceName },
  {
    name: '留言',
    cell: (row) => (
      <>
        {row.leaveMessage === '' ? <span className="muted">没有留言</span> : row.leaveMessage}
        <small className={styles.path}>{row.sourcePath}</small>
      </>
    ),
  },
  { name: '状态', cell: (row) => <Standing status={row.status} /> },
  {
    name: '顾问',
    cell: (row) =>
      row.advisorName === '' ? <span className="muted">待接手</span> : row.advisorName,
  },
  { name: '首次联系', cell: (row) => <Due lead={row} /> },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => (
      <Button size="sm" onClick={() => onOpen(row.contactId)}>
        办理<span className="sr">{` ${row.createTime} 的线索`}</span>
      </Button>
    ),
  },
]
