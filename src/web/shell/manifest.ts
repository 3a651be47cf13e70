import type { SiteConfig } from '#contract/site.ts'
import { hrefTo } from '#domain/pages/addresses.ts'

/** Colour of the browser around the page: the brand. */
export const THEME_COLOR = '#1F52A5'
const BACKGROUND = '#FFFFFF'

const typeOf = (picture: string): string =>
  picture.endsWith('.svg') ? 'image/svg+xml' : 'image/png'

/** What a device shows of the site on its home screen. */
export const manifestOf = (site: SiteConfig) => ({
  id: hrefTo('home'),
  name: `${site.webName} ${site.tagline}`,
  short_name: site.webName,
  description: site.tagline,
  lang: 'zh-CN',
  dir: 'ltr',
  start_url: hrefTo('home'),
  scope: '/',
  display: 'minimal-ui',
  theme_color: THEME_COLOR,
  background_color: BACKGROUND,
  icons: [
    ...(site.favicon === ''
      ? []
      : [{ src: site.favicon, sizes: 'any', type: typeOf(site.favicon), purpose: 'any' }]),
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
