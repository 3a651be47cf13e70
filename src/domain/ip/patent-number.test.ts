import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCharacter,
  formatPatentNumber,
  numberPart,
  patentKindName,
  readPatentNumber,
} from './patent-number.ts'

test.each([
  '209910000001.8',
  '2099100000018',
  'ZL 2099 1 0000001.8',
  'CN209910000001.8',
  'zl209910000001.8',
  'ＺＬ２０９９１００００００１．８',
])('reads %s', (text) => {
  expect(readPatentNumber(text)).toEqual({
    ok: true,
    stored: '2099100000018',
    year: 2099,
    kind: 'invention',
    pct: false,
  })
})

test.each([
  ['', '申请号应为 12 位数字加 1 位校验码'],
  ['20991000000', '申请号应为 12 位数字加 1 位校验码'],
  ['209910000001.88', '申请号应为 12 位数字加 1 位校验码'],
  ['209910000001', '缺少校验码；按前 12 位推算应为 8'],
  ['209910000001.9', '校验码不正确；按前 12 位推算应为 8'],
  ['209940000001.8', '第 5 位表示专利类型，应为 1、2、3、8 或 9'],
])('%s: %s', (text, message) => {
  expect(readPatentNumber(text)).toEqual({ ok: false, message })
})

test('the check character ten is X', () => {
  const digits = fc.sample(
    fc
      .integer({ min: 0, max: 9_999_999 })
      .map((serial) => `20993${String(serial).padStart(7, '0')}`),
    { numRuns: 500, seed: 3 },
  )
  const tenth = digits.find((one) => checkCharacter(one) === 'X') ?? ''
  expect(readPatentNumber(`${tenth}x`)).toMatchObject({ ok: true, kind: 'design' })
  expect(formatPatentNumber(`${tenth}X`)).toBe(`${tenth}.X`)
})

test('kinds, those of the PCT too', () => {
  expect(patentKindName('utility', false)).toBe('实用新型')
  expect(patentKindName('invention', true)).toBe('发明（PCT 进入国家阶段）')
})

test.each([
  ['ZL 2099 1000 0001.8', '2099100000018'],
  ['9999000001', '9999000001'],
  ['云砚', ''],
  ['12', ''],
])('what of %s is a number: %s', (keyword, number) => {
  expect(numberPart(keyword)).toBe(number)
})

describe('whatever the number', () => {
  const digits = fc
    .tuple(
      fc.integer({ min: 1985, max: 2099 }),
      fc.constantFrom('1', '2', '3', '8', '9'),
      fc.integer({ min: 0, max: 9_999_999 }),
    )
    .map(([year, kind, serial]) => `${year}${kind}${String(serial).padStart(7, '0')}`)

  test('what is formatted is read back', () => {
    fc.assert(
      fc.property(digits, (twelve) => {
        const stored = `${twelve}${checkCharacter(twelve)}`
        expect(readPatentNumber(`ZL ${formatPatentNumber(stored)}`)).toMatchObject({ stored })
      }),
    )
  })
  test('one digit changed never passes: no weight times a difference is a multiple of 11', () => {
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        (twelve, at, shift) => {
          const other = String((Number(twelve[at]) + shift) % 10)
          const changed = `${twelve.slice(0, at)}${other}${twelve.slice(at + 1)}`
          expect(readPatentNumber(`${changed}${checkCharacter(twelve)}`).ok).toBe(false)
        },
      ),
    )
  })
})
