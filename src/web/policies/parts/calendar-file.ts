/** A calendar file (RFC 5545) of deadlines, made from data alone: the moment it is made is an argument. */
import { parseBeijing } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'

/** One deadline as the calendar shows it. */
export interface CalendarDeadline {
  /** Stable, so that a second import replaces the first. */
  uid: string
  title: string
  details: string
  url: string
  /** `yyyy-MM-dd` (the whole day) or `yyyy-MM-dd HH:mm`, Beijing. */
  at: string
}

const CRLF = '\r\n'
/** A line holds at most this many octets; the rest goes on behind a space. */
const LINE_OCTETS = 75

/**
 * Alarms seven days and one day ahead. A day without an hour begins at midnight: its alarms ring
 * at nine in the morning of the seventh day and of the day before.
 */
const ALARMS = {
  moment: ['-P7D', '-P1D'],
  day: ['-P6DT15H', '-PT15H'],
} as const

/** The whole file; a deadline whose date cannot be read is left out. */
export const calendarFile = (deadlines: readonly CalendarDeadline[], madeAt: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ceqiao//Policy deadlines//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...deadlines.flatMap((deadline) => eventLines(deadline, madeAt)),
    'END:VCALENDAR',
  ]
    .map((line) => fold(line) + CRLF)
    .join('')

const eventLines = (deadline: CalendarDeadline, madeAt: number): string[] => {
  const moment = parseBeijing(deadline.at)
  if (!moment) return []
  const day = deadline.at.slice(0, 10)
  const times = moment.hasHour
    ? [`DTSTART:${utc(moment.ms)}`]
    : [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`]
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(deadline.uid)}`,
    `DTSTAMP:${utc(madeAt)}`,
    ...times,
    `SUMMARY:${escapeText(deadline.title)}`,
    `DESCRIPTION:${escapeText(deadline.details)}`,
    `URL:${deadline.url}`,
    'TRANSP:TRANSPARENT',
    ...ALARMS[moment.hasHour ? 'moment' : 'day'].flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(deadline.title)}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

/** 20261201T090000Z */
const utc = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** 20261201 */
const compact = (day: string): string => day.replaceAll('-', '')

/** A text value: backslash, semicolon, comma and line break are escaped (3.3.11). */
export const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** Breaks a line after at most 75 octets, never inside a character (3.1). */
export const fold = (line: string): string => {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + size > LINE_OCTETS) {
      folded += `${CRLF} `
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

const octetsOf = (codePoint: number): number => {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
