import { formatBeijingDate, parseBeijing } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { isWorkingDay, type WorkCalendar } from '#domain/calendar/working-days.ts'
import { workingDaysBefore } from '#domain/calendar/working-time.ts'
import type { DeadlineKind, Likeness } from './codes.ts'
import { expectedDates } from './expected.ts'
import type { PolicyWindow } from './policy.ts'

/** How long a task takes, as its text says: `10–15 天` is at least 10 and at most 15. */
export interface LeadTime {
  least: number
  most: number
  /** 工作日, else days of the calendar. */
  working: boolean
}

/** Longer than this is no length of a task. */
const MOST_DAYS = 1_000

/** Reads `10–15 天`, `约 60 天`, `5 个工作日`, `当天`; null of what names no number of days. */
export const leadTimeOf = (text: string): LeadTime | null => {
  if (text.trim() === '当天') return { least: 1, most: 1, working: false }
  const parts = /^(?:约\s*)?(\d+)(?:\s*[–—~～至-]\s*(\d+))?\s*(天|个?工作日)$/.exec(text.trim())
  if (parts === null) return null
  const [least, most] = [Number(parts[1]), Number(parts[2] ?? parts[1])]
  if (least < 1 || most < least || most > MOST_DAYS) return null
  return { least, most, working: parts[3] !== '天' }
}

/** 一步: what is to be done before a deadline, in order. */
export interface Task {
  name: string
  /** Null: nobody has said how long it takes; it takes no place in the calendar. */
  lead: LeadTime | null
}

/** A task with its days `yyyy-MM-dd`, the first and the last one; both empty without a length. */
export type Scheduled<T extends Task> = T & {
  from: string
  to: string
  /** 已过: its last day lies before today. */
  isPast: boolean
}

const workedOnOrBefore = (day: string, calendar: WorkCalendar): string =>
  isWorkingDay(day, calendar) ? day : workingDaysBefore(day, 1, calendar)

/** The first of so many days that end with a day, which counts. */
const firstOf = (to: string, days: number, working: boolean, calendar: WorkCalendar): string =>
  working ? workingDaysBefore(to, days - 1, calendar) : addDays(to, 1 - days)

/**
 * 倒排: the tasks back from the last day, the last one ending on it and each other one on the day
 * before the next begins; a task that would end on a day off ends on the working day before it. The
 * longer of two lengths counts. Tasks without a length stay in their place in the order.
 */
export const scheduleBack = <T extends Task>(
  tasks: readonly T[],
  deadline: string,
  today: string,
  calendar: WorkCalendar,
): Scheduled<T>[] => {
  let end = deadline
  return tasks
    .toReversed()
    .map((task): Scheduled<T> => {
      if (task.lead === null) return { ...task, from: '', to: '', isPast: false }
      const to = workedOnOrBefore(end, calendar)
      const from = firstOf(to, task.lead.most, task.lead.working, calendar)
      end = addDays(from, -1)
      return { ...task, from, to, isPast: to < today }
    })
    .toReversed()
}

/** Whether what is to be done goes in before a deadline. */
export const SCHEDULE_FIT = {
  ok: '按较长的时长，现在开始排得下',
  tight: '按较长的时长已经晚了，按较短的时长从今天开始排得下',
  late: '按较短的时长也排不下，可以看下一批',
  over: '已经截止',
} as const
export type ScheduleFit = keyof typeof SCHEDULE_FIT

/** What is still possible on a day; null where no task has a length. */
export const fitOf = (
  scheduled: readonly Scheduled<Task>[],
  deadline: string,
  today: string,
  calendar: WorkCalendar,
): ScheduleFit | null => {
  if (deadline < today) return 'over'
  const first = scheduled.find(({ from }) => from !== '')
  if (first === undefined) return null
  if (first.from >= today) return 'ok'
  const shortest = scheduled.map(({ name, lead }) => ({
    name,
    lead: lead && { ...lead, most: lead.least },
  }))
  const latest = scheduleBack(shortest, deadline, today, calendar).find(({ from }) => from !== '')
  return latest !== undefined && latest.from >= today ? 'tight' : 'late'
}

