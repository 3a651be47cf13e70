import { describe, expect, test } from 'vitest'
import type { Aspect } from './aspects.ts'
import { WEIGHTS } from './weights.ts'
import { byWholes, type Part } from './wholes.ts'

const PARTS: readonly Part[] = [
  { whole: 'a', aspect: null },
  { whole: 'a', aspect: 'material' },
  { whole: 'b', aspect: null },
]
const order = (scores: readonly number[], asked: readonly Aspect[] = []): number[] =>
  byWholes(
    scores.map((score, slot) => ({ slot, score })),
    (slot) => PARTS[slot]!,
    new Set(asked),
    { ...WEIGHTS, whole: 0.5, detail: 0.6, detailAsked: 1.1 },
  ).map(({ slot }) => slot)

describe('passages in the order of their wholes', () => {
  test('what answers takes the other passages of its whole with it', () => {
    expect(order([10, 5, 6])).toEqual([0, 1, 2])
    expect(order([10, 5, 9])).toEqual([0, 2, 1])
  })

  test('details come first only where they are asked for', () => {
    expect(order([10, 11, 1])).toEqual([0, 1, 2])
    expect(order([10, 11, 1], ['material'])).toEqual([1, 0, 2])
  })
})
