import { isPublic } from '#domain/policies/publishing.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { searchDocOf } from '#domain/search/from-policy.ts'
import type { Revision } from '#server/database/revisions.ts'
import type { Log } from '#server/log.ts'
import { createPolicyShelf, type PolicyShelf } from './shelf.ts'
import type { PolicyStore } from './store.ts'

/** Keeps the search engine and the policies in memory as the tables are. */
export interface PolicyFeed extends Pick<PolicyShelf, 'take'> {
  /** Reads every public policy into the engine; before the first question. */
  build(): Promise<void>
  /** Takes over what changed since; for `Revisions.subscribe`. */
  follow(now: Pick<Revision, 'revision'>): Promise<void>
  /** The revision that the engine is at. */
  readonly revision: number
}

/** Fills `engine` from `store`; nothing else may write to it. */
export const createPolicyFeed = (parts: {
  store: PolicyStore
  engine: SearchEngine
  initialsOf: (name: string) => string
  log: Log
}): PolicyFeed => {
  const { store, engine, initialsOf, log } = parts
  const shelf = createPolicyShelf((ids) => store.read(ids))
  let indexed = new Set<string>()
  let revision = 0

  const build = async (): Promise<void> => {
    // What changes while the rows are streamed has a greater revision and comes again below.
    const begin = await store.revision()
    const found = new Set<string>()
    for await (const policies of store.stream()) {
      for (const policy of policies) {
        engine.upsert(searchDocOf(policy, initialsOf))
        found.add(policy.id)
      }
    }
    const gone = [...indexed].filter((id) => !found.has(id))
    for (const id of gone) engine.remove(id)
    shelf.forget([...indexed])
    indexed = found
    revision = begin
    log.info({ policies: engine.size, revision }, 'the policies can be searched')
    await catchUp()
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
    // Forgotten before and after: what another question reads in between may be the old text.
    shelf.forget(ids)
    const policies = new Map((await store.read(ids)).map((it) => [it.id, it]))
    shelf.forget(ids)
    for (const id of ids) {
      const policy = policies.get(id)
      if (policy !== undefined && isPublic(policy.status)) {
        engine.upsert(searchDocOf(policy, initialsOf))
        indexed.add(id)
      } else if (engine.remove(id)) indexed.delete(id)
    }
  }

  return {
    build,
    async follow(now) {
      // A database that was put back to an earlier state is read anew.
      if (now.revision < revision) await build()
      else if (now.revision > revision) {
        await catchUp()
        revision = Math.max(revision, now.revision)
      }
    },
    take: (ids) => shelf.take(ids),
    get revision() {
      return revision
    },
  }
}
