import { BLOCK_KIND, NEWS_CATEGORY, SUGGESTION_TYPE } from '#domain/news/codes.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { marked } from './marks.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  id,
  int,
  orElse,
  orNull,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const BASE = '/message/api/portalpublic/news'

/** One piece of an article; which fields speak depends on its kind (domain/news/blocks). */
const block = () =>
  record({
    kind: choice(codesOf(BLOCK_KIND)),
    text: orElse(text(2000), ''),
    items: orElse(rows(text(500, 1)), []),
    head: orElse(rows(text(100)), []),
    rows: orElse(rows(rows(text(500))), []),
  })

/** 新闻 as it is stored. */
export const newsBody = record({
  category: choice(codesOf(NEWS_CATEGORY)),
  title: text(120, 1),
  summary: text(300, 1),
  /** The official document or body that the article goes back to. */
  sourceName: text(200, 1),
  author: text(40, 1),
  /** Empty unless the address was seen in a source. */
  originalUrl: shaped(/^(https:\/\/\S{4,480})?$/),
  /** Whose words the article is in. */
  rightsNote: text(200, 1),
  blocks: rows(block()),
  relatedPolicies: rows(id()),
  relatedServices: orElse(rows(id()), []),
  /** Day an editor last compared the article with its source. */
  checkedOn: shaped(/^\d{4}-\d{2}-\d{2}$/),
  confidence: choice(codesOf(CONFIDENCE)),
  /** Statements that are not yet confirmed. */
  unverified: rows(text(500, 1)),
})

const linked = () => rows(record({ id: text(), title: text(500) }))

/** The neighbour of an article in its category. */
const neighbour = () => orNull(record({ newsId: text(), title: text() }))

export const NEWS_SORTS = ['publish', 'views'] as const

/** 新闻. */
export const news = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/queryNewsListByES`,
    access: 'anyone',
    spec: true,
    input: record({
      keyword: orElse(text(100), ''),
      category: orElse(choice(['', ...codesOf(NEWS_CATEGORY)]), '' as const),
      sort: orElse(choice(NEWS_SORTS), 'publish' as const),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(
        record({
          newsId: text(),
          category: choice(codesOf(NEWS_CATEGORY)),
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
      categories: rows(record({ code: choice(['', ...codesOf(NEWS_CATEGORY)]), count: int() })),
      /** The nearest known word when nothing was found; empty otherwise. */
      spell: text(),
    }),
  }),

  detail: endpoint({
    method: 'POST',
    path: `${BASE}/queryNewsDetail`,
    access: 'anyone',
    spec: false,
    input: record({ newsId: id(), companyId: callersCompany() }),
    output: record({
      newsId: text(),
      publishedOn: text(),
      ...newsBody.shape,
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
    input: record({
      keyword: text(50, 1),
      /** Only this kind; all when empty. */
      type: orElse(choice(['', ...codesOf(SUGGESTION_TYPE)]), '' as const),
      companyId: callersCompany(),
    }),
    output: record({
      records: rows(
        record({
          keyword: text(500),
          type: choice(codesOf(SUGGESTION_TYPE)),
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
