import type { FastifyInstance } from 'fastify'
import type { Contract } from '#contract/index.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { createAdding, createPaying, createRenewing } from './adding.ts'
import { alertJob } from './alerts/sweep.ts'
import { type CalendarParts, createCalendar, createCalendarHandlers } from './calendar/handlers.ts'
import { createChanging } from './changing.ts'
import { copyrightMore, patentMore, trademarkMore } from './details.ts'
import { createExporting } from './exporting.ts'
import { type FeedRouteParts, registerFeed } from './feed/route.ts'
import { createImporting } from './importing/importing.ts'
import { COPYRIGHT, PATENT, TRADEMARK } from './kinds.ts'
import { createListing } from './listing.ts'
import type { RecordParts, RecordSpec } from './reading.ts'
import { createReminding } from './reminding.ts'
import { copyrightRow, patentRow, trademarkRow } from './views.ts'

/** Everything that all kinds are asked. */
const callsOf = <F extends object, R, M>(parts: RecordParts, spec: RecordSpec<F, R, M>) => ({
  ...createListing(parts, spec),
  ...createChanging(parts, spec),
  ...createAdding(parts, spec),
  ...createReminding(parts, spec),
  ...createImporting(parts, spec),
  ...createExporting(parts, spec),
})

type Groups = Pick<
  Contract,
  'trademarkRecords' | 'patentRecords' | 'copyrightRecords' | 'ipCalendar'
>

/** 知识产权记录 of companies: the calls, the private link, and the reminders. */
export const createIpRecords = (
  parts: RecordParts & CalendarParts,
): {
  handlers: { [G in keyof Groups]: Handlers<Groups[G]> }
  register: (app: FastifyInstance, tools: Omit<FeedRouteParts, 'calendar' | 'clock'>) => void
  /** Sends reminders. */
  job: JobDeclaration
} => {
  const { db, clock } = parts
  const calendar = createCalendar(parts)
  return {
    handlers: {
      trademarkRecords: {
        ...callsOf(parts, { kind: TRADEMARK, row: trademarkRow, more: trademarkMore }),
        ...createRenewing(parts),
      },
      patentRecords: {
        ...callsOf(parts, { kind: PATENT, row: patentRow, more: patentMore }),
        ...createPaying(parts),
      },
      copyrightRecords: callsOf(parts, {
        kind: COPYRIGHT,
        row: copyrightRow,
        more: copyrightMore,
      }),
      ipCalendar: createCalendarHandlers(parts, calendar),
    },
    register: (app, tools) => registerFeed(app, { ...tools, calendar, clock }),
    job: alertJob({ db, clock }),
  }
}
