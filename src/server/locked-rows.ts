/** Rows of a table that hold something locked or hashed with a key of ours. */
export interface LockedRows {
  readonly table: string
  /**
   * Looks at the rows after an id, in the order of ids, and with `write` locks those anew that another
   * than the current key has locked. What changes meanwhile is left to the next look.
   * @returns the last id looked at, null after the last row, and how many of another key there were
   */
  slice(after: string, write: boolean): Promise<{ last: string | null; stale: number }>
}

/** How many rows of another key than the current one a table has; with `write` they are locked anew. */
const walk = async (
  rows: LockedRows,
  write: boolean,
  onSlice: (stale: number) => void = () => undefined,
): Promise<number> => {
  let total = 0
  for (let after = ''; ;) {
    const { last, stale } = await rows.slice(after, write)
    total += stale
    onSlice(stale)
    if (last === null) return total
    after = last
  }
}

/** Tables that still hold rows of another key than the current one, with how many. */
export const staleRows = async (
  all: readonly LockedRows[],
): Promise<{ table: string; stale: number }[]> => {
  const counted: { table: string; stale: number }[] = []
  for (const rows of all) counted.push({ table: rows.table, stale: await walk(rows, false) })
  return counted.filter(({ stale }) => stale > 0)
}

/** Looks through the tables at most so often: what serves beside it may write with the old key until it has heard of the new one. */
const ROUNDS = 5

/**
 * Locks every row anew that another than the current key has locked, a slice at a time while the
 * portal serves. Killed in the middle it goes on where rows of the old key are left.
 * @returns how many rows were locked anew
 * @throws Error when there are always more
 */
export const relockAll = async (
  all: readonly LockedRows[],
  onSlice?: (stale: number) => void,
): Promise<number> => {
  let total = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    let stale = 0
    for (const rows of all) stale += await walk(rows, true, onSlice)
    if (stale === 0) return total
    total += stale
  }
  throw new Error('some node still writes with the old key: look for it, then run this again')
}
