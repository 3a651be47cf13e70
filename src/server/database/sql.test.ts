import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createDatabase, createPool, type Database } from './pool.ts'
import {
  ago,
  ahead,
  amountText,
  anyOf,
  beginningOf,
  beijingDate,
  beijingDay,
  beijingMinute,
  beijingTime,
  CLOCK_NOW,
  containing,
  dateOrNull,
  dateText,
  dayBegin,
  epochMs,
  isWithin,
  NOW,
  paged,
  ROW_COUNT,
  TODAY,
} from './sql.ts'
import { inTransaction, type Tx } from './transaction.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(
    createPool({ url: database.url, log: createLog({ level: 'silent' }), max: 2 }),
  )
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** What the database makes of a part. */
const valueOf = async (part: RawBuilder<unknown>, on: Database | Tx = db): Promise<unknown> =>
  (await sql<{ value: unknown }>`select ${part} as value`.execute(on)).rows[0]?.value

/** The last second of a day in UTC that is the next day in Beijing. */
const LATE = sql`'2026-11-26T16:00:00.75Z'::timestamptz`
const NONE = sql`null::timestamptz`

describe('a moment', () => {
  test('as text is Beijing time, by the second, the minute and the day', async () => {
    expect(await valueOf(beijingTime(LATE))).toBe('2026-11-27 00:00:00')
    expect(await valueOf(beijingMinute(LATE))).toBe('2026-11-27 00:00')
    expect(await valueOf(beijingDay(LATE))).toBe('2026-11-27')
  })
  test('that is not there is an empty text', async () => {
    for (const part of [beijingTime, beijingMinute, beijingDay])
      expect(await valueOf(part(NONE))).toBe('')
  })
  test('in milliseconds is whole, and 0 where there is none', async () => {
    expect(await valueOf(epochMs(LATE))).toBe(Date.parse('2026-11-26T16:00:00.750Z'))
    expect(await valueOf(epochMs(NONE))).toBe(0)
  })
  test('belongs to a day in Beijing, which begins at 16:00 of UTC', async () => {
    expect(await valueOf(beijingDate(LATE))).toBe('2026-11-27')
    expect(await valueOf(dayBegin(LATE))).toEqual(new Date('2026-11-26T16:00:00Z'))
    expect(await valueOf(beginningOf('2026-11-27'))).toEqual(new Date('2026-11-26T16:00:00Z'))
    expect(await valueOf(beginningOf('2026-11-27', 1))).toEqual(new Date('2026-11-27T16:00:00Z'))
    expect(await valueOf(beginningOf('2026-11-27', -8))).toEqual(new Date('2026-11-18T16:00:00Z'))
  })
  test('is within days from the first moment of the first to the last of the last', async () => {
    const days = { from: '2026-11-26', to: '2026-11-27' }
    const within = async (at: string) => valueOf(isWithin(sql`${at}::timestamptz`, days))
    expect(await within('2026-11-25T15:59:59.999Z')).toBe(false)
    expect(await within('2026-11-25T16:00:00Z')).toBe(true)
    expect(await within('2026-11-27T15:59:59.999Z')).toBe(true)
    expect(await within('2026-11-27T16:00:00Z')).toBe(false)
  })
  test('of the database: the transaction has one, its statements have their own', async () => {
    await inTransaction(db, async (tx) => {
      const [now, clock] = [await valueOf(NOW, tx), await valueOf(CLOCK_NOW, tx)]
      expect(await valueOf(NOW, tx)).toEqual(now)
      expect(await valueOf(sql`${CLOCK_NOW} > ${clock}`, tx)).toBe(true)
      expect(await valueOf(sql`${ago(90)} = now() - interval '90 seconds'`, tx)).toBe(true)
      expect(await valueOf(sql`${ahead(90)} = now() + interval '90 seconds'`, tx)).toBe(true)
      expect(await valueOf(sql`${TODAY} = ${beijingDate(NOW)}`, tx)).toBe(true)
    })
  })
})

test('a date is text and comes from text, empty for none', async () => {
  expect(await valueOf(dateText(sql`date '2026-02-28'`))).toBe('2026-02-28')
  expect(await valueOf(dateText(sql`null::date`))).toBe('')
  expect(await valueOf(dateText(dateOrNull('2026-02-28')))).toBe('2026-02-28')
  expect(await valueOf(dateOrNull(''))).toBeNull()
})

test('an amount loses the zeros that say nothing', async () => {
  expect(await valueOf(amountText(sql`100.50::numeric(12, 2)`))).toBe('100.5')
  expect(await valueOf(amountText(sql`100.00::numeric(12, 2)`))).toBe('100')
  expect(await valueOf(amountText(sql`null::numeric`))).toBe('')
})

test('a text is found as it is written, whatever it means to like', async () => {
  const finds = async (text: string, word: string) =>
    valueOf(sql`${text}::text like ${containing(word)}`)
  for (const word of ['100%', 'a_b', String.raw`c:\d`, '%', '_', '\\'])
    expect(await finds(`x${word}y`, word), word).toBe(true)
  expect(await finds('100 and more', '100%')).toBe(false)
  expect(await finds('axb', 'a_b')).toBe(false)
})

test('any of a list is one parameter, of an empty list none', async () => {
  const query = db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', anyOf(['a', 'b', 'c']))
  expect(query.compile().parameters).toEqual([['a', 'b', 'c']])
  expect(await valueOf(sql`'b' = ${anyOf(['a', 'b'])}`)).toBe(true)
  expect(await valueOf(sql`'b' = ${anyOf([])}`)).toBe(false)
})

test('a page is a part of the rows, and their number is a number', async () => {
  const { rows } = await sql<{ n: number }>`
    select n from generate_series(1, 7) as n order by n ${paged({ page: 2, pageSize: 3 })}`.execute(
    db,
  )
  expect(rows).toEqual([{ n: 7 }])
  const counted = await sql<{ n: number }>`
    select ${ROW_COUNT} as n from generate_series(1, 7)`.execute(db)
  expect(counted.rows).toEqual([{ n: 7 }])
})

test('a column is named with or without its table', async () => {
  const { rows } = await sql<{ one: string; two: string }>`
    select ${beijingTime('at')} as one, ${beijingTime('t.at')} as two
    from (select ${LATE} as at) as t`.execute(db)
  expect(rows).toEqual([{ one: '2026-11-27 00:00:00', two: '2026-11-27 00:00:00' }])
})
