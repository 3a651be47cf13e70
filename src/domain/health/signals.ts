/** 运行信号: what a node says of itself (reliability.md, golden signals). No person, no company. */

/** What was counted in a stretch of time. */
export interface Counted {
  /** Requests that were answered, and those of them that failed: a status of 500 or above. */
  answered: number
  failed: number
  /** Refused as not signed in or not allowed: 401, 402, 403. */
  refused: number
  /** Refused because too much waited: 503 before anything was done. */
  shed: number
  /** Encrypted calls that could not be opened: 4600. */
  sealed: number
  /** Calls that named a foreign company. */
  denied: number
  /** Durations of requests by the buckets of `BOUNDS_MS`; those that wait for news are left out. */
  durations: number[]
  /** Messages of the chat that were taken, those that could not be, and how long taking them took. */
  acked: number
  ackFailed: number
  acks: number[]
  /** Frames of sockets. */
  framesIn: number
  framesOut: number
}

/** What is so at a moment. */
export interface Measured {
  /** Delay of the event loop, milliseconds: 99 of 100 were shorter. */
  lagMs: number
  /** Bytes. */
  rss: number
  heap: number
  sockets: number
  /** Connections to the database: in use, waited for, and the most there may be. */
  poolUsed: number
  poolWaiting: number
  poolMost: number
  /** Bytes of the disk of `DATA_DIR`; 0 of 0 when it could not be read. */
  diskFree: number
  diskSize: number
  /** How nodes tell each other of the chat, and how long a word takes; null: not heard. */
  bus: 'redis' | 'database'
  busMs: number | null
}

/** A node as it stands: the last minute, and now. */
export interface NodeSignals extends Counted, Measured {
  version: string
  /** The commit it was started from, twelve digits; empty when unknown. */
  commit: string
  /** Epoch milliseconds. */
  startedAt: number
  draining: boolean
  /** Fingerprints of the main secrets it knows, and of the one it signs with; a node of an earlier release says nothing of it. */
  keys?: { known: readonly string[]; signing: string }
}

/** Milliseconds between two words of a node. */
export const BEAT_MS = 10_000
/** Milliseconds after which a node that says nothing counts as gone, and its row is removed. */
export const SILENT_MS = 30_000
export const GONE_MS = 120_000
/** Minutes that are kept. */
export const KEPT_MINUTES = 60

/** Where a node stands. */
export type NodeState = 'ready' | 'draining' | 'silent'

/** State of a node that was last heard `agoMs` ago. */
export const stateOf = (node: Pick<NodeSignals, 'draining'>, agoMs: number): NodeState =>
  agoMs > SILENT_MS ? 'silent' : node.draining ? 'draining' : 'ready'
