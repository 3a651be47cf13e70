import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  flag,
  id,
  int,
  list,
  number,
  orElse,
  pageOf,
  paging,
  record,
  rows,
  text,
} from './wire/words.ts'

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
  words: list(term(), 20),
  official: list(term(), 20),
  twoWay: flag(),
  note: orElse(text(100), ''),
})

/** What a question becomes by one table, and its first hits. */
const reading = () =>
  record({
    parts: rows(
      record({
        text: text(),
        kind: choice(['number', 'term', 'asking', 'word']),
        means: rows(text()),
      }),
    ),
    total: int(),
    hits: rows(record({ policyId: text(), title: text(500) })),
  })

/** 检索词: what operators add to the search's table of terms, and what they make of hot words. */
export const terms = {
  list: endpoint({
    ...own,
    path: `${BASE}/querySearchTermList`,
    input: record({ keyword: orElse(text(40), ''), ...paging(), companyId: callersCompany() }),
    output: record({
      ...pageOf(
        record({
          id: text(),
          words: rows(text()),
          official: rows(text()),
          twoWay: flag(),
          note: text(),
          version: int(),
          updateTime: text(),
          updateUser: text(),
        }),
      ),
      /** The revision of the last change, and whether the node that answers has taken it over. */
      revision: int(),
      current: flag(),
    }),
  }),
  add: endpoint({
    ...own,
    path: `${BASE}/addSearchTerm`,
    input: record({ ...row(), companyId: callersCompany() }),
    output: record({ id: text() }),
  }),
  edit: endpoint({
    ...own,
    path: `${BASE}/updateSearchTerm`,
    input: record({
      id: id(),
      /** The version that was edited. */
      version: int({ min: 1 }),
      ...row(),
      companyId: callersCompany(),
    }),
    output: record({ version: int() }),
  }),
  remove: endpoint({
    ...own,
    path: `${BASE}/deleteSearchTerm`,
    input: record({ id: id(), companyId: callersCompany() }),
    output: record({ removed: flag() }),
  }),
  /** 试一试: a question by the built-in table alone, and with the operators' rows. */
  tryOut: endpoint({
    ...own,
    path: `${BASE}/querySearchTermEffect`,
    input: record({ keyword: text(100, 1), companyId: callersCompany() }),
    output: record({ before: reading(), after: reading() }),
  }),
  /** 热门搜索 as operators see it: pinned and banned words, and what people search now. */
  hotWords: endpoint({
    ...own,
    path: `${BASE}/queryHotWordList`,
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(
        record({
          keyword: text(),
          state: choice(['pinned', 'banned', 'popular']),
          /** Different people of the last seven days. */
          searchers: int(),
          /** What they count now, the older the less. */
          heat: number(),
          /** It stands in the list that everybody sees. */
          shown: flag(),
          updateUser: text(),
        }),
      ),
    }),
  }),
  /** Pins a word, bans it, or leaves it to the people again. */
  setHotWord: endpoint({
    ...own,
    path: `${BASE}/updateHotWord`,
    input: record({
      keyword: text(50, 1),
      state: choice(['pinned', 'banned', 'popular']),
      companyId: callersCompany(),
    }),
    output: record({ keyword: text() }),
  }),
} as const
