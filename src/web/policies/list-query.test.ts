import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEARCH_SORTS } from '#contract/policies.ts'
import {
  ENT_SIZE,
  HIGHTECH_FIELD,
  POLICY_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  SUPPORT_MODE,
  WINDOW_STATE,
} from '#domain/policies/codes.ts'
import {
  changed,
  cleared,
  type ListQuery,
  NO_QUERY,
  orderOf,
  PAGE_SIZES,
  readListQuery,
  searchInput,
  writeListQuery,
} from './list-query.ts'
import { anyCharacter } from '#testing/text.ts'

const read = (search: string): ListQuery => readListQuery(new URLSearchParams(search))

describe('address ↔ question', () => {
  test.each<[string, Partial<ListQuery>]>([
    ['', {}],
    ['?q=高企', { keyword: '高企' }],
    ['?region=340200&up=1', { regionCodes: ['340200'] }],
    ['?region=340200&up=0', { regionCodes: ['340200'], includeUpper: false }],
    ['?level=3,4', { levels: ['3', '4'] }],
    ['?win=open&mode=award,title', { windowStates: ['open'], supportModes: ['award', 'title'] }],
    ['?type=notice', { types: ['notice'] }],
    ['?org=工业和信息化部', { orgs: ['工业和信息化部'] }],
    ['?ind=C', { industryCodes: ['C'] }],
    ['?field=materials&size=small', { hightechFields: ['materials'], sizes: ['small'] }],
    ['?amt=0-200', { amountMin: 0, amountMax: 2_000_000 }],
    ['?amt=500-', { amountMin: 5_000_000 }],
    ['?amt=-50', { amountMax: 500_000 }],
    ['?from=2026-01-01&to=2026-06-30', { publishFrom: '2026-01-01', publishTo: '2026-06-30' }],
    ['?on=2026-11-21', { effectiveOn: '2026-11-21' }],
    ['?q=高薪企业&exact=高薪企业', { keyword: '高薪企业', exact: true }],
    ['?sort=deadline', { sort: 'deadline' }],
    ['?per=50&page=2', { pageSize: 50, page: 1 }],
  ])('%s', (search, question) => {
    const query = { ...NO_QUERY, ...question }
    expect(read(search)).toEqual(query)
    expect(decodeURIComponent(writeListQuery(query))).toBe(search)
  })

  test.each<[string, string, Partial<ListQuery>]>([
    ['repeated keys of a plain form', '?level=3&level=4', { levels: ['3', '4'] }],
    ['a code twice', '?level=3,3', { levels: ['3'] }],
    ['unknown codes', '?level=9&win=x&mode=,&ind=Z&size=huge&region=34', {}],
    ['names of Object', '?mode=toString&level=constructor', {}],
    ['a region without up', '?region=110000', { regionCodes: ['110000'] }],
    ['up without a region', '?up=0', {}],
    ['exact of another keyword', '?q=高企&exact=高薪企业', { keyword: '高企' }],
    ['amounts the wrong way round', '?amt=200-50', { amountMin: 500_000, amountMax: 2_000_000 }],
    ['an amount that is none', '?amt=lots', {}],
    ['days that do not exist', '?from=2026-02-30&on=yesterday', {}],
    ['pages that are none', '?page=-1&per=7&sort=stars', {}],
    ['page 0', '?page=0', {}],
    ['blanks around the keyword', '?q=%20高企%20', { keyword: '高企' }],
  ])('reads %s', (_name, search, question) => {
    expect(read(search)).toEqual({ ...NO_QUERY, ...question })
  })

  test('every question survives its address', () => {
    fc.assert(
      fc.property(question, (query) => {
        expect(read(writeListQuery(query))).toEqual(query)
      }),
    )
  })

  test('any address is read into one that stays', () => {
    const text = fc.string({ unit: anyCharacter })
    const params = fc.dictionary(
      fc.constantFrom('q', 'region', 'up', 'level', 'win', 'org', 'amt', 'from', 'page', 'per'),
      text,
    )
    fc.assert(
      fc.property(params, (given) => {
        const query = readListQuery(new URLSearchParams(given))
        expect(read(writeListQuery(query))).toEqual(query)
      }),
    )
  })

  test('the call is asked only what differs from its defaults', () => {
    fc.assert(
      fc.property(question, (query) => {
        expect({ ...NO_QUERY, ...searchInput(query) }).toEqual(query)
      }),
    )
    expect(searchInput(NO_QUERY)).toEqual({})
  })
})

test('a change starts again at the first page; clearing keeps the keyword', () => {
  const query = read('?q=高企&level=3&sort=amount&per=10&page=3')
  expect(writeListQuery(changed(query, { levels: [] }))).toContain('sort=amount&per=10')
  expect(changed(query, { levels: [] }).page).toBe(0)
  expect(cleared(query)).toEqual(read('?q=高企&sort=amount&per=10'))
})

test('without a keyword the newest come first', () => {
  expect(orderOf(NO_QUERY)).toBe('publish')
  expect(orderOf(read('?q=高企'))).toBe('relevance')
  expect(orderOf(read('?sort=amount'))).toBe('amount')
})

const some = <T extends string>(table: Record<T, string>) =>
  fc.uniqueArray(fc.constantFrom(...(Object.keys(table) as T[])))
const day = fc.constantFrom('', '2026-01-31', '2024-02-29', '1999-12-01')
const wan = fc.option(fc.integer({ min: 0, max: 9_999_999 }), { nil: null })

const question: fc.Arbitrary<ListQuery> = fc
  .record({
    keyword: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.trim()),
    regionCodes: fc.uniqueArray(
      fc.integer({ min: 0, max: 999_999 }).map((code) => String(code).padStart(6, '0')),
      { maxLength: 20 },
    ),
    includeUpper: fc.boolean(),
    levels: some(POLICY_LEVEL),
    orgs: fc.uniqueArray(fc.constantFrom('科技部', '财政部 税务总局', '国家知识产权局&x=1')),
    industryCodes: fc.uniqueArray(fc.constantFrom('A', 'C', 'I', 'T')),
    supportModes: some(SUPPORT_MODE),
    types: some(POLICY_TYPE),
    kinds: some(POLICY_KIND),
    windowStates: some(WINDOW_STATE),
    amounts: fc.tuple(wan, wan),
    hightechFields: some(HIGHTECH_FIELD),
    sizes: some(ENT_SIZE),
    publishFrom: day,
    publishTo: day,
    effectiveOn: day,
    exact: fc.boolean(),
    sort: fc.constantFrom(...SEARCH_SORTS),
    page: fc.integer({ min: 0, max: 100_000 }),
    pageSize: fc.constantFrom(...PAGE_SIZES),
  })
  .map(({ amounts: [from, to], ...rest }) => {
    const [low, high] = from !== null && to !== null && from > to ? [to, from] : [from, to]
    return {
      ...rest,
      includeUpper: rest.includeUpper || rest.regionCodes.length === 0,
      exact: rest.exact && rest.keyword !== '',
      amountMin: low === null ? -1 : low * 10_000,
      amountMax: high === null ? -1 : high * 10_000,
    }
  })
