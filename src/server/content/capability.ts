import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { createAudience, type RuleTools } from './audience.ts'
import { type ContentDeps, createContentHandlers } from './handlers.ts'
import { assertLinkCheck, linkJob } from './links/check.ts'
import { findContent, reviewQueue } from './listing.store.ts'
import { createPreview, type PreviewDeps } from './preview.ts'
import { createPublishedStore, type OwnTables } from './published-store.ts'
import { contentJob } from './job.ts'
import { contentWork } from './work.store.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 运营内容: the content editor over the published tables. */
export const createContent = (
  deps: Omit<PreviewDeps, 'clock'> & {
    db: Database
    clock: Clock
    names: ContentDeps['names']
    log: Log
    config: Pick<Config, 'linkCheck' | 'siteUrl'>
    tables: OwnTables
    rules: RuleTools
  },
) => {
  const { db, clock, log } = deps
  assertLinkCheck(deps.config)
  const { linkCheck, siteUrl } = deps.config
  const publishedStore = createPublishedStore(deps.tables)
  const jobs: JobDeclaration[] = [contentJob({ db, publishedStore, clock, log })]
  if (linkCheck && siteUrl !== undefined) jobs.push(linkJob({ db, publishedStore, clock, siteUrl }))
  return {
    handlers: {
      content: createContentHandlers({
        db,
        clock,
        names: deps.names,
        publishedStore,
        newId: randomUUID,
        looksAtLinks: linkCheck,
        preview: createPreview(deps),
        audience: createAudience(deps.rules, clock),
      }),
    },
    jobs,
    personalData: [PERSONAL_DATA],
    work: { content: contentWork(db) },
    finds: { content: findContent },
    queues: { contents: { owned: false, count: async () => reviewQueue(db) } },
  }
}
