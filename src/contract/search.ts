import { endpoint } from './wire/endpoint.ts'
import { boolean, int, withDefault, object, array, text } from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/sysSearchLog'

/** 搜索记录: hot words, one's own history, and the log both come from. */
export const search = {
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
