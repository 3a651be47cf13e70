import { describe, expect, test } from 'vitest'
import { evaluate, tableFor } from './evaluate.ts'
import type { ConditionState } from './results.ts'
import type { Requirement, RuleTable, Test } from './rule.ts'
import { sampleCondition, samplePortrait, sampleTable } from './sample.ts'

const ON = '2026-11-22'
type Values = Parameters<typeof samplePortrait>[0]
const run = (table: RuleTable, values: Values, on = ON) =>
  evaluate(table, { portrait: samplePortrait(values), on })
const stateOf = (one: Requirement, values: Values): ConditionState =>
  run(sampleTable([one]), values).requirements[0]!.state

const rights: Test = { op: '>=', of: { field: 'ipClassOne' }, threshold: '1' }
const clean: Test = { op: 'in', field: 'majorAccident', values: ['no'] }
const staff: Test = { op: '<=', of: { field: 'staff' }, threshold: '500' }
const share: Test = {
  op: '>=',
  of: { ratio: [{ field: 'rdSpend' }, { field: 'revenue' }] },
  threshold: {
    by: { field: 'revenue' },
    rows: [
      { upTo: '50000000', threshold: '5%' },
      { upTo: '200000000', threshold: '4%' },
      { threshold: '3%' },
    ],
  },
}

test.each([
  ['C', 'auto', 'manual', 'possible'],
  ['G', 'declare', 'manual', 'possible'],
  ['B', 'auto', 'unmet', 'unmet'],
  ['C', 'manual', 'manual', 'possible'],
  ['A', 'manual', 'unmet', 'unmet'],
] as const)('data against a condition of %s, %s: %s', (confidence, check, state, result) => {
  const unsure = sampleCondition(staff, { confidence, check })
  expect(stateOf(unsure, { staff: ['501'] })).toBe(state)
  const waits = check === 'manual' && state === 'manual'
  expect(stateOf(unsure, {})).toBe(waits ? 'manual' : 'missing')
  const sure = sampleCondition(rights, { id: 'D' })
  const table = sampleTable([unsure, sure])
  expect(run(table, { staff: ['501'], ipClassOne: '1' }).result).toBe(result)
  expect(run(table, { staff: ['501'], ipClassOne: '0' }).result).toBe('unmet')
})

describe('one condition', () => {
  test.each<[string, Test, Values, ConditionState]>([
    ['at the limit', staff, { staff: ['500'] }, 'met'],
    ['over it', staff, { staff: ['501'] }, 'unmet'],
    ['zero is data', rights, { ipClassOne: '0' }, 'unmet'],
    ['不清楚 is not', rights, { ipClassOne: null }, 'missing'],
    ['nor is what nobody said', rights, {}, 'missing'],
    ['no is data', clean, { majorAccident: 'no' }, 'met'],
    ['5.00 % in the lowest tier', share, { revenue: ['50000000'], rdSpend: ['2500000'] }, 'met'],
    ['4.99 %', share, { revenue: ['50000000'], rdSpend: ['2495000'] }, 'unmet'],
    ['a fen below 5 %', share, { revenue: ['50000000'], rdSpend: ['2499999.99'] }, 'unmet'],
    [
      'a fen more is the next tier',
      share,
      { revenue: ['50000000.01'], rdSpend: ['2000000.01'] },
      'met',
    ],
    [
      'a band over two tiers, enough for both',
      share,
      { revenue: [{ from: '40000000', to: '60000000' }], rdSpend: ['3000000'] },
      'met',
    ],
    [
      'a band over two tiers, enough for one',
      share,
      { revenue: [{ from: '49000000', to: '51000000' }], rdSpend: ['2400000'] },
      'missing',
    ],
    ['a tier alone decides nothing', share, { revenue: ['1'] }, 'missing'],
    [
      'spending without revenue is for a person',
      share,
      { revenue: ['0'], rdSpend: ['5'] },
      'manual',
    ],
  ])('%s', (_, asked, values, expected) =>
    expect(stateOf(sampleCondition(asked), values)).toBe(expected),
  )

  test.each<[string, Values, ConditionState]>([
    ['holds: a person has to see', { ipClassOne: '1' }, 'manual'],
    ['fails: no person can help', { ipClassOne: '0' }, 'unmet'],
    ['not known', {}, 'missing'],
  ])('manual with a test that %s', (_, values, expected) =>
    expect(stateOf(sampleCondition(rights, { check: 'manual' }), values)).toBe(expected),
  )

  test('manual without a test', () =>
    expect(stateOf(sampleCondition(null, { check: 'manual' }), {})).toBe('manual'))

  test.each<[string, Values, ConditionState]>([
    ['holds', { majorAccident: 'no', ipClassOne: '0' }, 'unmet'],
    ['does not hold', { majorAccident: 'yes', ipClassOne: '0' }, 'skipped'],
    ['is not known', { ipClassOne: '1' }, 'missing'],
  ])('asked only where something %s', (_, values, expected) =>
    expect(stateOf(sampleCondition(rights, { when: clean }), values)).toBe(expected),
  )
})

