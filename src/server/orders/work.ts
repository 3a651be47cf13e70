import type { OrderStatus } from '#domain/orders/codes.ts'
import { ADVISORS_TURN, WAITING_STATUS } from '#domain/orders/machine.ts'
import { LINKS } from '#domain/pages/links.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { idInState, type WorkBrief, type WorkThing } from '#domain/work/work.ts'
import type { Database } from '#server/database/pool.ts'
import { MOST_OF_KIND, type WorkReader, type WorkSource } from '#server/capability.ts'
import { type Order, ordersOf, type Turn, turnsOf } from './order.store.ts'

/** What an order asks, and what its button says; of a company, then of an advisor. */
const OF_COMPANY: Partial<Record<OrderStatus, readonly [title: string, act: string]>> = {
  '10': ['提交委托', '去提交'],
  '40': ['确认报价', '看报价'],
  '70': ['评价服务', '去评价'],
}
const OF_ADVISOR: Partial<Record<OrderStatus, readonly [title: string, act: string]>> = {
  '20': ['受理委托', '去受理'],
  '30': ['给出报价', '去报价'],
}

type Side = 'company' | 'advisor'

const sideOf = ({ companyId }: WorkReader): Side => (companyId === '' ? 'advisor' : 'company')

/** @param limit whoever has waited for an advisor since before it has waited too long. */
const briefOf = (turn: Turn, side: Side, limit: Date): WorkBrief => ({
  id: idInState(turn.orderNo, turn.status),
  link: side === 'company' ? LINKS.order(turn.orderNo) : LINKS.servedOrder(turn.orderNo),
  due: turn.status === '70' ? '' : turn.deadline,
  late: side === 'advisor' && turn.statusSince < limit,
})

const thingOf = (order: Order, side: Side): Omit<WorkThing, keyof WorkBrief> => {
  const { status, policyTitle, companyName, quoteAmount } = order
  const [title, act] = (side === 'company' ? OF_COMPANY : OF_ADVISOR)[status] ?? [
    '处理委托',
    '查看',
  ]
  const sum = side === 'company' && status === '40' ? ` ${yuanText(quoteAmount)}` : ''
  return {
    title: `${title}${sum}`,
    subject: side === 'company' ? policyTitle : `${companyName} · ${policyTitle}`,
    act,
    since: order.statusSince,
    ownerId: side === 'company' ? '' : order.advisorUserId,
    ownerName: side === 'company' ? '' : order.advisorName,
  }
}

const turnsFor = async (reader: WorkReader, own: Database): Promise<Turn[]> => {
  const { userId, companyId, permissions } = reader
  if (!permissions.has(companyId === '' ? 'order:serve' : 'precise:order')) return []
  const statuses = companyId === '' ? ADVISORS_TURN : WAITING_STATUS
  return turnsOf(own, { companyId, advisorUserId: userId, statuses }, MOST_OF_KIND)
}

/** Orders whose turn is somebody's, as work; an advisor may take so many working days. */
export const orderWork = (workingDays: number): WorkSource => ({
  async brief(reader, { before }, own) {
    const limit = before(workingDays)
    return (await turnsFor(reader, own)).map((turn) => briefOf(turn, sideOf(reader), limit))
  },
  async of(reader, { before }, own) {
    const [side, limit] = [sideOf(reader), before(workingDays)]
    const orders = await ordersOf(own, await turnsFor(reader, own))
    return orders.map((order) => ({ ...briefOf(order, side, limit), ...thingOf(order, side) }))
  },
})
