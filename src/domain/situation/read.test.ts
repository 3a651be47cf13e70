import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { regionsOfContent } from '#testing/regions.ts'
import { cases } from '#testing/seed.ts'
import { createSituationReader } from './read.ts'
import { SITUATION_MAX, type Situation } from './situation.ts'

const read = createSituationReader(regionsOfContent())
const situationOf = (text: string): Situation => read(text, '2026-11-28').situation
const exactly = (value: number) => ({ from: value, to: value })

test('the sentence of the box is read whole', () => {
  expect(situationOf('深圳 12 人 软件公司 成立两年 去年收入 600 万 研发 80 万')).toEqual({
    region: '440300',
    industry: 'I65',
    staff: exactly(12),
    founded: { years: exactly(2) },
    revenue: { ...exactly(6_000_000), year: 2025 },
    rdSpend: { ...exactly(800_000), year: 2025 },
  })
})

describe('a place', () => {
  test.each([
    ['广东深圳南山，做软件', '440305'],
    ['sz 做软件的', '440300'],
    ['我们在南通，客户全在上海', '320600'],
    ['总部苏州，在成都有分公司', '320500'],
    ['不是上海，是上饶', '361100'],
    ['北京烤鸭店开在成都', '510100'],
    ['产品卖到北京', undefined],
  ])('%s is %s', (text, region) => expect(situationOf(text).region).toBe(region))
})

describe('numbers', () => {
  test.each([
    ['员工 30 多人', { from: 30, to: 39 }],
    ['十几个人', { from: 11, to: 19 }],
    ['几十号人', { from: 20, to: 99 }],
    ['七八个人', { from: 7, to: 8 }],
    ['不到 20 人', { from: null, to: 19 }],
    ['20 人以上', { from: 20, to: null }],
    ['20 到 30 人', { from: 20, to: 30 }],
    ['大概六十人，哦不，六十六', exactly(66)],
    ['就我一个人', exactly(1)],
    ['研发人员 5 人', undefined],
  ])('%s', (text, staff) => expect(situationOf(text).staff).toEqual(staff))

  test.each([
    ['去年收入 300 多万', { from: 3_000_000, to: 4_000_000, year: 2025 }],
    ['2024 年开票 1800 万', { ...exactly(18_000_000), year: 2024 }],
    ['营收两亿三', { ...exactly(230_000_000), year: 2025 }],
    ['营收 500 到 800 万', { from: 5_000_000, to: 8_000_000, year: 2025 }],
    ['年营收过亿', { from: 100_000_000, to: null, year: 2025 }],
    ['还没有收入', { ...exactly(0), year: 2025 }],
    ['营收从前年的 900 万掉到去年不足 600 万', { from: null, to: 6_000_000, year: 2025 }],
    ['利润 30 万', undefined],
    ['明年要到 1000 万收入', undefined],
    ['月流水 20 万', undefined],
  ])('%s', (text, revenue) => expect(situationOf(text).revenue).toEqual(revenue))

  test.each([
    ['2021 年注册的', { year: 2021 }],
    ['二〇一八年成立', { year: 2018 }],
    ['2023 年 5 月成立', { month: '2023-05' }],
    ['去年九月注册的公司', { month: '2025-09' }],
    ['刚成立', { years: exactly(0) }],
    ['成立半年', { years: exactly(0) }],
    ['开了三年多', { years: exactly(3) }],
    ['马上满三年', { years: exactly(2) }],
    ['想成立公司', undefined],
  ])('%s', (text, founded) => expect(situationOf(text).founded).toEqual(founded))
})

describe('titles and rights', () => {
  test.each<[string, string[] | undefined, string[] | undefined]>([
    ['是高企，也是专精特新', ['hnte', 'specialized-sme'], undefined],
    ['有高企、科小，没有专精特新', ['hnte', 'tech-sme'], ['specialized-sme']],
    ['高企，没有', undefined, ['hnte']],
    ['高企去年到期了', undefined, ['hnte']],
    ['高企明年到期', ['hnte'], undefined],
    ['想申请高企', undefined, undefined],
    ['高企怎么申请', undefined, undefined],
    ['客户里高企、小巨人都有', undefined, undefined],
    ['在高新区', undefined, undefined],
  ])('%s', (text, titles, without) => {
    const situation = situationOf(text)
    expect(situation.titles).toEqual(titles)
    expect(situation.without).toEqual(without)
  })

  test('nothing at all is said of every title', () => {
    expect(situationOf('什么资质都没有').without).toHaveLength(6)
  })

  test.each([
    ['3 个发明专利，5 件软著', { invention: exactly(3), software: exactly(5) }],
    ['发明9实新74外观51', { invention: exactly(9), utility: exactly(74), design: exactly(51) }],
    ['几个软著', { software: { from: 2, to: 9 } }],
    ['有商标', { trademark: { from: 1, to: null } }],
    ['一个专利都没有', { patent: exactly(0) }],
    ['发明受理 7 件授权 2 件', { invention: exactly(2) }],
    ['正在申请两个发明', undefined],
    ['竞争对手有 20 个专利', undefined],
  ])('%s', (text, rights) => expect(situationOf(text).rights).toEqual(rights))
})

test('each field keeps the words that it was read from, and the rest is told', () => {
  const { words, rest } = read('在深圳做软件的，12 个人，老板姓王', '2026-11-28')
  expect(words.map(({ field }) => field).toSorted()).toEqual(['industry', 'region', 'staff'])
  expect(words.find(({ field }) => field === 'staff')?.text).toBe('12 个人')
  expect(rest.join()).toContain('老板姓王')
})

const PIECES = fc.constantFrom(
  ...'深圳 上海 人 员工 收入 营收 研发 去年 今年 万 亿 多 不到 以上 到 成立 年 月 高企 没有 有 专利 发明 软著 一个 都 的 ，'.split(
    ' ',
  ),
)
const texts = fc.oneof(
  fc.string({ maxLength: 400, unit: 'grapheme' }),
  fc
    .array(fc.oneof(PIECES, fc.nat(99_999).map(String)), { maxLength: 120 })
    .map((all) => all.join('')),
)

test('no text makes it throw; what it reads is in bounds and stands in the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { situation, words } = read(text, '2026-11-28')
      expect(words.map(({ field }) => field).toSorted()).toEqual(
        Object.keys(situation)
          .filter((field) => situation[field as keyof Situation] !== undefined)
          .toSorted(),
      )
      const numbers = [situation.staff, situation.revenue, situation.rdSpend]
      const upsideDown = numbers.filter(
        (it) => it !== undefined && it.from !== null && it.to !== null && it.from > it.to,
      )
      expect(upsideDown).toEqual([])
      const both = situation.titles?.filter((title) => situation.without?.includes(title)) ?? []
      expect(both).toEqual([])
    }),
    { numRuns: cases(300, 5_000) },
  )
})

test('what is longer than the box is read to its end alone', () => {
  expect(situationOf(`${'啊'.repeat(SITUATION_MAX)}深圳`).region).toBeUndefined()
})
