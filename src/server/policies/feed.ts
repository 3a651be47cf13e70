import { setImmediate as nextTick, setTimeout as wait } from 'node:timers/promises'
import { isPublic } from '#domain/policies/publishing.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { searchDocOf } from '#domain/search/from-policy.ts'
import type { SynonymTable } from '#domain/search/synonyms.ts'
import type { Revision } from '#server/database/revisions.ts'
import type { Log } from '#server/log.ts'
import { createPolicyCache, type PolicyCache } from './policy-cache.ts'
import type { StoredPolicy } from './rows.ts'
import type { Snapshots } from './snapshots.ts'
import type { PolicyStore } from './store.ts'

/** Keeps the search engine and the policies in memory as the tables are. */
export interface PolicyFeed extends Pick<PolicyCache, 'take'> {
  /** Makes the engine current, from the snapshot or from every public policy; before the first question. */
  build(): Promise<void>
  /** Takes over what changed since; for `Revisions.subscribe`. */
  follow(now: Pick<Revision, 'revision'>): Promise<void>
  /**
   * Uses another table of terms at once; what names a term that changed is indexed again beside
   * everything else.
   */
  reloadSynonyms(table: SynonymTable): void
  /** Nothing is indexed again any more. */
  stop(): void
  /** The revision that the engine is at. */
  readonly revision: number
  /** Whether the engine is all of its revision, and not between two. */
  readonly settled: boolean
}

/** Milliseconds of indexing between two turns of the event loop. */
const SLICE_MS = 4
/** Policies read at once to be indexed again. */
const PORTION = 50
/** Milliseconds until another try when they cannot be read. */
const RETRY_MS = 1_000

/** Fills `engine` from `store`; nothing else may write to it. */
export const createPolicyFeed = (deps: {
  store: PolicyStore
  engine: SearchEngine
  initialsOf: (name: string) => string
  log: Log
  snapshots?: Pick<Snapshots, 'load' | 'changed'>
}): PolicyFeed => {
  const { store, engine, initialsOf, log, snapshots } = deps
  const cache = createPolicyCache((ids) => store.read(ids))
  let revision = 0
  let settled = false
  let stopped = false
  let slice = 0
  /** Ids of policies that are indexed by an earlier table. */
  const outdated = new Set<string>()
  let reloading = false
  /** Times that changes were taken over. */
  let takeovers = 0

  /** Lets others have their turn when it is time. */
  const breathe = async (): Promise<void> => {
    if (performance.now() - slice <= SLICE_MS) return
    await nextTick()
    slice = performance.now()
  }

  const index = async (policy: StoredPolicy): Promise<void> => {
    await breathe()
    outdated.delete(policy.id)
    engine.upsert(searchDocOf(policy, initialsOf))
  }

  /** Indexes some of the outdated again; those that may have changed since they were read wait. */
  const indexSome = async (): Promise<void> => {
    const before = takeovers
    const ids = [...outdated].slice(0, PORTION)
    const policies = new Map((await store.read(ids)).map((it) => [it.id, it]))
    for (const id of ids) {
      await breathe()
      if (takeovers !== before) return
      outdated.delete(id)
      const policy = policies.get(id)
      if (policy === undefined || !isPublic(policy.status)) engine.remove(id)
      else engine.upsert(searchDocOf(policy, initialsOf))
    }
    snapshots?.changed(ids.length)
  }

  const indexAgain = async (): Promise<void> => {
    if (reloading) return
    reloading = true
    while (outdated.size > 0 && !stopped) {
      try {
        await indexSome()
      } catch (err) {
        log.warn({ err }, 'policies cannot be indexed again yet')
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
    reloading = false
  }

  const build = async (): Promise<void> => {
    settled = false
    const loaded = engine.size === 0 ? await snapshots?.load(engine) : null
    const isUsable = typeof loaded === 'number' && loaded <= (await store.revision())
    if (isUsable) {
      revision = loaded
      log.info({ policies: engine.size, revision }, 'the search index was taken from its snapshot')
    } else await readAll()
    await catchUp()
    settled = true
    if (!isUsable) snapshots?.changed(Number.POSITIVE_INFINITY)
  }

  const readAll = async (): Promise<void> => {
    takeovers++
    // What changes while the rows are streamed has a greater revision and comes again after it.
    const begin = await store.revision()
    const stale = new Set(engine.ids())
    for await (const policies of store.stream()) {
      for (const policy of policies) {
        await index(policy)
        stale.delete(policy.id)
      }
    }
    for (const id of stale) engine.remove(id)
    outdated.clear()
    cache.clear()
    revision = begin
    log.info({ policies: engine.size, revision }, 'the policies can be searched')
  }

  const catchUp = async (): Promise<void> => {
    for (let more = true; more;) {
      const changes = await store.changesAfter(revision)
      if (changes.ids.length > 0) await takeOver(changes.ids)
      revision = changes.seq
      more = changes.more
    }
  }

  const takeOver = async (ids: readonly string[]): Promise<void> => {
    takeovers++
    // Forgotten before and after: what another question reads in between may be the old text.
    cache.forget(ids)
    const policies = new Map((await store.read(ids)).map((it) => [it.id, it]))
    cache.forget(ids)
    for (const id of ids) {
      const policy = policies.get(id)
      if (policy !== undefined && isPublic(policy.status)) await index(policy)
      else {
        outdated.delete(id)
        engine.remove(id)
      }
    }
    snapshots?.changed(ids.length)
  }

  return {
    build,
    async follow(now) {
      // A database that was put back to an earlier state is read anew.
      if (now.revision < revision) {
        settled = false
        await readAll()
        await catchUp()
        settled = true
        snapshots?.changed(Number.POSITIVE_INFINITY)
      } else if (now.revision > revision) {
        await catchUp()
        revision = Math.max(revision, now.revision)
      }
    },
    take: (ids) => cache.take(ids),
    reloadSynonyms(table) {
      for (const id of engine.reloadSynonyms(table)) outdated.add(id)
      void indexAgain()
    },
    stop() {
      stopped = true
    },
    get revision() {
      return revision
    },
    get settled() {
      return settled && outdated.size === 0
    },
  }
}
