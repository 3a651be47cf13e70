/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus -- the treegrid pattern (ux §4.9, §7): its controls take the focus in turn, the table hears their keys, and the roles stay when a phone lays the rows out as blocks */
import { type KeyboardEvent, useRef, useState } from 'react'
import { boxesOf, tickOf, type TreeColumns, type TreeRow } from '#domain/permissions/tree.ts'
import { IconChevronDown, IconChevronRight } from '#web/kit/icons.ts'
import { Box } from './Box.tsx'
import { moved, type Spot } from './grid-focus.ts'
import styles from './PermissionGrid.module.css'

/** The columns of the controls: fold, 全选, 查看, then the buttons. */
const FOLD = 0
const ALL = 1
const VIEW = 2

interface GridProps {
  label: string
  rows: readonly TreeRow[]
  columns: TreeColumns
  ticks: ReadonlySet<string>
  /** Codes that stand otherwise than they are saved. */
  changed: ReadonlySet<string>
  free: (code: string) => boolean
  readOnly: boolean
  onTurn: (row: TreeRow, code: string) => void
  onTurnRow: (row: TreeRow) => void
}

/** The buttons of a row by column: shared names in theirs, the others after them. */
const placed = (row: TreeRow, { shared }: TreeColumns): Map<number, TreeRow['buttons'][number]> => {
  const others = row.buttons.filter(({ name }) => !shared.includes(name))
  const inShared = row.buttons
    .filter(({ name }) => shared.includes(name))
    .map((button) => [VIEW + 1 + shared.indexOf(button.name), button] as const)
  const after = others.map((button, at) => [VIEW + 1 + shared.length + at, button] as const)
  return new Map([...inShared, ...after])
}

/** The columns of the controls of a row, from left to right. */
const spotsOf = (row: TreeRow, columns: TreeColumns): number[] => {
  if (row.group) return [FOLD, ALL]
  const all = row.buttons.length > 0 ? [ALL] : []
  return [...all, VIEW, ...placed(row, columns).keys()].toSorted((a, b) => a - b)
}

/** 权限树 as an indented table of boxes: arrows move, Space ticks, left and right fold a group. */
export const PermissionGrid = (props: GridProps) => {
  const { columns } = props
  const table = useRef<HTMLTableElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState<{ code: string; column: number } | null>(null)
  const rows = props.rows.filter(({ above }) => above === null || !folded.has(above.code))
  const spots = rows.map((row) => spotsOf(row, columns))
  const current = currentSpot(rows, spots, at)
  const fold = (code: string, wanted: boolean): void => {
    const next = new Set(folded)
    if (wanted) next.add(code)
    else next.delete(code)
    setFolded(next)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const spot = event.target instanceof HTMLElement ? event.target.dataset.spot : undefined
    const [code = '', column] = spot?.split(' ') ?? []
    const from = { row: rows.findIndex(({ node }) => node.code === code), column: Number(column) }
    if (from.row < 0) return
    const onFold = from.column === FOLD
    const opens = event.key === 'ArrowRight' && folded.has(code)
    const closes = event.key === 'ArrowLeft' && !folded.has(code)
    if (onFold && (opens || closes)) {
      event.preventDefault()
      fold(code, closes)
      return
    }
    const to = moved(spots, from, event.key, event.ctrlKey)
    const row = to && rows[to.row]
    if (!to || !row) return
    event.preventDefault()
    setAt({ code: row.node.code, column: to.column })
    table.current
      ?.querySelector<HTMLElement>(`[data-spot="${row.node.code} ${to.column}"]`)
      ?.focus()
  }
  return (
    <div className={styles.frame}>
      <table
        ref={table}
        role="treegrid"
        aria-label={props.label}
        aria-readonly={props.readOnly}
        className={styles.grid}
        onKeyDown={press}
      >
        <GridHead columns={columns} />
        <tbody>
          {rows.map((row, index) => (
            <GridRow
              key={row.node.code}
              {...props}
              row={row}
              folded={folded.has(row.node.code)}
              onFold={() => fold(row.node.code, !folded.has(row.node.code))}
              current={index === current.row ? current.column : null}
              onFocus={(column) => setAt({ code: row.node.code, column })}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The control that Tab leads to: where the focus was last, else the first one. */
const currentSpot = (
  rows: readonly TreeRow[],
  spots: readonly (readonly number[])[],
  at: { code: string; column: number } | null,
): Spot => {
  const row = rows.findIndex(({ node }) => node.code === at?.code)
  return at !== null && spots[row]?.includes(at.column) === true
    ? { row, column: at.column }
    : { row: 0, column: spots[0]?.[0] ?? FOLD }
}

const GridHead = ({ columns }: { columns: TreeColumns }) => (
  <thead>
    <tr role="row">
      {['菜单', '全选', '查看', ...columns.shared].map((name) => (
        <th key={name} role="columnheader" scope="col">
          {name}
        </th>
      ))}
      {columns.others > 0 && (
        <th role="columnheader" scope="colgroup" colSpan={columns.others}>
          其他操作
        </th>
      )}
    </tr>
  </thead>
)

const GridRow = (
  props: GridProps & {
    row: TreeRow
    folded: boolean
    onFold: () => void
    /** The column that Tab leads to, when it is in this row. */
    current: number | null
    onFocus: (column: number) => void
  },
) => {
  const { row, columns, ticks, changed, free, folded } = props
  const { code, name } = row.node
  const boxes = boxesOf(row)
  const buttons = placed(row, columns)
  const own = spotsOf(row, columns)
  const last = VIEW + columns.shared.length + columns.others
  const Fold = folded ? IconChevronRight : IconChevronDown
  const spot = (column: number) => ({
    'data-spot': `${code} ${column}`,
    tabIndex: props.current === column ? 0 : -1,
    onFocus: () => props.onFocus(column),
  })
  const box = (column: number, of: string, label: string) => (
    <Box
      {...spot(column)}
      label={label}
      name={`${name}：${label}`}
      tick={ticks.has(of) ? 'all' : 'none'}
      changed={changed.has(of)}
      off={!free(of)}
      onTurn={() => props.onTurn(row, of)}
      named={column > VIEW + columns.shared.length}
    />
  )
  return (
    <tr
      role="row"
      aria-level={row.level}
      aria-expanded={row.group ? !folded : undefined}
      className={row.group ? styles.group : undefined}
    >
      <th role="rowheader" scope="row" data-level={row.level}>
        {row.group ? (
          <button
            type="button"
            className={styles.fold}
            aria-label={`${folded ? '展开' : '收起'}${name}`}
            onClick={props.onFold}
            {...spot(FOLD)}
          >
            <Fold size={16} />
            {name}
          </button>
        ) : (
          name
        )}
      </th>
      <td role="gridcell">
        {own.includes(ALL) && (
          <Box
            {...spot(ALL)}
            label="全选"
            name={`${name}：全选`}
            tick={tickOf(boxes, ticks)}
            changed={false}
            off={!boxes.some(free)}
            onTurn={() => props.onTurnRow(row)}
          />
        )}
      </td>
      <td role="gridcell">{!row.group && box(VIEW, code, '查看')}</td>
      {Array.from({ length: last - VIEW }, (_, index) => VIEW + 1 + index).map((column) => {
        const button = buttons.get(column)
        return (
          <td key={column} role="gridcell">
            {button && box(column, button.code, button.name)}
          </td>
        )
      })}
    </tr>
  )
}
