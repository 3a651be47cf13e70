import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startCluster } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { createPool } from '#server/database/pool.ts'
import { createLog, type Log } from '#server/log.ts'

/** A number given on the command line, e.g. `--own 10000`. */
export const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

/** The middle one; 0 of none. */
export const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

/** Does `work` on a database of its own with nothing in it, which is gone afterwards. */
export const onDatabase = async (
  work: (pool: pg.Pool, log: Log) => Promise<void>,
): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'cq-bench-'))
  chmodSync(dir, 0o711)
  const log = createLog({ level: 'error' })
  const password = randomBytes(12).toString('hex')
  const passwords = { superuser: password, owner: password }
  const cluster = await startCluster({ dir, log, passwords, throwaway: true })
  try {
    await migrate({ url: cluster.url, log })
    const pool = createPool({ url: cluster.url, log, statementTimeout: 0 })
    await work(pool, log)
    await pool.end()
  } finally {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
