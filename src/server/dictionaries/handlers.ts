import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { DictionaryBook } from './book.ts'
import type { RegionEntry } from './store.ts'

/** Dictionaries and regions from memory; nothing is asked of the database. */
export const createDictionaryHandlers = (deps: {
  book: DictionaryBook
}): Handlers<Contract['dictionaries']> => {
  const { book } = deps
  const region = (it: RegionEntry) => ({
    regionCode: it.code,
    regionName: it.name,
    parentCode: it.parent,
    depth: it.depth,
    hasChildren: book.hasRegionsBelow(it.code),
  })
  return {
    entries: async ({ dictType }) => ({
      records: book.entries(dictType).map((it) => ({
        dictType: it.dictType,
        dictCode: it.dictCode,
        dictDesc: it.dictDesc,
        parent: it.parent,
        sort: it.sort,
        source: it.source,
      })),
    }),
    regions: async ({ parentCode }) => ({ records: book.regionsBelow(parentCode).map(region) }),
    regionTree: async () => ({ records: book.regions().map(region) }),
  }
}
