import type { ReportKind, reports } from '#contract/reports.ts'
import type { ParsedOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { periodBefore, periodOf, periodText, stepOf } from '#domain/reports/period.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { xlsxFile } from '#server/sheets/write.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import { contentOf } from './content.ts'
import { conversionOf } from './conversion.ts'
import type { Made, Making, Report } from './parts.ts'
import { serviceOf } from './service.ts'
import type { ReportStore } from './store.ts'
import { workbookOf } from './workbook.ts'

/** Who may tell advisors apart. */
const PEOPLE_CODE = 'report:view:people'

const MAKERS: Readonly<Record<ReportKind, (making: Making) => Promise<Made>>> = {
  conversion: conversionOf,
  service: serviceOf,
  content: contentOf,
}

export interface ReportDeps extends Pick<Making, 'titles' | 'blocked'> {
  db: Database
  store: ReportStore
  clock: Clock
}

/** 数据报表: sums of days, as they are shown and as a file. */
export const createReportHandlers = (deps: ReportDeps): Handlers<typeof reports> => {
  const { db, store, clock, titles, blocked } = deps

  const make = async (
    asked: ParsedOf<typeof reports.read>,
    caller: MemberCaller,
  ): Promise<Report> => {
    const { report, period: kind, target } = asked
    const period = periodOf({ ...asked, kind }, formatBeijingDate(clock.now().getTime()))
    const before = periodBefore(period, kind)
    const step = stepOf(period)
    const people = caller.principal.permissions.has(PEOPLE_CODE)
    const [made, addedTime] = await Promise.all([
      MAKERS[report]({ store, period, before, step, target, people, titles, blocked }),
      store.addedTime(),
    ])
    return {
      report,
      period: kind,
      ...period,
      beforeFrom: before.from,
      beforeTo: before.to,
      step,
      addedTime,
      target,
      ...made,
      people,
    }
  }

  return {
    read: make,

    async export(asked, caller) {
      const report = await make(asked, caller)
      const { fileName, content } = await workbookOf(report)
      await inTransaction(db, async (tx) =>
        writeAuditEntry(tx, actorOf(caller), {
          action: 'report.export',
          companyId: '',
          objectType: 'report',
          objectId: report.report,
          objectName: fileName,
          after: { 周期: periodText(report) },
        }),
      )
      return xlsxFile(fileName, content)
    },
  }
}
