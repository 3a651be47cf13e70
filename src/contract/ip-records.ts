import {
  CALENDAR_SOURCE,
  BULK_ACTION,
  DUE_EVENT,
  DUE_STATE,
  DUE_WITHIN,
  ENTRY_TYPE,
  IP_ORIGIN,
  ROW_VERDICT,
  USAGE_KIND,
} from '#domain/ip/record-codes.ts'
import { PATENT_KIND } from '#domain/ip/rules.ts'
import {
  COPYRIGHT_KIND,
  COPYRIGHT_STATUS,
  IP_GROUP,
  MARK_TYPE,
  PATENT_STATUS,
  TRADEMARK_STATUS,
} from '#domain/ip/status.ts'
import { permission } from '#domain/permissions/codes.ts'
import {
  annuityFields,
  bulkFields,
  copyrightFormFields,
  copyrightRowFields,
  detailFields,
  patentFormFields,
  patentRowFields,
  refusedRow,
  renewalFields,
  sheetRow,
  trademarkFormFields,
  trademarkRowFields,
} from './ip-record-fields.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  queryArray,
  number,
  withDefault,
  orNull,
  jsonParam,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
  type Schema,
  sorting,
  fileAnswer,
} from './wire/schema.ts'

const BASE = '/policy/api/policy'
const own = { method: 'POST', access: 'member', spec: false } as const

/** Which records a list, an export or a selection means. */
const filterFields = () => ({
  keyword: withDefault(text(100), ''),
  group: withDefault(oneOf(['', ...codesOf(IP_GROUP)]), '' as const),
  owner: withDefault(text(100), ''),
  /** 申请日, for 版权 登记日. */
  from: withDefault(day(), ''),
  to: withDefault(day(), ''),
  /** The next deadline falls within so many days. */
  due: withDefault(oneOf(['', ...codesOf(DUE_WITHIN)]), '' as const),
  origin: withDefault(oneOf(['', ...codesOf(IP_ORIGIN)]), '' as const),
  /** Hidden records stand in a list of their own. */
  hidden: withDefault(boolean(), false),
})
const SORTS = [
  'number',
  'name',
  'owner',
  'appDate',
  'regDate',
  'status',
  'next',
  'updateTime',
] as const

/** How many there are of each group, whatever group is asked for; hidden ones are in none. */
const counts = () =>
  object({
    all: int(),
    pending: int(),
    registering: int(),
    valid: int(),
    risk: int(),
    ended: int(),
    hidden: int(),
    /** With a deadline that is late or falls within 90 days. */
    due: int(),
  })

/** Which record as it was looked at. */
const seen = () => ({ recordId: id(), version: int({ min: 1 }) })

type Shape = Record<string, Schema>

/** The calls that all three kinds have. `filters` are a list's own, beside those of every list. */
const callsOf = <
  Form extends Shape,
  Row extends Shape,
  More extends Shape,
  Filters extends Shape,
