import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRates } from './rates.ts'

const still = () => {
  let now = 0
  return {
    clock: { now: () => new Date(0), elapsed: () => now },
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    at: () => now,
  }
}

test('so many fit, then the wait is told, then it is over', () => {
  const time = still()
  const rates = createRates({ clock: time.clock, remembered: 10 })
  const limit = { max: 3, seconds: 60 }
  for (let count = 0; count < 3; count += 1) expect(rates.take('k', limit)).toBe(0)
  const wait = rates.take('k', limit)
  expect(wait).toBeGreaterThanOrEqual(60)
  expect(wait).toBeLessThanOrEqual(66)
  expect(rates.take('other', limit)).toBe(0)
  time.pass(wait - 1)
  expect(rates.wait('k', limit)).toBeGreaterThan(0)
  time.pass(1)
  expect(rates.wait('k', limit)).toBe(0)
  expect(rates.take('k', limit)).toBe(0)
})

test('no window holds more than the limit, and whoever waits is served', () => {
  const steps = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 200 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 8 }), (pauses, max) => {
      const time = still()
      const rates = createRates({ clock: time.clock, remembered: 10 })
      const limit = { max, seconds: 60 }
      const taken: number[] = []
      for (const pause of pauses) {
        time.pass(pause)
        const wait = rates.take('k', limit)
        expect(wait).toBeLessThanOrEqual(66)
        if (wait === 0) taken.push(time.at())
        const within = taken.filter((at) => at > time.at() - 60_000)
        expect(within.length).toBeLessThanOrEqual(max)
      }
      time.pass(rates.wait('k', limit))
      expect(rates.wait('k', limit)).toBe(0)
    }),
  )
})

test('memory is bounded: the key longest unused is forgotten first', () => {
  const rates = createRates({ clock: still().clock, remembered: 3 })
  const limit = { max: 1, seconds: 60 }
  for (const key of ['a', 'b', 'c', 'a', 'd']) rates.take(key, limit)
  expect(rates.size()).toBe(3)
  expect(rates.wait('a', limit)).toBeGreaterThan(0)
  expect(rates.wait('b', limit)).toBe(0)
})
