import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import type { Done } from '#server/job.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/effects.ts'
import { faultText } from './faults.ts'
import { createJobs, type Ended } from './jobs.ts'
import { createJobStore, type JobStore } from './store.ts'

let database: TestDatabase
let db: Database
let store: JobStore
const log = createLog({ level: 'silent' })
const ended: Ended[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool({ url: database.url, log, max: 6 }))
  store = createJobStore(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  ended.length = 0
  await db.deleteFrom('job').execute()
  await db.deleteFrom('job_run').execute()
  await db.deleteFrom('node_signal').execute()
})

const nodeOf = (node: string) =>
  createJobs({
    store,
    clock: systemClock,
    log,
    node,
    nodeName: `${node}:3000`,
    onEnded: (one) => ended.push(one),
  })
/** Work that ends when the test says so. */
const held = () => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const work = vi.fn<() => Promise<Done>>(async () => {
    await gate
    return { moved: 1 }
  })
  return { work, open: () => open() }
}
const history = async (name: Parameters<JobStore['history']>[0] = 'orders') =>
  (await store.history(name, { page: 0, pageSize: 50 })).rows

test('a round that succeeds says what it did, where and how long it took', async () => {
  const { job } = nodeOf('a')
  expect(await job('orders', async () => ({ moved: 3 }))()).toBe(true)
  const [one] = await store.all()
  expect(one).toMatchObject({
    name: 'orders',
    place: '',
    running: false,
    node: 'a:3000',
    outcome: 'done',
    counts: { moved: 3 },
    error: '',
    failures: 0,
  })
  expect(await history()).toMatchObject([{ outcome: 'done', cause: 'time', counts: { moved: 3 } }])
  expect(ended).toMatchObject([{ name: 'orders', outcome: 'done' }])
})

test('a round that fails says why, without anything personal, and is counted until one succeeds', async () => {
  const { job } = nodeOf('a')
  let fails = true
  const run = job('orders', async () => {
    if (fails) throw new Error('no room for 13812345678 at zhang.san@example.com')
    return {}
  })
  for (const failures of [1, 2]) {
    await expect(run()).rejects.toThrow('no room')
    const [one] = await store.all()
    expect(one).toMatchObject({ outcome: 'failed', failures, running: false })
    expect(one?.error).toBe('Error: no room for *** at zh***@example.com')
  }
  fails = false
  await run()
  expect((await store.all())[0]).toMatchObject({ outcome: 'done', failures: 0, error: '' })
  expect((await history()).map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'failed'])
  expect(ended.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'done'])
})

test('what the database refused is told by its code alone', async () => {
  const thrown = await db
    .insertInto('job')
    .values({ name: '金丝雀 13812345678', place: '' })
    .execute()
    .catch((error: unknown) => error)
  expect(faultText(thrown)).toBe('SQLSTATE 23514')
})

test('of two nodes one runs, and the other once the first has ended', async () => {
  const { work, open } = held()
  const [one, other] = [nodeOf('a').job('orders', work), nodeOf('b').job('orders', work)]
  const first = one()
  expect(await eventually(async () => work.mock.calls.length === 1)).toBe(true)
  expect((await store.all())[0]).toMatchObject({ running: true, ranAt: null })
  expect(await other()).toBe(false)
  expect(await one()).toBe(false)
  open()
  expect(await first).toBe(true)
  expect(work).toHaveBeenCalledTimes(1)
  expect(await other()).toBe(true)
  expect((await history()).map(({ node }) => node)).toEqual(['b:3000', 'a:3000'])
})

test('twenty nodes at once run it once', async () => {
  const { work, open } = held()
  const runs = Array.from({ length: 20 }, (_, at) => nodeOf(`n${at}`).job('orders', work)())
  expect(await eventually(async () => work.mock.calls.length > 0)).toBe(true)
  const lost = await Promise.race([
    Promise.all(runs.map(async (run) => run.then((ran) => !ran))).then(() => 'all'),
    new Promise((resolve) => setTimeout(() => resolve('held'), 500)),
  ])
  expect(lost).toBe('held')
  open()
  expect((await Promise.all(runs)).filter(Boolean)).toHaveLength(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test('what every node does for itself, every node does', async () => {
  const { work, open } = held()
  await db
    .insertInto('node_signal')
    .values(['a', 'b'].map((node) => ({ node, name: node, seen_at: new Date(), body: '{}' })))
    .execute()
  const runs = ['a', 'b'].map(async (node) => nodeOf(node).job('files', work)())
  expect(await eventually(async () => work.mock.calls.length === 2)).toBe(true)
  open()
  expect(await Promise.all(runs)).toEqual([true, true])
  expect((await store.all()).map(({ place }) => place)).toEqual(['a', 'b'])
})

test('a job whose server died is taken over after its lease, and goes on with it is renewed', async () => {
  await store.begin({ name: 'orders', place: '', holder: 'dead' })
  const run = nodeOf('b').job('orders', async () => ({}))
  expect(await run()).toBe(false)
  await db
    .updateTable('job')
    .set({ until: new Date(systemClock.now().getTime() - 1000) })
    .execute()
  await store.renew({ name: 'orders', place: '', holder: 'dead' })
  expect(await run()).toBe(false)
  await db
    .updateTable('job')
    .set({ until: new Date(systemClock.now().getTime() - 1000) })
    .execute()
  expect(await run()).toBe(true)
  // The dead one comes back: it takes nothing away from whoever has the job.
  await store.begin({ name: 'orders', place: '', holder: 'b' })
  await store.leave({ name: 'orders', place: '', holder: 'dead' })
  expect((await store.all())[0]?.running).toBe(true)
})

test('work that another lease keeps from being done is no round', async () => {
  const run = nodeOf('a').job('push', async () => null)
  expect(await run()).toBe(false)
  expect((await store.all())[0]).toMatchObject({ running: false, ranAt: null, outcome: '' })
  expect(await history('push')).toEqual([])
})

test('quick jobs leave a line only when there was something to do; by hand always', async () => {
  const jobs = nodeOf('a')
  let tried = 0
  const run = jobs.job('mail', async () => ({ tried }))
  await run()
  tried = 2
  await run()
  tried = 0
  jobs.startByHand('mail')
  expect(await eventually(async () => (await history('mail')).length === 2)).toBe(true)
  expect(await history('mail')).toMatchObject([
    { cause: 'hand', counts: { tried: 0 } },
    { cause: 'time', counts: { tried: 2 } },
  ])
})

test('the history ends after three hundred rounds', async () => {
  const place = { name: 'orders', place: '', holder: 'a' } as const
  await store.begin(place)
  for (let nth = 0; nth < 305; nth += 1)
    await store.end(
      place,
      {
        outcome: 'done',
        cause: 'time',
        node: 'a',
        ranAt: new Date(nth * 1000),
        tookMs: nth,
        counts: {},
        error: '',
      },
      true,
    )
  const { rows, total } = await store.history('orders', { page: 0, pageSize: 50 })
  expect(total).toBe(300)
  expect(rows[0]?.tookMs).toBe(304)
})

test('a node that stops begins nothing more, and waits for what is under way', async () => {
  const jobs = nodeOf('a')
  const { work, open } = held()
  const run = jobs.job('orders', work)
  const first = run()
  expect(await eventually(async () => work.mock.calls.length === 1)).toBe(true)
  const stopping = jobs.stop()
  expect(await run()).toBe(false)
  open()
  await stopping
  expect(await first).toBe(true)
  expect((await store.all())[0]).toMatchObject({ running: false, outcome: 'done' })
})
