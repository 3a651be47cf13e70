import { randomUUID } from 'node:crypto'
import { apiError } from '#contract/wire/api-error.ts'
import { type BulkAction, IP_KIND } from '#domain/ip/record-codes.ts'
import { MOST_RECORDS } from '#domain/ip/record-kinds.ts'
import { sheetFields } from '#domain/ip/record-sheet.ts'
import { cellsOf } from '#domain/ip/record-sheet.ts'
import type { AuditAction } from '#domain/audit/actions.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller, Principal } from '#server/wire/handler.ts'
import { replaceDeadlines } from './deadlines.store.ts'
import { formOf, type ServedKind, type StoredRow, textOf } from './kinds.ts'
import {
  lookAt,
  memberOf,
  NO_RECORD,
  recordOf,
  type RecordDeps,
  type RecordSpec,
  ruleTables,
  shownDetail,
  todayOf,
} from './reading.ts'
import { changeRecords, countAll, lockRecords, recordsByNumber, recordsOf } from './store.ts'
import { type WriteContext, rewriteRecords, writeRecords } from './writing.ts'

/** In whose name a caller writes. */
export const writeContextOf = (
  deps: RecordDeps,
  { companyId, userId }: Principal,
): WriteContext => ({
  companyId,
  userId,
  rules: ruleTables(deps),
  today: todayOf(deps.clock),
})

/** Adds an entry for one record to the log. */
export const logRecord = async <F>(
  tx: Tx,
  caller: MemberCaller,
  kind: ServedKind<F>,
  event: {
    action: AuditAction
    id: string
    form: F
    before?: Record<string, string>
    after?: Record<string, string>
  },
): Promise<void> => {
  const { nameOf, numberOf } = kind.domain
  await writeAuditEntry(tx, actorOf(caller), {
    action: event.action,
    companyId: memberOf(caller).companyId,
    objectType: kind.table,
    objectId: event.id,
    objectName: [IP_KIND[kind.table], nameOf(event.form), numberOf(event.form)]
      .filter((text) => text !== '')
      .join(' '),
    before: event.before ?? {},
    after: event.after ?? {},
  })
}

/** What differs between two forms, by the names of the fields. */
const differences = <F>(kind: ServedKind<F>, old: F, made: F) => {
  const [before, after]: [Record<string, string>, Record<string, string>] = [{}, {}]
  const [oldCells, madeCells] = [cellsOf(kind.domain, old), cellsOf(kind.domain, made)]
  for (const [at, { name }] of sheetFields(kind.domain).entries()) {
    if (oldCells[at] === madeCells[at]) continue
    before[name] = oldCells[at] ?? ''
    after[name] = madeCells[at] ?? ''
  }
  return { before, after }
}

const imageOf = (form: object): string => textOf((form as { image?: unknown }).image)

/** The tidy form, or a refusal in the words of its first problem. */
const judged = <F>(kind: ServedKind<F>, form: F, today: string): F => {
  const tidy = kind.domain.tidy(form)
  const [problem] = kind.domain.problems(tidy, today)
  if (problem !== undefined) throw apiError('invalid', problem.text)
  return tidy
}

/** Refuses a number that another record of the company bears. */
const keepUnique = async <F>(
  tx: Tx,
  kind: ServedKind<F>,
  companyId: string,
  form: F,
  ownId: string,
): Promise<void> => {
  const { keyOf, nameOf, numberOf } = kind.domain
  const key = keyOf(form)
  if (key === '') return
  const [number = ''] = key.split('@')
  const others = (await recordsByNumber(tx, kind.table, companyId, [number])).filter(
    (row) => row.id !== ownId,
  )
  const same = others.find((row) => keyOf(formOf(kind, row)) === key)
  if (same === undefined) return
  const hidden = same.hidden ? '，该记录已隐藏' : ''
  throw apiError(
    'invalid',
    `号码 ${numberOf(form)} 已登记为“${nameOf(formOf(kind, same))}”${hidden}`,
  )
}

const BULK: Record<BulkAction, { action: AuditAction; title: string }> = {
  delete: { action: 'ip.delete', title: '删除' },
  hide: { action: 'ip.hide', title: '隐藏' },
  restore: { action: 'ip.restore', title: '恢复显示' },
}

