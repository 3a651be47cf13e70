import { LEAD_EVENT, LEAD_STATUS, NOTE_MAX } from '#domain/leads/lead.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  pattern,
  map,
  text,
  sorting,
  fileAnswer,
} from './wire/schema.ts'

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
  status: oneOf(STATUS),
  createTime: text(),
  /** The advisor it is with; empty while nobody has it. */
  advisorUserId: text(),
  advisorName: text(),
  /** When it should have been called for the first time; empty once it was. */
  dueTime: text(),
  late: boolean(),
  /** The order it became; empty before. */
  orderNo: text(),
})

const move = () =>
  object({
    event: oneOf(EVENTS),
    name: text(),
    note: oneOf(['needed', 'free']),
  })

const whole = () => ({
  ...lead(),
  /** Whether the caller may read the whole number: its advisor may, for 180 days. */
  canReveal: boolean(),
  /** The visitor is somebody with an account. */
  registered: boolean(),
  /** What the caller may do now. */
  moves: array(move()),
  /** The newest first. */
  history: array(
    object({
      time: text(),
      event: text(),
      name: text(),
      toStatus: oneOf(STATUS),
      actorName: text(),
      note: text(1000),
    }),
  ),
})

/** Which rows a list or an export means. */
const filters = () => ({
  /** mine = with the caller, free = with nobody, all. */
  view: withDefault(oneOf(['mine', 'free', 'all']), 'all' as const),
  /** waiting = not called yet. */
  status: withDefault(oneOf(['', 'waiting', ...STATUS]), '' as const),
  /** Of this advisor; empty for all. */
  advisorUserId: withDefault(pattern(/^[A-Za-z0-9_-]{0,64}$/), ''),
  /** Only those that wait for their first call beyond its time. */
  late: withDefault(boolean(), false),
  keyword: withDefault(text(50), ''),
})
/** What a list of leads can be ordered by. */
export const LEAD_SORTS = ['created', 'service', 'status', 'advisor', 'due'] as const

/** 咨询线索: what visitors left, from the first call to an order (product.md 4.12). */
export const leads = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryContactList`,
    audit: { sometimes: 'number.search', when: '按完整号码查找时' },
    input: object({
      ...filters(),
      ...sorting(LEAD_SORTS),
      ...paging(),
    }),
    output: object({
      ...pageOf(object(lead())),
      /** Of the view, whatever its other filters: how many in each state. */
      counts: map(int()),
      lateCount: int(),
    }),
  }),
  /** What the list shows, as a workbook. */
  export: endpoint({
    ...own,
    path: `${BASE}/exportContactList`,
    answer: 'file',
    audit: 'lead.export',
    input: object({ ...filters(), ...sorting(LEAD_SORTS) }),
    output: fileAnswer(),
  }),
  one: endpoint({
    ...own,
    path: `${BASE}/queryContact`,
    input: object({ contactId: id() }),
    output: object(whole()),
  }),
  /** One move; 409 where somebody was faster. */
  move: endpoint({
    ...own,
    path: `${BASE}/updateContact`,
    audit: 'lead.move',
    input: object({
      contactId: id(),
      version: int({ min: 1 }),
      event: oneOf(EVENTS),
      note: withDefault(text(NOTE_MAX * 4), ''),
      /** Of 分派: whom it goes to. */
      advisorUserId: withDefault(pattern(/^[A-Za-z0-9_-]{0,64}$/), ''),
      /** Of 转为委托: the order it became, when there is one. */
      orderNo: withDefault(pattern(/^(DD\d{14})?$/), ''),
    }),
    output: object(whole()),
  }),
  /** 查看号码: the whole number, noted in the audit log. */
  reveal: endpoint({
    ...own,
    path: `${BASE}/queryContactNumber`,
    audit: 'lead.reveal',
    input: object({ contactId: id() }),
    output: object({ contactWay: text() }),
  }),
  /** Who may have leads, with how many of theirs are open. */
  advisors: endpoint({
    ...own,
    path: `${BASE}/queryContactAdvisorList`,
    permission: permission('lead:list:assign'),
    input: object({}),
    output: object({
      records: array(object({ userId: text(), name: text(), open: int() })),
    }),
  }),
} as const
