import type { Core } from '#server/core.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { createDataStore } from './data.store.ts'
import { createAccountHandlers } from './handlers.ts'
import { createAccountStore } from './store.ts'

type Deps = Parameters<typeof createAccountHandlers>[0]

/** 账号: what somebody sees, takes along and deletes of their own. */
export const createAccount = (
  deps: Pick<Core, 'db' | 'clock'> &
    Pick<Deps, 'codes' | 'confirm' | 'userOf'> & {
      /** What every capability keeps about people. */
      personalData: readonly PersonalData[]
    },
) => ({
  handlers: {
    account: createAccountHandlers({
      ...deps,
      store: createAccountStore(deps.db),
      data: createDataStore(deps.db, deps.personalData),
    }),
  },
})
