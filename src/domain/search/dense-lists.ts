import { PostingCursor } from './posting-cursor.ts'
import type { Postings } from './postings.ts'

/** A list is dense when at least this share of all slots is in it. */
const DENSE_SHARE = 1 / 8
/** Below this many entries reading the list itself costs nothing worth saving. */
const FEW_ENTRIES = 2048
/** Columns kept, a byte a slot each; the one not asked for longest makes way. */
const MOST_COLUMNS = 128

/** A list by slot. */
export interface DenseCodes {
  /** Code by slot, 0 where the list has no entry. */
  codes: Uint8Array
  /** Codes that stand in it. */
  kinds: readonly number[]
}

interface Column {
  /** Entries read; the list has grown since when it has more. */
  count: number
  /** Stands behind the last entry read. */
  cursor: PostingCursor
  codes: Uint8Array
  kinds: number[]
}

/**
 * Lists of the commonest terms laid out as one code a slot: reading them in order of slots
 * costs a fifth of decoding the list, and a column is smaller than its decoded entries.
 */
export class DenseLists {
  #postings: Postings | null = null
  #columns = new Map<number, Column>()

  /** What `term` has in its first `slots` slots; null when its list is not dense. */
  codesOf(postings: Postings, term: number, slots: number): DenseCodes | null {
    const count = postings.count(term)
    if (count < FEW_ENTRIES || count < slots * DENSE_SHARE) return null
    if (postings !== this.#postings) {
      this.#columns.clear()
      this.#postings = postings
    }
    const column = this.#columns.get(term) ?? opened(postings, term, slots)
    this.#columns.delete(term)
    this.#columns.set(term, column)
    if (this.#columns.size > MOST_COLUMNS) this.#columns.delete(this.#columns.keys().next().value!)
    readOn(column, count, slots)
    const { codes, kinds } = column
    return { codes: codes.length === slots ? codes : codes.subarray(0, slots), kinds }
  }
}

function opened(postings: Postings, term: number, slots: number): Column {
  const cursor = new PostingCursor()
  postings.open(term, cursor)
  return { count: postings.count(term), cursor, codes: new Uint8Array(slots), kinds: [] }
}

/** Reads what has been appended since the last time; slots may have become more too. */
function readOn(column: Column, count: number, slots: number): void {
  const { cursor } = column
  if (slots > column.codes.length) {
    const wider = new Uint8Array(slots + (slots >>> 6))
    wider.set(column.codes)
    column.codes = wider
  }
  cursor.more(count - column.count)
  column.count = count
  const { codes } = column
  const there = new Uint8Array(256)
  for (let n = cursor.read(); n > 0; n = cursor.read()) {
    for (let i = 0; i < n; i++) {
      const code = cursor.codes[i]!
      codes[cursor.slots[i]!] = code
      there[code] = 1
    }
  }
  for (let code = 1; code < there.length; code++)
    if (there[code] === 1 && !column.kinds.includes(code)) column.kinds.push(code)
}
