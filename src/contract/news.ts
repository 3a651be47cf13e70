import { newsFields } from '#domain/content/forms/articles.ts'
import { NEWS_CATEGORY, SUGGESTION_TYPE } from '#domain/news/codes.ts'
import { shapeOf } from './form-shape.ts'
import { marked } from './marks.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  id,
  int,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  text,
} from './wire/schema.ts'

const BASE = '/message/api/portalpublic/news'

const linked = () => array(object({ id: text(), title: text(500) }))

/** The neighbour of an article in its category. */
const neighbour = () => orNull(object({ newsId: text(), title: text() }))

export const NEWS_SORTS = ['publish', 'views'] as const

/** 新闻. */
export const news = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/queryNewsListByES`,
    access: 'anyone',
    spec: true,
    input: object({
      keyword: withDefault(text(100), ''),
      category: withDefault(oneOf(['', ...codesOf(NEWS_CATEGORY)]), '' as const),
      sort: withDefault(oneOf(NEWS_SORTS), 'publish' as const),
      ...paging(),
    }),
    output: object({
      ...pageOf(
        object({
          newsId: text(),
          category: oneOf(codesOf(NEWS_CATEGORY)),
          title: text(),
          summary: text(500),
          titleMarks: marked(),
          /** The passage that matched, empty without a keyword. */
          snippet: marked(),
          sourceName: text(),
          publishedOn: text(),
          viewCount: int(),
        }),
      ),
      /** How many the keyword finds in each category; the empty code stands for all. */
      categories: array(object({ code: oneOf(['', ...codesOf(NEWS_CATEGORY)]), count: int() })),
      /** The nearest known word when nothing was found; empty otherwise. */
      spell: text(),
    }),
  }),

  detail: endpoint({
    method: 'POST',
    path: `${BASE}/queryNewsDetail`,
    access: 'anyone',
    spec: false,
    input: object({ newsId: id() }),
    output: object({
      newsId: text(),
      publishedOn: text(),
      ...shapeOf(newsFields),
      relatedPolicies: linked(),
      relatedServices: linked(),
      previous: neighbour(),
      next: neighbour(),
      viewCount: int(),
    }),
  }),

  /** 关键词建议 over every kind that is searched, at most ten, kept together by kind. */
  suggest: endpoint({
    method: 'POST',
    path: `${BASE}/querySearchKeyword`,
    access: 'anyone',
    spec: true,
    background: true,
    rates: [{ per: 'ip', max: 240, seconds: 60 }],
    input: object({
      keyword: text(50, 1),
      /** Only this kind; all when empty. */
      type: withDefault(oneOf(['', ...codesOf(SUGGESTION_TYPE)]), '' as const),
    }),
    output: object({
      records: array(
        object({
          keyword: text(500),
          type: oneOf(codesOf(SUGGESTION_TYPE)),
          /** Runs of the keyword, those that fit what was typed marked. */
          marks: marked(),
          /** The one policy whose 文号 was typed, and that number as printed; empty otherwise. */
          objId: text(),
          docNumber: text(),
        }),
      ),
    }),
  }),
} as const
