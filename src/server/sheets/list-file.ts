import { apiError } from '#contract/wire/api-error.ts'
import type { AuditAction } from '#domain/audit/actions.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { writeWorkbook, xlsxFile } from './write.ts'

/** Rows of one exported list. */
const MOST_ROWS = 10_000
/** What a list is asked for when all of it goes into a file. */
export const WHOLE_LIST = { page: 0, pageSize: MOST_ROWS } as const

/** A column of an exported list: its heading, its width in characters, what stands there. */
export interface ListColumn<R> {
  name: string
  width: number
  cell: (row: R) => string
}

/**
 * 导出 of what a list shows as a workbook, with its entry in the log.
 * @throws invalid for more rows than {@link WHOLE_LIST} asks for.
 */
export const listFile = async <R>(
  { db, clock }: { db: Database; clock: Clock },
  caller: MemberCaller,
  list: {
    /** Of the file and of what the log names, e.g. 申报办理. */
    name: string
    /** Of the sheet; as the file unless told. */
    sheet?: string
    action: AuditAction
    objectType: string
    columns: readonly ListColumn<R>[]
    found: { rows: readonly R[]; total: number }
  },
) => {
  const { name, sheet = name, action, objectType, columns } = list
  const { rows, total } = list.found
  if (total > MOST_ROWS) throw apiError('invalid', '一次最多导出 10,000 条，请先缩小范围')
  const content = await writeWorkbook({
    name: sheet,
    columns,
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  })
  await inTransaction(db, async (tx) =>
    writeAuditEntry(tx, actorOf(caller), {
      action,
      companyId: caller.principal.companyId,
      objectType,
      objectName: name,
      after: { 条数: String(rows.length) },
    }),
  )
  return xlsxFile(`${name}-${formatBeijingDate(clock.now().getTime())}.xlsx`, content)
}
