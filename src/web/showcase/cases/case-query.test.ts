import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  caseInput,
  type CaseQuery,
  chosenFilters,
  readCaseQuery,
  writeCaseQuery,
} from './case-query.ts'

const NOTHING: CaseQuery = { industry: '', programme: '', region: '', year: '', page: 0 }
const read = (text: string) => readCaseQuery(new URLSearchParams(text))

test.each<[string, Partial<CaseQuery>]>([
  ['', {}],
  ['programme=gaoqi&year=2026', { programme: 'gaoqi', year: '2026' }],
  ['industry=c&region=34&year=26&page=0', {}],
  ['industry=C&region=340000&page=3', { industry: 'C', region: '340000', page: 2 }],
  ['page=-1&programme=<script>', {}],
])('?%s', (text, query) => expect(read(text)).toEqual({ ...NOTHING, ...query }))

test('what is written is read again', () => {
  const query = fc.record({
    industry: fc.constantFrom('', 'C', 'I'),
    programme: fc.constantFrom('', 'gaoqi', 'jobTitle'),
    region: fc.constantFrom('', '340000'),
    year: fc.constantFrom('', '2026'),
    page: fc.nat(99_998),
  })
  fc.assert(
    fc.property(query, (given) => {
      expect(read(new URLSearchParams(writeCaseQuery(given)).toString())).toEqual(given)
    }),
  )
})

test('only what is asked goes to the call', () => {
  expect(caseInput(NOTHING)).toEqual({ pageSize: 10 })
  expect(caseInput({ ...NOTHING, year: '2026', page: 1 })).toEqual({
    year: '2026',
    page: 1,
    pageSize: 10,
  })
})

test('a filter says what the list would hold without it', () => {
  const choices = {
    industry: [],
    programme: [
      { code: 'gaoqi', name: '高企认定', count: 0 },
      { code: 'ip', name: '知识产权', count: 2 },
    ],
    region: [],
    year: [{ code: '2026', name: '2026 年', count: 3 }],
  }
  const query = { ...NOTHING, programme: 'gaoqi', industry: 'T' }
  expect(chosenFilters(query, choices)).toEqual([
    { field: 'programme', name: '高企认定', without: 2 },
    { field: 'industry', name: '行业', without: 0 },
  ])
})
