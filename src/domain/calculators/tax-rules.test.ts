import { describe, expect, test } from 'vitest'
import { publicationFiles } from '#testing/publications.ts'
import { CALCULATOR, yearChosen, yearsOf } from './calculators.ts'
import type { TaxCalculator } from './calculator.ts'
import { type TaxRule, taxRuleOf, taxValue, taxYear } from './tax-rules.ts'
import { over, tablesFrom } from './testing.ts'

const TABLES = tablesFrom(publicationFiles('taxRule'), publicationFiles('ipRule'))

const small = TABLES.taxRules.find(({ code }) => code === 'smallProfit') as TaxRule

describe('a table holds for the tax years that it covers whole', () => {
  const of = (from: string, to = ''): TaxRule => ({
    ...small,
    effectiveFrom: from,
    effectiveTo: to,
  })
  test.each([
    ['2022', null],
    ['2023', '2023-01-01'],
    ['2027', '2023-01-01'],
    ['2028', null],
  ])('%s', (year, from) => {
    expect(taxRuleOf(TABLES.taxRules, 'smallProfit', year)?.effectiveFrom ?? null).toBe(from)
  })

  test('not for a year in whose course it began or ended', () => {
    expect(taxRuleOf([of('2026-01-02')], 'smallProfit', '2026')).toBeNull()
    expect(taxRuleOf([of('2020-01-01', '2026-12-30')], 'smallProfit', '2026')).toBeNull()
    expect(taxRuleOf([of('2026-01-01', '2026-12-31')], 'smallProfit', '2026')).not.toBeNull()
  })

  test('the later of two', () => {
    const both = [of('2020-01-01'), of('2024-01-01')]
    expect(taxRuleOf(both, 'smallProfit', '2026')?.effectiveFrom).toBe('2024-01-01')
    expect(taxRuleOf(both.toReversed(), 'smallProfit', '2026')?.effectiveFrom).toBe('2024-01-01')
    expect(taxRuleOf(both, 'smallProfit', '2023')?.effectiveFrom).toBe('2020-01-01')
  })
})

describe('what an operator changes is what is computed with', () => {
  const from2027 = (value: string): TaxRule[] => [
    ...TABLES.taxRules.filter(({ code }) => code !== 'corporateRate'),
    ...TABLES.taxRules
      .filter(({ code }) => code === 'corporateRate')
      .flatMap((rule) => [
        { ...rule, effectiveTo: '2026-12-31' },
        {
          ...rule,
          effectiveFrom: '2027-01-01',
          values: rule.values.map((one) => (one.item === 'highTechRate' ? { ...one, value } : one)),
        },
      ]),
  ]
  test('each year by its own table', () => {
    const tables = { ...TABLES, taxRules: from2027('12.5%') }
    expect(over(tables).mainOf('hightech', { year: '2026', income: '100' })).toBe('100,000')
    expect(over(tables).mainOf('hightech', { year: '2027', income: '100' })).toBe('125,000')
  })

  test('a rate above the usual one saves nothing', () => {
    const tables = { ...TABLES, taxRules: from2027('30%') }
    expect(over(tables).mainOf('hightech', { year: '2027', income: '100' })).toBe('0')
  })

  test('a table that lacks a figure or cannot be read is none, and that is told', () => {
    const broken = from2027('many')
    expect(taxYear(broken, '2027').corporateRate).toBeUndefined()
    const { lacking, outcome } = over({ ...TABLES, taxRules: broken }).calculated('hightech', {
      ...{ year: '2027', income: '100' },
    })
    expect({ lacking, outcome }).toEqual({ lacking: true, outcome: null })
    expect(over({ ...TABLES, fees: [] }).calculated('patent', {}).lacking).toBe(true)
  })

  test('the higher share ends with its table, and that is said at its field', () => {
    const tables = {
      ...TABLES,
      taxRules: TABLES.taxRules.filter(({ code }) => code !== 'rdListed'),
    }
    const typed = { income: '1', own: '1', listed: 'listed' }
    const { problems } = over(tables).calculated('rd', typed)
    expect(problems).toEqual({ listed: '这一年没有收录清单企业的加计比例' })
  })
})

describe('the tax years that are offered', () => {
  const years = (today: string, code: 'rd' | 'hightech' | 'software' = 'rd') =>
    yearsOf(CALCULATOR[code] as TaxCalculator, TABLES.taxRules, today)
  test('reach three years back and one ahead, as far as there are tables', () => {
    expect(years('2026-11-29')).toEqual(['2027', '2026', '2025', '2024', '2023'])
    expect(years('2025-01-01')).toEqual(['2026', '2025', '2024', '2023'])
    expect(years('2027-06-01')).toEqual(['2027', '2026', '2025', '2024'])
    expect(years('2027-06-01', 'hightech')[0]).toBe('2028')
    expect(years('2021-06-01', 'software')).toEqual(['2022', '2021', '2020'])
    expect(years('2040-01-01')).toEqual([])
  })

  test('the running one stands first, or the newest there is', () => {
    const offered = ['2027', '2026', '2025']
    expect(yearChosen(offered, {}, '2026-11-29')).toBe('2026')
    expect(yearChosen(offered, { year: '2025' }, '2026-11-29')).toBe('2025')
    expect(yearChosen(offered, { year: '1999' }, '2026-11-29')).toBe('2026')
    expect(yearChosen(offered, {}, '2030-01-01')).toBe('2027')
    expect(yearChosen([], {}, '2030-01-01')).toBe('')
  })
})

test.each([
  ['15%', 3n, 20n],
  ['2/3', 2n, 3n],
  ['3000000', 3_000_000n, 1n],
  ['0.5', 1n, 2n],
  ['12.5%', 1n, 8n],
])('%s is exact', (text, upper, lower) => {
  const value = taxValue(text)
  expect(value && value.upper * lower === upper * value.lower).toBe(true)
})

test.each(['', '-1', '2/0', '1/', '15％', '1e3', '15 %', '2/3%'])('%s is no figure', (text) => {
  expect(taxValue(text)).toBeNull()
})
