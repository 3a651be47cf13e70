import { ALERT_WORKING_DAYS } from '#domain/orders/machine.ts'
import type { QueueMoment } from '#server/capability.ts'
import type { Core } from '#server/core.ts'
import { findOrders } from './finding.store.ts'
import { createOrderHandlers, type OrderDeps } from './handlers.ts'
import { createOrderStore } from './store.ts'
import { orderJob, type OrderJobDeps } from './job.ts'
import { orderWork } from './work.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 委托: orders with quotes, and what time does to them. */
export const createOrders = (
  deps: Pick<Core, 'db' | 'clock'> &
    Pick<OrderDeps, 'policy' | 'declare' | 'background'> &
    Pick<OrderJobDeps, 'calendar'>,
) => {
  const store = createOrderStore(deps.db)
  return {
    handlers: { orders: createOrderHandlers(deps) },
    jobs: [orderJob(deps)],
    personalData: [PERSONAL_DATA],
    finds: { order: findOrders },
    queues: {
      orders: {
        owned: true,
        count: async ({ before }: QueueMoment) => store.queue(before(ALERT_WORKING_DAYS)),
      },
    },
    work: { order: orderWork(ALERT_WORKING_DAYS) },
    store,
  }
}
