import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import { plainServer } from '#contract/wire/seal.ts'
import { placeWords } from '#domain/orders/mask.ts'
import { createSearchEngine } from '#domain/search/engine.ts'
import { NATION } from '#domain/search/regions.ts'
import { markText } from '#domain/search/runs.ts'
import { fold } from '#domain/text/fold.ts'
import { createArticlesHandlers } from './articles/handlers.ts'
import { createArticleStore } from './articles/store.ts'
import { createCompaniesHandlers } from './companies/handlers.ts'
import { createCompanyStore } from './companies/store.ts'
import { createConsultationHandlers } from './consultation/handlers.ts'
import { createConsultationStore } from './consultation/store.ts'
import { createDatabase } from './database/pool.ts'
import { isReachable } from './database/reachable.ts'
import { createRevisions } from './database/revisions.ts'
import { createDictionaryBook } from './dictionaries/book.ts'
import { createDictionaryHandlers } from './dictionaries/handlers.ts'
import { createDictionaryStore } from './dictionaries/store.ts'
import { createExpertsHandlers } from './experts/handlers.ts'
import { createRoster } from './experts/roster.ts'
import { createExpertStore } from './experts/store.ts'
import { createIpHandlers } from './ip/handlers.ts'
import { createIpStore } from './ip/store.ts'
import { createJobTitlesHandlers } from './job-titles/handlers.ts'
import type { AppParts } from './lifecycle.ts'
import { createMatchingHandlers } from './matching/handlers.ts'
import { createNewsHandlers } from './news/handlers.ts'
import { namesHolding } from './news/names.ts'
import { createNewsShelf } from './news/shelf.ts'
import { createNewsViews } from './news/store.ts'
import { createOrderStore } from './orders/store.ts'
import { createPolicyFeed } from './policies/feed.ts'
import { createPolicyHandlers } from './policies/handlers.ts'
import { createPolicyMap } from './policies/map.ts'
import { createMarker } from './policies/marks.ts'
import { createPolicyStore } from './policies/store.ts'
import { posterSourceOf } from './policies/poster.ts'
import { createGallery } from './poster/gallery.ts'
import { createPainter } from './poster/painter.ts'
import { registerPosters } from './poster/route.ts'
import { createProjectMapHandlers } from './project-map/handlers.ts'
import { placedOf } from './project-map/published.ts'
import { createProjectHandlers } from './projects/handlers.ts'
import { createViewStore } from './projects/store.ts'
import { createPublications } from './publications/publications.ts'
import { createPublicationStore } from './publications/store.ts'
import { createSearchHandlers } from './search/handlers.ts'
import { createSearchStore } from './search/store.ts'
import { createFindSession, createSessionHandlers } from './session/handlers.ts'
import { createPasswords } from './session/passwords.ts'
import { createSessionStore } from './session/store.ts'
import { createShowcaseHandlers } from './showcase/handlers.ts'
import { createPartnerStore } from './showcase/store.ts'
import { createSiteHandlers } from './site/handlers.ts'
import { createSites } from './site/sites.ts'
import { createSiteStore } from './site/store.ts'
import { initialsOf } from './text/initials.ts'
import { createToSimplified } from './text/simplified.ts'
import { createSiteOf, hostName } from './wire/hosts.ts'
import { readLimits } from './wire/limits.ts'
import { createRates } from './wire/rates.ts'
import { createServer, type PageTools } from './wire/server.ts'

/** Registers static files and pages; `revision` names the content that a page is made from. */
export type RegisterPages = (
  app: FastifyInstance,
  tools: PageTools & { revision: () => string },
) => Promise<void>

/** Posters kept in memory. */
const POSTER_BYTES = 32 * 1024 * 1024

