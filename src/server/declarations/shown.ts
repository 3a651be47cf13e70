import type { declarations } from '#contract/declarations.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { DAY_MS, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { daysBetween } from '#domain/calendar/days.ts'
import { isLentTo, mayLend } from '#domain/declarations/lending.ts'
import { type DraftEdit, editsOf } from './lending.store.ts'
import {
  DECLARE_ACTOR,
  DECLARE_EVENT,
  DECLARE_STATUS,
  type DeclareStatus,
  DUE_KIND,
  MATERIAL_STATE,
  MILESTONE_KIND,
  PROJECT_TYPE,
} from '#domain/declarations/codes.ts'
import {
  DECLARE_LINE,
  type DeclareLine,
  isOnLine,
  LINE_STAGES,
  lineAt,
  milestonesOn,
} from '#domain/declarations/lines.ts'
import {
  mayCopy,
  mayDelete,
  mayEdit,
  mayJudge,
  mayPlan,
  mayUpload,
  transitionsFor,
} from '#domain/declarations/machine.ts'
import { MONEY_DETAILS } from '#domain/declarations/step.ts'
import { POLICY_LEVEL } from '#domain/policies/codes.ts'
import { maskPhone } from '#domain/registration/account.ts'
import { userNameOf } from '#server/database/names.ts'
import type { Tx } from '#server/database/transaction.ts'
import { filesOf, type MaterialVersion, versionsOf } from './materials.store.ts'
import type { DeclarationDeps } from './deps.ts'
import type { Declaration } from './declaration.store.ts'
import { lineOfDeclaration } from './line.ts'
import { openCorrectionOf, moveContextOf, type Whole, wholeOf } from './move-context.ts'
import { movesOf, paymentsOf } from './timeline.store.ts'
import { isLent, mayAssign, moverOf, seesAmounts, serves, type Viewer, waitsFor } from './viewer.ts'

type Shown = OutputOf<typeof declarations.detail>
type Row = OutputOf<typeof declarations.list>['records'][number]

const levelName = (level: string): string =>
  Object.hasOwn(POLICY_LEVEL, level) ? POLICY_LEVEL[level as keyof typeof POLICY_LEVEL] : ''

const daysTo = (day: string, today: string): number | null =>
  day === '' ? null : daysBetween(today, day)

/** A declaration as a row of a list. */
export const rowOf = (
  declaration: Declaration,
  viewer: Viewer,
  { now, today, place }: { now: number; today: string; place: (code: string) => string },
): Row => {
  const { holder, status, dueKind, projectType, regionCode } = declaration
  const figures = seesAmounts(declaration, viewer)
  return {
    declareNo: declaration.declareNo,
    companyName: declaration.companyName,
    policyId: declaration.policyId,
    policyTitle: declaration.policyTitle,
    orderNo: declaration.orderNo,
    projectName: declaration.projectName,
    projectType,
    projectTypeName: projectType === '' ? '' : PROJECT_TYPE[projectType],
    titleCode: declaration.titleCode,
    level: declaration.level,
    levelName: levelName(declaration.level),
    regionCode,
    regionName: regionCode === '' ? '' : place(regionCode),
    dept: declaration.dept,
    batch: declaration.batch,
    year: declaration.year,
    status,
    statusName: DECLARE_STATUS[status],
    statusSince: formatBeijingTime(declaration.statusSince.getTime()),
    holder,
    holderName: holder.map((one) => DECLARE_ACTOR[one]).join('、'),
    holderSince: formatBeijingTime(declaration.holderSince.getTime()),
    daysHeld:
      holder.length === 0
        ? 0
        : Math.max(0, Math.floor((now - declaration.holderSince.getTime()) / DAY_MS)),
    mine: waitsFor(declaration, viewer),
    dueOn: declaration.dueOn,
    dueKind: dueKind === '' ? null : dueKind,
    dueName: dueKind === '' ? '' : DUE_KIND[dueKind],
    daysLeft: daysTo(declaration.dueOn, today),
    applyAmount: figures ? declaration.applyAmount : '',
    approvedAmount: figures ? declaration.approvedAmount : '',
    paidAmount: figures ? declaration.paidAmount : '',
    declarerUserId: declaration.declarerUserId,
    declarerName: declaration.declarerName,
    advisorUserId: declaration.advisorUserId,
    advisorName: declaration.advisorName,
    createTime: formatBeijingTime(declaration.createdAt.getTime()),
    updateTime: formatBeijingTime(declaration.updatedAt.getTime()),
    version: declaration.version,
  }
}

