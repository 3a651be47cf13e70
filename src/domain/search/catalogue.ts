import type { ToSimplified } from '#domain/text/fold.ts'
import { createSearchEngine } from './engine.ts'
import type { Matching } from './matching.ts'
import { entryDoc } from './entry.ts'
import type { Entry } from './entry.ts'
import { foldedPassage, markPassage, markText } from './runs.ts'
import type { Run } from './runs.ts'
import type { Suggestions } from './suggest.ts'

/** What a keyword finds: scores by id, greater is better. */
export interface Finding extends Pick<Matching, 'match' | 'terms' | 'spell'> {
  scores: ReadonlyMap<string, number>
}

/** The search over the things of one kind that are held in memory as objects anyway. */
export interface Catalogue<T> {
  /**
   * Indexes the items that are new objects, and takes out what is no longer there, one a step.
   * `anew` indexes all of them, as the words that stand for their codes have changed.
   */
  takeOver(items: readonly T[], anew?: boolean): Generator<void>
  find(keyword: string, now: number): Finding
  suggest(word: string): Suggestions
  /** The title and the passage that holds most of the terms, marked; the latter may be empty. */
  mark(item: T, terms: readonly string[]): { titleMarks: Run[]; snippet: Run[] }
}

/** Makes an empty catalogue; the engine is the one that searches policies. */
export function createCatalogue<T extends { id: string }>(deps: {
  entryOf: (item: T) => Entry
  toSimplified: ToSimplified
  initialsOf: (name: string) => string
}): Catalogue<T> {
  const { entryOf, toSimplified, initialsOf } = deps
  const engine = createSearchEngine({ toSimplified, initialsOf })
  const held = new Map<string, T>()
  const passages = new WeakMap<T, ReturnType<typeof foldedPassage>[]>()

  const passagesOf = (item: T) => {
    const known = passages.get(item)
    if (known !== undefined) return known
    const made = entryOf(item).passages.map((text) => foldedPassage(text, toSimplified))
    passages.set(item, made)
    return made
  }

  return {
    *takeOver(items, anew = false) {
      const there = new Set(items.map(({ id }) => id))
      for (const id of [...held.keys()]) {
        if (there.has(id)) continue
        engine.remove(id)
        held.delete(id)
      }
      for (const item of items) {
        if (!anew && held.get(item.id) === item) continue
        engine.upsert(entryDoc(entryOf(item), initialsOf))
        held.set(item.id, item)
        yield
      }
    },
    find(keyword, now) {
      const { ids, scores, match, terms, spell } = engine.matching(keyword, now)
      return { scores: new Map(ids.map((id, nth) => [id, scores[nth]!])), match, terms, spell }
    },
    suggest: (word) => engine.suggest(word),
    mark: (item, terms) => ({
      titleMarks: markText(entryOf(item).title, terms, toSimplified),
      snippet: markPassage(passagesOf(item), terms, toSimplified),
    }),
  }
}
