import { plainText } from '#domain/news/blocks.ts'
import type { Entry } from '#domain/search/entry.ts'
import type { PublicationSearch } from '#server/publications/catalogue.ts'
import type { Publications, Published } from '#server/publications/publications.ts'

export type NewsItem = Published<'news'>

/** 新闻 in memory with the search over them. */
export interface NewsList extends Pick<PublicationSearch<'news'>, 'mark'> {
  /** All of them, newest first. */
  all(): readonly NewsItem[]
  find(id: string): NewsItem | null
  /** What a keyword finds, best first; `terms` are for `mark`. */
  search(
    keyword: string,
    now: number,
  ): { items: NewsItem[]; terms: readonly string[]; spell: string }
}

/** Makes the list over the published articles and the search over them. */
export const createNewsList = (deps: {
  publications: Pick<Publications, 'all' | 'find'>
  search: Pick<PublicationSearch<'news'>, 'find' | 'mark'>
}): NewsList => {
  const { publications, search } = deps
  const all = (): NewsItem[] => publications.all('news').toSorted(byDay)
  return {
    all,
    find: (id) => publications.find('news', id),
    search(keyword, now) {
      const { scores, terms, spell } = search.find(keyword, now)
      const scoreOf = ({ id }: NewsItem): number => scores.get(id) ?? 0
      const items = all().filter(({ id }) => scores.has(id))
      return {
        items: items.toSorted((left, right) => scoreOf(right) - scoreOf(left)),
        terms,
        spell: spell ?? '',
      }
    },
    mark: search.mark,
  }
}

/** Newest first; those of one day stay in the order that editors gave them. */
const byDay = (left: NewsItem, right: NewsItem): number =>
  left.publishedOn === right.publishedOn ? 0 : left.publishedOn < right.publishedOn ? 1 : -1

/** An article as the search is told of it. */
export const newsEntry = ({ id, publishedOn, body }: NewsItem): Entry => ({
  id,
  title: body.title,
  bodies: [body.sourceName],
  passages: [body.summary, ...plainText(body.blocks)],
  publishedOn,
})
