import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { WorkKind } from '#domain/work/work.ts'
import type { QueueMoment, WorkSource } from '#server/capability.ts'
import type { Core } from '#server/core.ts'
import { workJob } from './letters.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'
import { createWorkStore } from './store.ts'
import { createWork } from './work.ts'

/** 待办: one list for everybody, its counts, and the letter of the morning. */
export const createWorkCapability = (
  deps: Pick<Core, 'db' | 'log'> & {
    sources: Readonly<Record<WorkKind, WorkSource>>
    /** What waits in the queues that somebody looks after. */
    queues: Parameters<typeof workJob>[0]['queues']
    momentNow: () => QueueMoment
    calendar: () => WorkCalendar
  },
) => {
  const store = createWorkStore(deps.db)
  const work = createWork({ ...deps, store })
  return {
    handlers: work.handlers,
    jobs: [workJob({ ...deps, store, work })],
    personalData: [PERSONAL_DATA],
  }
}
