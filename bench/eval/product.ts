import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchDoc } from '#domain/search/document.ts'
import { createSearchEngine, type SearchEngine } from '#domain/search/engine.ts'
import { placesOf } from '#domain/search/places.ts'
import { partOf, pieceDoc } from '#domain/search/site/pieces.ts'
import type { Weights } from '#domain/search/weights.ts'
import { initialsOf } from '#server/text/initials.ts'
import { createToSimplified } from '#server/text/simplified.ts'
import type { EvalDoc } from './labelled-set.ts'
import { DEPTH } from './ranker.ts'
import type { Ranker } from './ranker.ts'

/** What every question is asked with; the day is fixed, so that no run depends on it. */
export const ASKED = { now: Date.UTC(2026, 10, 22), facets: false }

const regions = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../content/regions.json'), 'utf8'),
) as { regions: readonly (readonly [code: string, name: string])[] }
const places = placesOf(regions.regions.map(([code, name]) => ({ code, name })))

/** What texts of a set are read with. */
export const TOOLS = { toSimplified: createToSimplified(), places }

/** The engine as the product makes it, for documents of a set. */
export const engineFor = (weights: Partial<Weights> = {}): SearchEngine =>
  createSearchEngine({ ...TOOLS, passageOf: partOf, weights })

/** A document of a set, of which nothing is known but its title, text and place. */
export const docOf = ({ region, ...doc }: EvalDoc): SearchDoc =>
  pieceDoc(region === '' ? doc : { ...doc, region }, initialsOf)

/** The product's own index, asked the way its pages ask it. */
export function createProduct(weights: Partial<Weights> = {}): Ranker {
  const engine = engineFor(weights)
  return {
    add: (doc) => engine.upsert(docOf(doc)),
    finish: () => engine.compact(),
    rank: (keyword) =>
      engine
        .search({ ...ASKED, keyword, sort: 'relevance', limit: DEPTH, weaker: 'too' })
        .hits.map(({ id }) => id),
  }
}
