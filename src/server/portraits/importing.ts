import { randomUUID } from 'node:crypto'
import type { portraits } from '#contract/portraits.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { FieldCode } from '#domain/matching/fields.ts'
import { factName, fieldOf } from '#domain/portraits/catalogue.ts'
import { cellText } from '#domain/portraits/cell.ts'
import { MOST_ROWS, planImport, SHEET_HEAD, templateRows } from '#domain/portraits/sheet.ts'
import { clipboardRows, namesFields, numbered, type Table } from '#domain/portraits/table.ts'
import { valueText } from '#domain/portraits/value.ts'
import { inTenant } from '#server/database/tenant.ts'
import { readSheet, SheetProblem } from '#server/sheets/read.ts'
import { writeWorkbook, xlsxFile } from '#server/sheets/write.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { grouped } from '#domain/text/numbers.ts'
import type { Handlers, Principal } from '#server/wire/handler.ts'
import {
  type Changing,
  entryOf,
  knownOf,
  memberOf,
  type PortraitDeps,
  portraitIn,
} from './changing.ts'
import { keepImport, takeImport, tell } from './store.ts'

/** Columns that are read: a name, a unit, and the years of a portrait. */
const MOST_COLUMNS = 16
const LIMITS = { rows: MOST_ROWS + 1, columns: MOST_COLUMNS, cell: 2_000 } as const
/** Rows of each kind that the answer holds. */
const MOST_SHOWN = 500
/** Width of the columns in characters. */
const WIDTHS = [34, 8, 24, 8, 80]
const VALUE_COLUMN = 2

type Checked = OutputOf<typeof portraits.dryRun>
type Importing = Pick<
  Handlers<typeof portraits>,
  'template' | 'dryRun' | 'checkPasted' | 'takeOver'
>

const tableIn = async (path: string): Promise<Table> => {
  try {
    return (await readSheet(path, LIMITS)).rows
  } catch (error) {
    throw error instanceof SheetProblem ? apiError('invalid', error.message) : error
  }
}

/** A pasted table, no larger than one in a file. */
const pastedTable = (text: string): Table => {
  const rows = clipboardRows(text)
  if (rows.length > LIMITS.rows) throw apiError('invalid', `最多 ${grouped(LIMITS.rows)} 行`)
  if (rows.some((cells) => cells.some((cell) => cell.length > LIMITS.cell)))
    throw apiError('invalid', `一格最多 ${grouped(LIMITS.cell)} 字`)
  return numbered(rows.map((cells) => cells.slice(0, MOST_COLUMNS)))
}

/** A cell as the wire names it. */
const cellOf = (one: { row: number; field: FieldCode; year: number | null }, text: string) => ({
  row: one.row,
  field: one.field,
  year: one.year ?? 0,
  text,
  name: factName(one.field, one.year),
})

/** 表格导入: the template, a dry run of what was filled in, and taking it over. */
export const createImporting = (
  deps: PortraitDeps & { today: () => string; changing: Changing },
): Importing => {
  /** What a table would change; kept for an hour when all of it can be taken over. */
  const check = async (member: Principal, fileName: string, table: Table): Promise<Checked> => {
    if (!namesFields(table.map(({ cells }) => cells)))
      throw apiError(
        'invalid',
        '表格里没有找到画像字段，请使用模板，或让每行以字段名称开头，如“研发费用”',
      )
    return inTenant(deps.db, member.companyId, async (tx) => {
      const { look } = await portraitIn(tx, member.companyId)
      const foundedOn = look.portrait.value('foundedOn')
      const { changes, misfits, leftOut, unchanged } = planImport(table, {
        today: deps.today(),
        foundedOn: typeof foundedOn === 'string' ? foundedOn : '',
        known: (field, year) => knownOf(look, field, year),
      })
      const ready = misfits.length === 0 && changes.length > 0
      const importId = ready ? randomUUID() : ''
      if (ready)
        await keepImport(tx, {
          ...{ id: importId, companyId: member.companyId, userId: member.userId, fileName },
          portraitHash: look.hash,
          facts: changes.map(({ field, year, after }) => ({ field, year, value: after })),
        })
      return {
        ...{ importId, fileName, unchanged },
        changeCount: changes.length,
        misfitCount: misfits.length,
        leftOutCount: leftOut.length,
        changes: changes.slice(0, MOST_SHOWN).map((one) => ({
          ...cellOf(one, cellText(one.field, one.after)),
          before: one.before === undefined ? '' : valueText(one.field, one.before),
          after: valueText(one.field, one.after),
        })),
        misfits: misfits
          .slice(0, MOST_SHOWN)
          .map(({ text, message, ...one }) => ({ ...cellOf(one, text), message })),
        leftOut: leftOut.slice(0, MOST_SHOWN),
      }
    })
  }
  return {
    async template() {
      const template = templateRows(deps.today())
      const content = await writeWorkbook({
        name: '企业画像',
        columns: SHEET_HEAD.map((name, at) => ({ name, width: WIDTHS[at] })),
        rows: template.map(({ cells }) => cells),
        choices: template.map(({ options }, row) => ({ row, column: VALUE_COLUMN, options })),
      })
      return xlsxFile(`企业画像导入模板-${deps.today()}.xlsx`, content)
    },

    async dryRun(_input, caller) {
      const member = memberOf(caller)
      const [upload, another] = caller.uploads
      if (upload === undefined || another !== undefined)
        throw apiError('invalid', '请选择一个表格文件')
      const { name, path } = await deps.intake(upload, { ...member, address: caller.address })
      return check(member, name, await tableIn(path))
    },

    async checkPasted({ table }, caller) {
      return check(memberOf(caller), '粘贴的表格', pastedTable(table))
    },

    async takeOver({ importId }, caller) {
      const { userId, companyId } = memberOf(caller)
      const { answer, changed } = await deps.changing(caller, async (tx, { look }) => {
        const kept = await takeImport(tx, importId, { companyId, userId })
        if (kept === null) throw apiError('notFound', '预检结果已失效，请重新预检')
        if (kept.portraitHash !== look.hash)
          throw apiError('conflict', '预检之后画像有变化，请重新预检')
        const facts = kept.facts.map((one) => ({ ...one, unit: fieldOf(one.field).unit }))
        await tell(tx, companyId, facts, { userId, source: 'import', observedAt: deps.today() })
        return {
          action: 'portrait.import',
          name: kept.fileName,
          entry: entryOf(look, kept.facts),
        }
      })
      return { changed, portrait: answer }
    },
  }
}
