import type { Contract } from '#contract/index.ts'
import type { PublicGroup } from '#contract/published.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import { calculatorsOf } from '#domain/calculators/policies.ts'
import { NATION } from '#domain/search/regions.ts'
import { placeWords } from '#domain/orders/mask.ts'
import { createArticlesHandlers } from './articles/handlers.ts'
import { createArticleStore } from './articles/store.ts'
import { createCalculatorsHandlers } from './calculators/handlers.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/pool.ts'
import { createExpertsHandlers } from './experts/handlers.ts'
import { createRoster, type Roster } from './experts/roster.ts'
import { createExpertStore } from './experts/store.ts'
import { createIpHandlers } from './ip/handlers.ts'
import { createIpStore } from './ip/store.ts'
import { createJobTitlesHandlers } from './job-titles/handlers.ts'
import type { Live } from './live.ts'
import { createNewsHandlers } from './news/handlers.ts'
import { createNewsList } from './news/news-list.ts'
import { createNewsViews } from './news/store.ts'
import type { OrderStore } from './orders/store.ts'
import type { PolicyFeed } from './policies/feed.ts'
import { createPolicyComparison } from './policies/comparison.ts'
import { createPolicyHandlers } from './policies/handlers.ts'
import { createPolicyScheduleHandlers } from './policies/schedule.ts'
import { createPolicyWeekHandlers } from './policies/week.ts'
import { createWeekStore } from './policies/week.store.ts'
import { createMarker } from './policies/marks.ts'
import { createProjectHandlers } from './projects/handlers.ts'
import { PERSONAL_DATA } from './projects/personal-data.store.ts'
import { createViewStore } from './projects/store.ts'
import type { Publications } from './publications/publications.ts'
import { createShowcaseHandlers } from './showcase/handlers.ts'
import { policyRefs } from './showcase/shared.ts'
import { createPartnerStore } from './showcase/store.ts'
import { soundAlike } from './text/sounds.ts'
import type { AllHandlers } from './wire/handler.ts'
import type { SiteOf } from './wire/hosts.ts'
import type { Limits } from './wire/limits.ts'

/** What answers the calls about published things, over what is public or over what would be. */
export const createPublished = (deps: {
  db: Database
  live: Live
  orders: OrderStore
  calendar: () => WorkCalendar
  clock: Clock
  limits: Limits
  siteOf: SiteOf
}) => {
  const { db, live, orders, calendar, clock, limits, siteOf } = deps
  const { names, engine, finders, policies, sites, service, toSimplified, fold } = live
  /** 专家名册 over these publications. */
  const rosterOver = (publications: Publications): Roster =>
    createRoster({
      profiles: () => service.inOrder(publications.all('expert')),
      store: createExpertStore(db),
      names,
      hotlines: (host) => sites.config(siteOf(host) ?? 'default').hotlines,
    })
  const handlersOver = (
    publications: Publications,
    feed: Pick<PolicyFeed, 'take'>,
  ): Pick<AllHandlers<Contract>, PublicGroup> => {
    const roster = rosterOver(publications)
    const newsList = createNewsList({ publications, search: finders.news })
    return {
      articles: createArticlesHandlers({
        store: createArticleStore(db, live.demo),
        publications,
        regionName: (code) => names.regionName(code),
        policyTitle: async (policyId) => (await feed.take([policyId]))[0]?.title ?? null,
      }),
      calculators: createCalculatorsHandlers({
        publications,
        policyRefs: async (ids) => policyRefs(feed, ids),
        clock,
      }),
      experts: createExpertsHandlers({ roster }),
      ip: createIpHandlers({ store: createIpStore(db), publications, clock }),
      jobTitles: createJobTitlesHandlers({
        publications,
        finder: finders.jobTitles,
        names,
        clock,
        policies: feed,
      }),
      news: createNewsHandlers({
        newsList,
        views: createNewsViews(db),
        clock,
        policies: async (ids) => (await feed.take(ids)).map(({ id, title }) => ({ id, title })),
        services: (ids) =>
          ids.flatMap((id) => {
            const service = publications.find('serviceProject', id)
            return service === null ? [] : [{ id, title: service.body.name }]
          }),
        suggestions: {
          policy: engine.suggest,
          service: finders.services.suggest,
          news: finders.news.suggest,
          jobTitle: finders.jobTitles.suggest,
          company: finders.companies.suggest,
        },
        docNumberOf: async (id) => (await feed.take([id]))[0]?.docNumber ?? '',
      }),
      policies: createPolicyHandlers({
        store: policies,
        engine,
        alike: soundAlike,
        feed,
        names,
        marker: createMarker(toSimplified),
        clock,
        calculators: (policyId) =>
          calculatorsOf(policyId, {
            taxRules: publications.all('taxRule').map(({ body }) => body),
            fees: publications.all('ipRule').map(({ body }) => body),
          }),
        orders: {
          newest: orders.newest,
          places: () =>
            placeWords(
              names
                .regions()
                .filter(({ depth, kind }) => depth < 3 && kind === 'admin')
                .map(({ name }) => name),
            ),
        },
      }),
      policySchedule: createPolicyScheduleHandlers({ feed, publications, names, calendar, clock }),
      policyWeek: createPolicyWeekHandlers({ store: createWeekStore(db), feed, names, clock }),
      projects: createProjectHandlers({
        store: createViewStore(db),
        clock,
        publications,
        orders,
        experts: roster,
        policies: {
          titles: async (ids) =>
            (await feed.take(ids)).map(({ id, title, docNumber }) => ({
              policyId: id,
              title,
              docNumber,
            })),
          count: () => engine.search({ now: clock.now().getTime(), limit: 0, facets: false }).total,
        },
        finder: finders.services,
        list: () => ({
          regionName: (code) => names.regionName(code),
          provinces: names.regionsBelow(NATION),
        }),
      }),
      showcase: createShowcaseHandlers({
        publications,
        policies: feed,
        names,
        store: createPartnerStore(db),
        clock,
        calendar,
        limits: limits.consultation,
        fold,
      }),
    }
  }
  const { publications, feed } = live
  return {
    handlers: {
      ...handlersOver(publications, feed),
      policyComparison: createPolicyComparison({
        store: policies,
        feed,
        names,
        clock,
        tables: live.matching.ruleCache.tables,
        deciding: (policyId, on) => live.matching.ruleCache.deciding(policyId, on)?.table ?? null,
      }),
    },
    personalData: [PERSONAL_DATA],
    handlersOver,
    roster: rosterOver(publications),
  }
}
