import pg from 'pg'
import { StartRefused } from './place.ts'

/** Whether the database answers; never longer than the pool waits for a connection. */
export const isReachable = async (pool: pg.Pool): Promise<boolean> => {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}

/** Refuses the start, without the password in the message, when the database lets nobody in. */
export const assertAnswering = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const { hostname, port, pathname } = new URL(url)
    const where = `${hostname || 'localhost'}:${port || '5432'}${pathname}`
    throw new StartRefused(
      `The database of DATABASE_URL does not let us in (${where}): ${whyOf(error)}. ` +
        'Start it, or correct DATABASE_URL; without it the server runs its own.',
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The driver's reason in a line: a code where it says nothing else. */
const whyOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  // Several addresses of a name: each has failed, the whole has no message.
  const message = error.message === '' ? (code ?? error.name) : error.message
  return message.replaceAll(/\s+/g, ' ')
}
