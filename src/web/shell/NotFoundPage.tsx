import { NOT_FOUND_TEXT, NotFound } from '#web/kit/NotFound.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { MAIN_MENU } from './menus.ts'
import { hrefTo } from '#domain/pages/addresses.ts'

const POPULAR_SEARCHES = ['高新技术企业认定', '专精特新', '研发费用加计扣除']

const searchFor = (q: string): string => hrefTo('policyList', { q })

const LINKS = [
  ...MAIN_MENU.map(({ name, page, query }) => ({ name, to: hrefTo(page, query) })),
  ...POPULAR_SEARCHES.map((q) => ({ name: q, to: searchFor(q) })),
]

/** An address that leads nowhere. */
export const NotFoundPage = () => {
  useTitle(NOT_FOUND_TEXT)
  return <NotFound searchFor={searchFor} links={LINKS} />
}
