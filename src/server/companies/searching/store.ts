import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

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
  changesAfter(seq: number): Promise<{ seq: number; ids: string[]; more: boolean }>
}

const PORTION = 500

/** Reads them over `db`. */
export const createSearchedCompanies = (db: Database): SearchedCompanies => {
  const select = async (rest: RawBuilder<unknown>): Promise<SearchedCompany[]> => {
    const { rows } = await sql<SearchedCompany>`
      select id, company_name as name, credit_code as "creditCode", region_code as "regionCode",
        industry_code as "industryCode", to_char(establish_date, 'YYYY-MM-DD') as "establishDate",
        tags
      from company where listed and not del_flag and ${rest}`.execute(db)
    return rows
  }
  return {
    async *stream() {
      for (let after = ''; ;) {
        const companies = await select(sql`id > ${after} order by id limit ${PORTION}`)
        if (companies.length > 0) yield companies
        const last = companies.at(-1)
        if (last === undefined || companies.length < PORTION) return
        after = last.id
      }
    },
    read: async (ids) => (ids.length === 0 ? [] : select(sql`id = any(${[...ids]})`)),
    async revision() {
      const row = await db
        .selectFrom('content_revision')
        .select('revision')
        .executeTakeFirstOrThrow()
      return Number(row.revision)
    },
    async changesAfter(seq) {
      const rows = await db
        .selectFrom('company_change')
        .select(['company_id', 'seq'])
        .where('seq', '>', String(seq))
        .orderBy('seq')
        .limit(PORTION)
        .execute()
      return {
        seq: Number(rows.at(-1)?.seq ?? seq),
        ids: rows.map((row) => row.company_id),
        more: rows.length === PORTION,
      }
    },
  }
}
