import type { OrderStatus } from '#domain/orders/codes.ts'
import { ADVISORS_TURN, WAITING_STATUS } from '#domain/orders/machine.ts'
import { LINKS } from '#domain/pages/links.ts'
import { yuanText } from '#domain/text/numbers.ts'
import type { WorkThing } from '#domain/work/work.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'
import { MOST_OF_KIND, type WorkSource } from '#server/capability.ts'
import { type Order, pageOfOrders } from './order.store.ts'

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

const thingOf = (order: Order, side: 'company' | 'advisor'): WorkThing => {
  const { orderNo, status, policyTitle, companyName, deadline, quoteAmount } = order
  const [title, act] = (side === 'company' ? OF_COMPANY : OF_ADVISOR)[status] ?? [
    '处理委托',
    '查看',
  ]
  const sum = side === 'company' && status === '40' ? ` ${yuanText(quoteAmount)}` : ''
  return {
    id: `${orderNo} ${status}`,
    title: `${title}${sum}`,
    subject: side === 'company' ? policyTitle : `${companyName} · ${policyTitle}`,
    act,
    link: side === 'company' ? LINKS.order(orderNo) : LINKS.servedOrder(orderNo),
    due: status === '70' ? '' : deadline,
    since: order.statusSince,
    ownerId: side === 'company' ? '' : order.advisorUserId,
    ownerName: side === 'company' ? '' : order.advisorName,
  }
}

/** Orders whose turn is somebody's, as work; `late`: how long an advisor may take, as a moment. */
export const orderWork = (db: Database, workingDays: number): WorkSource => ({
  async of({ userId, companyId, permissions }, { before }) {
    const base = { keyword: '', page: 0, pageSize: MOST_OF_KIND }
    if (companyId !== '') {
      if (!permissions.has('precise:order')) return []
      const filter = { ...base, companyId, placed: false, statuses: WAITING_STATUS }
      const { rows } = await inTenant(db, companyId, async (tx) =>
        pageOfOrders(tx, { ...filter, advisorUserId: '' }, true),
      )
      return rows.map((order) => thingOf(order, 'company'))
    }
    if (!permissions.has('order:serve')) return []
    const filter = { ...base, companyId: '', placed: true, statuses: ADVISORS_TURN }
    const { rows } = await pageOfOrders(db, { ...filter, advisorUserId: '' }, true)
    const limit = before(workingDays)
    return rows
      .filter(({ advisorUserId }) => advisorUserId === '' || advisorUserId === userId)
      .map((order) => ({
        ...thingOf(order, 'advisor'),
        late: order.statusSince.getTime() < limit.getTime(),
      }))
  },
})
