import { permission } from '#domain/permissions/codes.ts'
import { ASKED_LONGEST } from '#domain/search/site/asked.ts'
import { SITE_KIND } from '#domain/search/site/kinds.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  queryArray,
  number,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  text,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/searchTerm'
const own = {
  access: 'member',
  permission: permission('terms:edit'),
  spec: false,
  method: 'POST',
} as const

/** Longer than a term may be, so that the rule answers in its own words. */
const term = () => text(40)

const row = () => ({
  words: queryArray(term(), 20),
  official: queryArray(term(), 20),
  twoWay: boolean(),
  note: withDefault(text(100), ''),
})

/** What the search of the site may find. */
const thing = () => ({ kind: oneOf(codesOf(SITE_KIND)), objId: id() })

/** What a question becomes by one table, and its first hits. */
const reading = () =>
  object({
    parts: array(
      object({
        text: text(),
        kind: oneOf(['number', 'term', 'asking', 'word']),
        means: array(text()),
      }),
    ),
    total: int(),
    hits: array(object({ policyId: text(), title: text(500) })),
  })

/** 检索词: what operators add to the search's table of terms, 常见问法 and what they make of hot words. */
export const terms = {
  list: endpoint({
    ...own,
    path: `${BASE}/querySearchTermList`,
    input: object({ keyword: withDefault(text(40), ''), ...paging() }),
    output: object({
      ...pageOf(
        object({
          id: text(),
          words: array(text()),
          official: array(text()),
          twoWay: boolean(),
          note: text(),
          version: int(),
          updateTime: text(),
          updateUser: text(),
        }),
      ),
      /** The revision of the last change, and whether the node that answers has taken it over. */
      revision: int(),
      current: boolean(),
    }),
  }),
  add: endpoint({
    ...own,
    path: `${BASE}/addSearchTerm`,
    audit: 'terms.edit',
    input: object(row()),
    output: object({ id: text() }),
  }),
  edit: endpoint({
    ...own,
    path: `${BASE}/updateSearchTerm`,
    audit: 'terms.edit',
    input: object({
      id: id(),
      /** The version that was edited. */
      version: int({ min: 1 }),
      ...row(),
    }),
    output: object({ version: int() }),
  }),
  remove: endpoint({
    ...own,
    path: `${BASE}/deleteSearchTerm`,
    audit: { sometimes: 'terms.edit', when: IF_CHANGED },
    input: object({ id: id() }),
    output: object({ removed: boolean() }),
  }),
  /** 试一试: a question by the built-in table alone, and with the operators' rows. */
  tryOut: endpoint({
    ...own,
    path: `${BASE}/querySearchTermEffect`,
    input: object({ keyword: text(100, 1) }),
    output: object({ before: reading(), after: reading() }),
  }),
  /** 没有好答案的搜索 of the last 30 days: they found nothing, or only what comes near. */
  unanswered: endpoint({
    ...own,
    path: `${BASE}/queryUnansweredSearchList`,
    input: object({}),
    output: object({
      records: array(
        object({
          keyword: text(),
          /** Different people. */
          searchers: int(),
          lastTime: text(),
          found: oneOf(['none', 'near']),
          /** What several visitors opened in the end; none or one. */
          opened: array(object({ ...thing(), title: text(500), link: text(1000) })),
        }),
      ),
    }),
  }),
  /** 常见问法: how people ask for what a thing answers. */
  asked: endpoint({
    ...own,
    path: `${BASE}/queryAskedQuestionList`,
    input: object({ keyword: withDefault(text(50), ''), ...paging() }),
    output: object(
      pageOf(
        object({
          ...thing(),
          /** Empty for what is not public now. */
          title: text(500),
          link: text(1000),
          questions: array(text()),
          updateTime: text(),
          updateUser: text(),
        }),
      ),
    ),
  }),
  addAsked: endpoint({
    ...own,
    path: `${BASE}/addAskedQuestion`,
    audit: { sometimes: 'asked.edit', when: IF_CHANGED },
    input: object({ ...thing(), question: text(ASKED_LONGEST, 2) }),
    /** False where the thing has this question already. */
    output: object({ added: boolean() }),
  }),
  removeAsked: endpoint({
    ...own,
    path: `${BASE}/deleteAskedQuestion`,
    audit: { sometimes: 'asked.edit', when: IF_CHANGED },
    input: object({ ...thing(), question: text(ASKED_LONGEST, 2) }),
    output: object({ removed: boolean() }),
  }),
  /** 热门搜索 as operators see it: pinned and banned words, and what people search now. */
  hotWords: endpoint({
    ...own,
    path: `${BASE}/queryHotWordList`,
    input: object({}),
    output: object({
      records: array(
        object({
          keyword: text(),
          state: oneOf(['pinned', 'banned', 'popular']),
          /** Different people of the last seven days. */
          searchers: int(),
          /** What they count now, the older the less. */
          heat: number(),
          /** It stands in the list that everybody sees. */
          shown: boolean(),
          updateUser: text(),
        }),
      ),
    }),
  }),
  /** Pins a word, bans it, or leaves it to the people again. */
  setHotWord: endpoint({
    ...own,
    path: `${BASE}/updateHotWord`,
    audit: 'hotWord.edit',
    input: object({
      keyword: text(50, 1),
      state: oneOf(['pinned', 'banned', 'popular']),
    }),
    output: object({ keyword: text() }),
  }),
} as const
