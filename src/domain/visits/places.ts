/** 页面: the public pages as reports name them, whatever is read on them. */
import { pageAt } from '../pages/addresses.ts'
import { PORTAL_PAGES, portalPage } from '../pages/pages.ts'

export type PlaceName = keyof typeof PORTAL_PAGES

/** The page of a path; null for one that is not counted. */
export const placeOf = (path: string): PlaceName | null => {
  const name = pageAt(path)?.name
  return name !== undefined && isPlace(name) ? name : null
}

const isPlace = (page: string): page is PlaceName => Object.hasOwn(PORTAL_PAGES, page)

/** How a page is named in reports; what is no page of the list is 其他页面. */
export const placeName = (page: string): string =>
  isPlace(page) ? PORTAL_PAGES[page].name : '其他页面'

/** Where something was asked from: the page, and the policy or service that stood there. */
export interface AskedAt {
  /** Empty for a page that is not counted. */
  page: PlaceName | ''
  objType: 'policy' | 'serviceProject' | ''
  objId: string
}

/** Reads path and query of an address on this site; of the query the field `id` alone. */
export const askedAt = (address: string): AskedAt => {
  const [path = '', query = ''] = address.split('?')
  const page = placeOf(path)
  if (page === null) return { page: '', objType: '', objId: '' }
  const object = portalPage(page)?.object
  const id = /(?:^|&)id=([A-Za-z0-9_-]{1,64})(?:[&#]|$)/.exec(query)?.[1] ?? ''
  return object === undefined || id === ''
    ? { page, objType: '', objId: '' }
    : { page, objType: object, objId: id }
}
