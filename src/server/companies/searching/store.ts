import { type Changes, changesAfter, revisionOf } from '#server/database/changes.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'

/** What the search of the directory knows of a company. */
export interface SearchedCompany {
  id: string
  name: string
  creditCode: string
  regionCode: string
  industryCode: string
  /** `yyyy-MM-dd`. */
  establishDate: string
  tags: string[]
}

/** 企业 of the directory for the search, and what changed among them. */
export interface SearchedCompanies {
  /** Every listed company, in portions. */
  stream(): AsyncIterable<SearchedCompany[]>
  /** Those of the ids that are listed. */
  read(ids: readonly string[]): Promise<SearchedCompany[]>
  /** The newest revision of the content. */
  revision(): Promise<number>
  /** What changed after `seq`, oldest first, with the seq of the last one answered. */
  changesAfter(seq: number): Promise<Changes>
}

const PORTION = 500

/** Reads them over `db`. */
export const createSearchedCompanies = (db: Database): SearchedCompanies => {
  const listed = db
    .selectFrom('company')
    .select(['id', 'company_name as name', 'credit_code as creditCode', 'tags'])
    .select(['region_code as regionCode', 'industry_code as industryCode'])
    .select('establish_date as establishDate')
    .where('listed', '=', true)
    .where('del_flag', '=', false)
  return {
    async *stream() {
      for (let after = ''; ;) {
        const companies = await listed
          .where('id', '>', after)
          .orderBy('id')
          .limit(PORTION)
          .execute()
        if (companies.length > 0) yield companies
        const last = companies.at(-1)
        if (last === undefined || companies.length < PORTION) return
        after = last.id
      }
    },
    read: async (ids) => (ids.length === 0 ? [] : listed.where('id', '=', anyOf(ids)).execute()),
    revision: () => revisionOf(db),
    changesAfter: (seq) => changesAfter(db, 'company_change', seq, PORTION),
  }
}
