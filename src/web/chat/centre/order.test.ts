import { assert, property, stringMatching, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { chatOf } from '../samples.ts'
import { byUrgency, displaced, steady } from './order.ts'
import { waitOf } from './waits.ts'

const ids = (chats: readonly { chatId: string }[]) => chats.map(({ chatId }) => chatId)

test('pinned stand first, then who waits longest, then the latest', () => {
  const chats = [
    chatOf('late', { lastTs: 9 }),
    chatOf('early', { lastTs: 1 }),
    chatOf('waits', { waitingSince: 20 }),
    chatOf('longest', { waitingSince: 10 }),
    chatOf('pinned', { pinned: true }),
  ]
  expect(ids(byUrgency(chats))).toEqual(['pinned', 'longest', 'waits', 'late', 'early'])
})

const some = uniqueArray(stringMatching(/^[a-f]{1,2}$/), { maxLength: 8 })

test('a held list keeps its order and loses and doubles nobody', () => {
  assert(
    property(some, some, (was, now) => {
      const sorted = now.map((id) => chatOf(id))
      const shown = ids(steady(was, sorted, true))
      expect(shown.toSorted()).toEqual(now.toSorted())
      const kept = was.filter((id) => now.includes(id))
      expect(shown.filter((id) => kept.includes(id))).toEqual(kept)
      expect(ids(steady(was, sorted, false))).toEqual(now)
    }),
  )
})

test('rows that stand elsewhere than they should are counted', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => chatOf(id))
  expect(displaced([a!, b!, c!], [a!, b!, c!])).toBe(0)
  expect(displaced([a!, b!, c!], [b!, a!, c!])).toBe(2)
})

test.each([
  [0, null],
  [59_999, { level: 'short', clock: '0:59' }],
  [60_000, { level: 'long', clock: '1:00' }],
  [179_999, { level: 'long', clock: '2:59' }],
  [180_000, { level: 'late', clock: '3:00' }],
  [3_730_000, { level: 'late', clock: '1:02:10' }],
])('after %i ms the wait is %j', (ms, wait) => {
  expect(waitOf(ms === 0 ? 0 : 1_000, 1_000 + ms)).toEqual(wait)
})
