import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CYCLE_BAND, type CycleBand, PRICE_BAND, type PriceBand } from './codes.ts'
import { isInCycleBand, isInPriceBand, priceOn, type StoredPrice } from './price.ts'

const TODAY = '2026-11-21'
const stored = (more: Partial<StoredPrice>): StoredPrice => ({
  priceType: 'original',
  price: 680,
  priceMax: null,
  originalPrice: 880,
  discountUntil: '2026-12-31',
  ...more,
})

describe('priceOn', () => {
  test.each([
    ['a reduction that runs', {}, 680, null, 880, '2026-12-31'],
    ['on its last day', { discountUntil: TODAY }, 680, null, 880, TODAY],
    ['the day after', { discountUntil: '2026-11-20' }, 880, null, null, ''],
    ['without a last day', { discountUntil: '' }, 880, null, null, ''],
    ['without the price before', { originalPrice: null }, 680, null, null, ''],
    ['that reduces nothing', { price: 880 }, 880, null, null, ''],
    ['a fixed price', { priceType: 'fixed' }, 680, null, null, ''],
    ['a range', { priceType: 'range', priceMax: 900 }, 680, 900, null, ''],
    ['to be agreed', { priceType: 'negotiable' }, null, null, null, ''],
  ] as const)('%s', (_, more, from, to, original, until) => {
    expect(priceOn(stored(more), TODAY)).toEqual({ from, to, original, until })
  })
})

const bandsOf = (from: number | null): string[] =>
  (Object.keys(PRICE_BAND) as PriceBand[]).filter((band) =>
    isInPriceBand({ from, to: null, original: null, until: '' }, band),
  )

test.each([
  [999, '0-1000'],
  [1000, '1000-5000'],
  [19_999, '5000-20000'],
  [20_000, '20000-'],
  [null, 'ask'],
])('a price of %s lies in %s', (from, band) => {
  expect(bandsOf(from)).toEqual([band])
})

test('every price and every number of days lies in exactly one band', () => {
  fc.assert(
    fc.property(fc.nat(), (from) => {
      expect(bandsOf(from)).toHaveLength(1)
    }),
  )
  const cycles = Object.keys(CYCLE_BAND) as CycleBand[]
  fc.assert(
    fc.property(fc.nat(1000), (days) => {
      expect(cycles.filter((band) => isInCycleBand(days, band))).toHaveLength(1)
    }),
  )
  expect(cycles.filter((band) => isInCycleBand(null, band))).toEqual([])
})
