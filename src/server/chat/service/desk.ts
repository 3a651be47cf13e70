import type { serviceDesk } from '#contract/service-desk.ts'
import type { Database } from '#server/database/pool.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { createServiceBook, type ServiceBook } from './book.ts'
import { createExpertDesk, createExpertRows, type ExpertDeskDeps } from './experts/handlers.ts'
import { createServiceStore } from './experts/store.ts'
import { createHoursDesk } from './hours/handlers.ts'
import { createHoursStore } from './hours/store.ts'
import { createQuickDesk } from './quick/handlers.ts'
import type { SharedReplyStore } from './quick/store.ts'
import { createReplyDesk } from './replies/handlers.ts'
import { createAutoReplyStore } from './replies/store.ts'

/** 接待设置 of a database in memory. */
export const openServiceBook = (db: Database): ServiceBook =>
  createServiceBook({ hours: createHoursStore(db), services: createServiceStore(db) })

/** 服务设置: the calls of the desk. */
export const createServiceDesk = (
  deps: Omit<ExpertDeskDeps, 'store' | 'replyCodes'> & {
    db: Database
    shared: SharedReplyStore
  },
): Handlers<typeof serviceDesk> => {
  const { db, book } = deps
  const replies = createAutoReplyStore(db)
  const experts: ExpertDeskDeps = {
    ...deps,
    store: createServiceStore(db),
    replyCodes: async () => (await replies.all()).map(({ code }) => code),
  }
  const rowsOf = createExpertRows(experts)
  return {
    ...createExpertDesk(experts),
    ...createReplyDesk({ store: replies, users: async () => rowsOf() }),
    ...createHoursDesk({ store: createHoursStore(db), onChange: book.load }),
    ...createQuickDesk(deps.shared),
  }
}
