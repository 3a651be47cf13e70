import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trademarkRecords } from '#contract/ip-records.ts'
import { TRADEMARK_KIND } from '#domain/ip/record-kinds.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { movableClock } from '#server/testing/content.ts'
import { TRADEMARK } from './kinds.ts'
import { clearRecords, createWorld, marks, MINE, type RecordWorld, sheetOf } from './testing.ts'
import { writeRecords } from './writing.ts'

/** Figures of time and memory. */
let world: RecordWorld
beforeAll(async () => {
  world = await createWorld(movableClock('2026-11-22T04:00:00Z'))
})
afterAll(async () => world.server.close())
beforeEach(async () => clearRecords(world.server))

test('5,000 rows are read and taken over in little memory', async () => {
  const content = await sheetOf(TRADEMARK_KIND, marks(5_000))
  const before = process.memoryUsage().rss
  const files = [{ name: '商标.xlsx', content }]
  const { importId } = await world.boss.call(trademarkRecords.dryRun, {}, { files })
  const taken = await world.boss.call(trademarkRecords.takeOver, { importId })
  expect(taken).toMatchObject({ state: 'taken', done: 5_000 })
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
}, 120_000)

test('lists, counts and exports of 10,000 records stay fast', async () => {
  const context = { companyId: MINE, userId: 'u-boss', rules: [], today: '2026-11-22' }
  const forms = marks(10_000).map((form, at) => ({
    id: `bulk-${at}`,
    form: { ...form, validTo: at % 3 === 0 ? '2027-01-15' : '2031-05-06' },
    before: null,
    origin: 'sheet' as const,
  }))
  await inTransaction(world.server.db, async (tx) => writeRecords(tx, TRADEMARK, forms, context))
  const took = async (work: () => Promise<unknown>): Promise<number> => {
    await work()
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  for (const asked of [
    {},
    { keyword: '云砚 99' },
    { sort: 'next' } as const,
    { due: '90' } as const,
    { group: 'valid', sort: 'name', page: 50 } as const,
  ])
    expect(await took(async () => world.boss.call(trademarkRecords.list, asked))).toBeLessThan(
      3_000,
    )
  const { content } = await world.boss.call(trademarkRecords.export, { format: 'csv' })
  expect(String(content).split('\r\n')).toHaveLength(10_002)
}, 120_000)
