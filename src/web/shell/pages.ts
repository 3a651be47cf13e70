/** portal: header, footer and widget; console: header, menu and content, rendered in the browser only; none: bare. */
export type Layout = 'portal' | 'console' | 'none'

export interface PageEntry {
  /** The canonical path, then its other spellings. */
  paths: readonly [string, ...string[]]
  layout: Layout
  /** The page's file under src/web; `loads` imports it, the build's manifest names it. */
  module: string
  /** The query fields that may change what the server renders; every other one is ignored there. */
  query?: readonly string[]
  /** Left out of search engines. */
  hidden?: true
}

/** Every page and each of its addresses, once. A console page is never rendered on the server. */
export const pages = {
  home: {
    paths: ['/'],
    layout: 'portal',
    module: 'home/HomePage.tsx',
  },
  policy: {
    paths: ['/policy', '/pcPolicy'],
    layout: 'portal',
    module: 'policies/PolicyHomePage.tsx',
    query: ['month'],
  },
  policyList: {
    paths: ['/policy/list', '/pcPolicyList'],
    layout: 'portal',
    module: 'policies/PolicyListPage.tsx',
    query: [
      'q',
      'region',
      'up',
      'level',
      'win',
      'mode',
      'type',
      'org',
      'ind',
      'field',
      'size',
      'amt',
      'from',
      'to',
      'on',
      'sort',
      'page',
      'per',
    ],
  },
  policyDetail: {
    paths: ['/policy/detail', '/pcPolicyDetail'],
    layout: 'portal',
    module: 'policies/PolicyDetailPage.tsx',
    query: ['id'],
  },
  login: {
    paths: ['/login'],
    layout: 'none',
    module: 'session/LoginPage.tsx',
    hidden: true,
  },
  leads: {
    paths: ['/admin/leads', '/pcAdminLeads'],
    layout: 'console',
    module: 'consultation/LeadsPage.tsx',
    hidden: true,
  },
} as const satisfies Record<string, PageEntry>

export type PageName = keyof typeof pages

/** The page that answers a path, and which of its spellings it was; null for an unknown path. */
export const pageAt = (pathname: string): { name: PageName; spelling: number } | null => {
  for (const name of Object.keys(pages) as PageName[]) {
    const spelling = (pages[name].paths as readonly string[]).indexOf(pathname)
    if (spelling >= 0) return { name, spelling }
  }
  return null
}

/**
 * The address of a page. `family` is the spelling the visitor came in by (0 the slash form); a page
 * without that spelling is linked by its canonical path.
 */
export const hrefTo = (
  name: PageName,
  query: Record<string, string | readonly string[] | undefined> = {},
  family = 0,
): string => {
  const paths: readonly string[] = pages[name].paths
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of typeof value === 'string' ? [value] : (value ?? []))
      if (one !== '') params.append(key, one)
  const search = params.toString()
  return `${paths[family] ?? paths[0]}${search === '' ? '' : `?${search}`}`
}
