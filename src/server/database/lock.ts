import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Tx } from './transaction.ts'

/** Advisory lock of the process that serves an embedded database. */
export const serveLock = 0x63_65_71_01
/** Advisory lock of the process that migrates. */
export const migrationLock = 0x63_65_71_02
/** Advisory lock of a command that changes the secrets. */
export const rotationLock = 0x63_65_71_03

/** A session advisory lock that is held as long as its connection lives. */
export interface HeldLock {
  /** Settles when the connection, and with it the lock, is gone; never on `release`. */
  readonly lost: Promise<void>
  /** The lock's own connection, for rare statements of its owner. */
  readonly client: pg.Client
  /** The database is about to stop: losing the connection is no news. */
  expectLoss(): void
  /** Lets go of it. */
  release(): Promise<void>
}

/** How a lock is asked for. */
export interface LockOptions {
  readonly url: string
  readonly key: number
  /** Shown to whoever finds the lock taken. */
  readonly name: string
  readonly log: Log
}

/** Somebody else holds the lock; `holder` is the name it gave. */
export class LockTaken extends Error {
  override name = 'LockTaken'
  readonly holder: string
  constructor(holder: string) {
    super(`held by ${holder}`)
    this.holder = holder
  }
}

/** Takes the lock at once, or throws LockTaken. */
export async function takeLock({ url, key, name, log }: LockOptions): Promise<HeldLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 1_500,
    keepAlive: true,
  })
  let expected = false
  const lost = new Promise<void>((resolve) => {
    client.on('error', (error) => {
      if (!expected) log.warn({ err: error }, 'the connection of the lock was lost')
    })
    client.on('end', () => {
      if (!expected) resolve()
    })
  })
  const expectLoss = (): void => {
    expected = true
  }
  const release = async (): Promise<void> => {
    expectLoss()
    await client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [key],
    )
    if (rows[0]?.taken !== true) throw new LockTaken(await holderOf(client, key))
  } catch (error) {
    await release()
    throw error
  }
  return { lost, client, expectLoss, release }
}

async function holderOf(client: pg.Client, key: number): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 LIMIT 1`,
    [key],
  )
  return rows[0]?.application_name ?? 'another process'
}

/** A lock of a name, or of one thing of many under it. */
const lockOf = (name: string, key?: string): RawBuilder<unknown> =>
  key === undefined ? sql`hashtext(${name})` : sql`hashtext(${name}), hashtext(${key})`

/** Waits for everybody who holds the lock of this name (and key), and holds it until the transaction ends. */
export const advisoryLock = async (tx: Tx, name: string, key?: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockOf(name, key)})`.execute(tx)
}

/**
 * Takes the same lock unless somebody holds it.
 * @returns false when somebody does
 */
export const tryAdvisoryLock = async (tx: Tx, name: string, key?: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(name, key)}) as taken`.execute(tx)
  return rows[0]?.taken === true
}
