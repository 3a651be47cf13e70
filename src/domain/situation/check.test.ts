import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Requirement, Test } from '#domain/matching/rule.ts'
import { sampleCondition } from '#domain/matching/sample.ts'
import { checkCondition, checkReach, checkRequirements, type Fit, type Reach } from './check.ts'
import type { Situation } from './situation.ts'

const ON = '2026-11-29'
const exactly = (value: number) => ({ from: value, to: value })
const reach = (own: Partial<Reach>): Reach => ({
  ...{ regionCode: '000000', exceptRegionCodes: [], regionName: '全国', industries: [], sizes: [] },
  ...own,
})

describe('适用范围', () => {
  const guangdong = {
    regionCode: '440000',
    exceptRegionCodes: ['440300'],
    regionName: '广东省（不含深圳市）',
  }
  const software = { industries: [{ code: 'I', name: '信息传输、软件和信息技术服务业' }] }
  test.each<[Situation, Partial<Reach>, nth: 0 | 1 | 2, Fit, reason: string]>([
    [{}, {}, 0, 'yes', '适用于全国'],
    [{ region: '440106' }, guangdong, 0, 'yes', '适用于广东省（不含深圳市）'],
    [{ region: '440305' }, guangdong, 0, 'no', '只适用于广东省（不含深圳市）'],
    [{ region: '330100' }, guangdong, 0, 'no', '只适用于广东省（不含深圳市）'],
    [{ region: '440000' }, guangdong, 0, 'ask', '还要知道公司具体在哪个市、区'],
    [{}, guangdong, 0, 'ask', '还要知道公司在哪里'],
    [{}, {}, 1, 'yes', '不限行业'],
    [{ industry: 'I65' }, software, 1, 'yes', '在适用的行业里'],
    [{ industry: 'C' }, software, 1, 'no', '限信息传输、软件和信息技术服务业'],
    [{}, software, 1, 'ask', '还要知道公司的行业'],
    [{}, {}, 2, 'yes', '不限规模'],
    [{}, { sizes: ['large', 'medium', 'small', 'micro'] }, 2, 'yes', '不限规模'],
    [{ industry: 'C', staff: exactly(12) }, { sizes: ['micro'] }, 2, 'yes', '属于微型企业'],
    [{ industry: 'C', staff: exactly(12) }, { sizes: ['large'] }, 2, 'no', '限大型企业，现为微型'],
    [{ staff: exactly(12) }, { sizes: ['micro'] }, 2, 'ask', '限微型企业'],
  ])('%j at %j', (situation, own, nth, fit, reason) => {
    const found = checkReach(situation, reach(own), ON)[nth]
    expect(found.fit).toBe(fit)
    expect(found.reason).toContain(reason)
  })
})

const holds = (code: string, more: object = {}): Test => ({
  op: '>=',
  of: { count: 'titles', where: { codes: [code], valid: true, ...more } },
  threshold: '1',
})
const holdsNone = (code: string): Test => ({
  op: '=',
  of: { count: 'titles', where: { codes: [code], valid: true } },
  threshold: '0',
})
const atLeast = (field: 'staff' | 'revenue', threshold: string): Test => ({
  op: '>=',
  of: { field },
  threshold,
})

