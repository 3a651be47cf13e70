import { addDays } from './days.ts'
import { isWorkingDay, type WorkCalendar } from './working-days.ts'

/** Minutes after midnight, Beijing: a day is worked from nine to six. */
const BEGINS = 9 * 60
const ENDS = 18 * 60
/** Working minutes of a day. */
export const DAY_MINUTES = ENDS - BEGINS
/** More days than anybody counts one by one. */
const MOST_DAYS = 730

const minuteOf = (time: string): number =>
  Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** Minutes of a day that are worked up to a minute of it. */
const workedUntil = (minute: number): number => Math.min(Math.max(minute, BEGINS), ENDS) - BEGINS

/**
 * 工作时间 between two moments `yyyy-MM-dd HH:mm:ss`, Beijing, in minutes: from nine to six of working
 * days. 0 when the second is not later; what is older than two years counts as two years.
 */
export const workingMinutes = (from: string, to: string, calendar: WorkCalendar): number => {
  if (to <= from) return 0
  const last = to.slice(0, 10)
  const oldest = addDays(last, -MOST_DAYS)
  const first = from.slice(0, 10) < oldest ? oldest : from.slice(0, 10)
  let sum = 0
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!isWorkingDay(day, calendar)) continue
    const until = day === last ? workedUntil(minuteOf(to)) : DAY_MINUTES
    const since = day === from.slice(0, 10) ? workedUntil(minuteOf(from)) : 0
    sum += Math.max(0, until - since)
  }
  return sum
}

/** The day so many working days before a day: the day itself does not count. */
export const workingDaysBefore = (day: string, days: number, calendar: WorkCalendar): string => {
  let at = day
  for (let left = days; left > 0;) {
    at = addDays(at, -1)
    if (isWorkingDay(at, calendar)) left -= 1
  }
  return at
}
