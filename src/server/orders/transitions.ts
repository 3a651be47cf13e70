import type { OutputOf } from '#contract/wire/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { ORDER_STATUS } from '#domain/orders/codes.ts'
import {
  eventsFor,
  nextStatus,
  ORDER_EVENT,
  type OrderActor,
  type OrderEvent,
} from '#domain/orders/machine.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { maskPhone } from '#domain/registration/account.ts'
import { LINKS } from '#domain/pages/links.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import { idsHolding } from '#server/database/permissions.ts'
import type { Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import {
  movesOf,
  type Order,
  type OrderChanges,
  lockedOrder,
  orderOf,
  takeStep,
} from './order.store.ts'

/** Who makes a step. */
export interface Mover {
  by: OrderActor
  actor: Actor
  /** As the other side sees it. */
  name: string
  at: Date
}

/** What a step says to the people it concerns. */
interface OrderNotice {
  to: 'company' | 'advisor' | 'advisors'
  title: string
  content: string
}

const noticesOf = (order: Order, event: OrderEvent, note: string): OrderNotice[] => {
  const about = `${order.policyTitle}（${order.orderNo}）`
  const company = (title: string, more = ''): OrderNotice => ({
    to: 'company',
    title,
    content: `${about}${more}`,
  })
  const advisor = (title: string, more = ''): OrderNotice => ({
    to: 'advisor',
    title,
    content: `${order.companyName}，${about}${more}`,
  })
  switch (event) {
    case 'submit':
      return [
        { ...advisor('有新的申报委托待受理'), to: 'advisors' },
        company('申报委托已提交', '，顾问将在 2 个工作日内受理'),
      ]
    case 'cancel':
      return order.advisorUserId === '' ? [] : [advisor('企业取消了委托', `：${note}`)]
    case 'accept':
      return [company('申报委托已受理', `，顾问 ${order.advisorName} 正在准备方案与报价`)]
    case 'refuse':
      return [company('申报委托未受理', `：${note}`)]
    case 'quote':
      return [company('方案与报价待您确认', `，报价 ${yuanText(order.quoteAmount)}`)]
    case 'confirm':
      return [advisor('企业确认了报价')]
    case 'askAgain':
      return [advisor('企业请您重新报价', `：${note}`)]
    case 'declare':
      return [company('申报已建立', `，申报编号 ${order.declareNo}`)]
    case 'finish':
      return [company('委托已办结，请评价本次服务')]
    case 'rate':
      return [advisor('企业评价了本次服务', `：${order.score} 分`)]
    case 'lapse':
      return [company('委托草稿已过期', '，7 天内没有提交')]
    case 'close':
      return [
        company('申报委托已关闭', '，5 个工作日内没有顾问受理，您可以重新委托'),
        { ...advisor('无人受理的委托已关闭'), to: 'advisors' },
      ]
    case 'settle':
      return []
    case 'conclude':
      return [company('委托已办结，请评价本次服务'), advisor('委托随申报办结')]
    case 'end':
      return [company('申报委托已关闭', '，申报已终止'), advisor('委托随申报终止')]
  }
}

/** Tells the people a step concerns; not whoever made it. */
export const notifyPeople = async (
  tx: Tx,
  order: Order,
  notices: readonly OrderNotice[],
  exceptId: string,
): Promise<void> => {
  for (const { to, title, content } of notices) {
    const ids =
      to === 'company'
        ? [order.createdBy]
        : to === 'advisor'
          ? [order.advisorUserId]
          : await idsHolding(tx, 'order:serve', '')
    await remind(
      tx,
      ids.filter((id) => id !== '' && id !== exceptId),
      {
        kind: 'ORDER',
        title,
        content: content.slice(0, 500),
        link: (to === 'company' ? LINKS.order : LINKS.servedOrder)(order.orderNo),
      },
    )
  }
}

/** An alert to the people who serve orders. */
export const alertAdvisors = async (tx: Tx, order: Order): Promise<void> =>
  notifyPeople(
    tx,
    order,
    [
      {
        to: 'advisors',
        title: '委托超过 2 个工作日未受理',
        content: `${order.companyName}，${order.policyTitle}（${order.orderNo}），5 个工作日后自动关闭`,
      },
    ],
    '',
  )

/** Makes the declaration of a confirmed order; answers its number. */
export type Declare = (tx: Tx, order: Order, when: { at: Date; today: string }) => Promise<string>

/** An order that is still served is done with when its declaration has ended, or closed with it. */
export const endOrder = async (
  tx: Tx,
  orderNo: string,
  how: 'conclude' | 'end',
  by: { actor: Actor; at: Date },
): Promise<void> => {
  const order = await lockedOrder(tx, orderNo)
  if (order === null || nextStatus(order.status, how) === null) return
  await moveOrder(tx, order, how, { ...by, by: 'system', name: '' })
}

/**
 * Takes an order one step on: the state machine decides, the step, its entry in the log and its
 * reminders stand in the same transaction. A confirmed order goes on to its declaration at once.
 */
export const moveOrder = async (
  tx: Tx,
  order: Order,
  event: OrderEvent,
  mover: Mover,
  more: { note?: string; changes?: OrderChanges; declare?: Declare } = {},
): Promise<Order> => {
  const to = nextStatus(order.status, event)
  if (to === null || ORDER_EVENT[event].by !== mover.by)
    throw apiError(
      'conflict',
      `委托当前为“${ORDER_STATUS[order.status]}”，不能${ORDER_EVENT[event].name}`,
    )
  const note = more.note ?? ''
  const moved = await stepped(tx, order, { event, to, mover, note, changes: more.changes ?? {} })
  if (event !== 'confirm') return moved
  if (more.declare === undefined) throw new Error('an order was confirmed without a declaration')
  await more.declare(tx, moved, { at: mover.at, today: formatBeijingDate(mover.at.getTime()) })
  return moveOrder(tx, moved, 'declare', {
    ...mover,
    by: 'system',
    name: '',
  })
}

const stepped = async (
  tx: Tx,
  order: Order,
  step: {
    event: OrderEvent
    to: Order['status']
    mover: Mover
    note: string
    changes: OrderChanges
  },
): Promise<Order> => {
  const { event, to, mover, note, changes } = step
  await takeStep(tx, order, {
    event,
    to,
    note,
    changes,
    at: mover.at,
    actorId: mover.by === 'system' ? '' : mover.actor.actorId,
    actorName: mover.name,
  })
  const moved = await orderOf(tx, order.orderNo)
  if (moved === null) throw new Error('an order was moved and is not there')
  await notifyPeople(tx, moved, noticesOf(moved, event, note), mover.actor.actorId)
  // A confirmation and the declaration it leads to are one deed.
  if (event !== 'declare')
    await writeAuditEntry(tx, mover.actor, {
      action: 'order.move',
      companyId: order.companyId,
      objectType: 'order',
      objectId: order.orderNo,
      objectName: order.policyTitle,
      before: { 状态: ORDER_STATUS[order.status] },
      after: { 状态: ORDER_STATUS[to], ...(note === '' ? {} : { 说明: note }) },
    })
  return moved
}

type Shown = OutputOf<typeof orders.detail>

/** An order as a row of a list. */
export const rowOf = (order: Order) => ({
  orderNo: order.orderNo,
  policyId: order.policyId,
  policyTitle: order.policyTitle,
  batch: order.batch,
  deadline: order.deadline,
  companyName: order.companyName,
  status: order.status,
  statusName: ORDER_STATUS[order.status],
  statusSince: formatBeijingTime(order.statusSince.getTime()),
  advisorName: order.advisorName,
  quoteAmount: order.quoteAmount,
  createTime: formatBeijingTime(order.createdAt.getTime()),
})

/** An order as its company, or an advisor, sees it. */
export const shownOrder = async (
  tx: Tx,
  order: Order,
  viewer: { by: 'company' | 'advisor'; userId: string },
): Promise<Shown> => {
  const moves = await movesOf(tx, order.orderNo)
  const serves =
    viewer.by === 'company' ||
    order.advisorUserId === viewer.userId ||
    (order.advisorUserId === '' && order.status !== '20')
  // What only the advisor of an order may do is not offered to others.
  const events = eventsFor(order.status, viewer.by).filter(
    (event) => viewer.by === 'company' || order.status === '20' || (serves && event !== 'accept'),
  )
  return {
    ...rowOf(order),
    contactName: order.contactName,
    contactPhone: serves ? order.contactPhone : maskPhone(order.contactPhone),
    expectSubmitDate: order.expectSubmitDate,
    needs: order.needs,
    remark: order.remark,
    quoteNote: order.quoteNote,
    feeStages: order.feeStages,
    reason: order.reason,
    score: order.score,
    comment: order.comment,
    declareNo: order.declareNo,
    version: order.version,
    events,
    moves: moves.map(({ at, event, toStatus, by, note }) => ({
      at: formatBeijingTime(at.getTime()),
      event,
      statusName: ORDER_STATUS[toStatus],
      by: by === '' ? '系统' : by,
      note,
    })),
  }
}
