import { pageAt } from '#domain/pages/addresses.ts'
import { ADDRESSES, type PageName } from '#domain/pages/pages.ts'

/** portal: header, footer and widget; console: header, menu and content, rendered in the browser only; title: footer and widget alone; none: bare. */
export type Layout = 'portal' | 'console' | 'title' | 'none'

export interface PageEntry {
  layout: Layout
  /** Left out of search engines. */
  hidden?: true
  /** Its `main` has a height of its own and scrolls within: 回顶部 is always there. */
  fixedHeight?: true
  /** For signed-in people, as every page of the console is, without the console around it. */
  member?: true
}

const NAMES = Object.keys(ADDRESSES) as PageName[]
const PORTAL: PageEntry = { layout: 'portal' }
const CONSOLE: PageEntry = { layout: 'console', hidden: true }

/** Pages that do not stand as their address says. */
const OTHERS = {
  search: { layout: 'portal', hidden: true },
  register: { layout: 'portal', hidden: true },
  demo: { layout: 'portal', hidden: true },
  follow: { layout: 'portal', hidden: true },
  tips: { layout: 'portal', hidden: true },
  titleViews: { layout: 'title' },
  login: { layout: 'none', hidden: true },
  unsubscribe: { layout: 'portal', hidden: true },
  mailConfirm: { layout: 'portal', hidden: true },
  subscribeCenter: { layout: 'none', hidden: true, member: true },
} as const satisfies { readonly [Name in PageName]?: PageEntry }

const isOther = (name: PageName): name is keyof typeof OTHERS => Object.hasOwn(OTHERS, name)

/**
 * How every page stands on the site: what is under /admin/ in the console, the rest in the portal.
 * A page for members is never rendered on the server.
 */
export const pages = Object.fromEntries(
  NAMES.map((name) => [
    name,
    isOther(name) ? OTHERS[name] : ADDRESSES[name][0].startsWith('/admin/') ? CONSOLE : PORTAL,
  ]),
) as Readonly<Record<PageName, PageEntry>>

/** The pages of the console. */
export type ConsolePage = {
  [
    Name in Exclude<PageName, keyof typeof OTHERS>
  ]: (typeof ADDRESSES)[Name][0] extends `/admin/${string}` ? Name : never
}[Exclude<PageName, keyof typeof OTHERS>]
/** A page for signed-in people: the server sends an empty shell, and no cache keeps it. */
export const isForMembers = ({ layout, member }: PageEntry): boolean =>
  layout === 'console' || member === true

/** Whether the page at a path sets a fixed height. */
export const hasFixedHeight = (pathname: string): boolean => {
  const page = pageAt(pathname)
  return page !== null && pages[page.name].fixedHeight === true
}

/** Pages of the job-title context: their only service is 职称申报, and other experts answer there. */
const JOB_TITLE_PAGES: readonly PageName[] = [
  'jobTitle',
  'jobTitleList',
  'jobTitleDetail',
  'titleViews',
]

export const isJobTitle = (pathname: string): boolean => {
  const page = pageAt(pathname)
  return page !== null && JOB_TITLE_PAGES.includes(page.name)
}
