import { type CheckupDeps, createCheckupHandlers } from './handlers.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 政策体检报告. */
export const createCheckups = (deps: CheckupDeps) => ({
  handlers: { checkup: createCheckupHandlers(deps) },
  personalData: [PERSONAL_DATA],
})
