import { type ReactNode, useState } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'
import type { IpKind } from '#domain/ip/record-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable, type TableAnswer } from '#web/kit/DataTable.tsx'
import { ListFilters } from '#web/kit/ListFilters.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Paging } from '#web/kit/usePaging.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import type { Card, Counts, Filters } from '../queries.ts'
import { type Doing, useHolds } from '../useHolds.ts'
import { CLEARED, HIDDEN, isNarrowed } from './asked.ts'
import { BulkBar } from './BulkBar.tsx'
import { NothingHere } from './Empty.tsx'
import { Figures } from './Figures.tsx'
import { groupTabs } from './groups.ts'
import styles from './list.module.css'
import { ListMeta } from './ListMeta.tsx'
import { useBulk } from './useBulk.ts'
import { EXPORT_CHOSEN, useExport } from './useExport.ts'

/** What a list is answered. */
export interface ListAnswer<R> extends TableAnswer<R> {
  data?: { records: readonly R[]; total: number; counts: Counts } | undefined
}

/** What may be done with many rows at once; a copyright has neither fees nor reminders. */
const BULK_DOINGS: Readonly<Record<IpKind, readonly Doing[]>> = {
  trademark: ['delete', 'export', 'remind'],
  patent: ['delete', 'export', 'remind', 'edit'],
  copyright: ['delete', 'export'],
}

interface RecordListProps<R extends Card> {
  register: Register
  /** What the address asks for, without the order and the page. */
  filters: Filters
  paging: Paging
  answer: ListAnswer<R>
  columns: readonly Column<R>[]
  nameOf: (row: R) => string
  /** The fields of the filters. */
  fields: ReactNode
  onImport: () => void
}

/** One register as a list: figures, groups, filters, and what is done with many rows at once. */
export const RecordList = <R extends Card>(props: RecordListProps<R>) => {
  const { register, answer } = props
  const { read, go } = useAddress()
  const group = read('group')
  const counts = answer.data?.counts
  const tabs = groupTabs(register.kind, counts)
  const value = tabs.find((tab) => tab.value === group)?.value ?? ''
  // Nothing to choose from where nothing is: only the ways to begin.
  if (counts && counts.all + counts.hidden === 0 && !isNarrowed(read)) return <Begin {...props} />
  return (
    <>
      {counts === undefined && answer.error === null ? (
        <Skeleton label={`${register.name}概览`} rows={1} height="5rem" />
      ) : (
        counts && <Figures label={register.name} counts={counts} />
      )}
      <Tabs
        label="状态分组"
        tabs={tabs}
        value={value}
        onChange={(next) => go({ group: next, page: '' })}
        className={styles.tabs ?? ''}
      >
        {/* What was chosen belongs to the list it was chosen from. */}
        <Listed key={JSON.stringify(props.filters)} {...props} />
      </Tabs>
    </>
  )
}

const Begin = <R extends Card>({ register, onImport }: RecordListProps<R>) => {
  const holds = useHolds(register)
  return (
    <div className="card">
      <NothingHere
        register={register}
        narrowed={false}
        group=""
        onImport={holds('import') ? onImport : null}
        mayAdd={holds('add')}
      />
    </div>
  )
}

const Listed = <R extends Card>(props: RecordListProps<R>) => {
  const { register, filters, answer, columns, nameOf } = props
  const { read, go } = useAddress()
  const holds = useHolds(register)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const none = (): void => setChosen(new Set())
  const bulk = useBulk(register, none)
  const exporting = useExport(register, filters)
  const all = useAllIds(register, filters, setChosen)
  const total = answer.data?.total ?? 0
  const hidden = read('group') === HIDDEN
  const chooses = BULK_DOINGS[register.kind].some(holds)
  return (
    <div className={styles.listed}>
      <ListFilters
        label={`筛选${register.name}`}
        aside={
          <ListMeta
            may={holds('export') && total > 0}
            some={total > 0}
            busy={exporting.busy}
            onExport={exporting.start}
          />
        }
      >
        {props.fields}
      </ListFilters>
      {isNarrowed(read) && (
        <p className={styles.narrowed}>
          <span className="num">{`找到 ${total} ${register.unit}`}</span>
          <Button size="sm" variant="quiet" onClick={() => go(CLEARED)}>
            清空筛选
          </Button>
        </p>
      )}
      <DataTable
        compact
        caption={`${register.name}列表`}
        columns={columns}
        answer={answer}
        keyOf={({ recordId }) => recordId}
        paging={props.paging}
        {...(chooses && { choosing: { chosen, onChange: setChosen, nameOf } })}
        empty={
          <NothingHere
            register={register}
            narrowed={isNarrowed(read)}
            group={read('group')}
            onImport={holds('import') ? props.onImport : null}
            mayAdd={holds('add')}
          />
        }
      />
      <BulkBar
        register={register}
        chosen={chosen}
        total={total}
        hidden={hidden}
        holds={holds}
        bulk={bulk}
        choosingAll={all.busy}
        onAll={all.choose}
        onNone={none}
        onExport={
          holds('export') && chosen.size <= EXPORT_CHOSEN
            ? () => exporting.start('xlsx', [...chosen])
            : null
        }
      />
    </div>
  )
}

/** Chooses everything that the filters mean, on all pages. */
const useAllIds = (
  register: Register,
  filters: Filters,
  choose: (ids: ReadonlySet<string>) => void,
) => {
  const call = useCall()
  const { overlays } = useApplication()
  const [busy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      choose(new Set((await call(register.calls.ids, filters)).recordIds))
    } catch (error) {
      overlays.toast('error', isApiError(error) ? error.message : '全选失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  return { busy, choose: (): void => void ask() }
}
