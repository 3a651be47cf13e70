import { describe, expect, test } from 'vitest'
import { decimalText } from './exact.ts'
import { passed, readMeasure } from './measure.ts'
import type { FactItem } from './portrait.ts'
import type { ItemFilter, Measure } from './rule.ts'
import { samplePortrait } from './sample.ts'

const read = (
  measure: Measure,
  values: Parameters<typeof samplePortrait>[0],
  on = '2026-11-22',
) => {
  const { range, missing } = readMeasure(measure, { portrait: samplePortrait(values), on })
  const ends = [range.from, range.to].map((end) =>
    end === null ? null : decimalText(end, 4, false),
  )
  return [...ends, missing.map(({ field, year }) => `${field}${year ?? ''}`).join(' ')]
}

describe('numbers of a portrait', () => {
  const spend = { field: 'rdSpend', period: 'lastThreeYears' } as const
  test.each<[string, Measure, Parameters<typeof samplePortrait>[0], (string | null)[]]>([
    [
      'last year unless told otherwise',
      { field: 'revenue' },
      { revenue: ['7', '9'] },
      ['7', '7', ''],
    ],
    [
      'the year before',
      { field: 'revenue', period: 'yearBefore' },
      { revenue: ['7', '9'] },
      ['9', '9', ''],
    ],
    ['three years', spend, { rdSpend: ['1.5', '2', '3'] }, ['6.5', '6.5', '']],
    ['a year not told', spend, { rdSpend: ['1', undefined, '3'] }, ['4', null, 'rdSpend2024']],
    ['不清楚 is not told', spend, { rdSpend: ['1', null, '3'] }, ['4', null, 'rdSpend2024']],
    [
      'a year before the founding',
      spend,
      { rdSpend: ['1', '2'], foundedOn: '2024-05-01' },
      ['3', '3', ''],
    ],
    [
      'a figure from before the founding is left out',
      spend,
      { rdSpend: ['1', '2', '9'], foundedOn: '2024-05-01' },
      ['3', '3', ''],
    ],
    [
      'the smallest year',
      { ...spend, combine: 'min' },
      { rdSpend: ['4', '2', '3'] },
      ['2', '2', ''],
    ],
    [
      'the smallest of what is partly known',
      { ...spend, combine: 'min' },
      { rdSpend: ['4', undefined, '3'] },
      ['0', '3', 'rdSpend2024'],
    ],
    [
      'a band',
      { field: 'revenue' },
      { revenue: [{ from: '10', to: '20' }] },
      ['10', '20', 'revenue2025'],
    ],
    [
      'a sum less another',
      { add: [{ field: 'totalIncome' }], less: [{ field: 'untaxedIncome' }] },
      { totalIncome: ['9'], untaxedIncome: ['4'] },
      ['5', '5', ''],
    ],
    ['may be a loss', { field: 'taxableIncome' }, {}, [null, null, 'taxableIncome2025']],
    ['a field without years', { field: 'ipClassOne' }, { ipClassOne: '0' }, ['0', '0', '']],
  ])('%s', (_, measure, values, expected) => expect(read(measure, values)).toEqual(expected))
})

describe('growth (工作指引, 企业成长性)', () => {
  test.each<[string, (string | undefined)[], (string | null)[]]>([
    ['½ (Y2÷Y1 + Y3÷Y2) − 1', ['144', '120', '100'], ['0.2', '0.2', '']],
    ['without a first year Y3÷Y2 − 1', ['150', '100', '0'], ['0.5', '0.5', '']],
    ['without a second year nothing', ['150', '0', '100'], ['0', '0', '']],
    [
      'without a second year the others are not needed',
      [undefined, '0', undefined],
      ['0', '0', ''],
    ],
    ['not known', ['150', undefined, '100'], [null, null, 'netAssets2024']],
  ])('%s', (_, netAssets, expected) =>
    expect(read({ growth: 'netAssets' }, { netAssets })).toEqual(expected),
  )
})

describe('time passed', () => {
  test.each([
    ['2025-11-22', '2026-11-22', 'days', 365],
    ['2025-11-23', '2026-11-22', 'days', 364],
    ['2024-02-29', '2025-02-28', 'years', 1],
    ['2023-11-23', '2026-11-22', 'years', 2],
    ['2026-10-31', '2026-11-30', 'months', 1],
    ['2026-11-23', '2026-11-22', 'months', -1],
  ] as const)('%s to %s in %s', (from, on, unit, expected) =>
    expect(passed(from, on, unit)).toBe(expected),
  )

  test.each([
    ['2023-01-01', '3'],
    ['2023-01-02', '2'],
    ['2026-02-01', '-1'],
  ])('by the end of last year, since %s', (nicheSince, expected) => {
    const measure = { since: 'nicheSince', unit: 'years', asOf: 'lastYearEnd' } as const
    expect(read(measure, { nicheSince })).toEqual([expected, expected, ''])
  })

  test('of a band of days', () => {
    const values = { foundedOn: { from: '2021-11-23', to: '2023-11-22' } }
    expect(read({ since: 'foundedOn', unit: 'years' }, values)).toEqual(['3', '4', 'foundedOn'])
  })
})

describe('entries of a list', () => {
  const award: FactItem = {
    code: 'science',
    level: 'national',
    on: '2021-11-22',
    until: '',
    rank: 3,
  }
  test.each<[string, Partial<FactItem>, ItemFilter, (string | null)[]]>([
    ['five years to the day', {}, { withinYears: 5 }, ['1', '1', '']],
    ['a day too old', { on: '2021-11-21' }, { withinYears: 5 }, ['0', '0', '']],
    ['in the future', { on: '2026-11-23' }, { withinYears: 5 }, ['0', '0', '']],
    ['days', { on: '2025-11-22' }, { withinDays: 365 }, ['1', '1', '']],
    ['among the first three', {}, { rankAtMost: 3 }, ['1', '1', '']],
    ['fourth', { rank: 4 }, { rankAtMost: 3 }, ['0', '0', '']],
    ['a rank not told may be any', { rank: null }, { rankAtMost: 3 }, ['0', '1', 'awards']],
    [
      'a level not told, of another code',
      { level: '' },
      { levels: ['national'], codes: [] },
      ['0', '0', ''],
    ],
    ['valid to this day', { until: '2026-11-22' }, { valid: true }, ['1', '1', '']],
    ['granted in one of the years', {}, { years: [2020, 2021] }, ['1', '1', '']],
    ['granted in another year', {}, { years: [2022] }, ['0', '0', '']],
    ['a day not told may be in any year', { on: '' }, { years: [2021] }, ['0', '1', 'awards']],
    ['run out yesterday', { until: '2026-11-21' }, { valid: true }, ['0', '0', '']],
  ])('%s', (_, more, where, expected) =>
    expect(read({ count: 'awards', where }, { awards: [{ ...award, ...more }] })).toEqual(expected),
  )

  test('none is data, not told is not', () => {
    expect(read({ count: 'awards' }, { awards: [] })).toEqual(['0', '0', ''])
    expect(read({ count: 'awards' }, {})).toEqual(['0', null, 'awards'])
  })
})
