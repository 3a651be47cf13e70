import { setTimeout as wait } from 'node:timers/promises'
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

/** Oldest PostgreSQL that the portal is tested with. */
const OLDEST_MAJOR = 16
/** What a database says that is about to start, or that the network does not know yet. */
const NOT_YET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
])
const AGAIN_MS = 1_000

/** What is wrong with a PostgreSQL by its `server_version_num`; null when it serves. */
export const versionProblem = (versionNumber: string): string | null => {
  const major = Math.floor(Number(versionNumber) / 10_000)
  return major >= OLDEST_MAJOR
    ? null
    : `The database is PostgreSQL ${major}; this version needs ${OLDEST_MAJOR} or newer.`
}

/**
 * Refuses the start, without the password in the message, when the database lets nobody in or is too
 * old. Waits up to `waitSeconds` for one that does not answer yet; `onWaiting` is told once.
 */
export const assertAnswering = async (
  url: string,
  { waitSeconds, onWaiting }: { waitSeconds: number; onWaiting: () => void },
): Promise<void> => {
  for (let left = waitSeconds; ; left -= 1) {
    try {
      const problem = versionProblem(await versionOf(url))
      if (problem !== null) throw new StartRefused(problem)
      return
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (left <= 0 || !NOT_YET.has(code))
        throw error instanceof StartRefused ? error : closed(url, error)
      if (left === waitSeconds) onWaiting()
      await wait(AGAIN_MS)
    }
  }
}

const versionOf = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return rows[0]?.server_version_num ?? ''
  } finally {
    await client.end().catch(() => undefined)
  }
}

const closed = (url: string, error: unknown): StartRefused => {
  const { hostname, port, pathname } = new URL(url)
  const where = `${hostname || 'localhost'}:${port || '5432'}${pathname}`
  return new StartRefused(
    `The database of DATABASE_URL does not let us in (${where}): ${whyOf(error)}. ` +
      'Start it, or correct DATABASE_URL; without it the server runs its own.',
  )
}

/** The driver's reason in a line: a code where it says nothing else. */
const whyOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  // Several addresses of a name: each has failed, the whole has no message.
  const message = error.message === '' ? (code ?? error.name) : error.message
  return message.replaceAll(/\s+/g, ' ')
}
