import { describe, expect, test } from 'vitest'
import { gapText, measuredText } from './gap.ts'
import type { Measure, Test } from './rule.ts'
import { samplePortrait } from './sample.ts'

const ON = '2026-11-22'
const share: Measure = { ratio: [{ field: 'rdStaff' }, { field: 'staff' }] }
const spent: Measure = { field: 'rdSpend', period: 'lastThreeYears' }
const portrait = samplePortrait({
  rdStaff: ['42'],
  staff: ['186'],
  rdSpend: ['9840000', '7600000', '6500000'],
  foundedOn: '2015-04-16',
})
const saidOf = (rule: Test, of = portrait) => measuredText(rule, { portrait: of, on: ON })

describe('what a company’s values come to', () => {
  test('a share is rounded away from a limit that it misses', () => {
    expect(saidOf({ op: '>=', of: share, threshold: '10%' })).toBe('22.58%')
    expect(saidOf({ op: '<=', of: share, threshold: '22.58%' })).toBe('22.59%')
  })

  test('a sum of years, and the time since a day', () => {
    expect(saidOf({ op: '>=', of: spent, threshold: '1' })).toBe('2394 万元')
    expect(
      saidOf({ op: '>=', of: { since: 'foundedOn', unit: 'days' }, threshold: '365' }),
    ).toMatch(/^4\d{3} 天（约 11\.\d 年）$/)
  })

  test('a band gives both ends, an open one gives one', () => {
    const band = (from: string | null, to: string | null) =>
      saidOf(
        { op: '>=', of: share, threshold: '10%' },
        samplePortrait({ rdStaff: [{ from, to }], staff: ['100'] }),
      )
    expect(band('10', '20')).toBe('10% 至 20%')
    expect(band('10', null)).toBe('不低于 10%')
    expect(band(null, '20')).toBe('不高于 20%')
  })

  test('nothing is said twice, and nothing of what is not known', () => {
    expect(saidOf({ op: '>=', of: { field: 'staff' }, threshold: '10' })).toBe('')
    expect(saidOf({ op: 'exists', field: 'mainProduct' })).toBe('')
    expect(saidOf({ op: '>=', of: share, threshold: '10%' }, samplePortrait({}))).toBe('')
  })
})

test('what nobody wishes for is asked as a question', () => {
  const rule: Test = { op: 'in', field: 'abnormalList', values: ['no'] }
  expect(gapText(rule, { portrait: samplePortrait({}), on: ON })).toBe('请补充：是否在经营异常名录')
})
