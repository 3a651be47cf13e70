import type { SearchDoc } from './document.ts'

/** Anything that is not a policy, as the search is told of it: 新闻, 服务, 企业, 职称通知. */
export interface Entry {
  id: string
  title: string
  /** Other names that it is searched by. */
  names?: readonly string[] | undefined
  /** 文号 or code as printed. */
  number?: string | undefined
  /** Bodies that issued it. */
  bodies?: readonly string[] | undefined
  /** What else it says, a passage each; a passage is what is shown of a hit. */
  passages: readonly string[]
  /** `000000` unless told. */
  regionCode?: string | undefined
  /** `yyyy-MM-dd` or empty. */
  publishedOn?: string | undefined
}

/**
 * The document of an entry, so that the one engine finds every kind alike. What only policies have
 * is left open, which asks nothing and is asked by nobody. `initialsOf`: see `searchDocOf`.
 */
export function entryDoc(entry: Entry, initialsOf: (name: string) => string): SearchDoc {
  const names = entry.names ?? []
  return {
    id: entry.id,
    title: entry.title,
    shortTitle: '',
    keywords: names,
    docNumber: entry.number ?? '',
    initials: [...new Set([entry.title, ...names].map(initialsOf))].filter((it) => it.length > 1),
    orgs: entry.bodies ?? [],
    body: entry.passages.filter((passage) => passage !== '').join('\n'),
    regionCode: entry.regionCode ?? '000000',
    exceptRegionCodes: [],
    level: '1',
    type: 'notice',
    kind: '',
    supportModes: [],
    industries: [],
    hightechFields: [],
    sizes: [],
    amountMin: null,
    amountMax: null,
    publishedOn: entry.publishedOn ?? '',
    effectiveOn: '',
    expiresOn: '',
    windows: [],
  }
}
