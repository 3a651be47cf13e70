import { expect, test } from 'vitest'
import { compare, type Look, presence, waits } from './watch.ts'

const look = (more: Partial<Look> = {}): Look => ({
  at: 200_000,
  members: [{ conv: 'a', actor: 'guest', delivered: 5, read: 3, last: 6 }],
  experts: [{ actor: 'expert', load: 2, capacity: 3, room: true }],
  waiting: [],
  leased: ['guest'],
  ...more,
})
const rules = (found: readonly { rule: number }[]): number[] => found.map(({ rule }) => rule)

test('marks that rise and loads that fit are right', () => {
  expect(compare(null, look())).toEqual([])
  expect(compare(look(), look())).toEqual([])
})

test.each([
  ['read falls', { delivered: 5, read: 2, last: 6 }],
  ['delivered falls', { delivered: 4, read: 3, last: 6 }],
  ['a mark passes the newest number', { delivered: 7, read: 3, last: 6 }],
])('%s: 7', (_what, marks) => {
  expect(
    rules(compare(look(), look({ members: [{ conv: 'a', actor: 'guest', ...marks }] }))),
  ).toEqual([7])
})

test('too many conversations of one expert: 9', () => {
  const experts = [{ actor: 'expert', load: 4, capacity: 3, room: false }]
  expect(rules(compare(null, look({ experts })))).toEqual([9])
})

test('somebody waits while somebody has room: 9', () => {
  const waiting = [{ conv: 'b', ms: 2_500 }]
  expect(rules(waits(look({ waiting })))).toEqual([9])
  expect(waits(look({ waiting: [{ conv: 'b', ms: 1_500 }] }))).toEqual([])
  const experts = [{ actor: 'expert', load: 3, capacity: 3, room: false }]
  expect(waits(look({ waiting, experts }))).toEqual([])
})

test('who has a socket and no lease, or a lease and no socket for long: 10', () => {
  const at = new Map([['guest', 100_000]])
  const late = new Map([['guest', 90_000]])
  const none = new Map<string, number>()
  expect(presence(look(), { here: at, gone: none })).toEqual([])
  expect(rules(presence(look({ leased: [] }), { here: at, gone: none }))).toEqual([10])
  expect(presence(look(), { here: none, gone: at })).toEqual([])
  expect(rules(presence(look(), { here: none, gone: late }))).toEqual([10])
})