describe('a condition', () => {
  test.each<[what: string, Situation, Test | null, Fit, reason: string]>([
    ['a title held', { titles: ['hnte'] }, holds('hnte'), 'yes', ''],
    ['one denied', { without: ['hnte'] }, holds('hnte'), 'no', ''],
    ['one not spoken of', { titles: ['tech-sme'] }, holds('hnte'), 'ask', '还要知道已取得的资质'],
    [
      'a year of grant that is not said',
      { titles: ['hnte'] },
      holds('hnte', { years: [2026] }),
      'ask',
      '还要知道已取得的资质',
    ],
    [
      'a title that must not be held',
      { titles: ['little-giant'] },
      holdsNone('little-giant'),
      'no',
      '',
    ],
    ['the same, denied', { without: ['little-giant'] }, holdsNone('little-giant'), 'yes', ''],
    ['the same, not spoken of', { titles: ['hnte'] }, holdsNone('little-giant'), 'ask', '还要知道'],
    ['staff of a range', { staff: { from: 30, to: 39 } }, atLeast('staff', '20'), 'yes', ''],
    [
      'staff across the bound',
      { staff: { from: 10, to: 39 } },
      atLeast('staff', '20'),
      'ask',
      '2025 年职工总数',
    ],
    [
      'revenue below',
      { revenue: { ...exactly(6_000_000), year: 2025 } },
      atLeast('revenue', '10000000'),
      'no',
      '400 万元',
    ],
    [
      'revenue of another year',
      { revenue: { ...exactly(6_000_000), year: 2024 } },
      atLeast('revenue', '10000000'),
      'ask',
      '2025 年销售（营业）收入',
    ],
    [
      'founded long enough ago',
      { founded: { years: exactly(3) } },
      { op: '>=', of: { since: 'foundedOn', unit: 'years' }, threshold: '2' },
      'yes',
      '',
    ],
    [
      'founded in a year',
      { founded: { year: 2025 } },
      { op: '>=', of: { since: 'foundedOn', unit: 'years' }, threshold: '1' },
      'ask',
      '成立日期',
    ],
    ['what no data decides', { titles: ['hnte'] }, null, 'ask', '以主管部门答复为准'],
  ])('%s', (_what, situation, asked, fit, reason) => {
    const requirements = [sampleCondition(asked, { check: asked === null ? 'manual' : 'auto' })]
    const [only] = checkRequirements(situation, requirements, ON)
    expect(only?.fit).toBe(fit)
    expect(only?.reason).toContain(reason)
  })

  test('alternatives stand as one, bonuses and what does not apply are left out', () => {
    const requirements: Requirement[] = [
      {
        id: 'any',
        text: '资质之一',
        group: 'any',
        of: [sampleCondition(holds('hnte')), sampleCondition(holds('tech-sme'))],
      },
      sampleCondition(holds('champion'), { kind: 'bonus' }),
      sampleCondition(holds('champion'), { when: holds('champion') }),
    ]
    const check = (situation: Situation) =>
      checkRequirements(situation, requirements, ON).map(({ text, fit }) => [text, fit])
    expect(check({ titles: ['tech-sme'], without: ['champion'] })).toEqual([['资质之一', 'yes']])
    expect(check({ without: ['hnte', 'tech-sme', 'champion'] })).toEqual([['资质之一', 'no']])
  })
})

test('one condition is found by its id, within a group too', () => {
  const requirements: Requirement[] = [
    sampleCondition(holds('hnte'), { id: 'A' }),
    {
      ...{ id: 'scale', text: '规模之一', group: 'any' },
      of: [sampleCondition(atLeast('revenue', '10000000'), { id: 'B' })],
    },
  ]
  const situation: Situation = {
    titles: ['hnte'],
    revenue: { ...exactly(6_000_000), year: 2025 },
  }
  const fitOf = (id: string) => checkCondition(situation, requirements, id, ON)?.fit
  expect(fitOf('A')).toBe('yes')
  expect(fitOf('B')).toBe('no')
  expect(fitOf('scale')).toBeUndefined()
})

test('what is decided stays so when more is said', () => {
  const requirements: Requirement[] = [
    sampleCondition(holds('hnte')),
    sampleCondition(holdsNone('little-giant')),
    sampleCondition(atLeast('staff', '20')),
    sampleCondition(atLeast('revenue', '10000000')),
    sampleCondition({ op: 'in', field: 'entSize', values: ['small', 'micro'] }),
    sampleCondition({ op: 'in', field: 'region', values: ['440000'] }),
  ]
  const whole = fc.record({
    region: fc.constantFrom('440300', '330100', '440000'),
    industry: fc.constantFrom('I65', 'C', 'C39'),
    staff: fc.integer({ min: 0, max: 400 }).map(exactly),
    revenue: fc
      .integer({ min: 0, max: 50_000_000 })
      .map((sum) => ({ ...exactly(sum), year: 2025 })),
    titles: fc.constantFrom<NonNullable<Situation['titles']>>(
      ['hnte'],
      ['little-giant'],
      ['tech-sme'],
    ),
    without: fc.constantFrom<NonNullable<Situation['without']>>(['champion'], ['innovative-sme']),
  })
  const fits = (situation: Situation): Fit[] =>
    checkRequirements(situation, requirements, ON).map(({ fit }) => fit)
  fc.assert(
    fc.property(
      whole,
      fc.constantFrom('region', 'staff', 'revenue', 'titles', 'without'),
      (all, left) => {
        const { [left]: _gone, ...some } = all
        const [more, less] = [fits(all), fits(some)]
        expect(less.map((fit, nth) => (fit === 'ask' ? more[nth] : fit))).toEqual(more)
      },
    ),
  )
})
