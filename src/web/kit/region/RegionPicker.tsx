import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dictionaries } from '#contract/dictionaries.ts'
import { isUnnamed, wayTo } from '#domain/search/region-finder.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { ErrorBlock } from '../ErrorBlock.tsx'
import { IconChevronLeft, IconSearch } from '../icons.ts'
import { Skeleton } from '../Skeleton.tsx'
import { Switch } from '../Switch.tsx'
import { PHONE, useMedia } from '../useMedia.ts'
import { useSettled } from '../useSettled.ts'
import type { Region } from '#web/shell/context.ts'
import styles from './RegionPicker.module.css'

const LEVELS = ['省级', '市级', '区县级'] as const
/** Columns that stand side by side. */
const SHOWN = 2
const KEYWORD_MAX = 20

const foundQuery = (keyword: string) => queryOptionsInline(dictionaries.findRegions, { keyword })

/**
 * Chooses one region: by name or pinyin initials, from the cities with most policies, or in two
 * columns, each asked for when it is opened. A sheet on phones. `includeUpper` shows the switch
 * 含上级.
 */
export const RegionPicker = (props: {
  open: boolean
  onClose: () => void
  /** Code of the region chosen now; empty for none. */
  chosen: string
  includeUpper?: boolean
  onPick: (region: Region | null, includeUpper: boolean) => void
}) => {
  const phone = useMedia(PHONE)
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="选择地区"
      size="md"
      place={phone ? 'bottom' : 'center'}
    >
      <Choice {...props} />
    </Dialog>
  )
}

const Choice = (props: Parameters<typeof RegionPicker>[0]) => {
  const { chosen, onPick } = props
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Region | null>(null)
  const [upper, setUpper] = useState(props.includeUpper ?? true)
  const take = (region: Region): void => onPick(region, upper)
  return (
    <div className={styles.picker}>
      <Search typed={typed} onType={setTyped} onTake={take} />
      {typed.trim() === '' && (
        <>
          <Popular chosen={chosen} onTake={take} />
          <Columns chosen={chosen} current={picked?.regionCode ?? chosen} onChoose={setPicked} />
        </>
      )}
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
            onClick={() => take(picked ?? { regionCode: chosen, regionName: '' })}
          >
            {picked ? `确定 ${picked.regionName}` : '确定'}
          </Button>
        </span>
      </div>
    </div>
  )
}

/** The field, and what answers it in the place of everything else; Enter takes the first. */
const Search = (props: {
  typed: string
  onType: (text: string) => void
  onTake: (region: Region) => void
}) => {
  const { typed, onType, onTake } = props
  const keyword = typed.trim()
  const asked = useSettled(keyword)
  const found = useQuery({ ...foundQuery(asked), enabled: asked !== '' })
  const records = asked === keyword ? found.data?.records : undefined
  return (
    <>
      <label className={styles.search}>
        <IconSearch size={18} />
        <span className="sr">搜索地区</span>
        <input
          className="input"
          type="search"
          autoComplete="off"
          placeholder="城市、区县或拼音首字母"
          maxLength={KEYWORD_MAX}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            const first = records?.[0]
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (keyword === '' || !first) return
            onTake({ regionCode: first.regionCode, regionName: first.regionName })
          }}
        />
      </label>
      {keyword !== '' && (
        <div className={styles.found}>
          <output className={records?.length === 0 ? styles.none : 'sr'}>
            {records === undefined
              ? ''
              : records.length === 0
                ? `没有找到“${keyword}”`
                : `找到 ${records.length} 个地区`}
          </output>
          {found.isError ? (
            <ErrorBlock compact error={found.error} onRetry={() => void found.refetch()} />
          ) : records === undefined ? (
            <Skeleton label="地区" rows={4} height="2.5rem" />
          ) : (
            <ul className={styles.column} aria-label="找到的地区">
              {records.map(({ regionCode, regionName, within }) => (
                <li key={regionCode}>
                  <button type="button" onClick={() => onTake({ regionCode, regionName })}>
                    {regionName}
                    {within !== '' && <small>{within}</small>}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}

/** 热门城市: those with most policies; the columns alone where they cannot be had. */
const Popular = (props: { chosen: string; onTake: (region: Region) => void }) => {
  const popular = useQuery(foundQuery(''))
  const { records } = popular.data ?? {}
  if (popular.isError || records?.length === 0) return null
  return (
    <section className={styles.popular} aria-label="热门城市">
      <h3>热门城市</h3>
      {records === undefined ? (
        <Skeleton label="热门城市" rows={1} height="2.25rem" />
      ) : (
        <ul>
          {records.map(({ regionCode, regionName }) => (
            <li key={regionCode}>
              <button
                type="button"
                aria-pressed={props.chosen === regionCode}
                onClick={() => props.onTake({ regionCode, regionName })}
              >
                {regionName}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Columns = (props: {
  chosen: string
  current: string
  onChoose: (region: Region) => void
}) => {
  const [way, setWay] = useState<string[]>(wayTo(props.chosen))
  const parents = way.slice(0, LEVELS.length)
  const from = Math.max(0, parents.length - SHOWN)
  return (
    <div>
      {from > 0 && (
        <Button size="sm" variant="quiet" onClick={() => setWay(way.slice(0, SHOWN))}>
          <IconChevronLeft size={16} />
          返回省级
        </Button>
      )}
      <div className={styles.columns}>
        {parents.slice(from).map((parent, index) => {
          const depth = from + index
          return (
            <ul key={parent} className={styles.column} aria-label={LEVELS[depth]}>
              <Below
                parent={parent}
                way={way}
                current={props.current}
                onChoose={(region, hasChildren) => {
                  props.onChoose(region)
                  setWay([...way.slice(0, depth + 1), ...(hasChildren ? [region.regionCode] : [])])
                }}
              />
            </ul>
          )
        })}
      </div>
    </div>
  )
}

/** The regions below one; in the place of a level of the tables only, e.g. 市辖区, what is below that. */
const Below = (props: {
  parent: string
  way: readonly string[]
  current: string
  onChoose: (region: Region, hasChildren: boolean) => void
}) => {
  const below = useQuery(queryOptionsInline(dictionaries.regions, { parentCode: props.parent }))
  if (below.isPending)
    return (
      <li>
        <Skeleton label="地区" rows={6} height="2.5rem" />
      </li>
    )
  if (below.isError)
    return (
      <li>
        <ErrorBlock compact error={below.error} onRetry={() => void below.refetch()} />
      </li>
    )
  return below.data.records.map(({ regionCode, regionName, hasChildren }) =>
    hasChildren && isUnnamed(regionName) ? (
      <Below key={regionCode} {...props} parent={regionCode} />
    ) : (
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
    ),
  )
}
