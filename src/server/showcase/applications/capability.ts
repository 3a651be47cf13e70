import type { Core } from '#server/core.ts'
import type { Publications } from '#server/publications/publications.ts'
import type { Names } from '../shared.ts'
import { findApplications } from './finding.store.ts'
import { createApplicationHandlers } from './handlers.ts'
import { createApplicationStore } from './store.ts'
import { applicationWork } from './work.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 渠道合作申请, worked on by the platform. */
export const createPartnerApplications = (
  deps: Pick<Core, 'db' | 'clock'> & {
    publications: Pick<Publications, 'all' | 'find'>
    names: Pick<Names, 'regionName'>
  },
) => {
  const store = createApplicationStore(deps)
  const partnerApply = createApplicationHandlers({ ...deps, store })
  return {
    handlers: { partnerApply },
    finds: { partner: findApplications },
    personalData: [PERSONAL_DATA],
    queues: { partners: { owned: true, count: store.queue } },
    work: { partner: applicationWork(store, partnerApply) },
  }
}
