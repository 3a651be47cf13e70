import { expect, test } from 'vitest'
import { erasedText, eraseProblem, hideNumbers, NOTHING_ERASED } from './erasure.ts'

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
