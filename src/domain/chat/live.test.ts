import { expect, test } from 'vitest'
import { liveLine, queueLine } from './live.ts'

const NOW = Date.parse('2026-11-22T10:00:00+08:00')
const one = (status: string, available = false, backAt = '') => ({ status, available, backAt })

test.each([
  [[], ''],
  [[one('online', true), one('busy'), one('online', true)], '现在在线 2 位顾问'],
  [
    [one('offline', false, '2026-11-24 09:00'), one('offline', false, '2026-11-23 09:00')],
    '现在是休息时间，预计 明天 9:00 回复',
  ],
  [[one('busy'), one('offline')], '顾问都在接待中，可以先说明情况'],
  [[one('away'), one('offline')], '现在没有顾问在线，可以先留言'],
])('%j is told as %s', (all, line) => {
  expect(liveLine(all, NOW)).toBe(line)
})

test('who waits is told how many are before', () => {
  expect(queueLine(2)).toBe('前面还有 2 位，可以先说明情况')
  expect(queueLine(0)).toBe('正在为您接入顾问，可以先说明情况')
})
