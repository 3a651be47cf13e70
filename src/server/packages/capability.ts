import { createPackageHandlers } from './handlers.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 内容包: what a release brings, beside what operators have changed. */
export const createPackages = (deps: Parameters<typeof createPackageHandlers>[0]) => ({
  handlers: { packages: createPackageHandlers(deps) },
  personalData: [PERSONAL_DATA],
})
