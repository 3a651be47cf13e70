import { clearBit, countBits, hasBit, makeBits, setBit, unite } from './bits.ts'
import type { Bits } from './bits.ts'

/**
 * A facet of few values: one set of slots for each. A document with an empty list is in
 * every set when `emptyFitsAll` (no industry named = every industry), else in none.
 */
export class ValueFacet {
  #sets = new Map<string, Bits>()
  #fitsAll: Bits
  #emptyFitsAll: boolean

  constructor(slots: number, emptyFitsAll: boolean) {
    this.#fitsAll = makeBits(slots)
    this.#emptyFitsAll = emptyFitsAll
  }

  set(slot: number, values: readonly string[]): void {
    if (values.length === 0 && this.#emptyFitsAll) {
      setBit(this.#fitsAll, slot)
      for (const set of this.#sets.values()) setBit(set, slot)
    }
    for (const value of values) {
      let set = this.#sets.get(value)
      if (!set) this.#sets.set(value, (set = this.#fitsAll.slice()))
      setBit(set, slot)
    }
  }

  clear(slot: number): void {
    clearBit(this.#fitsAll, slot)
    for (const set of this.#sets.values()) clearBit(set, slot)
  }

  values(): IterableIterator<string> {
    return this.#sets.keys()
  }

  /** Slots that fit `value`. */
  of(value: string): Bits {
    return this.#sets.get(value) ?? this.#fitsAll
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

  /** Moves slots; a value no document names any more is forgotten. */
  renumber(newSlot: Int32Array): void {
    const moved = (bits: Bits): Bits => {
      const fresh = makeBits(bits.length * 32)
      newSlot.forEach((slot, old) => {
        if (slot >= 0 && hasBit(bits, old)) setBit(fresh, slot)
      })
      return fresh
    }
    this.#fitsAll = moved(this.#fitsAll)
    const all = countBits(this.#fitsAll)
    for (const [value, bits] of this.#sets) {
      const set = moved(bits)
      if (countBits(set) > all) this.#sets.set(value, set)
      else this.#sets.delete(value)
    }
  }
}
