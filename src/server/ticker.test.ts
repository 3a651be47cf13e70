import { expect, test, vi } from 'vitest'
import { startTicker } from './ticker.ts'

const HOUR_MS = 3_600_000

/** Ticks that end when they are told. */
const openTicks = (everyMs: number, firstMs?: number) => {
  const ends: (() => void)[] = []
  const ticker = startTicker({
    everyMs,
    firstMs,
    tick: async () =>
      new Promise<void>((resolve) => {
        ends.push(resolve)
      }),
  })
  return { ends, ticker }
}
const settled = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

test('ticks at once and again and again, never twice at once', async () => {
  const { ends, ticker } = openTicks(1)
  await settled()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]?.()
  await ticker.stop()
})

test('the first tick may wait', async () => {
  const { ends, ticker } = openTicks(1, 50)
  await settled()
  expect(ends).toHaveLength(0)
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  ends[0]?.()
  await ticker.stop()
})

test('stopping waits for the tick under way, and no other begins', async () => {
  const { ends, ticker } = openTicks(1)
  ticker.kick()
  let stopped = false
  const stopping = ticker.stop().then(() => (stopped = true))
  await settled()
  expect(stopped).toBe(false)
  ends[0]?.()
  await stopping
  ticker.kick()
  ticker.kick(1)
  await settled()
  expect(ends).toHaveLength(1)
})

test('kicks during a tick make one more of it', async () => {
  const { ends, ticker } = openTicks(HOUR_MS)
  for (let nth = 0; nth < 3; nth += 1) ticker.kick()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]?.()
  await settled()
  expect(ends).toHaveLength(2)
  ticker.kick()
  expect(ends).toHaveLength(3)
  ends[2]?.()
  await ticker.stop()
})

test('of several kicks for later the last one counts', async () => {
  const { ends, ticker } = openTicks(HOUR_MS)
  ends[0]?.()
  ticker.kick(1)
  ticker.kick(HOUR_MS)
  await settled()
  expect(ends).toHaveLength(1)
  ticker.kick(1)
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]?.()
  await ticker.stop()
})
