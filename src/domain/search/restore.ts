import { clearBit, members } from './bits.ts'
import type { Bits } from './bits.ts'
import type { IndexState } from './index-state.ts'
import { widened } from './widening.ts'
import { COLUMN_PART, columnsOf } from './snapshot.ts'
import type { SnapshotCounts, SnapshotKind, SnapshotPart } from './snapshot.ts'
import type { ValueFacetName } from './document-columns.ts'

/** The parts do not make a snapshot of this format. */
export class SnapshotUnreadable extends Error {
  override name = 'SnapshotUnreadable'
}

/** Makes an index of the parts of a snapshot, one after another. */
export class Restoring {
  #state: IndexState
  #counts: SnapshotCounts | null = null
  #seen = new Map<SnapshotKind, number>()
  #keep: Bits = new Uint32Array(0)
  #facet: { name: ValueFacetName; value: string | null } | null = null

  /** `state` is empty and made with the settings of those the parts come from. */
  constructor(state: IndexState) {
    this.#state = state
  }

  /** Takes the next part; throws {@link SnapshotUnreadable} when it does not fit. */
  take({ kind, bytes }: SnapshotPart): void {
    const nth = this.#seen.get(kind) ?? 0
    this.#seen.set(kind, nth + 1)
    try {
      this.#take(kind, bytes, nth)
    } catch (error) {
      if (error instanceof SnapshotUnreadable) throw error
      throw new SnapshotUnreadable(`part ${nth} of ${kind}: ${String(error)}`)
    }
  }

  /** The state, once all parts are there. */
  finish(): IndexState {
    const { docColumns, lexicon, index, classes } = this.#state
    const counts = this.#counts
    if (counts === null || !this.#seen.has('end')) throw new SnapshotUnreadable('it has no end')
    const columns = Math.ceil(counts.slots / COLUMN_PART) * columnsOf(this.#state).length
    if (this.#seen.get('column') !== columns && columns > 0) {
      throw new SnapshotUnreadable('columns are missing')
    }
    if (docColumns.size !== counts.size) throw new SnapshotUnreadable('documents are missing')
    if (docColumns.live.some((word, i) => word !== (this.#keep[i] ?? 0))) {
      throw new SnapshotUnreadable('other documents than it says')
    }
    for (const slot of members(docColumns.live)) classes[index.lengths[slot]!]!++
    docColumns.free(counts.slots, docColumns.live)
    lexicon.resume(counts.terms)
    return this.#state
  }

  #take(kind: SnapshotKind, bytes: Uint8Array<ArrayBuffer>, nth: number): void {
    const { index, lexicon, docColumns } = this.#state
    const { terms } = kind === 'counts' ? { terms: 0 } : this.#expected()
    switch (kind) {
      case 'counts':
        this.#begin(valueOf<SnapshotCounts>(bytes))
        break
      case 'live':
        this.#live(bytes)
        break
      case 'column':
        this.#column(nth, bytes)
        break
      case 'names':
        this.#names(nth, valueOf<string[]>(bytes))
        break
      case 'facet':
        this.#facetPart(nth, bytes)
        break
      case 'codes':
        lexicon.restore({ codes: wordsOf(bytes), terms })
        break
      case 'words':
        lexicon.restore({ words: valueOf<[string, number][]>(bytes) })
        break
      case 'ids':
        for (const [slot, id] of valueOf<[number, string][]>(bytes)) docColumns.enter(slot, id)
        break
      case 'orgs':
        docColumns.orgs.others.restore(wordsOf(bytes))
        break
      case 'texts':
        docColumns.texts.restore(wordsOf(bytes))
        break
      case 'timelines':
        docColumns.timelines.restore(wordsOf(bytes))
        break
      case 'segment':
        index.postings.restore({ segment: bytes })
        break
      case 'headers':
        this.#headers(bytes)
        break
      case 'end':
    }
  }

  #expected(): SnapshotCounts {
    if (this.#counts === null) throw new SnapshotUnreadable('it does not begin with its counts')
    return this.#counts
  }

  #begin(counts: SnapshotCounts): void {
    this.#counts = counts
    const { docColumns, index, lexicon } = this.#state
    lexicon.expect(counts.terms)
    docColumns.makeRoom(counts.slots)
    docColumns.used = counts.slots
    index.lengths = widened(index.lengths, counts.slots)
  }

  #live(bytes: Uint8Array<ArrayBuffer>): void {
    const { slots } = this.#expected()
    this.#keep = wordsOf(bytes)
    for (let slot = slots; slot < this.#keep.length * 32; slot++) clearBit(this.#keep, slot)
  }

  #column(nth: number, { buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): void {
    const { slots } = this.#expected()
    const steps = Math.ceil(slots / COLUMN_PART)
    const from = (nth % steps) * COLUMN_PART
    const column = columnsOf(this.#state)[Math.floor(nth / steps)]
    if (column === undefined) throw new SnapshotUnreadable('a column too many')
    const kind = column.constructor as ColumnKind
    const part = new kind(buffer, byteOffset, byteLength / kind.BYTES_PER_ELEMENT)
    if (part.length !== Math.min(slots - from, COLUMN_PART)) {
      throw new SnapshotUnreadable(`column ${nth} is cut off`)
    }
    column.set(part, from)
  }

  #names(nth: number, names: string[]): void {
    const { docColumns, index } = this.#state
    const { slots } = this.#expected()
    if (nth === 0) index.agencies.restore(names, slots)
    else if (nth === 1) for (const code of names) docColumns.regions.add(code)
    else docColumns.orgs.restoreNames(names)
  }

  #facetPart(nth: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (nth % 2 === 0) {
      const [name, value] = valueOf<[ValueFacetName, string | null]>(bytes)
      this.#facet = { name, value }
      return
    }
    const { name, value } = this.#facet!
    this.#state.docColumns.facets[name].restore(value, wordsOf(bytes))
  }

  #headers(bytes: Uint8Array<ArrayBuffer>): void {
    const { postings } = this.#state.index
    // The last part is not of headers: it says how many bytes the lists take.
    if (bytes.length < 100) postings.restore({ used: valueOf<number>(bytes) })
    else postings.restore({ headers: wordsOf(bytes) })
  }
}

/** What makes the array of a column over bytes that are there. */
interface ColumnKind {
  BYTES_PER_ELEMENT: number
  new (buffer: ArrayBuffer, from: number, length: number): Uint8Array | Float64Array
}

function wordsOf(bytes: Uint8Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}

function valueOf<T>(bytes: Uint8Array<ArrayBuffer>): T {
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
  let text = ''
  for (let at = 0; at < units.length; at += 8192) {
    text += String.fromCharCode(...units.subarray(at, at + 8192))
  }
  return JSON.parse(text) as T
}
