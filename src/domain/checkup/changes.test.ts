import { expect, test } from 'vitest'
import { changesBetween, newlyHopeful } from './changes.ts'
import { makeCheckup } from './make.ts'
import { factOf, givenOf, programmeOf } from './testing.ts'
import { changesText, versionChangeText } from './wording.ts'

const titled = (code: string) =>
  factOf({
    ...{ field: 'titles', year: null, name: '已取得的资质' },
    value: [{ code, level: '', on: '', until: '', rank: null }],
  })
const one = (code: string, result: 'hopeful' | 'possible' | 'incomplete' | 'unmet') =>
  programmeOf({ code, result, policyId: code, shortTitle: code })

const BEFORE = makeCheckup(
  givenOf({
    facts: [titled('tech-sme')],
    programmes: [
      one('up', 'incomplete'),
      one('down', 'possible'),
      one('same', 'unmet'),
      one('gone', 'hopeful'),
      one('out', 'unmet'),
    ],
  }),
)
const AFTER = makeCheckup(
  givenOf({
    completeness: 55,
    facts: [titled('hnte')],
    programmes: [
      one('down', 'unmet'),
      one('up', 'hopeful'),
      one('same', 'unmet'),
      one('fresh', 'possible'),
      one('far', 'unmet'),
    ],
  }),
)

test('tells completeness, titles and results, the better before the worse', () => {
  expect(changesText(changesBetween(BEFORE, AFTER))).toEqual([
    '画像完整度由 40% 变为 55%。',
    '新取得的资质 1 项：高新技术企业。',
    '不再有效的资质 1 项：科技型中小企业。',
    '结论变好 1 项：up（较有希望）。',
    '新增可关注的项目 1 项：fresh（存在机会）。',
    '结论变差 1 项：down（暂不满足）。',
    '不再核对的项目 1 项：gone（较有希望）。',
  ])
})

test('counts what came to hope anew', () => {
  expect(newlyHopeful(BEFORE, AFTER)).toBe(2)
  expect(newlyHopeful(AFTER, AFTER)).toBe(0)
  expect(changesBetween(AFTER, AFTER)).toEqual([])
})

test('of many of one kind three are named', () => {
  const codes = ['a', 'b', 'c', 'd', 'e']
  const [before, after] = (['unmet', 'possible'] as const).map((result) =>
    makeCheckup(givenOf({ programmes: codes.map((code) => one(code, result)) })),
  )
  expect(changesText(changesBetween(before!, after!))).toEqual([
    `结论变好 5 项：${['a', 'b', 'c'].map((it) => `${it}（存在机会）`).join('、')}等。`,
  ])
  expect(changesText([])).toEqual([])
})

test('a version in the list says how much changed', () => {
  expect(versionChangeText(7, 2)).toBe('新增可关注 2 项，共 7 处变化')
  expect(versionChangeText(3, 0)).toBe('共 3 处变化')
  expect(versionChangeText(0, 0)).toBe('与上一版没有差别')
})
