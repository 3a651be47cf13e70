import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Aspect } from '#domain/search/aspects.ts'
import type { SearchDoc } from '#domain/search/document.ts'
import { createSearchEngine, type SearchEngine } from '#domain/search/engine.ts'
import { placesOf } from '#domain/search/places.ts'
import { NATION } from '#domain/search/regions.ts'
import type { Weights } from '#domain/search/weights.ts'
import type { Part } from '#domain/search/wholes.ts'
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

const ASPECT: Readonly<Record<string, Aspect>> = {
  standard: 'money',
  conditions: 'condition',
  materials: 'material',
  procedure: 'process',
}

/** `policy/x` of `policy/x/conditions-1`. */
export const wholeOf = (id: string): string => id.split('/').slice(0, 2).join('/')

/** `policy/x/conditions-1` is a passage of `policy/x` about its conditions. */
const passageOf = (id: string): Part => {
  const section = id.split('/')[2] ?? ''
  return { whole: wholeOf(id), aspect: ASPECT[section.replace(/-\d+$/, '')] ?? null }
}

/** The engine as the product makes it, for documents of a set. */
export const engineFor = (weights: Partial<Weights> = {}): SearchEngine =>
  createSearchEngine({ toSimplified: createToSimplified(), places, passageOf, weights })

/** The product's own index, asked the way its pages ask it. */
export function createProduct(weights: Partial<Weights> = {}): Ranker {
  const engine = engineFor(weights)
  return {
    add: (doc) => engine.upsert(plainDoc(doc)),
    finish: () => engine.compact(),
    rank: (keyword) =>
      engine
        .search({ ...ASKED, keyword, sort: 'relevance', limit: DEPTH, weaker: 'too' })
        .hits.map(({ id }) => id),
  }
}

/** A document of which nothing is known but its title and text. */
export function plainDoc({ id, title, text, region }: EvalDoc): SearchDoc {
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
    regionCode: region === '' ? NATION : region,
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
