import { policies } from '#contract/policies.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { queryOptionsPart } from '#web/wire/query.ts'
import type { DeadlineEvent } from '../parts/types.ts'
import { addDays } from '#domain/calendar/days.ts'
import { monthSpan, shiftMonth } from '#domain/calendar/months.ts'

/** Months of the calendar that can be leafed through, before and after the present one. */
const MONTHS_BACK = 36
const MONTHS_AHEAD = 24

/** How far ahead the known dates are looked for. */
const AHEAD_DAYS = 400

/** 解读 shown on the policy home. */
const MOST_INTERPRETATIONS = 3

/** The month asked for in the address; the present one when it is none, or too far away. */
export const monthAsked = (asked: string | null, now: string): string => {
  const present = now.slice(0, 7)
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked ?? '') ? (asked ?? '') : present
  const { first, last } = monthBounds(now)
  return month < first || month > last ? present : month
}

/** First and last month of the calendar. */
export const monthBounds = (now: string): { first: string; last: string } => ({
  first: shiftMonth(now.slice(0, 7), -MONTHS_BACK),
  last: shiftMonth(now.slice(0, 7), MONTHS_AHEAD),
})

/** An opening or a deadline as the calendar shows it. */
export type CalendarEvent = Omit<DeadlineEvent, 'title' | 'amountText' | 'daysAway'>

const datesQuery = (input: InputOf<(typeof policies)['deadlines']>) =>
  queryOptionsPart(policies.deadlines, input, 'dates', ({ records }) =>
    records.map(({ title: _t, amountText: _a, daysAway: _d, ...event }): CalendarEvent => event),
  )

/** All dates of one month. */
export const monthQuery = (month: string) => datesQuery({ ...monthSpan(month), top: 200 })

/** The dates from today on. */
export const aheadQuery = (now: string) =>
  datesQuery({ from: now.slice(0, 10), to: addDays(now, AHEAD_DAYS), top: 60 })

/** Which day it is, and when the policies with a running or coming window were checked, by id. */
export interface Running {
  now: string
  checked: Record<string, string>
}

export const runningQuery = () =>
  queryOptionsPart(
    policies.search,
    { windowStates: ['open', 'closing', 'upcoming'], sort: 'deadline', pageSize: 20 },
    'checked',
    ({ now, records }): Running => ({
      now,
      checked: Object.fromEntries(records.map(({ policy }) => [policy.policyId, policy.checkedOn])),
    }),
  )

/** 解读, newest first. */
export const interpretationsQuery = () =>
  queryOptionsPart(
    policies.search,
    { types: ['interpretation'], sort: 'publish', pageSize: MOST_INTERPRETATIONS },
    'cards',
    ({ records }) => records.map((it) => it.policy),
  )
