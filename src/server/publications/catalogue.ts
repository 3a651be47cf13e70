import type { PublicationKind } from '#contract/publications.ts'
import { type Catalogue, createCatalogue } from '#domain/search/catalogue.ts'
import type { Entry } from '#domain/search/entry.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Revision } from '#server/database/revisions.ts'
import { iterateCooperatively } from '#server/cooperative.ts'
import type { Publications, Published } from './publications.ts'

/** The search over the published documents of one kind. */
export interface PublicationSearch<K extends PublicationKind> extends Pick<
  Catalogue<Published<K>>,
  'find' | 'suggest' | 'mark'
> {
  /** Indexes what was published; called before the first question. */
  build(): Promise<void>
  /** Takes over what changed; for `Revisions.subscribe`, after the publications themselves. */
  follow(now: Pick<Revision, 'publications' | 'dictionaries'>): Promise<void>
}

/** The tools that every search is made with. */
export interface SearchTools {
  toSimplified: ToSimplified
  initialsOf: (name: string) => string
}

/**
 * Makes the search over one kind. What was taken back may stand in the index a moment longer than
 * in the publications, so a caller answers from the publications and takes scores from here.
 */
export const createPublicationSearch = <K extends PublicationKind>(
  deps: SearchTools & {
    publications: Pick<Publications, 'all'>
    kind: K
    entryOf: (item: Published<K>) => Entry
  },
): PublicationSearch<K> => {
  const { publications, kind } = deps
  const catalogue = createCatalogue<Published<K>>(deps)
  let taken = { publications: -1, dictionaries: -1 }

  const takeOver = async (anew: boolean): Promise<void> =>
    iterateCooperatively(catalogue.takeOver(publications.all(kind), anew))

  return {
    find: catalogue.find,
    suggest: catalogue.suggest,
    mark: catalogue.mark,
    build: async () => takeOver(false),
    async follow({ publications: published, dictionaries }) {
      const renamed = taken.dictionaries >= 0 && dictionaries !== taken.dictionaries
      if (published === taken.publications && !renamed) return
      await takeOver(renamed)
      taken = { publications: published, dictionaries }
    },
  }
}
