import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBits, setBit } from './bits.ts'
import { MOST_SLOTS } from './posting-cursor.ts'
import { Postings } from './postings.ts'

const entries = fc.uniqueArray(
  fc.record({
    term: fc.integer({ min: 0, max: 5 }),
    slot: fc.oneof(fc.nat({ max: 9999 }), fc.nat({ max: MOST_SLOTS - 1 })),
    code: fc.integer({ min: 1, max: 255 }),
  }),
  { maxLength: 3000, size: 'max', selector: ({ slot }) => slot },
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
      for (const { term, slot, code } of puts) {
        postings.append(term, slot, code)
        expected[term]!.push([slot, code])
      }
      expect(listsOf(postings)).toEqual(expected)
      expect([0, 1, 2, 3, 4, 5].map((term) => postings.count(term))).toEqual(
        expected.map((list) => list.length),
      )
    }),
    { numRuns: 50, examples: [[[{ term: 0, slot: MOST_SLOTS - 1, code: 1 }]]] },
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

test('lists are replaced without the dead, while appending goes on', () => {
  const slot = fc.integer({ min: 0, max: 5000 })
  const more = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40 })))
  fc.assert(
    fc.property(
      fc.uniqueArray(slot, { maxLength: 1000, size: 'max' }),
      slot,
      more,
      (slots, dead, meanwhile) => {
        const [postings, fresh, keep] = [new Postings(), new Postings(), makeBits(5001)]
        for (let one = 0; one <= 5000; one++) if (one !== dead) setBit(keep, one)
        for (const one of slots) postings.append(one % 3, one, 1 + (one % 255))
        // So long that it takes more than one step.
        for (let one = 0; one < 17_000; one++) postings.append(4, 10_000 + one, 1 + (one % 2))
        let next = 60_000
        const appendSome = (): void => {
          const [term, times] = meanwhile.shift() ?? [1, 1]
          for (let n = 0; n < times; n++) postings.append(term, next++, 1 + (n % 3))
        }
        let steps = 0
        for (const _ of postings.replacing(fresh, 5001, keep)) {
          steps++
          appendSome()
        }
        expect(steps).toBeGreaterThan(0)
        for (const lists of [postings, fresh]) lists.append(0, 9_000_000, 7)
        const kept = listsOf(postings).map((list) => list.filter(([one]) => one !== dead))
        // As text: comparing so many pairs one by one takes long.
        expect(String(listsOf(fresh)) === String(kept)).toBe(true)
      },
    ),
    { numRuns: 20 },
  )
})

test('segments and headers that were taken away make the same lists again', () => {
  const [postings, fresh, again] = [new Postings(), new Postings(), new Postings()]
  const keep = makeBits(700_000).fill(0xffffffff)
  for (let one = 0; one < 700_000; one++) postings.append(one % 2, one, 1 + (one % 3))
  const segments: Uint8Array[] = []
  for (const _ of postings.rewriting(fresh, 6, 700_000, keep)) {
    segments.push(...fresh.takeFull())
  }
  expect(segments.length).toBeGreaterThan(0)
  segments.push(...fresh.takeFull(true))
  for (const segment of segments) again.restore({ segment })
  for (const headers of fresh.headers()) again.restore({ headers: headers.slice() })
  again.restore({ used: fresh.used })
  again.append(1, 700_000, 9)
  again.append(5, 700_000, 9)
  postings.append(1, 700_000, 9)
  postings.append(5, 700_000, 9)
  const [list, expected] = [listsOf(again).flat(2), listsOf(postings).flat(2)]
  expect(list.length).toBe(expected.length)
  expect(list.findIndex((number, i) => number !== expected[i])).toBe(-1)
})
