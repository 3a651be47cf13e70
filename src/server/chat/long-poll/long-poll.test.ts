import { expect, test } from 'vitest'
import { createLongPoll, type StreamHeads, type Waiting } from './long-poll.ts'

const ME = 'u-me'

/** Long polling over heads that a test moves, with a wait that ends at once or never. */
const open = (waitMs = 600_000) => {
  const at: StreamHeads = { heads: { c1: 5 }, useq: 3 }
  const asked: string[][] = []
  const gone: (() => void)[] = []
  const longPoll = createLongPoll({
    readHeads: async (_actorIds, convs) => {
      asked.push([...convs])
      const own = Object.entries(at.heads).filter(([conv]) => convs.includes(conv))
      return { heads: Object.fromEntries(own), useq: at.useq }
    },
    waitMs,
  })
  const wait = async (more: Partial<Waiting> = {}) =>
    longPoll.wait({
      actorIds: [ME],
      after: new Map([['c1', 5]]),
      useq: 3,
      onGone: (listener) => gone.push(listener),
      ...more,
    })
  /** Whether a call still waits, once everything else has had its turn. */
  const waits = async (call: Promise<unknown>): Promise<boolean> => {
    let over = false
    void call.then(() => {
      over = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    return !over
  }
  return { at, asked, gone, longPoll, wait, waits }
}

test.each<[string, Partial<Waiting>]>([
  ['a conversation is further', { after: new Map([['c1', 4]]) }],
  ['the stream is further', { useq: 2 }],
  ['nothing that is named is theirs', { after: new Map([['c9', 0]]) }],
  ['nothing is known yet', { after: new Map(), useq: 0 }],
])('who asks is answered at once when %s', async (_name, more) => {
  const { wait, longPoll, waits } = open()
  const call = wait(more)
  expect(await waits(call)).toBe(false)
  expect((await call).useq).toBe(3)
  expect(longPoll.size()).toBe(0)
})

test('of what is not the caller’s nothing is told', async () => {
  const { wait } = open()
  const { heads } = await wait({ after: new Map(Object.entries({ c1: 4, c9: 0 })) })
  expect(heads).toEqual({ c1: 5 })
})

test('a call waits until something is further, and not for anything else', async () => {
  const { at, wait, longPoll, waits } = open()
  const call = wait()
  expect(await waits(call)).toBe(true)
  longPoll.hear(['u-other'])
  longPoll.hear([ME])
  expect(await waits(call)).toBe(true)
  at.heads.c1 = 6
  longPoll.hear([ME])
  expect(await call).toEqual({ heads: { c1: 6 }, useq: 3 })
  expect(longPoll.size()).toBe(0)
})

test('where hints were lost, everybody looks again', async () => {
  const { at, wait, longPoll, waits } = open()
  const call = wait()
  expect(await waits(call)).toBe(true)
  at.useq = 4
  longPoll.hear()
  expect(await call).toMatchObject({ useq: 4 })
})

test('what is heard during a look is looked at again', async () => {
  const looks: PromiseWithResolvers<StreamHeads>[] = []
  const longPoll = createLongPoll({
    readHeads: async () => {
      const poll = Promise.withResolvers<StreamHeads>()
      looks.push(poll)
      return poll.promise
    },
    waitMs: 600_000,
  })
  const call = longPoll.wait({
    actorIds: [ME],
    after: new Map([['c1', 5]]),
    useq: 3,
    onGone: () => undefined,
  })
  // Committed after the first look had read, heard before it had answered.
  longPoll.hear([ME])
  looks[0]?.resolve({ heads: { c1: 5 }, useq: 3 })
  await expect.poll(() => looks.length).toBe(2)
  looks[1]?.resolve({ heads: { c1: 6 }, useq: 3 })
  expect(await call).toEqual({ heads: { c1: 6 }, useq: 3 })
})

test('nobody waits longer than told', async () => {
  const { wait, longPoll } = open(10)
  expect(await wait()).toEqual({ heads: { c1: 5 }, useq: 3 })
  expect(longPoll.size()).toBe(0)
})

test('three calls of one person wait, the fourth is answered at once', async () => {
  const { wait, waits, longPoll } = open()
  const calls = [wait(), wait(), wait()]
  for (const call of calls) expect(await waits(call)).toBe(true)
  expect(await waits(wait())).toBe(false)
  const other = wait({ actorIds: ['u-other'] })
  expect(await waits(other)).toBe(true)
  expect(longPoll.size()).toBe(4)
  longPoll.stop()
  await Promise.all([...calls, other])
  expect(longPoll.size()).toBe(0)
})

test('whoever has gone is waited for no more, and a node that stops lets nobody wait', async () => {
  const { wait, waits, gone, longPoll } = open()
  const first = wait()
  expect(await waits(first)).toBe(true)
  for (const leave of gone) leave()
  await first
  expect(longPoll.size()).toBe(0)
  const second = wait()
  expect(await waits(second)).toBe(true)
  longPoll.stop()
  await second
  expect(await waits(wait())).toBe(false)
})
