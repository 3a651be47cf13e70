import { ADDRESSES, type PageName, PATTERNS } from './pages.ts'
import type { PageQuery } from './params.ts'

/** 地址: from a page to its address, and back. */

const NAMES = Object.keys(ADDRESSES) as PageName[]

/** Which page, and which of its spellings. */
export interface PagePlace {
  name: PageName
  spelling: number
}

/** The page that answers a path, and which of its spellings it was; null for an unknown path. */
export const pageAt = (pathname: string): PagePlace | null => {
  for (const name of NAMES) {
    if (PATTERNS[name]?.test(pathname)) return { name, spelling: 0 }
    const spelling = (ADDRESSES[name] as readonly string[]).indexOf(pathname)
    if (spelling >= 0) return { name, spelling }
  }
  return null
}

/** The family of one of a page's spellings: 0 the slash forms, which come first, 1 the joined ones. */
export const familyOf = ({ name, spelling }: PagePlace): number =>
  spelling > 0 && spelling >= ADDRESSES[name].length / 2 ? 1 : 0

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')

/**
 * The address of a page, in a `family`: 0 the slash form, 1 the joined one; a page without that is
 * linked by its canonical path. A field that the path names (`:code`) goes into the path; an empty
 * one is left out.
 */
export const hrefTo = <Name extends PageName>(
  name: Name,
  query: PageQuery<Name> = {},
  family = 0,
): string => {
  const paths: readonly string[] = ADDRESSES[name]
  const fields: string[] = []
  let path = paths[family === 1 ? Math.floor(paths.length / 2) : 0] ?? '/'
  for (const [key, value] of Object.entries<string | readonly string[] | undefined>(query)) {
    if (typeof value === 'string' && path.includes(`:${key}`)) {
      path = path.replace(`:${key}`, encodeURIComponent(value))
      continue
    }
    for (const one of typeof value === 'string' ? [value] : (value ?? []))
      if (one !== '') fields.push(`${encoded(key)}=${encoded(one)}`)
  }
  return fields.length === 0 ? path : `${path}?${fields.join('&')}`
}

/** 消息中心 with the conversation of somebody open (specification §2: query userId and userName). */
export const messagesWith = (userId: string, userName: string): string =>
  hrefTo('news', { userId, userName }, 1)
