import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from '#server/app.ts'
import type { Clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import { createTestData } from './data.ts'
import { createTestDatabase } from './database.ts'

/** A clock that stands where the test puts it. */
export interface MovableClock extends Clock {
  moment: Date
}

export const movableClock = (moment: string): MovableClock => {
  const clock: MovableClock = {
    moment: new Date(moment),
    now: () => clock.moment,
    elapsed: () => performance.now(),
  }
  return clock
}

/** The whole application, filled by the seed, on a database of its own. */
export interface ContentServer {
  app: FastifyInstance
  db: Database
  pool: pg.Pool
  close: () => Promise<void>
}

/** Starts it; `hosts` are the hosts it serves, all when there are none; `demo` is `DEMO`. */
export const createContentServer = async (
  clock: Clock,
  hosts: readonly string[] = [],
  demo = '',
): Promise<ContentServer> => {
  const log = createLog({ level: 'silent' })
  const { dataDir, secrets, remove } = await createTestData()
  const config = readConfig({ SITE_HOSTS: hosts.join(','), DATA_DIR: dataDir, DEMO: demo })
  const database = await createTestDatabase('seeded')
  const pool = createPool({ url: database.url, log, max: 8 })
  const app = await buildApp({ config, log, pool, secrets, clock, draining: () => false })
  return {
    app,
    db: createDatabase(pool),
    pool,
    async close() {
      await app.close()
      await pool.end()
      await database.drop()
      await remove()
    },
  }
}
