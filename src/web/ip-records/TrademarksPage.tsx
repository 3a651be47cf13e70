import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { trademarkRecords } from '#contract/ip-records.ts'
import { MARK_TYPE, TRADEMARK_STATUS } from '#domain/ip/status.ts'
import type { Column } from '#web/kit/DataTable.tsx'
import { GroupBadge } from '#web/kit/ip/GroupBadge.tsx'
import { MarkImage } from '#web/kit/ip/MarkImage.tsx'
import { FilterSelect } from '#web/kit/ListFilters.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Trademark } from './detail/Trademark.tsx'
import { REGISTER } from './kinds.ts'
import { codeIn, commonFilters, orderOf, SIZES } from './list/asked.ts'
import { DueCell } from './list/DueCell.tsx'
import { choicesOf, FilterFields } from './list/fields.tsx'
import { NameCell } from './list/NameCell.tsx'
import { RecordList } from './list/RecordList.tsx'
import { RowActions } from './list/RowActions.tsx'
import type { TrademarkRow } from './queries.ts'
import { RegisterFrame } from './RegisterFrame.tsx'
import { useNiceClasses } from './useNiceClasses.ts'

const TRADEMARK = REGISTER.trademark

export const prepare: PageModule['prepare'] = async () => ({ title: TRADEMARK.name })

/** 商标 of the company. */
export default function TrademarksPage() {
  return (
    <RegisterFrame
      register={TRADEMARK}
      list={(onImport) => <Trademarks onImport={onImport} />}
      record={(recordId) => <Trademark key={recordId} recordId={recordId} />}
    />
  )
}

/** A tile without a picture has room for four characters. */
const shortOf = ({ name, imageUrl }: TrademarkRow): string =>
  imageUrl === '' ? Array.from(name).slice(0, 4).join('') : name

const COLUMNS: readonly Column<TrademarkRow>[] = [
  {
    name: '商标',
    sort: 'name',
    cell: (row) => (
      <NameCell
        recordId={row.recordId}
        name={row.name}
        number={row.regNo}
        picture={<MarkImage name={shortOf(row)} image={row.imageUrl} />}
      />
    ),
  },
  {
    name: '类别',
    spare: true,
    cell: (row) => (
      <>
        <span className="num nowrap">{`第 ${row.niceClass} 类`}</span>{' '}
        <span className="nowrap">{row.className}</span>
      </>
    ),
  },
  {
    name: '状态',
    sort: 'status',
    cell: (row) => <GroupBadge group={row.group} status={row.statusName} />,
  },
  { name: '申请日', kind: 'code', sort: 'appDate', spare: true, cell: (row) => row.appDate },
  { name: '有效期至', kind: 'code', spare: true, cell: (row) => row.validTo },
  { name: '下一期限', sort: 'next', cell: (row) => <DueCell next={row.next} /> },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => <RowActions register={TRADEMARK} recordId={row.recordId} name={row.name} />,
  },
]

const classOf = (text: string): number => (/^([1-9]|[1-3]\d|4[0-5])$/.test(text) ? Number(text) : 0)

const Trademarks = ({ onImport }: { onImport: () => void }) => {
  const { read } = useAddress()
  const classes = useNiceClasses()
  const filters = {
    ...commonFilters(read),
    niceClass: classOf(read('class')),
    markType: codeIn(MARK_TYPE, read('type')),
    status: codeIn(TRADEMARK_STATUS, read('status')),
  }
  const paging = usePaging(SIZES)
  const answer = useQuery({
    ...queryOptionsInline(trademarkRecords.list, { ...filters, ...orderOf(read), ...paging.asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <RecordList
      register={TRADEMARK}
      filters={filters}
      paging={paging}
      answer={answer}
      columns={COLUMNS}
      nameOf={(row) => row.name}
      onImport={onImport}
      fields={
        <FilterFields
          search="商标名称、申请号或注册号"
          owner="申请人"
          days="申请日"
          first={
            <FilterSelect
              name="class"
              label="类别"
              all="全部类别"
              options={classes.map(({ code, name }) => [code, `${code} ${name}`] as const)}
            />
          }
          further={
            <>
              <FilterSelect
                name="type"
                label="商标类型"
                all="全部类型"
                options={choicesOf(MARK_TYPE)}
              />
              <FilterSelect
                name="status"
                label="状态"
                all="全部状态"
                options={choicesOf(TRADEMARK_STATUS)}
              />
            </>
          }
        />
      }
    />
  )
}
