import { isDay } from '#domain/calendar/days.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'

/** 时段 in minutes since midnight, Beijing; `to` is not included, 1440 is the end of the day. */
export interface HourRange {
  from: number
  to: number
}

/** 每周时段: seven days, Monday first; a day without ranges is closed. */
export type Week = readonly (readonly HourRange[])[]

/** What an exception is: 法定 ones are known to everything that counts working days. */
export const EXCEPTION_KIND = { holiday: '法定节假日与调休', own: '本平台安排' } as const
export type ExceptionKind = keyof typeof EXCEPTION_KIND

/** A day that is not like its day of the week: closed without ranges. */
export interface DayException {
  /** `yyyy-MM-dd`. */
  day: string
  name: string
  kind: ExceptionKind
  ranges: readonly HourRange[]
}

/** 接待时间 of the platform. */
export interface OfficeHours {
  week: Week
  exceptions: readonly DayException[]
}

export const DAY_NAMES = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
export const DAY_MINUTES = 1_440
/** Ranges of one day, days that differ, characters of the name of one. */
export const RANGES_MAX = 4
export const EXCEPTIONS_MAX = 150
export const EXCEPTION_NAME_MAX = 20

const USUAL: readonly HourRange[] = [{ from: 9 * 60, to: 18 * 60 }]

/** 售前 5×8: what holds until operators say otherwise. */
export const OFFICE_HOURS: OfficeHours = {
  week: DAY_NAMES.map((_name, at) => (at < 5 ? USUAL : [])),
  exceptions: [],
}

/** Ranges with their fields in one order, however they were stored. */
export const plainRanges = (ranges: readonly HourRange[]): HourRange[] =>
  ranges.map(({ from, to }) => ({ from, to }))

/** 9:00; the end of the day is 24:00. */
const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** 9:00–12:00、13:30–18:00, or 休息. */
export const rangesText = (ranges: readonly HourRange[]): string =>
  ranges.length === 0
    ? '休息'
    : ranges.map(({ from, to }) => `${clockText(from)}–${clockText(to)}`).join('、')

const daysText = (from: number, to: number): string => {
  if (from === 0 && to === 4) return '工作日'
  if (from === 0 && to === 6) return '每天'
  if (from === to) return DAY_NAMES[from] ?? ''
  return `${DAY_NAMES[from]}${to - from === 1 ? '、' : '至'}${DAY_NAMES[to]}`
}

/** 工作日 9:00–18:00，周六 9:00–12:00: the open days of a week, those alike in a row together. */
export const weekText = (week: Week): string => {
  const parts: string[] = []
  for (let at = 0; at < week.length; at += 1) {
    const said = rangesText(week[at] ?? [])
    let last = at
    while (last + 1 < week.length && rangesText(week[last + 1] ?? []) === said) last += 1
    if ((week[at] ?? []).length > 0) parts.push(`${daysText(at, last)} ${said}`)
    at = last
  }
  return parts.length === 0 ? '暂不接待' : parts.join('，')
}

/** What is wrong with the ranges of one day; null for nothing. */
export const rangesProblem = (ranges: readonly HourRange[]): string | null => {
  if (ranges.length > RANGES_MAX) return `一天最多 ${RANGES_MAX} 段`
  let before = -1
  for (const { from, to } of ranges) {
    if (from < 0 || to > DAY_MINUTES || from >= to) return '每段的结束时间要晚于开始时间'
    if (from <= before) return '各段要按先后填写，不能重叠或相连'
    before = to
  }
  return null
}

/** What is wrong with a week; null for nothing. */
export const weekProblem = (week: Week): string | null => {
  if (week.length !== DAY_NAMES.length) return '请填写周一到周日'
  for (const [at, ranges] of week.entries()) {
    const problem = rangesProblem(ranges)
    if (problem !== null) return `${DAY_NAMES[at]}：${problem}`
  }
  return null
}

/** What is wrong with the hours of the platform; null for nothing. */
export const officeProblem = ({ week, exceptions }: OfficeHours): string | null => {
  const wrong = weekProblem(week)
  if (wrong !== null) return wrong
  if (week.every((ranges) => ranges.length === 0)) return '一周里至少要有一天接待'
  if (exceptions.length > EXCEPTIONS_MAX)
    return `特殊日期最多 ${EXCEPTIONS_MAX} 天，请删去已经过去的`
  const days = new Set<string>()
  for (const { day, name, ranges } of exceptions) {
    if (!isDay(day)) return `“${day}”不是日期`
    if (days.has(day)) return `${day} 填写了两次`
    days.add(day)
    if (name.trim() === '') return `请填写 ${day} 的名称`
    const problem = rangesProblem(ranges)
    if (problem !== null) return `${day}：${problem}`
  }
  return null
}

/** The calendar that counts working days, as far as exceptions of these kinds say. */
export const workCalendarOf = (
  { exceptions }: OfficeHours,
  kinds: readonly ExceptionKind[],
): WorkCalendar => {
  const counted = exceptions.filter(({ kind }) => kinds.includes(kind))
  const daysOf = (open: boolean): Set<string> =>
    new Set(counted.filter(({ ranges }) => ranges.length > 0 === open).map(({ day }) => day))
  return { off: daysOf(false), on: daysOf(true) }
}
