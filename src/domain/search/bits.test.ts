import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBits, countCommon, difference, makeBits, members, setBit, usedWords } from './bits.ts'
import type { Bits } from './bits.ts'

const SLOTS = 700

const set = fc
  .tuple(fc.uniqueArray(fc.nat({ max: SLOTS - 1 }), { maxLength: SLOTS, size: 'max' }), fc.nat(700))
  .map(([slots, below]) => slots.filter((slot) => slot < below))

function bitsOf(slots: readonly number[]): Bits {
  const bits = makeBits(SLOTS)
  for (const slot of slots) setBit(bits, slot)
  return bits
}

test('sets of slots count and differ as lists of numbers do', () => {
  fc.assert(
    fc.property(set, set, (left, right) => {
      const [a, b] = [bitsOf(left), bitsOf(right)]
      const ascending = left.toSorted((one, other) => one - other)
      expect([...members(a)]).toEqual(ascending)
      expect(countBits(a)).toBe(left.length)
      expect(countCommon(a, b, usedWords(a))).toBe(left.filter((one) => right.includes(one)).length)
      expect([...members(difference(a, b))]).toEqual(
        ascending.filter((one) => !right.includes(one)),
      )
    }),
  )
})
