import { hasBit } from './bits.ts'
import type { Bits } from './bits.ts'
import type { Pool } from './pool.ts'
import { STATES, stateAt } from './timeline.ts'
import type { StateAt } from './timeline.ts'
import type { ValueFacet } from './value-facet.ts'
import { widerTo } from './widening.ts'

const NO_STATE = STATES.length - 1
/** With more new slots than this nobody waits for the next question. */
const MOST_FRESH = 2048
/** A clock that is set back by less (in ms) is waited for: judging all slots anew takes long. */
const CLOCK_STEP = 60_000

/** 窗口状态 of every slot at the moment last asked about. */
export class WindowStates {
  /** Number of each slot's window state in {@link STATES}. */
  states: Uint8Array
  /** Orders by deadline, smaller first: open by date, long-term, upcoming, then the past. */
  deadlineRank: Float64Array
  #nextChange: Float64Array
  #at = Number.NaN
  #nextOfAll = Number.POSITIVE_INFINITY
  /** Slots that came since the states were last looked at. */
  #fresh: number[] = []
  #timelines: Pool
  #facet: ValueFacet

  constructor(room: number, timelines: Pool, facet: ValueFacet) {
    this.#timelines = timelines
    this.#facet = facet
    this.states = new Uint8Array(room)
    this.deadlineRank = new Float64Array(room)
    this.#nextChange = new Float64Array(room)
  }

  /** A document has come to this slot. */
  enter(slot: number, live: Bits): void {
    this.states[slot] = NO_STATE
    this.#fresh.push(slot)
    if (this.#fresh.length > MOST_FRESH && !Number.isNaN(this.#at)) this.#judgeFresh(live)
  }

  /** The document of this slot is no more. */
  drop(slot: number): void {
    this.#nextChange[slot] = Number.POSITIVE_INFINITY
  }

  /** Brings the states up to `now`, looking only at slots whose moment has come. */
  refresh(now: number, used: number, live: Bits): void {
    if (now < this.#at && this.#at - now < CLOCK_STEP) now = this.#at
    const backwards = !(now >= this.#at)
    this.#at = now
    if (!backwards && now < this.#nextOfAll) {
      this.#judgeFresh(live)
      return
    }
    const next = this.#nextChange
    for (const slot of this.#fresh) next[slot] = Number.NEGATIVE_INFINITY
    this.#fresh = []
    this.#nextOfAll = Number.POSITIVE_INFINITY
    for (let slot = 0; slot < used; slot++) {
      if (backwards || now >= next[slot]!) this.#judge(slot, now, live)
      else if (next[slot]! < this.#nextOfAll) this.#nextOfAll = next[slot]!
    }
  }

  #judgeFresh(live: Bits): void {
    const fresh = this.#fresh
    this.#fresh = []
    for (const slot of fresh) this.#judge(slot, this.#at, live)
  }

  #judge(slot: number, now: number, live: Bits): void {
    if (!hasBit(live, slot)) {
      this.#nextChange[slot] = Number.POSITIVE_INFINITY
      return
    }
    const at = this.#timelines.addresses[slot]! - 1
    const chunk = at < 0 ? NOTHING : this.#timelines.chunks[at >>> 16]!
    const from = at < 0 ? 0 : (at & 65535) + 2
    stateAt(chunk, from, at < 0 ? 0 : from + chunk[from - 1]!, now, STATE)
    const { state, rank, until } = STATE
    this.#nextChange[slot] = until
    this.deadlineRank[slot] = rank
    if (until < this.#nextOfAll) this.#nextOfAll = until
    if (state === this.states[slot]) return
    this.states[slot] = state
    this.#facet.clear(slot)
    const name = STATES[state]!
    if (name !== null) this.#facet.set(slot, [name])
  }

  /** What widens one column after the other to so many slots. */
  widenings(room: number): (() => void)[] {
    return [
      () => (this.states = widerTo(this.states, room)),
      () => (this.deadlineRank = widerTo(this.deadlineRank, room)),
      () => (this.#nextChange = widerTo(this.#nextChange, room)),
    ]
  }
}

/** Filled anew for each slot looked at. */
const STATE: StateAt = { state: 0, rank: 0, until: 0 }
const NOTHING = new Uint32Array(0)
