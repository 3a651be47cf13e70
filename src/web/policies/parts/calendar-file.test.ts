import { describe, expect, test } from 'vitest'
import { type CalendarDeadline, calendarFile, escapeText, fold } from './calendar-file.ts'

const MADE = Date.UTC(2026, 10, 21, 6, 0, 0)
const deadline = (at: string, more: Partial<CalendarDeadline> = {}): CalendarDeadline => ({
  uid: 'gaoqi-online-20261201@ceqiao.example',
  title: '【截止】高企认定',
  details: '网上申报截止',
  url: 'https://ceqiao.example/policy/detail?id=gaoqi',
  at,
  ...more,
})
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n')

describe('escapeText', () => {
  test.each([
    ['高企认定', '高企认定'],
    ['a,b', 'a\\,b'],
    ['a;b', 'a\\;b'],
    ['a\\b', 'a\\\\b'],
    ['一行\n二行', '一行\\n二行'],
    ['一行\r\n二行\r三行', '一行\\n二行\\n三行'],
    ['a\\,b;\n', 'a\\\\\\,b\\;\\n'],
    ['$& $1', '$& $1'],
    ['', ''],
  ])('%j → %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped)
  })
})

describe('fold', () => {
  const octets = (text: string): number => new TextEncoder().encode(text).length

  test.each([
    ['75 octets stay', 'x'.repeat(75), 1],
    ['76 octets break', 'x'.repeat(76), 2],
    ['149 octets fill two lines', 'x'.repeat(149), 2],
    ['150 octets need a third', 'x'.repeat(150), 3],
    ['25 Chinese characters stay', '策'.repeat(25), 1],
    ['26 Chinese characters break', '策'.repeat(26), 2],
    ['a character of four octets is not cut', `${'x'.repeat(73)}𠮷`, 2],
    ['an empty line', '', 1],
  ])('%s', (_, line, lines) => {
    const parts = fold(line).split('\r\n')
    expect(parts).toHaveLength(lines)
    for (const part of parts) expect(octets(part)).toBeLessThanOrEqual(75)
    expect(fold(line).replaceAll('\r\n ', '')).toBe(line)
  })
})

describe('calendarFile', () => {
  test.each([
    ['a day', '2026-12-01', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202']],
    [
      'the last day of a year',
      '2026-12-31',
      ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101'],
    ],
    ['an hour of Beijing', '2026-12-01 17:00', ['DTSTART:20261201T090000Z']],
    ['an hour of the day before in UTC', '2027-01-01 07:30', ['DTSTART:20261231T233000Z']],
  ])('%s', (_, at, times) => {
    const lines = unfolded(calendarFile([deadline(at)], MADE))
    expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual(times)
  })

  test.each([
    ['2026-12-01 17:00', ['TRIGGER:-P7D', 'TRIGGER:-P1D']],
    ['2026-12-01', ['TRIGGER:-P6DT15H', 'TRIGGER:-PT15H']],
  ])('rings seven days and one day before %s', (at, triggers) => {
    const lines = unfolded(calendarFile([deadline(at)], MADE))
    expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(triggers)
  })

  test('every deadline is an event of its own, in a file of CRLF lines', () => {
    const second = deadline('2026-12-05', { uid: 'second', title: '【截止】甲,乙;丙' })
    const file = calendarFile([deadline('2026-12-01'), second], MADE)
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = unfolded(file)
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(4)
    expect(lines).toContain('SUMMARY:【截止】高企认定')
    expect(lines).toContain('SUMMARY:【截止】甲\\,乙\\;丙')
    expect(lines).toContain('DTSTAMP:20261121T060000Z')
    expect(lines).toContain('URL:https://ceqiao.example/policy/detail?id=gaoqi')
    expect(lines).toContain('UID:second')
  })

  test.each(['', '待定', '2026-02-30', '12-01'])('leaves out the unreadable date %j', (at) => {
    expect(calendarFile([deadline(at)], MADE)).not.toContain('VEVENT')
  })
})
