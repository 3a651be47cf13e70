/** Where the focus stands in a grid: the row and the column of a control. */
export interface Spot {
  row: number
  column: number
}

const nearest = (columns: readonly number[], to: number): number =>
  columns.reduce((best, one) => (Math.abs(one - to) < Math.abs(best - to) ? one : best))

/** The next row with a control in one direction; null at the end. */
const rowFrom = (
  rows: readonly (readonly number[])[],
  from: number,
  step: 1 | -1,
): number | null => {
  for (let row = from + step; row >= 0 && row < rows.length; row += step)
    if ((rows[row]?.length ?? 0) > 0) return row
  return null
}

const inRow = (columns: readonly number[], at: number, key: string): number | null => {
  const place = columns.indexOf(at)
  if (key === 'ArrowRight') return columns[place + 1] ?? null
  if (key === 'ArrowLeft') return columns[place - 1] ?? null
  if (key === 'Home') return columns[0] ?? null
  return key === 'End' ? (columns.at(-1) ?? null) : null
}

/**
 * The control that a key leads to from another one; null when the key leads nowhere. `rows` lists the
 * columns of the controls of each row. Arrows move by one, up and down to the nearest column; Home
 * and End go to the ends of the row, with Ctrl to the ends of the grid.
 */
export const moved = (
  rows: readonly (readonly number[])[],
  at: Spot,
  key: string,
  ctrl = false,
): Spot | null => {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const row = rowFrom(rows, at.row, key === 'ArrowDown' ? 1 : -1)
    return row === null ? null : { row, column: nearest(rows[row] ?? [], at.column) }
  }
  if (ctrl && (key === 'Home' || key === 'End')) {
    const row = key === 'Home' ? rowFrom(rows, -1, 1) : rowFrom(rows, rows.length, -1)
    const column = row === null ? undefined : rows[row]?.at(key === 'Home' ? 0 : -1)
    return row === null || column === undefined ? null : { row, column }
  }
  const column = inRow(rows[at.row] ?? [], at.column, key)
  return column === null ? null : { row: at.row, column }
}
