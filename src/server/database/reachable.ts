import type pg from 'pg'

/** Whether the database answers; never longer than the pool waits for a connection. */
export const isReachable = async (pool: pg.Pool): Promise<boolean> => {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}
