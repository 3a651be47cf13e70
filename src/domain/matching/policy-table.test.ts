import { expect, test } from 'vitest'
import type { PolicyCondition, PolicyContent } from '../policies/policy.ts'
import { evaluate } from './evaluate.ts'
import { asksTheSame, tableOfPolicy } from './policy-table.ts'
import { tableProblems } from './rule-shape.ts'
import { samplePortrait } from './sample.ts'

const ON = '2026-11-22'

const condition = (code: string, more: Partial<PolicyCondition> = {}): PolicyCondition => ({
  code,
  clause: `第${code}条`,
  text: `条件 ${code}`,
  threshold: '',
  period: '',
  kind: 'required',
  group: '',
  check: 'auto',
  evidence: '',
  confidence: 'A',
  ...more,
})

const policy = (more: Partial<PolicyContent> = {}): PolicyContent => ({
  id: '20261122-abcdef',
  title: '关于组织申报的通知',
  shortTitle: '组织申报',
  keywords: [],
  type: 'notice',
  kind: '',
  docKind: '通知',
  orgs: ['测试市科技局'],
  docNumber: '测科〔2026〕1 号',
  level: '3',
  regionCode: '330100',
  exceptRegionCodes: [],
  writtenOn: '',
  publishedOn: '2026-11-01',
  effectiveOn: '',
  expiresOn: '',
  validity: 'valid',
  replacedBy: '',
  industries: [],
  hightechFields: [],
  sizes: [],
  supportModes: [],
  amount: { min: null, max: null, text: '' },
  amounts: [],
  summary: { who: '', what: '', when: '', how: '' },
  windows: [],
  conditions: [condition('A')],
  benefits: [],
  materials: [],
  steps: [],
  contacts: [],
  platform: { name: '', url: '' },
  source: { name: '通知', issuer: '测试市科技局', url: '', note: '' },
  checkedOn: ON,
  confidence: 'A',
  unverified: [],
  remarks: [],
  body: [],
  related: [],
  ...more,
})

const tableOf = (more: Partial<PolicyContent> = {}) =>
  tableOfPolicy(policy(more), { version: '1', on: ON })

test('what no measure decides is left to a person, whatever it was called', () => {
  expect(tableOf()?.conditions).toMatchObject([{ id: 'A', check: 'manual', test: null }])
})

test('scale, trade and field of technology are conditions of their own', () => {
  const table = tableOf({ sizes: ['small'], industries: ['C'], hightechFields: ['materials'] })
  expect(table?.conditions.map(({ id, text }) => [id, text])).toEqual([
    ['reach-size', '适用的企业规模：小型'],
    ['reach-industry', '适用的行业门类：C'],
    ['reach-field', '适用的高新技术领域：新材料'],
    ['A', '条件 A'],
  ])
  expect(tableProblems(table!)).toEqual([])
})

test('alternatives stand together where the first of them stands; a veto stands alone', () => {
  const table = tableOf({
    conditions: [
      condition('A'),
      condition('B', { group: '业绩' }),
      condition('C'),
      condition('D', { group: '业绩' }),
      condition('E', { group: '业绩', kind: 'veto' }),
      condition('F', { group: '单独' }),
    ],
  })
  expect(
    table?.conditions.map((one) => ('of' in one ? one.of.map(({ id }) => id) : one.id)),
  ).toEqual(['A', ['B', 'D'], 'C', 'E', 'F'])
  expect(tableProblems(table!)).toEqual([])
})

test('a measure decides', () => {
  const staff = { field: 'staff', whole: '', period: '', op: '<=', value: '500' }
  const table = tableOf({ regionCode: '000000', conditions: [condition('A', { measure: staff })] })
  const result = (value: string): string =>
    evaluate(table!, { portrait: samplePortrait({ staff: [value] }), on: ON }).result
  expect(result('500')).toBe('hopeful')
  expect(result('501')).toBe('unmet')
})

test.each<[string, Partial<PolicyContent>]>([
  ['an interpretation', { type: 'interpretation' }],
  ['a draft for comment', { validity: 'draft' }],
  ['what expired', { expiresOn: '2026-11-21' }],
  ['what asks nothing', { conditions: [] }],
])('%s has no table', (_of, more) => {
  expect(tableOf(more)).toBeNull()
})

test('a table lasts to the last day of the document', () => {
  expect(tableOf({ expiresOn: ON })).toMatchObject({ effectiveFrom: ON, effectiveTo: ON })
})

/** The same with its fields in another order, as the database gives it back. */
const turned = <T extends object>(one: T): T =>
  Object.fromEntries(Object.entries(one).toReversed()) as T

test('the same conditions ask the same, another threshold does not', () => {
  const table = tableOf()!
  const kept = { ...table, conditions: table.conditions.map(turned) }
  expect(asksTheSame(table, { ...kept, version: '2', effectiveFrom: '2026-01-01' })).toBe(true)
  expect(asksTheSame(table, tableOf({ conditions: [condition('B')] })!)).toBe(false)
})
