import { randomUUID } from 'node:crypto'
import { apiError } from '#contract/wire/api-error.ts'
import { tidyDay } from '#domain/calendar/typed-day.ts'
import { entryProblem, MOST_ENTRIES, paymentProblem, renewProblem } from '#domain/ip/entries.ts'
import { type Deadline, FEES_RUN, nextDeadline } from '#domain/ip/deadlines.ts'
import { formatPatentNumber } from '#domain/ip/patent-number.ts'
import { scheduleOf } from '#domain/ip/patent-record.ts'
import { ENTRY_TYPE, type EntryType, type UsageKind } from '#domain/ip/record-codes.ts'
import { tidyText } from '#domain/ip/record-form.ts'
import type { FormOf } from '#domain/ip/record-kinds.ts'
import { PATENT_STATUS } from '#domain/ip/status.ts'
import { trademarkDates } from '#domain/ip/trademark-record.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller, Principal } from '#server/wire/handler.ts'
import { writeContextOf, logRecord } from './changing.ts'
import { deadlinesOf } from './deadlines.store.ts'
import { annuityViews } from './details.ts'
import {
  addEntry,
  countEntries,
  paymentsOf,
  removeEntry,
  removePayment,
  savePayment,
} from './entries.store.ts'
import { formOf, PATENT, type StoredRow, textOf, TRADEMARK } from './kinds.ts'
import {
  lookAt,
  memberOf,
  NO_RECORD,
  recordOf,
  type RecordDeps,
  type RecordSpec,
  shownDetail,
  todayOf,
} from './reading.ts'
import { recordsOf } from './store.ts'
import { rewriteRecords, writeRecords } from './writing.ts'

/** Which record as it was looked at. */
interface Seen {
  recordId: string
  version: number
}

const checkFiles = async (
  deps: RecordDeps,
  ids: readonly string[],
  reader: Principal,
): Promise<void> => {
  if (ids.length > 0 && (await deps.ownFiles(ids, reader)) !== new Set(ids).size)
    throw apiError('invalid', '附件不存在，请重新上传')
}

/** The calls that add something to records, or take it away again. */
export const createAdding = <F extends object, R, M>(
  deps: RecordDeps,
  spec: RecordSpec<F, R, M>,
) => {
  const { kind } = spec
  const { table } = kind

  /** Changes what belongs to a record, and writes it again with what follows from that. */
  const changing = async (
    caller: MemberCaller,
    seen: Seen,
    work: (tx: Tx, row: StoredRow) => Promise<Record<string, string>>,
  ) => {
    const reader = memberOf(caller)
    const { companyId } = reader
    const looked = await inTenant(deps.db, companyId, async (tx) => {
      const row = await recordOf(tx, table, companyId, seen.recordId, seen.version)
      const after = await work(tx, row)
      await rewriteRecords(tx, kind, [row], writeContextOf(deps, reader))
      const made = await lookAt(tx, table, companyId, seen.recordId)
      const form = formOf(kind, row)
      await logRecord(tx, caller, kind, { action: 'ip.entry', id: row.id, form, after })
      return made
    })
    return shownDetail(spec, deps, looked, reader)
  }

  return {
    async addEntry(
      input: Seen & {
        type: EntryType
        usageKind: '' | UsageKind
        date: string
        until: string
        party: string
        note: string
        fileIds: readonly string[]
      },
      caller: MemberCaller,
    ) {
      const reader = memberOf(caller)
      const form = {
        type: input.type,
        usageKind: input.type === 'usage' ? input.usageKind : ('' as const),
        date: tidyDay(input.date),
        until: tidyDay(input.until),
        party: tidyText(input.party),
        note: tidyText(input.note),
        fileIds: [...new Set(input.fileIds)],
      }
      const problem = entryProblem(table, form, todayOf(deps.clock))
      if (problem !== null) throw apiError('invalid', problem.text)
      await checkFiles(deps, form.fileIds, reader)
      return changing(caller, input, async (tx, { id: recordId }) => {
        if ((await countEntries(tx, table, recordId)) >= MOST_ENTRIES)
          throw apiError('invalid', `每条记录最多 ${MOST_ENTRIES} 项附记`)
        const { companyId, userId } = reader
        const entry = { ...form, id: randomUUID(), createdBy: userId }
        await addEntry(tx, { companyId, kind: table, recordId }, entry)
        return { [`新增${ENTRY_TYPE[form.type]}`]: [form.date, form.party].join(' ').trim() }
      })
    },

    async removeEntry(input: Seen & { entryId: string }, caller: MemberCaller) {
      const { companyId } = memberOf(caller)
      return changing(caller, input, async (tx, { id: recordId }) => {
        const type = await removeEntry(tx, { companyId, kind: table, recordId }, input.entryId)
        if (type === null) throw apiError('notFound', '没有找到这项附记')
        return { [`删除${ENTRY_TYPE[type]}`]: '是' }
      })
    },
  }
}

