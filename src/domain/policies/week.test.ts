import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/calendar/days.ts'
import { countSince } from './since.ts'
import {
  changeDays,
  changedPolicies,
  type DatedChange,
  EXPECTED_WEEKS,
  weekAsked,
  type WeekDate,
  type WeekExpected,
  weekLists,
  weekOf,
} from './week.ts'

// 2026-11-25 is a Wednesday.
const TODAY = '2026-11-25'
const WEEK = { from: '2026-11-23', to: '2026-11-29' }
const NOTHING = { dates: [], changes: [], expected: [] }

const date = (
  policyId: string,
  day: string,
  event: WeekDate['event'] = 'online',
  batch = '',
): WeekDate => ({
  policyId,
  batch,
  event,
  at: `${day} ${event === 'opens' ? '00:00:00' : '23:59:59'}`,
})

const expected = (policyId: string, from: string, to = from): WeekExpected => ({
  policyId,
  batch: '',
  event: 'online',
  from,
  to,
  years: [2025, 2026],
  likeness: 'similar',
})

describe('the week of a day', () => {
  test.each([
    ['2026-11-23', '2026-11-23', '2026-11-29', 'Monday begins it'],
    ['2026-11-29', '2026-11-23', '2026-11-29', 'Sunday ends it'],
    ['2026-12-31', '2026-12-28', '2027-01-03', 'it goes on over the end of a year'],
    ['2027-01-01', '2026-12-28', '2027-01-03', 'and has begun before it'],
    ['2028-02-29', '2028-02-28', '2028-03-05', 'a leap day'],
  ])('%s: %s to %s (%s)', (day, from, to) => {
    expect(weekOf(day)).toEqual({ from, to })
  })

  it('is this week unless another one that is near enough is asked for', () => {
    expect(weekAsked('', TODAY)).toEqual(WEEK)
    expect(weekAsked('2026-11-18', TODAY).from).toBe('2026-11-16')
    expect(weekAsked('2027-01-01', TODAY).from).toBe('2026-12-28')
    for (const far of ['1999-01-01', '2023-11-26', '2027-12-01'])
      expect(weekAsked(far, TODAY)).toEqual(WEEK)
  })
})

describe('the sections', () => {
  it('take openings of the week and deadlines of this and the next one, nearest first', () => {
    const dates = [
      date('late', '2026-11-29'),
      date('early', '2026-11-23'),
      date('next', '2026-11-30'),
      date('last', '2026-12-06', 'paper'),
      date('beyond', '2026-12-07'),
      date('before', '2026-11-22'),
      date('opens', '2026-11-29', 'opens'),
      date('opens later', '2026-11-30', 'opens'),
    ]
    const lists = weekLists({ ...NOTHING, dates }, WEEK, TODAY)
    const ids = (all: readonly { policyId: string }[]): string[] =>
      all.map(({ policyId }) => policyId)
    expect(ids(lists.opens)).toEqual(['opens'])
    expect(ids(lists.closing)).toEqual(['early', 'late'])
    expect(ids(lists.closingNext)).toEqual(['next', 'last'])
  })

  it('show a date that batches share once', () => {
    const dates = [
      date('a', '2026-11-27', 'online', '第一批'),
      date('a', '2026-11-27', 'online', '第二批'),
      date('a', '2026-11-27', 'paper', '第一批'),
    ]
    expect(weekLists({ ...NOTHING, dates }, WEEK, TODAY).closing.map(({ event }) => event)).toEqual(
      ['online', 'paper'],
    )
  })

  it('say what past years let expect within eight weeks from today, and what comes then', () => {
    const last = addDays(TODAY, EXPECTED_WEEKS * 7 - 1)
    const all = [
      expected('beyond', addDays(last, 1)),
      expected('last', last),
      expected('under way', '2026-11-10', '2026-11-25'),
      expected('over', '2026-11-10', '2026-11-24'),
    ]
    const lists = weekLists({ ...NOTHING, expected: all }, WEEK, TODAY)
    expect(lists.expected.map(({ policyId }) => policyId)).toEqual(['under way', 'last'])
    expect(lists.later?.policyId).toBe('beyond')
  })

  it('look ahead from the beginning of a week to come, and not at all from one that is over', () => {
    const all = [expected('a', '2026-12-20'), expected('b', '2027-02-20')]
    const ahead = weekLists({ ...NOTHING, expected: all }, weekOf('2026-12-28'), TODAY)
    expect(ahead.expected.map(({ policyId }) => policyId)).toEqual(['b'])
    const past = weekLists({ ...NOTHING, expected: all }, weekOf('2026-11-18'), TODAY)
    expect([past.expected, past.later]).toEqual([[], null])
  })
})

