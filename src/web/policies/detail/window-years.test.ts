import { expect, test } from 'vitest'
import type { PolicyWindow } from './types.ts'
import { windowYears } from './window-years.ts'

const window = (more: Partial<PolicyWindow>): PolicyWindow => ({
  batch: '重大项目',
  certainty: 'published',
  opensOn: '2026-12-01',
  deadlines: [{ kind: 'online', at: '2026-12-20 17:00', note: '' }],
  note: '',
  confidence: 'A',
  ...more,
})
const datesOf = (more: Partial<PolicyWindow>) => windowYears([window(more)], '2026-11-29')[0]?.dates

test('a window of now says its hour and what is said of it; a past one its days', () => {
  const ends = [{ kind: 'online' as const, at: '2027-01-15', note: '24时' }]
  expect(datesOf({})).toBe('12-01–12-20 17:00')
  expect(datesOf({ deadlines: ends })).toBe('12-01–2027-01-15（24时）')
  expect(datesOf({ certainty: 'reference' })).toBe('12-01–12-20')
  expect(datesOf({ certainty: 'always', opensOn: '', deadlines: [] })).toBe('长期')
})
