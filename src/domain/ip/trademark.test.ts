import { describe, expect, test } from 'vitest'
import { ruleOn } from './rules.ts'
import { LAW_2019, LAW_2027, TRADEMARK_FEES } from './testing.ts'
import {
  filingFee,
  nonUseFrom,
  oppositionOf,
  renewalFee,
  renewalOf,
  renewalPhase,
  reviewFee,
  validUntil,
} from './trademark.ts'

const LAWS = [LAW_2027, LAW_2019]

test.each([
  ['2026-12-31', LAW_2019],
  ['2027-01-01', LAW_2027],
  ['2019-10-31', null],
])('the law of %s', (day, rule) => {
  expect(ruleOn(LAWS, 'trademarkPeriod', day)).toBe(rule)
})

describe('opposition', () => {
  test('a stored deadline stays, whatever has come into force', () => {
    const mark = { prelimDate: '2026-12-20', oppositionDeadline: '2027-03-20', lawVersion: '2019' }
    const kept = { deadline: '2027-03-20', lawVersion: '2019' }
    expect(oppositionOf(mark, LAWS)).toEqual(kept)
    expect(oppositionOf(mark, [LAW_2027])).toEqual(kept)
  })
  test.each([
    ['2026-12-20', '2027-03-20', '2019 年修正'],
    ['2026-12-31', '2027-03-31', '2019 年修正'],
    ['2027-01-06', '2027-03-06', '2026 年修订'],
    ['2026-11-27', '2027-02-27', '2019 年修正'],
  ])('published %s closes %s', (prelimDate, deadline, lawVersion) => {
    expect(oppositionOf({ prelimDate }, LAWS)).toEqual({ deadline, lawVersion })
  })
  test('nothing is guessed without a publication or a law', () => {
    expect(oppositionOf({ prelimDate: '' }, LAWS)).toBeNull()
    expect(oppositionOf({ prelimDate: '2018-01-06' }, LAWS)).toBeNull()
  })
})

describe('renewal', () => {
  test('valid to 2027-03-31: opens 2026-03-31, grace ends 2027-09-30', () => {
    expect(renewalOf('2027-03-31', LAW_2019)).toEqual({
      opens: '2026-03-31',
      validTo: '2027-03-31',
      graceEnds: '2027-09-30',
      nextValidTo: '2037-03-31',
    })
  })
  test.each([
    ['2026-03-30', 'early', 1],
    ['2026-03-31', 'open', 365],
    ['2027-03-31', 'open', 0],
    ['2027-04-01', 'grace', 182],
    ['2027-09-30', 'grace', 0],
    ['2027-10-01', 'over', 0],
  ] as const)('on %s: %s', (today, phase, daysLeft) => {
    const renewal = renewalOf('2027-03-31', LAW_2019)
    expect(renewal && renewalPhase(renewal, today)).toEqual({ phase, daysLeft })
  })
  test('a registration lasts until the day before its tenth anniversary', () => {
    expect(validUntil('2017-04-01', LAW_2019)).toBe('2027-03-31')
    expect(validUntil('2020-03-01', LAW_2019)).toBe('2030-02-28')
  })
})

test.each([
  ['2020-06-07', undefined, '2023-06-07'],
  ['2020-06-07', '2026-03-18', '2029-03-18'],
  // Use before the registration does not shorten the time.
  ['2020-06-07', '2019-01-01', '2023-06-07'],
])('registered %s, last used %s: open to attack from %s', (regDate, lastUsedOn, from) => {
  expect(nonUseFrom({ regDate, ...(lastUsedOn ? { lastUsedOn } : {}) }, LAW_2019)).toBe(from)
})

describe('fees', () => {
  test.each([
    [1, 0, 'online', 270],
    [1, 0, 'paper', 300],
    [3, 4, 'online', 3 * 270 + 4 * 27],
    [2, 1, 'paper', 2 * 300 + 30],
  ] as const)('%i classes, %i more items, %s: %i', (classes, extraItems, channel, total) => {
    expect(filingFee({ classes, extraItems, channel }, TRADEMARK_FEES)?.total).toBe(total)
  })
  test.each([
    [1, false, 'online', 450],
    [1, true, 'online', 675],
    [2, true, 'paper', 1500],
  ] as const)('renewal of %i classes, late %s, %s: %i', (classes, late, channel, total) => {
    expect(renewalFee({ classes, late, channel }, TRADEMARK_FEES)?.total).toBe(total)
  })
  test.each([
    [0, 'online', 0],
    [1, 'online', 675],
    [2, 'paper', 1500],
  ] as const)('review of %i refused classes, %s: %i', (classes, channel, total) => {
    expect(reviewFee({ classes, channel }, TRADEMARK_FEES)?.total).toBe(total)
  })
  test('a table without the item gives no fee', () => {
    const asked = { classes: 1, extraItems: 0, channel: 'online' as const }
    expect(filingFee(asked, { ...TRADEMARK_FEES, fees: [] })).toBeNull()
  })
})
