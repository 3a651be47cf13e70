import { createHash } from 'node:crypto'

/** An entry as its hash covers it. */
export interface HashedEntry {
  day: string
  seq: number
  /** ISO 8601, UTC, milliseconds. */
  at: string
  actorId: string
  actorName: string
  companyId: string
  action: string
  objectType: string
  objectId: string
  objectName: string
  detail: unknown
  ip: string
  requestId: string
}

/** An entry with its place in the chain of its day. */
export interface ChainedEntry extends HashedEntry {
  beforeHash: string
  hash: string
}

/** What is kept of a day beside its entries. */
export interface Day {
  day: string
  entries: number
  lastHash: string
}

/** JSON with the names of every object in one order: `jsonb` does not keep the one written. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}

/** The hash of an entry over the one before it. */
export const entryHash = (before: string, entry: HashedEntry): string =>
  createHash('sha256').update(before).update(canonical(entry)).digest('hex')

/** The name of an entry: its day and number. */
export const entryName = (day: string, seq: number): string => `${day}/${seq}`

/**
 * Follows the chain of one day. Hand it the entries in order, as many at a time as you like, then
 * ask for its end; both answer the name of the first entry that does not fit, null when all do.
 */
export const followDay = ({ day, entries, lastHash }: Day) => {
  let seq = 0
  let hash = ''
  return {
    take(rows: readonly ChainedEntry[]): string | null {
      for (const { beforeHash, hash: written, ...entry } of rows) {
        seq += 1
        const fits =
          entry.seq === seq && beforeHash === hash && entryHash(beforeHash, entry) === written
        if (!fits) return entryName(day, seq)
        hash = written
      }
      return null
    },
    end: (): string | null => {
      if (seq < entries) return entryName(day, seq + 1)
      return seq === entries && hash === lastHash ? null : entryName(day, seq)
    },
  }
}
