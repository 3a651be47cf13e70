import type { Core } from '#server/core.ts'
import { createDenials } from './denied.ts'
import { createAuditHandlers } from './handlers.ts'
import { createAuditStore } from './store.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 操作日志: who did what, and who was refused another company's data. */
export const createAudit = (deps: Pick<Core, 'db' | 'clock' | 'rates' | 'runInBackground'>) => ({
  handlers: { audit: createAuditHandlers({ ...deps, store: createAuditStore(deps.db) }) },
  personalData: [PERSONAL_DATA],
  noteDenied: createDenials(deps),
})
