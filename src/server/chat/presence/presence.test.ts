import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createLog } from '#server/log.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createFactStore, type FactStore, setMissed } from './facts.store.ts'
import { createPresence } from './presence.ts'
import { createLeaseStore, type LeaseStore } from './store.ts'

const ID = 'user-advisor'
const open = '2026-11-20T02:00:00Z'

let database: TestDatabase
let pool: pg.Pool
let facts: FactStore
let leases: LeaseStore
beforeAll(async () => {
  database = await createTestDatabase('seeded')
  pool = createPool({ url: database.url, log: createLog({ level: 'silent' }) })
  const db = createDatabase(pool)
  facts = createFactStore(db)
  leases = createLeaseStore(db, 'test')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('truncate chat_lease, chat_member, chat_move, expert_presence')
  await pool.query('delete from conversation')
})

const connect = async () => leases.renew([{ connId: 'c1', actorId: ID }])
const say = async (status: 'online' | 'busy' | 'away' | 'hidden', capacity = 8) =>
  facts.say(ID, { status, reason: '', capacity })
const has = async (status: string, waits = 'null') =>
  pool.query(
    `insert into conversation (id, client_key, customer_id, customer_name, topic, status,
       assignee_id, waiting_since)
     values (md5(random()::text), md5(random()::text), '1', '', 'consult', $1, $2, ${waits})`,
    [status, ID],
  )

type Way = [name: string, prepare: () => Promise<unknown>, status: string, available: boolean]
test.each<Way>([
  ['was never there', async () => undefined, 'offline', false],
  ['is there', connect, 'online', true],
  [
    'left a moment ago',
    async () => {
      await connect()
      await leases.release(['c1'])
    },
    'online',
    true,
  ],
  [
    'was there an hour ago',
    async () => {
      await connect()
      await pool.query("update chat_lease set until = now() - interval '1 second'")
    },
    'offline',
    false,
  ],
  ['says busy', async () => Promise.all([connect(), say('busy')]), 'busy', false],
  ['says away', async () => Promise.all([connect(), say('away')]), 'away', false],
  ['hides', async () => Promise.all([connect(), say('hidden')]), 'offline', false],
  [
    'has one ringing and room for one',
    async () => Promise.all([connect(), say('online', 1), has('ringing')]),
    'busy',
    false,
  ],
  [
    'has one that is over and room for one',
    async () => Promise.all([connect(), say('online', 1), has('ended'), has('queued')]),
    'online',
    true,
  ],
  [
    'lets a customer wait too long',
    async () => Promise.all([connect(), has('serving', "timestamptz '2026-11-20 01:49:00Z'")]),
    'busy',
    false,
  ],
  [
    'has let a customer wait a moment',
    async () => Promise.all([connect(), has('serving', "timestamptz '2026-11-20 01:51:00Z'")]),
    'online',
    true,
  ],
])('an expert who %s', async (_name, prepare, status, available) => {
  await prepare()
  const presence = createPresence({ store: facts, clock: movableClock(open) })
  expect(await presence.of([ID])).toEqual([{ userId: ID, status, available, backAt: '' }])
})

test('outside hours it is said when somebody answers again', async () => {
  await connect()
  const presence = createPresence({ store: facts, clock: movableClock('2026-11-21T02:00:00Z') })
  expect(await presence.of([ID, 'user-advisor2'])).toEqual([
    { userId: ID, status: 'online', available: false, backAt: '2026-11-23 09:00' },
    { userId: 'user-advisor2', status: 'offline', available: false, backAt: '2026-11-23 09:00' },
  ])
})

