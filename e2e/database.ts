import { createPool } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import type { OpenSite } from './site.ts'

/** Asks or changes the database of a running portal. */
export const query = async <Row extends Record<string, unknown>>(
  { databaseUrl: url }: Pick<OpenSite, 'databaseUrl'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const pool = createPool({ url, log: createLog({ level: 'silent' }), max: 1 })
  try {
    return (await pool.query<Row>(sql, values)).rows
  } finally {
    await pool.end()
  }
}
