import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { Sites } from './sites.ts'

/** 站点配置 of the host that was asked. */
export const createSiteHandlers = (deps: {
  sites: Pick<Sites, 'config'>
  /** The variant of a host name; null for a host that is not served. */
  siteOf: (host: string) => string | null
}): Handlers<Contract['site']> => ({
  config: async (_input, caller) => deps.sites.config(deps.siteOf(caller.host) ?? 'default'),
})
