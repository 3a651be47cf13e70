import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CYCLE_BAND, PRICE_BAND, PROJECT_SORT, PROJECT_TYPE } from '#domain/projects/codes.ts'
import { changed, type ListQuery, NO_QUERY, readListQuery, writeListQuery } from './list-query.ts'

const read = (address: string): ListQuery => readListQuery(new URLSearchParams(address))
const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

const queries: fc.Arbitrary<ListQuery> = fc.record({
  keyword: fc.constantFrom('', '商标', 'a&b=c#d', '高企 年报'),
  typeIds: fc.uniqueArray(fc.constantFrom(...keys(PROJECT_TYPE))),
  regionCode: fc.constantFrom('', '440000', '440300'),
  priceBand: fc.constantFrom('' as const, ...keys(PRICE_BAND)),
  cycleBand: fc.constantFrom('' as const, ...keys(CYCLE_BAND)),
  sort: fc.constantFrom(...keys(PROJECT_SORT)),
  page: fc.integer({ min: 0, max: 900 }),
  pageSize: fc.constant(NO_QUERY.pageSize),
})

test('what is written is read again', () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect(read(writeListQuery(query))).toEqual(query)
    }),
  )
})

test.each([
  'type=house,toString&price=1-2&days=x&sort=best&page=0&region=44',
  'page=-1',
  'page=99999',
  'type=',
])('%s asks for nothing', (address) => {
  expect(read(address)).toEqual(NO_QUERY)
})

test('a change begins at the first page', () => {
  expect(changed({ ...NO_QUERY, page: 3 }, { priceBand: 'ask' })).toEqual({
    ...NO_QUERY,
    priceBand: 'ask',
  })
})
