import { expect, test } from 'vitest'
import { countsText, isJob, isKept, isLate, JOB, JOB_NAMES, lateAfterMs } from './jobs.ts'

test.each([
  ['an hourly job after three hours', 3600, false, 3 * 3_600_000, false],
  ['an hourly job after more', 3600, false, 3 * 3_600_000 + 1, true],
  ['one that is under way', 3600, true, 9 * 3_600_000, false],
  ['a quick job within two minutes', 15, false, 120_000, false],
  ['a quick job after two minutes', 15, false, 120_001, true],
  ['a job of a minute after three', 60, false, 180_001, true],
])('%s', (_what, everySeconds, running, agoMs, late) => {
  expect(isLate({ everySeconds }, { running, since: 1000 }, 1000 + agoMs)).toBe(late)
})

test.each([
  [15, { failed: false, cause: 'time', counts: {} }, false],
  [15, { failed: false, cause: 'time', counts: { tried: 0 } }, false],
  [15, { failed: false, cause: 'time', counts: { tried: 1 } }, true],
  [15, { failed: true, cause: 'time', counts: {} }, true],
  [15, { failed: false, cause: 'hand', counts: {} }, true],
  [3600, { failed: false, cause: 'time', counts: {} }, true],
] as const)('a run every %d s that was %j: %s', (everySeconds, run, kept) => {
  expect(isKept({ everySeconds }, run)).toBe(kept)
})

test('every job says what it is, and is late after three runs at most a little later', () => {
  for (const name of JOB_NAMES) {
    const { title, about, everySeconds } = JOB[name]
    expect([title, about]).not.toContain('')
    expect(lateAfterMs(JOB[name])).toBeGreaterThanOrEqual(everySeconds * 3000)
  }
  expect(isJob('orders')).toBe(true)
  expect(isJob('constructor')).toBe(false)
})

test('counts read as words; zeros are left out', () => {
  expect(countsText('matching', { matched: 3, failed: 0 })).toBe('匹配企业 3')
  expect(countsText('matching', { matched: 3, failed: 2 })).toBe('匹配企业 3、未能匹配 2')
  expect(countsText('prune', {})).toBe('')
})
