import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { migrate, readMigrations } from './migrate.ts'

const log = createLog({ level: 'silent' })
let database: TestDatabase
let dir: string

beforeEach(async () => {
  database = await createTestDatabase('empty')
  dir = await mkdtemp(join(tmpdir(), 'ceqiao-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

const put = (name: string, sql: string): Promise<void> => writeFile(join(dir, name), sql)
const up = (): Promise<number> => migrate({ url: database.url, log, dir })

async function query(sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('runs each file once, in order, with its row', async () => {
  await put('001-first.sql', 'CREATE TABLE a (id int);')
  await put('002-second.sql', 'INSERT INTO a VALUES (1); INSERT INTO a VALUES (2);')
  expect(await up()).toBe(2)
  expect(await up()).toBe(0)
  expect(await query('SELECT count(*)::int AS n FROM a')).toEqual([{ n: 2 }])
  expect(await query('SELECT number, name FROM schema_migration ORDER BY number')).toEqual([
    { number: 1, name: 'first' },
    { number: 2, name: 'second' },
  ])
})

test('a file that fails leaves nothing and runs again', async () => {
  await put('001-first.sql', 'CREATE TABLE a (id int);')
  await put('002-second.sql', 'INSERT INTO a VALUES (1); INSERT INTO nowhere VALUES (2);')
  await expect(up()).rejects.toThrow(/Migration 2 \(second\) failed and was rolled back/)
  expect(await query('SELECT count(*)::int AS n FROM a')).toEqual([{ n: 0 }])
  await put('002-second.sql', 'INSERT INTO a VALUES (1);')
  expect(await up()).toBe(1)
})

test('a changed file is refused, other line ends are not', async () => {
  await put('001-first.sql', 'CREATE TABLE a (id int);\n')
  await up()
  await put('001-first.sql', 'CREATE TABLE a (id int);\r\n')
  expect(await up()).toBe(0)
  await put('001-first.sql', 'CREATE TABLE a (id bigint);\n')
  await expect(up()).rejects.toThrow(/Migration 1 \(first\) was changed after/)
})

test('a database newer than the code is refused', async () => {
  await put('001-first.sql', 'CREATE TABLE a (id int);')
  await put('002-second.sql', 'CREATE TABLE b (id int);')
  await up()
  await rm(join(dir, '002-second.sql'))
  await expect(up()).rejects.toThrow(/newer than this version.*migration 2 \(second\)/)
})

test('two processes at once: one migrates, both go on', async () => {
  await put('001-first.sql', 'SELECT pg_sleep(0.2); CREATE TABLE a (id int);')
  expect((await Promise.all([up(), up(), up()])).toSorted()).toEqual([0, 0, 1])
})

test('names, gaps and own transactions are refused', async () => {
  await put('002-second.sql', 'SELECT 1;')
  await expect(readMigrations(dir)).rejects.toThrow(/the next migration is number 1/)
  await rm(join(dir, '002-second.sql'))
  await put('1-first.sql', 'SELECT 1;')
  await expect(readMigrations(dir)).rejects.toThrow(/named like/)
  await rm(join(dir, '1-first.sql'))
  await put('001-first.sql', 'BEGIN;\nSELECT 1;\nCOMMIT;')
  await expect(readMigrations(dir)).rejects.toThrow(/begins none/)
})
