import { createHash } from 'node:crypto'
import { canonical } from '#domain/packages/canonical.ts'
import type { Piece, PieceKey, PieceKind } from '#domain/packages/pieces.ts'
import { formOfPiece } from '#domain/packages/sides.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Who writes and when. */
export interface Author {
  by: string
  at: Date
}

/** A piece as it stands where the portal reads it. */
export interface StoredPiece extends Piece {
  /** Signs other than a digest say that no operator has touched it since it was filled in. */
  pristine: boolean
  /** Only a release can have written it: one that nothing is known of came with one. */
  releases?: boolean
  /** An operator is writing at it: it is theirs whatever stands published. */
  held?: boolean
}

/** Where pieces of some kinds stand, and how they get there; given by whoever keeps them. */
export interface PieceStore {
  kinds: readonly PieceKind[]
  /** What is compared of a value; all of it unless told. */
  compared?(value: object): object
  /** Everything of these kinds that can be seen; what was deleted or is offline cannot. */
  read(on: Database | Tx, kinds: readonly PieceKind[]): Promise<StoredPiece[]>
  /** What is there and out of sight: offline, withdrawn or deleted by an operator. */
  removed?(on: Database | Tx, kinds: readonly PieceKind[]): Promise<PieceKey[]>
  /** What is wrong with a piece in itself, whatever stands there. */
  judge(piece: Piece): string[]
  /** What stands against writing these together; a sentence by the key of each (`keyOf`). */
  problems?(on: Database | Tx, pieces: readonly Piece[]): Promise<Map<string, string>>
  /** Makes pieces what can be seen, in place of what was there. */
  write(tx: Tx, pieces: readonly Piece[], author: Author): Promise<void>
  /** Takes pieces away as the product does it: ended, offline, withdrawn or deleted. */
  retire(tx: Tx, keys: readonly PieceKey[], author: Author): Promise<void>
}

/** SHA-256 of a value, the same for the same value. */
export const sha256Of = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex')

/** All stores as one: finds the one of a kind, and takes digests as it compares. */
export const createPieceStores = (all: readonly PieceStore[]) => {
  const of = (kind: PieceKind): PieceStore => {
    const found = all.find(({ kinds }) => kinds.includes(kind))
    if (found === undefined) throw new Error(`nothing keeps ${kind}`)
    return found
  }
  return {
    all,
    of,
    /** The digest of a value of a kind; null for nothing. */
    digest(kind: PieceKind, value: object | null): string | null {
      if (value === null) return null
      const { compared } = of(kind)
      return sha256Of(compared?.(value) ?? formOfPiece(kind, value) ?? value)
    },
  }
}

export type PieceStores = ReturnType<typeof createPieceStores>
