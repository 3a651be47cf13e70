import { CONDITION_STATE, MATCH_RESULT } from '#domain/matching/results.ts'
import { ORDER_STATUS } from '#domain/orders/codes.ts'
import { FEE_STAGE, ORDER_EVENT, ORDER_NEED } from '#domain/orders/machine.ts'
import { permission } from '#domain/permissions/codes.ts'
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
  orNull,
  jsonParam,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
  sorting,
  fileAnswer,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/policyOrder'
const post = { method: 'POST', access: 'member', spec: false } as const
const ordering = { ...post, permission: permission('precise:detail:order') } as const
const reading = { ...post, permission: permission('precise:order') } as const
const confirming = { ...post, permission: permission('precise:order:confirm') } as const
const cancelling = { ...post, permission: permission('precise:order:cancel') } as const
const serving = { ...post, permission: permission('order:serve') } as const

const EVENTS = Object.keys(ORDER_EVENT) as (keyof typeof ORDER_EVENT)[]

const orderNo = () => pattern(/^DD\d{14}$/)
/** Longer than a reason or a note may be, so that the rule answers in its own words. */
const longText = () => text(1_200)

const feeStage = () =>
  object({ stage: oneOf(codesOf(FEE_STAGE)), amount: text(20), note: text(100) })

const row = () => ({
  orderNo: text(),
  policyId: text(),
  policyTitle: text(500),
  batch: text(),
  /** Last day of the batch; empty where there is none. */
  deadline: text(),
  companyName: text(),
  status: oneOf(codesOf(ORDER_STATUS)),
  statusName: text(),
  statusSince: text(),
  advisorName: text(),
  /** Yuan; empty before a quotation. */
  quoteAmount: text(),
  createTime: text(),
})

const order = () =>
  object({
    ...row(),
    contactName: text(),
    /** Masked for advisors who do not serve the order. */
    contactPhone: text(),
    expectSubmitDate: text(),
    needs: array(oneOf(codesOf(ORDER_NEED))),
    remark: text(400),
    quoteNote: longText(),
    feeStages: array(feeStage()),
    /** Why it was cancelled, refused or closed. */
    reason: text(1000),
    /** 0 before a rating. */
    score: int({ max: 5 }),
    comment: text(1000),
    /** Of the declaration it led to; empty before. */
    declareNo: text(),
    version: int(),
    /** What the caller may do now. */
    events: array(oneOf(EVENTS)),
    moves: array(
      object({
        at: text(),
        event: oneOf(EVENTS),
        statusName: text(),
        by: text(),
        note: longText(),
      }),
    ),
  })

/** Which order as it was looked at. */
const seen = () => ({ orderNo: orderNo(), version: int({ min: 1 }) })

const ownFilters = () => ({
  state: withDefault(oneOf(['', 'waiting', 'open', 'ended']), '' as const),
})
const queueFilters = () => ({
  /** turn = what waits for an advisor: to be accepted, or for a quotation. */
  tab: withDefault(oneOf(['waiting', 'mine', 'turn', 'open', 'ended']), 'waiting' as const),
  /** Of this advisor; empty for all. */
  advisorUserId: withDefault(pattern(/^[A-Za-z0-9_-]{0,64}$/), ''),
  keyword: withDefault(text(80), ''),
})

/** What lists of orders can be ordered by. */
export const ORDER_SORTS = [
  'orderNo',
  'company',
  'policy',
  'deadline',
  'status',
  'since',
  'advisor',
  'quote',
] as const

