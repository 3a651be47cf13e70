import { addDays, weekdayOf } from './days.ts'

/** 法定节假日 and the weekends worked instead, as days `yyyy-MM-dd`; empty sets where none are known. */
export interface WorkCalendar {
  off: ReadonlySet<string>
  on: ReadonlySet<string>
}

/** Whether a day is worked: Monday to Friday, unless the calendar says otherwise. */
export const isWorkingDay = (day: string, { off, on }: WorkCalendar): boolean => {
  if (on.has(day)) return true
  return weekdayOf(day) < 5 && !off.has(day)
}

/** The day after so many working days: the day itself does not count. */
export const addWorkingDays = (day: string, days: number, calendar: WorkCalendar): string => {
  let at = day
  for (let left = days; left > 0;) {
    at = addDays(at, 1)
    if (isWorkingDay(at, calendar)) left -= 1
  }
  return at
}
