/** What the deadline card, the tick line and the calendar file say of a policy's windows; no clock. */
import {
  beijingDaysBetween,
  deadlineMoment,
  formatBeijingTime,
  parseBeijing,
} from '#domain/calendar/beijing.ts'
import { DEADLINE_KIND } from '#domain/policies/codes.ts'
import { type WindowVerdict, windowVerdict } from '#domain/policies/window.ts'
import type { PolicyWindowView } from '../parts/types.ts'
import type { CalendarDeadline } from '../parts/calendar-file.ts'
import type { PolicyDetail, PolicyWindow } from './types.ts'

/** One deadline of the window that counts. */
export interface Deadline {
  /** 网上申报截止 */
  name: string
  /** As written: a day, or a day and an hour. */
  at: string
  ms: number
  note: string
  past: boolean
  /** The one the countdown runs to. */
  headline: boolean
}

/** The windows of a policy read at one moment. */
export interface WindowReading {
  verdict: WindowVerdict
  /** The batch the verdict speaks of; null without windows. */
  window: PolicyWindow | null
  /** Its deadlines, earliest first. */
  deadlines: Deadline[]
  /** When it opens or opened, epoch ms. */
  opensAt: number | null
}

/** Reads the windows at `now` (epoch ms). */
export const readWindows = (windows: readonly PolicyWindow[], now: number): WindowReading => {
  const verdict = windowVerdict(windows, now)
  const { headline } = verdict
  const window =
    windows.find(
      ({ batch, deadlines }) =>
        batch === verdict.batch &&
        (headline === null || deadlines.some(({ at }) => at === headline.at)),
    ) ?? null
  const deadlines = (window?.deadlines ?? []).flatMap(({ kind, at, note }) => {
    const ms = deadlineMoment(at)
    if (ms === null) return []
    const isHeadline = headline !== null && kind === headline.kind && at === headline.at
    return [
      { name: `${DEADLINE_KIND[kind]}截止`, at, ms, note, past: ms < now, headline: isHeadline },
    ]
  })
  return {
    verdict,
    window,
    deadlines: deadlines.sort((left, right) => left.ms - right.ms),
    opensAt: window === null ? null : (parseBeijing(window.opensOn)?.ms ?? null),
  }
}

/** The state of the answer carried on to this moment. */
export const liveWindow = (
  answered: PolicyWindowView,
  { verdict }: WindowReading,
): PolicyWindowView => ({
  ...answered,
  state: verdict.state ?? '',
  daysLeft: verdict.daysLeft,
  opensInDays: verdict.opensInDays,
  closedDaysAgo: verdict.closedDaysAgo,
  urgent: verdict.urgent,
})

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Above this the countdown says days and hours, below it hours and minutes (design §6.12). */
const DAYS_ABOVE_MS = 48 * HOUR_MS

/** The time left in two units; null when none is left. */
export const countdown = (
  leftMs: number,
): readonly [{ value: number; unit: string }, { value: number; unit: string }] | null => {
  if (leftMs <= 0) return null
  const hours = Math.floor(leftMs / HOUR_MS)
  if (leftMs >= DAYS_ABOVE_MS)
    return [
      { value: Math.floor(hours / 24), unit: '天' },
      { value: hours % 24, unit: '小时' },
    ]
  return [
    { value: hours, unit: '小时' },
    { value: Math.floor((leftMs % HOUR_MS) / MINUTE_MS), unit: '分钟' },
  ]
}

/** How far a window has run, for its ruler; null when its start is not known or not past. */
export const span = (
  { window, opensAt, verdict }: WindowReading,
  publishedOn: string,
  now: number,
): { start: string; from: string; value: number; label: string } | null => {
  const end = verdict.headline
  if (window === null || end === null) return null
  const published = parseBeijing(publishedOn)?.ms ?? null
  const start = opensAt ?? published
  if (start === null || start > now || start >= end.ms) return null
  const value = Math.min(1, (now - start) / (end.ms - start))
  const share = `已过 ${Math.round(value * 100)}%`
  return {
    start: opensAt === null ? publishedOn : window.opensOn,
    from: opensAt === null ? '发布' : '开始',
    value,
    label: `距截止 ${beijingDaysBetween(now, end.ms)} 天，${share}`,
  }
}

/** The deadlines to come of every published window, for the calendar file. */
export const calendarDeadlines = (
  detail: Pick<PolicyDetail, 'policy' | 'windows' | 'source'>,
  now: number,
  page: { url: string; host: string },
): CalendarDeadline[] =>
  detail.windows
    .filter(({ certainty }) => certainty === 'published')
    .flatMap(({ batch, deadlines }) =>
      deadlines.flatMap(({ kind, at, note }) => {
        const ms = deadlineMoment(at)
        if (ms === null || ms < now) return []
        const { policyId, shortTitle, title, orgs } = detail.policy
        const written = parseBeijing(at)?.hasHour === true ? at : `${at}（当日截止）`
        const details = [
          `${DEADLINE_KIND[kind]}截止：${written}`,
          [batch, note].filter((part) => part !== '').join('，'),
          [title, orgs.join('、')].filter((part) => part !== '').join('，'),
          '日期以发文机关公布的原文为准。',
        ]
        return [
          {
            uid: `${policyId}-${kind}-${at.replaceAll(/\D/g, '')}@${page.host}`,
            title: `【截止】${shortTitle || title}`,
            details: details.filter((line) => line !== '').join('\n'),
            url: page.url,
            at,
          },
        ]
      }),
    )

/** A point of the tick line. */
export interface TimePoint {
  name: string
  /** `yyyy-MM-dd` or with an hour. */
  at: string
  state: 'done' | 'today' | 'due' | 'ahead'
  urgent: boolean
}

/** 发布, 开始, 今天 and every deadline of the window in order; empty when the window has no date. */
export const timeline = (
  reading: WindowReading,
  publishedOn: string,
  now: number,
): readonly TimePoint[] => {
  const { verdict, window, deadlines, opensAt } = reading
  if (window === null || (opensAt === null && deadlines.length === 0)) return []
  const reference = window.certainty === 'reference'
  const point = (name: string, at: string, ms: number, headline = false) => {
    const due = headline && (verdict.state === 'open' || verdict.state === 'closing')
    const ahead = due ? ('due' as const) : ('ahead' as const)
    return {
      name,
      at,
      ms,
      state: ms < now ? ('done' as const) : ahead,
      urgent: due && verdict.urgent,
    }
  }
  const published = reference ? null : (parseBeijing(publishedOn)?.ms ?? null)
  const points = [
    ...(published === null ? [] : [point('发布', publishedOn, published)]),
    ...(opensAt === null ? [] : [point('申报开始', window.opensOn, opensAt)]),
    ...deadlines.map(({ name, at, ms, headline }) => point(name, at, ms, headline)),
    ...(reference
      ? []
      : [
          {
            name: '今天',
            at: formatBeijingTime(now).slice(0, 10),
            ms: now,
            state: 'today' as const,
            urgent: false,
          },
        ]),
  ]
  return points.sort((left, right) => left.ms - right.ms)
}
