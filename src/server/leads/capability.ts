import type { Core } from '#server/core.ts'
import { findLeads } from './finding.store.ts'
import { createLeadHandlers } from './handlers.ts'
import { createLeadStore } from './store.ts'
import { leadWork } from './work.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 商机: numbers that were left, followed up. */
export const createLeads = (deps: Pick<Core, 'db' | 'clock'>) => {
  const store = createLeadStore(deps)
  const leads = createLeadHandlers({ ...deps, store })
  return {
    handlers: { leads },
    personalData: [PERSONAL_DATA],
    finds: { lead: findLeads },
    queues: { leads: { owned: true, count: store.queue } },
    work: { lead: leadWork(store, leads) },
  }
}
