import type { PortraitDeps } from './changing.ts'
import { createPortraitHandlers } from './handlers.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 企业画像. */
export const createPortraitPages = (deps: PortraitDeps) => ({
  handlers: { portraits: createPortraitHandlers(deps) },
  personalData: [PERSONAL_DATA],
})
