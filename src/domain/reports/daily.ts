import { serviceNameOf } from '../consultation/contact.ts'
import { askedAt } from '../visits/places.ts'
import { isSource } from '../visits/source.ts'
import { type Spread, spreadOf } from './spread.ts'

/** 日汇总: what is kept of a day once the rows that it was counted from are gone. */

/** Something that became of a lead on the day: it was left, found valid, or turned into an order. */
export interface LeadEventRow {
  what: 'left' | 'valid' | 'ordered'
  source: string
  /** Path and query of the page it was left on. */
  sourcePath: string
  serviceObjId: string
  context: string
}

/** Leads of a day that have everything below in common. Nobody is told from them. */
export interface LeadDay {
  source: string
  /** Empty for a page that is not counted. */
  page: string
  objType: string
  objId: string
  /** 知识产权, 服务项目, 职称申报. */
  service: string
  leads: number
  valid: number
  ordered: number
}

const COLUMN = { left: 'leads', valid: 'valid', ordered: 'ordered' } as const

/**
 * Adds up what became of leads on one day. `known` says whether there is such a policy or service:
 * what visitors wrote into an address is not kept.
 */
export const leadsOfDay = (
  events: readonly LeadEventRow[],
  known: (objType: string, objId: string) => boolean,
): LeadDay[] => {
  const days = new Map<string, LeadDay>()
  for (const event of events) {
    const { page, objType, objId } = askedAt(event.sourcePath)
    const object = objType !== '' && known(objType, objId) ? { objType, objId } : NO_OBJECT
    const source = isSource(event.source) ? event.source : 'unknown'
    const service = serviceNameOf(event.serviceObjId, event.context)
    const key = [source, page, object.objType, object.objId, service].join(' ')
    const day = days.get(key) ?? {
      source,
      page,
      ...object,
      service,
      leads: 0,
      valid: 0,
      ordered: 0,
    }
    day[COLUMN[event.what]] += 1
    days.set(key, day)
  }
  return [...days.values()]
}

const NO_OBJECT = { objType: '', objId: '' }

/** A conversation that began on the day. */
export interface ChatRow {
  /** Whose it is, or was at its end; empty for nobody's. */
  advisorId: string
  /** It began while somebody answers (domain/chat/hours). */
  inHours: boolean
  ended: boolean
  /** From the first question to the first answer, milliseconds; null without one. */
  firstReplyMs: number | null
  /** From its beginning until an advisor took it, seconds; null when nobody did. */
  queueSeconds: number | null
  /** 1 to 5; 0 without. */
  rating: number
}

/** A conversation that left an advisor on the day. */
export interface MoveRow {
  advisorId: string
  why: 'missed' | 'transfer'
}

/** A lead that was left on the day. */
export interface ContactRow {
  advisorId: string
  /** Whether its first call came in time; null while the time still runs. */
  inTime: boolean | null
}

/** What one advisor did on a day. */
export interface ServiceDay {
  advisorId: string
  chats: number
  answered: number
  /** Ended without any answer. */
  unanswered: number
  offHours: number
  missed: number
  transfers: number
  /** How often each of one to five stars was given. */
  ratings: number[]
  /** Of conversations that began in hours. */
  replies: Spread
  queues: Spread
  leads: number
  leadsInTime: number
  leadsLate: number
}

interface Tally extends Omit<ServiceDay, 'replies' | 'queues'> {
  replySeconds: number[]
  queueSeconds: number[]
}

const emptyTally = (advisorId: string): Tally => ({
  advisorId,
  chats: 0,
  answered: 0,
  unanswered: 0,
  offHours: 0,
  missed: 0,
  transfers: 0,
  ratings: [0, 0, 0, 0, 0],
  replySeconds: [],
  queueSeconds: [],
  leads: 0,
  leadsInTime: 0,
  leadsLate: 0,
})

const addChat = (tally: Tally, chat: ChatRow): void => {
  tally.chats += 1
  if (!chat.inHours) tally.offHours += 1
  if (chat.firstReplyMs === null) tally.unanswered += chat.ended ? 1 : 0
  else {
    tally.answered += 1
    if (chat.inHours) tally.replySeconds.push(chat.firstReplyMs / 1_000)
  }
  if (chat.queueSeconds !== null && chat.inHours) tally.queueSeconds.push(chat.queueSeconds)
  const stars = tally.ratings[chat.rating - 1]
  if (stars !== undefined) tally.ratings[chat.rating - 1] = stars + 1
}

/** Adds up a day of service, an advisor each. */
export const serviceOfDay = (rows: {
  chats: readonly ChatRow[]
  moves: readonly MoveRow[]
  contacts: readonly ContactRow[]
}): ServiceDay[] => {
  const tallies = new Map<string, Tally>()
  const of = (advisorId: string): Tally => {
    const tally = tallies.get(advisorId) ?? emptyTally(advisorId)
    tallies.set(advisorId, tally)
    return tally
  }
  for (const chat of rows.chats) addChat(of(chat.advisorId), chat)
  for (const { advisorId, why } of rows.moves)
    of(advisorId)[why === 'missed' ? 'missed' : 'transfers'] += 1
  for (const { advisorId, inTime } of rows.contacts) {
    const tally = of(advisorId)
    tally.leads += 1
    if (inTime !== null) tally[inTime ? 'leadsInTime' : 'leadsLate'] += 1
  }
  return [...tallies.values()].map(({ replySeconds, queueSeconds, ...counts }) => ({
    ...counts,
    replies: spreadOf(replySeconds),
    queues: spreadOf(queueSeconds),
  }))
}

/** Days after which a day’s sums stay as they are: calls come in time or late by then, holidays included. */
export const SETTLED_DAYS = 14
