import { plainText } from '#domain/news/blocks.ts'
import type { SearchDoc } from '#domain/search/document.ts'
import { createSearchEngine } from '#domain/search/engine.ts'
import { foldedPassage, markPassage, markText, type Run } from '#domain/search/runs.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Publications, Published } from '#server/publications/publications.ts'

export type NewsItem = Published<'news'>

/** 新闻 in memory with the search over them. */
export interface NewsShelf {
  /** All of them, newest first. */
  all(): readonly NewsItem[]
  find(id: string): NewsItem | null
  /** What a keyword finds, best first; `terms` are for {@link mark}. */
  search(
    keyword: string,
    now: number,
  ): { items: NewsItem[]; terms: readonly string[]; spell: string }
  mark(item: NewsItem, terms: readonly string[]): { titleMarks: Run[]; snippet: Run[] }
  /** Titles for the beginning of a word. */
  suggest(word: string): string[]
}

/** More than one engine's answer is never shown at once. */
const MOST = 1000

/**
 * Makes the shelf. The engine is that of the policies with documents of its own; before a question
 * it takes what was published or taken back since the last one.
 */
export const createNewsShelf = (parts: {
  publications: Pick<Publications, 'all' | 'find'>
  toSimplified: ToSimplified
  initialsOf: (name: string) => string
}): NewsShelf => {
  const { publications, toSimplified, initialsOf } = parts
  const engine = createSearchEngine({ toSimplified })
  const indexed = new Map<string, NewsItem>()
  const passages = new WeakMap<NewsItem, ReturnType<typeof foldedPassage>[]>()

  const current = () => {
    const items = publications.all('news')
    const there = new Set(items.map(({ id }) => id))
    for (const id of indexed.keys())
      if (!there.has(id)) {
        engine.remove(id)
        indexed.delete(id)
      }
    for (const item of items)
      if (indexed.get(item.id) !== item) {
        engine.upsert(searchDocOf(item, initialsOf))
        indexed.set(item.id, item)
      }
    return engine
  }
  const passagesOf = (item: NewsItem) => {
    const made =
      passages.get(item) ??
      [item.body.summary, ...plainText(item.body.blocks)].map((it) =>
        foldedPassage(it, toSimplified),
      )
    passages.set(item, made)
    return made
  }

  return {
    all: () => publications.all('news').toSorted(byDay),
    find: (id) => publications.find('news', id),
    search(keyword, now) {
      const { hits, terms, spell } = current().search({ keyword, now, limit: MOST, facets: false })
      const items = hits.map(({ id }) => indexed.get(id)).filter((item) => item !== undefined)
      return { items, terms, spell: spell ?? '' }
    },
    mark: (item, terms) => ({
      titleMarks: markText(item.body.title, terms, toSimplified),
      snippet: markPassage(passagesOf(item), terms, toSimplified),
    }),
    suggest: (word) => current().suggest(word),
  }
}

/** Newest first; of one day by id, so that the order is always the same. */
const byDay = (left: NewsItem, right: NewsItem): number =>
  left.publishedOn === right.publishedOn
    ? left.id < right.id
      ? -1
      : 1
    : left.publishedOn < right.publishedOn
      ? 1
      : -1

/** An article as the engine of the policies takes it: what only policies have is left open. */
const searchDocOf = (
  { id, publishedOn, body }: NewsItem,
  initialsOf: (name: string) => string,
): SearchDoc => ({
  id,
  title: body.title,
  shortTitle: '',
  keywords: [],
  docNumber: '',
  initials: [initialsOf(body.title)],
  orgs: [body.sourceName],
  body: [body.summary, ...plainText(body.blocks)].join('\n'),
  regionCode: '000000',
  level: '1',
  type: 'interpretation',
  supportModes: [],
  industries: [],
  hightechFields: [],
  sizes: [],
  amountMin: null,
  amountMax: null,
  publishedOn,
  effectiveOn: '',
  expiresOn: '',
  windows: [],
})
