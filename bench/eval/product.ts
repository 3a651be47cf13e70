import type { SearchDoc } from '#domain/search/document.ts'
import { createSearchEngine } from '#domain/search/engine.ts'
import { initialsOf } from '#server/text/initials.ts'
import { createToSimplified } from '#server/text/simplified.ts'
import type { EvalDoc } from './labelled-set.ts'
import { DEPTH } from './ranker.ts'
import type { Ranker } from './ranker.ts'

/** Fixed, so that no run depends on the day. */
const NOW = Date.UTC(2026, 10, 22)

/** The product's own index, asked the way its pages ask it. */
export function createProduct(): Ranker {
  const engine = createSearchEngine({ toSimplified: createToSimplified() })
  return {
    add: (doc) => engine.upsert(plainDoc(doc)),
    finish: () => engine.compact(),
    rank: (keyword) =>
      engine
        .search({ now: NOW, keyword, sort: 'relevance', limit: DEPTH, facets: false, weaker: true })
        .hits.map(({ id }) => id),
  }
}

/** A document of which nothing is known but its title and text. */
export function plainDoc({ id, title, text }: EvalDoc): SearchDoc {
  const initials = initialsOf(title)
  return {
    id,
    title,
    shortTitle: '',
    keywords: [],
    docNumber: '',
    initials: initials.length > 1 ? [initials] : [],
    orgs: [],
    body: text,
    regionCode: '000000',
    exceptRegionCodes: [],
    level: '1',
    type: 'policy',
    kind: '',
    supportModes: [],
    industries: [],
    hightechFields: [],
    sizes: [],
    amountMin: null,
    amountMax: null,
    publishedOn: '',
    effectiveOn: '',
    expiresOn: '',
    windows: [],
  }
}
