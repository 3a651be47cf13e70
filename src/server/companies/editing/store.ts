import { sql } from 'kysely'
import type { CompanyStatus, CompanyTitle, CompanyType } from '#domain/companies/codes.ts'
import type { EntSize, HightechField } from '#domain/policies/codes.ts'
import type { Database } from '#server/database/pool.ts'
import { dateText } from '#server/database/sql.ts'
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
  author: { by: string; at: Date },
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
      true, ${author.at}, ${author.by}, ${author.at}, ${author.by}
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

/** A company of the directory as its editors have it. */
export interface EditedCompany extends Omit<
  NewCompany,
  'id' | 'nameFolded' | 'regCapital' | 'insured' | 'size' | 'ip'
> {
  regCapital: number | null
  insured: number | null
  /** Empty when it is not stated. */
  size: EntSize | ''
  /** null when nobody has counted them. */
  ip: Readonly<Record<keyof NewCompany['ip'], number | null>>
  consent: boolean
  consentNote: string
}

/**
 * A company of the directory, listed or taken off it by the content editor; null for any other one: what
 * companies themselves keep here is no business of editors.
 */
export const readEdited = async (
  db: Database | Tx,
  id: string,
): Promise<{
  company: EditedCompany
  listed: boolean
  updatedAt: Date
  updatedBy: string
} | null> => {
  const { rows } = await sql<{
    company: EditedCompany
    listed: boolean
    updatedAt: Date
    updatedBy: string
  }>`
    select listed, updated_at as "updatedAt", updated_by as "updatedBy", jsonb_build_object(
      'name', company_name, 'creditCode', credit_code, 'companyType', company_type,
      'status', status, 'legalPerson', legal_person, 'regionCode', region_code,
      'address', address, 'industryCode', industry_code,
      'establishDate', ${dateText('establish_date')}, 'regCapital', reg_capital,
      'currency', currency, 'size', coalesce(size, ''), 'insured', insured,
      'hightechField', coalesce(hightech_field, ''), 'tags', to_jsonb(tags),
      'ip', jsonb_build_object('invention', ip_invention, 'utility', ip_utility,
        'design', ip_design, 'software', ip_software, 'trademark', ip_trademark),
      'consent', list_consent, 'consentNote', list_consent_note, 'source', source,
      'checkedOn', ${dateText('checked_on')},
      'titles', coalesce((
        select jsonb_agg(jsonb_build_object('title', title,
          'validFrom', ${dateText('valid_from')},
          'validTo', ${dateText('valid_to')}) order by valid_from, title)
        from company_title where company_id = company.id), '[]')) as company
    from company
    where id = ${id} and not del_flag and (listed or exists (
      select from content_item i where i.kind = 'company' and i.id = company.id))`.execute(db)
  return rows[0] ?? null
}

/** Writes a company of the directory with its titles, and shows it. */
export const saveEdited = async (
  tx: Tx,
  company: EditedCompany & { id: string; nameFolded: string },
  author: { by: string; at: Date },
): Promise<void> => {
  const { titles, ip, ...given } = company
  const values = {
    company_name: given.name,
    name_folded: given.nameFolded,
    credit_code: given.creditCode,
    company_type: given.companyType,
    legal_person: given.legalPerson,
    region_code: given.regionCode,
    address: given.address,
    industry_code: given.industryCode,
    establish_date: given.establishDate,
    reg_capital: given.regCapital,
    currency: given.currency,
    status: given.status,
    size: given.size || null,
    insured: given.insured,
    hightech_field: given.hightechField || null,
    tags: [...given.tags],
    ip_invention: ip.invention,
    ip_utility: ip.utility,
    ip_design: ip.design,
    ip_software: ip.software,
    ip_trademark: ip.trademark,
    list_consent: given.consent,
    list_consent_note: given.consentNote,
    source: given.source,
    checked_on: given.checkedOn,
    listed: true,
    updated_at: author.at,
    updated_by: author.by,
  }
  await tx
    .insertInto('company')
    .values({ id: given.id, ...values, created_at: author.at, created_by: author.by })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await tx.deleteFrom('company_title').where('company_id', '=', given.id).execute()
  await sql`
    insert into company_title (company_id, title, valid_from, valid_to)
    select ${given.id}, title, "validFrom", nullif("validTo", '')::date
    from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb)
      as held(title text, "validFrom" date, "validTo" text)`.execute(tx)
}

/** 下线 and 恢复发布: whether the directory shows it. */
export const showEdited = async (
  tx: Tx,
  id: string,
  listed: boolean,
  author: { by: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('company')
    .set({ listed, updated_at: author.at, updated_by: author.by })
    .where('id', '=', id)
    .where('del_flag', '=', false)
    .execute()
}

/** What stands against publishing a company: it keeps its own record, or another one is the same. */
export const conflictsOf = async (
  db: Database | Tx,
  company: { id: string; nameFolded: string; creditCode: string },
): Promise<{ own: boolean; name: boolean; creditCode: boolean }> => {
  return db
    .selectNoFrom((eb) => {
      const others = eb.selectFrom('company').where('id', '<>', company.id)
      const own = eb.selectFrom('user_account').where('company_id', '=', company.id)
      const named = others
        .where('del_flag', '=', false)
        .where('name_folded', '=', company.nameFolded)
      const coded = others.where('credit_code', '=', company.creditCode)
      return [
        eb.exists(own).$castTo<boolean>().as('own'),
        eb.exists(named).$castTo<boolean>().as('name'),
        eb.exists(coded).$castTo<boolean>().as('creditCode'),
      ]
    })
    .executeTakeFirstOrThrow()
}
