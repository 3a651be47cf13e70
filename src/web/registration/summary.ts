import { capitalText, unitsOf } from '#domain/companies/capital.ts'
import { COMPANY_TYPE } from '#domain/companies/codes.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import { maskPhone } from '#domain/registration/account.ts'
import { normalCompanyName } from '#domain/registration/company.ts'
import { type CompanyValues, tagsOf } from './company/company-fields.ts'

export type Rows = readonly (readonly [label: string, value: string])[]

/** 手机 as the summary shows it. */
export const phoneRows = (phone: string): Rows => [['手机号码', maskPhone(phone)]]

const typeName = (code: string): string =>
  Object.entries(COMPANY_TYPE).find(([one]) => one === code)?.[1] ?? ''

/** 企业 as the summary shows it: what names it, what policies go by, and whom to reach. */
export const companyRows = (it: CompanyValues): Rows => [
  ['企业名称', normalCompanyName(it.companyName)],
  ['统一社会信用代码', normalCreditCode(it.creditCode)],
  ['所在地区', it.regionName],
  ['行业', it.industryName],
  ['联系人', [it.contactName.trim(), it.contactPhone.trim()].filter((one) => one !== '').join(' ')],
]

/** All else of 企业. */
export const moreCompanyRows = (it: CompanyValues): Rows => [
  ['企业类型', typeName(it.companyType)],
  ['法定代表人', it.legalPerson.trim()],
  ['成立日期', it.establishDate],
  ['住所', it.address.trim()],
  ['注册资本', capitalText(unitsOf(it.capital.trim()), it.currency)],
  ['邮箱', it.email.trim()],
  ['技术领域', it.hightechName],
  ['标签', tagsOf(it.tags).join('、')],
]

/** Of a company that is there already nothing is known but the code that was typed. */
export const existingRows = (it: CompanyValues): Rows => [
  ['统一社会信用代码', normalCreditCode(it.creditCode)],
]
