import { describe, expect, test } from 'vitest'
import { conditionCounts, groupConditions } from './conditions.ts'
import type { PolicyCondition } from './types.ts'

const condition = (
  code: string,
  group = '',
  kind: PolicyCondition['kind'] = 'required',
): PolicyCondition => ({
  code,
  clause: '',
  text: code,
  threshold: '',
  period: '',
  kind,
  group,
  check: 'auto',
  evidence: '',
  confidence: 'B',
})

describe('groupConditions', () => {
  test.each([
    ['neighbours without a group stay together', ['a', 'b'], [['', '', 'a b']]],
    ['alternatives', ['a:g', 'b:g'], [['g', '以下 2 项满足其一', 'a b']]],
    ['a group of one says nothing', ['a:g'], [['g', '', 'a']]],
    [
      'alternatives come where the first stands',
      ['a', 'b:g', 'c', 'd:g'],
      [
        ['', '', 'a'],
        ['g', '以下 2 项满足其一', 'b d'],
        ['', '', 'c'],
      ],
    ],
  ])('%s', (_, given, expected) => {
    const conditions = given.map((one) => {
      const [code = '', group = ''] = one.split(':')
      return condition(code, group)
    })
    const groups = groupConditions(conditions).map(({ name, rule, conditions: members }) => [
      name,
      rule,
      members.map(({ code }) => code).join(' '),
    ])
    expect(groups).toEqual(expected)
  })

  test('scored alternatives say how they count', () => {
    const groups = groupConditions([condition('a', 'g', 'bonus'), condition('b', 'g', 'bonus')])
    expect(groups[0]?.rule).toBe('以下 2 项满足其中一项即可，按该项计分')
  })
})

test.each([
  [[condition('a')], '共 1 项'],
  [[condition('a'), condition('b', '', 'veto')], '共 2 项，其中不符合就不能报的 1 项'],
  [
    [condition('a', '', 'veto'), condition('b', '', 'bonus')],
    '共 2 项，其中不符合就不能报的 1 项、加分 1 项',
  ],
])('conditionCounts %#', (conditions, said) => {
  expect(conditionCounts(conditions)).toBe(said)
})
