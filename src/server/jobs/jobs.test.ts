import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import type { JobCounts, JobDeclaration, JobRun } from '#server/job.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/effects.ts'
import { createTestJobs } from '#server/testing/jobs.ts'
import { faultText } from '#server/fault-text.ts'
import type { Ended } from './jobs.ts'
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

const nodeOf = (node: string) => createTestJobs(db, node, { onEnded: (one) => ended.push(one) })
/** Orders that are looked at by `run`. */
const ordersBy = (
  run: JobDeclaration['run'],
  more: Partial<JobDeclaration> = {},
): JobDeclaration => ({ name: 'orders', failure: 'orders failed', run, ...more })
/** A log, and the errors it was told. */
const logged = () => {
  const lines: string[] = []
  return {
    lines,
    log: createLog({ level: 'error', to: { write: (line) => void lines.push(line) } }),
  }
}
/** Looked at so often that a test sees it. */
const OFTEN = { everyMs: 5, isDue: () => true }
/** Work that ends when the test says so. */
const held = () => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const work = vi.fn<(run: JobRun) => Promise<JobCounts>>(async () => {
    await gate
    return { moved: 1 }
  })
  return { work, open: () => open() }
}
const RAN = {
  outcome: 'done',
  cause: 'time',
  node: 'a',
  ranAt: new Date(0),
  tookMs: 1,
  counts: {},
  error: '',
} as const
const history = async (name: Parameters<JobStore['history']>[0] = 'orders') =>
  (await store.history(name, { page: 0, pageSize: 50 })).rows

