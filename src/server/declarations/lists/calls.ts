import type { declarations } from '#contract/declarations.ts'
import { addDays } from '#domain/calendar/days.ts'
import {
  DECLARE_STATUSES,
  type DeclareStatus,
  DUE_KIND,
  TAB_STATUSES,
} from '#domain/declarations/codes.ts'
import { peopleHolding } from '#server/database/permissions.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { Opening } from '../opening.ts'
import type { DeclarationDeps } from '../deps.ts'
import { advisingPeople, choosableAdvisors } from '../people.store.ts'
import { rowOf } from '../shown.ts'
import { keepsFigures, memberOf, ownOf, serverOf, type Viewer } from '../viewer.ts'
import {
  calendarOf,
  type CalendarEntry,
  choicesOf,
  figuresOf,
  type ListFilter,
  pageOfDeclarations,
  queueCounts,
  tabsOf,
} from './store.ts'

/** What a list can be narrowed by, as the wire says it. */
interface Filters {
  keyword: string
  year: number
  level: string
  projectType: ListFilter['projectType']
  regionCode: string
  statuses: readonly DeclareStatus[]
  advisorUserId: string
}

type Tab = 'all' | 'mine' | keyof typeof TAB_STATUSES
type QueueTab = 'waiting' | 'mine' | 'open' | 'ended'

const OPEN = DECLARE_STATUSES.filter((status) => Number(status) < 90)
const ENDED = DECLARE_STATUSES.filter((status) => Number(status) >= 90)
/** States in which a date is the company's to keep. */
const DUE_STATUSES: readonly DeclareStatus[] = ['10', '15', '20', '21', '30', '35', '42', '85']
/** 30 天内到期. */
const SOON_DAYS = 30

const narrowed = (
  within: readonly DeclareStatus[],
  wanted: readonly DeclareStatus[],
): DeclareStatus[] => within.filter((status) => wanted.length === 0 || wanted.includes(status))

export const NO_FILTERS: Filters = {
  keyword: '',
  year: 0,
  level: '',
  projectType: '',
  regionCode: '',
  statuses: [],
  advisorUserId: '',
}

/** The declarations of a company under a tab. */
export const companyFilter = (viewer: Viewer, tab: Tab, filters: Filters): ListFilter => ({
  companyId: viewer.companyId,
  statuses: narrowed(
    tab === 'all' || tab === 'mine' ? DECLARE_STATUSES : TAB_STATUSES[tab],
    filters.statuses,
  ),
  own: tab === 'mine' ? ownOf(viewer) : null,
  advisorUserId: filters.advisorUserId,
  holder: '',
  keyword: filters.keyword.trim(),
  year: filters.year,
  level: filters.level,
  projectType: filters.projectType,
  regionCode: filters.regionCode,
})

/** What has reached the platform, under a tab of the queue. */
export const queueFilter = (
  viewer: Viewer,
  tab: QueueTab,
  filters: Filters & { holder: ListFilter['holder'] },
): ListFilter => ({
  companyId: '',
  statuses: narrowed(tab === 'ended' ? ENDED : OPEN, filters.statuses),
  own: null,
  advisorUserId:
    tab === 'waiting' ? 'none' : tab === 'mine' ? viewer.userId : filters.advisorUserId,
  holder: filters.holder,
  keyword: filters.keyword.trim(),
  year: filters.year,
  level: filters.level,
  projectType: filters.projectType,
  regionCode: filters.regionCode,
})

const WHAT: Readonly<Record<CalendarEntry['kind'], string>> = {
  online: DUE_KIND.online,
  recommend: DUE_KIND.recommend,
  paper: DUE_KIND.paper,
  correction: DUE_KIND.correction,
  publicity: DUE_KIND.publicity,
  milestone: '',
  submitted: '正式提交',
  approved: '认定/立项',
  arrived: '资金到账',
}