describe('changes', () => {
  it('are told once for a policy, by day, the latest policy first', () => {
    const changes: DatedChange[] = [
      { policyId: 'a', day: '2026-11-24', kind: 'inForce' },
      { policyId: 'a', day: '2026-11-23', kind: 'listed' },
      { policyId: 'b', day: '2026-11-25', kind: 'replaced', by: '新办法' },
      { policyId: 'c', day: '2026-11-24', kind: 'expires' },
      { policyId: 'd', day: '2026-11-23', kind: 'rules', by: '认定办法' },
    ]
    expect(changedPolicies(changes)).toEqual([
      { policyId: 'b', added: false, on: '2026-11-25', words: ['由《新办法》替代'] },
      { policyId: 'a', added: true, on: '2026-11-24', words: ['新收录', '11 月 24 日起施行'] },
      { policyId: 'c', added: false, on: '2026-11-24', words: ['有效期到 11 月 24 日'] },
      { policyId: 'd', added: false, on: '2026-11-23', words: ['条件改按《认定办法》判断'] },
    ])
  })

  it('of several revisions are one, and one that was taken back says so', () => {
    const from = (before: string, after: string, day: string): DatedChange => ({
      policyId: 'a',
      day,
      kind: 'revised',
      changes: [{ about: 'amount', name: '支持标准', before, after }],
    })
    const [first, second] = [from('1', '2', '2026-11-23'), from('2', '3', '2026-11-24')]
    expect(changedPolicies([second, first])[0]).toMatchObject({
      on: '2026-11-24',
      words: ['支持标准：1 → 3'],
    })
    const back = from('2', '1', '2026-11-25')
    expect(changedPolicies([first, back])[0]?.words).toEqual(['修订后又改回原样'])
  })
})

describe('for all that may be known', () => {
  const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays('2026-12-30', days))
  const policyId = fc.constantFrom('a', 'b', 'c', 'd')
  const dates = fc.array(
    fc
      .tuple(policyId, day, fc.constantFrom('opens', 'online', 'recommend', 'paper'))
      .map(([id, on, event]) => date(id, on, event)),
  )
  const changes = fc.array(
    fc
      .tuple(policyId, day, fc.constantFrom('listed', 'inForce', 'expires', 'replaced'))
      .map(([id, on, kind]): DatedChange =>
        kind === 'replaced'
          ? { policyId: id, day: on, kind, by: 'x' }
          : { policyId: id, day: on, kind },
      ),
  )
  const keyOf = ({ policyId: id, event, at }: WeekDate): string => `${id} ${event} ${at}`

  it('each date of a week is in exactly one section, in order, and none of another week is', () => {
    fc.assert(
      fc.property(dates, day, (known, on) => {
        const week = weekOf(on)
        expect([weekdayOf(week.from), weekdayOf(week.to)]).toEqual([0, 6])
        const { opens, closing, closingNext } = weekLists({ ...NOTHING, dates: known }, week, TODAY)
        const shown = [...opens, ...closing, ...closingNext].map(keyOf)
        const last = addDays(week.to, 7)
        const wanted = known.filter(({ event, at }) => {
          const at10 = at.slice(0, 10)
          return at10 >= week.from && at10 <= (event === 'opens' ? week.to : last)
        })
        expect(shown.toSorted()).toEqual([...new Set(wanted.map(keyOf))].toSorted())
        for (const rows of [opens, closing, closingNext]) {
          const moments = rows.map(({ at }) => at)
          expect(moments).toEqual(moments.toSorted())
        }
        expect(closing.every(({ at }) => at.slice(0, 10) <= week.to)).toBe(true)
        expect(closingNext.every(({ at }) => at.slice(0, 10) > week.to)).toBe(true)
      }),
    )
  })

  it('a deadline of this week’s 下周截止 is next week’s 本周截止', () => {
    fc.assert(
      fc.property(dates, day, (known, on) => {
        const week = weekOf(on)
        const next = weekOf(addDays(week.to, 1))
        const given = { ...NOTHING, dates: known }
        expect(weekLists(given, week, TODAY).closingNext).toEqual(
          weekLists(given, next, TODAY).closing,
        )
      }),
    )
  })

  it('what is counted from a day on is what would be listed from that day on', () => {
    fc.assert(
      fc.property(changes, day, (known, from) => {
        const listed = changedPolicies(known.filter((change) => change.day >= from))
        const added = listed.filter((policy) => policy.added).length
        // Of several days on which a policy is new the last one counts; the tables hold one.
        const once = known.filter(
          (change) =>
            change.kind !== 'listed' ||
            !known.some(
              (other) =>
                other.kind === 'listed' &&
                other.policyId === change.policyId &&
                other.day > change.day,
            ),
        )
        expect(countSince(changeDays(once), from)).toEqual({
          added,
          changed: listed.length - added,
        })
      }),
    )
  })

  it('a policy is one row of the changes, on a day of the week', () => {
    fc.assert(
      fc.property(changes, day, (known, on) => {
        const week = weekOf(on)
        const { changed } = weekLists({ ...NOTHING, changes: known }, week, TODAY)
        const ids = changed.map((row) => row.policyId)
        expect(new Set(ids).size).toBe(ids.length)
        for (const row of changed) {
          expect(row.on >= week.from && row.on <= week.to).toBe(true)
          expect(row.words.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})