/** The deadline of a year that tasks are counted back from. */
export interface ScheduleTarget {
  batch: string
  event: DeadlineKind
  /** `yyyy-MM-dd`: the last day; of one that past years let expect the earliest. */
  day: string
  /** A notice names it; else it follows from past years. */
  announced: boolean
  /** Of a date that past years let expect: the latest day, and the years. */
  latest: string
  years: number[]
  likeness: Likeness | ''
  /** When it opens, `yyyy-MM-dd`, by a notice or by past years as the deadline; empty when unknown. */
  opensOn: string
  /** All deadlines of the batch, nearest first; of expected ones the earliest days. */
  deadlines: { kind: DeadlineKind; at: string }[]
}

const dayIn = (at: string): string => {
  const read = parseBeijing(at)
  return read === null ? '' : formatBeijingDate(read.ms)
}

/** What past years let expect of a year, one a batch: its earliest deadline with the others behind it. */
const expectedTargets = (
  windows: readonly PolicyWindow[],
  year: number,
  today: string,
): ScheduleTarget[] => {
  const dates = expectedDates(windows, today)
  return [...Map.groupBy(dates, ({ batch }) => batch)].flatMap(([batch, its]): ScheduleTarget[] => {
    const deadlines = its.flatMap(({ event, from, ...date }) =>
      event === 'opens' || !from.startsWith(`${year}-`) ? [] : [{ ...date, event, from }],
    )
    const [first] = deadlines
    if (first === undefined) return []
    const opens = its.find(({ event, from }) => event === 'opens' && from <= first.from)
    return [
      {
        ...{ batch, event: first.event, day: first.from, announced: false },
        ...{ latest: first.to, years: first.years, likeness: first.likeness },
        opensOn: opens?.from ?? '',
        deadlines: deadlines.map(({ event, from }) => ({ kind: event, at: from })),
      },
    ]
  })
}

/**
 * The deadlines that a programme has in a year: those that notices name, by day, or where there are
 * none those that past years let expect. One that is still to come stands before those that are over.
 *
 * @param today `yyyy-MM-dd`, Beijing.
 */
export const targetsOf = (
  windows: readonly PolicyWindow[],
  year: number,
  today: string,
): ScheduleTarget[] => {
  const known = windows
    .filter(({ certainty }) => certainty === 'published' || certainty === 'reference')
    .flatMap(({ batch, opensOn, deadlines }): ScheduleTarget[] => {
      const dated = deadlines
        .map(({ kind, at }) => ({ kind, at }))
        .filter(({ at }) => dayIn(at) !== '')
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      const [first] = dated
      if (first === undefined || !first.at.startsWith(`${year}-`)) return []
      return [
        {
          ...{ batch, event: first.kind, day: dayIn(first.at), announced: true },
          ...{ latest: '', years: [], likeness: '', opensOn, deadlines: dated },
        },
      ]
    })
  const targets = known.length > 0 ? known : expectedTargets(windows, year, today)
  return targets.toSorted(
    (a, b) => Number(a.day < today) - Number(b.day < today) || (a.day < b.day ? -1 : 1),
  )
}

/** The years of which a deadline is known or expected, ascending. */
export const scheduleYears = (windows: readonly PolicyWindow[], today: string): number[] => {
  const years = [
    ...windows
      .filter(({ certainty }) => certainty === 'published' || certainty === 'reference')
      .flatMap(({ deadlines }) => deadlines.map(({ at }) => dayIn(at))),
    ...expectedDates(windows, today)
      .filter(({ event }) => event !== 'opens')
      .map(({ from }) => from),
  ]
    .filter((day) => day !== '')
    .map((day) => Number(day.slice(0, 4)))
  return [...new Set(years)]
    .filter((year) => targetsOf(windows, year, today).length > 0)
    .toSorted((a, b) => a - b)
}

/** The year that is shown unless another is asked for: the first one with a deadline to come, else the last one. */
export const usualYear = (windows: readonly PolicyWindow[], today: string): number => {
  const years = scheduleYears(windows, today)
  const next = years.find((year) => (targetsOf(windows, year, today)[0]?.day ?? '') >= today)
  return next ?? years.at(-1) ?? Number(today.slice(0, 4))
}
