/** What a failed statement means to the caller. */
export type Fault =
  /** The database cannot be reached, is starting, or has no room: 503 with Retry-After. */
  | 'unavailable'
  /** It took too long or waited too long for a lock: 503 with Retry-After. */
  | 'slow'
  /** Two transactions met; the same one may succeed when tried again. */
  | 'retry'
  /** A unique, foreign key or check rule refused it: 4xx. */
  | 'conflict'
  /** A value does not fit its column: 4xx. */
  | 'invalid'
  /** Anything else is a fault of ours: 500. */
  | 'other'

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/** Messages of pg and its pool that carry no code. */
const lost =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed/

/** Sorts an error thrown by pg, its pool or Kysely. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return 'other'
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return lost.test(error.message) ? 'unavailable' : 'other'
  if (network.has(code)) return 'unavailable'
  if (!/^[0-9A-Z]{5}$/.test(code)) return 'other'
  if (code === '57014' || code === '55P03' || code === '25P03') return 'slow'
  if (code === '40001' || code === '40P01') return 'retry'
  // 08 connection, 53 no room, 57P0x shutting down or starting, 58 disk, 3D000 not yet created.
  if (/^(08|53|57P|58|3D000)/.test(code)) return 'unavailable'
  if (code.startsWith('23')) return 'conflict'
  if (code.startsWith('22')) return 'invalid'
  return 'other'
}

/** The name of the unique index or other rule that refused a statement; null when none did. */
export const brokenRule = (error: unknown): string | null => {
  if (faultOf(error) !== 'conflict') return null
  const { constraint } = error as { constraint?: unknown }
  return typeof constraint === 'string' ? constraint : null
}
