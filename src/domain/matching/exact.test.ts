import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compare,
  decimalText,
  divideRanges,
  exact,
  type Fraction,
  type Range,
  whole,
} from './exact.ts'

const of = (text: string): Fraction => exact(text)!

describe('exact numbers', () => {
  test.each(['', '1e3', '1.', '.5', '1,000', '5％', '--1', 'NaN', '1.0000000001'])(
    '%j is none',
    (text) => expect(exact(text)).toBeNull(),
  )

  test.each([
    ['5%', '0.05', 0],
    ['4.99%', '5%', -1],
    ['50000000.01', '50000000', 1],
    ['-3', '0', -1],
    ['0.1', '0.10', 0],
    ['999999999999999999.99', '999999999999999999.98', 1],
  ])('%s beside %s', (a, b, order) => expect(compare(of(a), of(b))).toBe(order))

  test.each([
    ['1.005', 2, true, '1.01'],
    ['1.005', 2, false, '1'],
    ['-1.005', 2, false, '-1.01'],
    ['1200', 0, true, '1200'],
    ['0.05', 2, true, '0.05'],
  ])('%s to %d places', (text, places, upwards, words) =>
    expect(decimalText(of(text), places, upwards)).toBe(words),
  )
})

const share = (part: Range, total: Range) => {
  const { from, to } = divideRanges(part, total)
  const words = (end: Fraction | null) => (end === null ? null : decimalText(end, 4, false))
  return [words(from), words(to)]
}
const range = (from: string | null, to: string | null): Range => ({
  from: from === null ? null : of(from),
  to: to === null ? null : of(to),
})

describe('shares of what is only partly known', () => {
  test.each([
    ['both known', range('5', '5'), range('100', '100'), ['0.05', '0.05']],
    ['nothing of nothing', range('0', '0'), range('0', '0'), ['0', '0']],
    ['something of nothing is left to a person', range('5', '5'), range('0', '0'), ['0', null]],
    ['nothing of what is not known', range('0', '0'), range('0', null), ['0', '0']],
    ['bands', range('4', '6'), range('100', '200'), ['0.02', '0.06']],
    ['a total not known', range('5', '5'), range('0', null), ['0', null]],
    ['a loss', range('-5', '10'), range('50', '100'), ['-0.1', '0.2']],
    ['a total below zero', range('5', '5'), range('-1', '1'), [null, null]],
  ])('%s', (_, part, total, expected) => expect(share(part, total)).toEqual(expected))

  test('hold every share that is possible', () => {
    const number = fc.integer({ min: -50, max: 200 })
    const positive = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(
        number,
        positive,
        positive,
        positive,
        fc.nat(),
        fc.nat(),
        (a, wide, c, more, i, j) => {
          const part = a + (i % (wide + 1))
          const total = c + (j % (more + 1))
          fc.pre(total > 0)
          const { from, to } = divideRanges(
            { from: whole(a), to: whole(a + wide) },
            { from: whole(c), to: whole(c + more) },
          )
          const exactly = { upper: BigInt(part), lower: BigInt(total) }
          const isHeld =
            (from === null || compare(from, exactly) <= 0) &&
            (to === null || compare(to, exactly) >= 0)
          expect(isHeld).toBe(true)
        },
      ),
    )
  })
})