/** 申报委托: a company asks the platform to help with one policy. No money moves. */
export const orders = {
  /** Makes a draft for a policy, or answers the order of its batch that is open already. */
  open: endpoint({
    ...ordering,
    path: `${BASE}/addPolicyOrder`,
    audit: { sometimes: 'order.add', when: '没有进行中的委托时' },
    input: object({
      policyId: id(),
      matchRunId: withDefault(id(), ''),
    }),
    output: order(),
  }),
  submit: endpoint({
    ...confirming,
    path: `${BASE}/submitPolicyOrder`,
    audit: 'order.move',
    input: object({
      ...seen(),
      contactName: text(60),
      contactPhone: text(20),
      expectSubmitDate: withDefault(day(), ''),
      needs: withDefault(queryArray(oneOf(codesOf(ORDER_NEED)), 5), []),
      remark: withDefault(text(400), ''),
      agreeNoGuarantee: boolean(),
    }),
    output: order(),
  }),
  cancel: endpoint({
    ...cancelling,
    path: `${BASE}/cancelPolicyOrder`,
    audit: 'order.move',
    input: object({ ...seen(), reason: longText() }),
    output: order(),
  }),
  /** Confirms the quotation: a declaration is made. */
  confirm: endpoint({
    ...confirming,
    path: `${BASE}/confirmPolicyOrder`,
    audit: 'order.move',
    input: object(seen()),
    output: order(),
  }),
  askAgain: endpoint({
    ...confirming,
    path: `${BASE}/requotePolicyOrder`,
    audit: 'order.move',
    input: object({ ...seen(), reason: longText() }),
    output: order(),
  }),
  rate: endpoint({
    ...confirming,
    path: `${BASE}/ratePolicyOrder`,
    audit: 'order.move',
    input: object({
      ...seen(),
      score: int({ min: 1, max: 5 }),
      comment: withDefault(text(500), ''),
    }),
    output: order(),
  }),
  mine: endpoint({
    ...reading,
    path: `${BASE}/queryMyPolicyOrderList`,
    input: object({
      ...ownFilters(),
      ...sorting(ORDER_SORTS),
      ...paging(),
    }),
    output: object(pageOf(object(row()))),
  }),
  /** What its list shows, as a workbook. */
  exportMine: endpoint({
    ...reading,
    path: `${BASE}/exportMyPolicyOrderList`,
    answer: 'file',
    audit: 'order.export',
    input: object({ ...ownFilters(), ...sorting(ORDER_SORTS) }),
    output: fileAnswer(),
  }),
  /** How many of its orders wait for the company itself. */
  waiting: endpoint({
    ...reading,
    background: true,
    path: `${BASE}/queryWaitingPolicyOrderCount`,
    input: object({}),
    output: object({ count: int() }),
  }),
  detail: endpoint({
    ...reading,
    path: `${BASE}/queryPolicyOrderDetail`,
    input: object({ orderNo: orderNo() }),
    output: order(),
  }),
  /** 委托受理: orders of all companies, for advisors. */
  queue: endpoint({
    ...serving,
    path: `${BASE}/queryPolicyOrderQueue`,
    input: object({
      ...queueFilters(),
      ...sorting(ORDER_SORTS),
      ...paging(),
    }),
    output: object({
      ...pageOf(object(row())),
      waiting: int(),
      mine: int(),
    }),
  }),
  exportQueue: endpoint({
    ...serving,
    path: `${BASE}/exportPolicyOrderQueue`,
    answer: 'file',
    audit: 'order.export',
    input: object({ ...queueFilters(), ...sorting(ORDER_SORTS) }),
    output: fileAnswer(),
  }),
  served: endpoint({
    ...serving,
    path: `${BASE}/queryServedPolicyOrder`,
    input: object({ orderNo: orderNo() }),
    output: order(),
  }),
  /** What its advisor works with: the company's portrait for this policy, why it matches, and talks. */
  background: endpoint({
    ...serving,
    path: `${BASE}/queryPolicyOrderBackground`,
    audit: { sometimes: 'client.read', when: '当天第一次查看这家企业的画像时' },
    background: true,
    input: object({ orderNo: orderNo() }),
    output: object({
      /** Only whoever serves the order sees more than this. */
      open: boolean(),
      completeness: int(),
      match: orNull(
        object({
          result: oneOf(codesOf(MATCH_RESULT)),
          resultName: text(),
          conditions: array(
            object({
              depth: int(),
              text: text(2_000),
              state: oneOf(codesOf(CONDITION_STATE)),
              stateName: text(),
              values: text(4_000),
              gap: text(2_000),
            }),
          ),
        }),
      ),
      /** With people of the company, the newest first. */
      talks: array(
        object({
          chatId: text(),
          customerName: text(),
          advisorName: text(),
          lastAt: text(),
          /** It is the caller's own, and may be opened. */
          own: boolean(),
        }),
      ),
    }),
  }),
  /** Accepts an order: whoever does serves it. */
  accept: endpoint({
    ...serving,
    path: `${BASE}/acceptPolicyOrder`,
    audit: 'order.move',
    input: object(seen()),
    output: order(),
  }),
  refuse: endpoint({
    ...serving,
    path: `${BASE}/refusePolicyOrder`,
    audit: 'order.move',
    input: object({ ...seen(), reason: longText() }),
    output: order(),
  }),
  quote: endpoint({
    ...serving,
    path: `${BASE}/quotePolicyOrder`,
    audit: 'order.move',
    input: object({
      ...seen(),
      amount: text(20),
      note: longText(),
      stages: withDefault(queryArray(jsonParam(feeStage()), 7), []),
    }),
    output: order(),
  }),
  /** Ends the service, once the declaration has come to its end. */
  finish: endpoint({
    ...serving,
    path: `${BASE}/finishPolicyOrder`,
    audit: 'order.move',
    input: object({ ...seen(), note: withDefault(longText(), '') }),
    output: order(),
  }),
} as const
