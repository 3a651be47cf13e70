import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addFour, addOne, addThree, addTwo, addWays } from './dense-adding.ts'
import type { DenseList } from './dense-adding.ts'

const SLOTS = 150
const bytes = fc.uint8Array({ minLength: SLOTS, maxLength: SLOTS })

/** A list of which about half the slots have no entry. */
const list = bytes.map((bytes): DenseList => {
  const worths = Int32Array.from({ length: 256 * 32 }, (_, at) => (at < 32 ? 0 : at * 2_654_435))
  return { codes: bytes.map((byte) => (byte < 128 ? 0 : byte)), worths }
})

const boards = fc.record({
  lengths: bytes.map((lengths) => lengths.map((length) => length & 31)),
  lists: fc.tuple(list, list, list, list),
})

function oneByOne(lengths: Uint8Array, lists: readonly DenseList[]): Int32Array {
  const sums = new Int32Array(SLOTS)
  for (const { codes, worths } of lists) {
    for (let slot = 0; slot < SLOTS; slot++) {
      sums[slot]! += worths[(codes[slot]! << 5) | lengths[slot]!]!
    }
  }
  return sums
}

test('several lists together add up to what they do one by one', () => {
  fc.assert(
    fc.property(boards, ({ lengths, lists }) => {
      const [one, two, three, four] = [0, 0, 0, 0].map(() => new Int32Array(SLOTS))
      addOne(one!, lengths, SLOTS, lists[0])
      expect(one).toEqual(oneByOne(lengths, lists.slice(0, 1)))
      addTwo(two!, lengths, SLOTS, lists[0], lists[1])
      expect(two).toEqual(oneByOne(lengths, lists.slice(0, 2)))
      addThree(three!, lengths, SLOTS, [lists[0], lists[1], lists[2]])
      expect(three).toEqual(oneByOne(lengths, lists.slice(0, 3)))
      addFour(four!, lengths, SLOTS, lists)
      expect(four).toEqual(oneByOne(lengths, lists))
    }),
  )
})

test('ways to say the same earn the share once', () => {
  fc.assert(
    fc.property(boards, ({ lengths, lists }) => {
      const [sums, seen] = [new Int32Array(SLOTS), new Uint32Array((SLOTS + 31) >>> 5)]
      const base = 77 << 22
      addWays(sums, lengths, lists.slice(0, 2), base, seen)
      const expected = oneByOne(lengths, lists.slice(0, 2))
      for (let slot = 0; slot < SLOTS; slot++) {
        const held = lists[0].codes[slot]! > 0 || lists[1].codes[slot]! > 0
        if (held) expected[slot]! += base
        expect((seen[slot >>> 5]! >>> (slot & 31)) & 1).toBe(held ? 1 : 0)
      }
      expect(sums).toEqual(expected)
    }),
  )
})
