import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { DictionaryCache } from './dictionary-cache.ts'
import type { RegionFinder } from './region-finder.ts'
import type { RegionEntry } from './store.ts'

/** Dictionaries and regions from memory; nothing is asked of the database. */
export const createDictionaryHandlers = (deps: {
  dictionaries: DictionaryCache
  finder: RegionFinder
}): Handlers<Contract['dictionaries']> => {
  const { dictionaries } = deps
  const region = (it: RegionEntry) => ({
    regionCode: it.code,
    regionName: it.name,
    parentCode: it.parent,
    depth: it.depth,
    hasChildren: dictionaries.hasRegionsBelow(it.code),
  })
  return {
    entries: async ({ dictType }) => ({
      records: dictionaries.entries(dictType).map((it) => ({
        dictType: it.dictType,
        dictCode: it.dictCode,
        dictDesc: it.dictDesc,
        parent: it.parent,
        sort: it.sort,
        source: it.source,
      })),
    }),
    regions: async ({ parentCode }) => ({
      records: dictionaries.regionsBelow(parentCode).map(region),
    }),
    findRegions: async ({ keyword }) => ({
      records: deps.finder
        .find(keyword)
        .map(({ code, name, within }) => ({ regionCode: code, regionName: name, within })),
    }),
    regionTree: async () => ({ records: dictionaries.regions().map(region) }),
  }
}