type Lists = Pick<
  Handlers<typeof declarations>,
  'list' | 'overview' | 'detail' | 'calendar' | 'people' | 'queue' | 'served'
>

/** Everything that is only looked at. */
export const createLists = (deps: DeclarationDeps, opening: Opening): Lists => {
  const { db, names } = deps
  const { day, reading, look } = opening
  const rows = (viewer: Viewer, found: Parameters<typeof rowOf>[0][]) =>
    found.map((one) => rowOf(one, viewer, { ...day(), place: names.placeName }))

  return {
    async list({ tab, page, pageSize, sort, direction, companyId: _company, ...filters }, caller) {
      const viewer = memberOf(caller)
      const filter = companyFilter(viewer, tab, filters)
      const found = await reading(viewer, async (tx) =>
        pageOfDeclarations(
          tx,
          filter,
          { sort, direction },
          {
            limit: pageSize,
            offset: page * pageSize,
          },
        ),
      )
      return { records: rows(viewer, found.rows), total: found.total, page, pageSize }
    },

    async overview(_input, caller) {
      const viewer = memberOf(caller)
      const { today } = day()
      const year = today.slice(0, 4)
      return reading(viewer, async (tx) => {
        const { byStatus, mine } = await tabsOf(tx, viewer.companyId, ownOf(viewer))
        const count = (statuses: readonly DeclareStatus[]): number =>
          statuses.reduce((all, status) => all + (byStatus.get(status) ?? 0), 0)
        const running = count(TAB_STATUSES.running)
        const figures = await figuresOf(tx, viewer.companyId, {
          soon: addDays(today, SOON_DAYS),
          yearBegins: `${year}-01-01`,
          yearEnds: `${year}-12-31`,
          dueStatuses: DUE_STATUSES,
        })
        const { regions, ...choices } = await choicesOf(tx, viewer.companyId)
        return {
          tabs: {
            all: count(DECLARE_STATUSES),
            mine,
            running,
            approved: count(TAB_STATUSES.approved),
            failed: count(TAB_STATUSES.failed),
          },
          figures: {
            running,
            ...figures,
            ...(keepsFigures(viewer) ? {} : { arrivedThisYear: '', arrived: '' }),
          },
          choices: {
            ...choices,
            regions: regions.map((code) => ({ code, name: names.placeName(code) })),
          },
        }
      })
    },

    detail: async ({ declareNo }, caller) => look(declareNo, memberOf(caller)),

    async calendar({ month }, caller) {
      const viewer = memberOf(caller)
      const from = `${month}-01`
      const until = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
      const entries = await reading(viewer, async (tx) =>
        calendarOf(tx, viewer.companyId, { from, until }),
      )
      const days = Map.groupBy(entries, (entry) => entry.day)
      return {
        days: [...days].map(([on, those]) => ({
          day: on,
          entries: those.map(({ declareNo, projectName, kind, name, open }) => ({
            declareNo,
            projectName,
            what: kind === 'milestone' ? name : WHAT[kind],
            open,
          })),
        })),
      }
    },

    async people(_input, caller) {
      const { companyId } = memberOf(caller)
      const [declarers, advisors] = await Promise.all([
        peopleHolding(db, 'declare:list:edit', companyId),
        choosableAdvisors(db),
      ])
      return { declarers, advisors }
    },

    async queue({ tab, page, pageSize, sort, direction, companyId: _company, ...filters }, caller) {
      const viewer = serverOf(caller)
      const filter = queueFilter(viewer, tab, filters)
      const [found, counts, advisors] = await Promise.all([
        pageOfDeclarations(
          db,
          filter,
          { sort, direction },
          {
            limit: pageSize,
            offset: page * pageSize,
          },
        ),
        queueCounts(db, viewer.userId),
        advisingPeople(db),
      ])
      const records = rows(viewer, found.rows)
      return { records, total: found.total, page, pageSize, counts, advisors }
    },

    served: async ({ declareNo }, caller) => look(declareNo, serverOf(caller)),
  }
}
