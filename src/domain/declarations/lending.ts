import type { OrderStatus } from '../orders/codes.ts'

/**
 * 允许顾问编辑草稿: the company lets the advisor of its order fill in the draft (issue 29, review #32).
 * Given by the company, for one advisor, while the order runs; taken back at any time.
 */
export interface Lending {
  /** Number of the order that the declaration came from; empty without one. */
  orderNo: string
  orderStatus: OrderStatus | ''
  /** The advisor who accepted the order, the one of the declaration, and the one it was given to; empty for none. */
  orderAdvisorId: string
  advisorUserId: string
  editingAdvisorId: string
}

/** States of an order in which the work goes on: confirmed by the company, not finished. */
const RUNNING: readonly string[] = ['50', '60'] satisfies OrderStatus[]

/** Whether there is an advisor to whom the draft can be lent: of the declaration and of its running order. */
export const mayLend = (it: Omit<Lending, 'editingAdvisorId'>): boolean =>
  it.orderNo !== '' &&
  RUNNING.includes(it.orderStatus) &&
  it.advisorUserId !== '' &&
  it.advisorUserId === it.orderAdvisorId

/** Whether the draft is lent to somebody now. */
export const isLentTo = (it: Lending, userId: string): boolean =>
  userId !== '' && it.editingAdvisorId === userId && it.advisorUserId === userId && mayLend(it)
