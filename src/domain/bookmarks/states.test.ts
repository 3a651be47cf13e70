import { describe, expect, test } from 'vitest'
import { folderProblem, keyOf, noteProblem, oldestFootprintDay, targetOf } from './limits.ts'
import { policyState, readSeen, type Seen, targetChange } from './states.ts'

const seen = (more: Partial<Seen> = {}): Seen => ({
  state: 'open',
  deadline: '2026-12-01 23:59:59',
  mark: 'a',
  ...more,
})

test.each([
  [null, 'offline'],
  [{ replaced: true, validity: 'valid', window: 'open' }, 'replaced'],
  [{ replaced: false, validity: 'expired', window: 'open' }, 'invalid'],
  [{ replaced: false, validity: 'valid', window: 'closed' }, 'closed'],
  [{ replaced: false, validity: 'valid', window: null }, ''],
] as const)('the badge of %j is %j', (policy, state) => {
  expect(policyState(policy)).toBe(state)
})

describe('what has become of a thing', () => {
  test.each<[string, Partial<Seen>, string]>([
    ['nothing', {}, ''],
    ['its last day is earlier', { deadline: '2026-11-30 23:59:59', mark: 'b' }, 'earlier'],
    ['its last day is later', { deadline: '2026-12-02 23:59:59', mark: 'b' }, 'later'],
    ['it is over', { state: 'closed' }, 'state'],
    ['its words are others', { mark: 'b' }, 'updated'],
    ['it is gone, which its state says', { state: 'offline', deadline: '', mark: '' }, ''],
  ])('%s', (_what, now, change) => {
    expect(targetChange(seen(), seen(now))).toBe(change)
  })
})

test.each([
  null,
  'x',
  {},
  { state: 'no', deadline: '', mark: '' },
  { state: 'open', deadline: '' },
])('%j is nothing that was seen', (stored) => expect(readSeen(stored)).toBeNull())

test('what was written is read', () => expect(readSeen({ ...seen(), more: 1 })).toEqual(seen()))

test('things are named and found by their names', () => {
  expect(keyOf({ objType: 'policy', objId: 'a' })).toBe('policy:a')
  expect(targetOf('policy:a:2026-11-18')).toEqual({
    objType: 'policy',
    objId: 'a',
    day: '2026-11-18',
  })
  expect(targetOf('house:a')).toBeNull()
  expect(targetOf('policy')).toBeNull()
})

test('limits', () => {
  expect(oldestFootprintDay('2026-11-18')).toBe('2026-05-23')
  expect(folderProblem('夹'.repeat(20))).toBeNull()
  expect(folderProblem('  ')).toBe('收藏夹名称不能为空')
  expect(noteProblem('😀'.repeat(100))).toBeNull()
  expect(noteProblem('😀'.repeat(101))).toBe('备注最多 100 字')
})
