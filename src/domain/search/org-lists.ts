import { makeBits, setBit } from './bits.ts'
import type { Bits } from './bits.ts'
import { widened } from './postings.ts'

/** 发文机关 of all slots: too many different ones for a set each, so lists one after another. */
export class OrgLists {
  readonly names: string[] = []
  #numbers = new Map<string, number>()
  #list = new Uint32Array(1024)
  /** Where a slot's part of the list ends; it begins where the slot before ends. */
  #ends = new Uint32Array(1024)

  /** Adds the orgs of the next slot. */
  add(slot: number, names: readonly string[]): void {
    let end = this.#start(slot)
    for (const name of new Set(names)) {
      this.#list = widened(this.#list, end + 1)
      this.#list[end++] = this.#numberOf(name)
    }
    this.#ends = widened(this.#ends, slot + 1)
    this.#ends[slot] = end
  }

  /** Slots among the first `used` that have any of `names`. */
  anyOf(names: readonly string[], used: number, room: number): Bits {
    const bits = makeBits(room)
    const wanted = new Set(names.map((name) => this.#numbers.get(name)))
    let at = 0
    for (let slot = 0; slot < used; slot++) {
      for (const end = this.#ends[slot]!; at < end; at++) {
        if (wanted.has(this.#list[at])) setBit(bits, slot)
      }
    }
    return bits
  }

  /** How many of the slots have each org, by its place in `names`. */
  count(slots: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.names.length)
    const [list, ends] = [this.#list, this.#ends]
    for (let i = 0; i < slots.length; i++) {
      const end = ends[slots[i]!]!
      for (let at = this.#start(slots[i]!); at < end; at++) counts[list[at]!]!++
    }
    return counts
  }

  renumber(newSlot: Int32Array): void {
    let [from, end] = [0, 0]
    newSlot.forEach((slot, old) => {
      const to = this.#ends[old]!
      if (slot >= 0) {
        this.#list.copyWithin(end, from, to)
        end += to - from
        this.#ends[slot] = end
      }
      from = to
    })
  }

  #start(slot: number): number {
    return slot === 0 ? 0 : this.#ends[slot - 1]!
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}