/** Builds the application from its parts: the one place where the capabilities meet. */
export const buildApp = async (
  parts: Omit<AppParts, 'secrets'> & { pages?: RegisterPages },
): Promise<FastifyInstance> => {
  const { config, log, pool, clock, pages } = parts
  const limits = readLimits(config.limits)
  const rates = createRates({ clock, remembered: limits.calls.remembered })
  const siteOf = createSiteOf(config.siteHosts)
  const db = createDatabase(pool)

  // Content that every node holds in memory and keeps current.
  const toSimplified = createToSimplified()
  const book = createDictionaryBook({ store: createDictionaryStore(db), clock })
  const sites = createSites({ store: createSiteStore(db), log })
  const engine = createSearchEngine({ toSimplified })
  const policies = createPolicyStore(db)
  const feed = createPolicyFeed({ store: policies, engine, initialsOf, log })
  const publications = createPublications({ store: createPublicationStore(db), log })
  await Promise.all([book.load(), sites.load(), publications.load(), feed.build()])
  const revisions = createRevisions({ pool, log })
  for (const follower of [book, sites, publications, feed])
    revisions.subscribe(async (now) => follower.follow(now))
  // Told last: what a page is made from is current when the page's revision changes.
  let revision = ''
  revisions.subscribe((now) => {
    revision = String(now.revision)
  })

  const sessions = createSessionStore(db)
  const orders = createOrderStore(db)
  const roster = createRoster({
    publications,
    store: createExpertStore(db),
    names: book,
    hotlines: (host) => sites.config(siteOf(host) ?? 'default').hotlines,
  })
  const companies = createCompanyStore(db)
  const newsShelf = createNewsShelf({ publications, toSimplified, initialsOf })
  const app = await createServer({
    contract,
    handlers: {
      articles: createArticlesHandlers({
        store: createArticleStore(db),
        publications,
        regionName: (code) => book.regionName(code),
        policyTitle: async (policyId) => (await feed.take([policyId]))[0]?.title ?? null,
      }),
      companies: createCompaniesHandlers({
        store: companies,
        names: book,
        clock,
        fold: (text) => fold(text, toSimplified),
        mark: (text, words) => markText(text, words, toSimplified),
      }),
      consultation: createConsultationHandlers({
        store: createConsultationStore(db),
        limits: limits.consultation,
        isExpert: (userId) => publications.find('expert', userId) !== null,
      }),
      dictionaries: createDictionaryHandlers({ book }),
      experts: createExpertsHandlers({ roster }),
      ip: createIpHandlers({ store: createIpStore(db), publications, clock }),
      jobTitles: createJobTitlesHandlers({ publications, names: book, clock, policies: feed }),
      matching: createMatchingHandlers({ names: book }),
      news: createNewsHandlers({
        shelf: newsShelf,
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
          news: newsShelf.suggest,
          service: (word) =>
            namesHolding(
              publications.all('serviceProject').map(({ body }) => body.name),
              word,
              (text) => fold(text, toSimplified),
            ),
          company: async (word) => companies.names(fold(word, toSimplified), 10),
        },
      }),
      policies: createPolicyHandlers({
        store: policies,
        engine,
        feed,
        names: book,
        marker: createMarker(toSimplified),
        clock,
        orders: {
          newest: orders.newest,
          places: () =>
            placeWords(
              book
                .regions()
                .filter(({ depth, kind }) => depth < 3 && kind === 'admin')
                .map(({ name }) => name),
            ),
        },
      }),
      projectMap: createProjectMapHandlers({
        policies: createPolicyMap({ engine, feed, clock }),
        others: () => placedOf(publications),
        names: book,
      }),
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
        list: () => ({
          fold: (text) => fold(text, toSimplified),
          regionName: (code) => book.regionName(code),
          provinces: book.regionsBelow(NATION),
        }),
      }),
      search: createSearchHandlers({
        store: createSearchStore(db),
        clock,
        fold: (text) => fold(text, toSimplified),
      }),
      session: createSessionHandlers({
        store: sessions,
        passwords: createPasswords(limits.login),
        rates,
        limits,
      }),
      showcase: createShowcaseHandlers({
        publications,
        policies: feed,
        names: book,
        store: createPartnerStore(db),
        clock,
        limits: limits.consultation,
        fold: (text) => fold(text, toSimplified),
      }),
      site: createSiteHandlers({ sites, siteOf }),
    },
    findSession: createFindSession(sessions, limits.session),
    seal: plainServer,
    log,
    clock,
    limits,
    rates,
    trustProxy: config.trustProxy,
    siteOf,
    isReachable: async () => isReachable(pool),
    isDraining: parts.draining,
    pages: async (scope, tools) => {
      registerPosters(scope, {
        find: async (policyId) => {
          const [policy] = await feed.take([policyId])
          return policy === undefined ? null : posterSourceOf(policy, book)
        },
        webNameOf: ({ host }) => sites.config(siteOf(hostName(host)) ?? 'default').webName,
        originOf: tools.originOf,
        count: tools.countRender,
        painter: createPainter(),
        gallery: createGallery(POSTER_BYTES),
        clock,
      })
      await pages?.(scope, { ...tools, revision: () => revision })
    },
  })
  await revisions.start()
  app.addHook('onClose', async () => revisions.stop())
  return app
}
