import { ARTICLE_CATEGORY } from '#domain/articles/codes.ts'
import { PAGED_KINDS } from '#domain/content/kinds.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  int,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/article'

/** Ten digits: the day, then the number of the day. */
const code = () => pattern(/^\d{10}$/)

/** A stretch of text of one look. */
const run = () =>
  object({
    text: text(5_000),
    strong: boolean(),
    /** `policy:<id>`, `article:<code>`, `page:<name>` or an https address; empty without a link. */
    to: text(500),
  })

/** A paragraph, heading, list or table; only what its kind names is filled. */
const block = () =>
  object({
    kind: oneOf([
      'heading',
      'subheading',
      'paragraph',
      'quote',
      'list',
      'steps',
      'table',
      'picture',
    ]),
    /**
     * heading, subheading, paragraph, quote; of a picture one run: its words, which may be empty,
     * and its address on this site.
     */
    runs: array(run()),
    /** list and steps: the runs of each item. */
    items: array(array(run())),
    /** table: rows of cells, the head first. */
    cells: array(array(array(run()))),
  })

/** Where one article leads on to another. */
const neighbour = () => object({ code: text(), title: text() })

/** The kinds of objects that have a page of their own: of the content editor, and of the registers. */
export const addressed = () => [...PAGED_KINDS, 'trademark', 'patent', 'copyright'] as const

/** Longest list of addresses in one answer. */
export const MOST_ADDRESSES = 5_000

/** 定期公告 under ten-digit codes, and the addresses of everything public. */
export const articles = {
  /** 公告目录, newest first. */
  list: endpoint({
    method: 'POST',
    path: `${BASE}/queryArticleList`,
    access: 'anyone',
    spec: false,
    input: object({
      /** Empty for every category. */
      category: withDefault(oneOf(['', ...codesOf(ARTICLE_CATEGORY)]), '' as const),
      ...paging(),
    }),
    output: object(
      pageOf(
        object({
          code: text(),
          title: text(),
          description: text(),
          category: oneOf(codesOf(ARTICLE_CATEGORY)),
          regionName: text(),
          publishedOn: text(),
        }),
      ),
    ),
  }),

  /** 公告正文 with what holds today and its neighbours in time. */
  detail: endpoint({
    method: 'POST',
    path: `${BASE}/queryArticleDetail`,
    access: 'anyone',
    spec: false,
    input: object({ code: code() }),
    output: object({
      code: text(),
      title: text(),
      description: text(),
      category: oneOf(codesOf(ARTICLE_CATEGORY)),
      regionName: text(),
      publishedOn: text(),
      source: text(),
      sourceNo: text(),
      checkedOn: text(),
      confidence: oneOf(codesOf(CONFIDENCE)),
      unverified: text(300),
      /** 现行规定; null when that policy is not public. */
      current: orNull(object({ policyId: text(), title: text(500) })),
      currentNote: text(500),
      blocks: array(block()),
      /** Articles on the same rule first, then those of its category nearest in time. */
      related: array(neighbour()),
      /** The article before it in time, and the one after. */
      previous: orNull(neighbour()),
      next: orNull(neighbour()),
      viewCount: int(),
    }),
  }),

  /** 地址目录: what has a page of its own, by kind and newest first, for site maps. */
  addresses: endpoint({
    method: 'POST',
    path: `${BASE}/queryAddressList`,
    access: 'anyone',
    spec: false,
    input: object({
      kind: oneOf(addressed()),
      ...paging([MOST_ADDRESSES]),
    }),
    output: object(
      pageOf(object({ id: text(), title: text(500), publishedOn: text(), changedOn: text() })),
    ),
  }),
} as const
