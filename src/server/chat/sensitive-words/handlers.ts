import type { sensitive } from '#contract/sensitive.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { foldWord, maskWord } from '#domain/chat/sensitive.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { createImportHandlers, type ImportDeps } from './importing.ts'
import type { SensitiveWords } from './sensitive-words.ts'

/** What may be told of hits to somebody who is not to learn the list. */
export const maskedHits = (hits: Awaited<ReturnType<SensitiveWords['check']>>) =>
  hits.map(({ word, from, to }) => ({ word: maskWord(word), from, to }))

/** 敏感词: what operators do with their list. */
export const createSensitiveHandlers = (
  deps: ImportDeps & { words: SensitiveWords },
): Handlers<typeof sensitive> => {
  const { store, words, toSimplified } = deps
  return {
    ...createImportHandlers(deps),

    async list(asked) {
      const { page, pageSize } = asked
      const [{ rows, total }, version] = await Promise.all([store.page(asked), store.version()])
      return { records: rows, total, page, pageSize, version }
    },
    async add({ words: given, note }, caller) {
      const wanted = [...new Set(given.map((word) => word.trim()))]
      const empty = wanted.find((word) => foldWord(word, toSimplified) === '')
      if (empty !== undefined) throw apiError('invalid', `“${empty}”只有符号，不能作为敏感词`)
      const added = await store.add(wanted, note, actorOf(caller))
      return { added, present: wanted.length - added }
    },
    remove: async ({ words: given }, caller) => ({
      removed: await store.remove([...new Set(given)], actorOf(caller)),
    }),
    async tryOut({ content }) {
      const hits = await words.check(content)
      return { blocked: hits.length > 0, hits }
    },
  }
}
