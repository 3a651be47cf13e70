import { CASE_SORTS, titleCases } from '#contract/title-cases.ts'
import { CASE_STATUS, CASE_STATUSES } from '#domain/job-titles/title-case-codes.ts'
import { GRADES, JOB_GRADE } from '#domain/job-titles/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import type { Column } from '#web/kit/DataTable.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { Due } from '#web/kit/workflow/Due.tsx'
import { useList, useListAddress } from '#web/kit/workflow/list.ts'
import { ownerColumn, WorkflowPage } from '#web/kit/workflow/WorkflowPage.tsx'
import type { PageModule } from '#web/shell/page.ts'
import { useCall } from '#web/wire/query.ts'
import { CaseDrawer } from './CaseDrawer.tsx'
import { OpenDrawer } from './OpenDrawer.tsx'
import styles from './title-cases.module.css'
import { type Case, papersText, TONE, VIEWS } from './labels.ts'

const TITLE = '职称办理'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const NONE = {
  mine: '您暂无负责的职称办理',
  free: '暂无待领取的职称办理',
  all: '暂无职称办理。和申请人谈好后点“新建办理”，也可以在咨询线索里直接建立',
}

/** 职称办理: people on their way to a job title, from the first talk to the certificate. */
export default function TitleCasesPage() {
  const { read, go } = useAddress()
  const { board, asked, shown, codeIn, idIn, regionIn } = useListAddress({
    hasBoard: true,
    sorts: CASE_SORTS,
  })
  const filters = {
    ...asked,
    status: board ? '' : codeIn('status', [...CASE_STATUSES, 'open']),
    grade: codeIn('grade', GRADES),
    regionCode: regionIn('region'),
    advisorUserId: idIn('advisor'),
  }
  const { answer, refresh } = useList(titleCases.list, { ...filters, ...shown })
  const call = useCall()
  const { counts = {}, regions = [], advisors = [] } = answer.data ?? {}
  const [open, opening] = [read('id'), read('new') === '1']
  const begin = (
    <Button variant="primary" onClick={() => go({ new: '1' })}>
      新建办理
    </Button>
  )
  return (
    <WorkflowPage
      title={TITLE}
      intro="每位申请人单独建一份：先新建，再上传并逐项审核材料，按评审进度一步步登记。不收身份证号码；不代写论文，不办虚假社保和任职。"
      action={begin}
      thing="职称办理"
      views={VIEWS}
      none={NONE}
      noneAction={begin}
      filters={[
        { name: 'q', label: '关键词', placeholder: '申请人、通知或编号' },
        {
          name: 'status',
          label: '环节',
          all: '全部环节',
          options: [
            ['open', '办理中'],
            ...CASE_STATUSES.map(
              (code) => [code, `${CASE_STATUS[code]} ${counts[code] ?? 0}`] as const,
            ),
          ],
          listOnly: true,
        },
        {
          name: 'grade',
          label: '级别',
          all: '全部级别',
          options: GRADES.map((code) => [code, JOB_GRADE[code]]),
        },
        {
          name: 'region',
          label: '地区',
          all: '全部地区',
          options: regions.map(({ code, name }) => [code, name]),
        },
        {
          name: 'advisor',
          label: '顾问',
          all: '全部顾问',
          options: advisors.map(({ userId, name }) => [userId, name]),
        },
      ]}
      lateName="超过下一步日期"
      answer={answer}
      columns={COLUMNS}
      fetchFile={async () => call(titleCases.export, filters)}
      unit="份办理"
      keyOf={({ caseNo }) => caseNo}
      nameOf={({ applicant }) => `${applicant} 的职称`}
      board={{
        states: CASE_STATUS,
        statusOf: ({ status }) => status,
        className: styles.board,
        more: '看板只显示筛选后最先到期的 50 份，其余请在列表中查看',
        card: (one) => (
          <>
            <b>{`${one.applicant} · ${JOB_GRADE[one.grade]}`}</b>
            <span>{papersText(one)}</span>
            <span>{one.advisorName || '待领取'}</span>
            {one.dueOn !== '' && <Due at={one.dueOn} late={one.late} />}
          </>
        ),
      }}
    >
      {opening && (
        <OpenDrawer
          contactId={read('lead')}
          onClose={() => go({ new: '', lead: '' })}
          onOpened={(caseNo) => {
            refresh()
            go({ new: '', lead: '', id: caseNo })
          }}
        />
      )}
      {open !== '' && !opening && (
        <CaseDrawer key={open} caseNo={open} onClose={() => go({ id: '' })} onChanged={refresh} />
      )}
    </WorkflowPage>
  )
}

const COLUMNS: readonly Column<Case>[] = [
  {
    name: '申请人',
    sort: 'applicant',
    cell: (row) => (
      <>
        {row.applicant}
        <small className={`num ${styles.under}`}>{row.phone}</small>
      </>
    ),
  },
  {
    name: '申报',
    sort: 'aim',
    cell: (row) => (
      <>
        {[JOB_GRADE[row.grade], row.specialtyName, row.regionName]
          .filter((part) => part !== '')
          .join(' · ')}
        <small className={styles.under}>{row.jobTitleName || '未选择申报通知'}</small>
      </>
    ),
  },
  {
    name: '环节',
    sort: 'status',
    cell: (row) => (
      <>
        <Tag tone={TONE[row.status]}>{CASE_STATUS[row.status]}</Tag>
        <small className={`num ${styles.under}`}>{`${row.days} 天`}</small>
      </>
    ),
  },
  { name: '材料', sort: 'papers', cell: (row) => papersText(row) },
  ownerColumn('顾问', 'advisor', (row) => row.advisorName),
  {
    name: '下一步',
    kind: 'code',
    sort: 'due',
    cell: ({ dueOn, late }) => <Due at={dueOn} late={late} />,
  },
]
