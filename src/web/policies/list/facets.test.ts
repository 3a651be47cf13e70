import { describe, expect, test } from 'vitest'
import { readListQuery, writeListQuery } from '../list-query.ts'
import { AMOUNT_BANDS, amountWords, chipsOf, facetRows, toggled, withoutFilter } from './facets.ts'
import { result } from './samples.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search))
const listed = result()
const { facets } = listed

describe('a choice', () => {
  test.each([
    ['adds to its row', '?level=3', 'levels', '4', '?level=3,4'],
    ['is let go again', '?level=3,4&page=2', 'levels', '3', '?level=4'],
    ['of a region', '', 'regionCodes', '340200', '?region=340200&up=1'],
    ['of a wider region', '?region=340200&up=0', 'regionCodes', '340000', '?region=340000&up=0'],
    ['of a narrower region', '?region=340000', 'regionCodes', '340201', '?region=340201&up=1'],
    ['of another region', '?region=340200', 'regionCodes', '340300', '?region=340200,340300&up=1'],
  ] as const)('%s', (_name, search, field, code, next) => {
    expect(writeListQuery(toggled(read(search), field, code))).toBe(next)
  })
})

describe('rows', () => {
  const row = (search: string, field: string, counted = true) =>
    facetRows(read(search), counted ? listed : undefined).find((one) => one.field === field)!

  test('every code of a table stays, with 0 when it finds nothing', () => {
    const options = row('?level=3', 'levels').options
    expect(options.map(({ name, count, chosen }) => [name, count, chosen])).toEqual([
      ['国家级', 0, false],
      ['省级', 0, false],
      ['市级', 54, true],
      ['区县级', 0, false],
      ['镇街级', 0, false],
    ])
  })

  test('chosen values come first where the answer names the values', () => {
    expect(row('?region=340000', 'regionCodes').options.map(({ name }) => name)).toEqual([
      '云江省',
      '云川市',
    ])
  })

  describe('of what keeps more than 85 in a hundred', () => {
    const counted = (counts: Record<string, number>, total = 100) =>
      facetRows(read('?sort=publish'), {
        total,
        facets: [
          {
            facet: 'sizes',
            options: Object.entries(counts).map(([code, count]) => ({
              ...{ code, name: '', count, upper: 0 },
            })),
          },
        ],
      }).find(({ field }) => field === 'sizes')!
    const named = (row: ReturnType<typeof counted>) => row.options.map(({ name }) => name)

    test.each([
      [{ micro: 86, small: 85 }, ['大型', '中型', '小型'], false],
      [{ micro: 86, small: 86, medium: 100, large: 90 }, [], true],
      [{ micro: 100, small: 100 }, ['大型', '中型'], true],
      [{}, ['大型', '中型', '小型', '微型'], true],
    ])('%o', (counts, names, idle) => {
      const row = counted(counts)
      expect(named(row)).toEqual(names)
      expect(row.idle).toBe(idle)
    })

    test('the choice and what stands beside it stay', () => {
      const row = facetRows(read('?size=micro'), {
        total: 96,
        facets: [{ facet: 'sizes', options: [{ code: 'micro', name: '', count: 96, upper: 0 }] }],
      }).find(({ field }) => field === 'sizes')!
      expect(row.idle).toBe(false)
      expect(named(row)).toHaveLength(4)
    })

    test('a region is split instead into its own and what holds there from above', () => {
      const [city, province] = row('', 'regionCodes').options
      expect(city).toMatchObject({ name: '云川市', count: 68, upper: 62 })
      // Not of one that tells something apart.
      expect(province).toMatchObject({ name: '云江省', count: 60, upper: 0 })
    })

    test('where a list shows another question by itself, its facets stay those of the address', () => {
      const asked = read('')
      const rows = facetRows(
        read('?region=340200&size=micro'),
        { total: 9, facets: [{ facet: 'levels', options: [] }] },
        { query: asked, listed },
      )
      expect(rows.find(({ field }) => field === 'levels')).toMatchObject({ idle: false, chosen: 0 })
      expect(rows.find(({ field }) => field === 'sizes')).toMatchObject({ idle: true, chosen: 0 })
      const places = rows.find(({ field }) => field === 'regionCodes')!.options
      expect(places.map(({ name, count }) => [name, count])).toEqual([
        ['云川市', 0],
        ['云江省', 0],
      ])
      const next = rows.find(({ field }) => field === 'levels')!.options[0]!.next
      expect(writeListQuery(next)).toBe('?region=340200&up=1&level=1&size=micro')
    })
  })

  test('nothing is switched off before the counts are known', () => {
    expect(row('', 'levels', false).options.every(({ count }) => count === null)).toBe(true)
  })
})

test('each filter is a chip that lets it go', () => {
  const query = read(
    '?q=高企&region=340200&level=3&amt=50-200&from=2026-01-01&to=2026-06-30&on=2026-11-21',
  )
  const chips = chipsOf(query, facets)
  expect(chips.map(({ label }) => label)).toEqual([
    '云川市，含上级',
    '市级',
    '50–200 万元',
    '2026-01-01 至 2026-06-30 发布',
    '2026-11-21 有效',
  ])
  for (const { next } of chips) expect(chipsOf(next, facets)).toHaveLength(chips.length - 1)
})

test.each([
  ['supportModes', '?q=x&level=3&amt=0-50'],
  ['amount', '?q=x&level=3&mode=award'],
  ['keyword', '?level=3&mode=award&amt=0-50'],
  ['filters', '?q=x'],
  ['nonsense', '?q=x&level=3&mode=award&amt=0-50'],
])('without %s', (facet, left) => {
  const query = read('?q=x&level=3&mode=award&amt=0-50')
  expect(writeListQuery(withoutFilter(query, facet))).toBe(left)
})

test('amount bands in words', () => {
  const words = AMOUNT_BANDS.map(([amountMin, amountMax]) =>
    amountWords({ ...read(''), amountMin, amountMax }),
  )
  expect(words).toEqual(['50 万元以下', '50–200 万元', '200–500 万元', '500 万元以上'])
})
