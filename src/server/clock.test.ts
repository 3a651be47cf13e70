import { expect, test } from 'vitest'
import { createEvenSince } from './clock.ts'
import { jobStatuses } from './jobs/handlers.ts'
import type { StoredJob } from './jobs/store.ts'

const HOUR = 3_600_000

/** A clock of which both halves are moved by hand. */
const handClock = () => {
  const hands = { day: 1_000 * HOUR, elapsed: 0 }
  return {
    hands,
    clock: { now: () => new Date(hands.day), elapsed: () => hands.elapsed },
    pass: (ms: number) => {
      hands.day += ms
      hands.elapsed += ms
    },
  }
}

const round = (ranAt: number): StoredJob => ({
  name: 'orders',
  place: '',
  running: false,
  ranAt: new Date(ranAt),
  tookMs: 1,
  node: 'n',
  outcome: 'done',
  counts: {},
  error: '',
  failures: 0,
})

test('time that passes moves nothing; a clock that is set begins anew', () => {
  const { hands, clock, pass } = handClock()
  const since = createEvenSince(clock)
  const begun = since()
  pass(9 * HOUR)
  expect(since()).toBe(begun)
  hands.day += 5 * HOUR
  expect(since()).toBe(hands.day)
  pass(HOUR)
  expect(since()).toBe(hands.day - HOUR)
  hands.day -= 40 * HOUR
  expect(since()).toBe(hands.day)
})

test('no job is late because the clock jumped, and one that stops afterwards is', () => {
  const { hands, clock, pass } = handClock()
  const since = createEvenSince(clock)
  const isLate = (ranAt: number): boolean =>
    jobStatuses([round(ranAt)], (name) => name === 'orders', {
      now: hands.day,
      since: since(),
    }).some(({ late }) => late)
  const ranAt = hands.day
  pass(HOUR)
  hands.day += 24 * HOUR
  expect(isLate(ranAt)).toBe(false)
  pass(2 * HOUR)
  expect(isLate(ranAt)).toBe(false)
  pass(2 * HOUR)
  expect(isLate(ranAt)).toBe(true)
  // Set back: its last round lies in the future, and would for a day.
  hands.day -= 24 * HOUR
  const future = hands.day + 20 * HOUR
  expect(isLate(future)).toBe(false)
  pass(4 * HOUR)
  expect(isLate(future)).toBe(true)
})
