import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { NEWS_CATEGORY, type NewsCategory, type SuggestionType } from '#domain/news/codes.ts'
import { runsOf } from '#domain/search/runs.ts'
import type { Suggestions } from '#domain/search/suggest.ts'
import { dealt } from '#domain/search/dealing.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { NewsItem, NewsList } from './news-list.ts'
import type { NewsViews } from './store.ts'

/** A document of another capability that an article leads to. */
export interface Linked {
  id: string
  title: string
}

export interface LongPollDeps {
  newsList: NewsList
  views: NewsViews
  clock: Clock
  /** Those of the ids that may be shown, with their names. */
  policies: (ids: readonly string[]) => Promise<Linked[]>
  services: (ids: readonly string[]) => Linked[]
  /** What each kind offers for what is being typed. */
  suggestions: Record<SuggestionType, (word: string) => Suggestions>
  /** 文号 of a public policy; empty when it has none. */
  docNumberOf: (policyId: string) => Promise<string>
}

const CATEGORIES = Object.keys(NEWS_CATEGORY) as NewsCategory[]

/** 新闻 and the keyword suggestions. */
export const createNewsHandlers = (deps: LongPollDeps): Handlers<Contract['news']> => {
  const { newsList, views, clock } = deps

  return {
    async list({ keyword, category, sort, page, pageSize }) {
      const word = keyword.trim()
      const found =
        word === ''
          ? { items: newsList.all(), terms: [], spell: '' }
          : newsList.search(word, clock.now().getTime())
      const fitting = found.items.filter((it) => category === '' || it.body.category === category)
      const offset = page * pageSize
      const cut = (items: readonly NewsItem[]) => items.slice(offset, offset + pageSize)
      const counted = sort === 'views' ? fitting : cut(fitting)
      const totals = await views.totals(counted.map(({ id }) => id))
      const viewCount = ({ id }: NewsItem): number => totals.get(id) ?? 0
      const shown =
        sort === 'views' ? cut(fitting.toSorted((a, b) => viewCount(b) - viewCount(a))) : counted
      return {
        records: shown.map((item) => ({
          newsId: item.id,
          category: item.body.category,
          title: item.body.title,
          summary: item.body.summary,
          ...(word === '' ? { titleMarks: [], snippet: [] } : newsList.mark(item, found.terms)),
          sourceName: item.body.sourceName,
          publishedOn: item.publishedOn,
          viewCount: viewCount(item),
        })),
        total: fitting.length,
        page,
        pageSize,
        categories: (['', ...CATEGORIES] as const).map((code) => ({
          code,
          count: found.items.filter((it) => code === '' || it.body.category === code).length,
        })),
        spell: found.spell,
      }
    },

    async detail({ newsId }) {
      const item = newsList.find(newsId)
      if (item === null) throw apiError('notFound', '没有找到这篇新闻')
      const { body, publishedOn } = item
      const all = newsList.all()
      const at = all.findIndex(({ id }) => id === newsId)
      const [relatedPolicies, totals] = await Promise.all([
        deps.policies(body.relatedPolicies),
        views.totals([newsId]),
      ])
      return {
        ...body,
        newsId,
        publishedOn,
        relatedPolicies,
        relatedServices: deps.services(body.relatedServices),
        previous: neighbourOf(all[at - 1]),
        next: neighbourOf(all[at + 1]),
        viewCount: totals.get(newsId) ?? 0,
      }
    },

    async suggest({ keyword, type }) {
      const types = (Object.keys(deps.suggestions) as SuggestionType[]).filter(
        (it) => type === '' || it === type,
      )
      const offers = types.map((it) => ({ type: it, ...deps.suggestions[it](keyword) }))
      return {
        records: await Promise.all(
          dealt(offers).map(async ({ type: kind, name, ranges, id }) => ({
            type: kind,
            keyword: name,
            marks: runsOf(name, ranges),
            objId: id,
            docNumber: id === '' ? '' : await deps.docNumberOf(id),
          })),
        ),
      }
    },
  }
}

const neighbourOf = (item: NewsItem | undefined) =>
  item === undefined ? null : { newsId: item.id, title: item.body.title }
