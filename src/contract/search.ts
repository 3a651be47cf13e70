import { WINDOW_STATE } from '#domain/policies/codes.ts'
import { SITE_GROUP, SITE_KIND } from '#domain/search/site/kinds.ts'
import { marked } from './marks.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  array,
  boolean,
  codesOf,
  int,
  object,
  oneOf,
  pageOf,
  paging,
  pattern,
  text,
  withDefault,
} from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/sysSearchLog'

/** A thing of any kind as the search of the site finds it. */
const siteHit = () =>
  object({
    kind: oneOf(codesOf(SITE_KIND)),
    objId: text(),
    title: text(500),
    titleMarks: marked(),
    /** The passage that fits best, empty where the title says it all. */
    snippet: marked(),
    /** Section of the passage; empty without one. */
    heading: text(),
    /** Where it is read, from the root of the site; of a passage with its place on the page. */
    link: text(1000),
    /** Empty for the nation. */
    regionName: text(),
    /** `yyyy-MM-dd` or empty. */
    publishedOn: text(),
    /** Of a policy with a declaration window; empty otherwise. */
    windowState: oneOf(['', ...codesOf(WINDOW_STATE)]),
  })

/** 站内检索, and 搜索记录: hot words, one's own history, and the log both come from. */
export const search = {
  /** One question to everything public, best first. */
  site: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/siteSearch/querySiteSearch',
    access: 'anyone',
    spec: false,
    input: object({
      keyword: text(100, 1),
      /** Keeps to one group of kinds; empty for all. */
      group: withDefault(oneOf(['', ...codesOf(SITE_GROUP)]), '' as const),
      /** Where the asker is, for the order alone. */
      regionCode: withDefault(pattern(/^(\d{6})?$/), ''),
      /** Searches what was typed, even where it looks like a slip. */
      exact: withDefault(boolean(), false),
      ...paging(),
    }),
    output: object({
      ...pageOf(siteHit()),
      /** From this place of the whole list on, everything holds a part of the question only. */
      weakFrom: int(),
      /** How many of each group hold enough of the question. */
      groups: array(object({ code: oneOf(codesOf(SITE_GROUP)), count: int() })),
      /** Nothing holds the question as a whole: these come near. */
      nearOnly: boolean(),
      /** What was searched instead of a keyword with a slip in it; empty otherwise. */
      corrected: text(),
      /** The nearest known name when nothing was found; empty otherwise. */
      spell: text(),
    }),
  }),
  hot: endpoint({
    method: 'POST',
    path: `${BASE}/queryHotSearch`,
    access: 'anyone',
    spec: true,
    background: true,
    input: object({ top: withDefault(int({ min: 1, max: 10 }), 10) }),
    output: object({ records: array(object({ keyword: text(), pinned: boolean() })) }),
  }),
  log: endpoint({
    method: 'POST',
    path: `${BASE}/addSearchLog`,
    access: 'anyone',
    spec: true,
    knowsVisitor: true,
    background: true,
    rates: [{ per: 'ip', max: 60, seconds: 60 }],
    audit: { none: '检索统计，不涉及办理' },
    input: object({
      keyword: text(50, 1),
      /** How many results the visitor saw. */
      total: withDefault(int(), 0),
    }),
    output: object({ logged: boolean() }),
  }),
  history: endpoint({
    method: 'POST',
    path: `${BASE}/queryHistorySearch`,
    access: 'anyone',
    spec: true,
    background: true,
    input: object({}),
    output: object({ records: array(object({ keyword: text(), lastTime: text() })) }),
  }),
  /** Deletes one word of one's own history, or all of it. */
  forget: endpoint({
    method: 'POST',
    path: `${BASE}/deleteHistorySearch`,
    access: 'anyone',
    spec: false,
    background: true,
    rates: [{ per: 'ip', max: 60, seconds: 60 }],
    audit: { none: '本人的检索记录' },
    input: object({
      /** Empty for all. */
      keyword: withDefault(text(100), ''),
    }),
    output: object({ removed: int() }),
  }),
} as const
