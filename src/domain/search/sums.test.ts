import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastScores, SCORE_MASK, SHARE_SHIFT, SHARE_WHOLE, scoreIn } from './sums.ts'

const COVERAGE = 0.6

test('a sum reaches the least score of its share when it has the share or the raised score', () => {
  const sum = fc
    .tuple(fc.nat({ max: SHARE_WHOLE }), fc.nat({ max: SCORE_MASK }))
    .map(([share, score]) => share * 2 ** SHARE_SHIFT + score)
  const wanted = fc.record({
    share: fc.integer({ min: 1, max: SHARE_WHOLE }),
    // Often exactly what a sum has, where rounding decides.
    score: fc.oneof(
      sum.map((one) => scoreIn(one, COVERAGE)),
      fc.double({ min: 1, max: 1e7, noNaN: true }),
    ),
  })
  fc.assert(
    fc.property(
      wanted,
      fc.array(sum, { minLength: 50, maxLength: 50 }),
      ({ share, score }, sums) => {
        const least = leastScores(share, score, COVERAGE)
        const near = [...least.entries()]
          .slice(0, SHARE_WHOLE + 1)
          .flatMap(([own, low]) => [low - 1, low].map((it) => own * 2 ** SHARE_SHIFT + it))
          .filter((one) => (one & SCORE_MASK) > 0 && one >= 0)
        const wrong = [...sums, ...near].filter((one) => {
          const own = one >>> SHARE_SHIFT
          const found = (one & SCORE_MASK) >= least[own]!
          return found !== (own >= share || scoreIn(one, COVERAGE) >= score)
        })
        expect(wrong).toEqual([])
      },
    ),
  )
})
