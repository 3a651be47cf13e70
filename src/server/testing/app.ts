import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { SeededAccount } from '#server/startup-banner.ts'
import { buildApp } from '#server/app.ts'
import { type Clock, systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { CoreOptions } from '#server/core.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { createLog, type Log } from '#server/log.ts'
import { firstAccounts } from '#server/seed/accounts.ts'
import { createTestData } from './data.ts'
import { createTestDatabase } from './database.ts'

/** What a test says of an account beside its name. */
export interface TestUser {
  roles?: string[]
  companyId?: string
  phone?: string
  userName?: string
  /** False: added by an administrator, no password set yet. */
  password?: boolean
}

/** The whole application, without pages, on a seeded database of its own. */
export interface TestApp {
  app: FastifyInstance
  pool: pg.Pool
  db: Database
  /** Address of the database as superuser. */
  adminUrl: string
  dataDir: string
  /** The demonstration accounts. */
  accounts: readonly SeededAccount[]
  /** The password of every account, seeded or made by a test. */
  password: string
  /** Makes an account with the id `u-<loginName>`. */
  createUser: (loginName: string, more?: TestUser) => Promise<void>
  /** Starts another node on the same database, with settings of its own; it ends with the first. */
  startNode: (env?: Record<string, string>) => Promise<FastifyInstance>
  /** Takes the database away from the running application. */
  dropDatabase: () => Promise<void>
  close: () => Promise<void>
}

/** Builds it. */
export const createTestApp = async (
  own: {
    log?: Log
    env?: Record<string, string>
    clock?: Clock
    /** Secrets of a node, in place of those that are the same for every test. */
    secretsIn?: (dataDir: string) => Promise<CoreOptions['secrets']>
  } = {},
): Promise<TestApp> => {
  const log = own.log ?? createLog({ level: 'silent' })
  const clock = own.clock ?? systemClock
  const data = await createTestData()
  const configFor = (env: Record<string, string>) =>
    readConfig({ DEMO: '1', DATA_DIR: data.dataDir, ...own.env, ...env })
  const config = configFor({})
  const database = await createTestDatabase('seeded')
  const start = async (env: Record<string, string> = {}) => {
    // Each connection costs PostgreSQL more than most tests ask of it.
    const pool = createPool({ url: database.url, log, max: 4 })
    const app = await buildApp({
      pool,
      log,
      config: configFor(env),
      secrets: (await own.secretsIn?.(data.dataDir)) ?? data.secrets,
      clock,
      draining: () => false,
      onUnaudited({ path, problem }) {
        throw new Error(`${path} left ${problem}`)
      },
    })
    return { app, pool }
  }
  const accounts = firstAccounts('demo', config.superAdmin)
  const first = await start()
  const others: { app: FastifyInstance; pool: pg.Pool }[] = []
  return {
    ...first,
    db: createDatabase(first.pool),
    adminUrl: database.adminUrl,
    dataDir: config.dataDir,
    accounts,
    password: accounts[0]?.password ?? '',
    async createUser(loginName, more = {}) {
      const { roles = [], companyId = null, phone = '', userName, password = true } = more
      await first.pool.query(
        `insert into user_account (id, login_name, user_name, password_hash, company_id, roles, phone)
         select 'u-' || $1, $1, $5, case when $7 then password_hash end, $2, $3, $6
         from user_account where login_name = $4`,
        [
          loginName,
          companyId,
          roles,
          accounts[0]?.loginName,
          userName ?? `用户 ${loginName}`,
          phone,
          password,
        ],
      )
    },
    async startNode(env) {
      const node = await start(env)
      others.push(node)
      return node.app
    },
    dropDatabase: async () => database.drop(),
    async close() {
      for (const { app, pool } of [...others, first]) {
        await app.close()
        await pool.end()
      }
      await database.drop()
      await data.remove()
    },
  }
}
