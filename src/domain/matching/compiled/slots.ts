import { type Bits, hasBit, makeBits, setBit } from '#domain/search/bits.ts'
import type { NodeState } from './node.ts'

/** Policies of one segment; a set of them fits the nearest cache of a processor. */
export const SEGMENT_SLOTS = 32_768

/** From so many slots on a set is kept as bits besides. */
const DENSE = 512

/** The slots whose policies ask the same, with the weight each gives it; a slot may come twice. */
export class Slots {
  length = 0
  slots = new Uint16Array(4)
  weights = new Uint16Array(4)
  bits: Bits | null = null

  add(slot: number, weight: number): void {
    if (this.length === this.slots.length) {
      this.slots = grown(this.slots)
      this.weights = grown(this.weights)
    }
    this.slots[this.length] = slot
    this.weights[this.length] = weight
    this.length++
    if (this.bits !== null) setBit(this.bits, slot)
    else if (this.length >= DENSE) {
      this.bits = makeBits(SEGMENT_SLOTS)
      for (let at = 0; at < this.length; at++) setBit(this.bits, this.slots[at]!)
    }
  }

  /** Puts its slots into a set of so many words. */
  uniteInto(into: Bits, words: number): void {
    if (this.bits !== null && this.length > words) uniteWords(into, this.bits, words)
    else for (let at = 0; at < this.length; at++) setBit(into, this.slots[at]!)
  }
}

const grown = (from: Uint16Array): Uint16Array<ArrayBuffer> => {
  const to = new Uint16Array(from.length * 2)
  to.set(from)
  return to
}

/** `into` gains what is in the first words of `other`. */
export const uniteWords = (into: Bits, other: Bits, words: number): void => {
  for (let at = 0; at < words; at++) into[at]! |= other[at]!
}

/** What is found about the policies of a segment for one portrait. */
export class Findings {
  readonly failed = makeBits(SEGMENT_SLOTS)
  readonly missing = makeBits(SEGMENT_SLOTS)
  readonly manual = makeBits(SEGMENT_SLOTS)
  readonly inapplicable = makeBits(SEGMENT_SLOTS)
  /** The policies hold in certain places, and the place is not known. */
  readonly unplaced = makeBits(SEGMENT_SLOTS)
  /** Weight that waits for data, by slot. */
  readonly open = new Uint32Array(SEGMENT_SLOTS)
  /** Weight that is left to a person. */
  readonly person = new Uint32Array(SEGMENT_SLOTS)
  words = 0

  /** Forgets all about the first so many slots. */
  reset(slots: number): void {
    this.words = (slots + 31) >>> 5
    for (const bits of [this.failed, this.missing, this.manual, this.inapplicable, this.unplaced])
      bits.fill(0, 0, this.words)
    this.open.fill(0, 0, slots)
    this.person.fill(0, 0, slots)
  }

  fail(slots: Slots): void {
    slots.uniteInto(this.failed, this.words)
  }

  /** Their policies wait for data, or for a person, with the whole weight of this. */
  leaveOpen(slots: Slots, state: 'missing' | 'manual'): void {
    slots.uniteInto(state === 'missing' ? this.missing : this.manual, this.words)
    const waits = state === 'missing' ? this.open : this.person
    for (let at = 0; at < slots.length; at++) waits[slots.slots[at]!]! += slots.weights[at]!
  }

  /** The same where the parts of a group wait for one and for the other. */
  leavePartsOpen(slots: Slots, { state, open, person }: NodeState): void {
    slots.uniteInto(state === 'missing' ? this.missing : this.manual, this.words)
    for (let at = 0; at < slots.length; at++) {
      const slot = slots.slots[at]!
      this.open[slot]! += open
      this.person[slot]! += person
    }
  }

  /** Adds the weight of those that are in a set. */
  addOpen(slots: Slots, among: Bits, state: 'missing' | 'manual'): void {
    const waits = state === 'missing' ? this.open : this.person
    for (let at = 0; at < slots.length; at++) {
      const slot = slots.slots[at]!
      if (hasBit(among, slot)) waits[slot]! += slots.weights[at]!
    }
  }
}
