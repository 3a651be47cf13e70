import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answeredBy,
  KEPT_WEEKS,
  learnFrom,
  LEAST_NETWORKS,
  mostOpened,
  onlyOf,
  type OpenedLine,
  passedOver,
  weekOf,
} from './learning.ts'

const WEEK = 2_970
const line = (more: Partial<OpenedLine> = {}): OpenedLine => ({
  ...{ week: WEEK, same: 'q', keyword: '补贴', whole: 'policy/a', opened: 0n, passed: 0n },
  ...more,
})
const worthOf = (lines: OpenedLine[], week = WEEK): number =>
  learnFrom(lines, week).get('q')?.get('policy/a') ?? 1

const bits = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const lines = fc.array(
  fc
    .record({
      week: fc.integer({ min: WEEK - 40, max: WEEK }),
      same: fc.constantFrom('q', 'r'),
      whole: fc.constantFrom('policy/a', 'page/b'),
      opened: bits,
      passed: bits,
    })
    .map(line),
  { maxLength: 12 },
)
const flat = (learned: ReturnType<typeof learnFrom>) =>
  [...learned].flatMap(([same, things]) => [...things].map(([id, worth]) => [same, id, worth]))

describe('what is learned from what was opened', () => {
  test('the more networks open it the further it moves, and never far', () => {
    const by = (networks: number) => worthOf([line({ opened: 2n ** BigInt(networks) - 1n })])
    expect([by(2), by(3), by(9), by(64)].map((worth) => worth.toFixed(3))).toEqual([
      '1.000',
      '1.150',
      '1.225',
      '1.287',
    ])
  })

  test('what was passed over falls, and what some opened and as many passed over stays', () => {
    expect(worthOf([line({ passed: 0b111n })])).toBeCloseTo(0.85)
    expect(worthOf([line({ opened: 0b111n, passed: 0b111000n })])).toBe(1)
  })

  test('who opened it and then something below did not find the answer there', () => {
    expect(worthOf([line({ opened: 0b1111n, passed: 0b1111n })])).toBe(1)
  })

  test('a network counts once, by its newest week', () => {
    const often = Array.from({ length: 10 }, (_, ago) => line({ week: WEEK - ago, opened: 0b111n }))
    expect(worthOf(often)).toBe(worthOf([line({ opened: 0b111n })]))
    const turned = [line({ week: WEEK - 1, opened: 0b111n }), line({ passed: 0b111n })]
    expect(worthOf(turned)).toBe(worthOf([line({ passed: 0b111n })]))
  })

  test('it fades and is forgotten', () => {
    const at = (ago: number) => worthOf([line({ week: WEEK - ago, opened: 0b111111n })])
    expect(at(8)).toBeLessThan(at(0))
    expect(at(8)).toBeGreaterThan(1)
    expect(at(KEPT_WEEKS)).toBe(1)
  })

  test('nobody alone moves an order, however often and about whatever', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 63 }), (log, bit) => {
        expect(flat(learnFrom(onlyOf(log, 1n << BigInt(bit)), WEEK))).toEqual([])
      }),
    )
    expect(LEAST_NETWORKS).toBeGreaterThan(1)
  })

  test('no worth is beyond the limit, and a log says the same in any order and twice', () => {
    fc.assert(
      fc.property(lines, (log) => {
        const learned = flat(learnFrom(log, WEEK))
        for (const [, , worth] of learned) {
          expect(worth).toBeGreaterThanOrEqual(0.7)
          expect(worth).toBeLessThanOrEqual(1.3)
        }
        const sorted = (from: OpenedLine[]) => flat(learnFrom(from, WEEK)).map(String).toSorted()
        expect(sorted([...log, ...log.toReversed()])).toEqual(learned.map(String).toSorted())
      }),
    )
  })
})

test('most opened is what the most networks stayed with, if they are enough', () => {
  const log = [
    line({ opened: 0b11n }),
    line({ week: WEEK - 3, opened: 0b110n }),
    line({ whole: 'page/b', opened: 0b1111n, passed: 0b11n }),
    line({ same: 'r', opened: 0b11n }),
  ]
  expect([...mostOpened(log)]).toEqual([['q', 'policy/a']])
})

test('what stood above is passed over, the nearest three', () => {
  expect(passedOver(['a', 'b', 'c', 'd', 'e'], 4)).toEqual(['d', 'c', 'b'])
  expect(passedOver(['a', 'b'], 0)).toEqual([])
})

test('a week is counted from 1970, and answers are those who looked no further', () => {
  expect(weekOf(Date.UTC(2026, 10, 28))).toBe(2_969)
  expect(answeredBy(line({ opened: 0b1101n, passed: 0b0100n }))).toBe(2)
})
