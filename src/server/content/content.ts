import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { Jobs } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { createAudience, type RuleTools } from './audience.ts'
import { createContentHandlers } from './handlers.ts'
import { assertLinkCheck, startLinkCheck } from './links/check.ts'
import { createPreview, type PreviewParts } from './preview.ts'
import { createStands, type OwnTables } from './stands.ts'
import { startContentSweep } from './sweep.ts'

/** 运营内容: the desk over the published tables. */
export const createContent = (
  parts: Omit<PreviewParts, 'clock'> & {
    db: Database
    clock: Clock
    log: Log
    job: Jobs
    config: Pick<Config, 'linkCheck' | 'siteUrl'>
    tables: OwnTables
    rules: RuleTools
  },
) => {
  const { db, clock, log, job } = parts
  assertLinkCheck(parts.config)
  const { linkCheck, siteUrl } = parts.config
  const stands = createStands(parts.tables)
  return {
    handlers: createContentHandlers({
      db,
      clock,
      stands,
      newId: randomUUID,
      looksAtLinks: linkCheck,
      preview: createPreview(parts),
      audience: createAudience(parts.rules, clock),
    }),
    /** Lets time act from now on; answers how to stop. */
    start: (): (() => Promise<void>) => {
      const sweep = startContentSweep({ db, stands, clock, log, job, holder: randomUUID() })
      const links =
        linkCheck && siteUrl !== undefined
          ? startLinkCheck({ db, stands, clock, log, job, siteUrl })
          : null
      return async () => {
        await Promise.all([sweep.stop(), links?.stop()])
      }
    },
  }
}
