import type { declarations } from '#contract/declarations.ts'
import { DECLARE_TAB, DECLARE_TITLE, MATERIAL_STATE } from '#domain/declarations/codes.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type ListColumn, listFile, WHOLE_LIST } from '#server/sheets/list-file.ts'
import type { Caller, Handlers, MemberCaller } from '#server/wire/handler.ts'
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

/** A declaration as it is stored, and as the list shows it. */
interface Listed {
  stored: Declaration
  row: ReturnType<typeof rowOf>
}

const COLUMNS: readonly ListColumn<Listed>[] = [
  { name: '申报编号', width: 20, cell: ({ row }) => row.declareNo },
  { name: '企业', width: 28, cell: ({ row }) => row.companyName },
  { name: '项目名称', width: 36, cell: ({ row }) => row.projectName },
  { name: '对应政策', width: 36, cell: ({ row }) => row.policyTitle },
  { name: '项目类型', width: 12, cell: ({ row }) => row.projectTypeName },
  {
    name: '取得的资质',
    width: 20,
    cell: ({ stored: { titleCode } }) => (titleCode === '' ? '' : DECLARE_TITLE[titleCode]),
  },
  { name: '层级', width: 8, cell: ({ row }) => row.levelName },
  { name: '申报地区', width: 24, cell: ({ row }) => row.regionName },
  { name: '主管部门', width: 24, cell: ({ row }) => row.dept },
  { name: '年度', width: 8, cell: ({ row }) => (row.year === 0 ? '' : String(row.year)) },
  { name: '批次', width: 20, cell: ({ row }) => row.batch },
  { name: '当前环节', width: 14, cell: ({ row }) => row.statusName },
  { name: '谁在处理', width: 16, cell: ({ row }) => row.holderName },
  {
    name: '已处理天数',
    width: 10,
    cell: ({ row }) => (row.holderName === '' ? '' : String(row.daysHeld)),
  },
  { name: '下一日期', width: 12, cell: ({ row }) => row.dueOn },
  { name: '日期类型', width: 14, cell: ({ row }) => row.dueName },
  { name: '申请金额（元）', width: 16, cell: ({ row }) => row.applyAmount },
  { name: '批准金额（元）', width: 16, cell: ({ row }) => row.approvedAmount },
  { name: '到账金额（元）', width: 16, cell: ({ row }) => row.paidAmount },
  { name: '申报专员', width: 12, cell: ({ row }) => row.declarerName },
  { name: '顾问', width: 12, cell: ({ row }) => row.advisorName },
  { name: '正式提交', width: 12, cell: ({ stored }) => stored.submitDate },
  { name: '受理编号', width: 20, cell: ({ stored }) => stored.acceptNo },
  { name: '证书编号或文号', width: 24, cell: ({ stored }) => stored.certificateNo },
  { name: '有效期至', width: 12, cell: ({ stored }) => stored.validTo },
  { name: '更新时间', width: 20, cell: ({ row }) => row.updateTime },
]

/** What the lists show as a workbook, and the materials of one declaration as an archive. */
export const createFilesOut = (deps: DeclarationDeps, opening: Opening): FilesOut => {
  const { db, names } = deps
  const { day, reading, own, seen } = opening

  const workbook = async (
    caller: MemberCaller,
    viewer: Viewer,
    name: string,
    filter: ListFilter,
    order: ListOrder,
  ) => {
    const { page, pageSize } = WHOLE_LIST
    const { rows, total } = await reading(viewer, async (tx) =>
      pageOfDeclarations(tx, filter, order, { limit: pageSize, offset: page * pageSize }),
    )
    const at = { ...day(), place: names.placeName }
    return listFile(deps, caller, {
      name,
      sheet: '项目申报',
      action: 'declaration.export',
      objectType: 'declaration',
      columns: COLUMNS,
      found: { rows: rows.map((stored) => ({ stored, row: rowOf(stored, viewer, at) })), total },
    })
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
