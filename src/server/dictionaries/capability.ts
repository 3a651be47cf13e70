import type { DictionaryCache } from './dictionary-cache.ts'
import { createDictionaryHandlers } from './handlers.ts'

/** 字典: codes and regions by name. */
export const createDictionaries = ({ names }: { names: DictionaryCache }) => ({
  handlers: { dictionaries: createDictionaryHandlers({ dictionaries: names }) },
})
