import { parseBeijing } from '../calendar/beijing.ts'
import { readHan } from './numbers.ts'

/** A day in a text. */
export interface DayMention {
  /** `yyyy-MM-dd`. */
  day: string
  /** `HH:mm` when an hour is given that is not the end of the day; empty otherwise. */
  time: string
  /** The hour as it is printed where it is the end of the day, e.g. `24时`; empty otherwise. */
  lastHour: string
  from: number
  to: number
  /** Where its year is from: written, of the date before it in the text, of the document. */
  year: 'written' | 'before' | 'document'
}

const FIGURE = String.raw`\d{1,2}|[一二三四五六七八九十]{1,3}`
const YEAR = String.raw`\d{4}|二[〇○零O0一二三四五六七八九]{3}`
const HOUR = String.raw`(?: ?(?:\([^()]{1,6}\))? ?(上午|下午|晚上|中午)?(\d{1,2})(?::(\d{2})|[时点](?:(\d{1,2})分|(半))?整?))?`
const DATE = new RegExp(
  String.raw`(?<![\d.])(?:` +
    String.raw`(?:(${YEAR}) ?年 ?|(次年|明年|翌年|当年|今年|本年)?)(${FIGURE}) ?月(?:份)? ?(?:(${FIGURE}) ?[日号]|(底|末))` +
    String.raw`|(\d{4})([-./])(\d{1,2})\7(\d{1,2})(?!\d|[-./]\d)` +
    String.raw`|(?<=[日至到-] ?)(\d{1,2}) ?日(?=[\d止前,;。( ]|$)` +
    String.raw`)${HOUR}`,
  'g',
)

const LAST_HOUR = /24(?::00|[时点]整?)$/

const figure = (text: string): number => (/^\d/.test(text) ? Number(text) : (readHan(text) ?? 0))
const two = (number: number): string => String(number).padStart(2, '0')
const lastOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

interface Known {
  year: number
  month: number
  /** Where the last date ended. */
  to: number
}

/** `HH:mm` of the hour that follows a date; empty for none and for 24:00; null for no hour of a day. */
const timeOf = (match: RegExpExecArray): string | null => {
  const [part, hours, colon, minutes, half] = match.slice(11, 16)
  if (hours === undefined) return ''
  const late = (part === '下午' || part === '晚上') && Number(hours) < 12
  const hour = Number(hours) + (late ? 12 : 0)
  const minute = half === undefined ? Number(colon ?? minutes ?? 0) : 30
  if (hour === 24 && minute === 0) return ''
  return hour > 23 || minute > 59 ? null : `${two(hour)}:${two(minute)}`
}

interface Parts {
  year: number
  month: number
  day: number
  from: DayMention['year']
}

/** The year of a date without one: that of the date before it, the next one where it goes on across New Year. */
const yearOf = (
  word: string | undefined,
  month: number,
  at: number,
  text: string,
  known: Known,
) => {
  const goesOn = /^ ?起?,? ?(?:至|到|-{1,2}) ?$/.test(text.slice(known.to, at))
  if (word === '次年' || word === '明年' || word === '翌年') return known.year + 1
  return known.year + (goesOn && month < known.month ? 1 : 0)
}

const partsOf = (
  match: RegExpExecArray,
  text: string,
  known: Known,
  fromDocument: boolean,
): Parts | null => {
  const [, year, word, month, day, end, dashedYear, , dashedMonth, dashedDay, dayAlone] = match
  const unwritten = fromDocument ? 'document' : 'before'
  if (dashedYear !== undefined)
    return {
      year: Number(dashedYear),
      month: Number(dashedMonth),
      day: Number(dashedDay),
      from: 'written',
    }
  if (dayAlone !== undefined) {
    const near = !fromDocument && match.index - known.to < 4
    return near ? { ...known, day: Number(dayAlone), from: 'before' } : null
  }
  const monthNumber = figure(month!)
  const yearNumber =
    year === undefined ? yearOf(word, monthNumber, match.index, text, known) : figure(year)
  if (yearNumber === 0) return null
  return {
    year: yearNumber,
    month: monthNumber,
    day: end === undefined ? figure(day!) : lastOf(yearNumber, monthNumber),
    from: year === undefined ? unwritten : 'written',
  }
}

/**
 * The days of a flat text, as they come: 2026年1月5日, 二〇二六年一月五日, 2026-01-05, 2026.1.5,
 * 1月5日, 5月底, with an hour behind them. `year` is that of the document, for dates without any;
 * 0 when it is not known. Days that do not exist are left out.
 */
export const daysIn = (flat: string, year = 0): DayMention[] => {
  const mentions: DayMention[] = []
  let known: Known = { year, month: 0, to: -1 }
  for (const match of flat.matchAll(DATE)) {
    const parts = partsOf(match as RegExpExecArray, flat, known, known.to < 0)
    if (parts === null) continue
    const day = `${String(parts.year).padStart(4, '0')}-${two(parts.month)}-${two(parts.day)}`
    const time = timeOf(match as RegExpExecArray)
    if (parseBeijing(day) === null || time === null) continue
    const to = match.index + match[0].length
    known = { year: parts.year, month: parts.month, to }
    const lastHour = LAST_HOUR.exec(match[0])?.[0] ?? ''
    mentions.push({ day, time, lastHour, from: match.index, to, year: parts.from })
  }
  return mentions
}

/** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`, as a deadline is written. */
export const momentOf = ({ day, time }: DayMention): string =>
  time === '' ? day : `${day} ${time}`
