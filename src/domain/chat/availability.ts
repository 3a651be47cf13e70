import { CAPACITY } from './limits.ts'
import { isOpen, nextOpening, resumesAt, type Serving, USUAL_SERVING } from './hours.ts'

/** What an expert says of themselves. */
export type ManualStatus = 'online' | 'busy' | 'away' | 'hidden'
/** What customers are shown: 在线, 忙碌, 离开, 离线. */
export type ShownStatus = 'online' | 'busy' | 'away' | 'offline'

export const STATUS_TEXT: Readonly<Record<ShownStatus, string>> = {
  online: '在线',
  busy: '忙碌',
  away: '离开',
  offline: '离线',
}

/** 现在接待吗: what an expert answered outside of their hours, and until when that holds. */
export interface Reception {
  receives: boolean
  /** In milliseconds. */
  until: number
}

/** A yes holds so long, unless the expert leaves before. */
const RECEPTION_MS = 14_400_000

/**
 * Whether customers are received: by the hours (`open`), or outside of them as the expert answered;
 * `asked`: there is no answer yet. In a pause nobody is asked.
 */
export type ReceptionState = 'open' | 'asked' | 'yes' | 'no' | 'paused'

/** How an expert stands to their hours at a moment. */
export const receptionOf = (
  answer: Reception | null,
  now: number,
  { opening, pausedUntil }: Serving = USUAL_SERVING,
): ReceptionState => {
  if (resumesAt(pausedUntil, now) !== null) return 'paused'
  if (isOpen(now, opening)) return 'open'
  if (answer === null || answer.until <= now) return 'asked'
  return answer.receives ? 'yes' : 'no'
}

/** Until when an answer holds: a yes for four hours, a no until the hours begin. */
export const receptionUntil = (
  receives: boolean,
  now: number,
  { opening }: Serving = USUAL_SERVING,
): number => {
  const opens = nextOpening(now, opening)
  return receives || opens === null ? now + RECEPTION_MS : opens
}

/** Three separate facts, and what is waited for. */
export interface ExpertFacts {
  /** A socket is open, or was a moment ago. */
  connected: boolean
  manual: ManualStatus
  /** What was answered outside of hours; null for nothing. */
  reception: Reception | null
  /** Conversations served now. */
  load: number
  capacity: number
  /** Since when the customer who has waited longest waits, in milliseconds; null for none. */
  owesSince: number | null
}

/** Whoever leaves a customer waiting so long is not offered to another one. */
export const OWES_MS = 600_000

/**
 * 接待状态: shown honestly; available only who can answer now. Whoever has a pause, or answered that
 * they do not receive now, is away, however they stand themselves.
 */
export const availabilityOf = (
  { connected, manual, reception, load, capacity, owesSince }: ExpertFacts,
  now: number,
  serving: Serving = USUAL_SERVING,
): { status: ShownStatus; available: boolean; backAt: number | null } => {
  const { opening, pausedUntil } = serving
  const stands = receptionOf(reception, now, serving)
  const back = stands === 'open' ? null : nextOpening(resumesAt(pausedUntil, now) ?? now, opening)
  if (!connected || manual === 'hidden')
    return { status: 'offline', available: false, backAt: back }
  if (stands === 'paused' || (stands === 'no' && manual === 'online'))
    return { status: 'away', available: false, backAt: back }
  if (manual === 'away') return { status: 'away', available: false, backAt: null }
  const late = owesSince !== null && now - owesSince > OWES_MS
  if (manual === 'busy' || load >= capacity || late)
    return { status: 'busy', available: false, backAt: null }
  const available = stands === 'open' || stands === 'yes'
  return { status: 'online', available, backAt: available ? null : back }
}

/** How an expert is shown to a customer: whoever is answering them is there. */
export const shownTo = <P extends { status: ShownStatus; available: boolean; backAt: string }>(
  shown: P,
  answering: boolean,
): P =>
  answering && (shown.status === 'away' || shown.status === 'online')
    ? { ...shown, status: 'online', available: true, backAt: '' }
    : shown

/** Somebody who could take a conversation. */
export interface Candidate {
  userId: string
  available: boolean
  load: number
  capacity: number
  tags: readonly string[]
  /** Served this customer before. */
  knows: boolean
  /** When they last took one, in milliseconds; 0 for never. */
  lastTaken: number
}

/**
 * 分配: who takes a waiting conversation; null when nobody can. First whoever knows the customer,
 * then whose field it is, then who has most room, then who has waited longest.
 */
export const pickExpert = (
  candidates: readonly Candidate[],
  wanted: { tags: readonly string[]; not?: readonly string[] },
): string | null => {
  const fit = ({ tags }: Candidate): number =>
    tags.filter((tag) => wanted.tags.includes(tag)).length
  const room = ({ load, capacity }: Candidate): number => load / Math.max(1, capacity || CAPACITY)
  const [first] = candidates
    .filter(({ available, load, capacity }) => available && load < capacity)
    .filter(({ userId }) => !wanted.not?.includes(userId))
    .toSorted(
      (a, b) =>
        Number(b.knows) - Number(a.knows) ||
        fit(b) - fit(a) ||
        room(a) - room(b) ||
        a.lastTaken - b.lastTaken ||
        (a.userId < b.userId ? -1 : 1),
    )
  return first?.userId ?? null
}
