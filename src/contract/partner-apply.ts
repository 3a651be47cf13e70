import { permission } from '#domain/permissions/codes.ts'
import {
  applicationNumberProblem,
  PARTNER_NOTE_MAX,
  PARTNER_STATE,
  REASON_MAX,
} from '#domain/showcase/partner-application.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  day,
  flag,
  id,
  int,
  list,
  orElse,
  pageOf,
  paging,
  record,
  rows,
  ruled,
  shaped,
  table,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/policy/showcase'
const own = {
  access: 'member',
  permission: permission('partner:edit'),
  spec: false,
  method: 'POST',
} as const

const STATE = codesOf(PARTNER_STATE)
const person = () => shaped(/^[A-Za-z0-9_-]{0,64}$/)
const applyNo = () => ruled(applicationNumberProblem, 40)

/** One application, and its version as the caller has seen it. */
const seen = () => ({
  applyNo: applyNo(),
  version: int({ min: 1 }),
  companyId: callersCompany(),
})

const application = () => ({
  applyNo: text(),
  version: int(),
  partnerType: text(),
  typeName: text(),
  orgName: text(),
  creditCode: text(),
  regionCode: text(),
  regionName: text(),
  contact: text(),
  /** 138****8000 */
  phone: text(),
  state: choice(STATE),
  createTime: text(),
  /** Since when it has been in this state, and how many whole days that is. */
  stateSince: text(),
  days: int(),
  /** Whose it is; empty while nobody has it. */
  ownerUserId: text(),
  ownerName: text(),
  /** When the next thing is to be done; empty when nothing is. */
  nextOn: text(),
  late: flag(),
  /** Other applications of the same credit code. */
  same: int(),
})

const whole = () => ({
  ...application(),
  intro: text(1000),
  /** Whether the caller may read the whole number. */
  canReveal: flag(),
  /** Whether the caller may change it; else it is somebody else's. */
  canEdit: flag(),
  canTake: flag(),
  canAssign: flag(),
  /** What the caller may do now; `back` takes the last step back. */
  moves: rows(record({ state: choice(STATE), name: text(), back: flag(), reasoned: flag() })),
  /** 资质清单: what the type asks for, and what of it was looked at. */
  licences: rows(record({ text: text(400), seen: flag(), policyId: text() })),
  /** They agreed to be named in public. */
  named: flag(),
  /** Their public entry in the content desk; empty before. */
  entryId: text(),
  /** The other applications of the same credit code, newest first. */
  others: rows(
    record({ applyNo: text(), orgName: text(), state: choice(STATE), createTime: text() }),
  ),
  /** Public partners of the same name. */
  entries: rows(record({ partnerId: text(), name: text() })),
  /** What was done, newest first. */
  history: rows(
    record({
      time: text(),
      act: text(),
      /** The state it came to; empty for what moves nothing. */
      toState: text(),
      actorName: text(),
      note: text(2000),
    }),
  ),
})

/** 渠道合作申请 as the platform's people work on them (product.md 4.10). */
export const partnerApply = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryPartnerApplyList`,
    input: record({
      /** mine = with the caller, free = with nobody, all. */
      view: orElse(choice(['mine', 'free', 'all']), 'all' as const),
      /** open = every state that waits for us. */
      state: orElse(choice(['', 'open', ...STATE]), '' as const),
      partnerType: orElse(id(), ''),
      regionCode: orElse(shaped(/^\d{6}$/), ''),
      /** At least so many days in its state; 0 = any. */
      days: orElse(int({ max: 3650 }), 0),
      ownerUserId: orElse(person(), ''),
      /** Only those whose next day has passed. */
      late: orElse(flag(), false),
      keyword: orElse(text(50), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(record(application())),
      /** Of the view, whatever its other filters: how many in each state. */
      counts: table(int()),
      lateCount: int(),
      /** What occurs, to filter by. */
      types: rows(record({ code: text(), name: text() })),
      regions: rows(record({ code: text(), name: text() })),
      owners: rows(record({ userId: text(), name: text() })),
    }),
  }),
  one: endpoint({
    ...own,
    path: `${BASE}/queryPartnerApply`,
    input: record({ applyNo: applyNo(), companyId: callersCompany() }),
    output: record(whole()),
  }),
  /** One step, or the last one back; 409 where somebody was faster. The applicant reads the reason. */
  move: endpoint({
    ...own,
    path: `${BASE}/updatePartnerApplyState`,
    input: record({
      ...seen(),
      state: choice(STATE),
      back: orElse(flag(), false),
      reason: orElse(text(REASON_MAX * 2), ''),
    }),
    output: record(whole()),
  }),
  /** 接手 by the caller, or 分派 to somebody by whoever assigns. */
  hold: endpoint({
    ...own,
    path: `${BASE}/updatePartnerApplyOwner`,
    input: record({ ...seen(), ownerUserId: orElse(person(), '') }),
    output: record(whole()),
  }),
  /** What its owner keeps: the next day, licences looked at, the agreement to be named, a note. */
  save: endpoint({
    ...own,
    path: `${BASE}/updatePartnerApply`,
    input: record({
      ...seen(),
      nextOn: orElse(day(), ''),
      licences: orElse(list(text(400), 20), []),
      named: flag(),
      entryId: orElse(person(), ''),
      note: orElse(text(PARTNER_NOTE_MAX * 4), ''),
    }),
    output: record(whole()),
  }),
  /** 查看号码: the whole number, noted in the audit log. */
  reveal: endpoint({
    ...own,
    path: `${BASE}/queryPartnerApplyNumber`,
    input: record({ applyNo: applyNo(), companyId: callersCompany() }),
    output: record({ phone: text() }),
  }),
  /** Who may have applications, with how many of theirs are open. */
  people: endpoint({
    ...own,
    path: `${BASE}/queryPartnerApplyPeople`,
    permission: permission('partner:edit:assign'),
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(record({ userId: text(), name: text(), open: int() })),
    }),
  }),
} as const