>(it: {
  /** Path segment and part of the calls' names, e.g. Trademark. */
  name: string
  code: 'ip:trademark' | 'ip:patent' | 'ip:copyright'
  form: () => Form
  row: () => Row
  more: () => More
  filters: () => Filters
}) => {
  const path = (call: string): string => `${BASE}/ip${it.name}/${call}`
  const reading = { ...own, permission: permission(it.code) } as const
  const adding = { ...own, permission: permission(`${it.code}:add`) } as const
  const editing = { ...own, permission: permission(`${it.code}:edit`) } as const
  const deleting = { ...own, permission: permission(`${it.code}:delete`) } as const
  const importing = { ...own, permission: permission(`${it.code}:import`) } as const
  const exporting = { ...own, permission: permission(`${it.code}:export`) } as const
  const reminding = { ...own, permission: permission(`${it.code}:remind`) } as const
  const detail = () =>
    object({ ...it.row(), ...detailFields(), ...it.more(), form: object(it.form()) })

  return {
    list: endpoint({
      ...reading,
      path: path(`queryIp${it.name}List`),
      input: object({
        ...filterFields(),
        ...it.filters(),
        ...sorting(SORTS),
        ...paging([10, 20, 50, 100]),
      }),
      output: object({ ...pageOf(object(it.row())), counts: counts(), now: text() }),
    }),
    /** Ids of everything a filter means, at most 10,000: to choose all of it. */
    ids: endpoint({
      ...reading,
      path: path(`queryIp${it.name}Ids`),
      input: object({ ...filterFields(), ...it.filters() }),
      output: object({ recordIds: array(text()), total: int() }),
    }),
    detail: endpoint({
      ...reading,
      path: path(`queryIp${it.name}Detail`),
      input: object({ recordId: id() }),
      output: detail(),
    }),
    /** Whether a number is there already; empty when it is not. */
    find: endpoint({
      ...reading,
      background: true,
      path: path(`queryIp${it.name}ByNumber`),
      input: object({
        number: text(60),
        /** Of a trademark: a number is one record for each class. */
        niceClass: withDefault(int({ max: 45 }), 0),
      }),
      output: object({ recordId: text(), name: text(), hidden: boolean() }),
    }),
    add: endpoint({
      ...adding,
      path: path(`addIp${it.name}`),
      audit: 'ip.add',
      input: object({ form: jsonParam(object(it.form())) }),
      output: detail(),
    }),
    edit: endpoint({
      ...editing,
      path: path(`updateIp${it.name}`),
      audit: { sometimes: 'ip.edit', when: IF_CHANGED },
      input: object({ ...seen(), form: jsonParam(object(it.form())) }),
      output: detail(),
    }),
    /**
     * Deletes, hides or brings back at most 100 at a time; what cannot be is said one by one. What was
     * deleted can be brought back for a day.
     */
    bulk: endpoint({
      ...deleting,
      background: true,
      path: path(`changeIp${it.name}Batch`),
      audit: { sometimes: ['ip.delete', 'ip.hide', 'ip.restore'], when: '有可以办理的记录时' },
      input: object({
        action: oneOf(codesOf(BULK_ACTION)),
        recordIds: queryArray(id(), 100),
      }),
      output: object(bulkFields()),
    }),
    addEntry: endpoint({
      ...editing,
      path: path(`addIp${it.name}Entry`),
      audit: 'ip.entry',
      input: object({
        ...seen(),
        type: oneOf(codesOf(ENTRY_TYPE)),
        usageKind: withDefault(oneOf(['', ...codesOf(USAGE_KIND)]), '' as const),
        date: withDefault(text(20), ''),
        until: withDefault(text(20), ''),
        party: withDefault(text(200), ''),
        note: withDefault(text(1000), ''),
        /** Uploaded before with feature `ip`. */
        fileIds: withDefault(queryArray(id(), 9), []),
      }),
      output: detail(),
    }),
    removeEntry: endpoint({
      ...editing,
      path: path(`deleteIp${it.name}Entry`),
      audit: 'ip.entry',
      input: object({ ...seen(), entryId: id() }),
      output: detail(),
    }),
    /** 提醒 of one record: off, or with days of its own (none = the company's). */
    remind: endpoint({
      ...reminding,
      path: path(`updateIp${it.name}Remind`),
      audit: 'ip.remind',
      input: object({
        ...seen(),
        on: boolean(),
        days: withDefault(queryArray(int({ max: 365 }), 20), []),
      }),
      output: detail(),
    }),
    /** The same for at most 100 records at a time, whatever each said before. */
    remindMany: endpoint({
      ...reminding,
      background: true,
      path: path(`updateIp${it.name}RemindBatch`),
      audit: { sometimes: 'ip.remind', when: '有可以设置的记录时' },
      input: object({
        recordIds: queryArray(id(), 100),
        on: boolean(),
        days: withDefault(queryArray(int({ max: 365 }), 20), []),
      }),
      output: object({ done: array(text()), refused: array(refusedRow()) }),
    }),
    /** 提醒设置 of the company for this kind. */
    remindRule: endpoint({
      ...reading,
      path: path(`queryIp${it.name}RemindRule`),
      input: object({}),
      output: object({
        rule: remindRule(),
        people: array(object({ userId: text(), userName: text() })),
      }),
    }),
    saveRemindRule: endpoint({
      ...reminding,
      path: path(`updateIp${it.name}RemindRule`),
      audit: 'ip.remind',
      input: object({
        on: boolean(),
        /** Days that are left out, of those that `remindRule` offers, e.g. `renewal:365`. */
        off: withDefault(queryArray(pattern(/^[a-zA-Z]{2,20}:[a-z]?\d{1,3}$/), 60), []),
        /** Who is told; nobody = everybody who may see the list. */
        userIds: withDefault(queryArray(id(), 50), []),
        version: int(),
      }),
      output: object({ rule: remindRule() }),
    }),
    template: endpoint({
      ...importing,
      path: path(`downloadIp${it.name}Template`),
      answer: 'file',
      audit: { none: '只下载模板' },
      input: object({}),
      output: fileAnswer(),
    }),
    /** 导入预检: reads a sheet (field `file`, at most 5,000 rows); nothing is taken yet. */
    dryRun: endpoint({
      ...importing,
      path: path(`checkIp${it.name}Import`),
      body: 'multipart',
      background: true,
      rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
      audit: { none: '只检查表格并暂存，记录不变；导入时另有记录' },
      input: object({
        /** What a number that is there already means: leave it, or take the sheet's word. */
        duplicates: withDefault(oneOf(['skip', 'update']), 'skip' as const),
      }),
      output: importState(),
    }),
    /** Rows of a dry run by verdict, e.g. the faulty ones. */
    importRows: endpoint({
      ...importing,
      path: path(`queryIp${it.name}ImportRows`),
      background: true,
      input: object({
        importId: id(),
        verdict: withDefault(oneOf(['', ...codesOf(ROW_VERDICT)]), '' as const),
        ...paging([10, 20, 50, 100]),
      }),
      output: object(pageOf(sheetRow())),
    }),
    /** The faulty rows as a sheet: as they were, with what is wrong in a column more. */
    importFaults: endpoint({
      ...importing,
      path: path(`downloadIp${it.name}ImportFaults`),
      answer: 'file',
      audit: { none: '只下载检查结果' },
      input: object({ importId: id() }),
      output: fileAnswer(),
    }),
    /** Takes the rows that can be taken, in one transaction; asked again it answers what was done. */
    takeOver: endpoint({
      ...importing,
      path: path(`saveIp${it.name}Import`),
      background: true,
      audit: { sometimes: 'ip.import', when: '第一次导入时' },
      input: object({ importId: id() }),
      output: importState(),
    }),
    /** How far a take-over is, for the page to show while it runs. */
    importState: endpoint({
      ...importing,
      path: path(`queryIp${it.name}ImportState`),
      background: true,
      input: object({ importId: id() }),
      output: importState(),
    }),
    /** What a filter means, at most 10,000 rows, in the columns of the template. */
    export: endpoint({
      ...exporting,
      path: path(`exportIp${it.name}`),
      answer: 'file',
      rates: [{ per: 'visitor', max: 30, seconds: 600 }],
      audit: 'ip.export',
      input: object({
        ...filterFields(),
        ...it.filters(),
        ...sorting(SORTS),
        format: withDefault(oneOf(['xlsx', 'csv']), 'xlsx' as const),
        /** Only these, when any are given. */
        recordIds: withDefault(queryArray(id(), 200), []),
      }),
      output: fileAnswer(),
    }),
  } as const
}

