import fc from 'fast-check'
import { expect, test } from 'vitest'
import { erasedText, eraseProblem, hideNumber, hideNumbers, NOTHING_ERASED } from './erasure.ts'

test.each([
  ['请打13812345678谢谢', '请打138****5678谢谢'],
  ['+86 138-1234-5678', '+86 138****5678'],
  ['8613812345678', '86138****5678'],
  ['138 1234 5678，或 19900001111', '138****5678，或 199****1111'],
  ['委托 DD20261121000099', '委托 DD20261121000099'],
  ['1764137000123', '1764137000123'],
  ['138****5678', '138****5678'],
])('%s: %s', (text, hidden) => {
  expect(hideNumbers(text)).toBe(hidden)
})

const digits = (count: number) =>
  fc.array(fc.nat(9), { minLength: count, maxLength: count }).map((all) => all.join(''))
const phone = fc
  .tuple(fc.constantFrom('3', '5', '8', '9'), digits(9))
  .map((all) => `1${all.join('')}`)
const gap = fc.constantFrom('', ' ', '-')
/** A number as people write it, between words. */
interface Written {
  phone: string
  before: string
  gaps: [string, string]
  after: string
}
const written: fc.Arbitrary<Written> = fc.record({
  phone,
  before: fc.constantFrom('', '请打', '微信：', 'T ', '，+86', '+86 ', '86-', '86'),
  gaps: fc.tuple(gap, gap),
  after: fc.constantFrom('', '谢谢', '。', ' 转 2', '-', '（王）'),
})
const textOf = ({ phone: of, before, gaps: [one, two], after }: Written) =>
  `${before}${of.slice(0, 3)}${one}${of.slice(3, 7)}${two}${of.slice(7)}${after}`
const bare = (text: string): string => text.replaceAll(/[ -]/g, '')

test('no spelling of a number stays, neither where all are hidden nor where this one is', () => {
  fc.assert(
    fc.property(written, (one) => {
      const text = textOf(one)
      expect(bare(text)).toContain(one.phone)
      for (const hidden of [hideNumbers(text), hideNumber(text, one.phone)]) {
        expect(bare(hidden)).not.toContain(one.phone)
        expect(hidden.startsWith(one.before) && hidden.endsWith(one.after)).toBe(true)
      }
    }),
  )
})

test('one number that is hidden leaves the others as they are', () => {
  fc.assert(
    fc.property(written, phone, (one, other) => {
      fc.pre(other !== one.phone)
      const text = textOf(one)
      expect(hideNumber(text, other)).toBe(text)
    }),
  )
  expect(hideNumber('113800138000 或 138001380001', '13800138000')).toBe(
    '113800138000 或 138001380001',
  )
})

const guestId = '912345678901234567'
test.each([
  [{ phone: '13812345678', guestId: '', reason: '来电' }, null],
  [{ phone: '', guestId, reason: '来电' }, null],
  [{ phone: '', guestId: '', reason: '来电' }, '请填写手机号码或访客编号中的一项'],
  [{ phone: '13812345678', guestId, reason: '来电' }, '请填写手机号码或访客编号中的一项'],
  [{ phone: '138', guestId: '', reason: '来电' }, '手机号码格式不正确'],
  [{ phone: '', guestId: '9123', reason: '来电' }, '访客编号为 18 位数字'],
  [{ phone: '', guestId, reason: ' ' }, '请填写本人提出请求的方式和时间'],
  [{ phone: '', guestId, reason: '长'.repeat(201) }, '最多 200 字'],
])('%j: %s', (asked, problem) => {
  expect(eraseProblem(asked)).toBe(problem)
})

test('what was erased reads as words', () => {
  expect(erasedText(NOTHING_ERASED)).toBe('')
  expect(erasedText({ ...NOTHING_ERASED, leads: 2, chats: 1 })).toBe('咨询 2、会话 1')
})