describe('a date', () => {
  const since = (op: 'notBefore' | 'notAfter'): Test => ({
    op,
    field: 'foundedOn',
    day: '2024-05-01',
  })
  test.each<[Test, Values, ConditionState]>([
    [since('notBefore'), { foundedOn: '2024-05-01' }, 'met'],
    [since('notBefore'), { foundedOn: '2024-04-30' }, 'unmet'],
    [since('notAfter'), { foundedOn: '2024-05-01' }, 'met'],
    [since('notAfter'), { foundedOn: '2024-05-02' }, 'unmet'],
    [since('notBefore'), {}, 'missing'],
    [since('notBefore'), { foundedOn: { from: '2024-05-01', to: null } }, 'met'],
    [since('notBefore'), { foundedOn: { from: '2024-04-30', to: '2025-01-01' } }, 'missing'],
    [since('notBefore'), { foundedOn: { from: null, to: '2024-04-30' } }, 'unmet'],
    [since('notAfter'), { foundedOn: { from: '2024-05-02', to: null } }, 'unmet'],
    [since('notAfter'), { foundedOn: { from: null, to: '2024-05-01' } }, 'met'],
  ])('%j for %j', (asked, values, expected) =>
    expect(stateOf(sampleCondition(asked), values)).toBe(expected),
  )
})

describe('codes inherit', () => {
  const within = (field: 'region' | 'industry', value: string): Test => ({
    op: 'in',
    field,
    values: [value],
  })
  test.each<[Test, Values, ConditionState]>([
    [within('region', '440300'), { region: '440305' }, 'met'],
    [within('region', '000000'), { region: '440305' }, 'met'],
    [within('region', '440305'), { region: '440306' }, 'unmet'],
    [within('region', '440305'), { region: '440300' }, 'missing'],
    [within('industry', 'C'), { industry: 'C4028' }, 'met'],
    [within('industry', 'C40'), { industry: 'C' }, 'missing'],
    [within('industry', 'F'), { industry: 'C4028' }, 'unmet'],
  ])('%j for %j', (asked, values, expected) =>
    expect(stateOf(sampleCondition(asked), values)).toBe(expected),
  )
})

describe('groups', () => {
  const of = (group: 'all' | 'any'): Requirement => ({
    id: 'G',
    text: '',
    group,
    of: [sampleCondition(rights, { id: 'a' }), sampleCondition(clean, { id: 'b' })],
  })
  test.each<['all' | 'any', Values, ConditionState]>([
    ['any', { ipClassOne: '1' }, 'met'],
    ['any', { ipClassOne: '0' }, 'missing'],
    ['any', { ipClassOne: '0', majorAccident: 'yes' }, 'unmet'],
    ['all', { ipClassOne: '1' }, 'missing'],
    ['all', { ipClassOne: '0' }, 'unmet'],
    ['all', { ipClassOne: '1', majorAccident: 'no' }, 'met'],
  ])('%s of %j', (group, values, expected) => expect(stateOf(of(group), values)).toBe(expected))

  test('a part 不适用 decides nothing', () => {
    const skipped = sampleCondition(rights, { id: 'a', when: clean })
    const group = (of: Requirement[]): Requirement => ({ id: 'G', text: '', group: 'any', of })
    const values = { majorAccident: 'yes', staff: ['501'] }
    expect(stateOf(group([skipped, sampleCondition(staff, { id: 'b' })]), values)).toBe('unmet')
    expect(stateOf(group([skipped]), values)).toBe('skipped')
  })
})

