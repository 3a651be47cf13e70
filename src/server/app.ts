import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import { plainServer } from '#contract/wire/seal.ts'
import { createSearchEngine } from '#domain/search/engine.ts'
import { fold } from '#domain/text/fold.ts'
import { createArticlesHandlers } from './articles/handlers.ts'
import { createArticleStore } from './articles/store.ts'
import { createCompaniesHandlers } from './companies/handlers.ts'
import { createConsultationHandlers } from './consultation/handlers.ts'
import { createConsultationStore } from './consultation/store.ts'
import { createDatabase } from './database/pool.ts'
import { isReachable } from './database/reachable.ts'
import { createRevisions } from './database/revisions.ts'
import { createDictionaryBook } from './dictionaries/book.ts'
import { createDictionaryHandlers } from './dictionaries/handlers.ts'
import { createDictionaryStore } from './dictionaries/store.ts'
import { createExpertsHandlers } from './experts/handlers.ts'
import { createIpHandlers } from './ip/handlers.ts'
import { createJobTitlesHandlers } from './job-titles/handlers.ts'
import type { AppParts } from './lifecycle.ts'
import { createMatchingHandlers } from './matching/handlers.ts'
import { createNewsHandlers } from './news/handlers.ts'
import { createPolicyFeed } from './policies/feed.ts'
import { createPolicyHandlers } from './policies/handlers.ts'
import { createMarker } from './policies/marks.ts'
import { createPolicyStore } from './policies/store.ts'
import { posterSourceOf } from './policies/poster.ts'
import { createGallery } from './poster/gallery.ts'
import { createPainter } from './poster/painter.ts'
import { registerPosters } from './poster/route.ts'
import { createProjectMapHandlers } from './project-map/handlers.ts'
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
  const app = await createServer({
    contract,
    handlers: {
      articles: createArticlesHandlers({
        store: createArticleStore(db),
        publications,
        regionName: (code) => book.regionName(code),
        policyTitle: async (policyId) => (await feed.take([policyId]))[0]?.title ?? null,
      }),
      companies: createCompaniesHandlers(),
      consultation: createConsultationHandlers({
        store: createConsultationStore(db),
        limits: limits.consultation,
      }),
      dictionaries: createDictionaryHandlers({ book }),
      experts: createExpertsHandlers(),
      ip: createIpHandlers(),
      jobTitles: createJobTitlesHandlers({ publications, names: book, clock }),
      matching: createMatchingHandlers({ names: book }),
      news: createNewsHandlers(),
      policies: createPolicyHandlers({
        store: policies,
        engine,
        feed,
        names: book,
        marker: createMarker(toSimplified),
        clock,
      }),
      projectMap: createProjectMapHandlers(),
      projects: createProjectHandlers({ store: createViewStore(db), clock }),
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
      showcase: createShowcaseHandlers(),
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
