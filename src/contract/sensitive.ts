import { permission } from '#domain/permissions/codes.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  text,
  sorting,
} from './wire/schema.ts'

const BASE = '/message/api/message/sensitiveWord'
const own = { access: 'member', permission: permission('words:edit'), spec: false } as const

/** What the list of words can be ordered by. */
export const WORD_SORTS = ['word', 'created', 'by'] as const

/** 敏感词: the operators' list. */
export const sensitive = {
  list: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/querySensitiveWordList`,
    input: object({ keyword: withDefault(text(40), ''), ...sorting(WORD_SORTS), ...paging() }),
    output: object({
      ...pageOf(object({ word: text(), note: text(), createTime: text(), createUser: text() })),
      version: int(),
    }),
  }),
  /** Several at once; those that are there already are counted as such. */
  add: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/addSensitiveWords`,
    audit: { sometimes: 'words.edit', when: IF_CHANGED },
    input: object({
      words: queryArray(text(40, 1), 200),
      note: withDefault(text(100), ''),
    }),
    output: object({ added: int(), present: int() }),
  }),
  remove: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/deleteSensitiveWords`,
    audit: { sometimes: 'words.edit', when: IF_CHANGED },
    input: object({ words: queryArray(text(40, 1), 200) }),
    output: object({ removed: int() }),
  }),
  /** 试一试: what the list finds in a text. */
  tryOut: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/querySensitiveHits`,
    input: object({ content: text(2_000) }),
    output: object({
      blocked: boolean(),
      hits: array(object({ word: text(), from: int(), to: int() })),
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
    audit: { none: '只检查名单并暂存给检查的人，词表不变；采用时另有记录' },
    input: object({}),
    output: object({
      /** Empty when nothing of it is new. */
      importId: text(),
      fileName: text(300),
      newCount: int(),
      knownCount: int(),
      refusedCount: int(),
      /** The first of each kind, in the order of the list. */
      words: array(
        object({
          word: text(1_000),
          outcome: oneOf(['new', 'known', 'refused']),
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
    audit: 'words.import',
    input: object({
      importId: id(),
      note: withDefault(text(100), ''),
    }),
    output: object({ added: int() }),
  }),
  /** Takes away what a list has added; other words stay. */
  undoImport: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/undoSensitiveWordImport`,
    audit: 'words.import',
    input: object({ importId: id() }),
    output: object({ removed: int() }),
  }),
  /** Lists that were taken over, the newest first. */
  imports: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/querySensitiveWordImportList`,
    input: object(paging()),
    output: object(
      pageOf(
        object({
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
    audit: 'words.export',
    input: object({}),
    output: object({ fileName: text(), csv: text(5_000_000), total: int() }),
  }),
} as const
