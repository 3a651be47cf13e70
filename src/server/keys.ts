/**
 * The keys of one purpose. They change while the process runs, when the main secret is rotated, so
 * they are asked for at each use and never kept.
 */
export interface Keys {
  /** Signs, hashes and locks. */
  readonly current: Buffer
  /** With one of them reads whatever was signed, hashed or locked; the current one comes first. */
  readonly all: readonly Buffer[]
}

/** A key that never changes. */
export const oneKey = (key: Buffer): Keys => ({ current: key, all: [key] })
