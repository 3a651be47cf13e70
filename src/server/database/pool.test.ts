import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { faultOf } from './faults.ts'
import { createDatabase, createPool } from './pool.ts'
import type { Database } from './pool.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('empty')
  const admin = createPool({ url: database.adminUrl, log: createLog({ level: 'silent' }), max: 1 })
  // PostgreSQL looks for a deadlock after a second otherwise.
  const name = new URL(database.adminUrl).pathname.slice(1)
  await admin.query(`ALTER DATABASE ${name} SET deadlock_timeout = '50ms'`)
  await admin.end()
  pool = createPool({ url: database.url, log: createLog({ level: 'silent' }), max: 4 })
  db = createDatabase(pool)
  await pool.query('CREATE TABLE item (id int PRIMARY KEY, n int NOT NULL CHECK (n >= 0))')
  await pool.query('INSERT INTO item VALUES (1, 0), (2, 0)')
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const fault = async (text: string): Promise<string> =>
  pool.query(text).then(
    () => 'none',
    (error: unknown) => faultOf(error),
  )

test('the limits are set on every connection', async () => {
  const { rows } = await pool.query<{ s: string; l: string; n: string }>(
    `SELECT current_setting('statement_timeout') AS s, current_setting('lock_timeout') AS l,
            current_setting('application_name') AS n`,
  )
  expect(rows).toEqual([{ s: '5s', l: '2s', n: 'ceqiao' }])
})

test('big numbers, sums and days stay text; times are times', async () => {
  const { rows } = await pool.query(
    `SELECT 9007199254740993::int8 AS id, 1.10::numeric AS sum, '2026-04-01'::date AS day,
            count(*)::int AS n, '2026-04-01T00:00:00Z'::timestamptz AS at FROM item`,
  )
  expect(rows).toEqual([
    {
      id: '9007199254740993',
      sum: '1.10',
      day: '2026-04-01',
      n: 2,
      at: new Date('2026-04-01T00:00:00Z'),
    },
  ])
})

test('errors are sorted by what they mean to the caller', async () => {
  expect(await fault('INSERT INTO item VALUES (1, 0)')).toBe('conflict')
  expect(await fault('INSERT INTO item VALUES (3, -1)')).toBe('conflict')
  expect(await fault('INSERT INTO item VALUES (99999999999, 0)')).toBe('invalid')
  expect(await fault('SET statement_timeout = 20; SELECT pg_sleep(1)')).toBe('slow')
  expect(await fault('SELEC')).toBe('other')
  expect(faultOf(new Error('something'))).toBe('other')
  expect(faultOf('text')).toBe('other')
})

test('nobody waits long for a connection, and a lost one is no fault of the process', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
  const begun = performance.now()
  expect(await fault('SELECT 1')).toBe('unavailable')
  expect(performance.now() - begun).toBeLessThan(2_500)
  for (const client of all) client.release()

  const running = fault('SELECT pg_sleep(3)')
  const other = createPool({ url: database.adminUrl, log: createLog({ level: 'silent' }), max: 1 })
  await other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await other.end()
  expect(await running).toBe('unavailable')
  // Idle connections that were ended too leave the pool as soon as it hears of it.
  await expect.poll(() => fault('SELECT 1')).toBe('none')
})

test('a database that is not there is unavailable', async () => {
  const none = createPool({
    url: 'postgres://a:b@127.0.0.1:1/none',
    log: createLog({ level: 'silent' }),
  })
  const error: unknown = await none.query('SELECT 1').catch((caught: unknown) => caught)
  expect(faultOf(error)).toBe('unavailable')
  await none.end()
})

test('a transaction is all or nothing, and a deadlock is tried again', async () => {
  await expect(
    inTransaction(db, async (tx) => {
      await sql`UPDATE item SET n = 50`.execute(tx)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')

  const move = (first: number, second: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      await sql`UPDATE item SET n = n + 1 WHERE id = ${first}`.execute(tx)
      await sql`SELECT pg_sleep(0.05)`.execute(tx)
      await sql`UPDATE item SET n = n + 1 WHERE id = ${second}`.execute(tx)
    })
  await Promise.all([move(1, 2), move(2, 1)])
  const { rows } = await sql`SELECT n FROM item ORDER BY id`.execute(db)
  expect(rows).toEqual([{ n: 2 }, { n: 2 }])
})

test('a counter under serialisable isolation loses nothing', async () => {
  await pool.query('UPDATE item SET n = 0')
  const once = (): Promise<void> =>
    inTransaction(
      db,
      async (tx) => {
        const { rows } = await sql<{ n: number }>`SELECT n FROM item WHERE id = 1`.execute(tx)
        await sql`UPDATE item SET n = ${(rows[0]?.n ?? 0) + 1} WHERE id = 1`.execute(tx)
      },
      { isolation: 'serializable', attempts: 20 },
    )
  await Promise.all([once(), once(), once(), once()])
  expect((await pool.query('SELECT n FROM item WHERE id = 1')).rows).toEqual([{ n: 4 }])
})
