import type { trademarkRecords } from '#contract/ip-records.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { alertsOf, markName } from '#domain/ip/alerts.ts'
import type { Deadline } from '#domain/ip/deadlines.ts'
import { isMeetable } from '#domain/ip/deadlines.ts'
import { lifecycleOf } from '#domain/ip/lifecycle.ts'
import { DUE_EVENT, ENTRY_TYPE, type IpKind } from '#domain/ip/record-codes.ts'
import { type IpRule, isUncertain, type PatentKind } from '#domain/ip/rules.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller, Principal, Upload } from '#server/wire/handler.ts'
import { type RemindRule, ruleFor } from './alerts/store.ts'
import { alertsSent, deadlinesOf } from './deadlines.store.ts'
import type { DetailGiven, DetailMore, DetailDeps, PublishedRule } from './details.ts'
import { type Entry, entriesOf, lastUses, paymentsOf, type StoredPayment } from './entries.store.ts'
import { formOf, type ServedKind, type StoredRow } from './kinds.ts'
import { namesOf, recordsOf } from './store.ts'
import {
  annuityFee,
  type FeeOf,
  openViews,
  renewalFeeOf,
  type RowView,
  type ViewDeps,
} from './views.ts'
import { wishOf } from './writing.ts'

type Common = OutputOf<typeof trademarkRecords.detail>
type File = Common['entries'][number]['files'][number]

/** What the calls of records are made of. */
export interface RecordDeps {
  db: Database
  clock: Clock
  /** The dated tables that are published. */
  rules: () => readonly PublishedRule[]
  /** 商品分类 names by number. */
  classNames: () => ReadonlyMap<string, string>
  /** Files that somebody may see, by their ids, with signed addresses. */
  files: (ids: readonly string[], reader: Principal) => Promise<ReadonlyMap<string, File>>
  /** How many of these files were uploaded for records by somebody or for their company. */
  ownFiles: (ids: readonly string[], reader: Principal) => Promise<number>
  /** Looks at an uploaded sheet; answers its clean name and where it lies, or refuses it. */
  intake: (
    upload: Upload,
    owner: Principal & { address: string },
  ) => Promise<{ name: string; path: string }>
  /** Told after the records of a company have changed. */
  onChange?: (companyId: string) => void
}

/** One kind with its views. */
export interface RecordSpec<F, R, M> {
  kind: ServedKind<F>
  row: RowView<F, R>
  more: (given: DetailGiven<F>, deps: DetailDeps) => DetailMore<M>
}

export const NO_RECORD = '没有找到这条记录'

/** Whoever asks, with a company. */
export const memberOf = ({ principal }: MemberCaller): Principal => {
  if (principal.companyId === '') throw apiError('notFound', '您尚未加入企业')
  return principal
}

/** Today in Beijing. */
export const todayOf = (clock: Clock): string => formatBeijingDate(clock.now().getTime())

/** Everything that is stored of one record. */
export interface Looked {
  row: StoredRow
  deadlines: Deadline[]
  entries: Entry[]
  payments: StoredPayment[]
  lastUsedOn: string
  sent: Awaited<ReturnType<typeof alertsSent>>
  rule: RemindRule
  names: Map<string, string>
}

/** One record of the company, or a refusal; in its turn when it is going to be changed. */
export const recordOf = async (
  tx: Tx,
  table: IpKind,
  companyId: string,
  id: string,
  seenVersion?: number,
): Promise<StoredRow> => {
  const [row] = await recordsOf(tx, table, companyId, [id], { inTurn: seenVersion !== undefined })
  if (row === undefined) throw apiError('notFound', NO_RECORD)
  if (seenVersion !== undefined && row.version !== seenVersion) throw apiError('conflict')
  return row
}

/** Reads everything that a detail says. */
export const lookAt = async (
  tx: Tx,
  table: IpKind,
  companyId: string,
  id: string,
): Promise<Looked> => {
  const row = await recordOf(tx, table, companyId, id)
  const entries = await entriesOf(tx, table, id)
  return {
    row,
    entries,
    deadlines: await deadlinesOf(tx, table, [id], false),
    payments: table === 'patent' ? await paymentsOf(tx, [id]) : [],
    lastUsedOn: (table === 'trademark' ? await lastUses(tx, [id]) : new Map()).get(id) ?? '',
    sent: await alertsSent(tx, table, id),
    rule: await ruleFor(tx, companyId, table),
    names: await namesOf(tx, [
      row.created_by,
      row.updated_by,
      ...entries.map(({ createdBy }) => createdBy),
    ]),
  }
}

