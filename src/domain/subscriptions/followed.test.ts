import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POLICY_KIND, POLICY_LEVEL, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { followedParams, followedSummary, NO_FILTER, readFollowed } from './followed.ts'

const read = (query: string) => readFollowed(new URLSearchParams(query))

describe('what an address follows', () => {
  test('a policy, and nothing of a filter beside it', () => {
    expect(read('id=gaoqi-2027&region=440300')).toEqual({ ...NO_FILTER, policyId: 'gaoqi-2027' })
  })

  test('the filters of the list of policies', () => {
    expect(read('q=研发&region=440300,330100&up=0&level=1&kind=support&mode=award&ind=C')).toEqual({
      ...NO_FILTER,
      policyId: '',
      keyword: '研发',
      regionCodes: ['440300', '330100'],
      includeUpper: false,
      levels: ['1'],
      kinds: ['support'],
      supportModes: ['award'],
      industryCodes: ['C'],
    })
  })

  test.each([
    ['id=%00&kind=gift&level=9&region=4403&ind=Z&mode=,,', { ...NO_FILTER, policyId: '' }],
    ['up=0', { ...NO_FILTER, policyId: '' }],
    ['id=', { ...NO_FILTER, policyId: '' }],
  ])('%s: what is not understood is left out', (query, followed) => {
    expect(read(query)).toEqual(followed)
  })

  test('whatever is read is written and read again as the same', () => {
    fc.assert(
      fc.property(
        fc.record({
          id: fc.string(),
          q: fc.string({ unit: 'grapheme' }),
          region: fc.array(fc.constantFrom('440300', '330100', '000000', 'x')),
          up: fc.constantFrom('0', '1', ''),
          level: fc.array(fc.constantFrom(...Object.keys(POLICY_LEVEL), '7')),
          kind: fc.array(fc.constantFrom(...Object.keys(POLICY_KIND), 'no')),
          mode: fc.array(fc.constantFrom(...Object.keys(SUPPORT_MODE))),
          ind: fc.array(fc.constantFrom('A', 'T', 'U')),
        }),
        (given) => {
          const query = new URLSearchParams(
            Object.entries(given).map(([name, value]) => [name, String(value)]),
          )
          const followed = readFollowed(query)
          expect(readFollowed(new URLSearchParams(followedParams(followed)))).toEqual(followed)
        },
      ),
    )
  })
})

const NAMES = {
  region: (code: string) => (code === '440300' ? '深圳市' : code),
  industry: (code: string) => code,
  level: (code: string) => code,
  mode: (code: string) => code,
  type: (code: string) => code,
  title: (code: string) => code,
}

test.each([
  [{}, '全部政策'],
  [{ kinds: ['support' as const] }, POLICY_KIND.support],
  [
    { regionCodes: ['440300'], kinds: ['support' as const, 'tax' as const] },
    `深圳市（含上级） · ${POLICY_KIND.support}、${POLICY_KIND.tax}`,
  ],
  [{ keyword: '研发' }, '含“研发”'],
])('%j in words: %s', (filter, text) => {
  expect(followedSummary({ ...NO_FILTER, ...filter }, NAMES)).toBe(text)
})
