import { expect, test } from 'vitest'
import { liveLine, queueLine, usualReplyMs } from './live.ts'

const NOW = Date.parse('2026-11-22T10:00:00+08:00')
const one = (status: string, available = false, backAt = '') => ({ status, available, backAt })

test.each([
  [[], ''],
  [[one('online', true), one('busy'), one('online', true)], '现在在线 2 位顾问'],
  [
    [one('offline', false, '2026-11-24 09:00'), one('offline', false, '2026-11-23 09:00')],
    '现在是休息时间，预计明天 9:00 回复',
  ],
  [[one('busy'), one('offline')], '顾问都在接待中，可以先说明情况'],
  [[one('away'), one('offline')], '现在没有顾问在线，可以先留言'],
])('%j is told as %s', (all, line) => {
  expect(liveLine(all, 0, NOW)).toBe(line)
})

test.each([
  [1, '现在在线 1 位顾问 · 通常 1 分钟内回复'],
  [60_001, '现在在线 1 位顾问 · 通常 2 分钟内回复'],
  [3_600_001, '现在在线 1 位顾问'],
])('a usual reply after %d ms is told as %s', (ms, line) => {
  expect(liveLine([one('online', true)], ms, NOW)).toBe(line)
})

test('of a break nothing is promised', () => {
  expect(liveLine([one('busy')], 60_000, NOW)).toBe('顾问都在接待中，可以先说明情况')
})

test('what is usual is the median of opening hours, of five replies at least', () => {
  const open = Date.parse('2026-11-20T10:00:00+08:00')
  const night = Date.parse('2026-11-20T22:00:00+08:00')
  const at = (askedAt: number, ...times: number[]) => times.map((ms) => ({ askedAt, ms }))
  expect(usualReplyMs(at(open, 50, 10, 40, 20, 900))).toBe(40)
  expect(usualReplyMs([...at(open, 50, 10, 40, 20), ...at(night, 30)])).toBe(0)
  expect(usualReplyMs([...at(open, 5, 4, 3, 2, 1), ...at(night, 900, 900, 900)])).toBe(3)
})

test('who waits is told how many are before', () => {
  expect(queueLine(2)).toBe('前面还有 2 位，可以先说明情况')
  expect(queueLine(0)).toBe('正在为您接入顾问，可以先说明情况')
})
