import {
  type Fate,
  fateInRelease,
  fateOf,
  FOLLOWED,
  KEPT,
  NEVER,
  type Origin,
} from '#domain/packages/fate.ts'
import {
  keyOf,
  type Piece,
  PIECE_KINDS,
  type PieceKey,
  type PieceKind,
} from '#domain/packages/pieces.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Author, PieceStores, StoredPiece } from './piece-store.ts'
import type { Counts, ItemRow, ListedFate } from './store.ts'
import { keepOrigins, originsOf } from './store.ts'

/** A piece as it is brought, beside what stands there. */
export interface Judged extends PieceKey {
  title: string
  /** null: it is left out, so it is gone. */
  next: object | null
  nextDigest: string | null
  now: object | null
  seen: string | null
  origin: Origin | null
  fate: Fate
}

const originOf = (known: (PieceKey & Origin) | undefined): Origin | null =>
  known === undefined ? null : { base: known.base, shipped: known.shipped }

/** The stores of some kinds, each with those that it is asked for. */
const storesOf = (stores: PieceStores, kinds: readonly PieceKind[]) =>
  stores.all
    .map((store) => ({ store, wanted: store.kinds.filter((kind) => kinds.includes(kind)) }))
    .filter(({ wanted }) => wanted.length > 0)

/** What stands there of these kinds, by key, with digests. */
export const storedPieces = async (
  on: Database | Tx,
  stores: PieceStores,
  kinds: readonly PieceKind[],
): Promise<Map<string, StoredPiece & { digest: string | null }>> => {
  const found = new Map<string, StoredPiece & { digest: string | null }>()
  for (const { store, wanted } of storesOf(stores, kinds))
    for (const piece of await store.read(on, wanted))
      found.set(keyOf(piece), { ...piece, digest: stores.digest(piece.kind, piece.value) })
  return found
}

const removedOf = async (
  on: Database | Tx,
  stores: PieceStores,
  kinds: readonly PieceKind[],
): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const { store, wanted } of storesOf(stores, kinds))
    for (const key of (await store.removed?.(on, wanted)) ?? []) found.add(keyOf(key))
  return found
}

/**
 * Holds what is brought against what stands there. Of kinds that are brought whole, what was brought
 * before and lacks now is gone. A release changes only what the one before it said otherwise.
 */
export const judge = async (
  on: Database | Tx,
  stores: PieceStores,
  brought: {
    items: readonly (PieceKey & { title: string; value: object | null })[]
    whole: readonly PieceKind[]
    release: boolean
  },
): Promise<Judged[]> => {
  const kinds = PIECE_KINDS.filter(
    (kind) => brought.whole.includes(kind) || brought.items.some((item) => item.kind === kind),
  )
  const stored = await storedPieces(on, stores, kinds)
  const origins = await originsOf(on, kinds)
  const removed = await removedOf(on, stores, kinds)
  const given = new Set(brought.items.map(keyOf))
  // What came with a release from before digests were kept is known by where it stands.
  for (const [key, { kind, id, digest, releases }] of stored)
    if (brought.release && releases === true && !origins.has(key))
      origins.set(key, { kind, id, base: digest, shipped: digest })
  const gone = [...origins.values()].filter(
    (one) => brought.whole.includes(one.kind) && one.shipped !== null && !given.has(keyOf(one)),
  )
  const all = [
    ...brought.items,
    ...gone.map(({ kind, id }) => ({
      kind,
      id,
      title: stored.get(keyOf({ kind, id }))?.title ?? id,
      value: null,
    })),
  ]
  return all.map(({ kind, id, title, value }): Judged => {
    const key = keyOf({ kind, id })
    const there = stored.get(key)
    const origin = originOf(origins.get(key))
    const [now, next] = [there?.digest ?? null, stores.digest(kind, value)]
    const met = { origin, now, next, pristine: there?.pristine ?? !removed.has(key) }
    const fate = brought.release ? fateInRelease(met) : fateOf(met)
    return {
      kind,
      id,
      title,
      next: value,
      nextDigest: next,
      now: there?.value ?? null,
      seen: now,
      origin,
      fate: there?.held === true && FOLLOWED.includes(fate) ? heldBack(fate) : fate,
    }
  })
}

