import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { COMPANY_TOTAL_SORTS, fileLibrary } from '#contract/file-library.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { sizeText } from '#web/kit/file-size.ts'
import { grouped } from '#domain/text/numbers.ts'
import { orderIn, useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './files.module.css'

type Total = AnswerOf<typeof fileLibrary.companies>['records'][number]

/** 企业用量: how much companies keep, in figures; what it is stays theirs. */
export const CompanyTotals = () => {
  const { read } = useAddress()
  const paging = usePaging()
  const totals = useQuery({
    ...queryOptionsInline(fileLibrary.companies, {
      ...orderIn(read, COMPANY_TOTAL_SORTS),
      ...paging.asked,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <p className={`muted ${styles.said}`}>只有数量和大小，平台看不到企业文件的名称和内容</p>
      <DataTable
        caption="企业用量"
        columns={columnsWith(totals.data?.quota ?? 1)}
        answer={totals}
        keyOf={({ companyName }) => companyName}
        paging={paging}
        empty={<EmptyState text="暂无企业上传文件" />}
      />
    </>
  )
}

const columnsWith = (quota: number): readonly Column<Total>[] => [
  { name: '企业', sort: 'companyName', cell: ({ companyName }) => companyName },
  { name: '文件数', kind: 'code', sort: 'files', cell: ({ files }) => grouped(files) },
  { name: '已用', kind: 'code', sort: 'bytes', cell: ({ bytes }) => sizeText(bytes) },
  {
    name: '占额度',
    kind: 'code',
    cell: ({ bytes }) => {
      const share = (bytes / quota) * 100
      return share > 0 && share < 0.1 ? '< 0.1%' : `${share.toFixed(1)}%`
    },
  },
]
