import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SET_LIMITS } from '#domain/subscriptions/saved-search.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox, FieldError } from '#web/kit/Field.tsx'
import { regionsQuery } from '../queries.ts'
import styles from '../subscriptions.module.css'
import { ChipList } from './ChipList.tsx'

const NATION = '000000'
const LEVELS = ['省级', '市级', '区县'] as const

interface Place {
  code: string
  name: string
}

/** 地区: chosen level by level and added; `includeUpper` takes what is above along. */
export const RegionsField = (props: {
  id: string
  codes: readonly string[]
  nameOf: (code: string) => string
  includeUpper: boolean
  error: string | null
  onAdd: (place: Place) => void
  onRemove: (code: string) => void
  onUpper: (on: boolean) => void
}) => {
  const { id, codes } = props
  const [way, setWay] = useState<readonly Place[]>([])
  const last = way.at(-1)
  const full = codes.length >= SET_LIMITS.regionCodes
  return (
    <fieldset className={styles.group}>
      <legend>
        地区<span className={styles.optional}>（选填）</span>
        <small className="num">{`${codes.length}/${SET_LIMITS.regionCodes}`}</small>
      </legend>
      <div className={styles.adding}>
        {LEVELS.map((name, depth) => (
          <Level
            key={name}
            id={depth === 0 ? id : `${id}-${depth}`}
            name={name}
            parent={depth === 0 ? NATION : (way[depth - 1]?.code ?? null)}
            chosen={way[depth]?.code ?? ''}
            onChoose={(place) => setWay([...way.slice(0, depth), ...(place ? [place] : [])])}
          />
        ))}
        <Button
          onClick={() => {
            if (last === undefined) return
            props.onAdd({ code: last.code, name: way.map(({ name }) => name).join(' ') })
            setWay([])
          }}
          disabledReason={
            full
              ? `最多 ${SET_LIMITS.regionCodes} 个`
              : last !== undefined && codes.includes(last.code)
                ? '已在列表中'
                : undefined
          }
        >
          添加地区
        </Button>
      </div>
      <ChipList
        label="已添加的地区"
        values={codes}
        nameOf={props.nameOf}
        onRemove={props.onRemove}
      />
      {codes.length > 0 && (
        <Checkbox checked={props.includeUpper} onChange={props.onUpper}>
          含上级（市、省和国家的政策也算）
        </Checkbox>
      )}
      {props.error !== null && <FieldError id={`${id}-error`} text={props.error} />}
    </fieldset>
  )
}

const Level = (props: {
  id: string
  name: string
  /** Null while nothing is chosen above. */
  parent: string | null
  chosen: string
  onChoose: (place: Place | null) => void
}) => {
  const { parent } = props
  const below = useQuery({ ...regionsQuery(parent ?? ''), enabled: parent !== null })
  const regions = below.data?.records ?? []
  if (below.isError)
    return (
      <Button size="sm" variant="quiet" onClick={() => void below.refetch()}>
        {`${props.name}加载失败，点击重试`}
      </Button>
    )
  if (parent !== null && below.data !== undefined && regions.length === 0) return null
  return (
    <select
      id={props.id}
      className="input"
      aria-label={props.name}
      disabled={parent === null}
      value={props.chosen}
      onChange={({ target }) => {
        const region = regions.find(({ regionCode }) => regionCode === target.value)
        props.onChoose(region ? { code: region.regionCode, name: region.regionName } : null)
      }}
    >
      <option value="">{props.name}</option>
      {regions.map(({ regionCode, regionName }) => (
        <option key={regionCode} value={regionCode}>
          {regionName}
        </option>
      ))}
    </select>
  )
}
