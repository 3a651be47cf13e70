import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../calendar/days.ts'
import { annuitiesOf, nextAnnuity, patentYearOf, surchargesOf, termOf } from './patent.ts'
import { PATENT_KIND, type PatentKind } from './rules.ts'
import { ANNUITY, REDUCTION, TERMS } from './testing.ts'

const RULES = { annuity: ANNUITY, reduction: REDUCTION, terms: TERMS }
const KINDS = Object.keys(PATENT_KIND) as PatentKind[]

test.each([
  ['invention', '2023-06-15', 20, '2043-06-14'],
  ['utility', '2023-06-15', 10, '2033-06-14'],
  ['design', '2021-06-01', 15, '2036-05-31'],
  ['design', '2021-05-31', 10, '2031-05-30'],
] as const)('%s filed %s: %i years, until %s', (kind, appDate, years, until) => {
  expect(termOf(kind, appDate, TERMS)).toMatchObject({ years, until })
})

test.each([
  ['2023-06-15', '2023-06-15', 1],
  ['2023-06-15', '2024-06-14', 1],
  ['2023-06-15', '2024-06-15', 2],
  ['2023-06-15', '2025-03-10', 2],
  ['2020-02-29', '2021-02-28', 2],
])('filed %s, on %s: year %i', (appDate, day, year) => {
  expect(patentYearOf(appDate, day)).toBe(year)
})

describe('filed 2023-06-15, granted 2025-03-10, 85 %', () => {
  const schedule =
    annuitiesOf(
      { kind: 'invention', appDate: '2023-06-15', grantDate: '2025-03-10', reduction: 85 },
      RULES,
    ) ?? []
  const of = (year: number) => schedule.find((annuity) => annuity.year === year)

  test('the year of grant is paid with the registration', () => {
    expect(schedule[0]).toMatchObject({ year: 2, due: '', lateUntil: '', amount: 135 })
  })
  test('year 3: 135 yuan due 2025-06-15, late until 2025-12-15', () => {
    expect(of(3)).toEqual({
      year: 3,
      due: '2025-06-15',
      lateUntil: '2025-12-15',
      full: 900,
      amount: 135,
      reduced: true,
    })
  })
  test('the reduction stops ten years from the grant year', () => {
    expect(of(11)).toMatchObject({ amount: 600, reduced: true })
    expect(of(12)).toMatchObject({ amount: 4000, reduced: false })
    expect(schedule.at(-1)).toMatchObject({ year: 20, due: '2042-06-15', amount: 8000 })
  })
  test('late months: nothing in the first, then 5 % of the full fee each', () => {
    const annuity = of(4)
    expect(annuity && surchargesOf(annuity, ANNUITY)).toEqual([
      { month: 1, until: '2026-07-15', percent: 0, amount: 0 },
      { month: 2, until: '2026-08-15', percent: 5, amount: 60 },
      { month: 3, until: '2026-09-15', percent: 10, amount: 120 },
      { month: 4, until: '2026-10-15', percent: 15, amount: 180 },
      { month: 5, until: '2026-11-15', percent: 20, amount: 240 },
      { month: 6, until: '2026-12-15', percent: 25, amount: 300 },
    ])
    expect(schedule[0] && surchargesOf(schedule[0], ANNUITY)).toEqual([])
  })
  test.each([
    ['2026-06-15', 'due', 0],
    ['2026-06-16', 'late', 0],
    ['2026-07-16', 'late', 60],
    ['2026-12-15', 'late', 300],
    ['2026-12-16', 'over', 0],
  ] as const)('year 4 unpaid on %s: %s', (today, state, surcharge) => {
    expect(nextAnnuity(schedule, 3, today, ANNUITY)).toMatchObject({ year: 4, state, surcharge })
  })
  test('when all is paid nothing comes next', () => {
    expect(nextAnnuity(schedule, 20, '2042-01-01', ANNUITY)).toBeNull()
  })
})

test.each([
  ['granted before filing', '2023-06-15', '2023-06-14'],
  ['granted after the term', '2023-06-15', '2043-06-15'],
  ['filed before any table', '1990-01-01', '1992-01-01'],
])('%s: no schedule', (_, appDate, grantDate) => {
  const patent = { kind: 'invention' as const, appDate, grantDate, reduction: 0 as const }
  expect(annuitiesOf(patent, RULES)).toBeNull()
})

test('70 % is for joint holders, and 0 pays in full', () => {
  const patent = { kind: 'design' as const, appDate: '2022-03-01', grantDate: '2022-09-01' }
  expect(annuitiesOf({ ...patent, reduction: 70 }, RULES)?.[1]).toMatchObject({ amount: 180 })
  expect(annuitiesOf({ ...patent, reduction: 0 }, RULES)?.at(-1)).toMatchObject({
    year: 15,
    amount: 3000,
    reduced: false,
  })
})

test('every schedule climbs: years by one, days strictly, full fees never down', () => {
  const day = fc.integer({ min: 0, max: 9000 }).map((count) => addDays('2001-01-01', count))
  fc.assert(
    fc.property(
      fc.constantFrom(...KINDS),
      day,
      fc.integer({ min: 0, max: 110 }),
      fc.constantFrom(0, 70, 85),
      (kind, appDate, months, reduction) => {
        const patent = { kind, appDate, grantDate: addMonths(appDate, months), reduction } as const
        const schedule = annuitiesOf(patent, RULES) ?? []
        expect(schedule.length).toBeGreaterThan(0)
        for (const [at, annuity] of schedule.entries()) {
          const before = schedule[at - 1]
          expect(annuity.amount).toBeLessThanOrEqual(annuity.full)
          if (!before) continue
          expect(annuity.year).toBe(before.year + 1)
          expect(annuity.due > before.due).toBe(true)
          expect(annuity.due > patent.grantDate).toBe(true)
          expect(annuity.lateUntil > annuity.due).toBe(true)
          expect(annuity.full).toBeGreaterThanOrEqual(before.full)
        }
      },
    ),
  )
})
