import type pg from 'pg'
import type { Log } from '../log.ts'
import { createChannel } from './channel.ts'

/** The newest revision of the content, as the table `content_revision` has it. */
export interface Revision {
  /** Counts every change of content. */
  revision: number
  /** The revision of the last change of dictionaries or regions. */
  dictionaries: number
  /** The revision of the last change of a site configuration. */
  site: number
  /** The revision of the last change of a publication. */
  publications: number
  /** The revision of the last change of the operators' search terms. */
  terms: number
  /** The revision of the last change of office hours or of how experts serve. */
  service: number
}

/**
 * Told of the revision when the watch begins and of every new one, one call at a time; told again
 * at the next look when it throws.
 */
export type RevisionListener = (now: Revision) => Promise<void> | void

/** Watches the content for changes, of this process and of others. */
export interface Revisions {
  /** The revision last seen; reads it when none was. */
  current(): Promise<Revision>
  /** Adds a listener; answers how to remove it. */
  subscribe(listener: RevisionListener): () => void
  /** Begins to listen and to poll. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface RevisionDeps {
  /** Reads the revision; its address also serves for a connection of our own that listens. */
  readonly pool: pg.Pool
  readonly log: Log
  /** Milliseconds between two looks that find what no notification told; 1,000 unless told. */
  readonly pollMs?: number
  /** Milliseconds to wait for more notifications; 20 unless told. */
  readonly settleMs?: number
}

/**
 * Notifications make a change known at once; the poll makes sure of it, so a lost connection costs
 * a second at most and nothing is missed.
 */
export const createRevisions = (deps: RevisionDeps): Revisions => {
  const { pool, log, pollMs = 1_000, settleMs = 20 } = deps
  const listeners = new Map<RevisionListener, number>()
  let seen: Revision | null = null
  let running: Promise<void> | null = null
  let again = false
  let stopped = true
  let failing = false
  const timers = new Map<string, NodeJS.Timeout>()

  /** One timer a purpose; a later wish for the same purpose does not move the earlier one. */
  const later = (purpose: string, ms: number, work: () => void): void => {
    if (stopped || timers.has(purpose)) return
    timers.set(
      purpose,
      setTimeout(() => {
        timers.delete(purpose)
        work()
      }, ms).unref(),
    )
  }

  const look = async (): Promise<Revision> => {
    const { rows } = await pool.query<Record<keyof Revision, string>>(
      'select revision, dictionaries, site, publications, terms, service from content_revision',
    )
    const row = rows[0]
    if (row === undefined) throw new Error('content_revision has lost its row')
    seen = {
      revision: Number(row.revision),
      dictionaries: Number(row.dictionaries),
      site: Number(row.site),
      publications: Number(row.publications),
      terms: Number(row.terms),
      service: Number(row.service),
    }
    return seen
  }

  const tell = async (now: Revision): Promise<void> => {
    for (const [listener, told] of [...listeners]) {
      if (told === now.revision || !listeners.has(listener)) continue
      try {
        await listener(now)
        if (listeners.has(listener)) listeners.set(listener, now.revision)
      } catch (error) {
        log.warn({ err: error }, 'a change of content could not be taken over yet')
      }
    }
  }

  const check = (): void => {
    if (stopped) return
    if (running !== null) {
      again = true
      return
    }
    running = (async () => {
      do {
        again = false
        await tell(await look())
      } while (again && !stopped)
    })()
      .then(() => {
        failing = false
      })
      .catch((error: unknown) => {
        if (!failing && !stopped) log.warn({ err: error }, 'the content revision cannot be read')
        failing = true
      })
      .finally(() => {
        running = null
      })
  }

  const poll = (): void => {
    check()
    later('poll', pollMs, poll)
  }

  const channel = createChannel({
    pool,
    name: 'content',
    log,
    onOpen: check,
    onNotice: () => later('settle', settleMs, check),
  })

  return {
    current: async () => seen ?? (await look()),
    subscribe(listener) {
      listeners.set(listener, -1)
      return () => void listeners.delete(listener)
    },
    async start() {
      stopped = false
      await look()
      await channel.start()
      poll()
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await channel.stop()
      await running
    },
  }
}
