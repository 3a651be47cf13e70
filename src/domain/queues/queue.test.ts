import { expect, test } from 'vitest'
import { PERMISSION_NAME } from '../permissions/codes.ts'
import { QUEUE, type QueuePart, sumOf } from './queue.ts'

const CALENDAR = { off: new Set<string>(), on: new Set<string>() }
/** Monday, 10 o’clock in Beijing. */
const NOW = new Date('2026-11-23T02:00:00Z')
const part = (more: Partial<QueuePart>): QueuePart => ({
  ownerId: '',
  ownerName: '',
  count: 1,
  late: 0,
  oldest: NOW,
  ...more,
})

test('a queue is added up, its age in working time', () => {
  const parts = [
    part({ count: 2, late: 1, oldest: new Date('2026-11-20T09:00:00Z') }),
    part({ ownerId: 'u1', ownerName: '甲', count: 3 }),
  ]
  expect(sumOf({ owned: true, parts }, NOW, CALENDAR)).toEqual({
    count: 5,
    free: 2,
    late: 1,
    oldest: '2026-11-20 17:00:00',
    oldestMinutes: 120,
  })
  expect(sumOf({ owned: false, parts: parts.slice(0, 1) }, NOW, CALENDAR)).toMatchObject({
    count: 2,
    free: 0,
  })
})

test('nothing waits', () => {
  const nothing = { count: 0, free: 0, late: 0, oldest: '', oldestMinutes: 0 }
  expect(sumOf({ owned: true, parts: [] }, NOW, CALENDAR)).toEqual(nothing)
})

test('every queue asks for a code that there is', () => {
  for (const { code } of Object.values(QUEUE)) expect(PERMISSION_NAME).toHaveProperty([code])
})
