import { describe, expect, test } from 'vitest'
import { readListQuery, writeListQuery } from '../list-query.ts'
import { AMOUNT_BANDS, amountWords, chipsOf, facetRows, toggled, withoutFilter } from './facets.ts'
import { result } from './samples.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search))
const { facets } = result()

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
    facetRows(read(search), counted ? facets : undefined).find((one) => one.field === field)!

  test('every code of a table stays, with 0 when it finds nothing', () => {
    const options = row('?level=3', 'levels').options
    expect(options.map(({ name, count, chosen }) => [name, count, chosen])).toEqual([
      ['国家级', 0, false],
      ['省级', 0, false],
      ['市级', 74, true],
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
