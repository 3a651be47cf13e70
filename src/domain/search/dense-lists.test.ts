import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearBit, makeBits } from './bits.ts'
import { DenseLists } from './dense-lists.ts'
import { Postings } from './postings.ts'

const SLOTS = 5000

/** A list with the given codes, beginning at `from`; 0 = not in the list. */
function append(postings: Postings, codes: readonly number[], from: number): void {
  codes.forEach((code, i) => {
    if (code > 0) postings.append(0, from + i, code)
  })
}

test('a column holds what its list holds, also after the list has grown or been rewritten', () => {
  const few = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(few, few, (pattern, more) => {
      // At most every second slot without an entry, so that the list is dense.
      const first = Array.from({ length: SLOTS }, (_, slot) =>
        slot % 2 === 0 ? 1 + (slot % 255) : pattern[slot % pattern.length]!,
      )
      const postings = new Postings()
      const dense = new DenseLists()
      append(postings, first, 0)
      expect([...dense.codesOf(postings, 0, SLOTS)!.codes]).toEqual(first)
      append(postings, more, SLOTS)
      // Slots the column does not reach hold no entry of the list.
      const { codes, kinds } = dense.codesOf(postings, 0, SLOTS + more.length)!
      const grown = [...codes]
      const held = new Set([...first, ...more].filter((code) => code > 0))
      expect(new Set(kinds)).toEqual(held)
      expect([...grown, ...more.map(() => 0)].slice(0, SLOTS + more.length)).toEqual([
        ...first,
        ...more,
      ])
      const all = [...first, ...more]
      const [fresh, keep] = [new Postings(), makeBits(all.length).fill(0xffffffff)]
      clearBit(keep, 0)
      for (const _ of postings.rewriting(fresh, 1, all.length, keep)) continue
      expect([...dense.codesOf(fresh, 0, all.length)!.codes]).toEqual([0, ...all.slice(1)])
    }),
    { numRuns: 20 },
  )
})

test('a short list and a thin one have no column', () => {
  const postings = new Postings()
  for (let slot = 0; slot < 3000; slot++) postings.append(slot < 2000 ? 0 : 1, slot, 1)
  for (let slot = 0; slot < 3000; slot++) postings.append(2, slot * 9, 1)
  const dense = new DenseLists()
  expect([0, 1, 7].map((term) => dense.codesOf(postings, term, 3000))).toEqual([null, null, null])
  expect(dense.codesOf(postings, 2, 27_000)).toBeNull()
  expect(dense.codesOf(postings, 2, 20_000)).not.toBeNull()
})
