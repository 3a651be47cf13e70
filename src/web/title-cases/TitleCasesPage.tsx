import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { titleCases } from '#contract/title-cases.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { CASE_STATUS, CASE_STATUSES } from '#domain/job-titles/case-codes.ts'
import { GRADES, JOB_GRADE } from '#domain/job-titles/codes.ts'
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
import { CaseDrawer } from './CaseDrawer.tsx'
import { OpenDrawer } from './OpenDrawer.tsx'
import { Due, papersText, Standing } from './Standing.tsx'
import styles from './title-cases.module.css'
import { type Case, type View, VIEWS } from './labels.ts'

const TITLE = '职称办理'
const PAGE_SIZE = 20
/** Cases on the board: what is further down is found in the list. */
const BOARD_SIZE = 50
const FILTERS = ['q', 'status', 'grade', 'region', 'advisor', 'late', 'page'] as const
const CLEARED = Object.fromEntries(FILTERS.map((name) => [name, '']))

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const NONE: Readonly<Record<View, string>> = {
  mine: '您名下没有职称办理',
  free: '没有等待接手的职称办理',
  all: '还没有职称办理。和申请人谈好后点“新建办理”，也可以在咨询线索里直接建立',
}

/** The filters as the address says them. */
const useAsked = (board: boolean) => {
  const { read, page } = useAddress()
  const [advisor, region] = [read('advisor'), read('region')]
  const status = [...CASE_STATUSES, 'open' as const].find((code) => code === read('status')) ?? ''
  return {
    view: (read('view') in VIEWS ? read('view') : 'all') as View,
    status: board ? ('' as const) : status,
    grade: GRADES.find((code) => code === read('grade')) ?? '',
    regionCode: /^\d{6}$/.test(region) ? region : '',
    advisorUserId: isId(advisor) ? advisor : '',
    late: read('late') === '1',
    keyword: read('q').slice(0, 50),
    page: board ? 0 : page - 1,
    pageSize: board ? BOARD_SIZE : PAGE_SIZE,
  } as const
}

