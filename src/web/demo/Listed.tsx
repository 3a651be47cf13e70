import { useState } from 'react'
import { csvOf } from '#domain/text/csv.ts'
import { BulkBar } from '#web/kit/bulk/BulkBar.tsx'
import { Button } from '#web/kit/Button.tsx'
import { DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ExportButton } from '#web/kit/ExportButton.tsx'
import { FilterPick } from '#web/kit/FilterPick.tsx'
import { FilterText, ListFilters } from '#web/kit/ListFilters.tsx'

const ROWS = [
  { account: 'chen_yinuo', role: '申报专员' },
  { account: 'zhou_ming', role: '企业管理员' },
]

const ROLES = [
  { value: '1', name: '申报专员', note: '2 人', group: '企业' },
  { value: '2', name: '企业管理员', note: '1 人', group: '企业' },
  { value: '3', name: '内容编辑', group: '平台' },
]

const listed = async () => ({
  fileName: '成员示例.csv',
  content: new Blob([
    csvOf(
      ['账号', '角色'],
      ROWS.map(({ account, role }) => [account, role]),
    ),
  ]),
})

/** A list with its filters, rows to choose and what may be done with them. */
export const Listed = () => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <ListFilters
        label="筛选示例"
        aside={<ExportButton fetchFile={listed} total={ROWS.length} unit="名成员" />}
      >
        <FilterText name="kw" label="姓名或账号" />
        <FilterPick
          name="rl"
          label="角色"
          all="全部角色"
          placeholder="输入角色名称"
          options={ROLES}
        />
      </ListFilters>
      <DataTable
        caption="成员示例"
        columns={[
          { name: '账号', kind: 'code', cell: (row) => row.account },
          { name: '角色', cell: (row) => row.role },
        ]}
        answer={{ isPending: false, error: null, refetch: () => {}, data: { records: ROWS } }}
        keyOf={(row) => row.account}
        choosing={{ chosen, onChange: setChosen, nameOf: ({ account }) => account }}
        empty={<EmptyState text="暂无成员" />}
      />
      <BulkBar count={chosen.size} unit="人" onNone={() => setChosen(new Set())}>
        <Button size="sm">导出所选</Button>
      </BulkBar>
    </>
  )
}
