import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconChevronDown, IconChevronUp } from '#web/kit/icons.ts'
import { changed, type ListQuery } from '../list-query.ts'
import type { SearchResult } from '../parts/types.ts'
import { amountWords, type FacetRow, facetRows } from './facets.ts'
import styles from './Facets.module.css'
import { FacetOptions } from './FacetOptions.tsx'
import { FilterLink } from './FilterLink.tsx'
import { AmountOptions, TimeOptions } from './RangeFacets.tsx'

interface Line {
  key: string
  title: string
  chosen: number
  content: ReactNode
  /** Always open; the others fold behind 更多条件. */
  first: boolean
  /** One of the five buttons of the tablet's bar. */
  bar: boolean
}

const FIRST = ['regionCodes', 'kinds', 'levels', 'windowStates']
const BEFORE_AMOUNT = [...FIRST, 'supportModes', 'orgs']
const BAR = [...FIRST, 'supportModes', 'amount']

/**
 * 筛选: one row a facet. On the page a card on desktop and a bar of buttons on tablets; in a sheet
 * (phone, 全部筛选) every row below the other.
 */
export const Facets = (props: {
  query: ListQuery
  result: SearchResult | undefined
  /** The question of the address with its answer, where the list shows another one by itself. */
  before?: Parameters<typeof facetRows>[2]
  onPickRegion: () => void
  sheet?: boolean
  /** Opens the sheet with every facet, from the tablet's bar. */
  onAll?: () => void
}) => {
  const { query, result, sheet = false } = props
  /** The keyword for which all conditions were opened: a new one has its results to show. */
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const [dropped, setDropped] = useState('')
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (dropped === '') return
    const elsewhere = (event: Event): void => {
      const row = root.current?.querySelector('[data-dropped]')
      if (event.target instanceof Node && !row?.contains(event.target)) setDropped('')
    }
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      root.current?.querySelector<HTMLElement>('[data-dropped] > button')?.focus()
      setDropped('')
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [dropped])
  const open = sheet || openedFor === query.keyword
  const lines = linesOf(query, result, props.before, props.onPickRegion)
  const folded = lines.filter((line) => !line.first && line.chosen === 0)
  return (
    <section ref={root} aria-label="筛选" className={sheet ? styles.sheet : `card ${styles.card}`}>
      {lines.map((line) => (
        <fieldset
          key={line.key}
          className={styles.row}
          data-bar={line.bar || undefined}
          data-folded={(!open && folded.includes(line)) || undefined}
          data-dropped={dropped === line.key || undefined}
        >
          <legend>{line.title}</legend>
          {!sheet && line.bar && (
            <button
              type="button"
              className={styles.drop}
              data-chosen={line.chosen > 0 || undefined}
              aria-expanded={dropped === line.key}
              onClick={() => setDropped(dropped === line.key ? '' : line.key)}
            >
              {line.title}
              {line.chosen > 0 && <b className="num">{line.chosen}</b>}
              <IconChevronDown size={16} />
            </button>
          )}
          <div className={styles.options}>{line.content}</div>
        </fieldset>
      ))}
      {!sheet && (
        <p className={styles.fold}>
          <button
            type="button"
            className={`btn q sm ${styles.wide}`}
            aria-expanded={open}
            onClick={() => setOpenedFor(open ? null : query.keyword)}
          >
            {open ? '收起' : '更多条件'}
            {!open && folded.length > 0 && `（${folded.map((line) => line.title).join('、')}）`}
            {open ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          </button>
          <button type="button" className={styles.all} aria-haspopup="dialog" onClick={props.onAll}>
            全部筛选
          </button>
        </p>
      )}
    </section>
  )
}

const linesOf = (
  query: ListQuery,
  result: SearchResult | undefined,
  before: Parameters<typeof facetRows>[2],
  onPickRegion: () => void,
): Line[] => {
  const rows = facetRows(query, result, before).filter(
    ({ field, idle }) => !idle || field === 'regionCodes',
  )
  const lines = rows.map((row) => ({
    key: row.field as string,
    title: row.title,
    chosen: row.chosen,
    content:
      row.field === 'regionCodes' ? (
        <RegionOptions row={row} query={query} onPick={onPickRegion} />
      ) : (
        <FacetOptions row={row} />
      ),
  }))
  const amount = {
    key: 'amount',
    title: '额度',
    chosen: amountWords(query) === '' ? 0 : 1,
    content: <AmountOptions query={query} />,
  }
  const time = {
    key: 'time',
    title: '时间',
    chosen: query.publishFrom + query.publishTo + query.effectiveOn === '' ? 0 : 1,
    content: <TimeOptions query={query} now={result?.now ?? ''} />,
  }
  const at = lines.findLastIndex((line) => BEFORE_AMOUNT.includes(line.key)) + 1
  return [...lines.slice(0, at), amount, ...lines.slice(at), time].map((line) => ({
    ...line,
    first: FIRST.includes(line.key),
    bar: BAR.includes(line.key),
  }))
}

const RegionOptions = (props: { row: FacetRow; query: ListQuery; onPick: () => void }) => {
  const { row, query } = props
  return (
    <>
      <FacetOptions row={row} />
      {row.options.some(({ upper }) => upper > 0) && (
        <small className={styles.split}>＋ 后面是上级和全国的</small>
      )}
      {row.chosen > 0 && (
        <FilterLink
          to={changed(query, { includeUpper: !query.includeUpper })}
          className={styles.option}
          current={query.includeUpper}
        >
          含上级
        </FilterLink>
      )}
      <button
        type="button"
        className={`${styles.option} ${styles.more} ${styles.scripted}`}
        aria-haspopup="dialog"
        onClick={props.onPick}
      >
        选择地区
      </button>
    </>
  )
}
