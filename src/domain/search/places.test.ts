import { describe, expect, test } from 'vitest'
import { placeFactor, placesOf } from './places.ts'
import { WEIGHTS } from './weights.ts'

const places = placesOf([
  { code: '000000', name: '全国' },
  { code: '110000', name: '北京市' },
  { code: '110100', name: '市辖区' },
  { code: '110105', name: '朝阳区' },
  { code: '110108', name: '海淀区' },
  { code: '120101', name: '和平区' },
  { code: '220104', name: '朝阳区' },
  { code: '340800', name: '安庆市' },
  { code: '440300', name: '深圳市' },
  { code: '450000', name: '广西壮族自治区' },
  { code: '533300', name: '怒江傈僳族自治州' },
])

describe('the places that a text names', () => {
  test.each([
    ['北京市高企奖多少', ['110000']],
    ['海淀 深圳 都有公司', ['110108', '440300']],
    ['朝阳的小公司', ['110105', '220104']],
    ['广西怎么报', ['450000']],
    ['和平解决纠纷', []],
    ['和平区的补贴', ['120101']],
    ['全国都能报吗', []],
    ['', []],
  ])('%s', (text, expected) => expect(places(text)).toEqual(expected))
})

describe('how much a document of a region counts', () => {
  const factor = (region: string, asked: string[], chosen = ''): number =>
    placeFactor(region, { asked, chosen }, WEIGHTS)

  test('what holds at the place asked for comes before the nation, that before elsewhere', () => {
    expect(factor('110000', ['110108'])).toBe(1)
    expect(factor('110108', ['110000'])).toBe(1)
    expect(factor('000000', ['110108'])).toBe(WEIGHTS.nation)
    expect(factor('440300', ['110108'])).toBe(WEIGHTS.elsewhere)
  })

  test('a province without one of its cities does not hold there', () => {
    expect(factor('440000-440300', ['440300'])).toBe(WEIGHTS.elsewhere)
    expect(factor('440000-440300', ['440100'])).toBe(1)
  })

  test('without a place the nation comes first, with a chosen one its own as well', () => {
    expect(factor('000000', [])).toBe(1)
    expect(factor('440300', [])).toBe(WEIGHTS.local)
    expect(factor('440300', [], '440305')).toBe(1)
    expect(factor('110000', [], '440305')).toBe(WEIGHTS.local)
    expect(factor('440300', [], '000000')).toBe(WEIGHTS.local)
  })
})
