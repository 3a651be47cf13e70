import { expect, test } from 'vitest'
import { sampleCondition, sampleTable } from '#domain/matching/sample.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { readContent } from '#server/seed/content.ts'
import { LIMITS } from './limits.ts'
import { faultsOf, reportOf } from './report.ts'

const { policies, rules } = await readContent()
const [first, second] = policies
if (first === undefined || second === undefined) throw new Error('no policies')

test('the content keeps its limits and contradicts itself nowhere', () => {
  expect(faultsOf(reportOf(policies, rules.tables), LIMITS)).toEqual([])
})

test('the limits are what is lacking, no more', () => {
  expect(reportOf(policies, rules.tables).counts).toEqual(LIMITS)
})

const figure: PolicyContent['amounts'][number] = {
  text: '最高 10 万元',
  min: null,
  max: 100_000,
  times: 'once',
  rate: null,
  base: '',
  cap: null,
  formula: '',
  example: { given: '', yuan: null },
  source: { title: '办法', url: '', passage: '', seenOn: '2026-11-26' },
}
const SENTENCE = '这一句话在很多页面上都一字不差地出现。'
const numbered = { docNumber: '测科〔2026〕1号', kind: 'law', source: first.source } as const

test.each<[string, PolicyContent[], RegExp]>([
  ['a figure without a passage', [{ ...first, amounts: [figure] }], /^no passage/],
  [
    'an amount without a figure',
    [{ ...first, amounts: [], amount: { ...first.amount, max: 1 } }],
    /^no passage/,
  ],
  [
    'one document with two days',
    [
      { ...first, ...numbered, writtenOn: '2026-01-01' },
      { ...second, ...numbered, writtenOn: '2026-01-02' },
    ],
    /^contradiction: 测科〔2026〕1号 writtenOn/,
  ],
  [
    'one document with two states',
    [
      { ...first, ...numbered, validity: 'valid' },
      { ...second, ...numbered, validity: 'repealed' },
    ],
    /^contradiction: .* validity/,
  ],
  [
    'a duty that bears the number of a document',
    [{ ...first, kind: 'duty', docNumber: '测科〔2026〕1号' }],
    /^contradiction: a duty/,
  ],
  ['an id that no policy has', [{ ...first, related: ['nobody'] }], /^unknown/],
  ['no kind', [{ ...first, kind: '' }], /^kind: 1/],
  [
    'a sentence said on six pages',
    policies.slice(0, 6).map((one) => ({ ...one, body: [SENTENCE] })),
    /^repeated/,
  ],
])('finds %s', (_what, some, fault) => {
  const none = { ...LIMITS, kind: 0 }
  expect(faultsOf(reportOf(some, []), none).filter((one) => fault.test(one))).toHaveLength(1)
})

test.each(['industry', 'region', 'entSize'] as const)(
  'finds a test of %s that names no clause',
  (field) => {
    const asked = { op: 'in' as const, field, values: ['C'] }
    const table = (clause: string) => sampleTable([sampleCondition(asked, { clause })])
    const found = (clause: string) => reportOf([], [table(clause)]).unplaced
    expect(found('')).toEqual(['sample@1 C'])
    expect(found('第二条')).toEqual([])
  },
)
