import type { WindowState } from '#domain/policies/codes.ts'
import type { PolicyWindow } from '#domain/policies/policy.ts'
import { windowVerdict } from '#domain/policies/window.ts'

/** States by their number in a timeline; the last number means none. */
export const STATES: readonly (WindowState | null)[] = [
  'open',
  'closing',
  'longterm',
  'upcoming',
  'reference',
  'undated',
  'closed',
  null,
]

/** Words of one entry: since when (high and state, low), deadline rank (high, low). */
const ENTRY = 4
const BASE = 2 ** 51
const WORD = 2 ** 32
/** A moment takes 52 bits; above them there is room for a small number. */
const HIGH = 2 ** 20

/**
 * All a document's window states there will ever be, as numbers: they depend on nothing but the
 * moment, so dates are read once, when the document comes. Empty for a document without windows.
 */
export function timelineOf(windows: readonly PolicyWindow[]): number[] {
  const words: number[] = []
  if (windows.length === 0) return words
  let since = Number.NEGATIVE_INFINITY
  for (;;) {
    const { state, headline, nextChangeAt } = windowVerdict(windows, since)
    const [group, ms] = deadlineOrder(state, headline?.ms ?? 0, nextChangeAt ?? 0)
    const from = since === Number.NEGATIVE_INFINITY ? 0 : since + BASE
    words.push(Math.floor(from / WORD) + STATES.indexOf(state) * HIGH, from % WORD)
    words.push(Math.floor((ms + BASE) / WORD) + group * HIGH, (ms + BASE) % WORD)
    if (nextChangeAt === null) return words
    since = nextChangeAt
  }
}

/** What a timeline says of a moment. */
export interface StateAt {
  /** Number in {@link STATES}. */
  state: number
  /** Orders by deadline, smaller first: open by date, long-term, upcoming, then the past. */
  rank: number
  /** The next moment at which this is no longer so. */
  until: number
}

const NONE: StateAt = { state: 7, rank: 6e14, until: Number.POSITIVE_INFINITY }

/** The standing at `now` by the words from `from` to `to`; `into` is filled. */
export function stateAt(
  words: Uint32Array,
  from: number,
  to: number,
  now: number,
  into: StateAt,
): void {
  if (from === to) {
    Object.assign(into, NONE)
    return
  }
  let at = from
  into.until = Number.POSITIVE_INFINITY
  for (let next = from + ENTRY; next < to; next += ENTRY) {
    const moment = momentOf(words[next]!, words[next + 1]!)
    if (moment > now) {
      into.until = moment
      break
    }
    at = next
  }
  into.state = words[at]! >>> 20
  into.rank = (words[at + 2]! >>> 20) * 1e14 + momentOf(words[at + 2]!, words[at + 3]!)
}

function momentOf(high: number, low: number): number {
  return (high & (HIGH - 1)) * WORD + low - BASE
}

/** `changes` is the next change of state: of an upcoming window the day it opens. */
function deadlineOrder(
  state: WindowState | null,
  deadline: number,
  changes: number,
): [group: number, ms: number] {
  switch (state) {
    case 'open':
    case 'closing':
      return [0, deadline]
    case 'longterm':
      return [1, 0]
    case 'upcoming':
      return [2, changes]
    case 'reference':
      return [3, -deadline]
    case 'undated':
      return [4, 0]
    case 'closed':
      return [5, -deadline]
    case null:
      return [6, 0]
  }
}
