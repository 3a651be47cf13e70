import { articles, MOST_ADDRESSES } from '#contract/articles.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { hasPattern, type PageName } from '#domain/pages/pages.ts'
import { type PageEntry, pages } from './pages.ts'

/** An address that search engines may list. */
export interface Address {
  /** Path and query on this site. */
  path: string
  /** `yyyy-MM-dd`; empty when it is not known. */
  changedOn: string
}

type Kind = InputOf<typeof articles.addresses>['kind']

/** The page of one object of each kind. */
const PAGE_OF: Record<Kind, (id: string) => string> = {
  policy: (id) => hrefTo('policyDetail', { id }),
  serviceProject: (id) => hrefTo('serviceProjectDetail', { id }),
  jobTitle: (id) => hrefTo('jobTitleDetail', { id }),
  news: (id) => hrefTo('newsDetail', { id }),
  successCase: (id) => hrefTo('successCase', { id }),
  scenario: (id) => hrefTo('scenario', { id }),
  trademark: (id) => hrefTo('trademarkShow', { id }),
  patent: (id) => hrefTo('patentShow', { id }),
  copyright: (id) => hrefTo('bookShow', { id }),
  article: (code) => hrefTo('datedArticle', { code }),
}

/** Pages that show nothing without an id: their objects are listed one by one, or not at all. */
const OF_ONE_OBJECT: ReadonlySet<PageName> = new Set<PageName>([
  'policyDetail',
  'policyShare',
  'serviceProjectDetail',
  'trademarkShow',
  'patentShow',
  'bookShow',
  'jobTitleDetail',
  'newsDetail',
  'spiderPolicyDetail',
])

/** The pages that stand by themselves, by their canonical path. */
const standing = (): Address[] =>
  (Object.keys(pages) as PageName[]).flatMap((name) => {
    const { hidden, layout }: PageEntry = pages[name]
    const listed = !hidden && !hasPattern(name) && layout !== 'console' && !OF_ONE_OBJECT.has(name)
    return listed ? [{ path: hrefTo(name), changedOn: '' }] : []
  })

/** Every address that search engines may list. */
export const addressesOver = async (call: Call): Promise<Address[]> => {
  const kinds = Object.keys(PAGE_OF) as Kind[]
  const objects = await Promise.all(kinds.map(async (kind) => ofKind(call, kind)))
  return [...standing(), ...objects.flat()]
}

const ofKind = async (call: Call, kind: Kind): Promise<Address[]> => {
  const found: Address[] = []
  for (let page = 0; ; page += 1) {
    const answer = await call(articles.addresses, { kind, page, pageSize: MOST_ADDRESSES })
    found.push(
      ...answer.records.map(({ id, changedOn }) => ({ path: PAGE_OF[kind](id), changedOn })),
    )
    if (answer.records.length < MOST_ADDRESSES) return found
  }
}
