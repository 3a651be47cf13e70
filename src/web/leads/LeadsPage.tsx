import { LEAD_SORTS, leads } from '#contract/leads.ts'
import { LEAD_STATUS } from '#domain/leads/lead.ts'
import type { Column } from '#web/kit/DataTable.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { Due } from '#web/kit/workflow/Due.tsx'
import { useList, useListAddress } from '#web/kit/workflow/list.ts'
import { ownerColumn, WorkflowPage } from '#web/kit/workflow/WorkflowPage.tsx'
import type { PageModule } from '#web/shell/page.ts'
import { useCall } from '#web/wire/query.ts'
import { LeadDrawer } from './LeadDrawer.tsx'
import styles from './leads.module.css'
import { dueOf, type Lead, STATUSES, TONE, VIEWS } from './labels.ts'

const TITLE = '咨询线索'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const NONE = {
  mine: '您暂无负责的线索，可以从“待领取”里领取',
  free: '暂无待领取的线索',
  all: '暂无咨询线索，访客提交咨询后会显示在这里',
}

/** 咨询线索: what visitors left, from the first call to an order; numbers are masked. */
export default function LeadsPage() {
  const { read, go } = useAddress()
  const { board, asked, shown, codeIn, idIn } = useListAddress({
    hasBoard: true,
    sorts: LEAD_SORTS,
  })
  const advisorUserId = idIn('advisor')
  const filters = {
    ...asked,
    status: board ? '' : codeIn('status', [...STATUSES, 'waiting']),
    ...(advisorUserId === '' ? {} : { advisorUserId }),
  }
  const { answer, refresh } = useList(leads.list, { ...filters, ...shown })
  const call = useCall()
  const open = read('id')
  const count = (code: string): number => answer.data?.counts[code] ?? 0
  return (
    <WorkflowPage
      title={TITLE}
      intro="点“办理”，先领取，再查看号码联系访客，然后登记联系结果；首次联系的目标是一个工作日。号码已隐去中间四位，每次查看都记入操作日志。"
      thing="线索"
      views={VIEWS}
      none={NONE}
      filters={[
        { name: 'q', label: '关键词', placeholder: '留言、号码或来源页面' },
        {
          name: 'status',
          label: '状态',
          all: '全部状态',
          options: [
            ['waiting', '待联系'],
            ...STATUSES.map((code) => [code, `${LEAD_STATUS[code]} ${count(code)}`] as const),
          ],
          listOnly: true,
        },
        { name: 'advisor', lift: '不限顾问' },
      ]}
      keeps={['q', 'late']}
      lateName="超时未联系"
      answer={answer}
      columns={COLUMNS}
      fetchFile={async () => call(leads.export, filters)}
      unit="条线索"
      keyOf={({ contactId }) => contactId}
      nameOf={({ createTime }) => `${createTime} 的线索`}
      board={{
        states: LEAD_STATUS,
        statusOf: ({ status }) => status,
        className: styles.board,
        card: (lead) => (
          <>
            <b>{lead.leaveMessage || '无留言'}</b>
            <span className="num">{`${lead.contactWay} · ${lead.serviceName}`}</span>
            <span>{lead.advisorName || '待领取'}</span>
            {lead.dueTime !== '' && <Due {...dueOf(lead)} />}
          </>
        ),
      }}
    >
      {open !== '' && (
        <LeadDrawer
          key={open}
          contactId={open}
          onClose={() => go({ id: '' })}
          onChanged={refresh}
        />
      )}
    </WorkflowPage>
  )
}

const COLUMNS: readonly Column<Lead>[] = [
  { name: '提交时间', kind: 'code', sort: 'created', cell: (row) => row.createTime },
  { name: '手机号码', kind: 'code', cell: (row) => row.contactWay },
  { name: '咨询类型', sort: 'service', cell: (row) => row.serviceName },
  {
    name: '留言',
    cell: (row) => (
      <>
        {row.leaveMessage === '' ? <span className="muted">无留言</span> : row.leaveMessage}
        <small className={styles.path}>{row.sourcePath}</small>
      </>
    ),
  },
  {
    name: '状态',
    sort: 'status',
    cell: ({ status }) => <Tag tone={TONE[status]}>{LEAD_STATUS[status]}</Tag>,
  },
  ownerColumn('顾问', 'advisor', (row) => row.advisorName),
  { name: '首次联系', sort: 'due', cell: (row) => <Due {...dueOf(row)} /> },
]
