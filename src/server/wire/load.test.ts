import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { contract } from '#contract/index.ts'
import { policies } from '#contract/policies.ts'
import { work } from '#contract/work.ts'
import { currentTrace, newTrace, tracing } from '#server/slow-work.ts'
import { createLoad, kindOf, type LoadKind, watchLateness } from './load.ts'
import { LIMITS } from './limits.ts'

/** A gate on a clock of its own: each work takes as long as it says. */
const gate = (change: Partial<typeof LIMITS.load> = {}, late = { ms: 0 }) => {
  let now = 0
  const shed: LoadKind[] = []
  const begun: string[] = []
  const load = createLoad({
    limits: { ...LIMITS.load, ...change },
    lateness: { now: () => late.ms },
    elapsed: () => now,
    onShed: (kind) => shed.push(kind),
  })
  const run = async (kind: LoadKind, name: string, ms = 3) => {
    const work = async () => {
      begun.push(name)
      now += ms
      return name
    }
    return load.run(kind, '', work)
  }
  return { load, run, begun, shed }
}

describe('the kind of a call', () => {
  test('what changes, what members read, what visitors ask for', () => {
    expect(kindOf(consultation.save)).toBe('change')
    expect(kindOf(work.list)).toBe('console')
    expect(kindOf(policies.latest)).toBe('public')
  })

  test('what waits on purpose or carries files has none', () => {
    const all = Object.values(contract).flatMap((group) => Object.values(group))
    const none = all.filter((endpoint) => kindOf(endpoint) === null)
    expect(none.length).toBeGreaterThan(5)
    for (const { waitMs, body, answer } of none)
      expect(waitMs !== undefined || body === 'multipart' || answer === 'file').toBe(true)
  })
})

test('a little work begins at once', async () => {
  const { run, begun } = gate()
  const all = ['a', 'b'].map(async (name) => run('public', name))
  expect(begun).toEqual(['a', 'b'])
  expect(await Promise.all(all)).toEqual(['a', 'b'])
})

test('what had to wait is done for its own request, which knows how long it waited', async () => {
  const { load } = gate({ sliceMs: 1 })
  const all = ['r1', 'r2', 'r3'].map(newTrace)
  const done = await Promise.all(
    all.map(async (trace) =>
      tracing(trace, async () =>
        load.run('public', '', async () => {
          await turn()
          return currentTrace()?.requestId
        }),
      ),
    ),
  )
  expect(done).toEqual(['r1', 'r2', 'r3'])
  const { run } = gate({ sliceMs: 1 })
  const waited = newTrace('r4')
  await Promise.all([
    run('public', 'a', 3),
    run('public', 'b', 3),
    tracing(waited, async () => run('public', 'c', 3)),
  ])
  expect(waited.queuedMs).toBe(3)
})

test('a slice a turn: the rest waits, one of each kind after the other', async () => {
  const { run, begun } = gate({ sliceMs: 6 })
  const all = [
    ...['s1', 's2', 's3', 's4', 's5'].map(async (name) => run('public', name)),
    run('console', 'c1'),
    run('change', 'w1'),
  ]
  expect(begun).toEqual(['s1', 's2'])
  await turn()
  expect(begun).toEqual(['s1', 's2', 'w1', 'c1'])
  await Promise.all(all)
  expect(begun.slice(4)).toEqual(['s3', 's4', 's5'])
})

test('what cost nothing has its turn between two slices', async () => {
  const { run, begun } = gate({ sliceMs: 3 })
  const all = Array.from({ length: 5 }, async (_, nth) => run('public', `s${nth}`))
  const between: number[] = []
  while (begun.length < 5) {
    await turn()
    between.push(begun.length)
  }
  expect(between).toEqual([2, 3, 4, 5])
  await Promise.all(all)
})

