import type { Postings } from './postings.ts'

/** A list is dense when at least this share of all slots is in it. */
const DENSE_SHARE = 1 / 8
/** Below this many entries reading the list itself costs nothing worth saving. */
const FEW_ENTRIES = 2048
/** Columns kept, a byte a slot each; the one not asked for longest makes way. */
const MOST_COLUMNS = 128

interface Column {
  /** Entries when it was read; the list has grown since when it has more. */
  count: number
  /** Code by slot, 0 where the list has no entry. */
  codes: Uint8Array
}

/**
 * Lists of the commonest terms laid out as one code a slot: reading them in order of slots
 * costs a fifth of decoding the list, and a column is smaller than its decoded entries.
 */
export class DenseLists {
  #postings: Postings | null = null
  #columns = new Map<number, Column>()

  /** The codes of `term` in its first `slots` slots; null when its list is not dense. */
  codesOf(postings: Postings, term: number, slots: number): Uint8Array | null {
    const count = postings.count(term)
    if (count < FEW_ENTRIES || count < slots * DENSE_SHARE) return null
    if (postings !== this.#postings) {
      this.#columns.clear()
      this.#postings = postings
    }
    const known = this.#columns.get(term)
    this.#columns.delete(term)
    const column = known?.count === count ? known : { count, codes: read(postings, term, slots) }
    this.#columns.set(term, column)
    if (this.#columns.size > MOST_COLUMNS) this.#columns.delete(this.#columns.keys().next().value!)
    return column.codes
  }
}

function read(postings: Postings, term: number, slots: number): Uint8Array {
  const codes = new Uint8Array(slots)
  postings.each(term, (slot, code) => {
    codes[slot] = code
  })
  return codes
}
