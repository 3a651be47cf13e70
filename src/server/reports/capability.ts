import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Publications } from '#server/publications/publications.ts'
import { reportJob } from './adding/adding.ts'
import { createAddingStore } from './adding/store.ts'
import { createReportHandlers } from './handlers.ts'
import type { Making } from './parts.ts'
import { createReportStore } from './store.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** The title of a publication; null when none is published. */
const titleOf = (
  publications: Pick<Publications, 'find'>,
  objType: string,
  id: string,
): string | null => {
  if (objType === 'serviceProject')
    return publications.find('serviceProject', id)?.body.name ?? null
  if (
    objType === 'jobTitle' ||
    objType === 'news' ||
    objType === 'successCase' ||
    objType === 'article'
  )
    return publications.find(objType, id)?.body.title ?? null
  return null
}

/** 数据报表 put together: its calls, and what adds up the days. */
export const createReports = (deps: {
  db: Database
  clock: Clock
  calendar: () => WorkCalendar
  policies: { titles: (ids: readonly string[]) => Promise<{ id: string; title: string }[]> }
  publications: Pick<Publications, 'find'>
  blocked: Making['blocked']
}) => {
  const { db, clock, calendar, policies, publications, blocked } = deps
  const titles: Making['titles'] = async (objects) => {
    const ids = objects.flatMap(({ objType, objId }) => (objType === 'policy' ? [objId] : []))
    const named = new Map(
      (await policies.titles(ids)).map(({ id, title }) => [`policy ${id}`, title]),
    )
    for (const { objType, objId } of objects) {
      const title = titleOf(publications, objType, objId)
      if (title !== null) named.set(`${objType} ${objId}`, title)
    }
    return named
  }
  return {
    handlers: {
      reports: createReportHandlers({
        db,
        store: createReportStore(db),
        clock,
        titles,
        blocked,
      }),
    },
    jobs: [reportJob({ store: createAddingStore(db), clock, calendar })],
    personalData: [PERSONAL_DATA],
  }
}