const heldBack = (fate: Fate): Fate => (fate === 'retire' ? 'gone' : 'changed')

/** What came of {@link put}. */
interface Put {
  /** Digests afterwards of what was written, by key. */
  after: Map<string, string | null>
  /** What could not be written, with a sentence, by key. */
  refused: Map<string, string>
}

/**
 * Puts values where the portal reads them, null taking what is there away. What cannot stand beside
 * what is there is left alone and told.
 */
export const put = async (
  tx: Tx,
  stores: PieceStores,
  wanted: readonly (PieceKey & { title: string; value: object | null })[],
  author: Author,
): Promise<Put> => {
  const refused = new Map<string, string>()
  for (const store of stores.all) {
    const own = wanted.filter(({ kind }) => store.kinds.includes(kind))
    const given = own.flatMap((one): Piece[] =>
      one.value === null ? [] : [{ ...one, value: one.value }],
    )
    if (given.length > 0)
      for (const [key, text] of (await store.problems?.(tx, given)) ?? []) refused.set(key, text)
    const kept = given.filter((one) => !refused.has(keyOf(one)))
    const gone = own.filter(({ value }) => value === null)
    if (kept.length > 0) await store.write(tx, kept, author)
    if (gone.length > 0) await store.retire(tx, gone, author)
  }
  const now = await storedPieces(tx, stores, [...new Set(wanted.map(({ kind }) => kind))])
  const after = wanted
    .filter((one) => !refused.has(keyOf(one)))
    .map((one) => [keyOf(one), now.get(keyOf(one))?.digest ?? null] as const)
  return { after: new Map(after), refused }
}

/** A judged piece as a package lists it; null for one that says the same. */
export const itemOf = (one: Judged, at: Pick<ItemRow, 'state' | 'after'>): ItemRow | null =>
  one.fate === 'same' || one.fate === 'adopt'
    ? null
    : {
        kind: one.kind,
        id: one.id,
        title: one.title.slice(0, 500),
        fate: one.fate satisfies ListedFate,
        state: at.state,
        next: one.next,
        seen: one.seen,
        before: at.state === 'taken' ? one.now : null,
        origin: at.state === 'taken' ? one.origin : null,
        after: at.after,
      }

/** How many pieces of each kind had which fate. */
export const countsOf = (judged: readonly Judged[]): Counts => {
  const counts: Counts = {}
  for (const { kind, fate } of judged) {
    const of = (counts[kind] ??= {})
    of[fate] = (of[fate] ?? 0) + 1
  }
  return counts
}

/**
 * Follows a release: writes what nobody has touched, keeps the rest as differences, and notes what is
 * known from now on. Answers the pieces as a package lists them, and the counts.
 */
export const follow = async (
  tx: Tx,
  stores: PieceStores,
  brought: { items: readonly Piece[]; whole: readonly PieceKind[] },
  author: Author,
): Promise<{ items: ItemRow[]; counts: Counts }> => {
  const met = await judge(tx, stores, { ...brought, release: true })
  const { after, refused } = await put(
    tx,
    stores,
    met.flatMap((one) => (FOLLOWED.includes(one.fate) ? [{ ...one, value: one.next }] : [])),
    author,
  )
  const judged = met.map((one) =>
    refused.has(keyOf(one)) ? { ...one, fate: 'changed' as const } : one,
  )
  await keepOrigins(
    tx,
    judged.flatMap((one): (PieceKey & Origin)[] => {
      const { kind, id, fate, nextDigest: shipped, origin } = one
      if (fate === 'same') return []
      if (KEPT.includes(fate))
        return [{ kind, id, base: origin === null ? NEVER : origin.base, shipped }]
      return [
        { kind, id, base: fate === 'adopt' ? one.seen : (after.get(keyOf(one)) ?? null), shipped },
      ]
    }),
  )
  const items = judged.flatMap((one) => {
    const taken = FOLLOWED.includes(one.fate)
    const item = itemOf(one, {
      state: taken ? 'taken' : 'open',
      after: taken ? (after.get(keyOf(one)) ?? null) : null,
    })
    return item === null ? [] : [item]
  })
  return { items, counts: countsOf(judged) }
}
