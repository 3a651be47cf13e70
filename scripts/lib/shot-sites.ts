import { hash } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { deleteConversations } from '#server/database/conversations.ts'
import { startCluster } from '#server/database/embedded.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { createLog } from '#server/log.ts'
import { DEMO_PASSWORD, firstAccounts } from '#server/seed/accounts.ts'
import { MOMENT } from './shot-still.ts'
import { type Site, startSite } from './site.ts'

/** A portal with a database of its own. */
export interface OwnSite extends Site {
  /** Deletes the talks that began since it was opened; nobody is there, and experts are as they were. */
  emptyChat: () => Promise<void>
}

/** Portals whose clock stands, each on its own copy of the demonstration. */
export interface Sites {
  /** Starts one at that port; it has been asked nothing yet. */
  open(port: number): Promise<OwnSite>
  /** Ends the database. */
  close(): Promise<void>
}

const preload = pathToFileURL(join(import.meta.dirname, 'shot-server.ts')).href

/** `start`: 0 fills the database that the others, 1, are copied from. */
const settings = (start: 0 | 1, url: string, folder: string): Record<string, string> => ({
  DATABASE_URL: url,
  DATA_DIR: folder,
  // Several share one PostgreSQL.
  DATABASE_POOL: '8',
  DEMO: '1',
  TRUST_PROXY: '127.0.0.1',
  TZ: 'UTC',
  NODE_OPTIONS: `--import=${preload}`,
  SHOTS_START: String(start),
})

const CLOCKS = ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']

/** The clock of PostgreSQL stands, and it plans the same today and tomorrow. */
const standStill = async (admin: pg.Client): Promise<void> => {
  const moment = new Date(MOMENT).toISOString()
  for (const name of CLOCKS)
    await admin.query(
      `create function public.${name}() returns timestamptz language sql stable parallel safe
       as $$ select timestamptz '${moment}' $$`,
    )
  // Named at the end, the system's own come after those.
  await admin.query('alter role ceqiao set search_path = public, pg_catalog')
  await admin.query('alter role ceqiao set jit = off')
  await admin.query('alter role ceqiao set max_parallel_workers_per_gather = 0')
  await admin.query('alter system set autovacuum = off')
  await admin.query('select pg_reload_conf()')
}

/** Longest time until the reports are added up for the first time. */
const ADDED_MS = 120_000

/**
 * Waits for the reports' first round, which comes some time after a start, and lets no portal make
 * another: what they show would depend on what was looked at before it.
 */
const addedUp = async (admin: pg.Client): Promise<void> => {
  for (const until = performance.now() + ADDED_MS; performance.now() < until; await wait(200)) {
    const { rowCount } = await admin.query(
      "update job set until = 'infinity' where name = 'reports' and ran_at is not null",
    )
    if (rowCount === 1) return
  }
  throw new Error('the reports were not added up')
}

const asAdmin = async (url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

const at = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

/** Fills a database within `folder`, which passes with this process. */
export const createSites = async (folder: string): Promise<Sites> => {
  // The user of the database passes through.
  chmodSync(folder, 0o711)
  const log = createLog({ level: 'error' })
  const cluster = await startCluster({
    dir: join(folder, 'cluster'),
    log,
    passwords: {
      superuser: randomBytes(12).toString('hex'),
      owner: randomBytes(12).toString('hex'),
    },
    throwaway: true,
  })
  const running = new Set<Site>()
  const abandon = (): void => {
    for (const site of running) site.process.kill()
    cluster.abandon()
  }
  process.once('exit', abandon)
  const first = join(folder, 'first')
  mkdirSync(first)
  const template = new URL(cluster.url).pathname.slice(1)
  await asAdmin(at(cluster.adminUrl, template), standStill)
  const filling = await startSite(settings(0, cluster.url, first))
  await asAdmin(at(cluster.adminUrl, template), addedUp)
  await filling.stop()
  await asAdmin(at(cluster.adminUrl, template), async (admin) => {
    // People sign in a thousand times; what a check costs is not pictured.
    const cheap = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    const names = firstAccounts('demo', 'admin').map(({ loginName }) => loginName)
    await admin.query(
      'update user_account set password_hash = $1 where login_name = any($2::text[])',
      [cheap, names],
    )
    await admin.query('vacuum analyze')
  })

  let opened = 0
  return {
    async open(port) {
      opened += 1
      const name = `shots_${opened}`
      const own = join(folder, name)
      await asAdmin(cluster.adminUrl, async (admin) => {
        const copied = `template ${template} strategy file_copy`
        await admin.query(
          `create database ${name} owner ${new URL(cluster.url).username} ${copied}`,
        )
      })
      cpSync(first, own, { recursive: true })
      const pool = createPool({ url: at(cluster.adminUrl, name), log, max: 1 })
      const db = createDatabase(pool)
      const talks = async (tx: Tx): Promise<string[]> =>
        // Whoever still writes into one waits.
        (await tx.selectFrom('conversation').select('id').forUpdate().execute()).map(({ id }) => id)
      const before = new Set(await inTransaction(db, talks))
      await sql`create table shots_presence as table expert_presence`.execute(db)
      const site = await startSite({
        ...settings(1, at(cluster.url, name), own),
        PORT: String(port),
      })
      running.add(site)
      return {
        ...site,
        async emptyChat() {
          await inTransaction(db, async (tx) => {
            await deleteConversations(
              tx,
              (await talks(tx)).filter((id) => !before.has(id)),
            )
            // A lease never runs out while the clock stands.
            await sql`delete from chat_lease`.execute(tx)
            await sql`delete from expert_presence`.execute(tx)
            await sql`insert into expert_presence table shots_presence`.execute(tx)
          })
        },
        async stop() {
          await site.stop()
          await pool.end()
          running.delete(site)
          await asAdmin(cluster.adminUrl, async (admin) => {
            await admin.query(`drop database ${name} with (force)`)
          })
          rmSync(own, { recursive: true, force: true })
        },
      }
    },
    async close() {
      process.off('exit', abandon)
      await cluster.stop()
    },
  }
}
