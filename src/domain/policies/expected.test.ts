import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALIKE_DAYS, expectedDates } from './expected.ts'
import type { PolicyWindow } from './policy.ts'

const TODAY = '2026-11-26'

const batch = (name: string, closes: string, more: Partial<PolicyWindow> = {}): PolicyWindow => ({
  batch: name,
  certainty: 'reference',
  opensOn: '',
  deadlines: [{ kind: 'online', at: closes, note: '' }],
  note: '',
  confidence: 'B',
  ...more,
})

describe('expectedDates', () => {
  it('expects the first batch where three years have it alike', () => {
    const windows = [
      batch('2024 年第一批', '2024-04-26'),
      batch('2025 年第一批', '2025-04-25'),
      batch('2026 年度第一批', '2026-05-15', { certainty: 'published' }),
      batch('2025 年第二批', '2025-06-27'),
    ]
    expect(expectedDates(windows, TODAY)).toEqual([
      {
        batch: '第一批',
        event: 'online',
        from: '2027-04-25',
        to: '2027-05-15',
        years: [2024, 2025, 2026],
        likeness: 'steady',
      },
      {
        batch: '第二批',
        event: 'online',
        from: '2027-06-27',
        to: '2027-06-27',
        years: [2025],
        likeness: 'once',
      },
    ])
  })

  it('keeps to this year where its day is still to come', () => {
    const [date] = expectedDates([batch('2025 年', '2025-12-20')], TODAY)
    expect(date).toMatchObject({ from: '2026-12-20', likeness: 'once' })
  })

  it('tells openings, filings and recommendations apart', () => {
    const window = batch('2025 年', '2025-03-31', {
      opensOn: '2025-03-01',
      deadlines: [
        { kind: 'online', at: '2025-03-31', note: '' },
        { kind: 'recommend', at: '2025-04-15 17:00', note: '' },
      ],
    })
    expect(expectedDates([window], TODAY).map(({ event, from }) => [event, from])).toEqual([
      ['opens', '2027-03-01'],
      ['online', '2027-03-31'],
      ['recommend', '2027-04-15'],
    ])
  })

  it('says two years alike, and of years that are not the newest alone', () => {
    const near = [batch('2025 年', '2025-05-01'), batch('2026 年', '2026-05-31')]
    expect(expectedDates(near, TODAY)).toMatchObject([
      { from: '2027-05-01', to: '2027-05-31', likeness: 'similar' },
    ])
    const apart = [batch('2025 年', '2025-03-01'), batch('2026 年', '2026-05-31')]
    expect(expectedDates(apart, TODAY)).toMatchObject([
      { from: '2027-05-31', to: '2027-05-31', years: [2026], likeness: 'once' },
    ])
  })

  it('says nothing beside an announced date, of what lapsed, or of what has no day', () => {
    const announced = batch('2027 年', '2027-05-31', { certainty: 'published' })
    expect(expectedDates([batch('2026 年第一批', '2026-05-31'), announced], '2027-01-05')).toEqual(
      [],
    )
    expect(expectedDates([batch('2023 年', '2023-05-31')], TODAY)).toEqual([])
    expect(expectedDates([batch('长期', '', { certainty: 'always' })], TODAY)).toEqual([])
    expect(expectedDates([batch('2026 年', '')], TODAY)).toEqual([])
  })

  it('moves the leap day to the last of February', () => {
    expect(expectedDates([batch('2028 年', '2028-02-29')], '2028-06-01')).toMatchObject([
      { from: '2029-02-28' },
    ])
  })

  it('is always still to come, within the days of its years, whatever the history', () => {
    const day = fc.tuple(
      fc.integer({ min: 2020, max: 2027 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    const text = ([year, month, date]: [number, number, number]): string =>
      `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.array(day, { maxLength: 8 }), day, (days, today) => {
        const windows = days.map((it) => batch(`${it[0]} 年`, text(it)))
        for (const date of expectedDates(windows, text(today))) {
          expect(date.to >= text(today)).toBe(true)
          expect(date.from <= date.to).toBe(true)
          expect(date.from.slice(0, 4)).toBe(date.to.slice(0, 4))
          const shown = days.map((it) => text(it).slice(4))
          expect(shown).toContain(date.from.slice(4))
          expect(shown).toContain(date.to.slice(4))
          const spread = (Date.parse(date.to) - Date.parse(date.from)) / 86_400_000
          expect(spread).toBeLessThanOrEqual(ALIKE_DAYS + 1)
          expect(date.years.every((year) => year <= Number(date.from.slice(0, 4)))).toBe(true)
        }
      }),
    )
  })
})