test('outside hours a yes opens reception, a no is away, and leaving ends either', async () => {
  const saturday = movableClock('2026-11-21T02:00:00Z')
  const at = saturday.now().getTime()
  const shown = async () => (await createPresence({ store: facts, clock: saturday }).of([ID]))[0]
  await connect()
  await facts.receive(ID, { receives: true, until: at + 1 })
  expect(await shown()).toEqual({ userId: ID, status: 'online', available: true, backAt: '' })
  // Another capacity and a missed ring ask nothing anew.
  await say('online', 5)
  expect(await shown()).toMatchObject({ available: true })
  await inTransaction(createDatabase(pool), async (tx) => setMissed(tx, ID))
  expect(await shown()).toMatchObject({ status: 'away', available: false })
  await say('online')
  expect(await shown()).toMatchObject({ status: 'online', available: true })
  // Whoever says to be away has left.
  await say('away')
  await say('online')
  expect(await shown()).toMatchObject({ status: 'online', available: false })
  await facts.receive(ID, { receives: false, until: at + 1 })
  expect(await shown()).toMatchObject({ status: 'away', available: false })
  await say('online')
  expect(await shown()).toMatchObject({ status: 'online', available: false })
})

test('whoever answers a customer is never away to that customer, unless they let them wait', async () => {
  await connect()
  await say('away')
  await has('serving')
  const presence = createPresence({ store: facts, clock: movableClock(open) })
  const online = { userId: ID, status: 'online', available: true, backAt: '' }
  expect(await presence.of([ID], ['1'])).toEqual([online])
  expect(await presence.of([ID], ['2'])).toMatchObject([{ status: 'away' }])
  expect(await presence.of([ID])).toMatchObject([{ status: 'away' }])
  await pool.query("update conversation set waiting_since = '2026-11-20 01:49:00Z'")
  expect(await presence.of([ID], ['1'])).toMatchObject([{ status: 'away' }])
})

test('a node asks at most every two seconds, once for all, and again after a failure', async () => {
  let asked = 0
  let elapsed = 0
  let fails = false
  const presence = createPresence({
    store: {
      ...facts,
      facts: async (ids) => {
        asked += 1
        if (fails) throw new Error('the database is away')
        return facts.facts(ids)
      },
    },
    clock: { now: () => new Date(open), elapsed: () => elapsed },
  })
  await Promise.all([presence.of([ID]), presence.of([ID]), presence.of([ID])])
  expect(asked).toBe(1)
  await connect()
  elapsed = 1_999
  expect((await presence.of([ID]))[0]?.status).toBe('offline')
  elapsed = 2_001
  expect((await presence.of([ID]))[0]?.status).toBe('online')
  expect(asked).toBe(2)
  presence.forget()
  fails = true
  await expect(presence.of([ID])).rejects.toThrow('the database is away')
  fails = false
  expect((await presence.of([ID]))[0]?.status).toBe('online')
})

test('what is usual comes from the first replies of the past week in opening hours', async () => {
  let elapsed = 0
  const presence = createPresence({
    store: facts,
    clock: { now: () => new Date(open), elapsed: () => elapsed },
  })
  expect(await presence.usualMs()).toBe(0)
  // Each of the past six days at ten: a minute on working days, a moment on the others.
  await pool.query(
    `insert into conversation (id, client_key, customer_id, customer_name, topic, status,
       created_at, first_reply_ms)
     select md5(random()::text), md5(random()::text), '1', '', 'consult', 'queued', at,
       case when extract(isodow from at at time zone 'Asia/Shanghai') > 5 then 1 else 60000 end
     from generate_series(0, 5) as back, generate_series(1, 5),
       lateral (select (date_trunc('day', now() at time zone 'Asia/Shanghai')
         - back * interval '1 day' + interval '10 hours') at time zone 'Asia/Shanghai' as at) day`,
  )
  // Long ago it was slower.
  await pool.query(
    `insert into conversation (id, client_key, customer_id, customer_name, topic, status,
       created_at, first_reply_ms)
     select md5(random()::text), md5(random()::text), '1', '', 'consult', 'queued',
       timestamptz '2026-10-20 02:00:00Z', 3600000 from generate_series(1, 99)`,
  )
  expect(await presence.usualMs()).toBe(0)
  elapsed = 60_001
  expect(await presence.usualMs()).toBe(60_000)
})

test('who does not take conversations now lets none ring on', async () => {
  await has('ringing')
  await pool.query("update conversation set ring_until = now() + interval '20 seconds'")
  const due = async () =>
    (await pool.query('select from conversation where ring_until <= now()')).rowCount
  await say('busy')
  expect(await due()).toBe(0)
  await say('away')
  expect(await due()).toBe(1)
})
