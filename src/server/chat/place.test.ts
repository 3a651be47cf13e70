import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

const names = new Map([
  ['440300', '深圳市'],
  ['330100', '杭州市'],
])
const regionName = (code: string): string => names.get(code) ?? code

test.each([
  ['330100', '/policy/list?region=440300', '杭州市'],
  ['', '/policy/list?q=a&region=440300#x', '深圳市'],
  ['', '/policy/list?region=999999', ''],
  ['', '/policy/list?region=<b>', ''],
  ['', '/policy/list', ''],
  ['', '', ''],
])('company %j, asked from %j: %j', (code, link, place) => {
  expect(placeOf(regionName, code, link)).toBe(place)
})
