import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EnterpriseSize, enterpriseSize } from './enterprise-size.ts'
import { type Range, whole } from './exact.ts'
import { portraitOf, withFacts } from './portrait.ts'
import { samplePortrait } from './sample.ts'

type Known = number | null | readonly [number | null, number | null]

const WAN = 10_000
const range = (known: Known | undefined, unit: number): Range | null => {
  if (known === undefined || known === null) return null
  const [from, to] = typeof known === 'number' ? [known, known] : known
  const end = (value: number | null) => (value === null ? null : whole(value * unit))
  return { from: end(from), to: end(to) }
}
/** Money in 10,000 yuan. */
const sizeOf = (industry: string, staff?: Known, revenue?: Known, assets?: Known) =>
  enterpriseSize(industry, {
    staff: range(staff, 1),
    revenue: range(revenue, WAN),
    assets: range(assets, WAN),
  })

describe('国统字〔2017〕213号, 附表', () => {
  test.each<[string, Known, Known, Known, EnterpriseSize]>([
    ['A01', null, 20_000, null, 'large'],
    ['A01', null, 19_999, null, 'medium'],
    ['A01', null, 500, null, 'medium'],
    ['A01', null, 499, null, 'small'],
    ['A01', null, 49, null, 'micro'],
    ['C', 1000, 40_000, null, 'large'],
    ['C40', 999, 40_000, null, 'medium'],
    ['C40', 1000, 39_999, null, 'medium'],
    ['C40', 300, 2000, null, 'medium'],
    ['C40', 299, 2000, null, 'small'],
    ['C40', 20, 300, null, 'small'],
    ['C40', 20, 299, null, 'micro'],
    ['C40', 19, 300, null, 'micro'],
    ['B06', 300, 1999, null, 'small'],
    ['D44', 1000, 40_000, null, 'large'],
    ['E47', null, 80_000, 80_000, 'large'],
    ['E47', null, 80_000, 79_999, 'medium'],
    ['E47', null, 6000, 4999, 'small'],
    ['E47', null, 6000, 299, 'micro'],
    ['F51', 200, 40_000, null, 'large'],
    ['F51', 20, 4999, null, 'small'],
    ['F51', 4, 5000, null, 'micro'],
    ['F52', 300, 20_000, null, 'large'],
    ['F52', 50, 500, null, 'medium'],
    ['F52', 49, 500, null, 'small'],
    ['G54', 300, 3000, null, 'medium'],
    ['G54', 20, 199, null, 'micro'],
    ['G59', 100, 1000, null, 'medium'],
    ['G60', 300, 2000, null, 'medium'],
    ['H61', 100, 1999, null, 'small'],
    ['I63', 2000, 100_000, null, 'large'],
    ['I64', 1999, 100_000, null, 'medium'],
    ['I65', 300, 10_000, null, 'large'],
    ['I65', 299, 10_000, null, 'medium'],
    ['I65', 100, 999, null, 'small'],
    ['I65', 10, 49, null, 'micro'],
    ['L72', 300, null, 120_000, 'large'],
    ['L72', 100, null, 7999, 'small'],
    ['M73', 300, null, null, 'large'],
    ['M73', 99, null, null, 'small'],
    ['N77', 9, null, null, 'micro'],
    ['Q85', 100, null, null, 'medium'],
    ['R87', 10, null, null, 'small'],
  ])('%s with %j people, %j revenue, %j assets is %s', (industry, staff, revenue, assets, size) =>
    expect(sizeOf(industry, staff, revenue, assets)).toBe(size),
  )
})

describe('what is not known', () => {
  test('is left open where it could decide', () => {
    expect(sizeOf('C40', 300)).toBeNull()
    expect(sizeOf('C40', null, 300)).toBeNull()
    expect(sizeOf('C40')).toBeNull()
    expect(sizeOf('E47', 500, 80_000)).toBeNull()
  })

  test('does not matter once one measure is below every bound', () => {
    expect(sizeOf('C40', 19)).toBe('micro')
    expect(sizeOf('I65', null, 49)).toBe('micro')
  })

  test('a band decides when both ends agree', () => {
    expect(sizeOf('C40', [20, 299], [300, 1999])).toBe('small')
    expect(sizeOf('C40', [20, 300], [300, 2000])).toBeNull()
    expect(sizeOf('C40', [1000, null], [40_000, null])).toBe('large')
    expect(sizeOf('C40', [null, 19])).toBe('micro')
  })

  test('a section of several trades decides when all of them agree', () => {
    expect(sizeOf('I', 9, 40)).toBe('micro')
    expect(sizeOf('I', 300, 10_000)).toBeNull()
    expect(sizeOf('F', 300, 40_000)).toBe('large')
    expect(sizeOf('K70', 9, 50, 100)).toBe('micro')
    expect(sizeOf('K70', 300, 5000, 10_000)).toBeNull()
  })

  test('a trade without bounds has no size', () => {
    for (const industry of ['J66', 'P83', 'Q84', 'S91', 'G53', 'G', 'T97', ''])
      expect(sizeOf(industry, 50, 500, 500)).toBeNull()
  })
})

test('a narrower band never contradicts a wider one', () => {
  const band = fc.tuple(fc.nat(3000), fc.nat(3000)).map((two) => two.toSorted((a, b) => a - b))
  const money = fc
    .tuple(fc.nat(120_000), fc.nat(120_000))
    .map((two) => two.toSorted((a, b) => a - b))
  const industry = fc.constantFrom('A', 'C40', 'E47', 'F', 'I', 'I65', 'K70', 'L72', 'M73')
  fc.assert(
    fc.property(industry, band, money, money, (code, staff, revenue, assets) => {
      const wide = sizeOf(
        code,
        staff as [number, number],
        revenue as [number, number],
        assets as [number, number],
      )
      const ends = [0, 1].map((end) => sizeOf(code, staff[end], revenue[end], assets[end]))
      expect(wide === null || ends.every((one) => one === wide)).toBe(true)
    }),
  )
})

describe('in a portrait', () => {
  const known = samplePortrait({
    industry: 'C40',
    staff: ['120', '500'],
    revenue: ['20000000', '9'],
  })

  test('the latest year says the size, and what is changed changes it', () => {
    expect(known.value('entSize')).toBe('small')
    expect(known.facts.find(({ field }) => field === 'entSize')?.source).toBe('inferred')
    const more = (field: 'staff' | 'revenue', value: string | null) =>
      withFacts(known, [{ field, year: 2025, value, source: 'user', observedAt: '2026-11-22' }])
    expect(more('staff', '300').value('entSize')).toBe('medium')
    expect(more('staff', null).value('entSize')).toBeNull()
  })

  test('what is told stands, 不清楚 does not', () => {
    const told = (value: string | null) =>
      portraitOf([
        ...known.facts,
        { field: 'entSize', year: null, value, source: 'user', observedAt: '2026-01-01' },
      ])
    expect(told('micro').value('entSize')).toBe('micro')
    expect(told(null).value('entSize')).toBe('small')
  })
})
