import type { Database } from '#server/database/pool.ts'

/** The configuration of one site as it is stored. */
export interface StoredSite {
  /** `default`, or the host name it is for. */
  variant: string
  body: unknown
  version: number
}

/** 站点配置 in the tables. */
export interface SiteStore {
  all(): Promise<StoredSite[]>
}

/** Reads site configurations over `db`. */
export const createSiteStore = (db: Database): SiteStore => ({
  all: async () =>
    db
      .selectFrom('site_config')
      .select(['variant', 'body', 'version'])
      .orderBy('variant')
      .execute(),
})
