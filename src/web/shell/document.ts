import type { SiteConfig } from '#contract/site.ts'
import { titleOf } from '#web/kit/title.ts'
import { THEME_COLOR } from './manifest.ts'
import type { PageHead } from './page.ts'
import { sharingOf } from './sharing.ts'
import { type PageState, STATE_ELEMENT, writeState } from './state.ts'

/** The built files a page needs, by address. */
export interface PageAssets {
  script: string
  /** Modules the page will import, fetched ahead. */
  preloads: readonly string[]
  /** Style sheets in their order; the first paint waits for nothing else. */
  styles: readonly string[]
  /** Set while developing: Vite's client, which must run first. */
  devClient?: string
}

/** Text as it may stand in HTML and in a double-quoted attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Fetches the page's scripts after its first paint (public/start.js). */
const START = '/start.js'

/** The whole document around a rendered page. */
export const documentOf = (page: {
  head: PageHead
  site: SiteConfig
  canonical: string | null
  /** Scheme and host of the site. */
  origin: string
  indexed: boolean
  body: string
  /** Runs before the first paint; empty for none. The page's policy must name its hash. */
  inlineScript: string
  assets: PageAssets
  state: PageState
}): string => {
  const { head, site, canonical, indexed, body, inlineScript, assets, state } = page
  const sharing = sharingOf(page)
  const title = escapeHtml(titleOf(head.title, site.webName))
  const description = escapeHtml(head.description ?? site.tagline)
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    inlineScript === '' ? '' : `<script>${inlineScript}</script>`,
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...sharing.property.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    ...sharing.name.map(
      ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`,
    ),
    `<meta name="theme-color" content="${THEME_COLOR}">`,
    '<meta name="format-detection" content="telephone=no">',
    indexed ? '' : '<meta name="robots" content="noindex">',
    canonical === null ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<link rel="icon" href="${escapeHtml(site.favicon)}" type="image/svg+xml">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(head.jsonLd ?? []).map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ]
  const scripts = [
    `<script type="application/json" id="${STATE_ELEMENT}">${writeState(state)}</script>`,
    ...(assets.devClient === undefined
      ? [
          `<script async src="${START}" data-script="${assets.script}" data-preloads="${assets.preloads.join(' ')}"></script>`,
        ]
      : [assets.devClient, assets.script].map(
          (src) => `<script type="module" src="${src}"></script>`,
        )),
  ]
  return `<!doctype html><html lang="zh-CN"><head>${tags.join('')}</head><body><div id="root">${body}</div>${scripts.join('')}</body></html>`
}
