import { randomUUID } from 'node:crypto'
import type { trademarkRecords } from '#contract/ip-records.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { isApiError, apiError } from '#contract/wire/api-error.ts'
import { IP_KIND, type RowVerdict } from '#domain/ip/record-codes.ts'
import { MOST_RECORDS, tidyNumber } from '#domain/ip/record-kinds.ts'
import {
  createPlanner,
  type Known,
  MOST_SHEET_ROWS,
  type PlannedRow,
  readHead,
} from '#domain/ip/record-sheet.ts'
import { bareCell } from '#domain/text/csv.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { brokenRule } from '#server/database/faults.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Tx } from '#server/database/transaction.ts'
import { readSheet, SheetProblem } from '#server/sheets/read.ts'
import { writeWorkbook, xlsxFile } from '#server/sheets/write.ts'
import { iterateCooperatively } from '#server/cooperative.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { writeContextOf } from '../changing.ts'
import { formOf, type StoredRow } from '../kinds.ts'
import { memberOf, type RecordDeps, type RecordSpec, todayOf } from '../reading.ts'
import { countAll, lockRecords, recordsByNumber, recordsOf } from '../store.ts'
import { writeRecords, type Writing } from '../writing.ts'
import {
  addImport,
  addImportRows,
  importOf,
  type ImportRow,
  importRowsOf,
  noteImport,
  type StoredImport,
  lockImport,
  type Whose,
} from './store.ts'

type StateView = OutputOf<typeof trademarkRecords.dryRun>
type RowView = StateView['faults'][number]

const LIMITS = {
  rows: MOST_SHEET_ROWS + 1,
  columns: 40,
  cell: 5_000,
  bytes: 48 * 1024 * 1024,
} as const
/** Rows of each kind that an answer holds. */
const SHOWN = 200
/** Rows kept, looked for or taken over at a time. */
const PORTION = 500
const TAKEN: readonly RowVerdict[] = ['added', 'changed']
const CHANGED = '预检之后记录有变化，请重新预检'

const sheetOf = async (path: string) => {
  try {
    const { rows } = await readSheet(path, LIMITS)
    const [head, ...rest] = rows
    if (head === undefined) throw apiError('invalid', '表格是空的，请使用模板填写')
    return { head: head.cells, rows: rest }
  } catch (error) {
    throw error instanceof SheetProblem ? apiError('invalid', error.message) : error
  }
}

const rowView = ({ row, verdict, number, name, errors, changes }: ImportRow): RowView => ({
  row,
  verdict,
  number: Array.from(number).slice(0, 200).join(''),
  name: Array.from(name).slice(0, 200).join(''),
  errors,
  changes,
})

const keptRow = <F>(planned: PlannedRow<F>, cells: readonly string[]): ImportRow => ({
  row: planned.row,
  verdict: planned.verdict,
  number: planned.number,
  name: planned.name,
  errors: planned.errors,
  changes: planned.changes,
  form: planned.form,
  recordId: planned.recordId,
  version: planned.version,
  cells: planned.verdict === 'error' ? cells : null,
})

