import { addDays, mondayOf } from '#domain/calendar/days.ts'
import { changeLines, joinedChanges, type PolicyChange } from '#domain/subscriptions/changes.ts'
import type { DeadlineKind } from './codes.ts'
import type { ExpectedDate } from './expected.ts'
import type { ChangeDays } from './since.ts'

/** An opening or a deadline that a notice names. */
export interface WeekDate {
  policyId: string
  batch: string
  event: 'opens' | DeadlineKind
  /** `yyyy-MM-dd HH:mm:ss`, Beijing: of a deadline its last moment, of an opening its first. */
  at: string
}

/** Something that happened to a policy on a day. */
export type DatedChange = {
  policyId: string
  /** `yyyy-MM-dd`. */
  day: string
} & (
  | { kind: 'listed' | 'inForce' | 'expires' }
  /** `by` names what took its place, or the rules that decide its conditions from now on. */
  | { kind: 'replaced' | 'rules'; by: string }
  | { kind: 'revised'; changes: readonly PolicyChange[] }
)

/** A date that past years let expect of a policy. */
export interface WeekExpected extends ExpectedDate {
  policyId: string
}

/** What happened to one policy within a time. */
export interface ChangedPolicy {
  policyId: string
  /** It is new. */
  added: boolean
  /** The last day on which something happened, `yyyy-MM-dd`. */
  on: string
  /** What happened, one thing a line, by day. */
  words: string[]
}

/** Monday and Sunday, `yyyy-MM-dd`. */
export interface Week {
  from: string
  to: string
}

/** How far 接下来 looks ahead. */
export const EXPECTED_WEEKS = 8
const WEEK = 7

/** The week of a day; it begins on Monday. */
export const weekOf = (day: string): Week => {
  const from = mondayOf(day)
  return { from, to: addDays(from, WEEK - 1) }
}

/** Weeks that can be asked for, before and after the present one. */
const WEEKS_BACK = 156
const WEEKS_AHEAD = 52

