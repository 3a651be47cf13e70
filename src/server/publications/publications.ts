import { type PublicationBody, type PublicationKind, publications } from '#contract/publications.ts'
import { read } from '#contract/wire/schema.ts'
import type { Revision } from '#server/database/revisions.ts'
import type { Log } from '#server/log.ts'
import type { PublicationStore } from './store.ts'

/** One published document. */
export interface Published<K extends PublicationKind> {
  id: string
  /** `yyyy-MM-dd`. */
  publishedOn: string
  updatedAt: Date
  body: PublicationBody<K>
}

/** Every published document in memory, by kind; what handlers of public pages answer from. */
export interface Publications {
  /** Reads the table; called before the first question. */
  load(): Promise<void>
  /** Reads it again when a revision says that it changed; for `Revisions.subscribe`. */
  follow(now: Pick<Revision, 'publications'>): Promise<void>
  /** All of a kind: by position, then newest first. A document stays one object until it changes. */
  all<K extends PublicationKind>(kind: K): readonly Published<K>[]
  /** One of a kind; null when there is no such published document. */
  find<K extends PublicationKind>(kind: K, id: string): Published<K> | null
}

/**
 * Makes the shelf of publications; it is empty until it is loaded. Invented notices (`demo`) of job
 * titles stand on it only where the demonstration runs: no list, calendar or search has them elsewhere.
 */
export const createPublications = (deps: {
  store: PublicationStore
  log: Log
  demo: boolean
}): Publications => {
  const { store, log, demo } = deps
  let taken = -1
  let byKind = new Map<string, Map<string, Published<PublicationKind>>>()
  const digests = new WeakMap<Published<PublicationKind>, string>()

  const load = async (): Promise<void> => {
    const next = new Map<string, Map<string, Published<PublicationKind>>>()
    for (const { kind, id, publishedOn, updatedAt, body, digest } of await store.published()) {
      if (!isKind(kind)) continue
      const ofKind = next.get(kind) ?? new Map<string, Published<PublicationKind>>()
      next.set(kind, ofKind)
      const known = byKind.get(kind)?.get(id)
      if (known !== undefined && digests.get(known) === digest) {
        ofKind.set(id, known)
        continue
      }
      const judged = read(publications[kind], body)
      if (!judged.ok) {
        log.error({ kind, id, issue: judged.issue }, 'a publication does not have its shape')
        continue
      }
      if (!demo && isInvented(kind, judged.value)) continue
      const published = { id, publishedOn, updatedAt, body: judged.value }
      digests.set(published, digest)
      ofKind.set(id, published)
    }
    byKind = next
  }

  return {
    load,
    async follow(now) {
      if (now.publications === taken) return
      await load()
      taken = now.publications
    },
    all: <K extends PublicationKind>(kind: K) =>
      [...(byKind.get(kind)?.values() ?? [])] as unknown as Published<K>[],
    find: <K extends PublicationKind>(kind: K, id: string) =>
      (byKind.get(kind)?.get(id) ?? null) as Published<K> | null,
  }
}

const isInvented = (kind: PublicationKind, body: object): boolean =>
  kind === 'jobTitle' && 'demo' in body && body.demo === true

const isKind = (kind: string): kind is PublicationKind => Object.hasOwn(publications, kind)
