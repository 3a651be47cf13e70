import { halfWidth } from '../text/half-width.ts'
import { addDays } from './days.ts'

/** Day 0 of spreadsheets, whose cells hold a date as the days since then. */
const CELL_EPOCH = '1899-12-30'

/** A day as people type it, as `yyyy-MM-dd`; anything else as it is, in half-width. */
export const tidyDay = (typed: string): string => {
  const text = halfWidth(typed).trim()
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return parts === null
    ? text
    : `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`
}

/** A day as it stands in the cell of a spreadsheet, typed or as a date; otherwise like {@link tidyDay}. */
export const cellDay = (text: string): string =>
  /^[1-9]\d{4}(\.0+)?$/.test(text) ? addDays(CELL_EPOCH, Number(text)) : tidyDay(text)
