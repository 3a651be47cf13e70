import { addDays, addMonths, daysBetween, isDay, mondayOf } from '../calendar/days.ts'

/** 统计周期. */
export const PERIOD_KIND = { day: '日', week: '周', month: '月', custom: '自定义' } as const
export type PeriodKind = keyof typeof PERIOD_KIND

/** Days `yyyy-MM-dd`, Beijing, both included. */
export interface Period {
  from: string
  to: string
}

/** Longest period of a report, days: a year with its leap day. */
export const MOST_DAYS = 366

/** Days of a period, both ends counted. */
export const daysIn = ({ from, to }: Period): number => daysBetween(from, to) + 1

const firstOf = (day: string): string => `${day.slice(0, 8)}01`

const earlier = (left: string, right: string): string => (left < right ? left : right)

/**
 * The period that is asked for. Weeks begin on Monday; a period that still runs ends today, and
 * nothing lies ahead of today. What is no day is today; a custom period has at most
 * {@link MOST_DAYS} days and keeps its last one.
 */
export const periodOf = (
  asked: { kind: PeriodKind; on: string; from: string; to: string },
  today: string,
): Period => {
  const past = (day: string): string => (isDay(day) ? earlier(day, today) : today)
  if (asked.kind === 'custom') {
    const [one, other] = [past(asked.from), past(asked.to)]
    const [from, to] = one <= other ? [one, other] : [other, one]
    const first = addDays(to, 1 - MOST_DAYS)
    return { from: from < first ? first : from, to }
  }
  const on = past(asked.on)
  if (asked.kind === 'day') return { from: on, to: on }
  if (asked.kind === 'week') {
    const from = mondayOf(on)
    return { from, to: earlier(addDays(from, 6), today) }
  }
  const from = firstOf(on)
  return { from, to: earlier(addDays(addMonths(from, 1), -1), today) }
}

/**
 * The period before, to compare with. A whole month is compared with the whole month before; one
 * that still runs, with as many days of the one before, counted from its beginning.
 */
export const periodBefore = (period: Period, kind: PeriodKind): Period => {
  const days = daysIn(period)
  if (kind === 'month') {
    const from = addMonths(period.from, -1)
    const last = addDays(period.from, -1)
    const whole = period.to === addDays(addMonths(period.from, 1), -1)
    return { from, to: whole ? last : earlier(addDays(from, days - 1), last) }
  }
  const from = addDays(period.from, kind === 'week' ? -7 : -days)
  return { from, to: addDays(from, days - 1) }
}

/** 粒度: what one row of a course over time stands for. */
export const STEP = { day: '日', week: '周', month: '月' } as const
export type Step = keyof typeof STEP

/** How a period is divided: by days up to a month, by weeks up to half a year, then by months. */
export const stepOf = (period: Period): Step => {
  const days = daysIn(period)
  return days <= 31 ? 'day' : days <= 184 ? 'week' : 'month'
}

/** The first day of the step that holds a day: its own, its Monday, the first of its month. */
export const stepStart = (day: string, step: Step): string =>
  step === 'day' ? day : step === 'week' ? mondayOf(day) : firstOf(day)

/** One row of a course over time. */
export interface StepRow {
  /** The first day of the step, also where that lies before the period. */
  key: string
  name: string
}

const nameOf = (key: string, step: Step, period: Period): string => {
  if (step === 'month') return key.slice(0, 7)
  if (step === 'day') return key
  const [from, to] = [key < period.from ? period.from : key, earlier(addDays(key, 6), period.to)]
  return from === to ? from : `${from} 至 ${to.slice(5)}`
}

/** Every step of a period, in order. */
export const stepsIn = (period: Period, step: Step): StepRow[] => {
  const rows: StepRow[] = []
  for (let key = stepStart(period.from, step); key <= period.to;) {
    rows.push({ key, name: nameOf(key, step, period) })
    key = step === 'month' ? addMonths(key, 1) : addDays(key, step === 'week' ? 7 : 1)
  }
  return rows
}

/** 2026-11-16 至 2026-11-22, or the one day. */
export const periodText = ({ from, to }: Period): string =>
  from === to ? from : `${from} 至 ${to}`
