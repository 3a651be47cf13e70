import type { ReactNode } from 'react'
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
  const table = (
    <table className={styles.table}>
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          {!above && <th scope="col">项目</th>}
          {sides.map((side) => (
            <th key={side.id} scope="col">
              {side.head}
              <Remove side={side} />
            </th>
          ))}
        </tr>
      </thead>
      {above ? (
        rows.map((row) => <RowBelow key={row.id} row={row} sides={sides} />)
      ) : (
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.className}>
              <th scope="row">{row.name}</th>
              <Cells row={row} sides={sides} />
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

const RowBelow = ({ row, sides }: { row: SideRow; sides: readonly Side[] }) => (
  <tbody className={row.className}>
    <tr>
      <th scope="rowgroup" colSpan={sides.length}>
        {row.name}
      </th>
    </tr>
    <tr>
      <Cells row={row} sides={sides} />
    </tr>
  </tbody>
)

const Cells = ({ row, sides }: { row: SideRow; sides: readonly Side[] }) =>
  'whole' in row ? (
    <td colSpan={sides.length}>{row.whole}</td>
  ) : (
    sides.map(({ id }, nth) => <td key={id}>{row.cells[nth]}</td>)
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
