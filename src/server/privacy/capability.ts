import type { Core } from '#server/core.ts'
import { createPrivacyHandlers } from './handlers.ts'
import { retentionJob } from './runs/runs.ts'

/** 个人信息: how long it is kept, and what is erased. */
export const createPrivacy = (
  deps: Pick<Core, 'db' | 'clock'> & Parameters<typeof createPrivacyHandlers>[0],
) => ({
  handlers: { privacy: createPrivacyHandlers(deps) },
  jobs: [retentionJob(deps)],
})
