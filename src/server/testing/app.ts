import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { SeededAccount } from '#server/announce.ts'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { createLog, type Log } from '#server/log.ts'
import { firstAccounts } from '#server/seed/accounts.ts'
import { createTestDatabase } from './database.ts'

/** The whole application, without pages, on a seeded database of its own. */
export interface TestApp {
  app: FastifyInstance
  pool: pg.Pool
  db: Database
  /** The demonstration accounts. */
  accounts: readonly SeededAccount[]
  /** The password of every account, seeded or made by a test. */
  password: string
  /** Makes an account with the id `u-<loginName>`. */
  createUser: (loginName: string, more?: { roles?: string[]; companyId?: string }) => Promise<void>
  /** Takes the database away from the running application. */
  dropDatabase: () => Promise<void>
  close: () => Promise<void>
}

/** Builds it. */
export const createTestApp = async (own: { log?: Log } = {}): Promise<TestApp> => {
  const log = own.log ?? createLog({ level: 'silent' })
  const config = readConfig({ DEMO: '1' })
  const database = await createTestDatabase('seeded')
  const pool = createPool({ url: database.url, log, max: 8 })
  const shared = { pool, log, config, clock: systemClock }
  const accounts = firstAccounts('demo', config.superAdmin)
  const app = await buildApp({ ...shared, draining: () => false })
  return {
    app,
    pool,
    db: createDatabase(pool),
    accounts,
    password: accounts[0]?.password ?? '',
    async createUser(loginName, { roles = [], companyId } = {}) {
      await pool.query(
        `insert into user_account (id, login_name, user_name, password_hash, company_id, roles)
         select 'u-' || $1, $1, '用户 ' || $1, password_hash, $2, $3
         from user_account where login_name = $4`,
        [loginName, companyId ?? null, roles, accounts[0]?.loginName],
      )
    },
    dropDatabase: async () => database.drop(),
    async close() {
      await app.close()
      await pool.end()
      await database.drop()
    },
  }
}
