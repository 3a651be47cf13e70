import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Shelf } from './shelf.ts'

const MOST = 10

/**
 * What to offer for a beginning: names of the best found documents that begin with it, then
 * names that hold it, then short titles of documents found otherwise (by initials, synonyms).
 */
export function suggestions(
  asked: string,
  slots: readonly number[],
  shelf: Shelf,
  toSimplified: ToSimplified,
): string[] {
  const [begin, hold, rest] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const slot of slots) {
    const [title = '', shortTitle = '', ...keywords] = shelf.textsOf(slot)
    for (const name of [shortTitle, title, ...keywords]) {
      const folded = fold(name, toSimplified)
      if (folded.startsWith(asked)) begin.add(name)
      else if (folded.includes(asked)) hold.add(name)
    }
    rest.add(shortTitle || title)
  }
  return [...new Set([...begin, ...hold, ...rest])].filter((name) => name !== '').slice(0, MOST)
}
