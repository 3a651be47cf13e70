/** Arrays that grow: the bigger they are, the longer copying them takes. */
type Words = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** The array in one of `room` places. */
export function widerTo<T extends Words>(array: T, room: number): T {
  const fresh = new (array.constructor as new (length: number) => T)(room)
  fresh.set(array)
  return fresh
}

/** Grows a typed array to hold at least `length`, by doubling. */
export function widened<T extends Words>(array: T, length: number): T {
  return length <= array.length ? array : widerTo(array, Math.max(length, array.length * 2))
}

/** With less than this share of the room left, columns begin to be widened. */
const NEARLY_FULL = 0.9

/** Room for slots in many columns, of which no two are widened in the same change. */
export class Room {
  /** Slots for which every column has a place. */
  slots: number
  #due: (() => void)[] = []
  #widenings: (slots: number) => (() => void)[]

  /** `widenings` gives what widens one column after the other to so many slots. */
  constructor(slots: number, widenings: (slots: number) => (() => void)[]) {
    this.slots = slots
    this.#widenings = widenings
  }

  /** Room for so many slots from now on; takes one step of making more when it gets scarce. */
  need(slots: number): void {
    if (this.#due.length === 0) {
      if (slots <= this.slots * NEARLY_FULL) return
      const wanted = (Math.ceil(Math.max(slots, this.slots) * 1.25) + 63) & ~63
      this.#due = this.#widenings(wanted)
      this.#due.push(() => (this.slots = wanted))
    }
    do this.#due.shift()?.()
    while (slots > this.slots && this.#due.length > 0)
  }
}
