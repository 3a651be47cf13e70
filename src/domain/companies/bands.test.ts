import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalIn, foundedIn, ipIn, wholeYears } from './bands.ts'
import {
  AGE_BAND,
  type AgeBand,
  CAPITAL_BAND,
  type CapitalBand,
  IP_BAND,
  type IpBand,
} from './codes.ts'

test.each([
  ['2023-11-21', '2026-11-21', 3],
  ['2023-11-22', '2026-11-21', 2],
  ['2024-02-29', '2025-02-28', 0],
  ['2024-02-29', '2025-03-01', 1],
  ['2026-11-21', '2026-11-21', 0],
])('from %s to %s are %d whole years', (from, today, years) => {
  expect(wholeYears(from, today)).toBe(years)
})

const keys = <T extends string>(table: Record<T, string>): T[] => Object.keys(table) as T[]
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((it) => it.toISOString().slice(0, 10))

test('every founding day lies in the one band its whole years say', () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [founded, today] = one < other ? [one, other] : [other, one]
      const inBand = keys<AgeBand>(AGE_BAND).filter((band) => {
        const { after, until } = foundedIn(band, today)
        return (after === null || founded > after) && founded <= until
      })
      const years = wholeYears(founded, today)
      const wanted =
        years < 1
          ? 'under-1'
          : years < 3
            ? '1-3'
            : years < 5
              ? '3-5'
              : years < 10
                ? '5-10'
                : 'over-10'
      expect(inBand).toEqual([wanted])
    }),
  )
})

test('every capital and every count lie in one band', () => {
  const fits = ({ from, to }: { from: number | null; to: number | null }, value: number) =>
    (from === null || value >= from) && (to === null || value < to)
  fc.assert(
    fc.property(fc.nat({ max: 200_000_000 }), fc.nat({ max: 300 }), (yuan, rights) => {
      expect(
        keys<CapitalBand>(CAPITAL_BAND).filter((it) => fits(capitalIn(it), yuan)),
      ).toHaveLength(1)
      expect(keys<IpBand>(IP_BAND).filter((it) => fits(ipIn(it), rights))).toHaveLength(1)
    }),
  )
  expect(fits(capitalIn('100-500'), 1_000_000)).toBe(true)
  expect(fits(capitalIn('100-500'), 5_000_000)).toBe(false)
})
