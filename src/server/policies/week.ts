import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import {
  beijingDaysBetween,
  formatBeijingDate,
  formatBeijingTime,
  parseBeijing,
} from '#domain/calendar/beijing.ts'
import { addDays, isDay } from '#domain/calendar/days.ts'
import { POLICY_KIND, type PolicyKind } from '#domain/policies/codes.ts'
import { expectedDates } from '#domain/policies/expected.ts'
import {
  changeDays,
  type Week,
  weekAsked,
  type WeekDate,
  type WeekLists,
  weekLists,
} from '#domain/policies/week.ts'
import { NATION, regionsAbove } from '#domain/search/regions.ts'
import { changesOf, factsOf } from '#domain/subscriptions/changes.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { type Card, cardOf, type PolicyNames } from './cards.ts'
import type { PolicyFeed } from './feed.ts'
import type { WeekScope, WeekStore } from './week.store.ts'

/** Rows of a section that are answered. */
const MOST_ROWS = 100
/** Days, today included, whose changes the counting since a visit may go back to. */
const RECENT_DAYS = 60

const KINDS = Object.keys(POLICY_KIND) as PolicyKind[]

const listed = <T>(all: readonly T[]) => ({ total: all.length, rows: all.slice(0, MOST_ROWS) })

/** 本周: the sections of a week, and what changed of late. */
export const createPolicyWeekHandlers = (deps: {
  store: WeekStore
  feed: Pick<PolicyFeed, 'take'>
  names: PolicyNames
  clock: Clock
}): Handlers<Contract['policyWeek']> => {
  const { store, feed, names, clock } = deps

  /** The way from the whole country to a region; the country alone where the code is nobody's. */
  const placesOf = (code: string) => {
    const isKnown = names.regionName(code) !== code
    const way = isKnown ? [code, ...regionsAbove(code)].toReversed() : [NATION]
    return way.map((one) => ({ code: one, name: names.regionName(one) }))
  }

  const changesIn = async (scope: WeekScope, days: Week) => {
    const [changes, revisions] = await Promise.all([
      store.changes(scope, days),
      store.revisions(scope, days),
    ])
    const revised = revisions.flatMap(({ before, after, ...row }) => {
      const found = changesOf(factsOf(before), factsOf(after))
      return found.length === 0 ? [] : [{ ...row, kind: 'revised' as const, changes: found }]
    })
    return [...changes, ...revised]
  }

  const expectedOf = async (scope: WeekScope, today: string) =>
    (await store.dated(scope)).flatMap(({ policyId, kind, windows }) =>
      expectedDates(windows, today).map((date) => ({ policyId, policyKind: kind, ...date })),
    )

  /** What is known beyond a week, and not over yet. */
  const nextOf = async (scope: WeekScope, week: Week, now: number) => {
    const today = formatBeijingDate(now)
    const after = week.to > today ? week.to : today
    const nextSunday = addDays(week.to, 7)
    const [opens, closing, changes] = await Promise.all([
      store.nextOpening(scope, after),
      store.nextDeadline(
        scope,
        nextSunday >= today ? `${nextSunday} 23:59:59` : formatBeijingTime(now),
      ),
      store.nextChange(scope, after),
    ])
    return { opens, closing, changes }
  }

  const cardsOf = async (ids: readonly string[], now: number): Promise<ReadonlyMap<string, Card>> =>
    new Map((await feed.take(ids)).map((policy) => [policy.id, cardOf(policy, names, now)]))

  return {
    async week({ regionCode, kinds, day }) {
      if (day !== '' && !isDay(day)) throw apiError('invalid', '日期不正确')
      const now = clock.now().getTime()
      const today = formatBeijingDate(now)
      const week = weekAsked(day, today)
      const nextSunday = addDays(week.to, 7)
      const places = placesOf(regionCode)
      const place = { regionCode: places.at(-1)?.code ?? NATION, kinds: [] }
      const [dates, changes, expected, next] = await Promise.all([
        store.dates(place, { from: week.from, to: nextSunday }),
        changesIn(place, week),
        expectedOf(place, today),
        nextOf({ ...place, kinds }, week, now),
      ])
      const isAsked = ({ policyKind }: { policyKind: PolicyKind | '' }): boolean =>
        kinds.length === 0 || (policyKind !== '' && kinds.includes(policyKind))
      const lists = weekLists(
        {
          dates: dates.filter(isAsked),
          changes: changes.filter(isAsked),
          expected: expected.filter(isAsked),
        },
        week,
        today,
      )
      const ofAllKinds = idsIn(weekLists({ dates, changes, expected }, week, today))
      const kindOf = new Map(
        [...dates, ...changes, ...expected].map((row) => [row.policyId, row.policyKind]),
      )
      const ids = idsIn(lists)
      const { later } = lists
      const cards = await cardsOf([...ids, ...(later === null ? [] : [later.policyId])], now)
      const withCard = <T extends { policyId: string }>(rows: readonly T[]) =>
        rows.flatMap(({ policyId, ...row }) => {
          const policy = cards.get(policyId)
          return policy === undefined ? [] : [{ policy, ...row }]
        })
      const dated = (rows: readonly WeekDate[]) =>
        listed(withCard(rows).map((row) => ({ ...row, daysAway: daysAway(row.at, now) })))
      const laterCard = later && cards.get(later.policyId)
      return {
        ...week,
        places,
        kinds: KINDS.map((code) => ({
          code,
          name: names.name('POLICY_KIND', code),
          count: ofAllKinds.filter((id) => kindOf.get(id) === code).length,
        })),
        added: lists.changed.filter(({ added }) => added).length,
        changed: lists.changed.filter(({ added }) => !added).length,
        all: ids.length,
        national: ids.filter((id) => cards.get(id)?.regionCode === NATION).length,
        opens: dated(lists.opens),
        closing: dated(lists.closing),
        closingNext: dated(lists.closingNext),
        changes: listed(withCard(lists.changed)),
        expected: listed(withCard(lists.expected)),
        next: {
          ...next,
          expected:
            later && laterCard
              ? {
                  policyId: later.policyId,
                  shortTitle: laterCard.shortTitle || laterCard.title,
                  event: later.event,
                  at: later.from,
                }
              : null,
        },
        now: formatBeijingTime(now),
      }
    },

    async recent({ regionCode }) {
      const now = clock.now().getTime()
      const today = formatBeijingDate(now)
      const from = addDays(today, 1 - RECENT_DAYS)
      const place = { regionCode: placesOf(regionCode).at(-1)?.code ?? NATION, kinds: [] }
      const [changes, opens, closing] = await Promise.all([
        changesIn(place, { from, to: today }),
        store.nextOpening(place, today),
        store.nextDeadline(place, formatBeijingTime(now)),
      ])
      const [nearest = null] = [opens, closing]
        .filter((row) => row !== null)
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      return {
        from,
        records: changeDays(changes),
        nearest: nearest && { ...nearest, daysAway: daysAway(nearest.at, now) },
        now: formatBeijingTime(now),
      }
    },
  }
}

const daysAway = (at: string, now: number): number =>
  beijingDaysBetween(now, parseBeijing(at)?.ms ?? now)

/** Every policy that a week speaks of, once. */
const idsIn = (lists: WeekLists): string[] => [
  ...new Set(
    [
      ...lists.opens,
      ...lists.closing,
      ...lists.closingNext,
      ...lists.changed,
      ...lists.expected,
    ].map(({ policyId }) => policyId),
  ),
]
