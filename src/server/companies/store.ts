import { type RawBuilder, sql } from 'kysely'
import type { Band } from '#domain/companies/bands.ts'
import type { CompanyStatus, CompanyTitle, CompanyType } from '#domain/companies/codes.ts'
import type { EntSize, HightechField } from '#domain/policies/codes.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

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

/** What the directory is asked; empty fields ask nothing. */
export interface CompanyFilters {
  /** Folded words, every one of which the name must hold. */
  words: readonly string[]
  /** The whole question as a credit code would be written; found by it too. */
  creditCode: string
  regionCode: string
  industryCode: string
  size: EntSize | ''
  titles: readonly CompanyTitle[]
  founded: { after: string | null; until: string } | null
  capital: Band<number> | null
  rights: Band<number> | null
  /** On which titles must be valid, `yyyy-MM-dd`. */
  today: string
}

/** 企业 in the tables: the public part, and what the seed writes. */
export interface CompanyStore {
  page(
    filters: CompanyFilters,
    range: { offset: number; limit: number },
  ): Promise<{ companies: StoredCompany[]; total: number }>
  count(filters: CompanyFilters): Promise<number>
  /** Listed companies by their ids, in no order. */
  byIds(ids: readonly string[], today: string): Promise<StoredCompany[]>
  /** One listed company by one of its names; null when there is none. */
  find(
    by: { id: string } | { creditCode: string } | { nameFolded: string },
    today: string,
  ): Promise<StoredCompany | null>
  /** Names that begin with the folded word, then names that hold it. */
  names(word: string, top: number): Promise<string[]>
}

