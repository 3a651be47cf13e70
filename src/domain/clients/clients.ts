import { daysBetween } from '../calendar/days.ts'
import { URGENCY, type Urgency, urgencyOf } from '../work/work.ts'

/** 我的客户: what is known of one company that an advisor serves (ux/review-console.md §5.3). */
export interface ClientFacts {
  companyName: string
  /** A customer of it waits for an answer. */
  waiting: boolean
  /** The next last day `yyyy-MM-dd` of what is served; empty where nothing ends. */
  due: string
  /** Demanded materials that it has not sent while it is its turn. */
  missing: number
  /** A quotation that it has not answered. */
  quoted: boolean
  /** Its matches have changed lately. */
  changed: boolean
  /** When it last wrote or was answered, milliseconds; 0 for never. */
  lastTalk: number
}

const URGENCIES = Object.keys(URGENCY) as Urgency[]

/** How much a client burns, the most first: as the list of work has it, then what it owes, then news. */
const rankOf = (client: ClientFacts, today: string): number => {
  const urgency = urgencyOf({ due: client.due, live: client.waiting }, today)
  if (urgency !== 'open') return URGENCIES.indexOf(urgency)
  const beside = [client.missing > 0, client.quoted, client.changed].indexOf(true)
  return URGENCIES.length + (beside < 0 ? 3 : beside)
}

/** Without an end it comes after what has one. */
const NEVER = '9999-12-31'

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0

/**
 * What burns first: who waits for an answer, what is late, what ends soon; then who has not sent
 * materials, has not answered a quotation, has new matches. Equal ones by their end, then by how
 * much is missing, then who wrote last.
 * @param today `yyyy-MM-dd`, Beijing.
 */
export const byBurning = <C extends ClientFacts>(clients: readonly C[], today: string): C[] =>
  clients.toSorted(
    (one, other) =>
      compare(rankOf(one, today), rankOf(other, today)) ||
      compare(one.due || NEVER, other.due || NEVER) ||
      compare(other.missing, one.missing) ||
      compare(other.lastTalk, one.lastTalk) ||
      compare(one.companyName, other.companyName),
  )

/** Days until something ends; null where nothing does. */
export const daysLeft = (due: string, today: string): number | null =>
  due === '' ? null : daysBetween(today, due)
