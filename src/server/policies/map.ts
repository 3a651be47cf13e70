import type { SearchEngine } from '#domain/search/engine.ts'
import type { Clock } from '#server/clock.ts'
import type { PolicyFeed } from './feed.ts'

/** Policies by region, for the coverage map. */
export const createPolicyMap = (deps: {
  engine: Pick<SearchEngine, 'search'>
  feed: Pick<PolicyFeed, 'take'>
  clock: Clock
}) => {
  const { engine, feed, clock } = deps
  const now = (): number => clock.now().getTime()
  const countsOf = (regionCodes: readonly string[]): ReadonlyMap<string, number> => {
    const { facets } = engine.search({
      now: now(),
      regionCodes: [...regionCodes],
      includeUpper: false,
      limit: 0,
    })
    return new Map(facets.region.map(({ value, count }) => [value, count]))
  }
  return {
    /** Policies of the nation and the provinces, and of the regions right below some. */
    policiesBelow: countsOf,

    /** Policies of its own by region: of the nation and the provinces, or of a province and below. */
    counts: (province: string | null): ReadonlyMap<string, number> =>
      countsOf(province === null ? [] : [province]),

    /** The newest policies of a city and its counties, at most `limit`. */
    async newest(city: string, limit: number) {
      const asked = { now: now(), regionCodes: [city], includeUpper: false }
      const found = engine.search({ ...asked, sort: 'publish', limit, facets: false })
      const policies = await feed.take(found.hits.map(({ id }) => id))
      return {
        total: found.total,
        records: policies.map((policy) => ({
          objType: 'policy' as const,
          objId: policy.id,
          name: policy.shortTitle || policy.title,
          regionCodes: [policy.regionCode],
          publishedOn: policy.publishedOn,
        })),
      }
    },
  }
}
