import { matching } from '#contract/matching.ts'
import { orders } from '#contract/orders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { askInline, askOne } from '#web/wire/query.ts'

export type Order = AnswerOf<typeof orders.detail>
export type OrderRow = AnswerOf<typeof orders.mine>['records'][number]

/** Orders on one page of a list. */
export const PAGE_SIZE = 20

export const askOrder = (orderNo: string) => ({
  ...askInline(orders.detail, { orderNo }),
  staleTime: 0,
})
export const askServed = (orderNo: string) => ({
  ...askInline(orders.served, { orderNo }),
  staleTime: 0,
})
export const askMine = (state: '' | 'waiting' | 'open' | 'ended', page: number) => ({
  ...askInline(orders.mine, { state, page, pageSize: PAGE_SIZE }),
  staleTime: 0,
})
export const askQueue = (input: {
  tab: 'waiting' | 'mine' | 'turn' | 'open' | 'ended'
  keyword: string
  page: number
  /** Of one advisor; left out for all. */
  advisorUserId?: string
}) => ({
  ...askInline(orders.queue, { ...input, pageSize: PAGE_SIZE }),
  staleTime: 0,
})
/** How many orders wait for the company itself; the menu asks the same. */
export const askWaiting = () => askInline(orders.waiting, {})
/** What the conditions of a policy come to for the company; null where none can be checked. */
export const askConditions = (policyId: string) => ({
  ...askOne(matching.detail, { policyId }),
  staleTime: 0,
})
