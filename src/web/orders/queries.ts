import { matching } from '#contract/matching.ts'
import { orders } from '#contract/orders.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline, queryOptionsOrNull } from '#web/wire/query.ts'

export type Order = AnswerOf<typeof orders.detail>
export type OrderRow = AnswerOf<typeof orders.mine>['records'][number]

export const orderQuery = (orderNo: string) => ({
  ...queryOptionsInline(orders.detail, { orderNo }),
  staleTime: 0,
})
export const servedQuery = (orderNo: string) => ({
  ...queryOptionsInline(orders.served, { orderNo }),
  staleTime: 0,
})
export type OrderBackground = AnswerOf<typeof orders.background>
export const backgroundQuery = (orderNo: string) => ({
  ...queryOptionsInline(orders.background, { orderNo }),
  staleTime: 0,
})
export const mineQuery = (input: InputOf<typeof orders.mine>) => ({
  ...queryOptionsInline(orders.mine, input),
  staleTime: 0,
})
export const queueQuery = (input: InputOf<typeof orders.queue>) => ({
  ...queryOptionsInline(orders.queue, input),
  staleTime: 0,
})
/** How many orders wait for the company itself; the menu asks the same. */
export const waitingQuery = () => queryOptionsInline(orders.waiting, {})
/** What the conditions of a policy come to for the company; null where none can be checked. */
export const conditionsQuery = (policyId: string) => ({
  ...queryOptionsOrNull(matching.detail, { policyId }),
  staleTime: 0,
})
