import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Measure, Test } from '../matching/rule.ts'
import { sampleCondition } from '../matching/sample.ts'
import type { PolicyCondition } from './policy.ts'
import { type ComparedRule, ruleChanges, rulesOfPolicy, rulesOfTable } from './rule-changes.ts'

const rule = (text: string, own: Partial<ComparedRule> = {}): ComparedRule => ({
  ...{ id: 'R', clause: '', text, asked: '', kind: 'required', test: null },
  ...own,
})
const least = (of: Measure, threshold: string): Test => ({ op: '>=', of, threshold })
const told = (older: readonly ComparedRule[], newer: readonly ComparedRule[]) =>
  ruleChanges(older, newer).map(({ before, after, same }) => [
    before?.text ?? null,
    after?.text ?? null,
    same,
  ])

describe('two conditions belong together', () => {
  test.each<[why: string, before: ComparedRule, after: ComparedRule, same: boolean]>([
    ['saying the same', rule('有固定场所', { id: 'T3' }), rule('有固定场所', { id: 'T2' }), true],
    [
      'in the same words with another threshold',
      rule('对初步审定公告的商标有不同意见的，应在公告期内提出异议', { asked: '3 个月内' }),
      rule('对初步审定公告的商标有不同意见的，应在公告期内提出异议', { asked: '2 个月内' }),
      false,
    ],
    [
      'in the same words, once required and once a bonus',
      rule('有研发机构'),
      rule('有研发机构', { kind: 'bonus' }),
      false,
    ],
    [
      'measuring the same in other words',
      rule('营收过千万', { test: least({ field: 'revenue' }, '10000000') }),
      rule('上年度收入规模', { test: least({ field: 'revenue' }, '15000000') }),
      false,
    ],
    [
      'one sum of other years',
      rule('上年研发', { test: least({ field: 'rdSpend' }, '1000000') }),
      rule('每年都达到', {
        test: least({ field: 'rdSpend', period: 'lastTwoYears', combine: 'min' }, '1000000'),
      }),
      false,
    ],
    [
      'in words that are alike',
      rule('上年度研发费用占营业收入的比重 ≥ 3%'),
      rule('近两年每年研发费用占营业收入的比重都 ≥ 3%'),
      false,
    ],
  ])('%s', (_why, before, after, same) => {
    expect(told([before], [after])).toEqual([[before.text, after.text, same]])
  })

  test.each<[why: string, before: ComparedRule, after: ComparedRule]>([
    ['of one code alone', rule('提出异议', { id: 'T3' }), rule('申请复审', { id: 'T3' })],
    [
      'measured over other years',
      rule('甲', { test: least({ field: 'revenue' }, '1') }),
      rule('乙', { test: least({ field: 'revenue', period: 'lastTwoYears' }, '2') }),
    ],
    [
      'one a floor and one a ceiling',
      rule('甲', { test: least({ field: 'staff' }, '1') }),
      rule('乙', { test: { op: '<=', of: { field: 'staff' }, threshold: '1' } }),
    ],
  ])('not %s', (_why, before, after) => {
    expect(told([before], [after])).toEqual([
      [null, after.text, false],
      [before.text, null, false],
    ])
  })
})

test('what says the same goes before what measures the same', () => {
  const revenue = (text: string, threshold: string) =>
    rule(text, { test: least({ field: 'revenue' }, threshold) })
  expect(
    told(
      [revenue('规模甲', '1'), revenue('规模乙', '2')],
      [revenue('规模乙', '2'), revenue('门槛', '3')],
    ),
  ).toEqual([
    ['规模乙', '规模乙', true],
    ['规模甲', '门槛', false],
  ])
})

test('a policy’s own measure is read as the engine reads it, groups of a table are opened', () => {
  const stated: PolicyCondition = {
    ...{ code: 'K1', clause: '第三条', text: '职工总数', threshold: '≤ 500 人', period: '上年' },
    ...{ kind: 'required', group: '', check: 'auto', evidence: '', confidence: 'A' },
    measure: { field: 'staff', whole: '', period: '', op: '<=', value: '500 人' },
  }
  const test = { op: '<=' as const, of: { field: 'staff' as const }, threshold: '500' }
  const [policy] = rulesOfPolicy([stated])
  expect(policy).toEqual({
    ...{ id: 'K1', clause: '第三条', text: '职工总数', asked: '≤ 500 人，上年' },
    ...{ kind: 'required', test },
  })
  const table = rulesOfTable([
    { id: 'any', text: '任选', group: 'any', of: [sampleCondition(test, { id: 'Z1' })] },
  ])
  expect(table.map(({ id }) => id)).toEqual(['Z1'])
})

describe('whatever the rules are', () => {
  const texts = fc.array(fc.constantFrom('成立满两年', '成立满三年', '收入', '研发', '没有失信'), {
    maxLength: 6,
  })
  const rules = texts.map((some) => some.map((text, nth) => rule(text, { id: `R${nth}` })))

  test('nothing changes from a document to itself', () => {
    fc.assert(
      fc.property(rules, (some) => {
        expect(ruleChanges(some, some).every(({ same }) => same)).toBe(true)
      }),
    )
  })

  test('every condition of both stands once, the newer in their order', () => {
    fc.assert(
      fc.property(rules, rules, (older, newer) => {
        const changes = ruleChanges(older, newer)
        expect(changes.flatMap(({ after }) => after ?? [])).toEqual(newer)
        const befores = changes.flatMap(({ before }) => before ?? [])
        expect(new Set(befores)).toEqual(new Set(older))
        expect(befores).toHaveLength(older.length)
      }),
    )
  })
})
