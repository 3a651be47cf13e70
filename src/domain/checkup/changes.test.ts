import { expect, test } from 'vitest'
import { changesBetween, newlyHopeful } from './changes.ts'
import { makeCheckup } from './make.ts'
import { factOf, givenOf, programmeOf } from './testing.ts'
import { changesText, changeText, versionChangeText } from './wording.ts'

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
  expect(changesBetween(BEFORE, AFTER).map(changeText)).toEqual([
    '画像完整度：由 40% 变为 55%',
    '新取得的资质：高新技术企业',
    '不再有效的资质：科技型中小企业',
    '结论变好：up，由“需补充数据”变为“较有希望”',
    '新增可关注的项目：fresh（存在机会）',
    '结论变差：down，由“存在机会”变为“暂不满足”',
    '不再核对的项目：gone',
  ])
})

test('counts what came to hope anew', () => {
  expect(newlyHopeful(BEFORE, AFTER)).toBe(2)
  expect(newlyHopeful(AFTER, AFTER)).toBe(0)
  expect(changesBetween(AFTER, AFTER)).toEqual([])
})

test('the page of conclusions names six of them', () => {
  const told = changesText(changesBetween(BEFORE, AFTER))
  expect(told).toHaveLength(7)
  expect(told.at(-1)).toBe('另有 1 处变化。')
  expect(versionChangeText(7, 2)).toBe('新增可关注 2 项，共 7 处变化')
  expect(versionChangeText(3, 0)).toBe('共 3 处变化')
  expect(versionChangeText(0, 0)).toBe('与上一版没有差别')
})
