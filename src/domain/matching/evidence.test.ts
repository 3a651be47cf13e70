import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { evidenceOf, isScored, percentOf } from './evidence.ts'
import type { Condition, Requirement, Test } from './rule.ts'
import { sampleCondition, samplePortrait, sampleTable } from './sample.ts'

const met: Test = { op: 'in', field: 'region', values: ['330000'] }
const unmet: Test = { op: 'in', field: 'region', values: ['110000'] }
const open: Test = { op: 'in', field: 'hightechField', values: ['energy'] }
const weighing = (test_: Test | null, weight: number, more: Partial<Condition> = {}): Condition =>
  sampleCondition(test_, { weight, ...more })
const person = (weight: number): Condition => weighing(null, weight, { check: 'manual' })
const group = (kind: 'all' | 'any', ...of: Requirement[]): Requirement => ({
  id: 'g',
  text: '',
  group: kind,
  of,
})
const found = (...conditions: Requirement[]) => {
  const table = sampleTable(conditions)
  const subject = { portrait: samplePortrait({ region: '330100' }), on: '2026-11-29' }
  return evidenceOf(conditions, evaluate(table, subject).requirements)
}

describe('the evidence of a match', () => {
  test.each<[string, Requirement[], object]>([
    ['nothing', [], { met: 0, checked: 0, weight: 0 }],
    [
      'each by what it came to, with its weight',
      [weighing(met, 4), weighing(unmet, 3), weighing(open, 2), person(1)],
      { states: { met: 1, unmet: 1, missing: 1, manual: 1 }, met: 4, checked: 7, weight: 10 },
    ],
    [
      '加分 and what does not concern it are left out',
      [weighing(met, 4, { kind: 'bonus' }), weighing(met, 5, { when: unmet })],
      { states: { met: 0, unmet: 0, missing: 0, manual: 0 }, met: 0, checked: 0, weight: 0 },
    ],
    [
      'an open group tells what its parts came to',
      [group('all', weighing(met, 4), person(6))],
      { states: { met: 1, unmet: 0, missing: 0, manual: 1 }, met: 4, checked: 4, weight: 10 },
    ],
    [
      'a decided group is one',
      [group('all', weighing(met, 4), weighing(unmet, 6))],
      { states: { met: 0, unmet: 1, missing: 0, manual: 0 }, met: 0, checked: 10, weight: 10 },
    ],
    [
      'alternatives are one, and weigh as the heaviest',
      [group('any', weighing(met, 4), person(6))],
      { states: { met: 1, unmet: 0, missing: 0, manual: 0 }, met: 6, checked: 6, weight: 6 },
    ],
    [
      'open alternatives say nothing',
      [group('any', weighing(unmet, 4), person(6))],
      { states: { met: 0, unmet: 0, missing: 0, manual: 1 }, met: 0, checked: 0, weight: 6 },
    ],
  ])('%s', (_name, conditions, expected) => {
    expect(found(...conditions)).toMatchObject(expected)
  })

  test('what a person has to tell alone has no score', () => {
    expect(isScored(found(person(1), person(2)))).toBe(false)
    expect(isScored(found())).toBe(false)
  })

  test('the score begins at 15 % of all weight', () => {
    expect(isScored(found(weighing(met, 15), person(85)))).toBe(true)
    expect(isScored(found(weighing(met, 14), person(86)))).toBe(false)
  })

  test('per cent are never rounded up', () => {
    const one = found(weighing(met, 2), person(1))
    expect(percentOf(one.met, one)).toBe(66)
    expect(percentOf(0, found())).toBe(0)
  })
})
