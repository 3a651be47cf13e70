import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '#web/kit/DataTable.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { historyQuery, type PortraitField } from '../queries.ts'
import styles from './portrait.module.css'

/** 修改记录 of a field: who changed it when, from what to what. */
export const FieldHistory = (props: {
  field: PortraitField
  years: readonly number[]
  onClose: () => void
}) => {
  const { field, years } = props
  const [year, setYear] = useState(field.yearly ? (years[0] ?? 0) : 0)
  const asked = useQuery(historyQuery(field.field, year))
  return (
    <Dialog open size="md" title={`${field.name}的修改记录`} onClose={props.onClose}>
      <div className={styles.history}>
        {field.yearly && (
          <Segmented
            label="年度"
            options={years.map((one) => ({ value: String(one), name: `${one} 年` }))}
            value={String(year)}
            onChange={(value) => setYear(Number(value))}
          />
        )}
        <DataTable
          caption={`${field.name}的修改记录`}
          columns={[
            { name: '时间', kind: 'code', cell: (row) => row.at },
            { name: '修改人', cell: (row) => row.by },
            { name: '由', cell: (row) => row.before },
            { name: '改为', cell: (row) => row.after },
            { name: '方式', cell: (row) => row.actionName },
          ]}
          answer={asked}
          keyOf={({ at, after }) => `${at}${after}`}
          empty={<EmptyState text="暂无修改记录" />}
        />
      </div>
    </Dialog>
  )
}
