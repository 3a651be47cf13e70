import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import {
  beijingDaysBetween,
  DAY_MS,
  deadlineMoment,
  formatBeijingDate,
  formatBeijingTime,
  parseBeijing,
} from '#domain/calendar/beijing.ts'
import type { CalculatorCode } from '#domain/calculators/tools.ts'
import type { SoundAlike } from '#domain/search/correction.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { NATION } from '#domain/search/regions.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { cardOf, type PolicyNames } from './cards.ts'
import { detailOf } from './detail.ts'
import type { PolicyFeed } from './feed.ts'
import type { Marker } from './marks.ts'
import { type OrderActivitySource, orderActivity } from './order-activity.ts'
import { createPolicySearch } from './search.ts'
import { expectedEntries } from './expected.ts'
import type { PolicyStore } from './store.ts'

export interface PolicyDeps {
  store: PolicyStore
  engine: Pick<SearchEngine, 'search' | 'read' | 'correct'>
  alike: SoundAlike
  feed: Pick<PolicyFeed, 'take'>
  names: PolicyNames
  marker: Marker
  clock: Clock
  orders: OrderActivitySource
  /** 能省多少: the calculators of a policy. */
  calculators: (policyId: string) => readonly CalculatorCode[]
}

/** New within this many days counts as recent. */
const RECENT_DAYS = 7

/** 政策: search, lists, detail and calendar. */
export const createPolicyHandlers = (deps: PolicyDeps): Handlers<Contract['policies']> => {
  const { store, engine, feed, names, clock } = deps
  const moment = (): number => clock.now().getTime()
  const cards = async (ids: readonly string[], now: number) =>
    (await feed.take(ids)).map((policy) => cardOf(policy, names, now))

  const detail = async ({ policyId }: { policyId: string }) => {
    const now = moment()
    const [policy] = await feed.take([policyId])
    if (policy === undefined) throw apiError('notFound', '没有找到这项政策')
    const [replaced, viewCount] = await Promise.all([
      store.replacedBy(policyId),
      store.viewCount(policyId),
    ])
    const [[replacedBy = null], replaces, related] = await Promise.all([
      cards(policy.replacedBy === '' ? [] : [policy.replacedBy], now),
      cards(replaced, now),
      cards(policy.related, now),
    ])
    const calculators = deps.calculators(policyId)
    return detailOf(policy, {
      ...{ names, now, viewCount, replacedBy, replaces, related, calculators },
    })
  }

  return {
    search: createPolicySearch(deps),

    detail,
    notice: detail,

    async latest({ top }) {
      const now = moment()
      const { hits } = engine.search({ now, sort: 'publish', limit: top, facets: false })
      const ids = hits.map((hit) => hit.id)
      return { records: await cards(ids, now), now: formatBeijingTime(now) }
    },

    async byAreaLevel({ regionCode, level, top }) {
      const now = moment()
      // The whole country is no choice of region: its lower levels are those of every region.
      const regionCodes = regionCode === NATION ? [] : [regionCode]
      const area = { now, regionCodes, includeUpper: true, levels: [level] }
      const { hits, total } = engine.search({
        ...area,
        sort: 'publish',
        limit: top,
        facets: false,
      })
      const recent = engine.search({
        ...area,
        publishFrom: formatBeijingDate(now - (RECENT_DAYS - 1) * DAY_MS),
        publishTo: formatBeijingDate(now),
        limit: 0,
        facets: false,
      })
      return {
        records: await cards(
          hits.map((hit) => hit.id),
          now,
        ),
        total,
        recent: recent.total,
        now: formatBeijingTime(now),
      }
    },

    carousel: async () => ({ records: await orderActivity(deps.orders, moment()) }),

    async deadlines({ from, to, top }) {
      const now = moment()
      const first = parseBeijing(from)?.ms
      const last = deadlineMoment(to)
      if (first === undefined) throw apiError('invalid', '开始日期不正确')
      if (last === null || last < first) throw apiError('invalid', '结束日期不正确')
      const [entries, dated] = await Promise.all([
        store.calendar({ from: new Date(first), to: new Date(last), top }),
        store.dated(),
      ])
      const known = entries.map((entry) => ({
        ...entry,
        at: entry.at.getTime(),
        ...{ years: [], latest: '', likeness: '' as const },
      }))
      const expected = expectedEntries(dated, { first, last, now })
      return {
        records: [...known, ...expected].slice(0, top).map(({ at, ...entry }) => ({
          ...entry,
          at: formatBeijingTime(at),
          daysAway: beijingDaysBetween(now, at),
        })),
        now: formatBeijingTime(now),
      }
    },
  }
}
