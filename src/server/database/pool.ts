import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { clientWith, connectAgain, type LivePassword, livePasswordOf } from './live-password.ts'
import type { DB } from './schema.ts'
import { inShares } from './shares.ts'

/** How a pool is opened. */
export interface PoolOptions {
  /** Address of the database. */
  readonly url: string
  readonly log: Log
  /** Most connections; 16 unless told. */
  readonly max?: number
  /** Name of this process in `pg_stat_activity`. */
  readonly name?: string
  /** Milliseconds a statement may take; 5,000 unless told, 0 for no end (reports take 15,000). */
  readonly statementTimeout?: number
  /** Milliseconds a statement may wait for somebody else's lock; 2,000 unless told. */
  readonly lockTimeout?: number
  /** Takes the place of the password of the address, where that may change. */
  readonly password?: LivePassword | undefined
}

/** Looks at sessions at once: each takes a millisecond. */
const SESSION_CONNECTIONS = 4

const { builtins } = pg.types

/** Dates stay text (a calendar day has no zone); int8 and numeric stay text as pg has them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === builtins.DATE
      ? (value: string) => value
      : (pg.types.getTypeParser(id, format) as (value: string) => unknown),
}

/** Opens the pool; nobody waits for a connection longer than two seconds. */
export function createPool({
  url,
  log,
  max = 16,
  name = 'ceqiao',
  statementTimeout = 5_000,
  lockTimeout = 2_000,
  password,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(password === undefined ? {} : { Client: clientWith(password) }),
  })
  if (password !== undefined) connectAgain(pool, password)
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
  })
  // The pool listens to idle connections only: one that dies between the statements of a
  // transaction would end the process. Whoever holds it is told by the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Connections of a node that belong to none of its work, beside its pool. */
export interface OwnPools {
  /** Who calls: the look at the session that comes before every call of somebody signed in. */
  readonly sessions: pg.Pool
  /** Whether the database answers at all. */
  readonly probe: pg.Pool
  end(): Promise<void>
}

/** Opens them on the pool's database: {@link SESSION_CONNECTIONS} and one. */
export function createOwnPools(pool: pg.Pool, log: Log): OwnPools {
  const { connectionString: url = '' } = pool.options
  const password = livePasswordOf(pool)
  const sessions = createPool({
    url,
    log,
    password,
    max: SESSION_CONNECTIONS,
    name: 'ceqiao sessions',
    lockTimeout: 1_000,
  })
  const probe = createPool({
    url,
    log,
    password,
    max: 1,
    name: 'ceqiao ready',
    statementTimeout: 1_000,
  })
  return {
    sessions,
    probe,
    end: async () => {
      await Promise.all([sessions.end(), probe.end()])
    },
  }
}

/**
 * Typed queries over a pool, in shares by kind of work; `destroy` of it ends the pool too. `onRan` is
 * told of every statement once it has ended; it must not take time.
 */
export function createDatabase(pool: pg.Pool, onRan?: (event: LogEvent) => void): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: inShares(pool) }),
    ...(onRan === undefined ? {} : { log: onRan }),
  })
}

/** The typed database, for stores and what calls them. */
export type Database = Kysely<DB>
