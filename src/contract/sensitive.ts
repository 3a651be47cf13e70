import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  flag,
  int,
  list,
  orElse,
  pageOf,
  paging,
  record,
  rows,
  text,
} from './wire/words.ts'

const BASE = '/message/api/message/sensitiveWord'
const own = { access: 'member', permission: permission('words:edit'), spec: false } as const

/** 敏感词: the operators' list. */
export const sensitive = {
  list: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/querySensitiveWordList`,
    input: record({ keyword: orElse(text(40), ''), ...paging(), companyId: callersCompany() }),
    output: record({
      ...pageOf(record({ word: text(), note: text(), createTime: text(), createUser: text() })),
      version: int(),
    }),
  }),
  /** Several at once; those that are there already are counted as such. */
  add: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/addSensitiveWords`,
    input: record({
      words: list(text(40, 1), 200),
      note: orElse(text(100), ''),
      companyId: callersCompany(),
    }),
    output: record({ added: int(), present: int() }),
  }),
  remove: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/deleteSensitiveWords`,
    input: record({ words: list(text(40, 1), 200), companyId: callersCompany() }),
    output: record({ removed: int() }),
  }),
  /** 试一试: what the list finds in a text. */
  tryOut: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/querySensitiveHits`,
    input: record({ content: text(2_000), companyId: callersCompany() }),
    output: record({
      blocked: flag(),
      hits: rows(record({ word: text(), from: int(), to: int() })),
    }),
  }),
} as const
