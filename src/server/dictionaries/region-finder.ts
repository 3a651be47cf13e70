import {
  findRegions,
  isUnnamed,
  popularCities,
  type SearchedRegion,
} from '#domain/search/region-finder.ts'
import { NATION } from '#domain/search/regions.ts'
import type { DictionaryCache } from './dictionary-cache.ts'
import type { RegionEntry } from './store.ts'

/** How many are offered. */
const MOST = 10

type Searched = SearchedRegion & { parent: string }

/** Looks regions up as people type them. */
export interface RegionFinder {
  /** Those that answer what was typed; the cities with most policies when nothing was. At most ten. */
  find(keyword: string): { code: string; name: string; within: string }[]
}

/** Makes the finder; initials are read once of each table of regions. */
export const createRegionFinder = (deps: {
  names: Pick<DictionaryCache, 'regions' | 'regionsBelow' | 'placeName'>
  /** Small letters, simplified characters. */
  fold: (text: string) => string
  /** Pinyin initials, small letters. */
  initialsOf: (name: string) => string
  /** Policies of the regions right below some. */
  policiesBelow: (parents: readonly string[]) => ReadonlyMap<string, number>
}): RegionFinder => {
  const { names, fold, initialsOf } = deps
  let known: { regions: readonly RegionEntry[]; searched: readonly Searched[] } | null = null
  const searchedNow = (): readonly Searched[] => {
    const regions = names.regions()
    if (known?.regions !== regions)
      known = {
        regions,
        searched: regions.map(({ code, name, depth, parent }) => ({
          ...{ code, name, depth, parent },
          initials: initialsOf(name),
        })),
      }
    return known.searched
  }
  const withinOf = (parent: string): string =>
    parent === NATION
      ? ''
      : names
          .placeName(parent)
          .split(' ')
          .filter((name) => !isUnnamed(name))
          .join(' ')
  return {
    find(keyword) {
      const searched = searchedNow()
      const counts = deps.policiesBelow(names.regionsBelow(NATION).map(({ code }) => code))
      // A county has what its city has, for the order of those of one name.
      const weightOf = (code: string): number =>
        counts.get(code) ?? counts.get(`${code.slice(0, 4)}00`) ?? 0
      const typed = fold(keyword).replaceAll(/\s/g, '')
      const found =
        typed === '' ? popularCities(searched, weightOf) : findRegions(searched, typed, weightOf)
      return found
        .slice(0, MOST)
        .map(({ code, name, parent }) => ({ code, name, within: withinOf(parent) }))
    },
  }
}
