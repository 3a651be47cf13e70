import type { DictionaryCache } from './dictionary-cache.ts'
import { createDictionaryHandlers } from './handlers.ts'
import { createRegionFinder } from './region-finder.ts'

/** 字典: codes and regions by name. */
export const createDictionaries = (
  deps: { names: DictionaryCache } & Omit<Parameters<typeof createRegionFinder>[0], 'names'>,
) => ({
  handlers: {
    dictionaries: createDictionaryHandlers({
      dictionaries: deps.names,
      finder: createRegionFinder(deps),
    }),
  },
})
