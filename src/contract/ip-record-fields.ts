import { COPYRIGHT_FIELDS, type CopyrightForm } from '#domain/ip/copyright-record.ts'
import { PATENT_FIELDS, type PatentForm } from '#domain/ip/patent-record.ts'
import {
  BULK_ACTION,
  DUE_EVENT,
  DUE_STATE,
  ENTRY_TYPE,
  IP_ORIGIN,
  ROW_VERDICT,
  USAGE_KIND,
} from '#domain/ip/record-codes.ts'
import type { FormField } from '#domain/ip/record-form.ts'
import { PATENT_KIND } from '#domain/ip/rules.ts'
import {
  COPYRIGHT_KIND,
  COPYRIGHT_STATUS,
  IP_GROUP,
  MARK_TYPE,
  PATENT_STATUS,
  TRADEMARK_STATUS,
} from '#domain/ip/status.ts'
import { TRADEMARK_FIELDS, type TrademarkForm } from '#domain/ip/trademark-record.ts'
import {
  oneOf,
  codesOf,
  boolean,
  int,
  number,
  orNull,
  object,
  array,
  text,
  type Schema,
} from './wire/schema.ts'

const formField = (field: FormField) => {
  const { kind, max = 0, read = max * 2, options = {} } = field
  switch (kind) {
    case 'text':
      return text(read)
    case 'day':
      return text(20)
    case 'choice':
      return oneOf(codesOf(options))
    case 'int':
      return int({ max })
    case 'flag':
      return boolean()
    case 'names':
      return array(text(read))
    case 'goods':
      return array(object({ group: text(20), names: array(text(read)) }))
  }
}

/** A form as the domain describes it; its rules judge what was read and answer in their own words. */
const formFields = <F extends object>(fields: readonly FormField<keyof F & string>[]) =>
  Object.fromEntries(fields.map((field) => [field.code, formField(field)])) as {
    [N in keyof F & string]: Schema<F[N], F[N]>
  }

export const trademarkFormFields = () => formFields<TrademarkForm>(TRADEMARK_FIELDS)
export const patentFormFields = () => formFields<PatentForm>(PATENT_FIELDS)
export const copyrightFormFields = () => formFields<CopyrightForm>(COPYRIGHT_FIELDS)

/** A deadline of a record. */
export const deadlineFields = () => ({
  event: oneOf(codesOf(DUE_EVENT)),
  eventName: text(),
  /** Patent year of an annuity; else 0. */
  year: int(),
  /** Last day; for a renewal the last day of validity. */
  due: text(),
  /** Last day on which it may still be done with a surcharge; equal to `due` where there is none. */
  until: text(),
  /** From this day on it can be done; empty when at any time. */
  opens: text(),
  state: oneOf(codesOf(DUE_STATE)),
  /** To `due` while it is open, to `until` when late; negative when missed. */
  daysLeft: int({ min: -100_000 }),
  /** Official fee on line in yuan with today's surcharge; null when there is none or it is unknown. */
  amount: orNull(number()),
  /** E.g. 第 3 年. */
  note: text(300),
})

/** What every list shows of a record. */
export const cardFields = () => ({
  recordId: text(),
  group: oneOf(codesOf(IP_GROUP)),
  /** Of the day: time moves a registered mark to 待续展, 宽展期, 已失效. */
  statusName: text(),
  origin: oneOf(codesOf(IP_ORIGIN)),
  hidden: boolean(),
  /** The nearest deadline that can still be met; null when there is none. */
  next: orNull(object(deadlineFields())),
  version: int(),
  updateTime: text(),
})

export const trademarkRowFields = () => ({
  ...cardFields(),
  regNo: text(),
  name: text(),
  /** Signed address of the picture; empty when there is none. */
  imageUrl: text(600),
  markType: oneOf(codesOf(MARK_TYPE)),
  niceClass: int(),
  className: text(),
  applicant: text(),
  appDate: text(),
  regDate: text(),
  validTo: text(),
  status: oneOf(codesOf(TRADEMARK_STATUS)),
})

export const patentRowFields = () => ({
  ...cardFields(),
  /** With its dot: 209910000001.8. */
  appNo: text(),
  kind: oneOf(codesOf(PATENT_KIND)),
  title: text(),
  applicants: array(text()),
  appDate: text(),
  grantDate: text(),
  /** 专利权期限届满日; empty when it cannot be computed. */
  termUntil: text(),
  mainIpc: text(),
  reduction: oneOf(['0', '70', '85']),
  status: oneOf(codesOf(PATENT_STATUS)),
})

export const copyrightRowFields = () => ({
  ...cardFields(),
  kind: oneOf(codesOf(COPYRIGHT_KIND)),
  regNo: text(),
  name: text(),
  shortName: text(),
  softwareVersion: text(),
  owner: text(),
  completeDate: text(),
  regDate: text(),
  /** 保护期至; empty when it cannot be computed. */
  protectTo: text(),
  status: oneOf(codesOf(COPYRIGHT_STATUS)),
})

