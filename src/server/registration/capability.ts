import type { Core } from '#server/core.ts'
import { createRegistrationHandlers } from './handlers.ts'
import { createRegistrationStore } from './store.ts'

type Deps = Parameters<typeof createRegistrationHandlers>[0]

/** 企业注册. */
export const createRegistration = (
  deps: Pick<Core, 'db' | 'config'> &
    Omit<Deps, 'store' | 'superAdmin' | 'isRegion'> & {
      names: { regions(): readonly { code: string }[] }
    },
) => ({
  handlers: {
    registration: createRegistrationHandlers({
      ...deps,
      store: createRegistrationStore(deps.db),
      superAdmin: deps.config.superAdmin,
      isRegion: (code) => deps.names.regions().some((region) => region.code === code),
    }),
  },
})
