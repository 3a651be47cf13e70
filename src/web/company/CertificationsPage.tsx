import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CERTIFICATION_SORTS } from '#contract/certification.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { orderIn, useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import styles from './CertificationsPage.module.css'
import { type Application, queueQuery } from './queries.ts'
import { Review } from './review/Review.tsx'

const TITLE = '企业认证审核'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const STATES = [
  { value: 'submitted', name: '待审核' },
  { value: 'passed', name: '已通过' },
  { value: 'rejected', name: '未通过' },
] as const

const KINDS = [
  { value: '', name: '全部' },
  { value: 'company', name: '认证' },
  { value: 'claim', name: '认领' },
] as const

const KIND: Record<Application['kind'], string> = {
  initial: '首次认证',
  recheck: '年度复核',
  change: '资料变更',
  claim: '企业认领',
}

const STATE: Record<Application['state'], { name: string; tone: Tone }> = {
  submitted: { name: '待审核', tone: 'busy' },
  passed: { name: '已通过', tone: 'good' },
  rejected: { name: '未通过', tone: 'bad' },
  withdrawn: { name: '已撤回', tone: 'none' },
}

/** 企业认证审核: the queue, oldest first, and one application beside it. */
export default function CertificationsPage() {
  useTitle(TITLE)
  const { read, go } = useAddress()
  const paging = usePaging()
  const state = STATES.find(({ value }) => value === read('state'))?.value ?? 'submitted'
  const kind = KINDS.find(({ value }) => value !== '' && value === read('kind'))?.value ?? ''
  const keyword = read('q')
  const open = read('id')
  const queue = useQuery({
    ...queueQuery({
      state,
      keyword,
      ...orderIn(read, CERTIFICATION_SORTS),
      ...paging.asked,
      ...(kind === '' ? {} : { kind }),
    }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<Application>[] = [
    { name: '提交时间', kind: 'code', sort: 'submitted', cell: (row) => row.submitTime },
    { name: '企业名称', sort: 'company', cell: (row) => row.companyName },
    { name: '统一社会信用代码', kind: 'code', sort: 'creditCode', cell: (row) => row.creditCode },
    { name: '类型', sort: 'kind', cell: (row) => KIND[row.kind] },
    { name: '申请人', sort: 'applicant', cell: (row) => row.applicantName },
    {
      name: '状态',
      cell: (row) => <Tag tone={STATE[row.state].tone}>{STATE[row.state].name}</Tag>,
    },
    {
      name: '操作',
      kind: 'actions',
      cell: (row) => (
        <Button size="sm" onClick={() => go({ id: row.certificationId })}>
          {row.state === 'submitted' ? '审核' : '查看'}
          <span className="sr">{row.companyName}</span>
        </Button>
      ),
    },
  ]
  return (
    <>
      <h1>{TITLE}</h1>
      <p className="muted">
        企业认证和认领的申请，先提交的在前，两个工作日内审核；通过或未通过都会通知申请人。
      </p>
      <div className={styles.filters}>
        <Segmented
          label="状态"
          options={STATES}
          value={state}
          onChange={(value) => go({ state: value, page: '' })}
        />
        <Segmented
          label="类型"
          options={KINDS}
          value={kind}
          onChange={(value) => go({ kind: value, page: '' })}
        />
        <ListFilters label="查找申请">
          <FilterText name="q" label="企业名称或信用代码" />
        </ListFilters>
      </div>
      <DataTable
        caption={TITLE}
        columns={columns}
        answer={queue}
        keyOf={(row) => row.certificationId}
        paging={paging}
        empty={
          <EmptyState text={state === 'submitted' ? '暂无待审核的申请' : '该条件下暂无申请'} />
        }
      />
      <Review
        certificationId={open}
        onClose={() => go({ id: '' })}
        onDone={() => {
          go({ id: '' })
          void queue.refetch()
        }}
      />
    </>
  )
}
