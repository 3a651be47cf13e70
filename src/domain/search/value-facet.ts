import { clearBit, countBits, hasBit, makeBits, setBit, unite } from './bits.ts'
import type { Bits } from './bits.ts'

/**
 * A facet of few values: one set of slots for each. A document with an empty list is in
 * every set when `emptyFitsAll` (no industry named = every industry), else in none.
 */
export class ValueFacet {
  #sets = new Map<string, Bits>()
  /** Documents that name each value; one that none does is forgotten. */
  #named = new Map<string, number>()
  #fitsAll: Bits
  /** Documents that fit all values. */
  #unnamed = 0
  #emptyFitsAll: boolean

  constructor(slots: number, emptyFitsAll: boolean) {
    this.#fitsAll = makeBits(slots)
    this.#emptyFitsAll = emptyFitsAll
  }

  set(slot: number, values: readonly string[]): void {
    if (values.length === 0 && this.#emptyFitsAll) {
      this.#unnamed++
      setBit(this.#fitsAll, slot)
      for (const set of this.#sets.values()) setBit(set, slot)
    }
    for (const value of new Set(values)) {
      let set = this.#sets.get(value)
      if (!set) this.#sets.set(value, (set = this.#fitsAll.slice()))
      setBit(set, slot)
      this.#named.set(value, (this.#named.get(value) ?? 0) + 1)
    }
  }

  clear(slot: number): void {
    const unnamed = hasBit(this.#fitsAll, slot)
    if (unnamed) this.#unnamed--
    clearBit(this.#fitsAll, slot)
    for (const [value, set] of this.#sets) {
      if (!hasBit(set, slot)) continue
      clearBit(set, slot)
      if (unnamed) continue
      const left = this.#named.get(value)! - 1
      this.#named.set(value, left)
      if (left > 0) continue
      this.#named.delete(value)
      this.#sets.delete(value)
    }
  }

  values(): IterableIterator<string> {
    return this.#sets.keys()
  }

  /** Slots that fit `value`. */
  of(value: string): Bits {
    return this.#sets.get(value) ?? this.#fitsAll
  }

  /** How many documents fit `value`. */
  total(value: string): number {
    return (this.#named.get(value) ?? 0) + this.#unnamed
  }

  /** Slots that fit any of `values`. */
  anyOf(values: readonly string[]): Bits {
    const union = makeBits(this.#fitsAll.length * 32)
    for (const value of values) unite(union, this.of(value))
    return union
  }

  widen(slots: number): void {
    const wider = (bits: Bits): Bits => {
      const fresh = makeBits(slots)
      fresh.set(bits)
      return fresh
    }
    this.#fitsAll = wider(this.#fitsAll)
    for (const [value, bits] of this.#sets) this.#sets.set(value, wider(bits))
  }

  /** The sets as they are, the one that fits all values under the name null. */
  *parts(words: number): Generator<{ value: string | null; bits: Bits }> {
    yield { value: null, bits: this.#fitsAll.slice(0, words) }
    for (const [value, bits] of this.#sets) yield { value, bits: bits.slice(0, words) }
  }

  /** Takes back a set, in the order of {@link parts}. */
  restore(value: string | null, bits: Bits): void {
    const own = makeBits(this.#fitsAll.length * 32)
    own.set(bits)
    if (value === null) {
      this.#fitsAll = own
      this.#unnamed = countBits(own)
      return
    }
    this.#sets.set(value, own)
    this.#named.set(value, countBits(own) - this.#unnamed)
  }
}
