import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { advisoryLock, tryAdvisoryLock } from './lock.ts'
import { createDatabase, createPool, type Database } from './pool.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(
    createPool({ url: database.url, log: createLog({ level: 'silent' }), max: 3 }),
  )
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('a lock is held to the end of its transaction, each name and key by itself', async () => {
  const isFree = async (name: string, key?: string) =>
    inTransaction(db, async (tx) => tryAdvisoryLock(tx, name, key))
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'name', 'one')
    // Who holds it may take it again.
    expect(await tryAdvisoryLock(tx, 'name', 'one')).toBe(true)
    expect(await isFree('name', 'one')).toBe(false)
    expect(await isFree('name', 'two')).toBe(true)
    expect(await isFree('other', 'one')).toBe(true)
    expect(await isFree('name')).toBe(true)
  })
  expect(await isFree('name', 'one')).toBe(true)
})

test('whoever comes second waits for the first', async () => {
  const order: string[] = []
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`.execute(db)
    return rows[0]?.n
  }
  let second: Promise<void> | undefined
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'queue')
    second = inTransaction(db, async (other) => {
      await advisoryLock(other, 'queue')
      order.push('second')
    })
    await expect.poll(waiting).toBe(1)
    order.push('first')
  })
  await second
  expect(order).toEqual(['first', 'second'])
})
