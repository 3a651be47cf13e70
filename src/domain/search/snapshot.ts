import type { Bits } from './bits.ts'
import { hasBit } from './bits.ts'
import type { IndexState } from './index-state.ts'
import { Postings } from './postings.ts'

/**
 * A snapshot is a row of parts, each of a kind; the parts of a kind stand in order. It is what
 * the holdings were when the first part was taken, whatever comes in between two parts.
 */
export interface SnapshotPart {
  kind: SnapshotKind
  bytes: Uint8Array<ArrayBuffer>
}

export type SnapshotKind = keyof typeof SNAPSHOT_KIND

/** Kinds by their number in a file. A change of their meaning is a new {@link SNAPSHOT_FORMAT}. */
export const SNAPSHOT_KIND = {
  counts: 1,
  names: 2,
  codes: 3,
  words: 4,
  column: 5,
  ids: 6,
  orgs: 7,
  texts: 8,
  timelines: 9,
  facet: 10,
  segment: 11,
  headers: 12,
  end: 13,
  live: 14,
} as const

/** Grows with every change of what a snapshot holds or how a document is indexed. */
export const SNAPSHOT_FORMAT = 3

/** First part: what the others must add up to. */
export interface SnapshotCounts {
  slots: number
  size: number
  terms: number
}

const SLOTS_A_STEP = 2048
/** Slots of a column in one part: half a megabyte at most. */
export const COLUMN_PART = 65_536

/** Columns by slot, in the order in which they are written. */
export function columnsOf({ index, docColumns }: IndexState): Column[] {
  const { region, published, effective, expires, amount } = docColumns.columns
  const [firstOrg, secondOrg] = docColumns.orgs.columns
  return [
    ...[region, published, effective, expires, amount, firstOrg, secondOrg],
    ...[index.lengths, index.agencies.numbers],
  ]
}

type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** Takes the parts of a snapshot; null is a moment to do something else. */
export function* snapshotOf(state: IndexState): Generator<SnapshotPart | null> {
  const { lexicon, index, docColumns } = state
  const [slots, terms] = [docColumns.used, lexicon.size]
  const keep = docColumns.live.slice()
  const early = [...firstParts(state, slots, terms, keep)]
  const { postings } = index
  docColumns.hold(true)
  try {
    yield* early
    yield* columnParts(state, slots)
    for (const part of lexicon.parts(terms)) {
      if ('words' in part) yield textPart('words', part.words)
      else yield { kind: 'codes', bytes: bytesOf(part.codes) }
    }
    for (const words of docColumns.orgs.others.parts(slots, keep)) yield part('orgs', words)
    for (const words of docColumns.texts.parts(slots, keep)) yield part('texts', words)
    for (const words of docColumns.timelines.parts(slots, keep)) yield part('timelines', words)
    yield* idParts(docColumns.ids, slots, keep)
    yield* listParts(postings, slots, terms, keep)
    yield { kind: 'end', bytes: new Uint8Array(0) }
  } finally {
    docColumns.hold(false)
  }
}

/** What would change under the hand, and is small enough to be copied at once. */
function* firstParts(
  { index, docColumns }: IndexState,
  slots: number,
  terms: number,
  keep: Bits,
): Generator<SnapshotPart> {
  const counts: SnapshotCounts = { slots, terms, size: docColumns.size }
  yield textPart('counts', counts)
  yield part('live', keep.slice(0, (slots + 31) >>> 5))
  yield textPart('names', index.agencies.names)
  yield textPart('names', docColumns.regions.codes)
  yield textPart('names', docColumns.orgs.names)
  for (const [name, facet] of Object.entries(docColumns.facets)) {
    if (name === 'windowState') continue
    for (const { value, bits } of facet.parts((slots + 31) >>> 5)) {
      yield textPart('facet', [name, value])
      yield part('facet', bits)
    }
  }
}

/** While the shelf is held, what columns say of a slot stays, also when it is dropped. */
function* columnParts(state: IndexState, slots: number): Generator<SnapshotPart> {
  for (let nth = 0; nth < columnsOf(state).length; nth++) {
    for (let from = 0; from < slots; from += COLUMN_PART) {
      // Looked up anew each time: columns are widened meanwhile.
      const column = columnsOf(state)[nth]!
      yield part('column', column.slice(from, Math.min(slots, from + COLUMN_PART)))
    }
  }
}

function* idParts(ids: readonly string[], slots: number, keep: Bits): Generator<SnapshotPart> {
  for (let from = 0; from < slots; from += SLOTS_A_STEP) {
    const some: [number, string][] = []
    const to = Math.min(slots, from + SLOTS_A_STEP)
    for (let slot = from; slot < to; slot++) if (hasBit(keep, slot)) some.push([slot, ids[slot]!])
    yield textPart('ids', some)
  }
}

function* listParts(
  postings: Postings,
  slots: number,
  terms: number,
  keep: Bits,
): Generator<SnapshotPart | null> {
  const fresh = new Postings()
  for (const _ of postings.rewriting(fresh, terms, slots, keep)) {
    yield null
    for (const segment of fresh.takeFull()) yield part('segment', segment)
  }
  for (const segment of fresh.takeFull(true)) yield part('segment', segment)
  for (const headers of fresh.headers()) yield part('headers', headers)
  yield textPart('headers', fresh.used)
}

function part(kind: SnapshotKind, words: ArrayBufferView): SnapshotPart {
  return { kind, bytes: bytesOf(words) }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
}

function textPart(kind: SnapshotKind, value: unknown): SnapshotPart {
  const text = JSON.stringify(value)
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return part(kind, units)
}
