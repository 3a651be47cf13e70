import { expect, test } from 'vitest'
import { guardCell } from '../text/csv.ts'
import { changeText, shareOf, type Unit, valueText } from './values.ts'

test.each<[number | null, Unit, string]>([
  [null, 'count', '–'],
  [0, 'count', '0'],
  [1234567, 'count', '1,234,567'],
  [0.1234, 'percent', '12.3%'],
  [1, 'percent', '100%'],
  [0, 'percent', '0%'],
  [45, 'seconds', '45 秒'],
  [60, 'seconds', '1 分'],
  [92, 'seconds', '1 分 32 秒'],
  [3_600, 'seconds', '1 小时'],
  [5_400, 'seconds', '1 小时 30 分'],
  [9_999.5, 'yuan', '9999.5 元'],
  [300_000, 'yuan', '30 万元'],
  [12_345_678, 'yuan', '1234.57 万元'],
  [4.55, 'score', '4.5'],
  [5, 'score', '5.0'],
])('%s in %s reads %s', (value, unit, text) => {
  expect(valueText(value, unit)).toBe(text)
  // The file shows the very same text.
  expect(guardCell(text)).toBe(text)
})

test.each<[number | null, number | null, Unit, string]>([
  [12, 10, 'count', '增 20%'],
  [10, 12, 'count', '减 16.7%'],
  [10, 10, 'count', '持平'],
  [10, 0, 'count', '–'],
  [0, 0, 'count', '持平'],
  [10, null, 'count', '–'],
  [0.25, 0.2, 'percent', '增 5 个百分点'],
  [4.5, 4.8, 'score', '减 0.3'],
  [60, 120, 'seconds', '减 50%'],
])('%s after %s in %s: %s', (value, before, unit, text) => {
  expect(changeText(value, before, unit)).toBe(text)
  expect(guardCell(text)).toBe(text)
})

test('there is no share of nothing', () => {
  expect(shareOf(1, 0)).toBeNull()
  expect(shareOf(1, 4)).toBe(0.25)
})
