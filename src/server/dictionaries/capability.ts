import type { DictionaryBook } from './book.ts'
import { createDictionaryHandlers } from './handlers.ts'

/** 字典: codes and regions by name. */
export const createDictionaries = ({ names }: { names: DictionaryBook }) => ({
  handlers: { dictionaries: createDictionaryHandlers({ book: names }) },
})
