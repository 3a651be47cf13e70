import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText, grouped, yuanText } from './numbers.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_284, '1,284'],
  [-1_234_567.8901, '-1,234,567.8901'],
  ['50000000', '50,000,000'],
  ['1000.123456', '1,000.123456'],
])('%s is written %s', (value, text) => {
  expect(grouped(value)).toBe(text)
})

test('commas change nothing of what is written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (value) => {
      const text = grouped(`${value}`)
      expect(text.replaceAll(',', '')).toBe(`${value}`)
      expect(text).toMatch(/^-?\d{1,3}(,\d{3})*$/)
    }),
  )
})

test.each([
  [0, '0 元'],
  [28_000.499, '28,000.5 元'],
  [-1_200, '-1,200 元'],
])('%d yuan to pay are %s', (yuan, text) => {
  expect(yuanText(yuan)).toBe(text)
})

test.each([
  [0, '0 元'],
  [8_000, '8000 元'],
  [9_999.5, '9999.5 元'],
  [10_000, '1 万元'],
  [6_005_000, '600.5 万元'],
  [12_000_000, '1200 万元'],
  [99_999_999, '1 亿元'],
  [150_000_000, '1.5 亿元'],
  [-20_000, '-2 万元'],
])('an amount of %d yuan is %s', (yuan, text) => {
  expect(moneyText(yuan)).toBe(text)
})
