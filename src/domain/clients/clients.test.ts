import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar/days.ts'
import { byBurning, type ClientFacts, daysLeft } from './clients.ts'

const TODAY = '2026-11-29'

const client = (companyName: string, more: Partial<ClientFacts> = {}): ClientFacts => ({
  companyName,
  waiting: false,
  due: '',
  missing: 0,
  quoted: false,
  changed: false,
  lastTalk: 0,
  ...more,
})

test('what burns comes first', () => {
  const clients = [
    client('安静'),
    client('刚聊过', { lastTalk: 5 }),
    client('有变化', { changed: true }),
    client('未答报价', { quoted: true, changed: true }),
    client('缺材料', { missing: 1 }),
    client('缺得多', { missing: 4 }),
    client('还早', { due: '2027-06-01', missing: 9 }),
    client('快到期', { due: '2026-12-05' }),
    client('更快到期', { due: '2026-12-01' }),
    client('已逾期', { due: '2026-11-28' }),
    client('在等回复', { waiting: true }),
  ]
  expect(byBurning(clients, TODAY).map(({ companyName }) => companyName)).toEqual([
    '在等回复',
    '已逾期',
    '更快到期',
    '快到期',
    '还早',
    '缺得多',
    '缺材料',
    '未答报价',
    '有变化',
    '刚聊过',
    '安静',
  ])
})

const byName = ({ companyName }: ClientFacts): string => companyName

const anyClient = fc
  .record({
    companyName: fc.constantFrom('甲', '乙', '丙', '丁'),
    waiting: fc.boolean(),
    due: fc.oneof(
      fc.constant(''),
      fc.integer({ min: -40, max: 90 }).map((days) => addDays(TODAY, days)),
    ),
    missing: fc.integer({ min: 0, max: 3 }),
    quoted: fc.boolean(),
    changed: fc.boolean(),
    lastTalk: fc.integer({ min: 0, max: 3 }),
  })
  .map((one): ClientFacts => one)

test('the order does not depend on the order before, and nobody is lost', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyClient, { maxLength: 4, selector: byName }), (clients) => {
      const ordered = byBurning(clients, TODAY)
      expect(ordered).toHaveLength(clients.length)
      expect(byBurning(clients.toReversed(), TODAY)).toEqual(ordered)
      expect(byBurning(ordered, TODAY)).toEqual(ordered)
    }),
  )
})

test('nobody stands before a client who waits', () => {
  fc.assert(
    fc.property(fc.array(anyClient, { maxLength: 8 }), (clients) => {
      const waits = byBurning(clients, TODAY).map(({ waiting }) => Number(waiting))
      expect(waits).toEqual(waits.toSorted((one, other) => other - one))
    }),
  )
})

test('days left', () => {
  expect(daysLeft('', TODAY)).toBeNull()
  expect(daysLeft('2026-11-28', TODAY)).toBe(-1)
  expect(daysLeft('2026-12-02', TODAY)).toBe(3)
})
