import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dictionaries } from '#contract/dictionaries.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import type { Region } from '#web/shell/context.ts'
import { queryOptionsOf } from '#web/wire/query.ts'
import styles from './RegionPicker.module.css'

const NATION = '000000'
const COLUMNS = ['省级', '市级', '区县级'] as const

/** The codes on the way to a region: 440305 → 000000, 440000, 440300. */
const wayTo = (code: string): string[] => {
  if (code === '' || code === NATION) return [NATION]
  const way = [NATION, `${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  return [...new Set(way)]
}

/**
 * Chooses one region in columns of province, city and county; each column is asked for when it is
 * opened. `includeUpper` shows the switch 含上级.
 */
export const RegionPicker = (props: {
  open: boolean
  onClose: () => void
  /** Code of the region chosen now; empty for none. */
  chosen: string
  includeUpper?: boolean
  onPick: (region: Region | null, includeUpper: boolean) => void
}) => (
  <Dialog open={props.open} onClose={props.onClose} title="选择地区" size="md">
    <Columns {...props} />
  </Dialog>
)

const Columns = (props: Parameters<typeof RegionPicker>[0]) => {
  const { chosen, onPick } = props
  const [way, setWay] = useState<string[]>(wayTo(chosen))
  const [picked, setPicked] = useState<Region | null>(null)
  const [upper, setUpper] = useState(props.includeUpper ?? true)
  const current = picked?.regionCode ?? chosen
  const parents = way.slice(0, COLUMNS.length)
  return (
    <div className={styles.picker}>
      <div className={styles.columns}>
        {parents.map((parent, depth) => (
          <Column
            key={parent}
            parent={parent}
            title={COLUMNS[depth] ?? ''}
            way={way}
            current={current}
            onChoose={(region, hasChildren) => {
              setPicked(region)
              setWay([...way.slice(0, depth + 1), ...(hasChildren ? [region.regionCode] : [])])
            }}
          />
        ))}
      </div>
      <div className={styles.foot}>
        {props.includeUpper !== undefined && (
          <Switch label="含上级" checked={upper} onChange={setUpper} />
        )}
        <span className={styles.actions}>
          <Button onClick={() => onPick(null, true)}>不限地区</Button>
          <Button
            variant="primary"
            disabledReason={
              picked === null && upper === (props.includeUpper ?? true) ? '先选一个地区' : undefined
            }
            onClick={() => {
              const regionName = picked?.regionName ?? ''
              onPick({ regionCode: current, regionName }, upper)
            }}
          >
            {picked ? `确定 ${picked.regionName}` : '确定'}
          </Button>
        </span>
      </div>
    </div>
  )
}

const Column = (props: {
  parent: string
  title: string
  way: readonly string[]
  current: string
  onChoose: (region: Region, hasChildren: boolean) => void
}) => {
  const below = useQuery(queryOptionsOf(dictionaries.regions, { parentCode: props.parent }))
  if (below.isPending) return <Skeleton label={props.title} rows={6} height="2.5rem" />
  if (below.isError) return <ErrorBlock compact onRetry={() => void below.refetch()} />
  if (below.data.records.length === 0) return null
  return (
    <ul className={styles.column} aria-label={props.title}>
      {below.data.records.map(({ regionCode, regionName, hasChildren }) => (
        <li key={regionCode}>
          <button
            type="button"
            aria-pressed={props.current === regionCode}
            data-way={props.way.includes(regionCode) || undefined}
            onClick={() => props.onChoose({ regionCode, regionName }, hasChildren)}
          >
            {regionName}
          </button>
        </li>
      ))}
    </ul>
  )
}
