import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedIds } from './compared-ids.ts'

const FINE = { repeated: false, unreadable: false, over: false }

test.each([
  ['', { ...FINE, ids: [] }],
  [',,', { ...FINE, ids: [] }],
  ['a,b', { ...FINE, ids: ['a', 'b'] }],
  ['b, a', { ...FINE, ids: ['b', 'a'] }],
  ['a,b,a', { ...FINE, ids: ['a', 'b'], repeated: true }],
  ['a,b,c,d', { ...FINE, ids: ['a', 'b', 'c'], over: true }],
  ['a,a,b,c', { ...FINE, ids: ['a', 'b', 'c'], repeated: true }],
  ['a,<b>,深圳', { ...FINE, ids: ['a'], unreadable: true }],
  ['x'.repeat(65), { ...FINE, ids: [], unreadable: true }],
])('%s', (text, read) => {
  expect(comparedIds(text, 3)).toEqual(read)
})

test('whatever the address holds, at most so many ids come of it, each once', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { ids } = comparedIds(text, 3)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeLessThanOrEqual(3)
      expect(comparedIds(ids.join(','), 3)).toEqual({ ...FINE, ids })
    }),
  )
})
