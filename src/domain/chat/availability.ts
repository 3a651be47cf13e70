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

/** Three separate facts, and what is waited for. */
export interface ExpertFacts {
  /** A socket is open, or was a moment ago. */
  connected: boolean
  manual: ManualStatus
  /** Conversations served now. */
  load: number
  capacity: number
  /** Since when the customer who has waited longest waits, in milliseconds; null for none. */
  owesSince: number | null
}

/** Whoever leaves a customer waiting so long is not offered to another one. */
const OWES_MS = 600_000

/**
 * 接待状态: shown honestly; available only who can answer now. Whoever has a pause is away, however
 * they stand themselves.
 */
export const availabilityOf = (
  { connected, manual, load, capacity, owesSince }: ExpertFacts,
  now: number,
  { opening, pausedUntil }: Serving = USUAL_SERVING,
): { status: ShownStatus; available: boolean; backAt: number | null } => {
  const resumes = resumesAt(pausedUntil, now)
  const open = resumes === null && isOpen(now, opening)
  const back = open ? null : nextOpening(resumes ?? now, opening)
  if (!connected || manual === 'hidden')
    return { status: 'offline', available: false, backAt: back }
  if (resumes !== null) return { status: 'away', available: false, backAt: back }
  if (manual === 'away') return { status: 'away', available: false, backAt: null }
  const late = owesSince !== null && now - owesSince > OWES_MS
  if (manual === 'busy' || load >= capacity || late)
    return { status: 'busy', available: false, backAt: null }
  return { status: 'online', available: open, backAt: back }
}

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
