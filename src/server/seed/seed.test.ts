import { afterEach, expect, test } from 'vitest'
import type pg from 'pg'
import { type DemoMode, readConfig } from '#server/config.ts'
import { createPool } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import { createPasswords } from '#server/session/passwords.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { systemClock } from '#server/clock.ts'
import { DEMO_COMPANY, DEMO_PASSWORD, EXPERT_PEOPLE } from './accounts.ts'
import { seed } from './seed.ts'

const log = createLog({ level: 'silent' })
const config = readConfig({})
/** Accounts that somebody can sign in to. */
const PEOPLE = 7
const opened: { database: TestDatabase; pool: pg.Pool }[] = []

afterEach(async () => {
  for (const { database, pool } of opened.splice(0)) {
    await pool.end()
    await database.drop()
  }
})

/** An empty database, or one that was filled as a demonstration. */
const databaseOf = async (kind: 'migrated' | 'seeded'): Promise<pg.Pool> => {
  const database = await createTestDatabase(kind)
  const pool = createPool({ url: database.url, log, max: 4 })
  opened.push({ database, pool })
  return pool
}
const empty = async () => databaseOf('migrated')

const fill = async (pool: pg.Pool, demo: DemoMode, contentDir?: string) =>
  seed({
    pool,
    log,
    config,
    demo,
    clock: systemClock,
    ...(contentDir === undefined ? {} : { contentDir }),
  })

const count = async (pool: pg.Pool, table: string): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? -1
}

test('a demonstration has its content and accounts whose known password opens them', async () => {
  const pool = await empty()
  const { seeded, accounts } = await fill(pool, 'demo')
  expect(seeded).toBe(true)
  expect(accounts.map((it) => [it.loginName, it.password])).toEqual(
    ['admin', 'editor', 'reviewer', 'advisor', 'advisor2', 'demo', 'colleague'].map((name) => [
      name,
      DEMO_PASSWORD,
    ]),
  )
  const { rows } = await pool.query<{ password_hash: string }>(
    "select password_hash from user_account where login_name = 'demo'",
  )
  const passwords = createPasswords({ running: 1, queued: 1 })
  expect(await passwords.verify(rows[0]?.password_hash ?? null, DEMO_PASSWORD)).toBe(true)
  expect(await count(pool, "policy where status in ('published', 'replaced')")).toBeGreaterThan(50)
})

test('the company of the demonstration is certified for eight months more', async () => {
  const pool = await databaseOf('seeded')
  const { rows } = await pool.query<{ status: string; days: number; phones: string[] }>(
    `select register_status as status, certified_until - current_date as days,
       (select array_agg(phone order by phone) from user_account where phone <> '') as phones
     from company where id = $1`,
    [DEMO_COMPANY],
  )
  expect(rows[0]?.status).toBe('2')
  expect(rows[0]?.days).toBeGreaterThan(230)
  expect(rows[0]?.days).toBeLessThan(255)
  expect(rows[0]?.phones.every((phone) => phone.startsWith('1380000000'))).toBe(true)
})

test('known passwords are shown again on loopback and do not outlive it', async () => {
  const pool = await databaseOf('seeded')
  expect((await fill(pool, 'demo')).accounts.map((it) => it.password)).toEqual(
    Array.from({ length: PEOPLE }, () => DEMO_PASSWORD),
  )
  const elsewhere = await fill(pool, 'random')
  expect(elsewhere.seeded).toBe(false)
  expect(new Set(elsewhere.accounts.map((it) => it.password)).size).toBe(PEOPLE)
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from user_account',
  )
  const passwords = createPasswords({ running: 1, queued: 1 })
  for (const { password_hash } of rows)
    expect(await passwords.verify(password_hash, DEMO_PASSWORD)).toBe(false)
  expect((await fill(pool, 'random')).accounts).toEqual([])
})

test('filling again does nothing, and two nodes at once fill it once', async () => {
  const pool = await empty()
  const both = await Promise.all([fill(pool, 'demo'), fill(pool, 'demo')])
  expect(both.map((it) => it.seeded).toSorted()).toEqual([false, true])
  const before = await count(pool, 'policy_condition')
  expect((await fill(pool, 'demo')).seeded).toBe(false)
  expect(await count(pool, 'policy_condition')).toBe(before)
  expect(await count(pool, 'user_account')).toBe(PEOPLE + EXPERT_PEOPLE.length)
})

test('reachable by others, every account has a password of its own', async () => {
  const { accounts } = await fill(await empty(), 'random')
  expect(new Set(accounts.map((it) => it.password)).size).toBe(PEOPLE)
  expect(accounts.every((it) => it.password !== DEMO_PASSWORD)).toBe(true)
})

test('without demonstration there is the first administrator and the reference data', async () => {
  const pool = await empty()
  const { accounts } = await fill(pool, 'empty')
  expect(accounts).toHaveLength(1)
  expect(accounts[0]).toMatchObject({ loginName: 'admin', role: 'SUPER_ADMIN' })
  expect(await count(pool, 'policy')).toBe(0)
  expect(await count(pool, 'region')).toBeGreaterThan(3_300)
  const { rows } = await pool.query<{ demo: boolean }>(
    "select body->'demo' as demo from site_config where variant = 'default'",
  )
  expect(rows[0]?.demo).toBe(false)
})

test('content that cannot be read leaves the database empty', async () => {
  const pool = await empty()
  await expect(fill(pool, 'demo', '/nowhere')).rejects.toThrow('/nowhere')
  expect(await count(pool, 'region')).toBe(0)
  expect(await count(pool, 'user_account')).toBe(0)
})