/** 登记续展. */
export const createRenewing = (deps: RecordDeps) => ({
  async renew(
    input: Seen & { renewedOn: string; note: string; fileIds: readonly string[] },
    caller: MemberCaller,
  ) {
    const reader = memberOf(caller)
    const { companyId, userId } = reader
    const context = writeContextOf(deps, reader)
    const renewedOn = tidyDay(input.renewedOn)
    await checkFiles(deps, input.fileIds, reader)
    return inTenant(deps.db, companyId, async (tx) => {
      const row = await recordOf(tx, 'trademark', companyId, input.recordId, input.version)
      const old = formOf(TRADEMARK, row)
      const { renewal } = trademarkDates(old, context.rules, context.today)
      if (renewal === null) throw apiError('invalid', '未登记专用权期限，不能登记续展')
      const problem = renewProblem(renewedOn, { ...renewal, today: context.today })
      if (problem !== null) throw apiError('invalid', problem)
      const form = {
        ...old,
        validFrom: old.validFrom === '' ? textOf(row.valid_from) : old.validFrom,
        validTo: renewal.nextValidTo,
        status: 'renewed' as const,
      }
      const note = tidyText(input.note)
      await addEntry(
        tx,
        { companyId, kind: 'trademark', recordId: row.id },
        {
          id: randomUUID(),
          type: 'change',
          usageKind: '',
          date: renewedOn,
          until: '',
          party: '',
          note: `续展至 ${renewal.nextValidTo}${note === '' ? '' : `；${note}`}`.slice(0, 500),
          fileIds: [...new Set(input.fileIds)],
          createdBy: userId,
        },
      )
      await writeRecords(tx, TRADEMARK, [{ id: row.id, form, before: row }], context)
      await logRecord(tx, caller, TRADEMARK, {
        action: 'ip.edit',
        id: row.id,
        form,
        before: { 专用权期限止: renewal.validTo },
        after: { 专用权期限止: renewal.nextValidTo },
      })
      return { recordId: row.id, validTo: renewal.nextValidTo, version: row.version + 1 }
    })
  },
})

const UNKNOWN = {
  ...{ version: 1, name: '', number: '', appDate: '', annuity: null, reason: NO_RECORD },
}

/** Why no fee of a patent can be noted. */
const noAnnuityReason = (
  row: StoredRow,
  form: FormOf['patent'],
  deadlines: readonly Deadline[],
): string => {
  if (row.hidden) return '记录已隐藏，请先恢复显示'
  if (!FEES_RUN.includes(form.status))
    return `案件状态为“${PATENT_STATUS[form.status]}”，没有应缴的年费`
  const owed = deadlines.filter(({ event, done }) => event === 'annuity' && !done)
  if (owed.length > 0) return '补缴期限已过，请在专利页核对年费'
  return deadlines.some(({ event }) => event === 'annuity')
    ? '各年度年费均已登记'
    : '缺少申请日或授权公告日，不能计算年费'
}

