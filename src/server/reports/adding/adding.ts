import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import { isOpen } from '#domain/chat/hours.ts'
import { contactDue } from '#domain/leads/lead.ts'
import { leadsOfDay, serviceOfDay, SETTLED_DAYS } from '#domain/reports/daily.ts'
import { askedAt } from '#domain/visits/places.ts'
import type { Clock } from '#server/clock.ts'
import { type Jobs, startRounds } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import type { AddingStore, DayRows, StoredChat, StoredContact } from './store.ts'

/** Milliseconds between two rounds: how old the figures of today may be. */
const ROUND_MS = 300_000
/** Milliseconds after the start until the first one: a node that has just begun has visitors first. */
const FIRST_MS = 30_000
/** Days added up before the lease is taken anew. */
const PORTION = 10

/** What the sweep is made of. */
export interface AddingParts {
  store: AddingStore
  clock: Clock
  log: Log
  /** Days off and weekends worked, as far as they are known. */
  calendar: () => WorkCalendar
  /** Names this server. */
  holder: string
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
 * Adds up the days that are due. One server at a time does it; a day is replaced whole, so that one
 * that is cut off leaves every day as it was or as it is. Answers how many days were added up, or
 * null when another server is at it.
 */
export const addUp = async (
  parts: AddingParts,
  isStopped: () => boolean = () => false,
): Promise<number | null> => {
  const { store, clock, calendar, holder } = parts
  if (!(await store.lease(holder))) return null
  const at = clock.now()
  const today = formatBeijingDate(at.getTime())
  const now = formatBeijingTime(at.getTime())
  const days = daysToAdd((await store.firstDay()) ?? today, today, await store.added())
  let done = 0
  // The newest first: they are looked at most.
  for (const day of days.toReversed()) {
    if (isStopped()) break
    if (done % PORTION === 0 && !(await store.lease(holder))) break
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
  await store.release(holder)
  return done
}

/** Adds up soon after the start and every five minutes; answers how to stop. */
export const startAdding = (parts: AddingParts & { job: Jobs }): { stop: () => Promise<void> } => {
  let stopped = false
  const round = parts.job('reports', async () => {
    const days = await addUp(parts, () => stopped)
    return days === null ? null : { days }
  })
  const rounds = startRounds(round, {
    everyMs: ROUND_MS,
    firstMs: FIRST_MS,
    onFault: (err) => parts.log.error({ err }, 'days of the reports were not added up'),
  })
  return {
    async stop() {
      stopped = true
      await rounds.stop()
    },
  }
}
