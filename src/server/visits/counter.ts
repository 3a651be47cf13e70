import type { Log } from '#server/log.ts'
import type { Seen, VisitStore } from './store.ts'

/** Milliseconds between two writes: what a node that is killed loses at most. */
export const FLUSH_MS = 3_000
/** Different rows held before they are written at once. */
const MOST_ROWS = 2_000
/** Different other sites and campaigns of a day that one node keeps apart; more go without their name. */
const MOST_NAMES = 300
/** Pages held while the database does not answer; more are not counted. */
const MOST_WAITING = 20_000

/** Counts pages in memory and writes the sums every few seconds. */
export interface VisitCounter {
  count(seen: Omit<Seen, 'visits' | 'views'>, entry: boolean): void
  /** Writes what is there. */
  flush(): Promise<void>
  /** Writes on its own until it is stopped; what is there then is written. */
  start(): () => Promise<void>
}

/** Makes one over `store`. */
export const createVisitCounter = (deps: {
  store: Pick<VisitStore, 'add'>
  log: Log
}): VisitCounter => {
  const { store, log } = deps
  let rows = new Map<string, Seen>()
  let names = { day: '', known: new Set<string>() }
  let writing: Promise<void> = Promise.resolve()

  const nameOf = (day: string, via: string): string => {
    if (via === '') return ''
    if (names.day !== day) names = { day, known: new Set() }
    if (names.known.size >= MOST_NAMES && !names.known.has(via)) return ''
    names.known.add(via)
    return via
  }

  const add = (seen: Seen): void => {
    const { day, site, page, source, via, device } = seen
    const key = [day, site, page, source, via, device].join(' ')
    const row = rows.get(key)
    if (row === undefined) rows.set(key, { ...seen })
    else {
      row.visits += seen.visits
      row.views += seen.views
    }
  }

  const write = async (): Promise<void> => {
    if (rows.size === 0) return
    const taken = [...rows.values()]
    rows = new Map()
    try {
      await store.add(taken)
    } catch (err) {
      log.warn({ err }, 'visits were not written yet')
      if (rows.size + taken.length <= MOST_WAITING) for (const seen of taken) add(seen)
    }
  }

  // One after the other: what could not be written goes with the next.
  const flush = async (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }

  return {
    count(seen, entry) {
      const via = nameOf(seen.day, seen.via)
      add({ ...seen, via, visits: entry ? 1 : 0, views: 1 })
      if (rows.size === MOST_ROWS) void flush()
    },
    flush,
    start() {
      const timer = setInterval(() => void flush(), FLUSH_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await flush()
      }
    },
  }
}
