import { createSiteSettings } from './settings.ts'
import { createSiteHandlers } from './handlers.ts'
import type { SiteStore } from './store.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 网站设置: what each site shows, for visitors and for operators. */
export const createSite = (
  deps: Parameters<typeof createSiteHandlers>[0] & {
    siteStore: SiteStore
    hosts: readonly string[]
  },
) => ({
  handlers: {
    site: createSiteHandlers(deps),
    sites: createSiteSettings({ store: deps.siteStore, hosts: deps.hosts }),
  },
  personalData: [PERSONAL_DATA],
})
