import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readListQuery, writeListQuery } from '../list-query.ts'
import { fitOf } from './fit.ts'
import { allOf, narrowings, viewOf } from './views.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search))
const SAID = { region: '440300', industry: 'I', size: 'small' } as const
const NOTHING = { region: '', industry: '', size: '' } as const

describe('适合您的', () => {
  test.each([
    ['', SAID, '?region=440300&up=1&ind=I&size=small'],
    ['?q=高企&level=3&page=2', SAID, '?q=高企&region=440300&up=1&level=3&ind=I&size=small'],
    ['?region=110000&up=0&size=large', { ...SAID, size: '' }, '?region=440300&up=1&ind=I'],
    ['?ind=C', { ...NOTHING, size: 'micro' }, '?size=micro'],
  ] as const)('of %s', (search, filters, asked) => {
    const fit = fitOf(read(search), filters)
    expect(decodeURIComponent(writeListQuery(fit!))).toBe(asked)
    expect(viewOf(fit!, filters)).toBe('fit')
  })

  test('is not there where nothing was said of place, trade and size', () => {
    expect(fitOf(read('?level=3'), NOTHING)).toBeNull()
    expect(fitOf(read('?level=3'), undefined)).toBeNull()
  })
})

test.each([
  ['', 'all'],
  ['?level=3&page=2', 'all'],
  ['?region=440300&up=1&ind=I&size=small&level=3', 'fit'],
  ['?region=440300&up=0&ind=I&size=small', null],
  ['?region=440300&up=1', null],
])('%s is the view %s', (search, view) => {
  expect(viewOf(read(search), SAID)).toBe(view)
})

test('one filter after the other leads from 全部 to 适合您的, whatever is asked besides', () => {
  const code = (codes: readonly string[]) => fc.constantFrom('', ...codes)
  const filters = fc.record({
    region: code(['440300', '110000']),
    industry: code(['I', 'C']),
    size: fc.constantFrom('' as const, 'small' as const, 'micro' as const),
  })
  const search = fc.constantFrom('', '?q=高企', '?level=3&region=310000&up=0', '?ind=A&size=large')
  fc.assert(
    fc.property(filters, search, (said, asked) => {
      const query = read(asked)
      const steps = narrowings(query, said)
      expect(steps[0]?.query).toEqual(allOf(query))
      expect(steps.at(-1)?.query).toEqual(fitOf(query, said) ?? allOf(query))
      const filled = Object.values(said).filter((one) => one !== '').length
      expect(steps).toHaveLength(filled + 1)
      expect(new Set(steps.map((step) => writeListQuery(step.query))).size).toBe(filled + 1)
    }),
  )
})
