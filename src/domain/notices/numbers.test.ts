import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentsIn, sumsIn } from './money.ts'
import { readHan, readNumber } from './numbers.ts'

const ONES = '零一二三四五六七八九'
const FORMAL = '零壹贰叁肆伍陆柒捌玖'
const UNITS = ['', '十', '百', '千']
const FORMAL_UNITS = ['', '拾', '佰', '仟']

/** A number below 10,000 in words. */
const group = (number: number, ones: string, units: readonly string[]): string => {
  let text = ''
  let gap = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(number / 10 ** place) % 10
    if (digit === 0) gap = text !== ''
    else {
      text += `${gap ? '零' : ''}${ones[digit]}${units[place]}`
      gap = false
    }
  }
  return text
}

/** A number below 10¹² in words. */
const words = (number: number, ones = ONES, units = UNITS): string => {
  const parts: string[] = []
  for (const [size, name] of [
    [100_000_000, '亿'],
    [10_000, '万'],
    [1, ''],
  ] as const) {
    const count = Math.floor(number / size) % 10_000
    if (count === 0) continue
    parts.push(`${parts.length > 0 && count < 1000 ? '零' : ''}${group(count, ones, units)}${name}`)
  }
  return parts.join('')
}

const amount = fc.integer({ min: 1, max: 999_999_999_999 })

test('numbers in words read back the same, in everyday and in formal signs', () => {
  fc.assert(
    fc.property(amount, (number) => {
      expect(readHan(words(number))).toBe(number)
      expect(readHan(words(number, FORMAL, FORMAL_UNITS))).toBe(number)
    }),
  )
})

test('a sum is the same in words, in figures and in 万元', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), (tens) => {
      const yuan = tens * 10_000
      const written = [
        `${words(yuan)}元`,
        `${yuan}元`,
        `${tens}万元`,
        `${yuan.toLocaleString('en-US')}元`,
      ]
      for (const text of written)
        expect(sumsIn(`最高不超过${text}。`).map(({ value }) => value)).toEqual([yuan])
    }),
  )
})

test.each([
  ['500万元', [5_000_000]],
  ['1.5亿元', [150_000_000]],
  ['30万元、20万元', [300_000, 200_000]],
  ['20-50万元', [200_000, 500_000]],
  ['20万元至500万元', [200_000, 5_000_000]],
  ['100万、50万、20万元', [1_000_000, 500_000, 200_000]],
  ['贰拾万元', [200_000]],
  ['十万元', [100_000]],
  ['1000元/人', [1_000]],
  ['3名、20人', []],
  ['2026年3月', []],
  ['500万美元', []],
])('sums in %s', (text, values) => expect(sumsIn(text).map(({ value }) => value)).toEqual(values))

test('shares in figures and in words', () => {
  expect(percentsIn('按20%或百分之三十，最高12.5 %').map(({ value }) => value)).toEqual([
    20, 30, 12.5,
  ])
})

test.each(['', '万', '一一十', '甲', '12a'])('%s is no number', (text) => {
  expect(readNumber(text)).toBeNull()
})