/** The fee of a deadline of this record. */
const feeOf = <F>(kind: ServedKind<F>, form: F, deps: ViewDeps): FeeOf => {
  if (kind.table === 'trademark') return renewalFeeOf(deps)
  return kind.table === 'patent'
    ? annuityFee(form as Parameters<typeof annuityFee>[0], deps)
    : () => null
}

/** Reminders of what is still open; of annuities those of the next one alone. */
const alertViews = (looked: Looked, today: string): Common['alerts'] => {
  const wish = wishOf(looked.rule, looked.row)
  const open = looked.deadlines.filter((one) => isMeetable(one, today))
  const first = open.find(({ event }) => event === 'annuity')
  return open
    .filter((one) => one.event !== 'annuity' || one === first)
    .flatMap((deadline) =>
      (wish === null ? [] : alertsOf(deadline, wish)).map(({ mark, day }) => ({
        event: deadline.event,
        eventName: DUE_EVENT[deadline.event],
        name: markName(deadline.event, mark),
        day,
        sentOn:
          looked.sent.find(
            (one) =>
              one.event === deadline.event &&
              one.year === deadline.year &&
              one.due === deadline.due &&
              one.mark === mark,
          )?.sentOn ?? '',
      })),
    )
}

const basesOf = (tables: readonly (PublishedRule | null)[]): Common['bases'] =>
  [...new Set(tables.filter((one) => one !== null))].map((one) => ({
    title: one.title,
    version: one.version,
    doc: one.sourceDoc,
    no: one.sourceNo,
    checkedOn: one.checkedOn,
    uncertain: isUncertain(one.confidence),
    policyId: one.policyId,
  }))

const entryViews = (
  { entries, names }: Looked,
  fileOf: (id: string) => File | null,
): Common['entries'] =>
  entries.map((one) => ({
    entryId: one.id,
    type: one.type,
    typeName: ENTRY_TYPE[one.type],
    usageKind: one.usageKind,
    date: one.date,
    until: one.until,
    party: one.party,
    note: one.note,
    files: one.fileIds.flatMap((id) => fileOf(id) ?? []),
    createUser: names.get(one.createdBy) ?? '',
    createTime: formatBeijingTime(one.createdAt.getTime()),
  }))

/** Files that a detail shows. */
const fileIdsOf = ({ row, entries, payments }: Looked): string[] =>
  [
    typeof row.detail.image === 'string' ? row.detail.image : '',
    ...entries.flatMap(({ fileIds }) => fileIds),
    ...payments.map(({ receiptId }) => receiptId),
  ].filter((id) => id !== '')

/** A record as its detail shows it. */
export const shownDetail = async <F, R, M>(
  spec: RecordSpec<F, R, M>,
  deps: RecordDeps,
  looked: Looked,
  reader: Principal,
) => {
  const { row, deadlines } = looked
  const files = await deps.files(fileIdsOf(looked), reader)
  const fileOf = (id: string): File | null => files.get(id) ?? null
  const form = formOf(spec.kind, row)
  const today = todayOf(deps.clock)
  const views: DetailDeps = { rules: deps.rules(), today }
  const { payments, lastUsedOn } = looked
  const own = spec.more({ row, form, deadlines, lastUsedOn, payments, fileOf }, views)
  const card = spec.row(
    { row, form, deadlines: deadlines.filter(({ done }) => !done) },
    { ...views, classNames: deps.classNames(), imageOf: (id) => fileOf(id)?.url ?? '' },
  )
  const status = (card as { status: string }).status
  const kind = (form as { kind?: PatentKind }).kind
  return {
    ...card,
    ...own.more,
    form,
    createUser: looked.names.get(row.created_by) ?? '',
    createTime: formatBeijingTime(Date.parse(row.created_at)),
    updateUser: looked.names.get(row.updated_by) ?? '',
    deletable: row.origin === 'entered',
    dates: own.dates,
    deadlines: openViews(deadlines, today, feeOf(spec.kind, form, views)),
    alerts: alertViews(looked, today),
    remind: { on: row.remind_on, days: row.remind_days },
    lifecycle: lifecycleOf(spec.kind.table, status, {
      ...(spec.kind.table === 'patent' && kind !== undefined ? { patentKind: kind } : {}),
      days: own.days,
    }),
    advice: own.advice,
    entries: entryViews(looked, fileOf),
    bases: basesOf(own.tables),
    now: formatBeijingTime(deps.clock.now().getTime()),
  }
}

/** The tables as the rules of the domain take them. */
export const ruleTables = (deps: RecordDeps): readonly IpRule[] => deps.rules()
