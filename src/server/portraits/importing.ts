import { randomUUID } from 'node:crypto'
import type { portraits } from '#contract/portraits.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { factName, fieldOf } from '#domain/portraits/catalogue.ts'
import { isHead, MOST_ROWS, planImport, SHEET_HEAD, templateRows } from '#domain/portraits/sheet.ts'
import { valueText } from '#domain/portraits/value.ts'
import { inTenant } from '#server/database/tenant.ts'
import { readSheet, SheetProblem } from '#server/sheets/read.ts'
import { writeWorkbook, xlsxFile } from '#server/sheets/write.ts'
import type { Handlers } from '#server/wire/handler.ts'
import {
  type Changing,
  entryOf,
  knownOf,
  memberOf,
  type PortraitDeps,
  portraitIn,
} from './changing.ts'
import { keepImport, takeImport, tell } from './store.ts'

const LIMITS = { rows: MOST_ROWS + 1, columns: SHEET_HEAD.length, cell: 2_000 } as const
/** Rows of each kind that the answer holds. */
const MOST_SHOWN = 200
/** Width of the columns in characters. */
const WIDTHS = [34, 8, 24, 8, 80]
const VALUE_COLUMN = 2

type Importing = Pick<Handlers<typeof portraits>, 'template' | 'dryRun' | 'takeOver'>

const rowsOf = async (path: string) => {
  try {
    const { rows } = await readSheet(path, LIMITS)
    const [head, ...rest] = rows
    if (head === undefined || !isHead(head.cells))
      throw apiError('invalid', `第一行应为 ${SHEET_HEAD.join('、')}，请使用模板`)
    return rest
  } catch (error) {
    throw error instanceof SheetProblem ? apiError('invalid', error.message) : error
  }
}

/** 表格导入: the template, a dry run of what was filled in, and taking it over. */
export const createImporting = (
  deps: PortraitDeps & { today: () => string; changing: Changing },
): Importing => ({
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
    const rows = await rowsOf(path)
    return inTenant(deps.db, member.companyId, async (tx) => {
      const { look } = await portraitIn(tx, member.companyId)
      const foundedOn = look.portrait.value('foundedOn')
      const plan = planImport(rows, {
        today: deps.today(),
        foundedOn: typeof foundedOn === 'string' ? foundedOn : '',
        known: (field, year) => knownOf(look, field, year),
      })
      const ready = plan.errors.length === 0 && plan.changes.length > 0
      const importId = ready ? randomUUID() : ''
      if (ready)
        await keepImport(tx, {
          id: importId,
          companyId: member.companyId,
          userId: member.userId,
          fileName: name,
          portraitHash: look.hash,
          facts: plan.changes.map(({ field, year, after }) => ({ field, year, value: after })),
        })
      return {
        importId,
        fileName: name,
        errorCount: plan.errors.length,
        changeCount: plan.changes.length,
        errors: plan.errors.slice(0, MOST_SHOWN),
        changes: plan.changes.slice(0, MOST_SHOWN).map(({ row, field, year, before, after }) => ({
          row,
          name: factName(field, year),
          before: before === undefined ? '' : valueText(field, before),
          after: valueText(field, after),
        })),
        unchanged: plan.unchanged,
      }
    })
  },

  async takeOver({ importId }, caller) {
    const { userId, companyId } = memberOf(caller)
    const { answer, changed } = await deps.changing(caller, async (tx, { look }) => {
      const kept = await takeImport(tx, importId, { companyId, userId })
      if (kept === null) throw apiError('notFound', '预检结果已失效，请重新上传表格')
      if (kept.portraitHash !== look.hash)
        throw apiError('conflict', '预检之后画像有变化，请重新上传表格预检')
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
})
