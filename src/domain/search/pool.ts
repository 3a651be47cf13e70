import type { Bits } from './bits.ts'
import { hasBit } from './bits.ts'
import { widened } from './widening.ts'

const CHUNK_BITS = 16
const CHUNK = 1 << CHUNK_BITS
const HEADER = 2
/** A chunk of which less than this share is in use is emptied. */
const WASTED = 0.5
const PART = 1 << 18

/**
 * A record of 32-bit words for each slot, one after another in chunks: slot, length, words.
 * Slots whose record is empty have none. Chunks that dropped records have left half empty are
 * cleared by moving the rest to the end, so the room is bounded and nothing takes long.
 */
export class Pool {
  /** The chunks; a record stands at `address - 1` of its slot. */
  readonly chunks: Uint32Array[] = []
  /** By slot: 1 + place of its record, 0 when it has none. */
  addresses = new Uint32Array(1024)
  #filled: number[] = []
  #live: number[] = []
  #free: number[] = []
  #last = -1
  #held = false
  /** Slots dropped while it was held. */
  #pending: number[] = []

  /** Gives `slot`, which has none, its record. */
  add(slot: number, words: ArrayLike<number>): void {
    this.addresses = widened(this.addresses, slot + 1)
    if (words.length === 0) return
    const at = this.#room(HEADER + words.length)
    const chunk = this.chunks[at >>> CHUNK_BITS]!
    const place = at & (CHUNK - 1)
    chunk[place] = slot
    chunk[place + 1] = words.length
    chunk.set(words, place + HEADER)
    this.addresses[slot] = at + 1
  }

  /** The words of a slot; valid until the next change. */
  get(slot: number): Uint32Array {
    const at = (this.addresses[slot] ?? 0) - 1
    if (at < 0) return NOTHING
    const chunk = this.chunks[at >>> CHUNK_BITS]!
    const place = (at & (CHUNK - 1)) + HEADER
    return chunk.subarray(place, place + chunk[place - 1]!)
  }

  drop(slot: number): void {
    if (this.#held) {
      this.#pending.push(slot)
      return
    }
    const at = (this.addresses[slot] ?? 0) - 1
    if (at < 0) return
    const nth = at >>> CHUNK_BITS
    this.addresses[slot] = 0
    this.#live[nth]! -= HEADER + this.chunks[nth]![(at & (CHUNK - 1)) + 1]!
    if (nth !== this.#last && this.#live[nth]! < CHUNK * WASTED) this.#clear(nth)
  }

  /** While it is held, dropped records stay: somebody reads them bit by bit. */
  hold(held: boolean): void {
    this.#held = held
    if (held) return
    for (const slot of this.#pending) this.drop(slot)
    this.#pending = []
  }

  /** The records of the slots below `slots` that are in `keep`, in parts. */
  *parts(slots: number, keep: Bits): Generator<Uint32Array<ArrayBuffer>> {
    let part = new Uint32Array(PART)
    let length = 0
    for (let slot = 0; slot < slots; slot++) {
      const words = hasBit(keep, slot) ? this.get(slot) : NOTHING
      if (words.length === 0) continue
      if (length + HEADER + words.length > part.length) {
        if (length > 0) yield part.subarray(0, length)
        part = new Uint32Array(Math.max(PART, HEADER + words.length))
        length = 0
      }
      part[length] = slot
      part[length + 1] = words.length
      part.set(words, length + HEADER)
      length += HEADER + words.length
    }
    if (length > 0) yield part.subarray(0, length)
  }

  /** Takes back a part that {@link parts} gave. */
  restore(part: Uint32Array): void {
    for (let at = 0; at < part.length;) {
      const end = at + HEADER + part[at + 1]!
      if (end > part.length) throw new RangeError('a record is cut off')
      this.add(part[at]!, part.subarray(at + HEADER, end))
      at = end
    }
  }

  #room(words: number): number {
    const filled = this.#filled[this.#last] ?? CHUNK
    if (filled + words > CHUNK) {
      this.#last = this.#free.pop() ?? this.chunks.length
      this.chunks[this.#last] = new Uint32Array(Math.max(CHUNK, words))
      this.#filled[this.#last] = 0
      this.#live[this.#last] = 0
    }
    const at = this.#last * CHUNK + this.#filled[this.#last]!
    this.#filled[this.#last]! += words
    this.#live[this.#last]! += words
    return at
  }

  #clear(nth: number): void {
    const chunk = this.chunks[nth]!
    const filled = this.#filled[nth]!
    for (let place = 0; place < filled; place += HEADER + chunk[place + 1]!) {
      const slot = chunk[place]!
      if (this.addresses[slot] !== nth * CHUNK + place + 1) continue
      this.add(slot, chunk.subarray(place + HEADER, place + HEADER + chunk[place + 1]!))
    }
    this.chunks[nth] = NOTHING
    this.#filled[nth] = 0
    this.#live[nth] = 0
    this.#free.push(nth)
  }
}

const NOTHING = new Uint32Array(0)
