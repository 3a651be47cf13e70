import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { patentRecords } from '#contract/ip-records.ts'
import { REDUCTION_NAME } from '#domain/ip/patent-record.ts'
import { PATENT_KIND } from '#domain/ip/rules.ts'
import { PATENT_STATUS } from '#domain/ip/status.ts'
import type { Column } from '#web/kit/DataTable.tsx'
import { GroupBadge } from '#web/kit/ip/GroupBadge.tsx'
import { FilterSelect } from '#web/kit/ListFilters.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Patent } from './detail/Patent.tsx'
import { REGISTER } from './kinds.ts'
import { codeIn, commonFilters, orderOf, SIZES } from './list/asked.ts'
import { DueCell } from './list/DueCell.tsx'
import { choicesOf, FilterFields } from './list/fields.tsx'
import { NameCell } from './list/NameCell.tsx'
import { RecordList } from './list/RecordList.tsx'
import { RowActions } from './list/RowActions.tsx'
import type { PatentRow } from './queries.ts'
import { RegisterFrame } from './RegisterFrame.tsx'

const PATENT = REGISTER.patent

export const prepare: PageModule['prepare'] = async () => ({ title: PATENT.name })

/** 专利 of the company. */
export default function PatentsPage() {
  return (
    <RegisterFrame
      register={PATENT}
      list={(onImport) => <Patents onImport={onImport} />}
      record={(recordId) => <Patent key={recordId} recordId={recordId} />}
    />
  )
}

const COLUMNS: readonly Column<PatentRow>[] = [
  {
    name: '专利',
    sort: 'name',
    cell: (row) => <NameCell recordId={row.recordId} name={row.title} number={row.appNo} />,
  },
  { name: '类型', kind: 'code', spare: true, cell: (row) => PATENT_KIND[row.kind] },
  {
    name: '状态',
    sort: 'status',
    cell: (row) => <GroupBadge group={row.group} status={row.statusName} />,
  },
  { name: '申请日', kind: 'code', sort: 'appDate', spare: true, cell: (row) => row.appDate },
  { name: '授权公告日', kind: 'code', sort: 'regDate', spare: true, cell: (row) => row.grantDate },
  { name: '期限届满', kind: 'code', spare: true, cell: (row) => row.termUntil },
  { name: '下一期限', sort: 'next', cell: (row) => <DueCell next={row.next} /> },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => <RowActions register={PATENT} recordId={row.recordId} name={row.title} />,
  },
]

const Patents = ({ onImport }: { onImport: () => void }) => {
  const { read } = useAddress()
  const filters = {
    ...commonFilters(read),
    kind: codeIn(PATENT_KIND, read('kind')),
    reduction: codeIn(REDUCTION_NAME, read('reduction')),
    status: codeIn(PATENT_STATUS, read('status')),
  }
  const paging = usePaging(SIZES)
  const answer = useQuery({
    ...queryOptionsInline(patentRecords.list, { ...filters, ...orderOf(read), ...paging.asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <RecordList
      register={PATENT}
      filters={filters}
      paging={paging}
      answer={answer}
      columns={COLUMNS}
      nameOf={(row) => row.title}
      onImport={onImport}
      fields={
        <FilterFields
          search="专利名称或申请号"
          owner="申请人"
          days="申请日"
          first={
            <FilterSelect
              name="kind"
              label="类型"
              all="全部类型"
              options={choicesOf(PATENT_KIND)}
            />
          }
          further={
            <>
              <FilterSelect
                name="status"
                label="案件状态"
                all="全部状态"
                options={choicesOf(PATENT_STATUS)}
              />
              <FilterSelect
                name="reduction"
                label="费减"
                all="全部费减"
                options={choicesOf(REDUCTION_NAME)}
              />
            </>
          }
        />
      }
    />
  )
}