/** 职称办理: people on their way to a job title, from the first talk to the certificate. */
export default function TitleCasesPage() {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, go } = useAddress()
  const board = read('show') === 'board'
  const asked = useAsked(board)
  const answer = useQuery({
    ...queryOptionsInline(titleCases.list, asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const again = (): void => void client.invalidateQueries({ queryKey: [titleCases.list.path] })
  const [open, opening] = [read('id'), read('new') === '1']
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{TITLE}</h1>
          <p className="muted">
            一位申请人一份办理：先新建，再上传并逐项审核材料，按评审进度一步步登记。不收身份证号码；不代写论文，不办虚假社保和任职。
          </p>
        </div>
        <Button variant="primary" onClick={() => go({ new: '1' })}>
          新建办理
        </Button>
      </div>
      <Tabs<View>
        label="范围"
        tabs={(Object.keys(VIEWS) as View[]).map((value) => ({ value, name: VIEWS[value] }))}
        value={asked.view}
        onChange={(next) => go({ ...CLEARED, view: next === 'all' ? '' : next })}
        aside={<Show board={board} />}
      >
        <div className={styles.panel}>
          <Filters answer={answer.data} late={asked.late} board={board} />
          {board ? (
            <Board answer={answer} onOpen={(id) => go({ id })} />
          ) : (
            <List answer={answer} view={asked.view} />
          )}
        </div>
      </Tabs>
      {opening && (
        <OpenDrawer
          contactId={read('lead')}
          onClose={() => go({ new: '', lead: '' })}
          onOpened={(caseNo) => {
            again()
            go({ new: '', lead: '', id: caseNo })
          }}
        />
      )}
      {open !== '' && !opening && (
        <CaseDrawer key={open} caseNo={open} onClose={() => go({ id: '' })} onChanged={again} />
      )}
    </>
  )
}

const Show = ({ board }: { board: boolean }) => {
  const { go } = useAddress()
  return (
    <Segmented
      label="显示方式"
      options={[
        { value: 'list', name: '列表' },
        { value: 'board', name: '看板' },
      ]}
      value={board ? 'board' : 'list'}
      onChange={(next) => go({ show: next === 'board' ? 'board' : '', page: '' })}
    />
  )
}

const List = (props: { answer: Parameters<typeof DataTable<Case>>[0]['answer']; view: View }) => {
  const { read, go } = useAddress()
  const filtered = FILTERS.some((name) => name !== 'page' && read(name) !== '')
  return (
    <DataTable
      caption={TITLE}
      columns={columnsWith((id) => go({ id }))}
      answer={props.answer}
      keyOf={({ caseNo }) => caseNo}
      pageSize={PAGE_SIZE}
      toneOf={(row) => (row.late ? 'warn' : undefined)}
      empty={
        filtered ? (
          <EmptyState text="没有符合条件的职称办理">
            <Button onClick={() => go(CLEARED)}>清空筛选</Button>
          </EmptyState>
        ) : (
          <EmptyState text={NONE[props.view]}>
            {props.view !== 'free' && (
              <Button variant="primary" onClick={() => go({ new: '1' })}>
                新建办理
              </Button>
            )}
          </EmptyState>
        )
      }
    />
  )
}

const Filters = (props: {
  answer: AnswerOf<typeof titleCases.list> | undefined
  late: boolean
  board: boolean
}) => {
  const { go } = useAddress()
  const { answer, late } = props
  const waiting = answer?.lateCount ?? 0
  return (
    <ListFilters
      label="筛选职称办理"
      aside={
        (late || waiting > 0) && (
          <Button aria-pressed={late} onClick={() => go({ late: late ? '' : '1', page: '' })}>
            {late ? '显示全部' : `超过下一步日期 ${waiting}`}
          </Button>
        )
      }
    >
      <FilterText name="q" label="关键词" placeholder="申请人、通知或编号" maxLength={50} />
      {!props.board && (
        <FilterSelect
          name="status"
          label="环节"
          all="全部环节"
          options={[
            ['open', '办理中'],
            ...CASE_STATUSES.map(
              (code) => [code, `${CASE_STATUS[code]} ${answer?.counts[code] ?? 0}`] as const,
            ),
          ]}
        />
      )}
      <FilterSelect
        name="grade"
        label="级别"
        all="全部级别"
        options={GRADES.map((code) => [code, JOB_GRADE[code]])}
      />
      <FilterSelect
        name="region"
        label="地区"
        all="全部地区"
        options={(answer?.regions ?? []).map(({ code, name }) => [code, name])}
      />
      <FilterSelect
        name="advisor"
        label="顾问"
        all="全部顾问"
        options={(answer?.advisors ?? []).map(({ userId, name }) => [userId, name])}
      />
    </ListFilters>
  )
}

const columnsWith = (onOpen: (caseNo: string) => void): readonly Column<Case>[] => [
  {
    name: '申请人',
    cell: (row) => (
      <>
        {row.applicant}
        <small className={`num ${styles.under}`}>{row.phone}</small>
      </>
    ),
  },
  {
    name: '申报',
    cell: (row) => (
      <>
        {[JOB_GRADE[row.grade], row.specialtyName, row.regionName]
          .filter((part) => part !== '')
          .join(' · ')}
        <small className={styles.under}>{row.jobTitleName || '还没有选择申报通知'}</small>
      </>
    ),
  },
  {
    name: '环节',
    cell: (row) => (
      <>
        <Standing status={row.status} />
        <small className={`num ${styles.under}`}>{`${row.days} 天`}</small>
      </>
    ),
  },
  { name: '材料', cell: (row) => papersText(row) },
  {
    name: '顾问',
    cell: (row) =>
      row.advisorName === '' ? <span className="muted">待接手</span> : row.advisorName,
  },
  { name: '下一步', kind: 'code', cell: (row) => <Due of={row} /> },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => (
      <Button size="sm" onClick={() => onOpen(row.caseNo)}>
        办理<span className="sr">{` ${row.applicant} 的职称`}</span>
      </Button>
    ),
  },
]