/** A file that belongs to a record. */
export const ipFile = () =>
  object({ fileId: text(), fileName: text(), mime: text(), size: int(), url: text(600) })

/** 附记: licence, transfer, evidence, paper. */
export const entryRow = () =>
  object({
    entryId: text(),
    type: oneOf(codesOf(ENTRY_TYPE)),
    typeName: text(),
    /** Of an evidence of use; else empty. */
    usageKind: oneOf(['', ...codesOf(USAGE_KIND)]),
    date: text(),
    /** Last day of a licence or pledge; empty when it has none. */
    until: text(),
    party: text(),
    note: text(1000),
    files: array(ipFile()),
    createUser: text(),
    createTime: text(),
  })

/** A document that a date or a fee rests on. */
export const basisRow = () =>
  object({
    title: text(),
    version: text(),
    doc: text(),
    no: text(),
    checkedOn: text(),
    /** 待核实. */
    uncertain: boolean(),
    /** The policy of this site that explains it; empty when there is none. */
    policyId: text(),
  })

/** What every detail says besides its form. */
export const detailFields = () => ({
  ...cardFields(),
  createUser: text(),
  createTime: text(),
  updateUser: text(),
  /** May be deleted; else hidden. */
  deletable: boolean(),
  /** Computed days, each with what it was computed by. */
  dates: array(
    object({
      code: text(),
      name: text(),
      /** Empty: 暂无数据. */
      day: text(),
      /** E.g. 按《商标法》2019 年修正计算：公告日起 3 个月. */
      basis: text(300),
      lawVersion: text(),
      uncertain: boolean(),
    }),
  ),
  /** All that has not been done, the nearest first. */
  deadlines: array(object(deadlineFields())),
  /** 提醒日: past ones with the day on which they were sent. */
  alerts: array(
    object({
      event: oneOf(codesOf(DUE_EVENT)),
      eventName: text(),
      /** E.g. 到期前 90 天, 滞纳期第 2 个月. */
      name: text(),
      day: text(),
      /** Empty when it was not sent. */
      sentOn: text(),
    }),
  ),
  remind: object({ on: boolean(), days: array(int()) }),
  /** 生命周期: the usual way, and what comes next. */
  lifecycle: object({
    steps: array(
      object({
        code: text(),
        name: text(),
        state: oneOf(['done', 'now', 'later']),
        day: text(),
      }),
    ),
    /** The present state stands beside the usual way, e.g. 异议中. */
    aside: boolean(),
    statusText: text(300),
    next: array(object({ code: text(), name: text(), text: text(300) })),
  }),
  advice: array(text(300)),
  entries: array(entryRow()),
  bases: array(basisRow()),
  now: text(),
})

/** 续展: dates and official fees of a mark. */
export const renewalFields = () => ({
  opens: text(),
  validTo: text(),
  graceEnds: text(),
  nextValidTo: text(),
  phase: oneOf(['early', 'open', 'grace', 'over']),
  phaseName: text(),
  daysLeft: int(),
  lawVersion: text(),
  fees: array(
    object({ channel: oneOf(['online', 'paper']), name: text(), onTime: int(), late: int() }),
  ),
})

/** 年费 of one patent year. */
export const annuityFields = () => ({
  year: int(),
  /** Empty in the year of grant, whose fee is paid with the registration. */
  due: text(),
  lateUntil: text(),
  full: number(),
  amount: number(),
  reduced: boolean(),
  state: oneOf([...codesOf(DUE_STATE), 'grant']),
  /** Added when it is paid today; 0 in time. */
  surcharge: number(),
  surcharges: array(object({ month: int(), until: text(), percent: int(), amount: number() })),
  paidOn: text(),
  /** Empty when not told. */
  paidAmount: text(),
  receipt: orNull(ipFile()),
  /** Paid by 已缴至第 n 年, not marked one by one. */
  byHand: boolean(),
})

/** What is wrong with one row of a sheet, or would be done with it. */
export const sheetRow = () =>
  object({
    row: int(),
    verdict: oneOf(codesOf(ROW_VERDICT)),
    number: text(),
    name: text(),
    /** One message a field. */
    errors: array(object({ field: text(), message: text(300) })),
    /** Fields that would change, as they are and as they become. */
    changes: array(object({ field: text(), before: text(3000), after: text(3000) })),
  })

/** A record that an act on many could not be done to. */
export const refusedRow = () => object({ recordId: text(), name: text(), message: text(300) })

/** 批量 answer. */
export const bulkFields = () => ({
  action: oneOf(codesOf(BULK_ACTION)),
  done: array(text()),
  refused: array(refusedRow()),
})