function remindRule() {
  return object({
    on: boolean(),
    /** 0 before it was ever saved. */
    version: int(),
    userIds: array(text()),
    /** Every day that can be chosen, in order. */
    marks: array(
      object({
        event: oneOf(codesOf(DUE_EVENT)),
        eventName: text(),
        /** As `off` takes it, e.g. `renewal:365`, `renewal:g90`, `annuity:m2`. */
        code: text(),
        name: text(),
        on: boolean(),
      }),
    ),
  })
}

function importState() {
  return object({
    importId: text(),
    fileName: text(300),
    state: oneOf(['checked', 'taking', 'taken', 'failed']),
    /** Rows of the sheet, and how many of each verdict. */
    total: int(),
    added: int(),
    changed: int(),
    same: int(),
    duplicate: int(),
    errors: int(),
    /** Rows taken so far. */
    done: int(),
    /** The first of the faulty rows, and the first of the others. */
    faults: array(sheetRow()),
    samples: array(sheetRow()),
    message: text(300),
  })
}

/** 商标台账. */
export const trademarkRecords = {
  ...callsOf({
    name: 'Trademark',
    code: 'ip:trademark',
    form: trademarkFormFields,
    row: trademarkRowFields,
    more: () => ({
      renewal: orNull(object(renewalFields())),
      /** 撤三: the first day on which it may be cancelled for non-use; empty when it cannot be. */
      nonUseFrom: text(),
      lastUsedOn: text(),
    }),
    filters: () => ({
      /** 0 = every class. */
      niceClass: withDefault(int({ max: 45 }), 0),
      markType: withDefault(oneOf(['', ...codesOf(MARK_TYPE)]), '' as const),
      status: withDefault(oneOf(['', ...codesOf(TRADEMARK_STATUS)]), '' as const),
    }),
  }),
  /** 登记续展: valid ten years more. */
  renew: endpoint({
    ...own,
    permission: permission('ip:trademark:edit'),
    path: `${BASE}/ipTrademark/renewIpTrademark`,
    audit: 'ip.edit',
    input: object({
      ...seen(),
      renewedOn: text(20),
      note: withDefault(text(400), ''),
      fileIds: withDefault(queryArray(id(), 9), []),
    }),
    output: object({ recordId: text(), validTo: text(), version: int() }),
  }),
} as const

