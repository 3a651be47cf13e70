import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  flag,
  id,
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
  /** 导入预检: reads a list (field `file`: txt, csv or xlsx), says what would become of each word. */
  checkImport: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/checkSensitiveWordImport`,
    body: 'multipart',
    background: true,
    rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
    input: record({ companyId: callersCompany() }),
    output: record({
      /** Empty when nothing of it is new. */
      importId: text(),
      fileName: text(300),
      newCount: int(),
      knownCount: int(),
      refusedCount: int(),
      /** The first of each kind, in the order of the list. */
      words: rows(
        record({
          word: text(1_000),
          outcome: choice(['new', 'known', 'refused']),
          reason: text(),
        }),
      ),
    }),
  }),
  /** Adds the new words of a list as it was checked. */
  takeImport: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/saveSensitiveWordImport`,
    input: record({ importId: id(), note: orElse(text(100), ''), companyId: callersCompany() }),
    output: record({ added: int() }),
  }),
  /** Takes away what a list has added; other words stay. */
  undoImport: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/undoSensitiveWordImport`,
    input: record({ importId: id(), companyId: callersCompany() }),
    output: record({ removed: int() }),
  }),
  /** Lists that were taken over, the newest first. */
  imports: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/querySensitiveWordImportList`,
    input: record({ ...paging(), companyId: callersCompany() }),
    output: record(
      pageOf(
        record({
          importId: text(),
          fileName: text(300),
          note: text(),
          added: int(),
          /** Of those, how many are listed still. */
          left: int(),
          createTime: text(),
          createUser: text(),
          undoneTime: text(),
        }),
      ),
    ),
  }),
  export: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/exportSensitiveWords`,
    rates: [{ per: 'visitor', max: 20, seconds: 600 }],
    input: record({ companyId: callersCompany() }),
    output: record({ fileName: text(), csv: text(5_000_000), total: int() }),
  }),
} as const
