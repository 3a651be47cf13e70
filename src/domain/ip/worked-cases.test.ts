/**
 * Dates and fees worked by hand from domain-facts.md 6 to 9, on both sides of 2027-01-01, against
 * the tables as the content states them. The last column is how each was worked.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { alertsOf } from './alerts.ts'
import { EMPTY_COPYRIGHT, protectionOfForm } from './copyright-record.ts'
import { patentDeadlines, trademarkDeadlines } from './deadlines.ts'
import { nextAnnuity } from './patent.ts'
import { EMPTY_PATENT, type PatentForm, patentDates, scheduleOf } from './patent-record.ts'
import type { IpRule, PatentKind } from './rules.ts'
import { ruleOn } from './rules.ts'
import { trademarkStatusOn, trademarkTurning } from './status-on-day.ts'
import { renewalFee } from './trademark.ts'
import { EMPTY_TRADEMARK, type TrademarkForm, trademarkDates } from './trademark-record.ts'

const FILES = [
  'trademark-period',
  'trademark-fee',
  'patent-annuity',
  'patent-reduction',
  'patent-term',
  'copyright-term',
]
const RULES: IpRule[] = FILES.flatMap((name) => {
  const read: unknown = JSON.parse(
    readFileSync(
      new URL(`../../../content/publications/ipRule/${name}.json`, import.meta.url),
      'utf8',
    ),
  )
  const lists: object = { fees: [], limits: [], bands: [], steps: [] }
  return (Array.isArray(read) ? read : [read]).map((rule: object) => ({
    ...lists,
    ...rule,
  })) as IpRule[]
})
const TODAY = '2026-11-22'
const OLD = '2019 年修正'
const NEW = '2026 年修订'

const mark = (more: Partial<TrademarkForm>): TrademarkForm => ({ ...EMPTY_TRADEMARK, ...more })
const patent = (more: Partial<PatentForm>): PatentForm => ({
  ...EMPTY_PATENT,
  status: 'maintained',
  ...more,
})

describe('opposition deadline', () => {
  test.each([
    [
      '2019-10-31',
      '',
      '',
      'published before the 2019 law, of which no table is known: nothing is guessed',
    ],
    ['2019-11-01', '2020-02-01', OLD, 'first day of the 2019 law: 11-01 + 3 months'],
    [
      '2026-11-27',
      '2027-02-27',
      OLD,
      '11-27 + 3 months; ends in 2027 by the law of its publication',
    ],
    [
      '2026-11-30',
      '2027-02-28',
      OLD,
      '11-30 + 3 months: February 2027 has no 30th, so its last day',
    ],
    ['2026-12-13', '2027-03-13', OLD, '12-13 + 3 months'],
    ['2026-12-20', '2027-03-20', OLD, 'check 5: 12-20 + 3 months'],
    ['2026-12-31', '2027-03-31', OLD, 'last day of the 2019 law: 12-31 + 3 months'],
    ['2027-01-01', '2027-03-01', NEW, 'first day of the 2026 revision: 01-01 + 2 months'],
    ['2027-01-06', '2027-03-06', NEW, 'check 5: 01-06 + 2 months'],
    ['2027-01-31', '2027-03-31', NEW, '01-31 + 2 months'],
    ['2027-06-30', '2027-08-30', NEW, '06-30 + 2 months'],
    ['2027-12-31', '2028-02-29', NEW, '12-31 + 2 months: February of a leap year'],
    ['2028-12-31', '2029-02-28', NEW, '12-31 + 2 months: February of a common year'],
  ])('published %s: %s by %s', (prelimDate, deadline, version, _working) => {
    const dates = trademarkDates(mark({ prelimDate }), RULES, TODAY)
    expect([dates.oppositionDeadline, dates.lawVersion]).toEqual([deadline, version])
  })

  test.each([
    [
      '2026-12-20',
      '2027-03-20',
      OLD,
      'check 5: the stored day stays when today becomes 2027-01-02',
    ],
    ['2027-01-06', '2027-03-06', NEW, 'the day of publication was corrected: 01-06 + 2 months'],
  ])('stored with 2026-12-20, now published %s: %s', (prelimDate, deadline, version, _working) => {
    const kept = { prelimDate: '2026-12-20', oppositionDeadline: '2027-03-20', lawVersion: OLD }
    const dates = trademarkDates(mark({ prelimDate }), RULES, '2027-01-02', kept)
    expect([dates.oppositionDeadline, dates.lawVersion]).toEqual([deadline, version])
  })
})

describe('validity and renewal', () => {
  test.each([
    [
      '2016-12-28',
      '2026-12-27',
      '2025-12-27',
      '2027-06-27',
      'day before the tenth anniversary; −12, +6 months, over the turn of the year',
    ],
    ['2017-01-01', '2026-12-31', '2025-12-31', '2027-06-30', '12-31 + 6 months: June has no 31st'],
    [
      '2017-01-02',
      '2027-01-01',
      '2026-01-01',
      '2027-07-01',
      'valid to the first day of the new law',
    ],
    [
      '2017-04-01',
      '2027-03-31',
      '2026-03-31',
      '2027-09-30',
      'check 6, from the day of registration',
    ],
    ['2017-05-07', '2027-05-06', '2026-05-06', '2027-11-06', 'ordinary'],
    ['2017-09-01', '2027-08-31', '2026-08-31', '2028-02-29', '08-31 + 6 months: leap February'],
    [
      '2018-03-01',
      '2028-02-29',
      '2027-02-28',
      '2028-08-29',
      'day before 2028-03-01 is the leap day; a year before it the 28th',
    ],
    [
      '2020-02-29',
      '2030-02-28',
      '2029-02-28',
      '2030-08-28',
      'no 29 February in 2030: the last day of that month',
    ],
    [
      '2027-01-07',
      '2037-01-06',
      '2036-01-06',
      '2037-07-06',
      'registered under the new law, same periods',
    ],
  ])(
    'registered %s: valid to %s, opens %s, grace to %s',
    (regDate, validTo, opens, graceEnds, _working) => {
      const { renewal } = trademarkDates(mark({ regDate, status: 'registered' }), RULES, TODAY)
      expect(renewal).toMatchObject({ validTo, opens, graceEnds })
    },
  )

  test.each([
    [
      '2027-03-31',
      '2026-03-31',
      '2027-09-30',
      '2037-03-31',
      NEW,
      'check 6; the law of the last day of validity',
    ],
    [
      '2026-11-30',
      '2025-11-30',
      '2027-05-30',
      '2036-11-30',
      OLD,
      'grace runs into the new law, with the same six months',
    ],
    ['2026-12-31', '2025-12-31', '2027-06-30', '2036-12-31', OLD, 'last day of the old law'],
    ['2027-01-01', '2026-01-01', '2027-07-01', '2037-01-01', NEW, 'first day of the new law'],
  ])(
    'valid to %s: opens %s, grace to %s, next %s',
    (validTo, opens, graceEnds, next, version, _working) => {
      const { renewal } = trademarkDates(mark({ validTo, status: 'registered' }), RULES, TODAY)
      expect(renewal).toEqual({ validTo, opens, graceEnds, nextValidTo: next, lawVersion: version })
    },
  )

  test.each([
    [1, false, 'online', 450, '450'],
    [1, true, 'online', 675, '450 + 225'],
    [1, false, 'paper', 500, '500'],
    [1, true, 'paper', 750, '500 + 250'],
    [3, false, 'online', 1350, '3 × 450'],
    [2, true, 'paper', 1500, '2 × (500 + 250)'],
  ] as const)(
    'renewing %i classes, late %s, %s: %i yuan',
    (classes, late, channel, total, _working) => {
      const rule = ruleOn(RULES, 'trademarkFee', TODAY)
      expect(rule && renewalFee({ classes, late, channel }, rule)?.total).toBe(total)
    },
  )

  test.each([
    ['2025-12-30', 'registered', 'the day before it opens'],
    ['2025-12-31', 'renewal_due', 'twelve months before 2026-12-31'],
    ['2026-12-31', 'renewal_due', 'last day of validity'],
    ['2027-01-01', 'grace', 'the day after'],
    ['2027-06-30', 'grace', 'last day of the six months'],
    ['2027-07-01', 'expired', 'the day after'],
  ] as const)('valid to 2026-12-31, on %s: %s', (today, status, _working) => {
    const { renewal } = trademarkDates(mark({ validTo: '2026-12-31' }), RULES, TODAY)
    expect(trademarkStatusOn('registered', trademarkTurning(renewal), today)).toBe(status)
  })
})

describe('notices and use', () => {
  test.each([
    ['2026-12-17', '2027-01-01', '12-17 + 15 days'],
    ['2026-12-31', '2027-01-15', '12-31 + 15 days'],
    ['2027-02-14', '2027-03-01', '14 days are left of February 2027, one more'],
  ])('refused %s: review until %s', (refusedOn, until, _working) => {
    expect(trademarkDates(mark({ refusedOn, status: 'refused' }), RULES, TODAY).reviewUntil).toBe(
      until,
    )
  })

  test.each([
    ['2023-12-07', '', '2026-12-07', 'three years from registration'],
    ['2024-01-07', '', '2027-01-07', 'three years from registration, under the new law'],
    ['2020-05-07', '2024-06-30', '2027-06-30', 'three years from the last evidence'],
    ['2020-05-07', '2024-02-29', '2027-02-28', 'no 29 February in 2027'],
    [
      '2023-03-21',
      '2022-01-01',
      '2026-03-21',
      'evidence from before the registration does not count',
    ],
  ])('registered %s, last used %s: unused from %s', (regDate, lastUsedOn, due, _working) => {
    const form = mark({ regDate, status: 'registered' })
    const dates = trademarkDates(form, RULES, TODAY)
    const found = trademarkDeadlines(form, dates, { lastUsedOn, rules: RULES, today: TODAY })
    expect(found.find(({ event }) => event === 'nonUse')?.due).toBe(due)
  })
})

const WORKED = { kind: 'invention', appDate: '2023-06-15', grantDate: '2025-03-10' } as const

describe('annuities', () => {
  test.each([
    [
      '85',
      2,
      '',
      135,
      'grant falls in year 2 (2024-06-15 to 2025-06-14): paid with the registration',
    ],
    ['85', 3, '2025-06-15', 135, 'check 7: 900 × 15 %'],
    ['85', 4, '2026-06-15', 180, '1200 × 15 %'],
    ['85', 7, '2029-06-15', 300, '2000 × 15 %'],
    ['85', 10, '2032-06-15', 600, '4000 × 15 %'],
    ['85', 11, '2033-06-15', 600, 'year 2 to year 11 are the ten reduced years'],
    ['85', 12, '2034-06-15', 4000, 'check 7: the reduction has ended'],
    ['85', 13, '2035-06-15', 6000, 'full'],
    ['85', 20, '2042-06-15', 8000, 'last year'],
    ['70', 3, '2025-06-15', 270, '900 × 30 %'],
    ['70', 11, '2033-06-15', 1200, '4000 × 30 %, last reduced year'],
    ['0', 3, '2025-06-15', 900, 'full'],
  ] as const)(
    '85-worked case, reduction %s, year %i: due %s, %i yuan',
    (reduction, year, due, amount, _working) => {
      const { annuities } = scheduleOf({ ...WORKED, reduction }, RULES, TODAY)
      expect(annuities.find((one) => one.year === year)).toMatchObject({ due, amount })
    },
  )

  test.each<
    [PatentKind, string, string, '0' | '70' | '85', number, string, string, number, string]
  >([
    [
      'utility',
      '2026-10-20',
      '2027-05-18',
      '85',
      2,
      '2027-10-20',
      '2028-04-20',
      90,
      'granted in year 1; 600 × 15 %',
    ],
    ['utility', '2026-10-20', '2027-05-18', '85', 4, '2029-10-20', '2030-04-20', 135, '900 × 15 %'],
    [
      'utility',
      '2026-10-20',
      '2027-05-18',
      '70',
      6,
      '2031-10-20',
      '2032-04-20',
      360,
      '1200 × 30 %',
    ],
    [
      'utility',
      '2026-10-20',
      '2027-05-18',
      '85',
      10,
      '2035-10-20',
      '2036-04-20',
      300,
      '2000 × 15 %, tenth reduced year',
    ],
    [
      'design',
      '2021-05-31',
      '2021-11-30',
      '0',
      10,
      '2030-05-31',
      '2030-11-30',
      2000,
      'filed the day before the new term: ten years',
    ],
    [
      'design',
      '2021-06-01',
      '2021-12-01',
      '85',
      11,
      '2031-06-01',
      '2031-12-01',
      3000,
      'fifteen years; the eleventh is not reduced',
    ],
    [
      'design',
      '2021-06-01',
      '2021-12-01',
      '85',
      10,
      '2030-06-01',
      '2030-12-01',
      300,
      '2000 × 15 %',
    ],
    [
      'invention',
      '2024-02-29',
      '2027-01-05',
      '0',
      4,
      '2027-02-28',
      '2027-08-28',
      1200,
      'third anniversary of a leap day',
    ],
    [
      'invention',
      '2024-02-29',
      '2027-01-05',
      '0',
      5,
      '2028-02-29',
      '2028-08-29',
      1200,
      'fourth anniversary exists',
    ],
    [
      'invention',
      '2016-08-31',
      '2019-03-01',
      '0',
      11,
      '2026-08-31',
      '2027-02-28',
      4000,
      'late window of six months ends on the last of February',
    ],
    [
      'invention',
      '2017-01-01',
      '2020-06-02',
      '85',
      11,
      '2027-01-01',
      '2027-07-01',
      600,
      'granted in year 4: reduced to year 13',
    ],
    [
      'invention',
      '2012-12-31',
      '2015-10-14',
      '85',
      15,
      '2026-12-31',
      '2027-06-30',
      6000,
      'granted in year 3: reduced to year 12; 12-31 + 6 months',
    ],
  ])(
    '%s filed %s, granted %s, reduction %s, year %i: due %s, late to %s, %i yuan',
    (kind, appDate, grantDate, reduction, year, due, lateUntil, amount, _working) => {
      const { annuities } = scheduleOf({ kind, appDate, grantDate, reduction }, RULES, TODAY)
      expect(annuities.find((one) => one.year === year)).toMatchObject({ due, lateUntil, amount })
    },
  )

  test.each([
    ['2026-06-15', 'due', 0, 'last day'],
    ['2026-06-16', 'late', 0, 'first late month: none'],
    ['2026-07-15', 'late', 0, 'last day of the first month'],
    ['2026-07-16', 'late', 60, '5 % of the full 1200, not of the reduced 180'],
    ['2026-09-01', 'late', 120, 'third month: 10 %'],
    ['2026-11-22', 'late', 300, 'sixth month (from 11-16): 25 %'],
    ['2026-12-15', 'late', 300, 'last day of the late window'],
    ['2026-12-16', 'over', 0, 'the right has ended'],
  ] as const)(
    'year 4, due 2026-06-15, paid on %s: %s, surcharge %i',
    (today, state, surcharge, _working) => {
      const { annuities, rule } = scheduleOf({ ...WORKED, reduction: '85' }, RULES, TODAY)
      expect(rule && nextAnnuity(annuities, 3, today, rule)).toMatchObject({
        year: 4,
        state,
        surcharge,
      })
    },
  )

  test.each<[PatentKind, string, string, string]>([
    ['invention', '2023-06-15', '2043-06-14', 'twenty years end the day before'],
    ['utility', '2017-01-01', '2026-12-31', 'ten years'],
    ['design', '2021-05-31', '2031-05-30', 'ten years'],
    ['design', '2021-06-01', '2036-05-31', 'fifteen years'],
    ['utility', '2024-02-29', '2034-02-28', 'no 29 February in 2034'],
  ])('%s filed %s: protected to %s', (kind, appDate, until, _working) => {
    expect(patentDates(patent({ kind, appDate }), RULES, TODAY).termUntil).toBe(until)
  })
})

describe('applications', () => {
  test.each<[PatentKind, string, string, string]>([
    ['invention', '2023-12-31', '2026-12-31', 'three years'],
    ['invention', '2024-01-02', '2027-01-02', 'three years'],
    ['invention', '2024-02-29', '2027-02-28', 'no 29 February in 2027'],
    ['utility', '2024-01-02', '', 'no substantive examination'],
    ['design', '2024-01-02', '', 'no substantive examination'],
  ])('%s filed %s: request by %s', (kind, appDate, due, _working) => {
    const form = patent({ kind, appDate, status: 'publication' })
    const found = patentDeadlines(form, { payments: [], rules: RULES, today: TODAY })
    expect(found.find(({ event }) => event === 'examRequest')?.due ?? '').toBe(due)
  })

  test.each([
    ['2026-11-02', '2027-01-02', 'two months, 实施细则第六十条'],
    ['2026-12-20', '2027-02-20', 'two months over the year'],
    ['2027-01-01', '2027-03-01', 'two months over February'],
    ['2026-12-31', '2027-02-28', 'February has no 31st'],
  ])('notice of grant %s: register by %s', (grantNoticeDate, due, _working) => {
    const form = patent({ grantNoticeDate, status: 'grant_fee' })
    const found = patentDeadlines(form, { payments: [], rules: RULES, today: TODAY })
    expect(found.find(({ event }) => event === 'registration')?.due).toBe(due)
  })
})

describe('copyright', () => {
  test.each([
    ['entity', '2026-03-01', '2026-04-01', '', '2076-12-31', 'published 2026 + 50'],
    [
      'entity',
      '2026-03-01',
      '2026-12-31',
      '',
      '2076-12-31',
      'last day of the year: still 2026 + 50',
    ],
    ['entity', '2026-03-01', '2027-01-01', '', '2077-12-31', 'a day later, a year later'],
    ['entity', '2025-10-10', '', '', '2075-10-10', 'unpublished: completed 2025-10-10 + 50'],
    [
      'entity',
      '1970-01-01',
      '2020-01-01',
      '',
      '2070-12-31',
      'published on the last day that counts',
    ],
    ['entity', '1970-01-01', '2020-01-02', '', '', 'published after fifty years: not protected'],
    ['person', '2020-01-01', '2020-01-01', '2027-01-01', '2077-12-31', 'death 2027 + 50'],
    ['person', '2020-01-01', '2020-01-01', '', '', 'the author lives: no date'],
  ] as const)(
    '%s, completed %s, published %s, died %s: %s',
    (holder, completeDate, publishDate, diedOn, until, _working) => {
      const published = publishDate === '' ? 'no' : 'yes'
      const form = {
        ...EMPTY_COPYRIGHT,
        holder,
        completeDate,
        publishDate,
        published,
        diedOn,
      } as const
      expect(protectionOfForm(form, RULES, TODAY)?.until).toBe(until)
    },
  )
})

describe('reminder days', () => {
  const none = { off: new Set<string>(), days: [] }
  const days = (event: 'renewal' | 'annuity' | 'examRequest', due: string, until: string) =>
    Object.fromEntries(
      alertsOf({ event, due, until, done: false }, none).map(({ mark: code, day }) => [code, day]),
    )
  test('renewal, valid to 2027-03-31, grace to 2027-09-30', () => {
    expect(days('renewal', '2027-03-31', '2027-09-30')).toEqual({
      d365: '2026-03-31', // no 29 February between
      d180: '2026-10-02', // 90 days of 2027, 31 + 30 of December and November, 29 of October
      d90: '2026-12-31', // 31 + 28 + 31 days of 2027
      d30: '2027-03-01',
      d0: '2027-03-31',
      g90: '2027-07-02', // 30 + 31 days, 29 of July
      g30: '2027-08-31',
      g7: '2027-09-23',
    })
  })
  test('annuity due 2027-06-15, late to 2027-12-15', () => {
    expect(days('annuity', '2027-06-15', '2027-12-15')).toEqual({
      d90: '2027-03-17', // 15 + 31 + 30 days, 14 of March
      d60: '2027-04-16', // 15 + 31 days, 14 of April
      d30: '2027-05-16',
      d7: '2027-06-08',
      d0: '2027-06-15',
      m1: '2027-06-16',
      m2: '2027-07-16',
      m3: '2027-08-16',
      m4: '2027-09-16',
      m5: '2027-10-16',
      m6: '2027-11-16',
    })
  })
  test('examination to be requested by 2027-01-02', () => {
    expect(days('examRequest', '2027-01-02', '2027-01-02')).toEqual({
      d180: '2026-07-06', // 2 + 31 + 30 + 31 + 30 + 31 days, 25 of July
      d90: '2026-10-04', // 2 + 31 + 30 days, 27 of October
      d30: '2026-12-03',
    })
  })
})