/** The week of the day asked for; the present one when none is, or when it is too far away. */
export const weekAsked = (asked: string, today: string): Week => {
  const [present, week] = [weekOf(today), weekOf(asked === '' ? today : asked)]
  const isFar =
    week.from < addDays(present.from, -WEEK * WEEKS_BACK) ||
    week.from > addDays(present.from, WEEK * WEEKS_AHEAD)
  return isFar ? present : week
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byMoment = (a: WeekDate, b: WeekDate): number =>
  compared(a.at, b.at) || compared(a.policyId, b.policyId) || compared(a.event, b.event)

/** Of the same policy, day and event once: batches of one notice may share a date. */
const once = (dates: readonly WeekDate[]): WeekDate[] => {
  const seen = new Set<string>()
  return dates.filter(({ policyId, event, at }) => {
    const key = `${policyId} ${event} ${at.slice(0, 10)}`
    return !seen.has(key) && seen.add(key)
  })
}

const within = ({ from, to }: Week, at: string): boolean => {
  const day = at.slice(0, 10)
  return day >= from && day <= to
}

const ORDER: readonly DatedChange['kind'][] = [
  'listed',
  'inForce',
  'replaced',
  'expires',
  'rules',
  'revised',
]

const wordsOf = (change: DatedChange): string => {
  const day = `${Number(change.day.slice(5, 7))} 月 ${Number(change.day.slice(8, 10))} 日`
  switch (change.kind) {
    case 'listed':
      return '新收录'
    case 'inForce':
      return `${day}起施行`
    case 'expires':
      return `有效期到 ${day}`
    case 'replaced':
      return `由《${change.by}》替代`
    case 'rules':
      return `条件改按《${change.by}》判断`
    case 'revised':
      return ''
  }
}

/** The revisions of a time as one: what was changed and changed again is said once. */
const revisionWords = (all: readonly DatedChange[]): string[] => {
  const revisions = all.filter((change) => change.kind === 'revised')
  if (revisions.length === 0) return []
  const lines = changeLines(joinedChanges(revisions.flatMap(({ changes }) => changes)))
  return lines.length === 0 ? ['修订后又改回原样'] : lines
}

/** Each policy that something happened to, once: the latest first, of one day the new ones first. */
export const changedPolicies = (changes: readonly DatedChange[]): ChangedPolicy[] =>
  [...Map.groupBy(changes, ({ policyId }) => policyId)]
    .map(([policyId, its]): ChangedPolicy => {
      const inOrder = its.toSorted(
        (a, b) => compared(a.day, b.day) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
      )
      const others = inOrder.filter(({ kind }) => kind !== 'revised')
      return {
        policyId,
        added: inOrder.some(({ kind }) => kind === 'listed'),
        on: inOrder.at(-1)?.day ?? '',
        words: [...new Set([...others.map(wordsOf), ...revisionWords(inOrder)])],
      }
    })
    .toSorted(
      (a, b) =>
        compared(b.on, a.on) ||
        Number(b.added) - Number(a.added) ||
        compared(a.policyId, b.policyId),
    )

/** The days of each policy's changes, those with the same days counted together. */
export const changeDays = (changes: readonly DatedChange[]): ChangeDays[] => {
  const counted = new Map<string, ChangeDays>()
  for (const its of Map.groupBy(changes, ({ policyId }) => policyId).values()) {
    const lastOf = (listed: boolean): string =>
      its
        .filter(({ kind }) => (kind === 'listed') === listed)
        .reduce((last, { day }) => (day > last ? day : last), '')
    const [addedOn, changedOn] = [lastOf(true), lastOf(false)]
    const key = `${addedOn} ${changedOn}`
    const count = (counted.get(key)?.count ?? 0) + 1
    counted.set(key, { addedOn, changedOn, count })
  }
  return [...counted.values()].toSorted(
    (a, b) => compared(b.addedOn, a.addedOn) || compared(b.changedOn, a.changedOn),
  )
}

/** 本周: the sections of a week, nearest first, of changes the latest first. */
export interface WeekLists {
  /** 本周开放. */
  opens: WeekDate[]
  /** 本周截止 and 下周截止, whether they are over already or not. */
  closing: WeekDate[]
  closingNext: WeekDate[]
  /** 本周变化. */
  changed: ChangedPolicy[]
  /** 接下来: what past years let expect within EXPECTED_WEEKS; empty for a week that is over. */
  expected: WeekExpected[]
  /** The next one after those; null when none is known. */
  later: WeekExpected | null
}

/**
 * Puts what is known into the sections of a week. A date or a change outside of it (for deadlines:
 * outside of it and the week after) is in none.
 *
 * @param today `yyyy-MM-dd`, Beijing: past years tell of nothing that lies before it.
 */
export const weekLists = (
  known: {
    dates: readonly WeekDate[]
    changes: readonly DatedChange[]
    expected: readonly WeekExpected[]
  },
  week: Week,
  today: string,
): WeekLists => {
  const dates = once(known.dates.toSorted(byMoment))
  const deadlines = dates.filter(({ event }) => event !== 'opens')
  const next = weekOf(addDays(week.to, 1))
  const begins = week.from > today ? week.from : today
  const ends = addDays(begins, WEEK * EXPECTED_WEEKS - 1)
  const ahead =
    week.to < today
      ? []
      : known.expected
          .filter(({ to }) => to >= begins)
          .toSorted((a, b) => compared(a.from, b.from) || compared(a.policyId, b.policyId))
  return {
    opens: dates.filter(({ event, at }) => event === 'opens' && within(week, at)),
    closing: deadlines.filter(({ at }) => within(week, at)),
    closingNext: deadlines.filter(({ at }) => within(next, at)),
    changed: changedPolicies(known.changes.filter(({ day }) => within(week, day))),
    expected: ahead.filter(({ from }) => from <= ends),
    later: ahead.find(({ from }) => from > ends) ?? null,
  }
}
