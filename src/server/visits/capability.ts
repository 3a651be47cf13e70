import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Log } from '#server/log.ts'
import type { SiteOf } from '#server/wire/hosts.ts'
import { createVisitCounter } from './counter.ts'
import { createVisitHandlers } from './handlers.ts'
import { createVisitStore } from './store.ts'

/** 访问统计 put together: its call, and what writes the sums until it is stopped. */
export const createVisits = (deps: { db: Database; clock: Clock; log: Log; siteOf: SiteOf }) => {
  const counter = createVisitCounter({ store: createVisitStore(deps.db), log: deps.log })
  return { handlers: { visits: createVisitHandlers({ ...deps, counter }) }, start: counter.start }
}
