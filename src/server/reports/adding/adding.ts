import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import { isOpen } from '#domain/chat/hours.ts'
import { contactDue } from '#domain/leads/lead.ts'
import { leadsOfDay, serviceOfDay, SETTLED_DAYS } from '#domain/reports/daily.ts'
import { askedAt } from '#domain/visits/places.ts'
import type { Clock } from '#server/clock.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { AddingStore, DayRows, StoredChat, StoredContact } from './store.ts'

/** Milliseconds after the start until the first run: a node that has just begun has visitors first. */
const FIRST_MS = 30_000

/** What the job is made of. */
export interface AddingDeps {
  store: AddingStore
  clock: Clock
  /** Days off and weekends worked, as far as they are known. */
  calendar: () => WorkCalendar
}

/**
 * The days to be added up: those that never were, today and yesterday each time, and those that
 * have not settled once a day.
 */
export const daysToAdd = (
  first: string,
  today: string,
  added: ReadonlyMap<string, string>,
): string[] => {
  const days: string[] = []
  const [recent, unsettled] = [addDays(today, -1), addDays(today, -SETTLED_DAYS)]
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const on = added.get(day)
    if (on === undefined || day >= recent || (day >= unsettled && on < today)) days.push(day)
  }
  return days
}

const chatRow = ({ acceptedSeconds, createdAt, ...chat }: StoredChat) => ({
  ...chat,
  inHours: isOpen(createdAt),
  // Whoever answers a conversation that rings for them has taken it by that.
  queueSeconds: acceptedSeconds ?? (chat.firstReplyMs === null ? null : chat.firstReplyMs / 1_000),
})

const contactRow = (contact: StoredContact, now: string, calendar: WorkCalendar) => {
  const due = contactDue(contact.created, calendar)
  const inTime = contact.called !== '' ? contact.called <= due : now > due ? false : null
  return { advisorId: contact.advisorId, inTime }
}

const namedIn = ({ events }: DayRows) => events.map(({ sourcePath }) => askedAt(sourcePath))

/**
 * Adds up the days that are due. A day is replaced whole, so that one that is cut off leaves every
 * day as it was or as it is. Answers how many days were added up.
 */
export const addUp = async (
  { store, clock, calendar }: AddingDeps,
  isStopped = (): boolean => false,
): Promise<number> => {
  const at = clock.now()
  const today = formatBeijingDate(at.getTime())
  const now = formatBeijingTime(at.getTime())
  const days = daysToAdd((await store.firstDay()) ?? today, today, await store.added())
  let done = 0
  // The newest first: they are looked at most.
  for (const day of days.toReversed()) {
    if (isStopped()) break
    await store.add(day, at, namedIn, (rows, known) => ({
      leads: leadsOfDay(rows.events, known),
      service: serviceOfDay({
        chats: rows.chats.map(chatRow),
        moves: rows.moves,
        contacts: rows.contacts.map((contact) => contactRow(contact, now, calendar())),
      }),
    }))
    done += 1
  }
  return done
}

/** 报表汇总 as a job. */
export const reportJob = (deps: AddingDeps): JobDeclaration => ({
  name: 'reports',
  failure: 'days of the reports were not added up',
  firstMs: FIRST_MS,
  run: async ({ isStopped }) => ({ days: await addUp(deps, isStopped) }),
})
