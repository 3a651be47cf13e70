import { Readable } from 'node:stream'
import { type Deadline, nextDeadline } from '#domain/ip/deadlines.ts'
import { DUE_EVENT, IP_KIND, IP_ORIGIN } from '#domain/ip/record-codes.ts'
import { MOST_RECORDS, type RecordKind } from '#domain/ip/record-kinds.ts'
import { cellsOf, MOST_SHEET_ROWS, sheetFields } from '#domain/ip/record-sheet.ts'
import { csvLine, csvOf } from '#domain/text/csv.ts'
import { grouped } from '#domain/text/numbers.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { inTenant } from '#server/database/tenant.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { writeWorkbook, xlsxFile } from '#server/sheets/write.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { deadlinesOf } from './deadlines.store.ts'
import { formOf, type StoredRow } from './kinds.ts'
import { type Asked, filterOf, orderOf } from './listing.ts'
import { memberOf, type RecordDeps, type RecordSpec, todayOf } from './reading.ts'
import { idsOfRecords, type RecordOrder, recordsOf } from './store.ts'

/** Records read at a time. */
const PORTION = 500
/** What an export says besides the columns of the template; an import passes these over. */
const MORE = ['来源', '当前状态', '下一期限', '期限日'] as const
/** Widths of columns by the kind of their fields, in characters. */
const WIDTH = { text: 24, day: 13, choice: 14, int: 10, flag: 10, names: 30, goods: 40 } as const

/** The columns of the sheet of a kind. */
export const columnsOf = <F>(kind: RecordKind<F>) =>
  sheetFields(kind).map(({ name, kind: shape, options }) => ({
    name,
    width: WIDTH[shape],
    options: shape === 'flag' ? ['是', '否'] : Object.values(options ?? {}),
  }))

/** How the template is filled in, field by field. */
const notesOf = <F>(kind: RecordKind<F>): string[][] => [
  ['字段', '怎样填写', '可填'],
  ...sheetFields(kind).map(({ name, hint, kind: shape, options }) => [
    name,
    hint ?? (shape === 'day' ? '如 2026-03-15' : ''),
    Object.values(options ?? {}).join('、'),
  ]),
  ['', `每次最多 ${grouped(MOST_SHEET_ROWS)} 行；第一行的列名不要改动，列的顺序可以改`, ''],
]

/** 导出 and the template. */
export const createExporting = <F, R, M>(deps: RecordDeps, spec: RecordSpec<F, R, M>) => {
  const { kind } = spec
  const { table, domain } = kind
  const title = `${IP_KIND[table]}台账`

  const cellsIn = (row: StoredRow, deadlines: readonly Deadline[], today: string): string[] => {
    const form = formOf(kind, row)
    const next = nextDeadline(deadlines, today)
    const card = spec.row(
      { row, form, deadlines: [] },
      { rules: [], today, classNames: new Map(), imageOf: () => '' },
    ) as { statusName: string }
    return [
      ...cellsOf(domain, form),
      IP_ORIGIN[row.origin],
      card.statusName,
      next === null
        ? ''
        : `${DUE_EVENT[next.event]}${next.year > 0 ? `（第 ${next.year} 年）` : ''}`,
      next?.due ?? '',
    ]
  }

  /** The cells of these records, portion by portion, in their order. */
  const rowsIn = async function* (
    tx: Tx,
    companyId: string,
    ids: readonly string[],
    today: string,
  ): AsyncGenerator<string[]> {
    for (let at = 0; at < ids.length; at += PORTION) {
      const portion = ids.slice(at, at + PORTION)
      const rows = new Map(
        (await recordsOf(tx, table, companyId, portion)).map((row) => [row.id, row]),
      )
      const deadlines = Map.groupBy(
        await deadlinesOf(tx, table, portion, true),
        ({ recordId }) => recordId,
      )
      for (const id of portion) {
        const row = rows.get(id)
        if (row !== undefined) yield cellsIn(row, deadlines.get(id) ?? [], today)
      }
    }
  }

  const fileOf = async (format: 'xlsx' | 'csv', rows: AsyncIterable<string[]>, today: string) => {
    const columns = [...columnsOf(domain), ...MORE.map((name) => ({ name, width: 16 }))]
    const fileName = `${title}-${today}.${format}`
    if (format === 'xlsx')
      return xlsxFile(fileName, await writeWorkbook({ name: title, columns, rows }))
    let text = csvOf(
      columns.map(({ name }) => name),
      [],
    )
    for await (const cells of rows) text += csvLine(cells)
    const content = Buffer.from(text)
    return {
      fileName,
      mime: 'text/csv; charset=utf-8',
      size: content.length,
      content: Readable.from([content]),
    }
  }

  return {
    async template(_input: unknown, caller: MemberCaller) {
      memberOf(caller)
      const content = await writeWorkbook({
        name: title,
        columns: columnsOf(domain),
        rows: [],
        choosing: MOST_SHEET_ROWS,
        notes: { name: '填写说明', rows: notesOf(domain), widths: [20, 60, 80] },
      })
      return xlsxFile(`${IP_KIND[table]}导入模板.xlsx`, content)
    },

    async export(
      input: Asked & {
        sort: RecordOrder['by']
        order: 'asc' | 'desc'
        format: 'xlsx' | 'csv'
        recordIds: readonly string[]
      },
      caller: MemberCaller,
    ) {
      const { companyId } = memberOf(caller)
      const today = todayOf(deps.clock)
      const filter = filterOf(table, input, companyId, today)
      const { file, count } = await inTenant(
        deps.db,
        companyId,
        async (tx) => {
          const ids =
            input.recordIds.length > 0
              ? input.recordIds
              : await idsOfRecords(tx, kind, {
                  filter,
                  order: orderOf(input),
                  limit: MOST_RECORDS,
                })
          const rows = rowsIn(tx, companyId, ids, today)
          return { file: await fileOf(input.format, rows, today), count: ids.length }
        },
        { isolation: 'repeatable read' },
      )
      await inTransaction(deps.db, async (tx) =>
        writeAuditEntry(tx, actorOf(caller), {
          action: 'ip.export',
          companyId,
          objectType: table,
          objectName: file.fileName,
          after: { 件数: String(count) },
        }),
      )
      return file
    },
  }
}
