import { describe, expect, test } from 'vitest'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { fits, isGoodEnough, isNews, preparedFilter, prospectOf } from './fits.ts'
import { EMPTY_SET, type SavedSearchFilter } from './saved-search.ts'

const POLICY: PolicyContent = {
  id: 'p',
  title: '关于高新技术企业研发费用补助的通知',
  shortTitle: '高企研发补助',
  keywords: ['研发费用'],
  type: 'notice',
  kind: '',
  docKind: '通知',
  orgs: ['中华人民共和国财政部'],
  docNumber: '',
  level: '3',
  regionCode: '330100',
  exceptRegionCodes: [],
  writtenOn: '',
  publishedOn: '2026-11-01',
  effectiveOn: '',
  expiresOn: '',
  validity: 'valid',
  replacedBy: '',
  industries: ['C'],
  hightechFields: [],
  sizes: [],
  supportModes: ['grant', 'award'],
  amount: { min: null, max: null, text: '最高 50 万元' },
  amounts: [],
  summary: { who: '科技型企业', what: '补助', when: '', how: '' },
  windows: [],
  conditions: [],
  benefits: [],
  materials: [],
  steps: [],
  contacts: [],
  platform: { name: '', url: '' },
  source: { name: '来源', issuer: '机关', url: '', note: '' },
  checkedOn: '2026-11-01',
  confidence: 'A',
  unverified: [],
  remarks: [],
  body: ['也适用于农业企业'],
  related: [],
}
const READER = {
  fold: (text: string) => text.toLowerCase(),
  means: (word: string) => (word === '高企' ? ['高新技术企业'] : []),
}
const finds = (filter: Partial<SavedSearchFilter>, policy: Partial<PolicyContent> = {}): boolean =>
  fits(
    preparedFilter({ ...EMPTY_SET, ...filter }, READER),
    prospectOf({ ...POLICY, ...policy }, READER),
  )

describe('a set finds a policy', () => {
  test.each<[string, Partial<SavedSearchFilter>, boolean]>([
    ['of everything', {}, true],
    ['of the place', { regionCodes: ['330100'] }, true],
    ['above a chosen district', { regionCodes: ['330106'] }, true],
    [
      'above it, unless that is not wished',
      { regionCodes: ['330106'], includeUpper: false },
      false,
    ],
    ['below a chosen province', { regionCodes: ['330000'] }, true],
    ['of another place', { regionCodes: ['440000'] }, false],
    ['of one of several places', { regionCodes: ['440000', '330000'] }, true],
    ['of the nation', { regionCodes: ['000000'] }, false],
    ['of a level', { levels: ['2', '3'] }, true],
    ['of another level', { levels: ['1'] }, false],
    ['of a body, however it is written', { orgs: ['财政部'] }, true],
    ['of another body', { orgs: ['科学技术部'] }, false],
    ['for an industry', { industryCodes: ['C', 'I'] }, true],
    ['for another industry', { industryCodes: ['I'] }, false],
    ['with a way of support', { supportModes: ['award'] }, true],
    ['with another', { supportModes: ['tax'] }, false],
    ['of a type', { types: ['notice'] }, true],
    ['of another type', { types: ['policy'] }, false],
    ['about a title', { titles: ['hnte'] }, true],
    ['about another title', { titles: ['champion'] }, false],
    ['with one of its words', { keywords: ['研发', '绿色'] }, true],
    ['with all of its words', { keywords: ['研发', '补助'], keywordMode: 'all' }, true],
    ['with one of them missing', { keywords: ['研发', '绿色'], keywordMode: 'all' }, false],
    ['with what a word stands for', { keywords: ['高企'] }, true],
    ['without a word in its head', { excludeWords: ['农业'] }, true],
    ['with a word that is left out', { excludeWords: ['补助'] }, false],
    [
      'with fields that all fit but one',
      { levels: ['3'], keywords: ['研发'], types: ['policy'] },
      false,
    ],
  ])('%s', (_what, filter, expected) => {
    expect(finds(filter)).toBe(expected)
  })

  test.each<[string, string, boolean]>([
    ['elsewhere in its province', '440100', true],
    ['where it is excepted', '440300', false],
    ['below where it is excepted', '440305', false],
    ['in the whole province', '440000', true],
  ])('%s', (_what, chosen, expected) => {
    const policy = { regionCode: '440000', exceptRegionCodes: ['440300'] }
    expect(finds({ regionCodes: [chosen] }, policy)).toBe(expected)
  })

  test('for every industry where it names none', () => {
    expect(finds({ industryCodes: ['I'] }, { industries: [] })).toBe(true)
  })

  test('by words of its body, but leaves none out by them', () => {
    expect(finds({ keywords: ['农业'] })).toBe(true)
    expect(finds({ excludeWords: ['农业'] })).toBe(true)
  })
})

test.each([
  ['', 'unmet', true],
  ['possible', null, true],
  ['possible', 'hopeful', true],
  ['possible', 'possible', true],
  ['possible', 'incomplete', false],
  ['incomplete', 'incomplete', true],
  ['incomplete', 'scant', false],
  ['hopeful', 'possible', false],
] as const)('at least %j, and it is %j', (least, result, expected) => {
  expect(isGoodEnough(least, result)).toBe(expected)
})

test('what is over is no news', () => {
  const now = Date.parse('2026-11-18T04:00:00Z')
  const window = (day: string): PolicyContent['windows'] => [
    {
      batch: '',
      certainty: 'published',
      opensOn: '',
      deadlines: [{ kind: 'online', at: day, note: '' }],
      note: '',
      confidence: 'A',
    },
  ]
  expect(isNews(POLICY, now)).toBe(true)
  expect(isNews({ ...POLICY, windows: window('2026-11-18') }, now)).toBe(true)
  expect(isNews({ ...POLICY, windows: window('2026-11-17') }, now)).toBe(false)
  expect(isNews({ ...POLICY, validity: 'repealed' }, now)).toBe(false)
  expect(isNews({ ...POLICY, replacedBy: 'other' }, now)).toBe(false)
})
