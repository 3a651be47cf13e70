import { LEAD_EVENT, LEAD_STATUS, NOTE_MAX } from '#domain/leads/lead.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  flag,
  id,
  int,
  orElse,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  table,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/policy/customercontact'
const own = {
  access: 'member',
  permission: permission('lead:list'),
  spec: false,
  method: 'POST',
} as const

const STATUS = codesOf(LEAD_STATUS)
const EVENTS = codesOf(LEAD_EVENT)

const lead = () => ({
  contactId: text(),
  version: int(),
  /** 138****8000 */
  contactWay: text(),
  leaveMessage: text(1000),
  serviceName: text(),
  sourcePath: text(400),
  status: choice(STATUS),
  createTime: text(),
  /** The advisor it is with; empty while nobody has it. */
  advisorUserId: text(),
  advisorName: text(),
  /** When it should have been called for the first time; empty once it was. */
  dueTime: text(),
  late: flag(),
  /** The order it became; empty before. */
  orderNo: text(),
})

const move = () =>
  record({
    event: choice(EVENTS),
    name: text(),
    note: choice(['needed', 'free']),
  })

const whole = () => ({
  ...lead(),
  /** Whether the caller may read the whole number: its advisor may, for 180 days. */
  canReveal: flag(),
  /** The visitor is somebody with an account. */
  registered: flag(),
  /** What the caller may do now. */
  moves: rows(move()),
  /** The newest first. */
  history: rows(
    record({
      time: text(),
      event: text(),
      name: text(),
      toStatus: choice(STATUS),
      actorName: text(),
      note: text(1000),
    }),
  ),
})

/** 咨询线索: what visitors left, from the first call to an order (product.md 4.12). */
export const leads = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryContactList`,
    input: record({
      /** mine = with the caller, free = with nobody, all. */
      view: orElse(choice(['mine', 'free', 'all']), 'all' as const),
      /** waiting = not called yet. */
      status: orElse(choice(['', 'waiting', ...STATUS]), '' as const),
      /** Of this advisor; empty for all. */
      advisorUserId: orElse(shaped(/^[A-Za-z0-9_-]{0,64}$/), ''),
      /** Only those that wait for their first call beyond its time. */
      late: orElse(flag(), false),
      keyword: orElse(text(50), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(record(lead())),
      /** Of the view, whatever its other filters: how many in each state. */
      counts: table(int()),
      lateCount: int(),
    }),
  }),
  one: endpoint({
    ...own,
    path: `${BASE}/queryContact`,
    input: record({ contactId: id(), companyId: callersCompany() }),
    output: record(whole()),
  }),
  /** One move; 409 where somebody was faster. */
  move: endpoint({
    ...own,
    path: `${BASE}/updateContact`,
    input: record({
      contactId: id(),
      version: int({ min: 1 }),
      event: choice(EVENTS),
      note: orElse(text(NOTE_MAX * 4), ''),
      /** Of 分派: whom it goes to. */
      advisorUserId: orElse(shaped(/^[A-Za-z0-9_-]{0,64}$/), ''),
      /** Of 转为委托: the order it became, when there is one. */
      orderNo: orElse(shaped(/^(DD\d{14})?$/), ''),
      companyId: callersCompany(),
    }),
    output: record(whole()),
  }),
  /** 查看号码: the whole number, noted in the audit log. */
  reveal: endpoint({
    ...own,
    path: `${BASE}/queryContactNumber`,
    input: record({ contactId: id(), companyId: callersCompany() }),
    output: record({ contactWay: text() }),
  }),
  /** Who may have leads, with how many of theirs are open. */
  advisors: endpoint({
    ...own,
    path: `${BASE}/queryContactAdvisorList`,
    permission: permission('lead:list:assign'),
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(record({ userId: text(), name: text(), open: int() })),
    }),
  }),
} as const