/** 专利台账. */
export const patentRecords = {
  ...callsOf({
    name: 'Patent',
    code: 'ip:patent',
    form: patentFormFields,
    row: patentRowFields,
    more: () => ({
      /** Empty when a day or a table is missing. */
      annuities: array(object(annuityFields())),
      /** Yuan, of all years that are not paid. */
      toPay: number(),
    }),
    filters: () => ({
      kind: withDefault(oneOf(['', ...codesOf(PATENT_KIND)]), '' as const),
      reduction: withDefault(oneOf(['', '0', '70', '85']), '' as const),
      status: withDefault(oneOf(['', ...codesOf(PATENT_STATUS)]), '' as const),
    }),
  }),
  /** The next year that each of these patents owes, or why it owes none. */
  nextAnnuities: endpoint({
    ...own,
    permission: permission('ip:patent'),
    path: `${BASE}/ipPatent/queryIpPatentNextAnnuities`,
    input: object({ recordIds: queryArray(id(), 100) }),
    output: object({
      records: array(
        object({
          recordId: text(),
          version: int(),
          /** Empty when there is no such record. */
          name: text(),
          /** With its dot. */
          number: text(),
          appDate: text(),
          annuity: orNull(object(annuityFields())),
          /** Why there is nothing to be paid; empty when there is. */
          reason: text(300),
        }),
      ),
    }),
  }),
  /** 标记年费已缴, or with `paid` false takes the mark back. */
  payAnnuity: endpoint({
    ...own,
    permission: permission('ip:patent:edit'),
    path: `${BASE}/ipPatent/payIpPatentAnnuity`,
    audit: 'ip.pay',
    input: object({
      ...seen(),
      year: int({ min: 1, max: 20 }),
      paid: boolean(),
      paidOn: withDefault(text(20), ''),
      /** Yuan; may be left empty. */
      amount: withDefault(text(20), ''),
      /** 缴费凭证, uploaded before with feature `ip`. */
      receiptId: withDefault(id(), ''),
    }),
    output: object({
      annuities: array(object(annuityFields())),
      toPay: number(),
      version: int(),
    }),
  }),
} as const

