import { ORDER_STATUS } from '#domain/orders/codes.ts'
import { FEE_STAGE, ORDER_EVENT, ORDER_NEED } from '#domain/orders/machine.ts'
import { permission } from '#domain/permissions/codes.ts'
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
  packed,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/policy/policyOrder'
const post = { method: 'POST', access: 'member', spec: false } as const
const ordering = { ...post, permission: permission('precise:detail:order') } as const
const reading = { ...post, permission: permission('precise:order') } as const
const confirming = { ...post, permission: permission('precise:order:confirm') } as const
const cancelling = { ...post, permission: permission('precise:order:cancel') } as const
const serving = { ...post, permission: permission('order:serve') } as const

const EVENTS = Object.keys(ORDER_EVENT) as (keyof typeof ORDER_EVENT)[]

const orderNo = () => shaped(/^DD\d{14}$/)
/** Longer than a reason or a note may be, so that the rule answers in its own words. */
const longText = () => text(1_200)

const feeStage = () =>
  record({ stage: choice(codesOf(FEE_STAGE)), amount: text(20), note: text(100) })

const row = () => ({
  orderNo: text(),
  policyId: text(),
  policyTitle: text(500),
  batch: text(),
  /** Last day of the batch; empty where there is none. */
  deadline: text(),
  companyName: text(),
  status: choice(codesOf(ORDER_STATUS)),
  statusName: text(),
  statusSince: text(),
  advisorName: text(),
  /** Yuan; empty before a quotation. */
  quoteAmount: text(),
  createTime: text(),
})

const order = () =>
  record({
    ...row(),
    contactName: text(),
    /** Masked for advisors who do not serve the order. */
    contactPhone: text(),
    expectSubmitDate: text(),
    needs: rows(choice(codesOf(ORDER_NEED))),
    remark: text(400),
    quoteNote: longText(),
    feeStages: rows(feeStage()),
    /** Why it was cancelled, refused or closed. */
    reason: text(1000),
    /** 0 before a rating. */
    score: int({ max: 5 }),
    comment: text(1000),
    /** Of the declaration it led to; empty before. */
    declareNo: text(),
    version: int(),
    /** What the caller may do now. */
    events: rows(choice(EVENTS)),
    moves: rows(
      record({
        at: text(),
        event: choice(EVENTS),
        statusName: text(),
        by: text(),
        note: longText(),
      }),
    ),
  })

/** Which order as it was looked at. */
const seen = () => ({ orderNo: orderNo(), version: int({ min: 1 }), companyId: callersCompany() })

/** 申报委托: a company asks the platform to help with one policy. No money moves. */
export const orders = {
  /** Makes a draft for a policy, or answers the order of its batch that is open already. */
  open: endpoint({
    ...ordering,
    path: `${BASE}/addPolicyOrder`,
    input: record({
      policyId: id(),
      matchRunId: orElse(id(), ''),
      companyId: callersCompany(),
    }),
    output: order(),
  }),
  submit: endpoint({
    ...confirming,
    path: `${BASE}/submitPolicyOrder`,
    input: record({
      ...seen(),
      contactName: text(60),
      contactPhone: text(20),
      expectSubmitDate: orElse(day(), ''),
      needs: orElse(list(choice(codesOf(ORDER_NEED)), 5), []),
      remark: orElse(text(400), ''),
      agreeNoGuarantee: flag(),
    }),
    output: order(),
  }),
  cancel: endpoint({
    ...cancelling,
    path: `${BASE}/cancelPolicyOrder`,
    input: record({ ...seen(), reason: longText() }),
    output: order(),
  }),
  /** Confirms the quotation: a declaration is made. */
  confirm: endpoint({
    ...confirming,
    path: `${BASE}/confirmPolicyOrder`,
    input: record(seen()),
    output: order(),
  }),
  askAgain: endpoint({
    ...confirming,
    path: `${BASE}/requotePolicyOrder`,
    input: record({ ...seen(), reason: longText() }),
    output: order(),
  }),
  rate: endpoint({
    ...confirming,
    path: `${BASE}/ratePolicyOrder`,
    input: record({
      ...seen(),
      score: int({ min: 1, max: 5 }),
      comment: orElse(text(500), ''),
    }),
    output: order(),
  }),
  mine: endpoint({
    ...reading,
    path: `${BASE}/queryMyPolicyOrderList`,
    input: record({
      state: orElse(choice(['', 'waiting', 'open', 'ended']), '' as const),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record(pageOf(record(row()))),
  }),
  /** How many of its orders wait for the company itself. */
  waiting: endpoint({
    ...reading,
    background: true,
    path: `${BASE}/queryWaitingPolicyOrderCount`,
    input: record({ companyId: callersCompany() }),
    output: record({ count: int() }),
  }),
  detail: endpoint({
    ...reading,
    path: `${BASE}/queryPolicyOrderDetail`,
    input: record({ orderNo: orderNo(), companyId: callersCompany() }),
    output: order(),
  }),
  /** 委托受理: orders of all companies, for advisors. */
  queue: endpoint({
    ...serving,
    path: `${BASE}/queryPolicyOrderQueue`,
    input: record({
      /** turn = what waits for an advisor: to be accepted, or for a quotation. */
      tab: orElse(choice(['waiting', 'mine', 'turn', 'open', 'ended']), 'waiting' as const),
      /** Of this advisor; empty for all. */
      advisorUserId: orElse(shaped(/^[A-Za-z0-9_-]{0,64}$/), ''),
      keyword: orElse(text(80), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(record(row())),
      waiting: int(),
      mine: int(),
    }),
  }),
  served: endpoint({
    ...serving,
    path: `${BASE}/queryServedPolicyOrder`,
    input: record({ orderNo: orderNo(), companyId: callersCompany() }),
    output: order(),
  }),
  /** Accepts an order: whoever does serves it. */
  accept: endpoint({
    ...serving,
    path: `${BASE}/acceptPolicyOrder`,
    input: record(seen()),
    output: order(),
  }),
  refuse: endpoint({
    ...serving,
    path: `${BASE}/refusePolicyOrder`,
    input: record({ ...seen(), reason: longText() }),
    output: order(),
  }),
  quote: endpoint({
    ...serving,
    path: `${BASE}/quotePolicyOrder`,
    input: record({
      ...seen(),
      amount: text(20),
      note: longText(),
      stages: orElse(list(packed(feeStage()), 7), []),
    }),
    output: order(),
  }),
  /** Ends the service, once the declaration has come to its end. */
  finish: endpoint({
    ...serving,
    path: `${BASE}/finishPolicyOrder`,
    input: record({ ...seen(), note: orElse(longText(), '') }),
    output: order(),
  }),
} as const
