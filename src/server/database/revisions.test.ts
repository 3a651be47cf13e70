import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { createPool } from './pool.ts'
import { createRevisions, type Revisions } from './revisions.ts'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

const log = createLog({ level: 'silent' })
let database: TestDatabase
let pool: pg.Pool
let watch: Revisions

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ url: database.url, log, max: 4 })
})
afterAll(async () => {
  await watch.stop()
  await pool.end()
  await database.drop()
})

const change = async (code: string): Promise<unknown> =>
  pool.query("insert into dictionary (dict_type, dict_code, dict_desc) values ('TRY', $1, '')", [
    code,
  ])

test('tells of the present, of every change, and again after a listener failed', async () => {
  // The poll is slow here, so what comes in time was notified.
  watch = createRevisions({ pool, log, pollMs: 60_000 })
  const told: number[] = []
  let failures = 0
  watch.subscribe((now) => {
    told.push(now.revision)
  })
  watch.subscribe((now) => {
    if (now.revision === 1 && failures++ === 0) throw new Error('not now')
  })
  await watch.start()
  await wait(200)
  expect(told).toEqual([0])
  await change('a')
  await wait(200)
  expect(told).toEqual([0, 1])
  await change('b')
  await wait(200)
  expect(told).toEqual([0, 1, 2])
  expect(failures).toBe(1)
  expect(await watch.current()).toEqual({
    revision: 2,
    dictionaries: 2,
    site: 0,
    publications: 0,
    terms: 0,
    service: 0,
  })
  await watch.stop()
})

test('many transactions at once: every revision is told of after its commit, none twice', async () => {
  watch = createRevisions({ pool, log })
  const told: number[] = []
  watch.subscribe(async (now) => {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from dictionary')
    expect(rows[0]?.n ?? 0).toBeGreaterThanOrEqual(now.revision)
    told.push(now.revision)
  })
  await watch.start()
  await Promise.all(Array.from({ length: 40 }, async (_, index) => change(`many-${index}`)))
  await wait(300)
  expect(told).toEqual([...new Set(told)].toSorted((left, right) => left - right))
  expect(told.at(-1)).toBe(42)
})

test('a lost connection is made again, and meanwhile the poll sees what changed', async () => {
  const kill =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ceqiao content' and datname = current_database()"
  await pool.query(kill)
  await change('unnotified')
  await wait(1_200)
  expect((await watch.current()).revision).toBe(43)
  await wait(300)
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where application_name = 'ceqiao content' and datname = current_database()",
  )
  expect(rows[0]?.n).toBe(1)
})
