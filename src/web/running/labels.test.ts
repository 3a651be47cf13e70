import { expect, test } from 'vitest'
import { minutesUpTo, msText, shareText, spanText } from './labels.ts'

test.each([
  [0, '0 秒'],
  [40, '40 秒'],
  [60, '1 分钟'],
  [125, '2 分钟 5 秒'],
  [3600, '1 小时'],
  [3605, '1 小时'],
  [90_061, '1 天 1 小时'],
])('%d seconds read %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text)
})

test.each([
  [null, '—'],
  [12, '12 毫秒'],
  [1234, '1.2 秒'],
])('%s ms read %s', (ms, text) => {
  expect(msText(ms)).toBe(text)
})

test('a share of nothing is none', () => {
  expect(shareText(0, 0)).toBe('—')
  expect(shareText(1, 1000)).toBe('0.10%')
})

test('the last hour ends with the minute that goes on, across midnight too', () => {
  const minutes = minutesUpTo('2026-11-22 00:10:30')
  expect(minutes).toHaveLength(60)
  expect([minutes[0], minutes.at(-1)]).toEqual(['23:11', '00:10'])
})
