import { permission } from '#domain/permissions/codes.ts'
import {
  applicationNumberProblem,
  PARTNER_NOTE_MAX,
  PARTNER_STATE,
  REASON_MAX,
} from '#domain/showcase/partner-application.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  refined,
  pattern,
  map,
  text,
  sorting,
  fileAnswer,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/showcase'
const own = {
  access: 'member',
  permission: permission('partner:edit'),
  spec: false,
  method: 'POST',
} as const

const STATE = codesOf(PARTNER_STATE)
const person = () => pattern(/^[A-Za-z0-9_-]{0,64}$/)
const applyNo = () => refined(applicationNumberProblem, 40)

/** One application, and its version as the caller has seen it. */
const seen = () => ({
  applyNo: applyNo(),
  version: int({ min: 1 }),
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
  state: oneOf(STATE),
  createTime: text(),
  /** Since when it has been in this state, and how many whole days that is. */
  stateSince: text(),
  days: int(),
  /** Whose it is; empty while nobody has it. */
  ownerUserId: text(),
  ownerName: text(),
  /** When the next thing is to be done; empty when nothing is. */
  nextOn: text(),
  late: boolean(),
  /** Other applications of the same credit code. */
  same: int(),
})

const whole = () => ({
  ...application(),
  intro: text(1000),
  /** Whether the caller may read the whole number. */
  canReveal: boolean(),
  /** Whether the caller may change it; else it is somebody else's. */
  canEdit: boolean(),
  canTake: boolean(),
  canAssign: boolean(),
  /** What the caller may do now; `back` takes the last step back. */
  moves: array(object({ state: oneOf(STATE), name: text(), back: boolean(), reasoned: boolean() })),
  /** 资质清单: what the type asks for, and what of it was looked at. */
  licences: array(object({ text: text(400), seen: boolean(), policyId: text() })),
  /** They agreed to be named in public. */
  named: boolean(),
  /** Their public entry in the content editor; empty before. */
  entryId: text(),
  /** The other applications of the same credit code, newest first. */
  others: array(
    object({ applyNo: text(), orgName: text(), state: oneOf(STATE), createTime: text() }),
  ),
  /** Public partners of the same name. */
  entries: array(object({ partnerId: text(), name: text() })),
  /** What was done, newest first. */
  history: array(
    object({
      time: text(),
      act: text(),
      /** The state it came to; empty for what moves nothing. */
      toState: text(),
      actorName: text(),
      note: text(2000),
    }),
  ),
})

/** Which rows a list or an export means. */
const filters = () => ({
  /** mine = with the caller, free = with nobody, all. */
  view: withDefault(oneOf(['mine', 'free', 'all']), 'all' as const),
  /** open = every state that waits for us. */
  state: withDefault(oneOf(['', 'open', ...STATE]), '' as const),
  partnerType: withDefault(id(), ''),
  regionCode: withDefault(pattern(/^\d{6}$/), ''),
  /** At least so many days in its state; 0 = any. */
  days: withDefault(int({ max: 3650 }), 0),
  ownerUserId: withDefault(person(), ''),
  /** Only those whose next day has passed. */
  late: withDefault(boolean(), false),
  keyword: withDefault(text(50), ''),
})
/** What a list of applications can be ordered by. */
export const PARTNER_SORTS = [
  'created',
  'name',
  'type',
  'region',
  'state',
  'owner',
  'next',
] as const

/** 渠道合作申请 as the platform's people work on them (product.md 4.10). */
export const partnerApply = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryPartnerApplyList`,
    audit: { sometimes: 'number.search', when: '按完整号码查找时' },
    input: object({
      ...filters(),
      ...sorting(PARTNER_SORTS),
      ...paging(),
    }),
    output: object({
      ...pageOf(object(application())),
      /** Of the view, whatever its other filters: how many in each state. */
      counts: map(int()),
      lateCount: int(),
      /** What occurs, to filter by. */
      types: array(object({ code: text(), name: text() })),
      regions: array(object({ code: text(), name: text() })),
      owners: array(object({ userId: text(), name: text() })),
    }),
  }),
  /** What the list shows, as a workbook. */
  export: endpoint({
    ...own,
    path: `${BASE}/exportPartnerApplyList`,
    answer: 'file',
    audit: 'partner.export',
    input: object({ ...filters(), ...sorting(PARTNER_SORTS) }),
    output: fileAnswer(),
  }),
  one: endpoint({
    ...own,
    path: `${BASE}/queryPartnerApply`,
    input: object({ applyNo: applyNo() }),
    output: object(whole()),
  }),
  /** One step, or the last one back; 409 where somebody was faster. The applicant reads the reason. */
  move: endpoint({
    ...own,
    path: `${BASE}/updatePartnerApplyState`,
    audit: 'partner.move',
    input: object({
      ...seen(),
      state: oneOf(STATE),
      back: withDefault(boolean(), false),
      reason: withDefault(text(REASON_MAX * 2), ''),
    }),
    output: object(whole()),
  }),
  /** 领取 by the caller, or 分派 to somebody by whoever assigns. */
  hold: endpoint({
    ...own,
    path: `${BASE}/updatePartnerApplyOwner`,
    audit: 'partner.move',
    input: object({ ...seen(), ownerUserId: withDefault(person(), '') }),
    output: object(whole()),
  }),
  /** What its owner keeps: the next day, licences looked at, the agreement to be named, a note. */
  save: endpoint({
    ...own,
    path: `${BASE}/updatePartnerApply`,
    audit: 'partner.move',
    input: object({
      ...seen(),
      nextOn: withDefault(day(), ''),
      licences: withDefault(queryArray(text(400), 20), []),
      named: boolean(),
      entryId: withDefault(person(), ''),
      note: withDefault(text(PARTNER_NOTE_MAX * 4), ''),
    }),
    output: object(whole()),
  }),
  /** 查看号码: the whole number, noted in the audit log. */
  reveal: endpoint({
    ...own,
    path: `${BASE}/queryPartnerApplyNumber`,
    audit: 'partner.reveal',
    input: object({ applyNo: applyNo() }),
    output: object({ phone: text() }),
  }),
  /** Who may have applications, with how many of theirs are open. */
  people: endpoint({
    ...own,
    path: `${BASE}/queryPartnerApplyPeople`,
    permission: permission('partner:edit:assign'),
    input: object({}),
    output: object({
      records: array(object({ userId: text(), name: text(), open: int() })),
    }),
  }),
} as const
