import { beijingDaysBetween, DAY_MS, parseBeijing } from '#domain/calendar/beijing.ts'
import type { DeadlineKind } from '#domain/policies/codes.ts'
import type { PolicyWindow } from '#domain/policies/policy.ts'
import { headlineDeadline } from '#domain/policies/window.ts'
import { digestOf } from './timing.ts'

/** A deadline that is still to come: of several of one batch the first. */
export interface RunningDeadline {
  batch: string
  kind: DeadlineKind
  /** As written: `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`. */
  at: string
  ms: number
}

/** The deadlines of the batches that can be applied for now; past years and undated ones have none. */
export const runningDeadlines = (
  windows: readonly PolicyWindow[],
  now: number,
): RunningDeadline[] =>
  windows.flatMap((window) => {
    if (window.certainty !== 'published') return []
    const opens = parseBeijing(window.opensOn)?.ms
    const headline = headlineDeadline(window)
    if (headline === null || headline.ms < now || (opens !== undefined && opens > now)) return []
    return [{ batch: window.batch, kind: headline.kind, at: headline.at, ms: headline.ms }]
  })

/** When so many days are left in the morning. */
export const reminderMoment = (deadline: number, days: number): number =>
  digestOf(deadline) - days * DAY_MS

/**
 * The reminder of a deadline that is due: the one with the fewest days of those that came due since
 * the policy was followed, or null. Earlier ones that nobody could send are not made up for.
 */
export const dueReminder = (options: {
  deadline: number
  /** Days left at which it is told of. */
  days: readonly number[]
  /** Since when the policy is followed, or up to when its deadlines have been looked at. */
  since: number
  now: number
}): number | null => {
  const { deadline, days, since, now } = options
  if (now > deadline) return null
  const due = days.filter((each) => {
    const moment = reminderMoment(deadline, each)
    return moment > since && moment <= now
  })
  return due.length === 0 ? null : Math.min(...due)
}

/** 还有 3 天, 今天; of a moment that is not past. */
export const daysLeftText = (deadline: number, now: number): string => {
  const days = beijingDaysBetween(now, deadline)
  if (days <= 0) return '今天'
  return days === 1 ? '明天' : `还有 ${days} 天`
}
