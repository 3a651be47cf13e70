import { expect, test } from 'vitest'
import { cellDay, tidyDay } from './typed-day.ts'

test.each([
  ['2026/3/5', '2026-03-05'],
  ['2026.03.05', '2026-03-05'],
  ['2026年3月5日', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['２０２６－３－５', '2026-03-05'],
  [' 2026-03-05 ', '2026-03-05'],
  ['去年', '去年'],
  ['', ''],
])('the day %j', (typed, day) => {
  expect(tidyDay(typed)).toBe(day)
  expect(cellDay(typed)).toBe(day)
})

test.each([
  ['43529', '2019-03-05'],
  ['43831.0', '2020-01-01'],
  ['43831.5', '43831.5'],
  ['2026', '2026'],
])('the cell %j', (text, day) => {
  expect(cellDay(text)).toBe(day)
  expect(tidyDay(text)).toBe(text)
})
