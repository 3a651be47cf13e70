import { sql } from 'kysely'
import type { CompanyStatus, CompanyTitle, CompanyType } from '#domain/companies/codes.ts'
import type { EntSize, HightechField } from '#domain/policies/codes.ts'
import type { Tx } from '#server/database/transaction.ts'

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
