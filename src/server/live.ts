import { join } from 'node:path'
import type pg from 'pg'
import { createSearchEngine } from '#domain/search/engine.ts'
import { isPublic } from '#domain/policies/publishing.ts'
import { placesIn } from '#domain/search/places.ts'
import { SYNONYMS } from '#domain/search/synonyms.ts'
import { fold as foldText } from '#domain/text/fold.ts'
import { openServiceSettingsCache } from './chat/service/settings.ts'
import type { Clock } from './clock.ts'
import { type Config, demoMode } from './config.ts'
import type { Database } from './database/pool.ts'
import { createRevisions } from './database/revisions.ts'
import { openTenants } from './database/tenant.ts'
import { createDictionaryCache } from './dictionaries/dictionary-cache.ts'
import { createSearchedCompanies } from './companies/searching/store.ts'
import { createDictionaryStore } from './dictionaries/store.ts'
import { createFinders } from './finders.ts'
import type { KickJob } from './job.ts'
import type { Log } from './log.ts'
import { createMatching } from './matching/service.ts'
import { createPolicyFeed } from './policies/feed.ts'
import { indexSettings } from './policies/settings.ts'
import { createSnapshots } from './policies/snapshots.ts'
import { createPolicyStore, createSnapshotRegistry } from './policies/store.ts'
import { warmUp } from './policies/warming.ts'
import { createPortraits } from './portraits/portraits.ts'
import { createPublications } from './publications/publications.ts'
import { createPublicationStore } from './publications/store.ts'
import { createSites } from './site/sites.ts'
import { createSiteStore } from './site/store.ts'
import { createSiteCatalogue } from './search/site/catalogue.ts'
import { createAskedStore } from './terms/asked.store.ts'
import { createTermStore } from './terms/store.ts'
import { createTerms } from './terms/terms.ts'
import { initialsOf } from './text/initials.ts'
import { soundAlike } from './text/sounds.ts'
import { createToSimplified } from './text/simplified.ts'

/** What the search index was, for the next start. */
const SNAPSHOT_FILE = 'search.snapshot'

/** What every node holds in memory of the content, loaded here and kept current from `start` on. */
export const openLive = async (deps: {
  db: Database
  pool: pg.Pool
  config: Pick<Config, 'dataDir'> & Parameters<typeof demoMode>[0]
  log: Log
  clock: Clock
  kick: KickJob
  worker: number
}) => {
  const { db, pool, config, log, clock, kick, worker } = deps
  const toSimplified = createToSimplified()
  const fold = (text: string): string => foldText(text, toSimplified)
  const names = createDictionaryCache({ store: createDictionaryStore(db), clock })
  const siteStore = createSiteStore(db)
  const sites = createSites({ store: siteStore, log })
  const places = placesIn(names.regions)
  const engine = createSearchEngine({ toSimplified, initialsOf, places })
  const policies = createPolicyStore(db)
  let settings = ''
  const snapshots = createSnapshots({
    // Several that share the folder have each their own.
    path: join(config.dataDir, worker > 1 ? `${SNAPSHOT_FILE}.${worker}` : SNAPSHOT_FILE),
    settings: () => settings,
    registry: createSnapshotRegistry(db),
    log,
    current: () => (feed.settled ? { engine, revision: feed.revision } : null),
  })
  const feed = createPolicyFeed({ store: policies, engine, initialsOf, log, snapshots })
  const termStore = createTermStore(db)
  const terms = createTerms({
    store: termStore,
    base: SYNONYMS,
    toSimplified,
    async adopt(table, name) {
      settings = await indexSettings(name)
      feed.reloadSynonyms(table)
      siteCatalogue.useTerms(table)
    },
  })
  const demo = demoMode(config) === 'demo'
  const publications = createPublications({ store: createPublicationStore(db), log, demo })
  const service = openServiceSettingsCache(db)
  const companies = createSearchedCompanies(db)
  const askedQuestions = createAskedStore(db)
  const finders = createFinders({ companies, publications, names, toSimplified, initialsOf })
  const siteCatalogue = createSiteCatalogue({
    policies: {
      ...policies,
      read: async (ids) => (await policies.read(ids)).filter(({ status }) => isPublic(status)),
    },
    companies,
    publications,
    asked: askedQuestions.all,
    revision: policies.revision,
    ...{ toSimplified, initialsOf, places, alike: soundAlike },
  })
  const portraits = createPortraits(db)
  const matching = createMatching({ db, portraits, clock, log, kick })
  await openTenants(db, log)
  await terms.load()
  await Promise.all([names.load(), sites.load(), publications.load(), service.load(), feed.build()])
  await Promise.all([finders.build(), matching.ruleCache.build()])
  const revisions = createRevisions({ pool, log })
  const followers = [
    ...[names, sites, publications, service, terms, feed, finders, siteCatalogue],
    matching.ruleCache,
  ]
  for (const follower of followers) revisions.subscribe(async (now) => follower.follow(now))
  // Told last: what a page is made from is current when the page's revision changes.
  let revision = ''
  revisions.subscribe((now) => {
    revision = String(now.revision)
  })
  await warmUp(engine, clock.now().getTime())
  return {
    /** The demonstration runs here: what is invented may be shown. */
    demo,
    toSimplified,
    fold,
    names,
    siteStore,
    sites,
    engine,
    policies,
    feed,
    termStore,
    terms,
    publications,
    service,
    companies,
    askedQuestions,
    finders,
    siteCatalogue,
    portraits,
    matching,
    /** Names the content that a page is made from. */
    revision: () => revision,
    /** Follows what any node changes. */
    start: async () => revisions.start(),
    async stop(): Promise<void> {
      feed.stop()
      await Promise.all([revisions.stop(), snapshots.stop()])
    },
  }
}

export type Live = Awaited<ReturnType<typeof openLive>>
