import {
  DAY_MS,
  beijingDaysBetween,
  deadlineMoment,
  parseBeijing,
  startOfBeijingDay,
} from '#domain/calendar/beijing.ts'
import type { DeadlineKind, WindowState } from './codes.ts'
import type { PolicyWindow } from './policy.ts'

/** 即将截止 begins at this many days left (product.md 4.4). */
export const CLOSING_DAYS = 30

/** At this many days left or fewer the date is shown red (product.md 4.4). */
export const URGENT_DAYS = 14

/** The deadline that counts for the reader: the earliest of 网上申报, 推荐上报 and 纸质材料. */
export interface HeadlineDeadline {
  kind: DeadlineKind
  /** As written: `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`. */
  at: string
  /** Its last moment: 23:59:59 Beijing unless an hour is given. */
  ms: number
}

/** 窗口状态 of a policy at one moment. Days are Beijing calendar days. */
export interface WindowVerdict {
  /** Null: the document has no windows at all (nothing to apply for). */
  state: WindowState | null
  /** The batch the verdict speaks of; empty without windows. */
  batch: string
  /** Of a 往年参考 window this is the past year's date. */
  headline: HeadlineDeadline | null
  /** Open windows only; 0 = ends today. */
  daysLeft: number | null
  /** 未开始 only; 0 = opens later today. */
  opensInDays: number | null
  /** 已截止 only; 0 = ended earlier today. */
  closedDaysAgo: number | null
  /** Open and at most URGENT_DAYS left. */
  urgent: boolean
  /** The next moment at which `state` may differ; null when it never will by itself. */
  nextChangeAt: number | null
}

/** Can be applied for now, then soon, then no more; lower comes first. */
const PRECEDENCE: Record<WindowState, number> = {
  closing: 0,
  open: 0,
  longterm: 1,
  upcoming: 2,
  closed: 3,
  reference: 4,
  undated: 5,
}

interface Reading {
  window: PolicyWindow
  state: WindowState
  headline: HeadlineDeadline | null
  opensAt: number | null
  /** Orders readings of the same precedence, smaller first. */
  nearness: number
}

/**
 * The window state of a policy at `now` (epoch ms). Of several batches the one that matters
 * speaks: open (nearest deadline first), long-term, upcoming (nearest), closed (latest),
 * 往年参考, 时间待定. A published batch without a readable deadline is 时间待定 once it has
 * opened: nothing says that it is still open.
 */
export function windowVerdict(windows: readonly PolicyWindow[], now: number): WindowVerdict {
  let best: Reading | null = null
  let nextChangeAt: number | null = null
  for (const window of windows) {
    const reading = read(window, now)
    if (best === null || before(reading, best)) best = reading
    for (const moment of changesOf(reading)) {
      if (moment > now && (nextChangeAt === null || moment < nextChangeAt)) nextChangeAt = moment
    }
  }
  if (best === null) return NO_WINDOWS
  const { state, headline, opensAt } = best
  const running = state === 'open' || state === 'closing'
  const daysLeft = running && headline ? beijingDaysBetween(now, headline.ms) : null
  return {
    state,
    batch: best.window.batch,
    headline,
    daysLeft,
    opensInDays: state === 'upcoming' && opensAt !== null ? beijingDaysBetween(now, opensAt) : null,
    closedDaysAgo: state === 'closed' && headline ? beijingDaysBetween(headline.ms, now) : null,
    urgent: daysLeft !== null && daysLeft <= URGENT_DAYS,
    nextChangeAt,
  }
}

const NO_WINDOWS: WindowVerdict = {
  state: null,
  batch: '',
  headline: null,
  daysLeft: null,
  opensInDays: null,
  closedDaysAgo: null,
  urgent: false,
  nextChangeAt: null,
}

/** The earliest readable deadline; of equal moments the one written first. */
export function headlineDeadline(window: PolicyWindow): HeadlineDeadline | null {
  let earliest: HeadlineDeadline | null = null
  for (const { kind, at } of window.deadlines) {
    const ms = deadlineMoment(at)
    if (ms !== null && (earliest === null || ms < earliest.ms)) earliest = { kind, at, ms }
  }
  return earliest
}

function read(window: PolicyWindow, now: number): Reading {
  const headline = headlineDeadline(window)
  const opensAt = parseBeijing(window.opensOn)?.ms ?? null
  const reading = (state: WindowState, nearness: number): Reading => {
    return { window, state, headline, opensAt, nearness }
  }
  const opensLater = opensAt !== null && now < opensAt
  switch (window.certainty) {
    case 'reference':
      return reading('reference', -(headline?.ms ?? opensAt ?? 0))
    case 'unknown':
      return reading('undated', 0)
    case 'always':
      return opensLater ? reading('upcoming', opensAt) : reading('longterm', 0)
    case 'published':
      if (opensLater) return reading('upcoming', opensAt)
      if (headline === null) return reading('undated', 0)
      if (now > headline.ms) return reading('closed', -headline.ms)
      return reading(now >= closingFrom(headline) ? 'closing' : 'open', headline.ms)
  }
}

function before(left: Reading, right: Reading): boolean {
  const gap = PRECEDENCE[left.state] - PRECEDENCE[right.state]
  return gap < 0 || (gap === 0 && left.nearness < right.nearness)
}

/** First moment of the day with CLOSING_DAYS left. */
function closingFrom(headline: HeadlineDeadline): number {
  return startOfBeijingDay(headline.ms) - CLOSING_DAYS * DAY_MS
}

function changesOf({ window, headline, opensAt }: Reading): number[] {
  if (window.certainty === 'reference' || window.certainty === 'unknown') return []
  const moments = opensAt === null ? [] : [opensAt]
  if (window.certainty === 'published' && headline) {
    moments.push(closingFrom(headline), headline.ms + 1)
  }
  return moments
}
