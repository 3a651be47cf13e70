import type { SiteConfig } from '#contract/site.ts'
import type { Revision } from '#server/database/revisions.ts'
import type { Log } from '#server/log.ts'
import { siteConfigOf } from './config.ts'
import type { SiteStore } from './store.ts'

const DEFAULT = 'default'

/** The configurations of all sites in memory. */
export interface Sites {
  /** Reads the table; called before the first question. */
  load(): Promise<void>
  /** Reads it again when a revision says that it changed; for `Revisions.subscribe`. */
  follow(now: Revision): Promise<void>
  /** The configuration of a variant, of the default site when it has none of its own. */
  config(variant: string): SiteConfig
  /** Whether a variant has a configuration of its own. */
  has(variant: string): boolean
}

/** Makes the sites; there are none until they are loaded. */
export const createSites = (deps: { store: Pick<SiteStore, 'all'>; log: Log }): Sites => {
  const { store, log } = deps
  let taken = -1
  let configs = new Map<string, SiteConfig>()

  const load = async (): Promise<void> => {
    const rows = await store.all()
    const base = rows.find((row) => row.variant === DEFAULT)
    const next = new Map<string, SiteConfig>()
    for (const row of rows) {
      const own = row === base ? {} : asBody(row.body)
      const version = row === base ? `${row.version}` : `${base?.version ?? 0}.${row.version}`
      const made = siteConfigOf(base?.body, { ...own, version })
      if (made.ok) next.set(row.variant, made.config)
      // A configuration that does not fit never reaches a browser; the last good one stays.
      else {
        log.error({ variant: row.variant, problem: made.problem }, 'a site configuration is wrong')
        const last = configs.get(row.variant)
        if (last !== undefined) next.set(row.variant, last)
      }
    }
    configs = next
  }

  return {
    load,
    async follow(now) {
      if (now.site === taken) return
      await load()
      taken = now.site
    },
    config(variant) {
      const config = configs.get(variant) ?? configs.get(DEFAULT)
      if (config === undefined) throw new Error('there is no configuration of the default site')
      return config
    },
    has: (variant) => configs.has(variant),
  }
}

const asBody = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {})
