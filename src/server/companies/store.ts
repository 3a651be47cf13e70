import { type RawBuilder, sql } from 'kysely'
import type { CompanyStatus, CompanyTitle } from '#domain/companies/codes.ts'
import type { EntSize } from '#domain/policies/codes.ts'
import type { Database } from '#server/database/pool.ts'
import { dateText, ROW_COUNT } from '#server/database/sql.ts'
import {
  type CompanyFilters,
  companyRows,
  conditionOf,
  type FacetCount,
  facetQueries,
  withFound,
} from './filters.store.ts'

/** A company as the register has it. */
export interface StoredCompany {
  id: string
  name: string
  creditCode: string
  legalPerson: string
  regionCode: string
  industryCode: string
  /** `yyyy-MM-dd`. */
  establishDate: string
  regCapital: number | null
  currency: string
  status: CompanyStatus
  size: EntSize | null
  insured: number | null
  tags: string[]
  /** Valid on the day asked, the widest first as stored. */
  titles: { code: CompanyTitle; validTo: string }[]
  ip: {
    invention: number
    utility: number
    design: number
    software: number
    trademark: number
    total: number
  } | null
  source: string
  checkedOn: string
}

/** 企业 in the tables: the public part, and what the seed writes. */
export interface CompanyStore {
  page(
    filters: CompanyFilters,
    range: { offset: number; limit: number },
  ): Promise<{ companies: StoredCompany[]; total: number }>
  count(filters: CompanyFilters): Promise<number>
  facets(filters: CompanyFilters): Promise<FacetCount[]>
  /** Listed companies by their ids, in no order. */
  byIds(ids: readonly string[], today: string): Promise<StoredCompany[]>
  /** One listed company by one of its names; null when there is none. */
  find(
    by: { id: string } | { creditCode: string } | { nameFolded: string },
    today: string,
  ): Promise<StoredCompany | null>
}

/** Reads companies over `db`. */
export const createCompanyStore = (db: Database): CompanyStore => {
  const select = async (
    where: RawBuilder<unknown>,
    today: string,
    rest: RawBuilder<unknown> = sql``,
    filters?: CompanyFilters,
  ): Promise<StoredCompany[]> => {
    const { rows } = await sql<Row>`
      ${filters ? withFound(filters) : sql``}
      select id, company_name as name, credit_code as "creditCode", legal_person as "legalPerson",
        region_code as "regionCode", industry_code as "industryCode",
        ${dateText('establish_date')} as "establishDate",
        reg_capital::float8 as "regCapital", currency, status, size, insured, tags, source,
        ${dateText('checked_on')} as "checkedOn",
        ip_invention as invention, ip_utility as utility, ip_design as design,
        ip_software as software, ip_trademark as trademark, ip_total as total,
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'code', title, 'validTo', ${dateText('valid_to')})
            order by valid_from, title)
          from company_title as t
          where t.company_id = company.id and t.valid_from <= ${today}::date
            and (t.valid_to is null or t.valid_to >= ${today}::date)), '[]') as titles
      from ${filters ? companyRows(filters) : sql`company`}
      where listed and not del_flag and ${where} ${rest}`.execute(db)
    return rows.map(companyOf)
  }

  const count = async (filters: CompanyFilters): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      ${withFound(filters)}
      select ${ROW_COUNT} as total from ${companyRows(filters)}
      where listed and not del_flag and ${conditionOf(filters)}`.execute(db)
    return rows[0]?.total ?? 0
  }

  return {
    count,
    async page(filters, { offset, limit }) {
      // A name that begins with the words stands before one that only holds them.
      const order =
        filters.found === null
          ? sql``
          : sql`not starts_with(name_folded, ${filters.beginning}), score desc nulls first,`
      const rest = sql`
        order by ${order} establish_date desc, id
        limit ${limit} offset ${offset}`
      const [companies, total] = await Promise.all([
        select(conditionOf(filters), filters.today, rest, filters),
        count(filters),
      ])
      return { companies, total }
    },
    async facets(filters) {
      const counts = facetQueries(filters)
      const { rows } = await sql<{ filter: FacetCount['filter']; code: string; count: string }>`
        ${withFound(filters)} ${sql.join(counts, sql` union all `)}`.execute(db)
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },
    byIds: async (ids, today) => select(sql`id = any(${ids}::text[])`, today),
    async find(by, today) {
      const where =
        'id' in by
          ? sql`id = ${by.id}`
          : 'creditCode' in by
            ? sql`credit_code = ${by.creditCode}`
            : sql`name_folded = ${by.nameFolded}`
      const [company = null] = await select(where, today)
      return company
    },
  }
}

type Counts = NonNullable<StoredCompany['ip']>
type Row = Omit<StoredCompany, 'ip'> & Record<keyof Counts, number | null>

const companyOf = (row: Row): StoredCompany => {
  const { invention, utility, design, software, trademark, total, ...company } = row
  const counted = [invention, utility, design, software, trademark].some((it) => it !== null)
  return {
    ...company,
    ip: counted
      ? {
          invention: invention ?? 0,
          utility: utility ?? 0,
          design: design ?? 0,
          software: software ?? 0,
          trademark: trademark ?? 0,
          total: total ?? 0,
        }
      : null,
  }
}
