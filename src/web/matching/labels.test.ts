import { expect, test } from 'vitest'
import { countIn } from './list/asked.ts'
import { LISTED, MATCH } from './testing.tsx'
import { type Change, changesSummary, leadText, type Match, missingText } from './labels.ts'

const states = { met: 4, unmet: 0, missing: 0, manual: 2 }

test.each<[string, Partial<Match>, string]>([
  ['what holds', { result: 'possible', states }, '4 项满足 · 2 项待核验'],
  ['the gap', { result: 'unmet', reason: '营收：还差 5 万元' }, '营收：还差 5 万元'],
  ['what is missing', { result: 'incomplete' }, '3 项满足 · 缺“科技人员”“职工总数”等 3 项数据'],
  [
    'what is missing and nothing held',
    { result: 'scant', states: { ...states, met: 0 }, missing: [{ field: 'x', name: '营收' }] },
    '缺“营收”',
  ],
  [
    'the word itself where nothing was asked',
    { result: 'scant', states: { met: 0, unmet: 0, missing: 0, manual: 0 }, missing: [] },
    '已核对的条件不到 15%',
  ],
])('the strongest reason: %s', (_name, more, expected) => {
  expect(leadText({ ...MATCH, ...more })).toBe(expected)
})

test('two are named and the others counted', () => {
  const named = (...names: string[]) => missingText(names.map((name) => ({ name })))
  expect([named('甲'), named('甲', '乙'), named('甲', '乙', '丙')]).toEqual([
    '“甲”',
    '“甲”“乙”',
    '“甲”“乙”等 3 项数据',
  ])
})

test('changes are summed up by what came of them', () => {
  const change = (before: Change['before'], after: Change['after'], better: boolean): Change => ({
    policyId: 'p',
    title: '甲',
    before,
    after,
    better,
    newVersion: false,
    conditions: 1,
  })
  expect(
    changesSummary([
      change('scant', 'hopeful', true),
      change('', 'possible', true),
      change('possible', 'hopeful', true),
      change('hopeful', 'unmet', false),
      change('hopeful', '', false),
    ]),
  ).toBe('2 项升为“较有希望”，1 项新增，1 项转为“暂不满足”，1 项移出')
})

test('a window counts the states it stands for', () => {
  expect(
    (['', 'open', 'closing', 'longterm', 'upcoming'] as const).map((window) =>
      countIn(LISTED.windowCounts, window),
    ),
  ).toEqual([10, 6, 2, 3, 0])
})