describe('the word for a policy', () => {
  const conditions = [
    sampleCondition(staff, { id: 'a', weight: 2 }),
    sampleCondition(rights, { id: 'b', check: 'manual', weight: 3 }),
    sampleCondition(clean, { id: 'c', kind: 'veto', weight: 1 }),
    sampleCondition({ op: 'exists', field: 'mainProduct' }, { id: 'd', kind: 'bonus', weight: 9 }),
  ]
  const table = sampleTable(conditions, { regionCodes: ['440000'] })
  const good: Values = { region: '440305', staff: ['5'], ipClassOne: '1', majorAccident: 'no' }
  test.each<[string, Values, string]>([
    ['存在机会 while a person has to look', good, 'possible'],
    ['需补充数据 before 存在机会', { ...good, majorAccident: null }, 'incomplete'],
    ['暂不满足 before 需补充数据', { ...good, staff: ['501'], majorAccident: null }, 'unmet'],
    ['暂不满足 by a veto', { ...good, majorAccident: 'yes' }, 'unmet'],
    ['不适用 before all', { ...good, region: '330100', staff: ['501'] }, 'inapplicable'],
    ['without the place nobody knows', { ...good, region: null, staff: ['501'] }, 'incomplete'],
    ['信息不足', { region: '440305' }, 'scant'],
  ])('%s', (_, values, expected) => expect(run(table, values).result).toBe(expected))

  test.each<[string, string | null, string]>([
    ['a place within', '440103', 'possible'],
    ['the place excepted', '440300', 'inapplicable'],
    ['a district of it', '440305', 'inapplicable'],
    ['the province: not told which', '440000', 'incomplete'],
    ['elsewhere', '330100', 'inapplicable'],
    ['no place told', null, 'incomplete'],
  ])('广东 without 深圳: %s', (_, region, expected) => {
    const without = { ...table, exceptRegionCodes: ['440300'] }
    expect(run(without, { ...good, region }).result).toBe(expected)
  })

  test.each<[string | null, string]>([
    ['440103', 'possible'],
    ['440305', 'inapplicable'],
    [null, 'incomplete'],
  ])('the whole country without 深圳: %s', (region, expected) => {
    const without = { ...table, regionCodes: [], exceptRegionCodes: ['440300'] }
    expect(run(without, { ...good, region }).result).toBe(expected)
  })

  test('较有希望 when all is decided, 加分 or not', () => {
    const plain = sampleTable([conditions[0]!, conditions[2]!, conditions[3]!])
    expect(run(plain, good).result).toBe('hopeful')
  })

  test.each<[string, Requirement[], Values, string]>([
    [
      'what is left to a person is not weighed: one of two things told',
      [
        sampleCondition(null, { id: 'a', check: 'manual', weight: 90 }),
        sampleCondition(staff, { id: 'b', weight: 5 }),
        sampleCondition(rights, { id: 'c', weight: 5 }),
      ],
      { staff: ['5'] },
      'incomplete',
    ],
    [
      'all that data can tell is told, the rest is for a person',
      [
        sampleCondition(null, { id: 'a', check: 'manual', weight: 90 }),
        sampleCondition(staff, { id: 'b', weight: 5 }),
      ],
      { staff: ['5'] },
      'possible',
    ],
    [
      'data can tell nothing',
      [sampleCondition(null, { check: 'manual' })],
      { staff: ['5'] },
      'possible',
    ],
  ])('%s', (_, parts, values, expected) =>
    expect(run(sampleTable(parts), values).result).toBe(expected),
  )

  test('a table that asks nothing says nothing', () =>
    expect(run(sampleTable([]), good).result).toBe('scant'))

  test.each([
    [15, 'incomplete'],
    [14, 'scant'],
  ])('%d %% of the weight checked', (weight, expected) => {
    const parts = [
      sampleCondition(staff, { weight }),
      sampleCondition(rights, { weight: 100 - weight }),
    ]
    expect(run(sampleTable(parts), { staff: ['5'] }).result).toBe(expected)
  })
})

describe('versions', () => {
  const old = sampleTable([], {
    version: '63',
    effectiveFrom: '2022-06-01',
    effectiveTo: '2026-03-31',
  })
  const now = sampleTable([], { version: '2', effectiveFrom: '2026-04-01' })
  test.each([
    ['2022-05-31', null],
    ['2026-03-31', '63'],
    ['2026-04-01', '2'],
  ])('on %s', (on, version) =>
    expect(tableFor([now, old], 'sample', on)?.version ?? null).toBe(version),
  )

  test('one not in force is 不适用', () =>
    expect(run(old, {}, '2026-04-01').result).toBe('inapplicable'))
})
