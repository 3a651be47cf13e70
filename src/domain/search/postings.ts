import type { Bits } from './bits.ts'
import { hasBit } from './bits.ts'
import { PostingCursor, SEGMENT, SEGMENT_BITS, SLOT_MASK } from './posting-cursor.ts'

/**
 * Posting lists: for every term the slots that hold it, each with a code byte.
 *
 * A list is a chain of slices in shared byte segments. An entry is a variable-length number
 * (way from the previous slot, doubled, plus 1 when a code byte follows; without one the code
 * is 1, which is the usual case: once in the body). Slots ascend but for those that are used
 * again, so a way is counted modulo 2^27. No entry begins with 0, so a 0 marks the end of a
 * slice and the address of the next follows it in four bytes.
 */

const LINK = 5
const LARGEST_SLICE = 2048
const SMALL_SLICE = 16
/** Half of all terms stand in one document only. */
const LONE_SLICE = 8

/** Five numbers a term: where its list begins and ends, and so on. */
const HEADER = 5
const [HEAD, TAIL, END, NEXT, COUNT] = [0, 1, 2, 3, 4] as const
const CHUNK_BITS = 11
const CHUNK = 1 << CHUNK_BITS

/** Entries read, or terms looked at, in one step of a rewriting. */
const STEP = 16_384

export class Postings {
  #segments: Uint8Array[] = []
  /** Whole segments that were taken away by `takeFull`. */
  #taken = 0
  #used = 0
  #headers: Uint32Array[] = []
  /** Whether a list is being written in one piece up to the end of the segment. */
  #whole = false
  /** The lists that are to follow these, and the terms whose lists they hold already. */
  #heir: { lists: Postings; terms: number } | null = null

  /** Entries of a term; 0 for a term never appended to. */
  count(term: number): number {
    const chunk = this.#headers[term >>> CHUNK_BITS]
    return chunk === undefined ? 0 : chunk[(term & (CHUNK - 1)) * HEADER + COUNT]!
  }

  /** Bytes reserved for lists. */
  get bytes(): number {
    return this.#segments.length * SEGMENT + this.#headers.length * CHUNK * HEADER * 4
  }