/** 表格导入: a dry run of a sheet, its rows, and taking over those that can be taken. */
export const createImporting = <F, R, M>(deps: RecordDeps, spec: RecordSpec<F, R, M>) => {
  const { kind } = spec
  const { table, domain } = kind

  const whoseOf = (caller: MemberCaller): Whose => {
    const { companyId, userId } = memberOf(caller)
    return { companyId, userId, kind: table }
  }

  const stateView = async (tx: Tx, it: StoredImport): Promise<StateView> => {
    const rows = async (verdicts: readonly RowVerdict[]) =>
      (await importRowsOf(tx, it.id, { verdicts, offset: 0, limit: SHOWN })).map(rowView)
    const { head: _head, id, ...rest } = it
    return {
      ...rest,
      importId: id,
      faults: await rows(['error']),
      samples: await rows(['added', 'changed', 'duplicate']),
    }
  }

  const found = async (tx: Tx, whose: Whose, id: string): Promise<StoredImport> => {
    const it = await importOf(tx, whose, id)
    if (it === null) throw apiError('notFound', '预检结果已失效，请重新上传表格')
    return it
  }

  /** The records that bear one of the numbers of a sheet. */
  const knownIn = async (
    tx: Tx,
    companyId: string,
    numbers: readonly string[],
  ): Promise<Map<string, Known<F>>> => {
    const known = new Map<string, Known<F>>()
    for (let at = 0; at < numbers.length; at += PORTION)
      for (const row of await recordsByNumber(
        tx,
        table,
        companyId,
        numbers.slice(at, at + PORTION),
      )) {
        const form = formOf(kind, row)
        known.set(domain.keyOf(form), { recordId: row.id, version: row.version, form })
      }
    return known
  }

  /** Plans every row; others have their turn in between. */
  const plan = async (
    sheet: Awaited<ReturnType<typeof sheetOf>>,
    companyId: string,
    duplicates: 'skip' | 'update',
  ): Promise<ImportRow[]> => {
    const head = readHead(domain, sheet.head)
    if (!head.ok) throw apiError('invalid', head.message)
    const at = head.columns.find(({ field }) => field.code === domain.needed[0])?.at ?? 0
    const numbers = sheet.rows
      .map(({ cells }) => tidyNumber(table, bareCell(cells[at] ?? '')))
      .filter((number) => number !== '')
    const [known, room] = await inTenant(deps.db, companyId, async (tx) => [
      await knownIn(tx, companyId, numbers),
      MOST_RECORDS - (await countAll(tx, table, companyId)),
    ])
    const planner = createPlanner({
      kind: domain,
      columns: head.columns,
      today: todayOf(deps.clock),
      duplicates,
      known: (key) => known.get(key),
      room,
    })
    const planned: ImportRow[] = []
    await iterateCooperatively(
      (function* () {
        for (const { row, cells } of sheet.rows) {
          const one = planner(row, cells)
          if (one !== null) planned.push(keptRow(one, cells))
          yield
        }
      })(),
    )
    return planned
  }

  /** The records that a portion of rows would write; a version that has passed is a refusal. */
  const writingsOf = async (
    tx: Tx,
    companyId: string,
    rows: readonly ImportRow[],
  ): Promise<Writing<F>[]> => {
    const ids = rows.map(({ recordId }) => recordId).filter((id) => id !== '')
    const there = new Map<string, StoredRow>(
      (await recordsOf(tx, table, companyId, ids, { inTurn: true })).map((row) => [row.id, row]),
    )
    return rows.map((row) => {
      const form = row.form as F
      if (row.recordId === '')
        return { id: randomUUID(), form, before: null, origin: 'sheet' as const }
      const before = there.get(row.recordId)
      if (before === undefined || before.version !== row.version)
        throw apiError('conflict', CHANGED)
      return { id: before.id, form, before, show: true }
    })
  }

  /** Beside the transaction, for the page; an import does not fail for want of a connection. */
  const progress = async (whose: Whose, id: string, done: number): Promise<void> =>
    noteImport(deps.db, whose, id, { state: 'taking', done, message: '' }).catch(() => undefined)

  const take = async (
    tx: Tx,
    whose: Whose,
    it: StoredImport,
    caller: MemberCaller,
  ): Promise<void> => {
    const reader = memberOf(caller)
    const { companyId } = reader
    const context = writeContextOf(deps, reader)
    await lockRecords(tx, table, companyId)
    if ((await countAll(tx, table, companyId)) + it.added > MOST_RECORDS)
      throw apiError('invalid', `每家企业最多 ${MOST_RECORDS} 件${IP_KIND[table]}`)
    let done = 0
    for (;;) {
      const rows = await importRowsOf(tx, it.id, { verdicts: TAKEN, offset: done, limit: PORTION })
      if (rows.length === 0) break
      const stale = await writeRecords(tx, kind, await writingsOf(tx, companyId, rows), context)
      if (stale.length > 0) throw apiError('conflict', CHANGED)
      done += rows.length
      await progress(whose, it.id, done)
    }
    await noteImport(tx, whose, it.id, { state: 'taken', done, message: '' })
    await writeAuditEntry(tx, actorOf(caller), {
      action: 'ip.import',
      companyId,
      objectType: table,
      objectId: it.id,
      objectName: it.fileName,
      after: { 新增: String(it.added), 更新: String(it.changed) },
    })
  }

  /** Takes an import over; what goes wrong is said, and nothing of it stands. */
  const takeOnce = async (
    whose: Whose,
    importId: string,
    caller: MemberCaller,
  ): Promise<boolean> => {
    try {
      return await inTenant(deps.db, whose.companyId, async (tx) => {
        if (!(await lockImport(tx, importId))) return false
        const it = await found(tx, whose, importId)
        if (it.state === 'taken') return false
        if (it.added + it.changed === 0) throw apiError('invalid', '没有可以导入的行')
        await take(tx, whose, it, caller)
        return true
      })
    } catch (error) {
      const broken = brokenRule(error) !== null
      const message = broken ? CHANGED : isApiError(error) ? error.message : '导入失败，请重试'
      await noteImport(deps.db, whose, importId, { state: 'failed', done: 0, message })
      throw broken ? apiError('conflict', CHANGED) : error
    }
  }

  return {
    async dryRun({ duplicates }: { duplicates: 'skip' | 'update' }, caller: MemberCaller) {
      const member = memberOf(caller)
      const [upload, another] = caller.uploads
      if (upload === undefined || another !== undefined)
        throw apiError('invalid', '请选择一个表格文件')
      const { name, path } = await deps.intake(upload, {
        ...member,
        address: caller.address,
      })
      const sheet = await sheetOf(path)
      const rows = await plan(sheet, member.companyId, duplicates)
      const count = (verdict: RowVerdict): number =>
        rows.filter((one) => one.verdict === verdict).length
      const whose = whoseOf(caller)
      const id = randomUUID()
      return inTenant(deps.db, member.companyId, async (tx) => {
        await addImport(tx, whose, {
          id,
          fileName: name,
          head: sheet.head.map(bareCell),
          total: rows.length,
          added: count('added'),
          changed: count('changed'),
          same: count('same'),
          duplicate: count('duplicate'),
          errors: count('error'),
        })
        for (let at = 0; at < rows.length; at += PORTION)
          await addImportRows(tx, id, member.companyId, rows.slice(at, at + PORTION))
        return stateView(tx, await found(tx, whose, id))
      })
    },

    async importRows(
      input: { importId: string; verdict: '' | RowVerdict; page: number; pageSize: number },
      caller: MemberCaller,
    ) {
      const whose = whoseOf(caller)
      const { page, pageSize, verdict } = input
      return inTenant(deps.db, whose.companyId, async (tx) => {
        const it = await found(tx, whose, input.importId)
        const verdicts = verdict === '' ? [] : [verdict]
        const rows = await importRowsOf(tx, it.id, {
          verdicts,
          offset: page * pageSize,
          limit: pageSize,
        })
        const total = verdict === '' ? it.total : it[verdict === 'error' ? 'errors' : verdict]
        return { records: rows.map(rowView), total, page, pageSize }
      })
    },

    async importFaults({ importId }: { importId: string }, caller: MemberCaller) {
      const whose = whoseOf(caller)
      const { it, rows } = await inTenant(deps.db, whose.companyId, async (tx) => {
        const one = await found(tx, whose, importId)
        const faults = await importRowsOf(tx, importId, {
          verdicts: ['error'],
          offset: 0,
          limit: MOST_SHEET_ROWS,
        })
        return { it: one, rows: faults }
      })
      const head = ['行号', '问题', ...it.head]
      const content = await writeWorkbook({
        name: '有误的行',
        columns: head.map((name, at) => ({ name, width: at === 1 ? 60 : 18 })),
        rows: rows.map(({ row, errors, cells }) => [
          String(row),
          errors.map(({ message }) => message).join('；'),
          ...(cells ?? []).map(bareCell),
        ]),
      })
      return xlsxFile(`${IP_KIND[table]}导入有误的行.xlsx`, content)
    },

    async takeOver({ importId }: { importId: string }, caller: MemberCaller) {
      const whose = whoseOf(caller)
      const taken = await takeOnce(whose, importId, caller)
      if (taken) deps.onChange?.(whose.companyId)
      return inTenant(deps.db, whose.companyId, async (tx) =>
        stateView(tx, await found(tx, whose, importId)),
      )
    },

    async importState({ importId }: { importId: string }, caller: MemberCaller) {
      const whose = whoseOf(caller)
      return inTenant(deps.db, whose.companyId, async (tx) =>
        stateView(tx, await found(tx, whose, importId)),
      )
    },
  }
}