test('a run that succeeds says what it did, where and how long it took', async () => {
  const run = nodeOf('a').declare(ordersBy(async () => ({ moved: 3 })))
  expect(await run()).toBe(true)
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

test('a run that fails says why, without anything personal, and is counted until one succeeds', async () => {
  let fails = true
  const run = nodeOf('a').declare(
    ordersBy(async () => {
      if (fails) throw new Error('no room for 13812345678 at zhang.san@example.com')
      return {}
    }),
  )
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
  const [one, other] = [nodeOf('a').declare(ordersBy(work)), nodeOf('b').declare(ordersBy(work))]
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
  const runs = Array.from({ length: 20 }, (_, at) => nodeOf(`n${at}`).declare(ordersBy(work))())
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
  const runs = ['a', 'b'].map(async (node) =>
    nodeOf(node).declare(ordersBy(work, { name: 'files' }))(),
  )
  expect(await eventually(async () => work.mock.calls.length === 2)).toBe(true)
  open()
  expect(await Promise.all(runs)).toEqual([true, true])
  expect((await store.all()).map(({ place }) => place)).toEqual(['a', 'b'])
})

test('a job whose server died is taken over after its lease, and goes on with it is renewed', async () => {
  await store.begin({ name: 'orders', place: '', holder: 'dead' })
  const run = nodeOf('b').declare(ordersBy(async () => ({})))
  expect(await run()).toBe(false)
  await db
    .updateTable('job')
    .set({ until: new Date(systemClock.now().getTime() - 1000) })
    .execute()
  expect(await store.renew({ name: 'orders', place: '', holder: 'dead' })).toBe(true)
  expect(await run()).toBe(false)
  await db
    .updateTable('job')
    .set({ until: new Date(systemClock.now().getTime() - 1000) })
    .execute()
  expect(await run()).toBe(true)
  // The dead one comes back: it takes nothing away from whoever has the job.
  await store.begin({ name: 'orders', place: '', holder: 'b' })
  expect(await store.renew({ name: 'orders', place: '', holder: 'dead' })).toBe(false)
  await store.end({ name: 'orders', place: '', holder: 'dead' }, RAN, true)
  expect((await store.all())[0]?.running).toBe(true)
  await store.end({ name: 'orders', place: '', holder: 'b' }, RAN, true)
  expect(await store.renew({ name: 'orders', place: '', holder: 'b' })).toBe(false)
})

test('quick jobs leave a line only when there was something to do; by hand always', async () => {
  const jobs = nodeOf('a')
  let tried = 0
  const run = jobs.declare(ordersBy(async () => ({ tried }), { name: 'mail' }))
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

test('the history ends after three hundred runs', async () => {
  const place = { name: 'orders', place: '', holder: 'a' } as const
  await store.begin(place)
  for (let nth = 0; nth < 305; nth += 1)
    await store.end(place, { ...RAN, ranAt: new Date(nth * 1000), tookMs: nth }, true)
  const { rows, total } = await store.history('orders', { page: 0, pageSize: 50 })
  expect(total).toBe(300)
  expect(rows[0]?.tookMs).toBe(304)
})

describe('by time', () => {
  /** Stops the nodes of a test whatever becomes of it. */
  const begin = (...declarations: JobDeclaration[]) => {
    const jobs = nodeOf('a')
    const stop = jobs.start(declarations)
    onTestFinished(stop)
    return { ...jobs, stop }
  }

  test('two nodes never run one job together', async () => {
    let [runs, atOnce, most] = [0, 0, 0]
    const orders = ordersBy(
      async () => {
        runs += 1
        atOnce += 1
        most = Math.max(most, atOnce)
        await wait(3)
        atOnce -= 1
        return {}
      },
      { when: OFTEN },
    )
    const stops = ['a', 'b', 'c'].map((node) => nodeOf(node).start([orders]))
    expect(await eventually(async () => runs > 10)).toBe(true)
    await Promise.all(stops.map(async (stop) => stop()))
    const counted = runs
    await wait(20)
    expect([most, runs]).toEqual([1, counted])
  })

  test('a run that fails is told of, and the next one comes', async () => {
    const { log, lines } = logged()
    let runs = 0
    const orders = ordersBy(
      async () => {
        runs += 1
        if (runs === 1) throw new Error('once')
        return {}
      },
      { when: OFTEN },
    )
    onTestFinished(createTestJobs(db, 'a', { log }).start([orders]))
    expect(await eventually(async () => runs > 2)).toBe(true)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'orders', msg: 'orders failed' })
  })

  test('one that says so is tried again soon after it has failed', async () => {
    let runs = 0
    const orders = ordersBy(
      async () => {
        runs += 1
        if (runs < 3) throw new Error('not yet')
        return {}
      },
      { retryMs: 1 },
    )
    begin(orders)
    expect(await eventually(async () => runs === 3)).toBe(true)
  })

  test('a kick during a run makes one more of it', async () => {
    const { work, open } = held()
    const { kick } = begin(ordersBy(work))
    expect(await eventually(async () => work.mock.calls.length === 1)).toBe(true)
    kick('orders')
    kick('orders')
    // Nobody does this one here.
    kick('mail')
    await wait(20)
    expect(work).toHaveBeenCalledTimes(1)
    open()
    expect(await eventually(async () => work.mock.calls.length === 2)).toBe(true)
    await wait(20)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('a run begins only when it is due, by hand at any time', async () => {
    let due = false
    const work = vi.fn<() => Promise<JobCounts>>(async () => ({}))
    const jobs = begin(ordersBy(work, { when: { everyMs: 5, isDue: () => due } }))
    await wait(30)
    expect(work).not.toHaveBeenCalled()
    jobs.startByHand('orders')
    expect(await eventually(async () => work.mock.calls.length === 1)).toBe(true)
    due = true
    expect(await eventually(async () => work.mock.calls.length > 1)).toBe(true)
  })

  test('whoever finds another server at it is told so', async () => {
    await store.begin({ name: 'orders', place: '', holder: 'other' })
    const onRefused = vi.fn<() => void>()
    const work = vi.fn<() => Promise<JobCounts>>(async () => ({}))
    begin(ordersBy(work, { onRefused }))
    expect(await eventually(async () => onRefused.mock.calls.length === 1)).toBe(true)
    expect(work).not.toHaveBeenCalled()
  })

  test('a job that comes seldom is tried once more when the lease of a dead one is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await store.begin({ name: 'orders', place: '', holder: 'dead' })
    const onRefused = vi.fn<() => void>()
    const work = vi.fn<() => Promise<JobCounts>>(async () => ({}))
    begin(ordersBy(work, { onRefused }))
    expect(await eventually(async () => onRefused.mock.calls.length === 1)).toBe(true)
    await db
      .updateTable('job')
      .set({ until: new Date(0) })
      .execute()
    vi.advanceTimersByTime(65_000)
    expect(await eventually(async () => work.mock.calls.length === 1)).toBe(true)
  })

  test('a node that stops tells what is under way, waits for it, and begins nothing more', async () => {
    const close = vi.fn<() => void>()
    const { work, open } = held()
    const { stop, kick } = begin(ordersBy(work, { close, when: OFTEN }))
    expect(await eventually(async () => work.mock.calls.length === 1)).toBe(true)
    const [own] = work.mock.calls[0] ?? []
    expect([own?.isStopped(), own?.signal.aborted]).toEqual([false, false])
    const stopping = stop()
    expect([own?.isStopped(), own?.signal.aborted]).toEqual([true, true])
    expect(await Promise.race([stopping.then(() => 'over'), wait(20, 'waits')])).toBe('waits')
    expect(close).not.toHaveBeenCalled()
    open()
    await stopping
    expect(close).toHaveBeenCalledTimes(1)
    expect((await store.all())[0]).toMatchObject({ running: false, outcome: 'done' })
    kick('orders')
    await wait(20)
    expect(work).toHaveBeenCalledTimes(1)
  })

  test("a fault of the last run is nobody's any more", async () => {
    const { log, lines } = logged()
    const work = vi.fn<JobDeclaration['run']>(async ({ signal }) => {
      await wait(60_000, undefined, { signal })
      return {}
    })
    const stop = createTestJobs(db, 'a', { log }).start([ordersBy(work)])
    expect(await eventually(async () => work.mock.calls.length === 1)).toBe(true)
    await stop()
    expect(lines).toEqual([])
    expect((await store.all())[0]).toMatchObject({ running: false, outcome: 'failed' })
  })

  test('a run of a job that another server has taken over is told to end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { work, open } = held()
    const ran = nodeOf('a').declare(ordersBy(work))()
    expect(await eventually(async () => work.mock.calls.length === 1)).toBe(true)
    const [own] = work.mock.calls[0] ?? []
    vi.advanceTimersByTime(20_000)
    await wait(20)
    expect(own?.isStopped()).toBe(false)
    await db.updateTable('job').set({ holder: 'b' }).execute()
    vi.advanceTimersByTime(20_000)
    expect(await eventually(async () => own?.isStopped() === true)).toBe(true)
    open()
    await ran
    expect((await store.all())[0]).toMatchObject({ running: true })
  })
})
