import { expect, test, vi } from 'vitest'
import { startRounds } from './job.ts'

/** Rounds that end when they are told. */
const openRounds = (everyMs: number) => {
  const ends: (() => void)[] = []
  const faults: unknown[] = []
  const rounds = startRounds(
    async () =>
      new Promise<void>((resolve) => {
        ends.push(resolve)
      }),
    { everyMs, onFault: (err) => faults.push(err) },
  )
  return { ends, faults, rounds }
}

test('stopping waits for the round that is under way, and no other begins', async () => {
  const { ends, rounds } = openRounds(1)
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  let stopped = false
  const stopping = rounds.stop().then(() => (stopped = true))
  await Promise.resolve()
  expect(stopped).toBe(false)
  ends[0]?.()
  await stopping
  expect(ends).toHaveLength(1)
})

test('a round begins when the one before has ended, and one that fails is told of', async () => {
  let round = 0
  const faults: unknown[] = []
  const rounds = startRounds(
    async () => {
      round += 1
      if (round === 1) throw new Error('once')
    },
    { everyMs: 1, onFault: (err) => faults.push(err) },
  )
  await vi.waitFor(() => expect(round).toBeGreaterThan(2))
  await rounds.stop()
  expect(faults).toEqual([new Error('once')])
})