/** Reads companies over `db`. */
export const createCompanyStore = (db: Database): CompanyStore => {
  const select = async (
    where: RawBuilder<unknown>,
    today: string,
    rest: RawBuilder<unknown> = sql``,
  ): Promise<StoredCompany[]> => {
    const { rows } = await sql<Row>`
      select id, company_name as name, credit_code as "creditCode", legal_person as "legalPerson",
        region_code as "regionCode", industry_code as "industryCode",
        to_char(establish_date, 'YYYY-MM-DD') as "establishDate",
        reg_capital::float8 as "regCapital", currency, status, size, insured, tags, source,
        to_char(checked_on, 'YYYY-MM-DD') as "checkedOn",
        ip_invention as invention, ip_utility as utility, ip_design as design,
        ip_software as software, ip_trademark as trademark, ip_total as total,
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'code', title, 'validTo', coalesce(to_char(valid_to, 'YYYY-MM-DD'), ''))
            order by valid_from, title)
          from company_title as t
          where t.company_id = company.id and t.valid_from <= ${today}::date
            and (t.valid_to is null or t.valid_to >= ${today}::date)), '[]') as titles
      from company where listed and not del_flag and ${where} ${rest}`.execute(db)
    return rows.map(companyOf)
  }

  const count = async (filters: CompanyFilters): Promise<number> => {
    const { rows } = await sql<{ total: string }>`
      select count(*) as total from company
      where listed and not del_flag and ${conditionOf(filters)}`.execute(db)
    return Number(rows[0]?.total ?? 0)
  }

  return {
    count,
    async page(filters, { offset, limit }) {
      // A name that begins with the word stands before one that only holds it.
      const first = filters.words[0] ?? ''
      const rest = sql`
        order by not starts_with(name_folded, ${first}), establish_date desc, id
        limit ${limit} offset ${offset}`
      const [companies, total] = await Promise.all([
        select(conditionOf(filters), filters.today, rest),
        count(filters),
      ])
      return { companies, total }
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
    async names(word, top) {
      const { rows } = await sql<{ name: string }>`
        select company_name as name from company
        where listed and not del_flag and position(${word} in name_folded) > 0
        order by not starts_with(name_folded, ${word}), length(name_folded), name_folded
        limit ${top}`.execute(db)
      return rows.map(({ name }) => name)
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

/** The region itself and everything below it, by the digits that say so. */
const regionPrefix = (code: string): string => code.replace(/(00){1,3}$/, '')

const conditionOf = (filters: CompanyFilters): RawBuilder<unknown> => {
  const { words, creditCode, regionCode, industryCode, size, titles, today } = filters
  const { founded, capital, rights } = filters
  const all: RawBuilder<unknown>[] = []
  if (words.length > 0) {
    const held = words.map((word) => sql`position(${word} in name_folded) > 0`)
    all.push(sql`((${sql.join(held, sql` and `)}) or credit_code = ${creditCode})`)
  }
  const prefix = regionPrefix(regionCode)
  if (prefix !== '') all.push(sql`starts_with(region_code, ${prefix})`)
  if (industryCode !== '') all.push(sql`starts_with(industry_code, ${industryCode})`)
  if (size !== '') all.push(sql`size = ${size}`)
  if (titles.length > 0)
    all.push(sql`exists (
      select from company_title as t where t.company_id = company.id
        and t.title = any(${titles}::text[]) and t.valid_from <= ${today}::date
        and (t.valid_to is null or t.valid_to >= ${today}::date))`)
  if (founded !== null) {
    all.push(sql`establish_date <= ${founded.until}::date`)
    if (founded.after !== null) all.push(sql`establish_date > ${founded.after}::date`)
  }
  if (capital !== null) all.push(within(sql`reg_capital`, capital))
  if (rights !== null) all.push(within(sql`ip_total`, rights))
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const within = (column: RawBuilder<unknown>, { from, to }: Band<number>): RawBuilder<unknown> => {
  const ends = [
    ...(from === null ? [] : [sql`${column} >= ${from}`]),
    ...(to === null ? [] : [sql`${column} < ${to}`]),
  ]
  return ends.length === 0 ? sql`true` : sql.join(ends, sql` and `)
}

/** A company of the content, for the register. */
export interface NewCompany {
  id: string
  name: string
  nameFolded: string
  creditCode: string
  companyType: CompanyType
  legalPerson: string
  regionCode: string
  address: string
  industryCode: string
  establishDate: string
  regCapital: number
  currency: string
  status: CompanyStatus
  size: EntSize
  insured: number
  hightechField: HightechField | ''
  tags: readonly string[]
  titles: readonly { title: CompanyTitle; validFrom: string; validTo: string }[]
  ip: { invention: number; utility: number; design: number; software: number; trademark: number }
  source: string
  checkedOn: string
}

/** Writes listed companies with their titles. */
export const insertCompanies = async (
  tx: Tx,
  companies: readonly NewCompany[],
  hand: { by: string; at: Date },
): Promise<void> => {
  const given = JSON.stringify(companies)
  await sql`
    insert into company (id, company_name, name_folded, credit_code, company_type, legal_person,
      region_code, address, industry_code, establish_date, reg_capital, currency, status, size,
      insured, hightech_field, tags, ip_invention, ip_utility, ip_design, ip_software,
      ip_trademark, source, checked_on, listed, created_at, created_by, updated_at, updated_by)
    select id, name, "nameFolded", "creditCode", "companyType", "legalPerson", "regionCode",
      address, "industryCode", "establishDate", "regCapital", currency, status, size, insured,
      nullif("hightechField", ''), tags, (ip->>'invention')::int, (ip->>'utility')::int,
      (ip->>'design')::int, (ip->>'software')::int, (ip->>'trademark')::int, source, "checkedOn",
      true, ${hand.at}, ${hand.by}, ${hand.at}, ${hand.by}
    from jsonb_to_recordset(${given}::jsonb) as given(id text, name text, "nameFolded" text,
      "creditCode" text, "companyType" text, "legalPerson" text, "regionCode" text, address text,
      "industryCode" text, "establishDate" date, "regCapital" numeric, currency text, status text,
      size text, insured integer, "hightechField" text, tags text[], ip jsonb, source text,
      "checkedOn" date)`.execute(tx)
  await sql`
    insert into company_title (company_id, title, valid_from, valid_to)
    select given.id, held.title, held."validFrom", nullif(held."validTo", '')::date
    from jsonb_to_recordset(${given}::jsonb) as given(id text, titles jsonb),
      jsonb_to_recordset(given.titles) as held(title text, "validFrom" date, "validTo" text)
  `.execute(tx)
}
