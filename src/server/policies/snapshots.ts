import { rm } from 'node:fs/promises'
import type { SearchEngine } from '#domain/search/engine.ts'
import type { Log } from '#server/log.ts'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'

/** The database's word on files: it only vouches for those written from its own history. */
export interface SnapshotRegistry {
  /** A file with this digest holds the content at `revision`. */
  record(digest: string, revision: number): Promise<void>
  knows(digest: string, revision: number): Promise<boolean>
  /** The file is no more, nor are those that nobody has replaced for long. */
  forget(digest: string): Promise<void>
}

/** Keeps a snapshot of the engine in a file of this node. */
export interface Snapshots {
  /** Fills the engine from the file; the revision it is at, or null when there is none to trust. */
  load(engine: SearchEngine): Promise<number | null>
  /** Something changed: a snapshot is written after many changes, or after some time. */
  changed(changes: number): void
  /** Writes one now, unless one is being written: then it waits for that. */
  save(): Promise<void>
  /** No more are begun; waits for the one being written. */
  stop(): Promise<void>
}

export interface SnapshotDeps {
  path: string
  /** Of everything that decides how documents are indexed; another one asks for a rebuild. */
  settings: () => string
  registry: SnapshotRegistry
  log: Log
  /** Changes after which a snapshot is written at once; 2,000 unless told. */
  mostChanges?: number
  /** Milliseconds after the first change at which one is written; 5 minutes unless told. */
  mostMs?: number
  /** Engine and the revision it is at, or null when it is between two. */
  current: () => { engine: SearchEngine; revision: number } | null
}

/** Milliseconds until another try when the engine was between two revisions. */
const SOON_MS = 1_000

export const createSnapshots = (deps: SnapshotDeps): Snapshots => {
  const { path, registry, log, mostChanges = 2_000, mostMs = 300_000 } = deps
  let known: string | null = null
  let changes = 0
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> | null = null
  let stopped = false

  const later = (ms: number): void => {
    if (stopped || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      void save()
    }, ms).unref()
  }

  const write = async (): Promise<void> => {
    const now = deps.current()
    if (now === null) {
      later(SOON_MS)
      return
    }
    changes = 0
    const { engine, revision } = now
    const settings = deps.settings()
    const began = performance.now()
    const { digest, bytes, publish } = await writeSnapshot(
      path,
      { settings, revision },
      engine.snapshot(),
    )
    if (deps.settings() !== settings) throw new Error('the settings changed meanwhile')
    await registry.record(digest, revision)
    await publish()
    if (known !== null && known !== digest) await registry.forget(known)
    known = digest
    const ms = Math.round(performance.now() - began)
    log.info({ revision, bytes, ms }, 'a snapshot of the search index was written')
  }

  const save = async (): Promise<void> => {
    writing ??= write()
      .catch(async (err: unknown) => {
        log.warn({ err }, 'no snapshot of the search index was written')
        // On a full disk its part would take the room that files of people need.
        await rm(`${path}.new`, { force: true })
      })
      .finally(() => {
        writing = null
        if (changes > 0) later(mostMs)
      })
    return writing
  }

  return {
    async load(engine) {
      await rm(`${path}.new`, { force: true })
      try {
        const taker = engine.restoring()
        const found = await readSnapshot(
          path,
          (header) => header.settings === deps.settings(),
          (part) => taker.take(part),
        )
        if (found === null) {
          log.info('the snapshot of the search index is of other settings')
          return null
        }
        const { digest, header } = found
        if (!(await registry.knows(digest, header.revision))) {
          log.warn('the snapshot of the search index is not of this database')
          return null
        }
        taker.finish()
        known = digest
        return header.revision
      } catch (err) {
        if ((err as NodeJS.ErrnoException).code !== 'ENOENT') {
          log.warn({ err }, 'the snapshot of the search index cannot be used')
        }
        return null
      }
    },
    changed(more) {
      changes += more
      if (changes < mostChanges) later(mostMs)
      else if (!stopped && writing === null) void save()
    },
    save,
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      await writing
    },
  }
}
