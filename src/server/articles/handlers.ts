import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { Published, Publications } from '#server/publications/publications.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { type Block, blocksOf } from './markdown.ts'
import type { ArticleStore } from './store.ts'

type Article = Published<'article'>

export interface ArticleDeps {
  store: ArticleStore
  publications: Pick<Publications, 'all' | 'find'>
  regionName: (code: string) => string
  /** Title of a policy; null when it is not public. */
  policyTitle: (policyId: string) => Promise<string | null>
}

/** 定期公告, and the addresses of everything public. */
export const createArticlesHandlers = (deps: ArticleDeps): Handlers<Contract['articles']> => {
  const { store, publications, regionName, policyTitle } = deps
  const read = new WeakMap<Article, Block[]>()

  /** A text is read once while it stands. */
  const blocks = (article: Article): Block[] => {
    const known = read.get(article)
    if (known) return known
    const made = blocksOf(article.body.markdown)
    read.set(article, made)
    return made
  }
  /** The code holds the day and its number, so it is the order. */
  const newestFirst = (): Article[] =>
    publications.all('article').toSorted((a, b) => (a.id < b.id ? 1 : -1))

  return {
    async list({ category, page, pageSize }) {
      const found = newestFirst().filter(
        ({ body }) => category === '' || body.category === category,
      )
      const from = page * pageSize
      return {
        records: found.slice(from, from + pageSize).map(({ id, publishedOn, body }) => ({
          code: id,
          title: body.title,
          description: body.description,
          category: body.category,
          regionName: regionName(body.regionCode),
          publishedOn,
        })),
        total: found.length,
        page,
        pageSize,
      }
    },

    async detail({ code }) {
      const article = publications.find('article', code)
      if (article === null) throw apiError('notFound', '没有找到这篇公告')
      const { body, publishedOn } = article
      const all = newestFirst()
      const at = all.indexOf(article)
      const [title, viewCount] = await Promise.all([
        policyTitle(body.currentPolicy),
        store.viewCount(code),
      ])
      return {
        code,
        title: body.title,
        description: body.description,
        category: body.category,
        regionName: regionName(body.regionCode),
        publishedOn,
        source: body.source,
        sourceNo: body.sourceNo,
        checkedOn: body.checkedOn,
        confidence: body.confidence,
        unverified: body.unverified,
        current: title === null ? null : { policyId: body.currentPolicy, title },
        currentNote: body.currentNote,
        blocks: blocks(article),
        related: relatedTo(article, all).map(({ id, body: { title } }) => ({ code: id, title })),
        previous: neighbour(all[at + 1]),
        next: neighbour(all[at - 1]),
        viewCount,
      }
    },

    async addresses({ kind, page, pageSize }) {
      const { records, total } = await store.addresses(kind, {
        offset: page * pageSize,
        limit: pageSize,
      })
      return {
        records: records.map(({ changedAt, ...it }) => ({
          ...it,
          changedOn: formatBeijingDate(changedAt.getTime()),
        })),
        total,
        page,
        pageSize,
      }
    },
  }
}

const neighbour = (article: Article | undefined) =>
  article === undefined ? null : { code: article.id, title: article.body.title }

/** How many other articles one leads to. */
const MOST_RELATED = 4

/** Those on the same rule first, then those of the same category, nearest in time. */
const relatedTo = (article: Article, newestFirst: readonly Article[]): Article[] => {
  const at = newestFirst.indexOf(article)
  const nearest = newestFirst
    .map((other, index) => ({ other, away: Math.abs(index - at) }))
    .filter(({ away }) => away > 0)
    .toSorted((a, b) => a.away - b.away)
    .map(({ other }) => other)
  const { currentPolicy, category } = article.body
  const onSameRule = nearest.filter(({ body }) => body.currentPolicy === currentPolicy)
  const others = nearest.filter(
    ({ body }) => body.currentPolicy !== currentPolicy && body.category === category,
  )
  return [...onSameRule, ...others].slice(0, MOST_RELATED)
}
