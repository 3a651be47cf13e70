import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inChinese } from './rule-problems.ts'
import { overlaps } from './rule-check.ts'
import { readTable, withRequirement } from './rule-shape.ts'
import { sampleCondition, sampleTable } from './sample.ts'

const HOLDS = sampleTable([
  sampleCondition({ op: '>=', of: { field: 'revenue' }, threshold: '5' }, { id: 'A' }),
])

test.each(readdirSync('content/rules'))('%s is read', (file) => {
  const value: unknown = JSON.parse(readFileSync(`content/rules/${file}`, 'utf8'))
  expect(readTable(value)).toEqual({ table: value, problems: [] })
})

describe('what does not hold is refused with every reason', () => {
  const condition = (more: object) => ({
    ...HOLDS,
    conditions: [{ ...HOLDS.conditions[0], ...more }],
  })
  test.each<[string, unknown, string[]]>([
    ['no object', 7, ['规则表不是一个对象']],
    [
      'an empty name and a bad code',
      { ...HOLDS, name: '', code: 'A B' },
      ['请填写规则表名称', '编号只能用小写字母、数字和短横线'],
    ],
    ['no conditions', { ...HOLDS, conditions: [] }, ['规则表没有条件']],
    ['a condition without id', condition({ id: '' }), ['有一项条件没有编号']],
    ['a kind that is none', condition({ kind: 'x' }), ['A：条件性质不在范围内']],
    [
      'a threshold that is no number',
      condition({ test: { op: '>=', of: { field: 'revenue' }, threshold: 'viel' } }),
      ['A：“viel”不是数字'],
    ],
    [
      'a field that is a list',
      condition({ test: { op: '>=', of: { field: 'titles' }, threshold: '1' } }),
      ['A：“titles”不能这样判断'.replace('titles', '已取得的资质')],
    ],
    ['a test of no known shape', condition({ test: { op: 'maybe' } }), ['A：判断的写法无法识别']],
    [
      'days that do not agree, and no source',
      { ...HOLDS, effectiveTo: '2015-01-01', source: { ...HOLDS.source, title: '' } },
      ['失效日期应为生效日期当天或之后', '请填写来源文件'],
    ],
  ])('%s', (_name, value, problems) => {
    expect(readTable(value)).toEqual({ table: null, problems })
  })

  test('overlapping versions are named', () => {
    const found = overlaps([HOLDS, { ...HOLDS, version: '2' }])
    expect(found.map(inChinese)).toEqual(['版本 1 与 2 的施行期间重叠'])
  })
})

test('a condition inside groups is replaced', () => {
  const inner = sampleCondition(null, { id: 'B', check: 'manual' })
  const group = { id: 'G', text: '任选', group: 'any' as const, of: [inner] }
  const changed = { ...inner, text: '新的' }
  expect(withRequirement([...HOLDS.conditions, group], changed)).toEqual([
    ...HOLDS.conditions,
    { ...group, of: [changed] },
  ])
})
