import type pg from 'pg'

/** What marks a row of the foreign company, or of whoever the canaries are. */
const MARK = 'canary|金丝雀|00000000cafe|000cafe|matrix-foreign|1395555666'

/** Rows as they stand, each with its table. */
export type Rows = ReadonlySet<string>

/** Every canary's row in these tables. */
export const readRows = async (pool: pg.Pool, tables: readonly string[]): Promise<Rows> => {
  const parts = tables.map(
    (table) => `select '${table} ' || to_jsonb(t)::text as row from "${table}" t
      where to_jsonb(t)::text ~* '${MARK}'`,
  )
  const { rows } = await pool.query<{ row: string }>(parts.join(' union all '))
  return new Set(rows.map(({ row }) => row))
}

/** What is gone, new or different, as the rows were and are. */
export const changesOf = (before: Rows, after: Rows): string[] => [
  ...[...before].filter((row) => !after.has(row)).map((row) => `- ${row}`),
  ...[...after].filter((row) => !before.has(row)).map((row) => `+ ${row}`),
]

/** The order that waits for whichever advisor takes it, who is told of its company from then on. */
export const FREE_ORDER = 'DD20260101000005'

/** What becomes of that order is nobody's fault. */
export const ofFreeOrder = (change: string): boolean =>
  /^[-+] (policy_order|order_move) /.test(change) && change.includes(FREE_ORDER)
