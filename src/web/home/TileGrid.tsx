import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Coverage.module.css'
import type { Place } from './queries.ts'
import { selecting } from './selecting.ts'
import { shadeOf, type Tile, tileBeside, TILES } from './tiles.ts'

const START = '110000'

/** 34 provincial units as links; one stop for the Tab key, arrow keys move between them. */
export const TileGrid = (props: {
  places: readonly Place[]
  selected: string | undefined
  onSelect: (code: string) => void
}) => {
  const { selected, onSelect } = props
  const counts = new Map(props.places.map((it) => [it.regionCode, it.policies]))
  const href = useHref()
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(START)
  const most = Math.max(0, ...counts.values())
  const onKeyDown = (event: KeyboardEvent, from: Tile): void => {
    const next = tileBeside(from, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next.code)
    list.current?.querySelector<HTMLElement>(`[data-code="${next.code}"]`)?.focus()
  }
  return (
    <div>
      <ul ref={list} className={styles.tiles} aria-label="省级行政区，省份示意图，可用方向键选择">
        {TILES.map((tile) => {
          const count = counts.get(tile.code) ?? 0
          return (
            <li key={tile.code} style={{ gridArea: `${tile.row}/${tile.column}` }}>
              <Link
                to={href('policyList', { region: tile.code, up: '0' })}
                className={styles.tile}
                data-code={tile.code}
                data-shade={shadeOf(count, most)}
                tabIndex={tile.code === at ? 0 : -1}
                title={`${tile.name} ${count} 项`}
                aria-label={`${tile.name}，当地政策 ${count} 项`}
                aria-current={tile.code === selected ? 'true' : undefined}
                onClick={(event) => selecting(event, () => onSelect(tile.code))}
                onFocus={() => setAt(tile.code)}
                onKeyDown={(event) => onKeyDown(event, tile)}
              >
                {tile.short}
              </Link>
            </li>
          )
        })}
      </ul>
      <p className={styles.note}>
        示意图，不代表实际边界和面积
        <span className={styles.legend}>
          <i data-shade={0} />
          暂无
          {[1, 2, 3, 4].map((shade) => (
            <i key={shade} data-shade={shade} />
          ))}
          当地政策由少到多
        </span>
      </p>
    </div>
  )
}
