/** The site a host name shows: its variant, or null when this server does not serve it. */
export type SiteOf = (host: string) => string | null

export const DEFAULT_VARIANT = 'default'

/**
 * Chooses the site by host name. Without `SITE_HOSTS` every host is served: one that is configured
 * as its own variant, the others as the default; with it only the named hosts are served, each as
 * the variant of its own name.
 */
export const createSiteOf = (
  siteHosts: readonly string[],
  isConfigured: (host: string) => boolean,
): SiteOf => {
  const served = new Set(siteHosts.map((host) => host.toLowerCase()))
  if (served.size === 0) return (host) => (isConfigured(host) ? host : DEFAULT_VARIANT)
  return (host) => (served.has(host) ? host : null)
}

/** The host a request names: without its port, lower-case, empty when it is not a host name. */
export const hostName = (host: string): string => {
  // Numbers that are no address, and ports that are none, have the shape of a host.
  if (!URL.canParse(`http://${host}`)) return ''
  const name = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.exec(host)?.[1] ?? ''
  return name.toLowerCase().replace(/\.$/, '')
}
