import { type Bits, countBits, hasBit, makeBits, members } from '#domain/search/bits.ts'
import type { Subject } from '../measure.ts'
import { isScant, MATCH_RESULTS, type MatchResult } from '../results.ts'
import type { RuleTable } from '../rule.ts'
import { Leaves } from './leaves.ts'
import { Segment } from './segment.ts'
import { Findings, SEGMENT_SLOTS } from './slots.ts'

/** What all policies of an engine came to for one portrait; read it before the engine is changed. */
export interface Matched {
  /** Null for an id that is not there. */
  resultOf: (id: string) => MatchResult | null
  ids: (result: MatchResult) => string[]
  count: (result: MatchResult) => number
}

/** A set of policies compiled once. */
export interface MatchEngine {
  readonly size: number
  /** Slots of policies that were changed or removed; many of them are worth compiling anew. */
  readonly spent: number
  /** Adds a policy, or changes the one of that id. */
  put: (id: string, table: RuleTable) => void
  remove: (id: string) => void
  match: (subject: Subject) => Matched
}

/** Compiles policies; each is known by an id of the caller's. */
export const compile = (
  policies: Iterable<readonly [id: string, table: RuleTable]>,
): MatchEngine => {
  const leaves = new Leaves()
  const segments: Segment[] = []
  const places = new Map<string, { segment: number; slot: number }>()
  const findings = new Findings()
  let spent = 0

  const remove = (id: string): void => {
    const place = places.get(id)
    if (place === undefined) return
    segments[place.segment]!.remove(place.slot)
    places.delete(id)
    spent++
  }
  const put = (id: string, table: RuleTable): void => {
    remove(id)
    let last = segments.at(-1)
    if (last === undefined || last.isFull) {
      last = new Segment(leaves)
      segments.push(last)
    }
    places.set(id, { segment: segments.length - 1, slot: last.add(id, table) })
  }
  for (const [id, table] of policies) put(id, table)

  const match = (subject: Subject): Matched => {
    leaves.forget()
    const sets = segments.map((segment) => {
      segment.find(subject, findings)
      return setsOf(segment, findings)
    })
    return {
      resultOf: (id) => {
        const place = places.get(id)
        const set = place && sets[place.segment]
        if (!place || !set) return null
        return MATCH_RESULTS.find((result) => hasBit(set[result], place.slot)) ?? null
      },
      ids: (result) =>
        sets.flatMap((set, at) =>
          Array.from(members(set[result]), (slot) => segments[at]!.ids[slot]!),
        ),
      count: (result) => sets.reduce((sum, set) => sum + countBits(set[result]), 0),
    }
  }
  return {
    get size() {
      return places.size
    },
    get spent() {
      return spent
    },
    put,
    remove,
    match,
  }
}

/** The policies of a segment by result, from what was found about them. */
const setsOf = (segment: Segment, findings: Findings): Record<MatchResult, Bits> => {
  const { words, failed, missing, manual, inapplicable, unplaced } = findings
  const slots = Math.min(SEGMENT_SLOTS, words * 32)
  const sets = Object.fromEntries(
    MATCH_RESULTS.map((result) => [result, makeBits(slots)]),
  ) as Record<MatchResult, Bits>
  for (let at = 0; at < words; at++) {
    const outside = inapplicable[at]!
    const alive = segment.alive[at]!
    const unmet = failed[at]! & ~unplaced[at]!
    const left = alive & ~outside & ~unmet
    const open = missing[at]! | unplaced[at]!
    sets.inapplicable[at] = alive & outside
    sets.unmet[at] = alive & ~outside & unmet
    const scant = scantOf(at, left, segment, findings)
    sets.scant[at] = scant
    sets.incomplete[at] = left & ~scant & open
    sets.possible[at] = left & ~scant & ~open & manual[at]!
    sets.hopeful[at] = left & ~scant & ~open & ~manual[at]!
  }
  return sets
}

/** Of a word of policies those with too little weight checked. */
const scantOf = (
  at: number,
  left: number,
  { weights }: Segment,
  { open, person }: Findings,
): number => {
  let scant = 0
  let word = left
  while (word !== 0) {
    const bit = 31 - Math.clz32(word & -word)
    const slot = at * 32 + bit
    const total = weights[slot]! - person[slot]!
    if (isScant({ checked: total - open[slot]!, total }, person[slot]! > 0)) scant |= 1 << bit
    word &= word - 1
  }
  return scant
}
