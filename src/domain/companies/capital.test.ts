import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalProblem, capitalText, unitsOf, wanOf } from './capital.ts'

test.each([
  ['', ''],
  ['1000', '10000000'],
  ['1000.5', '10005000'],
  ['0.0001', '1'],
  ['0.000015', '0.15'],
  ['0', '0'],
  ['9999999999', '99999999990000'],
])('%s 万 are %s units', (wan, units) => {
  expect(unitsOf(wan)).toBe(units)
  expect(wanOf(units)).toBe(wan)
})

test('what is stored comes back as it was', () => {
  const units = fc
    .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
    .map(
      ([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`.replace(/\.?0+$/, '') || '0',
    )
    .filter((text) => !text.endsWith('.') && /^(0|[1-9]\d*)(\.\d+)?$/.test(text))
  fc.assert(
    fc.property(units, (text) => {
      expect(unitsOf(wanOf(text))).toBe(text)
      expect(capitalProblem(wanOf(text))).toBe(null)
    }),
  )
})

test.each(['一千', '-1', '1,000', '1.0000001', '1e3'])('%s is no capital', (wan) => {
  expect(capitalProblem(wan)).toBe('注册资本请填数字，单位：万元')
})

test('a capital in words', () => {
  expect(capitalText('30000000', '人民币')).toBe('3000 万元')
  expect(capitalText('120000000.5', '人民币')).toBe('12,000.00005 万元')
  expect(capitalText('5000', '人民币')).toBe('0.5 万元')
  expect(capitalText('12345.6', '美元')).toBe('1.23456 万美元')
  expect(capitalText('', '人民币')).toBe('')
})
