import type { declarations } from '#contract/declarations.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { DECLARE_TAB, DECLARE_TITLE, MATERIAL_STATE } from '#domain/declarations/codes.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { writeWorkbook, xlsxFile } from '#server/sheets/write.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import { companyFilter, queueFilter } from './lists/calls.ts'
import { type ListFilter, type ListOrder, pageOfDeclarations } from './lists/store.ts'
import { filesOf, materialsOf, versionsOf } from './materials.store.ts'
import type { Opening } from './opening.ts'
import { packOf } from './pack.ts'
import type { DeclarationDeps } from './deps.ts'
import { type Declaration, declarationOf } from './declaration.store.ts'
import { rowOf } from './shown.ts'
import { memberOf, serverOf, type Viewer } from './viewer.ts'

type FilesOut = Pick<
  Handlers<typeof declarations>,
  'export' | 'pack' | 'servedExport' | 'servedPack'
>

/** Rows of one workbook. */
const MOST_ROWS = 10_000

const COLUMNS = [
  { name: '申报编号', width: 20 },
  { name: '企业', width: 28 },
  { name: '项目名称', width: 36 },
  { name: '对应政策', width: 36 },
  { name: '项目类型', width: 12 },
  { name: '取得的资质', width: 20 },
  { name: '层级', width: 8 },
  { name: '申报地区', width: 24 },
  { name: '主管部门', width: 24 },
  { name: '年度', width: 8 },
  { name: '批次', width: 20 },
  { name: '当前环节', width: 14 },
  { name: '谁在处理', width: 16 },
  { name: '已处理天数', width: 10 },
  { name: '下一日期', width: 12 },
  { name: '日期类型', width: 14 },
  { name: '申请金额（元）', width: 16 },
  { name: '批准金额（元）', width: 16 },
  { name: '到账金额（元）', width: 16 },
  { name: '申报专员', width: 12 },
  { name: '顾问', width: 12 },
  { name: '正式提交', width: 12 },
  { name: '受理编号', width: 20 },
  { name: '证书编号或文号', width: 24 },
  { name: '有效期至', width: 12 },
  { name: '更新时间', width: 20 },
]

/** What the lists show as a workbook, and the materials of one declaration as an archive. */
export const createFilesOut = (deps: DeclarationDeps, opening: Opening): FilesOut => {
  const { db, names } = deps
  const { day, reading, own, seen } = opening

  const cellsOf = (declaration: Declaration, viewer: Viewer): string[] => {
    const row = rowOf(declaration, viewer, { ...day(), place: names.placeName })
    const { titleCode, acceptNo, certificateNo, validTo, submitDate } = declaration
    return [
      row.declareNo,
      row.companyName,
      row.projectName,
      row.policyTitle,
      row.projectTypeName,
      titleCode === '' ? '' : DECLARE_TITLE[titleCode],
      row.levelName,
      row.regionName,
      row.dept,
      row.year === 0 ? '' : String(row.year),
      row.batch,
      row.statusName,
      row.holderName,
      row.holderName === '' ? '' : String(row.daysHeld),
      row.dueOn,
      row.dueName,
      row.applyAmount,
      row.approvedAmount,
      row.paidAmount,
      row.declarerName,
      row.advisorName,
      submitDate,
      acceptNo,
      certificateNo,
      validTo,
      row.updateTime,
    ]
  }

  const workbook = async (
    caller: Caller,
    viewer: Viewer,
    name: string,
    filter: ListFilter,
    order: ListOrder,
  ) => {
    const found = await reading(viewer, async (tx) =>
      pageOfDeclarations(tx, filter, order, { limit: MOST_ROWS, offset: 0 }),
    )
    if (found.total > MOST_ROWS) throw apiError('invalid', '一次最多导出 10,000 条，请先缩小范围')
    const content = await writeWorkbook({
      name: '项目申报',
      columns: COLUMNS,
      rows: found.rows.map((one) => cellsOf(one, viewer)),
    })
    await inTransaction(db, async (tx) =>
      writeAuditEntry(tx, actorOf(caller), {
        action: 'declaration.export',
        companyId: viewer.companyId,
        objectType: 'declaration',
        objectName: name,
        after: { 条数: String(found.rows.length) },
      }),
    )
    return xlsxFile(`${name}-${day().today}.xlsx`, content)
  }

  const pack = async (caller: Caller, viewer: Viewer, declareNo: string) => {
    const { declaration, materials } = await reading(viewer, async (tx) => {
      const one = seen(await declarationOf(tx, declareNo), viewer)
      own(one, viewer)
      const lines = await materialsOf(tx, declareNo)
      const versions = await versionsOf(tx, declareNo)
      const files = await filesOf(
        tx,
        versions.flatMap(({ fileIds }) => fileIds),
      )
      const packed = lines.map((line) => {
        // What was frozen for the submission, else the newest.
        const wanted = line.frozenVersion || line.version
        const version = versions.find(
          (each) => each.materialId === line.id && each.version === wanted,
        )
        return {
          name: line.name,
          required: line.required,
          state: MATERIAL_STATE[line.state],
          version: wanted,
          files: (version?.fileIds ?? []).flatMap((id) => files.get(id) ?? []),
        }
      })
      return { declaration: one, materials: packed }
    })
    await inTransaction(db, async (tx) =>
      writeAuditEntry(tx, actorOf(caller), {
        action: 'declaration.export',
        companyId: declaration.companyId,
        objectType: 'declaration',
        objectId: declareNo,
        objectName: `${declaration.projectName}（材料包）`,
      }),
    )
    return packOf(declaration, materials, { readFile: deps.readFile, at: deps.clock.now() })
  }

  return {
    async export({ tab, sort, direction, companyId: _company, ...filters }, caller) {
      const viewer = memberOf(caller)
      const filter = companyFilter(viewer, tab, filters)
      return workbook(caller, viewer, `项目申报-${DECLARE_TAB[tab]}`, filter, { sort, direction })
    },
    async servedExport({ tab, sort, direction, companyId: _company, ...filters }, caller) {
      const viewer = serverOf(caller)
      const filter = queueFilter(viewer, tab, filters)
      return workbook(caller, viewer, '申报办理', filter, { sort, direction })
    },
    pack: async ({ declareNo }, caller) => pack(caller, memberOf(caller), declareNo),
    servedPack: async ({ declareNo }, caller) => pack(caller, serverOf(caller), declareNo),
  }
}
