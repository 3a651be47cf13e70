import { expect, test } from 'vitest'
import type { ConditionState, MatchResult } from '#domain/matching/results.ts'
import { nextStepOf } from './next-step.ts'

const report = (
  code: string,
  result: MatchResult,
  states: readonly ConditionState[] = [],
  more: { earliest?: string; local?: boolean } = {},
) => ({
  code,
  result,
  local: more.local ?? false,
  earliest: more.earliest ?? '',
  reasons: states.map((state) => ({ state })),
})

test.each<[string, ReturnType<typeof report>[], string | undefined]>([
  ['the better word', [report('a', 'unmet'), report('b', 'incomplete')], 'b'],
  [
    'what can hold sooner',
    [
      report('a', 'unmet', ['unmet'], { earliest: '2027-06-01' }),
      report('b', 'unmet', ['unmet'], { earliest: '2027-01-01' }),
    ],
    'b',
  ],
  [
    'a day that is known before one that is not',
    [report('a', 'unmet', ['unmet']), report('b', 'unmet', ['unmet'], { earliest: '2027-01-01' })],
    'b',
  ],
  [
    'less before it, what a person does not counted',
    [
      report('a', 'incomplete', ['missing', 'missing']),
      report('b', 'incomplete', ['missing', 'manual', 'manual']),
    ],
    'b',
  ],
  ['the order of the list', [report('a', 'scant'), report('b', 'scant')], 'a'],
  ['no local notice', [report('a', 'hopeful', [], { local: true }), report('b', 'scant')], 'b'],
  ['nothing that does not apply', [report('a', 'inapplicable')], undefined],
])('the next step is %s', (_, reports, expected) =>
  expect(nextStepOf(reports)?.programme.code).toBe(expected),
)

test('it is the first thing in the way', () =>
  expect(nextStepOf([report('a', 'unmet', ['unmet', 'missing'])])?.reason).toEqual({
    state: 'unmet',
  }))
