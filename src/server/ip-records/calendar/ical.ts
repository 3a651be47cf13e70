import { createHash } from 'node:crypto'
import ical from 'ical-generator'
import { CALENDAR_SOURCE, DUE_STATE } from '#domain/ip/record-codes.ts'
import { LINKS, PAGES } from '#domain/pages/links.ts'
import type { CalendarDate } from './dates.ts'

/** Pages that dates lead to, by source. */
const PAGE: Readonly<Record<CalendarDate['source'], (id: string) => string>> = {
  trademark: (id) => LINKS.ipRecord('trademark', id),
  patent: (id) => LINKS.ipRecord('patent', id),
  favourite: LINKS.policy,
  match: LINKS.policy,
  declaration: LINKS.declaration,
  title: () => PAGES.company,
}

/** The same date keeps its name, so that a calendar changes it in its place. */
const uidOf = ({ source, objectId, eventName, day }: CalendarDate): string =>
  createHash('sha256')
    .update(JSON.stringify([source, objectId, eventName, day]))
    .digest('hex')
    .slice(0, 32)

const textOf = (date: CalendarDate): string =>
  [
    CALENDAR_SOURCE[date.source],
    date.reference ? '往年参考，以当年通知为准' : '',
    date.state === 'open' || date.source === 'favourite' || date.source === 'match'
      ? ''
      : DUE_STATE[date.state],
    date.amount === null ? '' : `官费 ${date.amount} 元`,
    date.until === '' ? '' : `补办截止 ${date.until}`,
  ]
    .filter((text) => text !== '')
    .join('\n')

/** The dates as text/calendar: whole days, each with the page it leads to on this site. */
export const icalOf = (
  dates: readonly CalendarDate[],
  given: { origin: string; name: string; now: Date },
): string => {
  const calendar = ical({
    name: given.name,
    prodId: { company: 'ceqiao', product: 'deadlines', language: 'ZH' },
    ttl: 12 * 3_600,
  })
  for (const date of dates)
    calendar.createEvent({
      id: uidOf(date),
      stamp: given.now,
      start: date.day,
      allDay: true,
      summary: `${date.eventName}：${date.title}`,
      description: textOf(date),
      url: given.origin + PAGE[date.source](date.objectId),
    })
  return calendar.toString()
}
