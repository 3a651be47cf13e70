import { makeBits, setBit } from './bits.ts'
import type { Bits } from './bits.ts'
import { Pool } from './pool.ts'
import { widened } from './postings.ts'

/** 发文机关 of all slots: too many different ones for a set each, so a list for each slot. */
export class OrgLists {
  names: string[] = []
  /** Documents of each org, by its place in `names`. */
  totals = new Uint32Array(64)
  readonly #pool = new Pool()
  #numbers = new Map<string, number>()

  get pool(): Pool {
    return this.#pool
  }

  add(slot: number, names: readonly string[]): void {
    const numbers = [...new Set(names)].map((name) => this.#numberOf(name))
    for (const number of numbers) this.totals[number]!++
    this.#pool.add(slot, numbers)
  }

  drop(slot: number): void {
    for (const number of this.#pool.get(slot)) this.totals[number]!--
    this.#pool.drop(slot)
  }

  /** Slots among the first `used` that have any of `names`. */
  anyOf(names: readonly string[], used: number, room: number): Bits {
    const bits = makeBits(room)
    const wanted = new Uint8Array(this.names.length)
    for (const name of names) {
      const number = this.#numbers.get(name)
      if (number !== undefined) wanted[number] = 1
    }
    const { addresses, chunks } = this.#pool
    for (let slot = 0; slot < used; slot++) {
      const at = addresses[slot]! - 1
      if (at < 0) continue
      const chunk = chunks[at >>> 16]!
      const place = at & 65535
      const end = place + 2 + chunk[place + 1]!
      for (let i = place + 2; i < end; i++) if (wanted[chunk[i]!] === 1) setBit(bits, slot)
    }
    return bits
  }

  /** How many of the slots have each org, by its place in `names`. */
  count(slots: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.names.length)
    const { addresses, chunks } = this.#pool
    for (let i = 0; i < slots.length; i++) {
      const at = addresses[slots[i]!]! - 1
      if (at < 0) continue
      const chunk = chunks[at >>> 16]!
      const place = at & 65535
      const end = place + 2 + chunk[place + 1]!
      for (let k = place + 2; k < end; k++) counts[chunk[k]!]!++
    }
    return counts
  }

  /** Takes over the names of a snapshot, before its lists. */
  restoreNames(names: readonly string[]): void {
    this.names = [...names]
    this.#numbers = new Map(names.map((name, number) => [name, number]))
    this.totals = new Uint32Array(Math.max(64, names.length))
  }

  /** Takes back a part of the lists. */
  restore(part: Uint32Array): void {
    this.#pool.restore(part, (number) => {
      this.totals[number]!++
    })
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.names.length)
    this.totals = widened(this.totals, this.names.length + 1)
    return this.names.push(name) - 1
  }
}
