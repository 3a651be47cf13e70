import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  day,
  boolean,
  int,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  text,
} from './wire/schema.ts'

const filters = () => ({
  keyword: withDefault(text(50), ''),
  /** An id of somebody who did it; `system` for what the server did by itself. */
  actor: withDefault(text(64), ''),
  action: withDefault(text(64), ''),
  from: withDefault(day(), ''),
  to: withDefault(day(), ''),
})

const entry = () =>
  object({
    /** Day and number, e.g. 2026-11-21/18. */
    auditId: text(),
    at: text(),
    /** The person's name; the login name of an account that is gone. */
    actorName: text(),
    /** Empty where it is said by the name, or nobody of one's own. */
    actorLogin: text(),
    actorId: text(),
    /** The company that the object belongs to; empty for the platform. */
    companyName: text(),
    action: text(),
    actionName: text(),
    objectType: text(),
    objectName: text(),
    /** What changed: field, before, after; personal data masked. */
    changes: array(object({ field: text(), before: text(500), after: text(500) })),
    ip: text(),
    requestId: text(),
    hash: text(),
  })

/** 操作日志: of one's own company; of everything for people of the platform. */
export const audit = {
  entries: endpoint({
    method: 'POST',
    path: '/center/api/audit/queryAuditList',
    access: 'member',
    permission: permission('back:audit'),
    spec: false,
    background: true,
    input: object({ ...filters(), ...paging() }),
    output: object({
      ...pageOf(entry()),
      /** Every kind of act, those of a group beside each other. */
      actions: array(object({ action: text(), name: text(), group: text() })),
      /** The person that the entries are narrowed to; empty for everybody. */
      actorName: text(),
    }),
  }),
  /** Whose acts the caller may read about, by name or login name; at most twenty. */
  people: endpoint({
    method: 'POST',
    path: '/center/api/audit/queryAuditPeople',
    access: 'member',
    permission: permission('back:audit'),
    spec: false,
    background: true,
    input: object({ keyword: withDefault(text(50), '') }),
    output: object({
      people: array(object({ userId: text(), userName: text(), loginName: text() })),
    }),
  }),
  /** Recomputes the chain of the days (of UTC); `entries` counts those the caller may read. */
  verify: endpoint({
    method: 'POST',
    path: '/center/api/audit/verifyAudit',
    access: 'member',
    permission: permission('back:audit'),
    spec: false,
    rates: [{ per: 'visitor', max: 10, seconds: 60 }],
    audit: { none: '只读：重新计算校验值' },
    input: object({
      from: withDefault(day(), ''),
      to: withDefault(day(), ''),
    }),
    output: object({
      intact: boolean(),
      days: int(),
      entries: int(),
      /** First entry that does not fit, e.g. 2026-11-21/18; empty when all fit. */
      brokenAt: text(),
    }),
  }),
  /** The entries as CSV text, at most 10,000; itself an entry. */
  export: endpoint({
    method: 'POST',
    path: '/center/api/audit/exportAudit',
    access: 'member',
    permission: permission('back:audit:export'),
    spec: false,
    rates: [{ per: 'visitor', max: 20, seconds: 600 }],
    audit: 'audit.export',
    input: object({
      ...filters(),
      format: withDefault(oneOf(['csv']), 'csv' as const),
    }),
    output: object({ fileName: text(), csv: text(20_000_000), total: int() }),
  }),
} as const
