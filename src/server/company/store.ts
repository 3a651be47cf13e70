import { sql } from 'kysely'
import type { CompanyTitle, CompanyType } from '#domain/companies/codes.ts'
import type { RegisterStatus } from '#domain/permissions/certification.ts'
import type { Database } from '#server/database/pool.ts'
import { amountText, dateText, NOW, TODAY } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 企业资料 as the tables have it, for its own people. */
export interface OwnCompany {
  id: string
  companyName: string
  creditCode: string
  companyType: CompanyType
  legalPerson: string
  regionCode: string
  address: string
  industryCode: string
  /** `yyyy-MM-dd`. */
  establishDate: string
  /** In units of the currency; empty when not stated. */
  regCapital: string
  currency: string
  contactName: string
  contactPhone: string
  email: string
  hightechField: string
  tags: string[]
  headImg: string
  titles: CompanyTitle[]
  registerStatus: RegisterStatus
  statusBefore: RegisterStatus | ''
  /** Last day of the certification; empty without one. */
  certifiedUntil: string
  expired: boolean
  research: boolean
  version: number
}

/** What the company's people may change. */
export type CompanyFacts = Pick<
  OwnCompany,
  | 'companyName'
  | 'creditCode'
  | 'companyType'
  | 'legalPerson'
  | 'regionCode'
  | 'address'
  | 'industryCode'
  | 'establishDate'
  | 'regCapital'
  | 'currency'
  | 'contactName'
  | 'contactPhone'
  | 'email'
  | 'hightechField'
  | 'tags'
  | 'headImg'
>

const companies = (db: Database | Tx) =>
  db
    .selectFrom('company')
    .select(['id', 'company_name as companyName', 'credit_code as creditCode', 'address'])
    .select(['legal_person as legalPerson', 'region_code as regionCode', 'currency', 'email'])
    .select(['industry_code as industryCode', 'contact_name as contactName', 'tags'])
    .select(['contact_phone as contactPhone', 'head_img as headImg', 'version'])
    .select('research_enabled as research')
    .select((eb) => [
      eb.ref('company_type').$castTo<CompanyType>().as('companyType'),
      eb.ref('register_status').$castTo<RegisterStatus>().as('registerStatus'),
      eb.ref('status_before').$castTo<RegisterStatus | ''>().as('statusBefore'),
      dateText('establish_date').as('establishDate'),
      dateText('certified_until').as('certifiedUntil'),
      sql<boolean>`coalesce(certified_until < ${TODAY}, false)`.as('expired'),
      amountText('reg_capital').as('regCapital'),
      eb.fn.coalesce('hightech_field', eb.val('')).as('hightechField'),
      sql<CompanyTitle[]>`array(
        select title from company_title
        where company_id = company.id and valid_from <= ${TODAY}
          and (valid_to is null or valid_to >= ${TODAY})
        order by valid_from, title)`.as('titles'),
    ])
    .where('del_flag', '=', false)

/** A company by its id; null when there is none. */
export const companyOf = async (db: Database | Tx, id: string): Promise<OwnCompany | null> =>
  (await companies(db).where('id', '=', id).executeTakeFirst()) ?? null

/** The same, kept from other changes to the end of the transaction. */
export const lockedCompany = async (tx: Tx, id: string): Promise<OwnCompany | null> =>
  (await companies(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null

/** Writes the facts; the people of the company carry its name. */
export const writeFacts = async (
  tx: Tx,
  id: string,
  to: CompanyFacts & { nameFolded: string; by: string },
): Promise<void> => {
  await tx
    .updateTable('company')
    .set((eb) => ({
      company_name: to.companyName,
      name_folded: to.nameFolded,
      credit_code: to.creditCode,
      company_type: to.companyType,
      legal_person: to.legalPerson,
      region_code: to.regionCode,
      address: to.address,
      industry_code: to.industryCode,
      establish_date: to.establishDate,
      reg_capital: to.regCapital === '' ? null : to.regCapital,
      currency: to.currency,
      contact_name: to.contactName,
      contact_phone: to.contactPhone,
      email: to.email,
      hightech_field: to.hightechField === '' ? null : to.hightechField,
      tags: to.tags,
      head_img: to.headImg,
      updated_by: to.by,
      updated_at: NOW,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('user_account')
    .set({ company_name: to.companyName })
    .where('company_id', '=', id)
    .where('company_name', '<>', to.companyName)
    .execute()
}

/** Whether a picture was uploaded by the company's people. */
export const isOwnFile = async (tx: Tx, companyId: string, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', fileId)
    .where('company_id', '=', companyId)
    .where('del_flag', '=', false)
    .where('mime', 'like', 'image/%')
    .executeTakeFirst()) !== undefined
