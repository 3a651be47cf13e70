import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { IconX } from './icons.ts'
import styles from './SideBySide.module.css'

/** One of the things that are compared. */
export interface Side {
  id: string
  /** What it is called where it is taken out. */
  name: string
  head: ReactNode
  /** The address without it; absent where it has to stay. */
  without?: string
  /** It is taken out. */
  onRemove?: () => void
}

/** One thing that is said of each; `whole` is said of all in one cell. */
export type SideRow = { id: string; name: ReactNode; className?: string | undefined } & (
  | { cells: readonly ReactNode[] }
  | { whole: ReactNode }
)

/**
 * Two or three things side by side, in columns of one width. The names of the rows stand in a column
 * of their own or, with `above`, over their cells, so that two fit on a phone; the heads stay in sight
 * there. What is too wide scrolls within.
 */
export const SideBySide = (props: {
  label: string
  sides: readonly Side[]
  rows: readonly SideRow[]
  above?: boolean
}) => {
  const { label, sides, rows, above = false } = props
  const id = useId()
  const table = (
    <table className={styles.table}>
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          {!above && <th scope="col">项目</th>}
          {sides.map((side, nth) => (
            <th key={side.id} id={columnOf(id, nth)} scope="col">
              {side.head}
              <Remove side={side} />
            </th>
          ))}
        </tr>
      </thead>
      {above ? (
        rows.map((row) => <RowBelow key={row.id} id={id} row={row} sides={sides} />)
      ) : (
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.className}>
              <th id={rowOf(id, row)} scope="row">
                {row.name}
              </th>
              <Cells id={id} row={row} sides={sides} />
            </tr>
          ))}
        </tbody>
      )}
    </table>
  )
  const scrolls = !above || sides.length > 2
  const className = `${styles.scroll} ${above ? styles.above : ''}`
  return scrolls ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={className} data-scrolls aria-label={label} tabIndex={0}>
      {table}
    </section>
  ) : (
    <div className={className}>{table}</div>
  )
}

/** Ids of heads, which cells name: over them stand heads of two kinds. */
const columnOf = (id: string, nth: number): string => `${id}-column-${nth}`
const rowOf = (id: string, row: SideRow): string => `${id}-row-${row.id}`

interface RowProps {
  id: string
  row: SideRow
  sides: readonly Side[]
}

const RowBelow = ({ id, row, sides }: RowProps) => (
  <tbody className={row.className}>
    <tr>
      <th id={rowOf(id, row)} scope="rowgroup" colSpan={sides.length}>
        {row.name}
      </th>
    </tr>
    <tr>
      <Cells id={id} row={row} sides={sides} />
    </tr>
  </tbody>
)

const Cells = ({ id, row, sides }: RowProps) =>
  'whole' in row ? (
    <td
      colSpan={sides.length}
      headers={[rowOf(id, row), ...sides.map((_, nth) => columnOf(id, nth))].join(' ')}
    >
      {row.whole}
    </td>
  ) : (
    sides.map((side, nth) => (
      <td key={side.id} headers={`${rowOf(id, row)} ${columnOf(id, nth)}`}>
        {row.cells[nth]}
      </td>
    ))
  )

const Remove = ({ side: { name, without, onRemove } }: { side: Side }) =>
  without === undefined ? null : (
    <Link
      to={without}
      preventScrollReset
      className={styles.remove}
      {...(onRemove ? { onClick: onRemove } : {})}
    >
      <IconX size={14} />
      移除<span className="sr">{name}</span>
    </Link>
  )