test('a full queue refuses, says when to come again, and has room afterwards', async () => {
  const { run, shed } = gate({
    sliceMs: 1,
    public: { running: 6, queued: 2, waitMs: 1_000, lateMs: 100 },
  })
  const taken = ['a', 'b', 'c'].map(async (name) => run('public', name))
  await expect(run('public', 'd')).rejects.toMatchObject({ code: 503, retryAfter: 2 })
  expect(shed).toEqual(['public'])
  // Another kind has a queue of its own.
  const other = run('change', 'w')
  expect(await Promise.all([...taken, other])).toEqual(['a', 'b', 'c', 'w'])
  expect(await run('public', 'e')).toBe('e')
})

test('a group that waits for something holds up none but itself', async () => {
  const { load } = gate({ public: { running: 2, queued: 9, waitMs: 1_000, lateMs: 100 } })
  const { promise, resolve } = Promise.withResolvers<string>()
  const held = Array.from({ length: 4 }, async () =>
    load.run('public', 'locked', async () => promise),
  )
  expect(await load.run('public', 'free', async () => 'at once')).toBe('at once')
  resolve('after all')
  expect(await Promise.all(held)).toEqual(Array.from({ length: 4 }, () => 'after all'))
})

test('what waits too long is refused and never begins', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { run, begun, shed } = gate({ sliceMs: 1 })
    const first = run('public', 'a')
    const late = run('public', 'b').catch((error: unknown) => error)
    vi.advanceTimersByTime(LIMITS.load.public.waitMs)
    expect(await late).toMatchObject({ code: 503, retryAfter: 2 })
    expect(await first).toBe('a')
    await turn()
    expect(begun).toEqual(['a'])
    expect(shed).toEqual(['public'])
  } finally {
    vi.useRealTimers()
  }
})

test('pages are rendered a few at a time, and no more wait than are rendered soon', async () => {
  const { load, shed } = gate({ page: { running: 1, queued: 1, waitMs: 1_000, lateMs: 100 } })
  const { promise, resolve } = Promise.withResolvers<string>()
  const [first, second] = [
    load.run('page', '', async () => promise),
    load.run('page', '', async () => 'b'),
  ]
  await expect(load.run('page', '', async () => 'c')).rejects.toMatchObject({ code: 503 })
  resolve('a')
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  expect(shed).toEqual(['page'])
})

test.each<[LoadKind, number]>([
  ['page', LIMITS.load.page.lateMs],
  ['public', LIMITS.load.public.lateMs],
  ['console', LIMITS.load.console.lateMs],
  ['change', LIMITS.load.change.lateMs],
])(
  'while the loop is late, as many of %s wait as go on at once, and no more',
  async (kind, lateMs) => {
    const late = { ms: lateMs }
    const { run } = gate({ sliceMs: 1 }, late)
    const first = run(kind, 'first')
    late.ms = lateMs + 1
    const names = Array.from({ length: LIMITS.load[kind].running }, (_, at) => `${at}`)
    const waiting = names.map(async (name) => run(kind, name))
    await expect(run(kind, 'more')).rejects.toMatchObject({ code: 503 })
    expect(await Promise.all([first, ...waiting])).toEqual(['first', ...names])
    // What finds room is done, however late it is.
    await turn()
    expect(await run(kind, 'later')).toBe('later')
  },
)

test('what visitors ask for is refused before what people change', () => {
  const { page, public: asked, console: read, change } = LIMITS.load
  expect([page.lateMs, asked.lateMs, read.lateMs, change.lateMs]).toEqual(
    [page.lateMs, asked.lateMs, read.lateMs, change.lateMs].toSorted((a, b) => a - b),
  )
})

test('a failing work is its own and no other’s', async () => {
  const { load, run } = gate({ sliceMs: 1 })
  const failing = [0, 1].map(async () =>
    load.run('public', '', async () => {
      throw new Error('broken')
    }),
  )
  const fine = run('public', 'a')
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await fine).toBe('a')
})

test('lateness is seen while something holds the loop again and again, and forgotten after', async () => {
  const lateness = watchLateness()
  const holding = setInterval(() => {
    const end = performance.now() + 120
    while (performance.now() < end);
  }, 1)
  try {
    await expect.poll(() => lateness.now()).toBeGreaterThan(50)
    clearInterval(holding)
    await expect.poll(() => lateness.now()).toBeLessThan(50)
  } finally {
    clearInterval(holding)
    lateness.stop()
  }
})
