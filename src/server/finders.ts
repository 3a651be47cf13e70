import { createCompanySearch, type CompanySearch } from './companies/searching/search.ts'
import type { SearchedCompanies } from './companies/searching/store.ts'
import type { Revision } from './database/revisions.ts'
import { jobTitleEntry } from './job-titles/entry.ts'
import { newsEntry } from './news/news-list.ts'
import { projectEntry } from './projects/entry.ts'
import {
  createPublicationSearch,
  type PublicationSearch,
  type SearchTools,
} from './publications/catalogue.ts'
import type { Publications } from './publications/publications.ts'

/** The searches over every kind but policies, which have a feed and a snapshot of their own. */
export interface Finders {
  news: PublicationSearch<'news'>
  services: PublicationSearch<'serviceProject'>
  jobTitles: PublicationSearch<'jobTitle'>
  companies: CompanySearch
  /** Indexes everything; before the first question, after the publications and names are there. */
  build(): Promise<void>
  /** Takes over what changed; for `Revisions.subscribe`, after the publications and names. */
  follow(now: Revision): Promise<void>
}

/** Makes the searches, one engine a kind. */
export const createFinders = (
  deps: SearchTools & {
    companies: SearchedCompanies
    publications: Pick<Publications, 'all'>
    names: { name(dictType: string, dictCode: string): string; regionName(code: string): string }
  },
): Finders => {
  const { companies: store, publications, names, toSimplified, initialsOf } = deps
  const tools = { publications, toSimplified, initialsOf }
  const news = createPublicationSearch({ ...tools, kind: 'news', entryOf: newsEntry })
  const services = createPublicationSearch({
    ...tools,
    kind: 'serviceProject',
    entryOf: projectEntry((code) => names.regionName(code)),
  })
  const jobTitles = createPublicationSearch({
    ...tools,
    kind: 'jobTitle',
    entryOf: jobTitleEntry(names),
  })
  const companies = createCompanySearch({
    store,
    names,
    toSimplified,
    initialsOf,
  })
  const all = [news, services, jobTitles, companies]
  return {
    news,
    services,
    jobTitles,
    companies,
    async build() {
      await Promise.all(all.map(async (it) => it.build()))
    },
    async follow(now) {
      await Promise.all(all.map(async (it) => it.follow(now)))
    },
  }
}
