import type { SiteConfig } from '#contract/site.ts'
import { titleOf } from '#web/kit/title.ts'
import type { PageHead } from './page.ts'

/** The picture of a page that has none of its own (scripts/icons.ts). */
const PICTURE = { path: '/share.png', width: '1200', height: '630' }

/** What somebody who shares the page shows of it: Open Graph by property, the card by name. */
export const sharingOf = (page: {
  head: PageHead
  site: SiteConfig
  canonical: string | null
  origin: string
}): { property: [string, string][]; name: [string, string][] } => {
  const { head, site, canonical, origin } = page
  const title = titleOf(head.title, site.webName)
  const own = head.image !== undefined
  return {
    property: [
      ['og:type', head.type ?? 'website'],
      ['og:site_name', site.webName],
      ['og:locale', 'zh_CN'],
      ['og:title', title],
      ['og:description', head.description ?? site.tagline],
      ...(canonical === null ? [] : [['og:url', canonical] as [string, string]]),
      ['og:image', new URL(head.image ?? PICTURE.path, origin).href],
      ...(own
        ? []
        : ([
            ['og:image:width', PICTURE.width],
            ['og:image:height', PICTURE.height],
          ] as [string, string][])),
      ['og:image:alt', own ? title : `${site.webName} ${site.tagline}`],
    ],
    name: [['twitter:card', 'summary_large_image']],
  }
}
