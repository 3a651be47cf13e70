import { articles, MOST_ADDRESSES } from '#contract/articles.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { ITEM_PAGE } from '#domain/content/kinds.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { hasPattern, type PageName, portalPage } from '#domain/pages/pages.ts'
import { pages } from './pages.ts'

/** An address that search engines may list. */
export interface Address {
  /** Path and query on this site. */
  path: string
  /** `yyyy-MM-dd`; empty when it is not known. */
  changedOn: string
}

type Kind = InputOf<typeof articles.addresses>['kind']

/** The page of one object of each kind, and the field of its address that names the object. */
const PAGE_OF: Readonly<Record<Kind, { name: PageName; by: string }>> = {
  ...ITEM_PAGE,
  trademark: { name: 'trademarkShow', by: 'id' },
  patent: { name: 'patentShow', by: 'id' },
  copyright: { name: 'bookShow', by: 'id' },
}

const pathOf = (kind: Kind, id: string): string => {
  const { name, by } = PAGE_OF[kind]
  return hrefTo(name, { [by]: id })
}

/** The pages that stand by themselves, by their canonical path; the objects of others are listed one by one. */
const staticPages = (): Address[] =>
  (Object.keys(pages) as PageName[]).flatMap((name) => {
    const { hidden, layout } = pages[name]
    const listed =
      !hidden && !hasPattern(name) && layout !== 'console' && portalPage(name)?.needsId !== true
    return listed ? [{ path: hrefTo(name), changedOn: '' }] : []
  })

/** Every address that search engines may list. */
export const addressesOver = async (call: Call): Promise<Address[]> => {
  const kinds = Object.keys(PAGE_OF) as Kind[]
  const objects = await Promise.all(kinds.map(async (kind) => ofKind(call, kind)))
  return [...staticPages(), ...objects.flat()]
}

const ofKind = async (call: Call, kind: Kind): Promise<Address[]> => {
  const found: Address[] = []
  for (let page = 0; ; page += 1) {
    const answer = await call(articles.addresses, { kind, page, pageSize: MOST_ADDRESSES })
    found.push(
      ...answer.records.map(({ id, changedOn }) => ({ path: pathOf(kind, id), changedOn })),
    )
    if (answer.records.length < MOST_ADDRESSES) return found
  }
}
