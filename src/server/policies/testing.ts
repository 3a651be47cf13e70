import { createSearchEngine, type SearchEngine } from '#domain/search/engine.ts'
import { createLog } from '#server/log.ts'
import { sampleDoc } from '#server/testing/search-docs.ts'
import { createSnapshots, type SnapshotRegistry } from './snapshots.ts'

export const log = createLog({ level: 'silent' })

/** An engine with so many documents. */
export const engineOf = (docs: number): SearchEngine => {
  const engine = createSearchEngine({ toSimplified: (text) => text })
  for (let nth = 0; nth < docs; nth++) engine.upsert(sampleDoc(nth))
  return engine
}

/** A database that remembers what was written. */
export const registryOf = () => {
  const digests = new Map<string, number>()
  const registry: SnapshotRegistry = {
    record: async (digest, revision) => void digests.set(digest, revision),
    knows: async (digest, revision) => digests.get(digest) === revision,
    forget: async (digest) => void digests.delete(digest),
  }
  return { digests, registry }
}

export const snapshotsOf = (
  path: string,
  registry: SnapshotRegistry,
  engine: SearchEngine,
  own: { revision?: number; settings?: string } = {},
) =>
  createSnapshots({
    path,
    settings: () => own.settings ?? 'settings',
    registry,
    log,
    current: () => ({ engine, revision: own.revision ?? 7 }),
  })

export const answer = (engine: SearchEngine) =>
  engine.search({ now: Date.UTC(2026, 10, 22), keyword: '申报条件', limit: 100 })