/** What a viewer may do besides moves. */
const rightsOf = (declaration: Declaration, viewer: Viewer) => {
  const { status, advisorUserId } = declaration
  const by = moverOf(viewer)
  const edits = mayEdit(status, by, isLent(declaration, viewer))
  const may = (code: string): boolean =>
    viewer.side === 'platform' ? serves(declaration, viewer) : viewer.permissions.has(code)
  const company = viewer.side === 'company'
  return {
    canEdit: may('declare:list:edit') && edits,
    canEditMaterials: may('declare:list:edit') && edits,
    canJudge: !company && may('') && mayJudge(status),
    canDelete:
      company && may('declare:list:delete') && mayDelete(status) && declaration.orderNo === '',
    canCopy: company && may('declare:list:add') && mayCopy(status),
    canClaim: mayAssign(declaration, viewer) && advisorUserId !== viewer.userId,
    canAssign: mayAssign(declaration, viewer),
  }
}

/** 允许顾问编辑草稿 as its page shows it; null where there is no running order, and never was one lent. */
const lendingShown = (
  declaration: Declaration,
  viewer: Viewer,
  { edits, by }: { edits: readonly DraftEdit[]; by: string },
): Shown['lending'] => {
  const possible = mayLend(declaration)
  if (!serves(declaration, viewer) || (!possible && edits.length === 0)) return null
  const { editingSince, advisorUserId } = declaration
  const allowed = isLentTo(declaration, advisorUserId)
  return {
    allowed,
    by: allowed ? by : '',
    since: allowed && editingSince !== null ? formatBeijingTime(editingSince.getTime()) : '',
    mayChange:
      viewer.side === 'company' &&
      viewer.permissions.has('declare:list:edit') &&
      (possible || allowed),
    edits: edits.map(({ at, what, ...edit }) => ({
      ...edit,
      at: formatBeijingTime(at.getTime()),
      what: what.join('、'),
    })),
  }
}

const movesShown = (
  whole: Whole,
  viewer: Viewer,
  day: Parameters<typeof moveContextOf>[1],
): Shown['moves'] => {
  if (!serves(whole.declaration, viewer)) return []
  const codes = { submit: 'submit', progress: 'progress', withdraw: 'withdraw' } as const
  return transitionsFor(moveContextOf(whole, day), moverOf(viewer)).flatMap(
    ({ row, event, to, why }) => {
      const call = row.call === 'time' ? 'serve' : row.call
      if (viewer.side === 'company' && call !== 'serve')
        if (!viewer.permissions.has(`declare:list:${codes[call]}`)) return []
      return [
        {
          event,
          eventName: DECLARE_EVENT[event],
          toStatus: to,
          toName: DECLARE_STATUS[to],
          open: why === '',
          why,
          by: viewer.side === 'platform' ? ('serve' as const) : call,
        },
      ]
    },
  )
}

/** What a step tells of money. */
const OF_MONEY: ReadonlySet<string> = new Set(MONEY_DETAILS)

/** How files are shown to a viewer. */
type ShowFiles = (ids: readonly string[]) => Shown['materials'][number]['versions'][number]['files']

const materialsShown = (
  whole: Whole,
  versions: readonly MaterialVersion[],
  viewer: Viewer,
  files: ShowFiles,
): Shown['materials'] => {
  const { declaration, materials } = whole
  const named = new Set(openCorrectionOf(whole)?.items.map(({ materialId }) => materialId))
  const edits = viewer.side === 'platform' || viewer.permissions.has('declare:list:edit')
  const by = moverOf(viewer)
  return materials.map((material) => ({
    materialId: material.id,
    name: material.name,
    required: material.required,
    note: material.note,
    state: material.state,
    stateName: MATERIAL_STATE[material.state],
    remark: material.remark,
    version: material.version,
    frozenVersion: material.frozenVersion,
    open:
      edits &&
      serves(declaration, viewer) &&
      mayUpload(declaration.status, by, named.has(material.id), isLent(declaration, viewer)),
    versions: versions
      .filter(({ materialId }) => materialId === material.id)
      .map((version) => ({
        version: version.version,
        files: files(version.fileIds),
        note: version.note,
        by: version.by,
        at: formatBeijingTime(version.at.getTime()),
        state: version.state,
        remark: version.remark,
      })),
  }))
}

const milestonesShown = (
  { declaration, milestones }: Whole,
  viewer: Viewer,
): Shown['milestones'] => {
  const plans = viewer.side === 'platform' || viewer.permissions.has('declare:list:progress')
  const open = plans && serves(declaration, viewer) && mayPlan(declaration.status)
  return milestones.map(({ id, kind, name, dueOn, doneOn, note, version }) => ({
    milestoneId: id,
    kind,
    kindName: MILESTONE_KIND[kind],
    name,
    dueOn,
    doneOn,
    note,
    version,
    open,
  }))
}

const correctionsShown = (
  { corrections }: Whole,
  files: ShowFiles,
  today: string,
): Shown['corrections'] =>
  corrections.map((round) => ({
    round: round.round,
    askedOn: round.askedOn,
    dueOn: round.dueOn,
    daysLeft: round.repliedOn === '' ? daysTo(round.dueOn, today) : null,
    items: round.items,
    files: files(round.fileIds),
    url: round.url,
    open: round.repliedOn === '',
    repliedOn: round.repliedOn,
    reply: round.reply,
    replyFiles: files(round.replyFileIds),
  }))

