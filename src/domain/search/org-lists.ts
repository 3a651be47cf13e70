import { makeBits } from './bits.ts'
import type { Bits } from './bits.ts'
import { Pool } from './pool.ts'
import { widened, widerTo } from './widening.ts'

/**
 * 发文机关 of all slots: too many different ones for a set each, so a list for each slot. The
 * first two stand in columns, as hardly a document has more; the others in a pool.
 */
export class OrgLists {
  names: string[] = []
  /** Documents of each org, by its place in `names`. */
  totals = new Uint32Array(64)
  /** By slot, 1 + number of its first and of its second org; 0 when it has none. */
  columns: [first: Uint32Array, second: Uint32Array]
  /** Third and further orgs of the few slots that have so many. */
  readonly others = new Pool()
  #numbers = new Map<string, number>()

  constructor(room: number) {
    this.columns = [new Uint32Array(room), new Uint32Array(room)]
  }

  add(slot: number, names: readonly string[]): void {
    const numbers = [...new Set(names)].map((name) => this.#numberOf(name))
    for (const [nth, column] of this.columns.entries()) column[slot] = (numbers[nth] ?? -1) + 1
    this.others.add(slot, numbers.slice(2))
  }

  /** Numbers of the orgs of a slot. */
  of(slot: number): number[] {
    const [first, second] = this.columns
    const two = [first[slot]!, second[slot]!].filter((entry) => entry > 0)
    return [...two.map((entry) => entry - 1), ...this.others.get(slot)]
  }

  drop(slot: number): void {
    for (const number of this.of(slot)) this.totals[number]!--
    this.others.drop(slot)
  }

  /** Slots that have any of `names`; dead ones may be among them. */
  anyOf(names: readonly string[], live: Bits): Bits {
    const bits = makeBits(live.length * 32)
    const wanted = new Uint8Array(this.names.length + 1)
    for (const name of names) wanted[(this.#numbers.get(name) ?? -1) + 1] = 1
    wanted[0] = 0
    const [first, second] = this.columns
    const { addresses } = this.others
    for (let place = 0; place < live.length; place++) {
      if (live[place] === 0) continue
      let word = 0
      const from = place << 5
      for (let i = 0; i < 32; i++) {
        const slot = from + i
        let fits = wanted[first[slot]!]! | wanted[second[slot]!]!
        if (addresses[slot]! > 0) fits |= this.#hasOther(slot, wanted)
        word |= fits << i
      }
      bits[place] = word
    }
    return bits
  }

  #hasOther(slot: number, wanted: Uint8Array): number {
    return this.others.get(slot).some((number) => wanted[number + 1] === 1) ? 1 : 0
  }

  /** How many slots of a set have each org, by its place in `names`. */
  count(bits: Bits): Uint32Array {
    const counts = new Uint32Array(this.names.length + 1)
    const [first, second] = this.columns
    const { addresses } = this.others
    for (let place = 0; place < bits.length; place++) {
      let word = bits[place]!
      while (word !== 0) {
        const slot = (place << 5) + 31 - Math.clz32(word & -word)
        word &= word - 1
        counts[first[slot]!]!++
        counts[second[slot]!]!++
        if (addresses[slot]! > 0) for (const number of this.others.get(slot)) counts[number + 1]!++
      }
    }
    // The first one counts the places where no org stands.
    return counts.subarray(1)
  }

  /** Takes over the names of a snapshot. */
  restoreNames(names: readonly string[]): void {
    this.names = [...names]
    this.#numbers = new Map(names.map((name, number) => [name, number]))
    this.totals = new Uint32Array(Math.max(64, names.length))
  }

  /** Counts the orgs of a slot, once all that a snapshot has of it is back. */
  enter(slot: number): void {
    for (const number of this.of(slot)) this.totals[number]!++
  }

  /** What widens one column after the other to so many slots. */
  widenings(room: number): (() => void)[] {
    return [0, 1].map((nth) => () => {
      this.columns[nth] = widerTo(this.columns[nth]!, room)
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
