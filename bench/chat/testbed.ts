import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { session } from '#contract/session.ts'
import { startCluster } from '#server/database/embedded.ts'
import { createLog } from '#server/log.ts'
import { DEMO_PASSWORD } from '#server/seed/accounts.ts'
import { newToken } from '#server/wire/tokens.ts'
import { type Site, startSite } from '../../scripts/lib/site.ts'

/** A guest with a conversation. */
export interface Guest {
  id: string
  cookie: string
  conv: string
  address: string
}

/** An expert who is signed in. */
export interface Expert {
  id: string
  cookie: string
}

/** What the bench needs of the database: its settings, nodes over it, people in it. */
export interface Testbed {
  /** What makes its commits last, as it says itself. */
  settings: string
  startNode: (more?: Readonly<Record<string, string>>) => Promise<Site>
  /** The database itself. */
  pool: pg.Pool
  /** Guests with a conversation each; the first of them are served by these experts in turn. */
  fill: (guests: number, experts: number) => Promise<{ guests: Guest[]; loginNames: string[] }>
  stop: () => Promise<void>
}

const log = createLog({ level: 'silent' })
const SETTINGS = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes']

/** An address of its own for each guest, as a trusted proxy would tell it: the limits of one hold. */
const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** At 1,000 messages a second in 500 conversations each guest writes more than one may. */
const MANY = { chat: { guestMessages: { max: 1_000_000 } } }

/**
 * The embedded PostgreSQL as in production, and an empty folder for it; `more` is added to the
 * settings of its nodes, `limits` stand in place of those of the bench.
 */
export const openTestbed = async (
  more: Readonly<Record<string, string>> = {},
  limits: object = MANY,
): Promise<Testbed> => {
  const dir = mkdtempSync(join(tmpdir(), 'cq-bench-chat-'))
  // Root's database runs as another user, who passes through the folder.
  chmodSync(dir, 0o711)
  const passwords = { superuser: newToken(), owner: newToken() }
  const cluster = await startCluster({ dir, log, passwords })
  const file = join(dir, 'limits.json')
  writeFileSync(file, JSON.stringify(limits))
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 })
  pool.on('error', () => undefined)
  const env = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(dir, 'data'),
    SECRET_KEY: randomBytes(32).toString('hex'),
    DEMO: '1',
    TRUST_PROXY: '127.0.0.1',
    LIMITS: file,
    ...more,
  }
  const settings = await Promise.all(
    SETTINGS.map(async (name) => {
      const { rows } = await pool.query<Record<string, string>>(`show ${name}`)
      return `${name} ${rows[0]?.[name]}`
    }),
  )
  return {
    settings: settings.join(', '),
    startNode: async (its = {}) => startSite({ ...env, ...its }),
    pool,
    fill: async (guests, experts) => fill(pool, guests, experts),
    async stop() {
      await pool.end()
      await cluster.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const fill = async (
  pool: pg.Pool,
  count: number,
  experts: number,
): Promise<{ guests: Guest[]; loginNames: string[] }> => {
  const loginNames = Array.from({ length: experts }, (_, at) => `bench-${at}`)
  await pool.query(
    `insert into user_account (id, login_name, user_name, password_hash, roles)
     select name, name, '顾问' || name, password_hash, roles
     from unnest($1::text[]) as name, user_account where login_name = 'advisor'`,
    [loginNames],
  )
  const guests = Array.from({ length: count }, (_, at) => ({
    id: String(700_000_000_000_000_000n + BigInt(at)),
    cookie: `guest=${newToken()}`,
    conv: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    address: addressOf(at),
  }))
  const columns = [guests.map(({ conv }) => conv), guests.map(({ id }) => id)]
  await pool.query(
    `insert into conversation (id, client_key, customer_id, customer_name, topic, status, assignee_id)
     select conv, 'bench:' || conv, guest, '游客' || guest, 'consult', 'serving', 'bench-' || (nr % $3)
     from unnest($1::text[], $2::text[]) with ordinality as given(conv, guest, nr)`,
    [...columns, experts],
  )
  await pool.query(
    `insert into chat_member (conv_id, actor_id, role)
     select conv, guest, 'customer' from unnest($1::text[], $2::text[]) as given(conv, guest)
     union all
     select id, assignee_id, 'expert' from conversation where id = any($1)`,
    columns,
  )
  await pool.query('analyze')
  return { guests, loginNames }
}

/** Signs the experts in at a node. */
export const signIn = async (origin: string, loginNames: readonly string[]): Promise<Expert[]> => {
  const experts: Expert[] = []
  for (const username of loginNames) {
    // oxlint-disable-next-line no-await-in-loop -- passwords are checked two at a time anyhow
    const answer = await fetch(origin + session.token.path, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username, password: DEMO_PASSWORD }),
    })
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    if (!answer.ok || cookies.length === 0) throw new Error(`${username} could not sign in`)
    experts.push({ id: username, cookie: cookies.join('; ') })
  }
  return experts
}

/** The bare echo, in a process of its own. */
export const startEcho = async (): Promise<Pick<Site, 'origin' | 'process' | 'stop'>> => {
  const child = fork(join(import.meta.dirname, 'echo.ts'))
  const [port] = (await once(child, 'message')) as [number]
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