/** The line of ticks; one that has been beside its line, before there were lines, shows the whole way. */
const stagesShown = (
  line: DeclareLine,
  declaration: Declaration,
  moves: readonly { fromStatus: DeclareStatus }[],
): Shown['stages'] => {
  const been = [declaration.status, ...moves.map(({ fromStatus }) => fromStatus)]
  const shown = been.every((status) => isOnLine(line, status)) ? line : 'full'
  return LINE_STAGES[shown].map(({ name, statuses }) => ({ name, statuses: [...statuses] }))
}

/** Everything else that a form says. */
const formOf = (declaration: Declaration, phone: string) => ({
  officialPlatform: declaration.officialPlatform,
  officialUrl: declaration.officialUrl,
  acceptNo: declaration.acceptNo,
  principal: declaration.principal,
  contactName: declaration.contactName,
  contactPhone: phone,
  deadlineOnline: declaration.deadlineOnline,
  deadlineRecommend: declaration.deadlineRecommend,
  deadlinePaper: declaration.deadlinePaper,
  submitDate: declaration.submitDate,
  publicityFrom: declaration.publicityFrom,
  publicityTo: declaration.publicityTo,
  publicityUrl: declaration.publicityUrl,
  certificateNo: declaration.certificateNo,
  validFrom: declaration.validFrom,
  validTo: declaration.validTo,
  members: [...declaration.members],
  remark: declaration.remark,
  copiedFrom: declaration.copiedFrom,
  lessons: declaration.lessons,
})

/** A declaration as its company, or somebody who serves, sees it. */
export const shownDeclaration = async (
  tx: Tx,
  declaration: Declaration,
  viewer: Viewer,
  deps: Pick<DeclarationDeps, 'names' | 'fileUrl' | 'calendar' | 'policy'> & {
    now: number
    today: string
  },
): Promise<Shown> => {
  const { declareNo } = declaration
  const whole = await wholeOf(tx, declaration)
  const own = await lineOfDeclaration(declaration, deps)
  const line = lineAt(own, declaration.status)
  const figures = seesAmounts(declaration, viewer)
  const [versions, moves, payments] = [
    await versionsOf(tx, declareNo),
    await movesOf(tx, declareNo),
    figures ? await paymentsOf(tx, declareNo) : [],
  ]
  const known = await filesOf(tx, [
    ...new Set([...versions, ...moves].flatMap(({ fileIds }) => fileIds)),
  ])
  const open = serves(declaration, viewer)
  const access = viewer.side === 'company' ? 'own' : 'review'
  const files: ShowFiles = (ids) =>
    ids.flatMap((id) => {
      const file = known.get(id)
      if (file === undefined) return []
      const url = open ? deps.fileUrl(id, viewer, access) : ''
      return [{ fileId: open ? id : '', fileName: file.name, size: file.bytes, url }]
    })
  const { endAskedAt, endAskedBy, endReason } = declaration
  const phone = open ? declaration.contactPhone : maskPhone(declaration.contactPhone)
  return {
    ...rowOf(declaration, viewer, { ...deps, place: deps.names.placeName }),
    ...formOf(declaration, phone),
    endAsk:
      endAskedAt === null
        ? null
        : {
            at: formatBeijingTime(endAskedAt.getTime()),
            by: await userNameOf(tx, endAskedBy),
            reason: endReason,
          },
    ...rightsOf(declaration, viewer),
    lending: lendingShown(declaration, viewer, {
      edits: await editsOf(tx, declareNo),
      by: await userNameOf(tx, declaration.editingBy),
    }),
    materials: materialsShown(whole, versions, viewer, files),
    corrections: correctionsShown(whole, files, deps.today),
    milestones: milestonesShown(whole, viewer),
    milestoneKinds: milestonesOn(line).map((code) => ({
      code,
      name: MILESTONE_KIND[code],
    })),
    line,
    lineName: DECLARE_LINE[line],
    stages: stagesShown(own, declaration, moves),
    payments: payments.map(({ at, ...payment }) => ({
      ...payment,
      at: formatBeijingTime(at.getTime()),
    })),
    timeline: moves.map((move) => ({
      at: formatBeijingTime(move.at.getTime()),
      event: move.event,
      eventName: DECLARE_EVENT[move.event],
      fromStatus: move.fromStatus,
      toStatus: move.toStatus,
      statusName: DECLARE_STATUS[move.toStatus],
      role: move.role,
      roleName: DECLARE_ACTOR[move.role],
      by: move.by === '' ? '系统' : move.by,
      date: move.on,
      note: move.note,
      details: figures ? move.details : move.details.filter(({ name }) => !OF_MONEY.has(name)),
      files: files(move.fileIds),
      url: move.url,
    })),
    moves: movesShown(whole, viewer, {
      today: deps.today,
      calendar: deps.calendar(),
      line,
    }),
  }
}
