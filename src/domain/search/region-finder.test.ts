import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRegions, isUnnamed, popularCities, wayTo } from './region-finder.ts'

const region = (code: string, name: string, initials: string) => ({
  code,
  name,
  initials,
  depth: code.endsWith('0000') ? 1 : code.endsWith('00') ? 2 : 3,
  parent: code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`,
})
const REGIONS = [
  region('110000', '北京市', 'bjs'),
  region('110100', '市辖区', 'sxq'),
  region('110108', '海淀区', 'hdq'),
  region('320000', '江苏省', 'jss'),
  region('320500', '苏州市', 'szs'),
  region('341300', '宿州市', 'szs'),
  region('440000', '广东省', 'gds'),
  region('440300', '深圳市', 'szs'),
  region('440305', '南山区', 'nsq'),
  region('350582', '晋江市', 'jjs'),
  region('361128', '江苏湾', 'jsw'),
]
const WEIGHTS: Record<string, number> = { '110000': 9, '440300': 6, '320500': 4, '320000': 20 }
const weightOf = (code: string): number => WEIGHTS[code] ?? 0
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

describe('what is typed', () => {
  test.each([
    ['深圳', ['深圳市']],
    // Cities of the same initials by what they have.
    ['sz', ['深圳市', '苏州市', '宿州市']],
    ['江', ['江苏省', '江苏湾', '晋江市']],
    ['南山区', ['南山区']],
    ['sxq', []],
    ['市辖', []],
    ['', []],
    ['火星', []],
  ])('%s finds %j', (typed, found) => {
    expect(names(findRegions(REGIONS, typed, weightOf))).toEqual(found)
  })

  test('whatever is found holds it or begins with it, each once', () => {
    const typed = fc.constantFrom('市', '区', '江', 's', 'sz', 'j', '深', '省', '苏')
    fc.assert(
      fc.property(typed, fc.shuffledSubarray(REGIONS), (text, regions) => {
        const found = findRegions(regions, text, weightOf)
        const expected = regions.filter(
          ({ name, initials }) =>
            !isUnnamed(name) && (name.includes(text) || initials.startsWith(text)),
        )
        expect(new Set(found)).toEqual(new Set(expected))
        expect(found).toHaveLength(expected.length)
      }),
    )
  })
})

test('popular are cities and provinces that are one, those with nothing left out', () => {
  expect(names(popularCities(REGIONS, weightOf))).toEqual(['北京市', '深圳市', '苏州市'])
})

test.each([
  ['市辖区', true],
  ['县', true],
  ['省直辖县级行政区划', true],
  ['深圳市', false],
  ['滦县', false],
])('%s is a level only: %s', (name, only) => {
  expect(isUnnamed(name)).toBe(only)
})

test.each([
  ['', ['000000']],
  ['000000', ['000000']],
  ['440000', ['000000']],
  ['440300', ['000000', '440000']],
  ['440305', ['000000', '440000', '440300']],
  ['110108', ['000000', '110000']],
  ['500230', ['000000', '500000']],
  ['469002', ['000000', '460000']],
])('to %s leads %j', (code, way) => {
  expect(wayTo(code)).toEqual(way)
})