  /** Adds `slot` with `code` (1 to 255) to a list that does not hold it. */
  append(term: number, slot: number, code: number): void {
    while (term >>> CHUNK_BITS >= this.#headers.length) {
      this.#headers.push(new Uint32Array(CHUNK * HEADER))
    }
    const header = this.#headers[term >>> CHUNK_BITS]!
    const own = (term & (CHUNK - 1)) * HEADER
    const value = ((slot + 1 - header[own + NEXT]!) & SLOT_MASK) * 2 + (code === 1 ? 0 : 1)
    const length = (value < 128 ? 1 : value < 16384 ? 2 : value < 2097152 ? 3 : 4) + (value & 1)
    let at = header[own + TAIL]!
    if (at + length + LINK > header[own + END]!) at = this.#nextSlice(header, own, at, length)
    const bytes = this.#segments[at >>> SEGMENT_BITS]!
    let place = at & (SEGMENT - 1)
    let rest = value
    while (rest >= 128) {
      bytes[place++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[place++] = rest
    if (code !== 1) bytes[place] = code
    header[own + TAIL] = at + length
    header[own + NEXT] = slot + 1
    header[own + COUNT]!++
    if (this.#heir !== null && term < this.#heir.terms) this.#heir.lists.append(term, slot, code)
  }

  #nextSlice(header: Uint32Array, own: number, at: number, length: number): number {
    const count = header[own + COUNT]!
    const wanted = count < 8 ? SMALL_SLICE : 1 << (33 - Math.clz32(count))
    const lone = count === 0 && length + LINK <= LONE_SLICE
    const size = lone ? LONE_SLICE : Math.min(wanted, LARGEST_SLICE)
    const left = this.#segments.length * SEGMENT - this.#used
    if (left < (this.#whole ? SMALL_SLICE : size)) {
      this.#used = this.#segments.length * SEGMENT
      this.#segments.push(new Uint8Array(SEGMENT))
    }
    const start = this.#used
    this.#used = this.#whole ? this.#segments.length * SEGMENT : start + size
    if (count === 0) {
      header[own + HEAD] = start
    } else {
      const bytes = this.#segments[at >>> SEGMENT_BITS]!
      const place = at & (SEGMENT - 1)
      bytes[place] = 0
      bytes[place + 1] = start >>> 24
      bytes[place + 2] = start >>> 16
      bytes[place + 3] = start >>> 8
      bytes[place + 4] = start
    }
    header[own + END] = this.#used
    return start
  }

  /** The list of `term` is complete: what it does not need of its segment is free again. */
  #close(term: number): void {
    const header = this.#headers[term >>> CHUNK_BITS]!
    const own = (term & (CHUNK - 1)) * HEADER
    // Nothing has been added to it since slices for other lists were taken behind it.
    if (header[own + END] !== this.#used) return
    this.#used = header[own + TAIL]! + LINK
    header[own + END] = this.#used
  }

  /** Reads the list of `term` from its beginning, a block at a time. */
  open(term: number, cursor: PostingCursor = new PostingCursor()): PostingCursor {
    const count = this.count(term)
    const chunk = count === 0 ? undefined : this.#headers[term >>> CHUNK_BITS]
    cursor.start(this.#segments, chunk?.[(term & (CHUNK - 1)) * HEADER] ?? 0, count)
    return cursor
  }

  /** Visits every entry of `term`; nothing for a term unknown (-1). */
  each(term: number, visit: (slot: number, code: number) => void): void {
    if (term < 0) return
    const cursor = this.open(term)
    for (let n = cursor.read(); n > 0; n = cursor.read()) {
      for (let i = 0; i < n; i++) visit(cursor.slots[i]!, cursor.codes[i]!)
    }
  }

  /**
   * The same lists, each in one piece and without slots that are not in `keep`, written step by
   * step into `fresh`: those below `slots` of the first `terms` terms, whatever is appended
   * between two steps.
   */
  *rewriting(fresh: Postings, terms: number, slots: number, keep: Bits): Generator<void> {
    yield* this.#copying(fresh, () => terms, slots, keep)
  }

  /**
   * As rewriting, but what is appended between two steps goes into `fresh` too, so that it can
   * take the place of these lists at the end.
   */
  *replacing(fresh: Postings, slots: number, keep: Bits): Generator<void> {
    this.#heir = { lists: fresh, terms: 0 }
    try {
      yield* this.#copying(fresh, () => this.#headers.length << CHUNK_BITS, slots, keep)
    } finally {
      this.#heir = null
    }
  }

  *#copying(fresh: Postings, terms: () => number, slots: number, keep: Bits): Generator<void> {
    const cursor = new PostingCursor()
    const heir = this.#heir?.lists === fresh ? this.#heir : null
    let work = 0
    for (let term = 0; term < terms(); term++) {
      let [read, taken] = [0, 0]
      this.open(term, cursor)
      for (let n = cursor.read(); n > 0; n = cursor.read()) {
        fresh.#whole = true
        for (let i = 0; i < n; i++) {
          const slot = cursor.slots[i]!
          if (slot < slots ? !hasBit(keep, slot) : heir === null) continue
          fresh.append(term, slot, cursor.codes[i]!)
          taken++
        }
        fresh.#whole = false
        read += n
        work += n
        if (work >= STEP) {
          work = 0
          // Others may take slices between two steps: this list goes on in one of its own.
          if (taken > 0) fresh.#close(term)
          yield
        }
        if (heir !== null) cursor.more(this.count(term) - read - cursor.left)
      }
      if (taken > 0) fresh.#close(term)
      if (heir !== null) heir.terms = term + 1
      work += 4
    }
  }

  /** Segments that are full (or all), given away: for a rewriting that goes to a file. */
  takeFull(all = false): Uint8Array[] {
    const full = all ? this.#segments.length : this.#segments.length - 1
    const parts: Uint8Array[] = []
    for (; this.#taken < full; this.#taken++) {
      parts.push(this.#segments[this.#taken]!)
      this.#segments[this.#taken] = NOTHING
    }
    return parts
  }

  /** The headers of all terms, chunk by chunk. */
  headers(): readonly Uint32Array[] {
    return this.#headers
  }

  /** Bytes in use; goes with {@link takeFull} into a snapshot. */
  get used(): number {
    return this.#used
  }

  /** Puts back what {@link takeFull}, {@link headers} and {@link used} gave. */
  restore(part: { segment: Uint8Array } | { headers: Uint32Array } | { used: number }): void {
    if ('segment' in part) {
      if (part.segment.length !== SEGMENT) throw new RangeError('a segment of another length')
      this.#segments.push(part.segment)
    } else if ('headers' in part) {
      if (part.headers.length !== CHUNK * HEADER) throw new RangeError('headers of another length')
      this.#headers.push(part.headers)
    } else {
      if (Math.ceil(part.used / SEGMENT) !== this.#segments.length) {
        throw new RangeError('segments are missing')
      }
      this.#used = part.used
    }
  }
}

const NOTHING = new Uint8Array(0)
