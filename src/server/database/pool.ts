import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { DB } from './schema.ts'

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
}

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
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
  })
  // The pool listens to idle connections only: one that dies between the statements of a
  // transaction would end the process. Whoever holds it is told by the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Typed queries over a pool; `destroy` of it ends the pool too. */
export function createDatabase(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** The typed database, for stores and what calls them. */
export type Database = Kysely<DB>