/** The calls that change records. */
export const createChanging = <F extends object, R, M>(
  deps: RecordDeps,
  spec: RecordSpec<F, R, M>,
) => {
  const { kind } = spec
  const { table } = kind

  const detail = async (looked: Awaited<ReturnType<typeof lookAt>>, reader: Principal) =>
    shownDetail(spec, deps, looked, reader)

  const checkImage = async (form: F, reader: Principal): Promise<void> => {
    const image = imageOf(form)
    if (image === '') return
    if ((await deps.ownFiles([image], reader)) !== 1)
      throw apiError('invalid', '商标图样文件不存在，请重新上传')
  }

  /** Why a record cannot be deleted, hidden or brought back; null when it can. */
  const refusal = async (
    tx: Tx,
    action: BulkAction,
    row: StoredRow & { del_flag: boolean },
  ): Promise<string | null> => {
    if (action === 'delete' && row.origin !== 'entered') return '导入的记录不能删除，可以隐藏'
    if (action !== 'restore' || !row.del_flag) return null
    try {
      await keepUnique(tx, kind, String(row.company_id), formOf(kind, row), row.id)
      return null
    } catch (error) {
      return error instanceof Error ? error.message : '不能恢复'
    }
  }

  const apply = async (
    tx: Tx,
    action: BulkAction,
    rows: readonly StoredRow[],
    context: WriteContext,
  ): Promise<string[]> => {
    if (action === 'restore') return rewriteRecords(tx, kind, rows, context, true)
    const flag = action === 'delete' ? { del_flag: true } : { hidden: true }
    const done = await changeRecords(
      tx,
      table,
      context.companyId,
      rows.map(({ id, version }) => ({ id, version, ...flag, updated_by: context.userId })),
    )
    await replaceDeadlines(
      tx,
      table,
      context.companyId,
      done.map((recordId) => ({ recordId, deadlines: [] })),
    )
    return rows.map(({ id }) => id).filter((id) => !done.includes(id))
  }

  return {
    async detail({ recordId }: { recordId: string }, caller: MemberCaller) {
      const reader = memberOf(caller)
      const looked = await inTenant(deps.db, reader.companyId, async (tx) =>
        lookAt(tx, table, reader.companyId, recordId),
      )
      return detail(looked, reader)
    },

    async add({ form: given }: { form: F }, caller: MemberCaller) {
      const reader = memberOf(caller)
      const { companyId } = reader
      const context = writeContextOf(deps, reader)
      const form = judged(kind, given, context.today)
      await checkImage(form, reader)
      const id = randomUUID()
      const looked = await inTenant(deps.db, companyId, async (tx) => {
        await lockRecords(tx, table, companyId)
        if ((await countAll(tx, table, companyId)) >= MOST_RECORDS)
          throw apiError('invalid', `每家企业最多 ${MOST_RECORDS} 件${IP_KIND[table]}`)
        await keepUnique(tx, kind, companyId, form, id)
        await writeRecords(tx, kind, [{ id, form, before: null }], context)
        const made = await lookAt(tx, table, companyId, id)
        await logRecord(tx, caller, kind, { action: 'ip.add', id, form })
        return made
      })
      deps.onChange?.(companyId)
      return detail(looked, reader)
    },

    async edit(
      { recordId, version, form: given }: { recordId: string; version: number; form: F },
      caller: MemberCaller,
    ) {
      const reader = memberOf(caller)
      const { companyId } = reader
      const context = writeContextOf(deps, reader)
      const form = judged(kind, given, context.today)
      await checkImage(form, reader)
      const looked = await inTenant(deps.db, companyId, async (tx) => {
        await lockRecords(tx, table, companyId)
        const before = await recordOf(tx, table, companyId, recordId, version)
        const old = formOf(kind, before)
        if (JSON.stringify(old) === JSON.stringify({ ...old, ...form }))
          return lookAt(tx, table, companyId, recordId)
        await keepUnique(tx, kind, companyId, form, recordId)
        await writeRecords(tx, kind, [{ id: recordId, form, before }], context)
        const made = await lookAt(tx, table, companyId, recordId)
        const changed = differences(kind, old, form)
        await logRecord(tx, caller, kind, { action: 'ip.edit', id: recordId, form, ...changed })
        return made
      })
      deps.onChange?.(companyId)
      return detail(looked, reader)
    },

    async bulk(
      { action, recordIds }: { action: BulkAction; recordIds: readonly string[] },
      caller: MemberCaller,
    ) {
      const reader = memberOf(caller)
      const { companyId } = reader
      const ids = [...new Set(recordIds)]
      const context = writeContextOf(deps, reader)
      const answer = await inTenant(deps.db, companyId, async (tx) => {
        await lockRecords(tx, table, companyId)
        const rows = await recordsOf(tx, table, companyId, ids, {
          withDeleted: action === 'restore',
          inTurn: true,
        })
        const refused = ids
          .filter((id) => !rows.some((row) => row.id === id))
          .map((recordId) => ({ recordId, name: '', message: NO_RECORD }))
        const able: StoredRow[] = []
        for (const row of rows) {
          const message = await refusal(tx, action, row)
          if (message === null) able.push(row)
          else
            refused.push({
              recordId: row.id,
              name: kind.domain.nameOf(formOf(kind, row)),
              message,
            })
        }
        await apply(tx, action, able, context)
        const { action: logged, title } = BULK[action]
        if (able.length > 0)
          await writeAuditEntry(tx, actorOf(caller), {
            action: logged,
            companyId,
            objectType: table,
            objectName: `${title}${IP_KIND[table]} ${able.length} 件`,
            after: {
              记录: able.map((row) => kind.domain.nameOf(formOf(kind, row))).join('、'),
            },
          })
        return { action, done: able.map(({ id }) => id), refused }
      })
      if (answer.done.length > 0) deps.onChange?.(companyId)
      return answer
    },
  }
}
