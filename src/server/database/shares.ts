import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../concurrency.ts'

/** The kind of all periodic jobs. */
export const JOBS = 'jobs'

/** What connections are taken for; null for what is in a transaction and holds one already. */
const current = new AsyncLocalStorage<string | null>()

/** Does `work`, and whatever comes of it, as work of a kind: a group of calls, the chat, the jobs. */
export const workingFor = <T>(kind: string, work: () => T): T => current.run(kind, work)

/** Does `work` that holds a connection: one more waits for nobody of its kind, who may wait for this one. */
export const holding = <T>(work: () => T): T => current.run(null, work)

/** Connections that a kind of work may hold of a small pool, but for half of it. */
const LEAST = 4

/** Most connections of a pool that one kind of work holds: half for the chat, a quarter for others. */
const shareOf = (kind: string, { options: { max } }: pg.Pool): number => {
  const half = Math.ceil(max / 2)
  return kind === 'chat' ? half : Math.max(Math.min(LEAST, half), Math.floor(max / 4))
}

/** How many calls wait for a connection of the share of their kind, by pool. */
const queued = new WeakMap<pg.Pool, number>()

/** How many wait for a connection of the pool, jobs aside: for any, or for one of their share. */
export const waitingFor = (pool: pg.Pool): number => pool.waitingCount + (queued.get(pool) ?? 0)

/**
 * The pool, of which no kind of work takes more than its share: what waits for a locked table waits
 * for connections of its own kind, and not everybody else with it. Work of no kind takes what is free.
 */
export const inShares = (pool: pg.Pool): PostgresPool => {
  const limits = new Map<string, ConcurrencyLimit>()
  const releases = new WeakMap<pg.PoolClient, () => void>()
  pool.on('release', (_error, client) => {
    releases.get(client)?.()
    releases.delete(client)
  })

  const limitOf = (kind: string): ConcurrencyLimit => {
    // Nobody waits for a job.
    const waitMs = kind === JOBS ? undefined : pool.options.connectionTimeoutMillis
    const known = limits.get(kind)
    if (known !== undefined) return known
    const limit = createConcurrencyLimit({
      running: shareOf(kind, pool),
      ...(waitMs === undefined ? {} : { waitMs }),
      // As the pool itself says it.
      onFull: () => new Error('timeout exceeded when trying to connect'),
    })
    limits.set(kind, limit)
    return limit
  }

  return {
    options: pool.options,
    Client: pg.Client,
    end: async () => pool.end(),
    connect: async () => {
      const kind = current.getStore() ?? null
      if (kind === null) return pool.connect()
      let waits = kind === JOBS ? 0 : 1
      const queue = (change: number): unknown => queued.set(pool, (queued.get(pool) ?? 0) + change)
      const served = (): void => {
        queue(-waits)
        waits = 0
      }
      queue(waits)
      return new Promise((resolve, reject) => {
        limitOf(kind)(async () => {
          served()
          const client = await pool.connect()
          const released = new Promise<void>((release) => releases.set(client, release))
          resolve(client)
          await released
        }).catch((error: unknown) => {
          served()
          reject(error)
        })
      })
    },
  }
}
