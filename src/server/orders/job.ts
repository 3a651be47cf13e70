import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import { dueOn } from '#domain/orders/machine.ts'
import { SYSTEM } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobDeclaration } from '#server/job.ts'
import { alertAdvisors, moveOrder } from './transitions.ts'
import { markAlerted, type Order, waitingOrders } from './order.store.ts'

/** Orders looked at in one transaction. */
const BATCH = 50

/** What the job is made of. */
export interface OrderJobDeps {
  db: Database
  clock: Clock
  /** Days off and weekends worked, as far as they are known. */
  calendar: () => WorkCalendar
}

const REASON: Partial<Record<string, string>> = {
  lapse: '7 天内没有提交，草稿已过期',
  close: '5 个工作日内没有顾问受理',
}

/**
 * What time does to orders: drafts lapse, orders that nobody accepts are pointed out and closed,
 * finished ones are settled. Nodes do not take each other's; answers how many were moved.
 */
export const handleDueOrders = async (
  { db, clock, calendar }: OrderJobDeps,
  isStopped = (): boolean => false,
): Promise<number> => {
  const at = clock.now()
  const today = formatBeijingDate(at.getTime())
  const seen: string[] = []
  let moved = 0
  while (!isStopped()) {
    const looked = await inTransaction(db, async (tx) => {
      const batch = await waitingOrders(tx, seen, BATCH)
      const due = batch.map((order): [Order, ReturnType<typeof dueOn>] => [
        order,
        dueOn(
          { ...order, since: formatBeijingDate(order.statusSince.getTime()) },
          today,
          calendar(),
        ),
      ])
      let steps = 0
      for (const [order, event] of due) {
        if (event === null) continue
        steps += 1
        if (event === 'alert') {
          await alertAdvisors(tx, order)
          await markAlerted(tx, order.orderNo, at)
          continue
        }
        const reason = REASON[event]
        await moveOrder(
          tx,
          order,
          event,
          { by: 'system', actor: SYSTEM, name: '', at },
          reason === undefined ? {} : { note: reason, changes: { reason } },
        )
      }
      return { numbers: batch.map(({ orderNo }) => orderNo), steps }
    })
    if (looked.numbers.length === 0) break
    seen.push(...looked.numbers)
    moved += looked.steps
  }
  return moved
}

/** 委托到期处理 as a job. */
export const orderJob = (deps: OrderJobDeps): JobDeclaration => ({
  name: 'orders',
  failure: 'orders that wait were not looked at',
  run: async ({ isStopped }) => ({ moved: await handleDueOrders(deps, isStopped) }),
})
