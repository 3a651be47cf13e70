/**
 * Posting lists: for every term the slots that hold it, ascending, each with a code byte.
 *
 * A list is a chain of slices in shared byte segments. An entry is a variable-length number
 * (gap to the previous slot, doubled, plus 1 when a code byte follows; without one the code
 * is 1, which is the usual case: once in the body). No entry begins with 0, so a 0 marks the
 * end of a slice and the address of the next follows it in four bytes.
 */

const SEGMENT_BITS = 20
const SEGMENT = 1 << SEGMENT_BITS
const LINK = 5
const LARGEST_SLICE = 2048
const SMALL_SLICE = 16
/** Half of all terms stand in one document only. */
const LONE_SLICE = 8

/** Grows a typed array to hold at least `length`, by doubling. */
export function widened<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  array: T,
  length: number,
): T {
  if (length <= array.length) return array
  const kind = array.constructor as new (length: number) => T
  const wider = new kind(Math.max(length, array.length * 2))
  wider.set(array)
  return wider
}

export class Postings {
  #segments: Uint8Array[] = [new Uint8Array(SEGMENT)]
  #used = 0
  #head = new Uint32Array(1024)
  #tail = new Uint32Array(1024)
  #end = new Uint32Array(1024)
  /** One more than the last slot of the list, so that 0 means none. */
  #next = new Uint32Array(1024)
  #count = new Uint32Array(1024)

  /** Entries of a term; 0 for a term never appended to. */
  count(term: number): number {
    return this.#count[term] ?? 0
  }

  /** Bytes reserved for lists. */
  get bytes(): number {
    return this.#segments.length * SEGMENT + this.#head.byteLength * 5
  }

  /** Adds `slot` with `code` (1 to 255) to a list. Slots of one list must ascend. */
  append(term: number, slot: number, code: number): void {
    if (term >= this.#head.length) this.#makeRoom(term + 1)
    const value = (slot + 1 - this.#next[term]!) * 2 + (code === 1 ? 0 : 1)
    const length = (value < 128 ? 1 : value < 16384 ? 2 : value < 2097152 ? 3 : 4) + (value & 1)
    let at = this.#tail[term]!
    if (at + length + LINK > this.#end[term]!) at = this.#nextSlice(term, at, length)
    const bytes = this.#segments[at >>> SEGMENT_BITS]!
    let place = at & (SEGMENT - 1)
    let rest = value
    while (rest >= 128) {
      bytes[place++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[place++] = rest
    if (code !== 1) bytes[place] = code
    this.#tail[term] = at + length
    this.#next[term] = slot + 1
    this.#count[term]!++
  }

  #nextSlice(term: number, at: number, length: number): number {
    const count = this.#count[term]!
    const wanted = count < 8 ? SMALL_SLICE : 1 << (33 - Math.clz32(count))
    const lone = count === 0 && length + LINK <= LONE_SLICE
    const size = lone ? LONE_SLICE : Math.min(wanted, LARGEST_SLICE)
    if ((this.#used & (SEGMENT - 1)) + size > SEGMENT || this.#used === this.#reserved) {
      if (this.#used > 0) {
        this.#used = this.#reserved
        this.#segments.push(new Uint8Array(SEGMENT))
      }
    }
    const start = this.#used
    this.#used += size
    if (count === 0) {
      this.#head[term] = start
    } else {
      const bytes = this.#segments[at >>> SEGMENT_BITS]!
      const place = at & (SEGMENT - 1)
      bytes[place] = 0
      bytes[place + 1] = start >>> 24
      bytes[place + 2] = start >>> 16
      bytes[place + 3] = start >>> 8
      bytes[place + 4] = start
    }
    this.#end[term] = start + size
    return start
  }

  get #reserved(): number {
    return this.#segments.length * SEGMENT
  }

  #makeRoom(terms: number): void {
    this.#head = widened(this.#head, terms)
    this.#tail = widened(this.#tail, terms)
    this.#end = widened(this.#end, terms)
    this.#next = widened(this.#next, terms)
    this.#count = widened(this.#count, terms)
  }

  /** Reads the list of `term` from its beginning, a block at a time. */
  open(term: number, cursor: PostingCursor = new PostingCursor()): PostingCursor {
    cursor.start(this.#segments, this.#head[term] ?? 0, this.count(term))
    return cursor
  }

  /** Visits every entry of `term`; nothing for a term unknown (-1). */
  each(term: number, visit: (slot: number, code: number) => void): void {
    const cursor = this.open(term)
    for (let n = cursor.read(); n > 0; n = cursor.read()) {
      for (let i = 0; i < n; i++) visit(cursor.slots[i]!, cursor.codes[i]!)
    }
  }

  /**
   * The same lists with slots renumbered; a slot with no new number (-1) is left out. Every
   * entry kept is reported to `kept`.
   */
  renumbered(
    terms: number,
    newSlot: Int32Array,
    kept: (term: number, code: number) => void,
  ): Postings {
    const fresh = new Postings()
    const cursor = new PostingCursor()
    for (let term = 0; term < terms; term++) {
      this.open(term, cursor)
      for (let n = cursor.read(); n > 0; n = cursor.read()) {
        for (let i = 0; i < n; i++) {
          const slot = newSlot[cursor.slots[i]!]!
          if (slot < 0) continue
          fresh.append(term, slot, cursor.codes[i]!)
          kept(term, cursor.codes[i]!)
        }
      }
    }
    return fresh
  }
}

const BLOCK = 512

/** A reader of one list: `read` fills `slots` and `codes` and tells how many. */
export class PostingCursor {
  readonly slots = new Uint32Array(BLOCK)
  readonly codes = new Uint8Array(BLOCK)
  #segments: Uint8Array[] = []
  #at = 0
  #left = 0
  #slot = -1

  /** Turns to another list; a cursor may be used for many, one after the other. */
  start(segments: Uint8Array[], at: number, count: number): void {
    this.#segments = segments
    this.#at = at
    this.#left = count
    this.#slot = -1
  }

  /** Up to 512 entries; 0 at the end. */
  read(): number {
    const wanted = Math.min(this.#left, BLOCK)
    if (wanted === 0) return 0
    const { slots, codes } = this
    let bytes = this.#segments[this.#at >>> SEGMENT_BITS]!
    let base = this.#at - (this.#at & (SEGMENT - 1))
    let place = this.#at & (SEGMENT - 1)
    let slot = this.#slot
    for (let i = 0; i < wanted; i++) {
      let value = bytes[place++]!
      if (value === 0) {
        const high = bytes[place]! * 16777216
        const at = high + (bytes[place + 1]! << 16) + (bytes[place + 2]! << 8) + bytes[place + 3]!
        bytes = this.#segments[at >>> SEGMENT_BITS]!
        base = at - (at & (SEGMENT - 1))
        place = at & (SEGMENT - 1)
        value = bytes[place++]!
      }
      if (value >= 128) {
        value &= 127
        for (let shift = 7; ; shift += 7) {
          const byte = bytes[place++]!
          value |= (byte & 127) << shift
          if (byte < 128) break
        }
      }
      slot += value >>> 1
      slots[i] = slot
      codes[i] = (value & 1) === 0 ? 1 : bytes[place++]!
    }
    this.#at = base + place
    this.#slot = slot
    this.#left -= wanted
    return wanted
  }
}
