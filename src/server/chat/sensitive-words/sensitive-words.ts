import { AhoCorasick } from '@monyone/aho-corasick'
import { findSensitive, foldWord, type SensitiveHit } from '#domain/chat/sensitive.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Clock } from '#server/clock.ts'
import type { SensitiveWordStore } from './store.ts'

/** How long a node may go on with the list it has. */
const FRESH_MS = 2_000

/** 敏感词: the list as a node holds it, read again when its version has changed. */
export const createSensitiveWords = (deps: {
  store: Pick<SensitiveWordStore, 'version' | 'words'>
  toSimplified: ToSimplified
  clock: Clock
}) => {
  const { store, toSimplified, clock } = deps
  let version = -1
  let finder = new AhoCorasick([])
  let looked = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const read = async (): Promise<void> => {
    const now = await store.version()
    if (now !== version) {
      const words = (await store.words())
        .map((word) => foldWord(word, toSimplified))
        .filter((word) => word !== '')
      finder = new AhoCorasick([...new Set(words)])
      version = now
    }
    looked = clock.elapsed()
  }
  return {
    /** Every listed word in a text. */
    async check(text: string): Promise<SensitiveHit[]> {
      if (clock.elapsed() - looked > FRESH_MS) {
        reading ??= read().finally(() => {
          reading = null
        })
        await reading
      }
      return findSensitive(text, toSimplified, (folded) =>
        finder
          .matchInText(folded)
          .map(({ begin, end, keyword }) => ({ word: keyword, from: begin, to: end })),
      )
    },
    version: () => version,
  }
}

export type SensitiveWords = ReturnType<typeof createSensitiveWords>
