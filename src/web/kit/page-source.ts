import { pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'

/** 来源: the page that a question is about. */
export interface Source {
  title: string
  link: string
}

/** Pages of one thing: somebody who asks there asks about it. */
const ABOUT_ONE: readonly PageName[] = [
  'policyDetail',
  'policyShare',
  'serviceProjectDetail',
  'jobTitleDetail',
  'trademarkShow',
  'patentShow',
  'bookShow',
  'newsDetail',
  'datedArticle',
  'calculators',
]

const TITLE_MAX = 200
const LINK_MAX = 300

/** What the page at an address is about; null on a page of many things. */
export const sourceOf = (
  pathname: string,
  search: string,
  given: string | undefined,
  heading: () => string,
): Source | null => {
  const page = pageAt(pathname)
  const title = (given ?? (page && ABOUT_ONE.includes(page.name) ? heading() : '')).trim()
  const link = `${pathname}${search}`
  return title === '' || link.length > LINK_MAX ? null : { title: title.slice(0, TITLE_MAX), link }
}

/** The heading of the page, as it stands. */
export const headingOfPage = (): string => document.querySelector('main h1')?.textContent ?? ''
