import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { judge } from './judge.ts'
import { samplePortrait, sampleCondition, sampleTable } from './sample.ts'
import { readScore } from './score.ts'
import type { Measure, ScorePart, Test } from './rule.ts'

const step = (of: Measure, threshold: string, points: number) => ({
  test: { op: '>=', of, threshold } as Test,
  points: [points, points] as const,
})
const share: Measure = { ratio: [{ field: 'rdStaff' }, { field: 'staff' }] }
/** 科技型中小企业, 科技人员 (20 分). */
const people: ScorePart = {
  id: 'people',
  text: '科技人员',
  steps: [
    step(share, '30%', 20),
    step(share, '25%', 16),
    step(share, '20%', 12),
    step(share, '15%', 8),
    step(share, '10%', 4),
  ],
  otherwise: [0, 0],
}
const one = { field: 'ipClassOne' } as const
const two = { field: 'ipClassTwo' } as const
const rights: ScorePart = {
  id: 'rights',
  text: '知识产权',
  best: [
    { id: 'I', text: '', steps: [step(one, '1', 30)], otherwise: [0, 0] },
    { id: 'II', text: '', steps: [step(two, '4', 24), step(two, '1', 6)], otherwise: [0, 0] },
  ],
}
type Values = Parameters<typeof samplePortrait>[0]
const rangeOf = (parts: ScorePart[], values: Values) => {
  const subject = { portrait: samplePortrait(values), on: '2026-11-22' }
  const { least, most, missing } = readScore(parts, (asked) => judge(asked, subject))
  return [least, most, [...new Set(missing.map(({ field }) => field))].join(' ')]
}

describe('a score is a range', () => {
  test.each<[string, ScorePart[], Values, unknown[]]>([
    ['30.00 %', [people], { staff: ['1000'], rdStaff: ['300'] }, [20, 20, '']],
    ['29.99 %', [people], { staff: ['10000'], rdStaff: ['2999'] }, [16, 16, '']],
    ['9.99 %', [people], { staff: ['10000'], rdStaff: ['999'] }, [0, 0, '']],
    ['not known: all it may be', [people], {}, [0, 20, 'rdStaff staff']],
    [
      'a band over two steps',
      [people],
      { staff: ['100'], rdStaff: [{ from: '20', to: '27' }] },
      [12, 16, 'rdStaff'],
    ],
    ['the best way counts', [rights], { ipClassOne: '1', ipClassTwo: '0' }, [30, 30, '']],
    ['what cannot be better needs no data', [rights], { ipClassOne: '1' }, [30, 30, '']],
    ['what may be better does', [rights], { ipClassTwo: '4' }, [24, 30, 'ipClassOne']],
    [
      'a cap',
      [{ id: 's', text: '', sum: [people, rights], cap: 30 }],
      { ipClassOne: '1' },
      [30, 30, 'rdStaff staff'],
    ],
    [
      'judged parts stay open',
      [rights, { id: 'j', text: '', judged: [0, 20] }],
      { ipClassOne: '1' },
      [30, 50, ''],
    ],
  ])('%s', (_, parts, values, expected) => expect(rangeOf(parts, values)).toEqual(expected))
})

describe('only the range decides', () => {
  const asked = (threshold: number, compare: '>=' | '>' = '>='): Test => ({
    op: 'score',
    parts: [people, rights],
    compare,
    threshold,
  })
  const stateOf = (test_: Test, values: Values) =>
    evaluate(sampleTable([sampleCondition(test_)]), {
      portrait: samplePortrait(values),
      on: '2026-11-22',
    }).requirements[0]!.state
  const half = { ipClassOne: '0', ipClassTwo: '4' }
  test.each<[string, Test, Values, string]>([
    ['surely reached', asked(24), half, 'met'],
    ['may be reached', asked(44), half, 'missing'],
    ['cannot be reached', asked(45), half, 'unmet'],
    ['over: the number itself fails', asked(44, '>'), half, 'unmet'],
    ['nothing known decides nothing', asked(51), {}, 'missing'],
  ])('%s', (_, test_, values, expected) => expect(stateOf(test_, values)).toBe(expected))
})
