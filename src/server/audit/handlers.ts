import type { audit } from '#contract/audit.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { actionsIn, AUDIT_ACTION, AUDIT_GROUP, type AuditGroup } from '#domain/audit/actions.ts'
import { changesOf, changeText } from '#domain/audit/changes.ts'
import { formatBeijingDate, formatBeijingTime, parseBeijing } from '#domain/calendar/beijing.ts'
import { csvLine, csvOf } from '#domain/text/csv.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import { entryName } from './chain.ts'
import { actorOf, writeAuditEntry } from './log.ts'
import type { AuditStore, Filter, ReadEntry } from './store.ts'

/** Entries, and characters, of one export. */
const MOST_ENTRIES = 10_000
const MOST_TEXT = 15_000_000

const HEAD = [
  '编号',
  '时间',
  '操作人',
  '账号',
  '操作',
  '对象所属企业',
  '对象类型',
  '对象',
  '变更',
  'IP',
  '请求编号',
  '校验值',
]

/** How somebody of the platform is named to people of a company. */
const PLATFORM_NAME = '平台'

/** Every kind of act, group by group. */
const ACTIONS = (Object.keys(AUDIT_GROUP) as AuditGroup[]).flatMap((group) =>
  actionsIn(group).map((action) => ({
    action,
    name: AUDIT_ACTION[action],
    group: AUDIT_GROUP[group],
  })),
)

const nameOf = (action: string): string =>
  Object.hasOwn(AUDIT_ACTION, action) ? AUDIT_ACTION[action as keyof typeof AUDIT_ACTION] : action

/** Whose entries a caller reads: their company's own, or as somebody of the platform all. */
const scopeOf = ({ principal }: MemberCaller): string | null => {
  return principal.companyId === '' ? null : principal.companyId
}

const isDay = (text: string): boolean => text === '' || parseBeijing(text) !== null

const checkDays = ({ from, to }: { from: string; to: string }): void => {
  if (!isDay(from) || !isDay(to)) throw apiError('invalid', '日期不正确')
  if (from !== '' && to !== '' && from > to) throw apiError('invalid', '开始日期不能晚于结束日期')
}

const shown = (entry: ReadEntry, scope: string | null) => {
  // A company is not told who of the platform it was, nor from where.
  const hidden = scope !== null && entry.byPlatform
  return {
    auditId: entryName(entry.day, entry.seq),
    at: formatBeijingTime(Date.parse(entry.at)),
    actorName: hidden ? PLATFORM_NAME : entry.personName || entry.actorName,
    actorLogin: hidden || entry.personName === '' ? '' : entry.actorName,
    actorId: hidden ? '' : entry.actorId,
    companyName: entry.companyName,
    action: entry.action,
    actionName: nameOf(entry.action),
    objectType: entry.objectType,
    objectName: entry.objectName,
    changes: changesOf(entry.detail),
    ip: hidden ? '' : entry.ip,
    requestId: entry.requestId,
    hash: entry.hash,
  }
}

const cellsOf = (entry: ReadEntry, scope: string | null): string[] => {
  const it = shown(entry, scope)
  return [
    it.auditId,
    it.at,
    it.actorName,
    it.actorLogin,
    it.actionName,
    it.companyName,
    it.objectType,
    it.objectName,
    changeText(it.changes),
    it.ip,
    it.requestId,
    it.hash,
  ]
}

/** 操作日志: read, check, take along. */
export const createAuditHandlers = (deps: {
  store: AuditStore
  db: Database
  clock: Clock
}): Handlers<typeof audit> => {
  const { store, db, clock } = deps

  /** The entries as CSV, newest first; a batch in memory beside the text. */
  const csvOfEntries = async (filter: Filter): Promise<{ csv: string; total: number }> => {
    let csv = csvOf(HEAD, [])
    let total = 0
    for await (const batch of store.batches(filter, MOST_ENTRIES)) {
      for (const entry of batch) csv += csvLine(cellsOf(entry, filter.companyId))
      total += batch.length
      if (csv.length > MOST_TEXT) break
    }
    return { csv, total }
  }

  return {
    entries: async ({ page, pageSize, ...asked }, caller) => {
      const { keyword, actor, action, from, to } = asked
      checkDays({ from, to })
      const scope = scopeOf(caller)
      const filter = { companyId: scope, keyword, actor, action, from, to }
      const found = await store.page(filter, { offset: page * pageSize, limit: pageSize })
      const [person] =
        actor === '' ? [] : await store.people({ companyId: scope, keyword: '', userId: actor })
      return {
        records: found.records.map((entry) => shown(entry, scope)),
        total: found.total,
        page,
        pageSize,
        actions: ACTIONS,
        actorName: person?.userName ?? '',
      }
    },

    people: async ({ keyword }, caller) => ({
      people: await store.people({ companyId: scopeOf(caller), keyword: keyword.trim() }),
    }),

    verify: async ({ from, to }, caller) => {
      checkDays({ from, to })
      const verdict = await store.verify({ companyId: scopeOf(caller), from, to })
      return { ...verdict, intact: verdict.brokenAt === null, brokenAt: verdict.brokenAt ?? '' }
    },

    export: async ({ keyword, actor, action, from, to }, caller) => {
      checkDays({ from, to })
      const scope = scopeOf(caller)
      const filter = { companyId: scope, keyword, actor, action, from, to }
      const { csv, total } = await csvOfEntries(filter)
      await inTransaction(db, async (tx) =>
        writeAuditEntry(tx, actorOf(caller), {
          action: 'audit.export',
          companyId: scope ?? '',
          objectType: 'audit',
          after: { total: String(total), keyword, actor, action, from, to },
        }),
      )
      const today = formatBeijingDate(clock.now().getTime())
      return { fileName: `操作日志-${today}.csv`, csv, total }
    },
  }
}
