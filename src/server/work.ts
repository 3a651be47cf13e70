import { ALERT_WORKING_DAYS } from '#domain/orders/machine.ts'
import { REVIEW_DAYS } from '#domain/permissions/certification.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { CertificationStore } from './certification/store.ts'
import type { Clock } from './clock.ts'
import { reviewQueue } from './content/listing/store.ts'
import type { Database } from './database/pool.ts'
import { declarationQueue } from './declarations/queue/store.ts'
import type { DictionaryBook } from './dictionaries/book.ts'
import type { FileLinks } from './files/links.ts'
import { shownFile } from './files/shown.ts'
import type { FileStore } from './files/store.ts'
import { createLeadHandlers } from './leads/handlers.ts'
import { createLeadStore } from './leads/store.ts'
import type { Log } from './log.ts'
import { mailQueue } from './mail/queue/store.ts'
import { requestQueue } from './members/queue/store.ts'
import type { OrderStore } from './orders/store.ts'
import type { Publications } from './publications/publications.ts'
import { createQueues, type QueueSources } from './queues/queues.ts'
import { createApplicationHandlers } from './showcase/applications/handlers.ts'
import { createApplicationStore } from './showcase/applications/store.ts'
import type { OutboxStore } from './sms/outbox/store.ts'
import { createCaseHandlers } from './title-cases/handlers.ts'
import { createCaseStore } from './title-cases/store.ts'

/** 咨询线索, 渠道合作申请, 职称办理 and the overview of every queue: where those capabilities meet. */
export const createWork = (parts: {
  db: Database
  clock: Clock
  log: Log
  calendar: () => WorkCalendar
  publications: Publications
  names: DictionaryBook
  files: { store: FileStore; links: FileLinks }
  certifications: CertificationStore
  orders: OrderStore
  outbox: OutboxStore
}) => {
  const { db, clock, names, publications, certifications, orders, outbox } = parts
  const leads = createLeadStore({ db, clock })
  const applications = createApplicationStore({ db, clock })
  const cases = createCaseStore({ db, clock })
  const sources: QueueSources = {
    leads: { owned: true, parts: leads.queue },
    certifications: {
      owned: false,
      parts: async ({ before }) => certifications.queue(false, before(REVIEW_DAYS)),
    },
    claims: {
      owned: false,
      parts: async ({ before }) => certifications.queue(true, before(REVIEW_DAYS)),
    },
    orders: {
      owned: true,
      parts: async ({ before }) => orders.queue(before(ALERT_WORKING_DAYS)),
    },
    declarations: { owned: true, parts: async ({ today }) => declarationQueue(db, today) },
    partners: { owned: true, parts: applications.queue },
    titleCases: { owned: true, parts: cases.queue },
    contents: { owned: false, parts: async () => reviewQueue(db) },
    permissions: { owned: false, parts: async () => requestQueue(db) },
    sms: { owned: false, parts: outbox.queue },
    mails: { owned: false, parts: async () => mailQueue(db) },
  }
  const queues = createQueues({ sources, clock, calendar: parts.calendar, log: parts.log })
  return {
    waiting: queues.sum,
    handlers: {
      leads: createLeadHandlers({ store: leads, clock }),
      partnerApply: createApplicationHandlers({ store: applications, publications, names, clock }),
      queues: queues.handlers,
      titleCases: createCaseHandlers({
        db,
        store: cases,
        publications,
        names: {
          regionName: names.regionName,
          isRegion: (code) => names.regions().some((region) => region.code === code),
          entries: names.entries,
        },
        clock,
        files: async (ids, holder) =>
          new Map(
            (await parts.files.store.find(ids)).map((file) => [
              file.id,
              shownFile(
                file,
                holder === null ? '' : parts.files.links.sign(file.id, holder, 'review'),
              ),
            ]),
          ),
      }),
    },
  }
}
