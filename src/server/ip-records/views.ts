import type { copyrightRecords, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import {
  type Deadline,
  dueDaysLeft,
  dueState,
  isMeetable,
  nextDeadline,
} from '#domain/ip/deadlines.ts'
import { formatPatentNumber } from '#domain/ip/patent-number.ts'
import { surchargesOf } from '#domain/ip/patent.ts'
import { type PatentForm, scheduleOf } from '#domain/ip/patent-record.ts'
import { DUE_EVENT } from '#domain/ip/record-codes.ts'
import type { FormOf } from '#domain/ip/record-kinds.ts'
import { type IpRule, ruleOn } from '#domain/ip/rules.ts'
import { patentStatusOn, trademarkStatusOn } from '#domain/ip/status-on-day.ts'
import {
  COPYRIGHT_GROUP,
  COPYRIGHT_STATUS,
  type IpGroup,
  PATENT_GROUP,
  PATENT_STATUS,
  TRADEMARK_GROUP,
  TRADEMARK_STATUS,
} from '#domain/ip/status.ts'
import { renewalFee } from '#domain/ip/trademark.ts'
import { type StoredRow, textOf, turningOf } from './kinds.ts'

type TrademarkRow = OutputOf<typeof trademarkRecords.list>['records'][number]
type PatentRow = OutputOf<typeof patentRecords.list>['records'][number]
type CopyrightRow = OutputOf<typeof copyrightRecords.list>['records'][number]
/** A deadline as every call shows it. */
export type DeadlineView = NonNullable<TrademarkRow['next']>
type Card = Pick<
  TrademarkRow,
  'recordId' | 'group' | 'statusName' | 'origin' | 'hidden' | 'next' | 'version' | 'updateTime'
>

/** What views are made of. */
export interface ViewDeps {
  rules: readonly IpRule[]
  today: string
}

/** The fee that a deadline asks for, on line and today; null when there is none or it is unknown. */
export type FeeOf = (deadline: Deadline) => number | null

/** 年费, reduced where it is, with the surcharge of today on the full fee. */
export const annuityFee = (form: PatentForm, { rules, today }: ViewDeps): FeeOf => {
  const { annuities, rule } = scheduleOf(form, rules, today)
  return ({ event, year, due, until }) => {
    const one = annuities.find((annuity) => annuity.year === year)
    if (event !== 'annuity' || one === undefined || rule === null) return null
    if (today <= due) return one.amount
    if (today > until) return null
    const step = surchargesOf(one, rule).find((each) => today <= each.until)
    return one.amount + (step?.amount ?? 0)
  }
}

/** 续展费 of one class. */
export const renewalFeeOf =
  ({ rules, today }: ViewDeps): FeeOf =>
  ({ event, due, until }) => {
    const rule = ruleOn(rules, 'trademarkFee', today)
    if (event !== 'renewal' || rule === null || today > until) return null
    return renewalFee({ classes: 1, late: today > due, channel: 'online' }, rule)?.total ?? null
  }

const NOTE: Partial<Record<Deadline['event'], string>> = {
  nonUse: '注册满三年且近 36 个月没有登记使用证据，他人可申请撤销',
  renewal: '期满后有宽展期，须另缴宽展费',
}

/** A deadline on a day. */
export const deadlineView = (it: Deadline, today: string, feeOf: FeeOf): DeadlineView => ({
  event: it.event,
  eventName: DUE_EVENT[it.event],
  year: it.year,
  due: it.due,
  until: it.until === '' ? it.due : it.until,
  opens: it.opens,
  state: dueState(it, today),
  daysLeft: dueDaysLeft(it, today),
  amount: feeOf(it),
  note: it.event === 'annuity' ? `第 ${it.year} 年` : (NOTE[it.event] ?? ''),
})

/** Deadlines that are not done: those that can still be met first, then what has passed. */
export const openViews = (
  deadlines: readonly Deadline[],
  today: string,
  feeOf: FeeOf,
): DeadlineView[] => {
  const open = deadlines.filter(({ done }) => !done)
  return [
    ...open.filter((one) => isMeetable(one, today)),
    ...open.filter((one) => !isMeetable(one, today)),
  ].map((one) => deadlineView(one, today, feeOf))
}

const cardOf = (
  row: StoredRow,
  status: { group: IpGroup; name: string },
  next: DeadlineView | null,
): Card => ({
  recordId: row.id,
  group: status.group,
  statusName: status.name,
  origin: row.origin,
  hidden: row.hidden,
  next,
  version: row.version,
  updateTime: formatBeijingTime(Date.parse(row.updated_at)),
})

/** What a list needs to show one kind. */
export interface RowView<F, R> {
  (
    given: { row: StoredRow; form: F; deadlines: readonly Deadline[] },
    deps: ViewDeps & { classNames: ReadonlyMap<string, string>; imageOf: (id: string) => string },
  ): R
}

export const trademarkRow: RowView<FormOf['trademark'], TrademarkRow> = (
  { row, form, deadlines },
  parts,
) => {
  const status = trademarkStatusOn(form.status, turningOf(row), parts.today)
  const next = nextDeadline(deadlines, parts.today)
  return {
    ...cardOf(
      row,
      { group: TRADEMARK_GROUP[status], name: TRADEMARK_STATUS[status] },
      next === null ? null : deadlineView(next, parts.today, renewalFeeOf(parts)),
    ),
    regNo: form.regNo,
    name: form.name,
    imageUrl: form.image === '' ? '' : parts.imageOf(form.image),
    markType: form.markType,
    niceClass: form.niceClass,
    className: parts.classNames.get(String(form.niceClass)) ?? '',
    applicant: form.applicant,
    appDate: form.appDate,
    regDate: form.regDate,
    validTo: textOf(row.valid_to),
    status,
  }
}

export const patentRow: RowView<FormOf['patent'], PatentRow> = (
  { row, form, deadlines },
  parts,
) => {
  const status = patentStatusOn(form.status, turningOf(row), parts.today)
  const next = nextDeadline(deadlines, parts.today)
  return {
    ...cardOf(
      row,
      { group: PATENT_GROUP[status], name: PATENT_STATUS[status] },
      next === null ? null : deadlineView(next, parts.today, annuityFee(form, parts)),
    ),
    appNo: formatPatentNumber(form.appNo),
    kind: form.kind,
    title: form.title,
    applicants: form.applicants,
    appDate: form.appDate,
    grantDate: form.grantDate,
    termUntil: textOf(row.ends_after),
    mainIpc: form.mainIpc,
    reduction: form.reduction,
    status,
  }
}

export const copyrightRow: RowView<FormOf['copyright'], CopyrightRow> = ({ row, form }) => ({
  ...cardOf(
    row,
    { group: COPYRIGHT_GROUP[form.status], name: COPYRIGHT_STATUS[form.status] },
    null,
  ),
  kind: form.kind,
  regNo: form.regNo,
  name: form.name,
  shortName: form.shortName,
  softwareVersion: form.version,
  owner: form.owner,
  completeDate: form.completeDate,
  regDate: form.regDate,
  protectTo: textOf(row.protect_to),
  status: form.status,
})
