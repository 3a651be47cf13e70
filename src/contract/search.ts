import { endpoint } from './wire/endpoint.ts'
import { callersCompany, flag, int, orElse, record, rows, text } from './wire/words.ts'

const BASE = '/policy/api/portalpublic/sysSearchLog'

/** 搜索记录: hot words, one's own history, and the log both come from. */
export const search = {
  hot: endpoint({
    method: 'POST',
    path: `${BASE}/queryHotSearch`,
    access: 'anyone',
    spec: true,
    background: true,
    input: record({ top: orElse(int({ min: 1, max: 10 }), 10), companyId: callersCompany() }),
    output: record({ records: rows(record({ keyword: text(), pinned: flag() })) }),
  }),
  log: endpoint({
    method: 'POST',
    path: `${BASE}/addSearchLog`,
    access: 'anyone',
    spec: true,
    knowsVisitor: true,
    background: true,
    rates: [{ per: 'ip', max: 60, seconds: 60 }],
    input: record({
      keyword: text(50, 1),
      /** How many results the visitor saw. */
      total: orElse(int(), 0),
      companyId: callersCompany(),
    }),
    output: record({ logged: flag() }),
  }),
  history: endpoint({
    method: 'POST',
    path: `${BASE}/queryHistorySearch`,
    access: 'anyone',
    spec: true,
    background: true,
    input: record({ companyId: callersCompany() }),
    output: record({ records: rows(record({ keyword: text(), lastTime: text() })) }),
  }),
  /** Deletes one word of one's own history, or all of it. */
  forget: endpoint({
    method: 'POST',
    path: `${BASE}/deleteHistorySearch`,
    access: 'anyone',
    spec: false,
    background: true,
    rates: [{ per: 'ip', max: 60, seconds: 60 }],
    input: record({
      /** Empty for all. */
      keyword: orElse(text(100), ''),
      companyId: callersCompany(),
    }),
    output: record({ removed: int() }),
  }),
} as const
