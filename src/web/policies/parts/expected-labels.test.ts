import { expect, test } from 'vitest'
import { expectedWords, yearsWords } from './expected-labels.ts'

const spring = {
  batch: '第一批',
  event: 'online',
  from: '2027-04-25',
  to: '2027-05-15',
  years: [2024, 2025, 2026],
  likeness: 'steady',
} as const

test('an expected date says between which days, and of which years it is known', () => {
  expect(expectedWords({ ...spring, years: [...spring.years] })).toBe(
    '第一批网上申报截止：2027 年 4 月 25 日至 5 月 15 日之间',
  )
  expect(yearsWords({ years: [...spring.years], likeness: 'steady' })).toBe(
    '2024、2025、2026 年，这几年日期相近',
  )
})

test('of one year alone it says so', () => {
  const one = { ...spring, batch: '', event: 'opens' as const, to: spring.from, years: [2026] }
  expect(expectedWords({ ...one, likeness: 'once' })).toBe('开始：2027 年 4 月 25 日前后')
  expect(yearsWords({ years: [2026], likeness: 'once' })).toBe('2026 年，只有这一年的日期')
})
