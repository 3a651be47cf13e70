import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { blend, compareMatches, effortOf, type Ranked } from './ranking.ts'
import type { Test } from './rule.ts'
import { sampleCondition, samplePortrait, sampleTable } from './sample.ts'
import { changesText, differences, snapshotOf, whatIf } from './snapshot.ts'

const ON = '2026-11-22'
const rights: Test = { op: '>=', of: { field: 'ipClassOne' }, threshold: '1' }
const staff: Test = { op: '<=', of: { field: 'staff' }, threshold: '500' }
const tables = [
  sampleTable([sampleCondition(rights, { id: 'a' })], { code: 'one' }),
  sampleTable([sampleCondition(staff, { id: 'a' })], { code: 'two' }),
]
const portrait = samplePortrait({ ipClassOne: '0', staff: ['20'] })
const more = {
  field: 'ipClassOne',
  year: null,
  value: '2',
  source: 'user',
  observedAt: ON,
} as const

describe('what has changed', () => {
  test('a value changed on the page changes results, and nothing is stored', () => {
    const before = structuredClone(portrait.facts)
    expect(whatIf(tables, { portrait, on: ON }, [more])).toEqual([
      {
        code: 'one',
        before: 'unmet',
        after: 'hopeful',
        better: true,
        newVersion: false,
        conditions: [{ id: 'a', before: 'unmet', after: 'met' }],
      },
    ])
    expect(portrait.facts).toEqual(before)
    expect(whatIf(tables, { portrait, on: ON }, [])).toEqual([])
  })

  test('policies that come and go count as changes', () => {
    const run = tables.map((table) => snapshotOf(evaluate(table, { portrait, on: ON })))
    const changes = differences([run[0]!], [run[1]!])
    expect(changes.map(({ code, before, after, better }) => [code, before, after, better])).toEqual(
      [
        ['two', null, 'hopeful', true],
        ['one', 'unmet', null, false],
      ],
    )
    expect(changesText(changes)).toBe('2 项变化')
    expect(changesText(differences(run, run))).toBe('')
  })
})

describe('order', () => {
  const one: Ranked = { id: 'm', result: 'possible', met: 1, daysLeft: 20, amount: 100 }
  test.each<[string, Partial<Ranked>]>([
    ['nothing met', { met: 0, result: 'hopeful', daysLeft: 1, amount: 900 }],
    ['a worse result', { result: 'incomplete', daysLeft: 1 }],
    ['more days left', { daysLeft: 21, amount: 900 }],
    ['no deadline', { daysLeft: null, amount: 900 }],
    ['less money', { amount: 99 }],
    ['no amount', { amount: null }],
    ['a later id', { id: 'n' }],
  ])('%s stands behind', (_, more_) => {
    expect(compareMatches(one, { ...one, ...more_ })).toBeLessThan(0)
    expect(compareMatches({ ...one, ...more_ }, one)).toBeGreaterThan(0)
  })

  test('effort by required materials', () =>
    expect([0, 5, 6, 10, 11, null].map(effortOf)).toEqual([
      ...['low', 'low', 'middle', 'middle', 'high', 'unknown'],
    ]))

  test('one number shows its parts', () => {
    const all = { met: 7, weight: 7 }
    expect(blend('hopeful', all, 60, 'low')).toEqual({
      ...{ match: 50, timing: 25, effort: 25, total: 100 },
    })
    expect(blend('unmet', { met: 6, weight: 7 }, -1, 'high')).toEqual({
      ...{ match: 0, timing: 0, effort: 5, total: 5 },
    })
    expect(blend('possible', { met: 2, weight: 3 }, null, 'unknown')).toEqual({
      ...{ match: 33, timing: 10, effort: 10, total: 53 },
    })
    expect(blend('possible', { met: 0, weight: 0 }, null, 'low').match).toBe(0)
  })
})
