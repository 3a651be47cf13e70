/** Bytes of lists come in segments of one megabyte. */
export const SEGMENT_BITS = 20
export const SEGMENT = 1 << SEGMENT_BITS

/** Slots there may be: the way to one more, from before the first, would be counted as none. */
export const MOST_SLOTS = (1 << 27) - 1
/** Takes a way between slots modulo 2^27. */
export const SLOT_MASK = 0x7ffffff

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

  /** Entries still to be read. */
  get left(): number {
    return this.#left
  }

  /** The list has grown by `entries` since it was opened; a cursor at its end reads them next. */
  more(entries: number): void {
    this.#left += entries
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
      slot = (slot + (value >>> 1)) & SLOT_MASK
      slots[i] = slot
      codes[i] = (value & 1) === 0 ? 1 : bytes[place++]!
    }
    this.#at = base + place
    this.#slot = slot
    this.#left -= wanted
    return wanted
  }
}
