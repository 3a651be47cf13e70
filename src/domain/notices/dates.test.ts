import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysIn, momentOf } from './dates.ts'
import { flatten, tidy } from './text.ts'

const HAN = '〇一二三四五六七八九'
const hanYear = (year: number): string =>
  Array.from(String(year), (digit) => HAN[Number(digit)]).join('')
const hanSmall = (number: number): string => {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const lead = tens === 0 ? '' : tens === 1 ? '十' : `${HAN[tens]}十`
  return `${lead}${ones === 0 ? '' : HAN[ones]}`
}
const two = (number: number): string => String(number).padStart(2, '0')
const wide = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

const FORMS: readonly ((y: number, m: number, d: number) => string)[] = [
  (y, m, d) => `${y}年${m}月${d}日`,
  (y, m, d) => `${y} 年 ${m} 月 ${d} 日`,
  (y, m, d) => `${y}年${two(m)}月${two(d)}日`,
  (y, m, d) => `${hanYear(y)}年${hanSmall(m)}月${hanSmall(d)}日`,
  (y, m, d) => `${hanYear(y).replaceAll('〇', '○')}年${hanSmall(m)}月${hanSmall(d)}日`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  (y, m, d) => `${y}.${m}.${d}`,
  (y, m, d) => `${y}/${m}/${d}`,
  (y, m, d) => wide(`${y}年${m}月${d}日`),
]

const day = fc
  .record({ year: fc.integer({ min: 2000, max: 2049 }), nth: fc.integer({ min: 0, max: 364 }) })
  .map(({ year, nth }) => new Date(Date.UTC(year, 0, 1 + nth)))

const read = (text: string, year = 0): string[] => daysIn(flatten(tidy(text)), year).map(momentOf)

test('a day reads back the same in whatever form it is written', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...FORMS), (date, form) => {
      const text = form(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
      expect(read(`申报截止日期：${text}前`)).toEqual([date.toISOString().slice(0, 10)])
    }),
  )
})

describe('days in sentences', () => {
  test.each([
    ['2026年4月1日至4月30日', ['2026-04-01', '2026-04-30']],
    ['2026年11月2日至1月15日', ['2026-11-02', '2027-01-15']],
    ['2026年4月1日至30日', ['2026-04-01', '2026-04-30']],
    ['2026年12月20日至次年1月10日', ['2026-12-20', '2027-01-10']],
    ['2026年6月19日17:00止', ['2026-06-19 17:00']],
    ['2026年6月19日17时止', ['2026-06-19 17:00']],
    ['2026年6月19日下午5点30分前', ['2026-06-19 17:30']],
    ['2026年6月19日（星期五）18:00', ['2026-06-19 18:00']],
    ['2026年6月19日24时', ['2026-06-19']],
    ['2026年2月底前', ['2026-02-28']],
    ['2028年2月底前', ['2028-02-29']],
    ['2026年2月30日', []],
    ['6月19日前', []],
    ['12026年1月5日', []],
    ['版本2026.1.5.3', []],
  ])('%s', (text, days) => expect(read(text)).toEqual(days))

  test('a day without a year is of the document’s year, and says so', () => {
    const [only] = daysIn('请于5月29日前报送', 2026)
    expect(only).toMatchObject({ day: '2026-05-29', year: 'document' })
  })
})
