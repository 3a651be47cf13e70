import type { FastifyInstance } from 'fastify'
import type { Contract } from '#contract/index.ts'
import type { RouteTools, WorkSources } from '#server/capability.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { Publications } from '#server/publications/publications.ts'
import type { Handlers, Principal } from '#server/wire/handler.ts'
import { createAdding, createPaying, createRenewing } from './adding.ts'
import { alertJob } from './alerts/job.ts'
import { type CalendarDeps, createCalendar, createCalendarHandlers } from './calendar/handlers.ts'
import { createChanging } from './changing.ts'
import { copyrightMore, patentMore, trademarkMore } from './details.ts'
import { usesFile } from './entries.store.ts'
import { createExporting } from './exporting.ts'
import { findRights } from './finding.store.ts'
import { registerFeed } from './feed/route.ts'
import { createImporting } from './importing/importing.ts'
import { COPYRIGHT, PATENT, TRADEMARK } from './kinds.ts'
import { createListing } from './listing.ts'
import { type RecordDeps, type RecordSpec, todayOf } from './reading.ts'
import { createReminding } from './reminding.ts'
import { RIGHT_WORK } from './work.ts'
import { copyrightRow, patentRow, trademarkRow } from './views.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** Everything that all kinds are asked. */
const callsOf = <F extends object, R, M>(deps: RecordDeps, spec: RecordSpec<F, R, M>) => ({
  ...createListing(deps, spec),
  ...createChanging(deps, spec),
  ...createAdding(deps, spec),
  ...createReminding(deps, spec),
  ...createImporting(deps, spec),
  ...createExporting(deps, spec),
})

type Groups = Pick<
  Contract,
  'trademarkRecords' | 'patentRecords' | 'copyrightRecords' | 'ipCalendar'
>

/** What the records are made of. */
interface IpRecordDeps extends Omit<
  RecordDeps & CalendarDeps,
  'rules' | 'classNames' | 'files' | 'ownFiles'
> {
  publications: Pick<Publications, 'all'>
  /** Files of records, for whoever may see them. */
  files: {
    views: RecordDeps['files']
    countOwn: (ids: readonly string[], feature: 'ip', reader: Principal) => Promise<number>
  }
}

/** 知识产权记录 of companies: the calls, the private link, and the reminders. */
export const createIpRecords = (
  deps: IpRecordDeps,
): {
  handlers: { [G in keyof Groups]: Handlers<Groups[G]> }
  register: (app: FastifyInstance, tools: RouteTools) => void
  /** Sends reminders. */
  jobs: readonly JobDeclaration[]
  usesFile: typeof usesFile
  finds: ReturnType<typeof findRights>
  personalData: readonly PersonalData[]
  work: Required<Pick<WorkSources, 'right'>>
} => {
  const { db, clock, publications, files } = deps
  const rules = () => publications.all('ipRule').map(({ body }) => body)
  const recordDeps = {
    ...deps,
    rules,
    classNames: () =>
      new Map(
        rules()
          .filter(({ code }) => code === 'niceClass')
          .flatMap(({ entries }) => entries.map(({ code, name }) => [code, name])),
      ),
    files: files.views,
    ownFiles: async (ids: readonly string[], reader: Principal) =>
      files.countOwn(ids, 'ip', reader),
  }
  const calendar = createCalendar(recordDeps)
  return {
    handlers: {
      trademarkRecords: {
        ...callsOf(recordDeps, { kind: TRADEMARK, row: trademarkRow, more: trademarkMore }),
        ...createRenewing(recordDeps),
      },
      patentRecords: {
        ...callsOf(recordDeps, { kind: PATENT, row: patentRow, more: patentMore }),
        ...createPaying(recordDeps),
      },
      copyrightRecords: callsOf(recordDeps, {
        kind: COPYRIGHT,
        row: copyrightRow,
        more: copyrightMore,
      }),
      ipCalendar: createCalendarHandlers(recordDeps, calendar),
    },
    register(app, tools) {
      registerFeed(app, {
        originOf: tools.publicOriginOf,
        webNameOf: tools.webNameOf,
        count: tools.countRender,
        calendar,
        clock,
      })
    },
    jobs: [alertJob({ db, clock })],
    personalData: [PERSONAL_DATA],
    work: { right: RIGHT_WORK },
    finds: findRights(() => todayOf(clock)),
    usesFile,
  }
}