/** 版权台账. */
export const copyrightRecords = {
  ...callsOf({
    name: 'Copyright',
    code: 'ip:copyright',
    form: copyrightFormFields,
    row: copyrightRowFields,
    more: () => ({ protectNote: text(300) }),
    filters: () => ({
      kind: withDefault(oneOf(['', ...codesOf(COPYRIGHT_KIND)]), '' as const),
      status: withDefault(oneOf(['', ...codesOf(COPYRIGHT_STATUS)]), '' as const),
    }),
  }),
} as const

/** Everybody of a company: which dates are theirs to see is decided source by source. */
const calendar = own

/** 期限日历: deadlines of rights and dates of policies, and the private link for calendars. */
export const ipCalendar = {
  /** Every date of a span of at most 400 days, earliest first. */
  dates: endpoint({
    ...calendar,
    path: `${BASE}/ipCalendar/queryIpCalendar`,
    input: object({
      from: day(),
      to: day(),
      sources: withDefault(queryArray(oneOf(codesOf(CALENDAR_SOURCE)), 6), []),
    }),
    output: object({
      records: array(
        object({
          day: text(),
          source: oneOf(codesOf(CALENDAR_SOURCE)),
          title: text(500),
          /** E.g. 缴纳第 5 年年费, 网上申报截止. */
          eventName: text(),
          /** Of rights; empty for policies. */
          event: oneOf(['', ...codesOf(DUE_EVENT)]),
          state: oneOf(codesOf(DUE_STATE)),
          /** Until that day; of a right that is late until the last day on which that can be met. */
          daysAway: int({ min: -100_000 }),
          /** Last day with a surcharge; empty where there is none. */
          until: text(),
          /** Official fee on line in yuan, of rights; null when there is none or it is unknown. */
          amount: orNull(number()),
          /** The dates are those of a past year: 往年参考. */
          reference: boolean(),
          /** Which record, policy or declaration; by `source`. */
          objectId: text(),
        }),
      ),
      /** Sources that the caller may see. */
      sources: array(oneOf(codesOf(CALENDAR_SOURCE))),
      /** More than 1,000 dates; only the first are answered. */
      cut: boolean(),
      now: text(),
    }),
  }),
  feed: endpoint({
    ...calendar,
    path: `${BASE}/ipCalendar/queryIpFeed`,
    input: object({}),
    output: feed(),
  }),
  /** 私密日历链接: makes one, or with `renew` another one in its place. */
  openFeed: endpoint({
    ...calendar,
    path: `${BASE}/ipCalendar/openIpFeed`,
    rates: [{ per: 'visitor', max: 20, seconds: 3600 }],
    audit: { sometimes: 'ip.feed', when: IF_CHANGED },
    input: object({ renew: withDefault(boolean(), false) }),
    output: feed(),
  }),
  revokeFeed: endpoint({
    ...calendar,
    path: `${BASE}/ipCalendar/revokeIpFeed`,
    audit: { sometimes: 'ip.feed', when: IF_CHANGED },
    input: object({}),
    output: feed(),
  }),
} as const

function feed() {
  return object({
    /** Path on this site; empty when there is no link. */
    path: text(200),
    createTime: text(),
    /** When a calendar last fetched it; empty when never. */
    readTime: text(),
  })
}

/** The calendar of a private link; made by the server alone. */
export const ipFeedLink = {
  path: '/policy/api/portalpublic/ipCalendar/deadlines.ics',
  input: object({ token: pattern(/^[A-Za-z0-9_-]{43}$/) }),
} as const