/** 标记年费. */
export const createPaying = (deps: RecordDeps) => {
  const mark = async (
    tx: Tx,
    row: StoredRow,
    input: { year: number; paid: boolean; paidOn: string; amount: string; receiptId: string },
    reader: Principal,
  ): Promise<void> => {
    const context = writeContextOf(deps, reader)
    const form = formOf(PATENT, row)
    const { year, amount, receiptId } = input
    const { annuities } = scheduleOf(form, context.rules, context.today)
    if (annuities.find((one) => one.year === year && one.due !== '') === undefined)
      throw apiError('invalid', `年费表中没有第 ${year} 年`)
    if (!input.paid) {
      if (await removePayment(tx, row.id, year)) return
      if (year <= form.paidThrough)
        throw apiError('invalid', '该年度按“年费已缴至第几年”登记，请在编辑中修改')
      throw apiError('invalid', '该年度没有单独标记；以后的年度已标记已缴的，请先取消')
    }
    const paidOn = tidyDay(input.paidOn)
    const given = { appDate: form.appDate, today: context.today }
    const problem = paymentProblem({ paidOn, amount }, given)
    if (problem !== null) throw apiError('invalid', problem.text)
    const { companyId, userId } = reader
    await savePayment(tx, { companyId, recordId: row.id, year, paidOn, amount, receiptId, userId })
  }

  return {
    async nextAnnuities({ recordIds }: { recordIds: readonly string[] }, caller: MemberCaller) {
      const { companyId } = memberOf(caller)
      const ids = [...new Set(recordIds)]
      const today = todayOf(deps.clock)
      const views = { rules: deps.rules(), today }
      const found = await inTenant(deps.db, companyId, async (tx) => ({
        rows: await recordsOf(tx, 'patent', companyId, ids),
        deadlines: await deadlinesOf(tx, 'patent', ids, false),
        payments: await paymentsOf(tx, ids),
      }))
      const records = ids.map((recordId) => {
        const row = found.rows.find(({ id }) => id === recordId)
        if (row === undefined) return { ...UNKNOWN, recordId }
        const form = formOf(PATENT, row)
        const deadlines = found.deadlines.filter((one) => one.recordId === recordId)
        const payments = found.payments.filter((one) => one.recordId === recordId)
        const given = { row, form, deadlines, payments, lastUsedOn: '', fileOf: () => null }
        const { annuities } = annuityViews(given, views)
        const next = nextDeadline(
          deadlines.filter(({ event }) => event === 'annuity'),
          today,
        )
        return {
          recordId,
          version: row.version,
          name: form.title,
          number: formatPatentNumber(form.appNo),
          appDate: form.appDate,
          annuity: annuities.find(({ year }) => year === next?.year) ?? null,
          reason: next === null ? noAnnuityReason(row, form, deadlines) : '',
        }
      })
      return { records }
    },

    async payAnnuity(
      input: Seen & {
        year: number
        paid: boolean
        paidOn: string
        amount: string
        receiptId: string
      },
      caller: MemberCaller,
    ) {
      const reader = memberOf(caller)
      const { companyId } = reader
      if (input.paid && input.receiptId !== '') await checkFiles(deps, [input.receiptId], reader)
      const context = writeContextOf(deps, reader)
      const looked = await inTenant(deps.db, companyId, async (tx) => {
        const row = await recordOf(tx, 'patent', companyId, input.recordId, input.version)
        await mark(tx, row, input, reader)
        await rewriteRecords(tx, PATENT, [row], context)
        const made = await lookAt(tx, 'patent', companyId, row.id)
        await logRecord(tx, caller, PATENT, {
          action: 'ip.pay',
          id: row.id,
          form: formOf(PATENT, row),
          after: { [`第 ${input.year} 年年费`]: input.paid ? `已缴 ${input.paidOn}` : '未缴' },
        })
        return made
      })
      const { row, deadlines, payments, lastUsedOn } = looked
      const receipts = payments.map(({ receiptId }) => receiptId).filter((id) => id !== '')
      const files = await deps.files(receipts, reader)
      const given = {
        row,
        form: formOf(PATENT, row),
        deadlines,
        payments,
        lastUsedOn,
        fileOf: (id: string) => files.get(id) ?? null,
      }
      return { ...annuityViews(given, context), version: row.version }
    },
  }
}
