import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { copyrightRecords } from '#contract/ip-records.ts'
import { COPYRIGHT_KIND, COPYRIGHT_STATUS } from '#domain/ip/status.ts'
import type { Column } from '#web/kit/DataTable.tsx'
import { GroupBadge } from '#web/kit/ip/GroupBadge.tsx'
import { NO_DATA } from '#web/kit/ip/text.ts'
import { FilterSelect } from '#web/kit/ListFilters.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Copyright } from './detail/Copyright.tsx'
import { REGISTER } from './kinds.ts'
import { codeIn, commonFilters, orderOf, SIZES } from './list/asked.ts'
import { choicesOf, FilterFields } from './list/fields.tsx'
import { NameCell } from './list/NameCell.tsx'
import { RecordList } from './list/RecordList.tsx'
import { RowActions } from './list/RowActions.tsx'
import type { CopyrightRow } from './queries.ts'
import { RegisterFrame } from './RegisterFrame.tsx'

const COPYRIGHT = REGISTER.copyright

export const prepare: PageModule['prepare'] = async () => ({ title: COPYRIGHT.name })

/** 版权 of the company. */
export default function CopyrightsPage() {
  return (
    <RegisterFrame
      register={COPYRIGHT}
      list={(onImport) => <Copyrights onImport={onImport} />}
      record={(recordId) => <Copyright key={recordId} recordId={recordId} />}
    />
  )
}

/** A copyright is not renewed: the end of its protection stands there, and no countdown. */
const COLUMNS: readonly Column<CopyrightRow>[] = [
  {
    name: '作品',
    sort: 'name',
    cell: (row) => (
      <NameCell
        recordId={row.recordId}
        name={[row.name, row.softwareVersion].filter((part) => part !== '').join(' ')}
        number={row.regNo}
      />
    ),
  },
  { name: '种类', kind: 'code', spare: true, cell: (row) => COPYRIGHT_KIND[row.kind] },
  { name: '著作权人', sort: 'owner', spare: true, cell: (row) => row.owner },
  {
    name: '状态',
    sort: 'status',
    cell: (row) => <GroupBadge group={row.group} status={row.statusName} />,
  },
  { name: '完成日期', kind: 'code', spare: true, cell: (row) => row.completeDate },
  { name: '登记日期', kind: 'code', sort: 'regDate', cell: (row) => row.regDate },
  {
    name: '保护期至',
    kind: 'code',
    cell: (row) =>
      row.protectTo === '' ? <span className="muted">{NO_DATA}</span> : row.protectTo,
  },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => <RowActions register={COPYRIGHT} recordId={row.recordId} name={row.name} />,
  },
]

const Copyrights = ({ onImport }: { onImport: () => void }) => {
  const { read } = useAddress()
  const filters = {
    ...commonFilters(read),
    kind: codeIn(COPYRIGHT_KIND, read('kind')),
    status: codeIn(COPYRIGHT_STATUS, read('status')),
  }
  const paging = usePaging(SIZES)
  const answer = useQuery({
    ...queryOptionsInline(copyrightRecords.list, { ...filters, ...orderOf(read), ...paging.asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <RecordList
      register={COPYRIGHT}
      filters={filters}
      paging={paging}
      answer={answer}
      columns={COLUMNS}
      nameOf={(row) => row.name}
      onImport={onImport}
      fields={
        <FilterFields
          search="作品名称或登记号"
          owner="著作权人"
          days="登记日期"
          dated={false}
          first={
            <FilterSelect
              name="kind"
              label="种类"
              all="全部种类"
              options={choicesOf(COPYRIGHT_KIND)}
            />
          }
          further={
            <FilterSelect
              name="status"
              label="登记状态"
              all="全部状态"
              options={choicesOf(COPYRIGHT_STATUS)}
            />
          }
        />
      }
    />
  )
}
