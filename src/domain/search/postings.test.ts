import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Postings } from './postings.ts'

const entries = fc.array(
  fc.record({
    term: fc.integer({ min: 0, max: 5 }),
    gap: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 400_000 })),
    code: fc.integer({ min: 1, max: 255 }),
  }),
  { maxLength: 3000, size: 'max' },
)

/** Lists by term, as pairs of slot and code. */
function listsOf(postings: Postings): [number, number][][] {
  return [0, 1, 2, 3, 4, 5].map((term) => {
    const list: [number, number][] = []
    const cursor = postings.open(term)
    for (let n = cursor.read(); n > 0; n = cursor.read()) {
      for (let i = 0; i < n; i++) list.push([cursor.slots[i]!, cursor.codes[i]!])
    }
    return list
  })
}

test('lists give back what was put in, over slices and segments', () => {
  fc.assert(
    fc.property(entries, (puts) => {
      const postings = new Postings()
      const expected: [number, number][][] = [[], [], [], [], [], []]
      let slot = -1
      for (const { term, gap, code } of puts) {
        slot += gap
        postings.append(term, slot, code)
        expected[term]!.push([slot, code])
      }
      expect(listsOf(postings)).toEqual(expected)
      expect([0, 1, 2, 3, 4, 5].map((term) => postings.count(term))).toEqual(
        expected.map((list) => list.length),
      )
    }),
    { numRuns: 50 },
  )
})

test('a very long list and many lone ones share the segments', () => {
  const postings = new Postings()
  for (let slot = 0; slot < 1_500_000; slot++) postings.append(slot % 3 === 0 ? 0 : slot, slot, 17)
  const [long] = listsOf(postings)
  expect(long!.length).toBe(500_000)
  expect(long!.every(([slot, code], i) => slot === i * 3 && code === 17)).toBe(true)
  expect(postings.open(1_400_000).read()).toBe(1)
})

test('renumbering leaves out the dead and keeps the order', () => {
  const postings = new Postings()
  for (let slot = 0; slot < 10; slot++) postings.append(slot % 2, slot, slot + 1)
  const newSlot = Int32Array.from([0, -1, 1, 2, -1, 3, 4, 5, -1, 6])
  const kept: number[] = []
  const fresh = postings.renumbered(2, newSlot, (_, code) => kept.push(code))
  expect(listsOf(fresh).slice(0, 2)).toEqual([
    [
      [0, 1],
      [1, 3],
      [4, 7],
    ],
    [
      [2, 4],
      [3, 6],
      [5, 8],
      [6, 10],
    ],
  ])
  expect(kept).toEqual([1, 3, 7, 4, 6, 8, 10])
})
