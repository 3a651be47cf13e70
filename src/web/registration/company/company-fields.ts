import { capitalProblem, unitsOf } from '#domain/companies/capital.ts'
import { emailProblem } from '#domain/registration/account.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  establishDateProblem,
  industryProblem,
  legalPersonProblem,
  normalCompanyName,
  regionProblem,
} from '#domain/registration/company.ts'

/** 企业 as typed so far; names stand beside the codes they were chosen by, for the summary. */
export interface CompanyValues {
  companyName: string
  creditCode: string
  companyType: string
  legalPerson: string
  establishDate: string
  regionCode: string
  regionName: string
  /** Nothing lies below the region: it is chosen to the end. */
  regionDone: boolean
  address: string
  industryCode: string
  industryName: string
  /** In 万 of the currency. */
  capital: string
  currency: string
  contactName: string
  contactPhone: string
  email: string
  hightechField: string
  hightechName: string
  /** As typed, divided by 、 or commas. */
  tags: string
}

export type CompanyField = keyof CompanyValues

export const EMPTY_COMPANY: CompanyValues = {
  companyName: '',
  creditCode: '',
  companyType: 'company',
  legalPerson: '',
  establishDate: '',
  regionCode: '',
  regionName: '',
  regionDone: false,
  address: '',
  industryCode: '',
  industryName: '',
  capital: '',
  currency: '人民币',
  contactName: '',
  contactPhone: '',
  email: '',
  hightechField: '',
  hightechName: '',
  tags: '',
}

/** The fields as they are shown and checked. */
export const COMPANY_ORDER = [
  'companyName',
  'creditCode',
  'companyType',
  'establishDate',
  'legalPerson',
  'regionCode',
  'address',
  'industryCode',
  'capital',
  'contactName',
  'contactPhone',
  'email',
  'hightechField',
  'tags',
] as const satisfies readonly CompanyField[]

export const CURRENCIES = ['人民币', '美元', '欧元', '港元', '日元', '英镑', '其他'] as const

export const ADDRESS_MAX = 200
export const CONTACT_MAX = 30
const TAGS_MAX = 10
const TAG_MAX = 20

const length = (text: string): number => Array.from(text).length
const tooLong = (text: string, max: number): string | null =>
  length(text) > max ? `最多 ${max} 字，已超出 ${length(text) - max} 字` : null

/** 标签 one by one, each once. */
export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[、，,;；\s]+/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

const tagsProblem = (typed: string): string | null => {
  const tags = tagsOf(typed)
  if (tags.length > TAGS_MAX) return `标签最多 ${TAGS_MAX} 个`
  return tags.some((tag) => length(tag) > TAG_MAX) ? `每个标签最多 ${TAG_MAX} 字` : null
}

const regionProblemOf = (it: CompanyValues): string | null =>
  regionProblem(it.regionCode) ?? (it.regionDone ? null : '请选择到区县')

/** What is wrong with one field; null when it is fine. `today` is `yyyy-MM-dd`, Beijing. */
export const companyProblem = (
  field: CompanyField,
  it: CompanyValues,
  today: string,
): string | null => {
  switch (field) {
    case 'companyName':
      return companyNameProblem(it.companyName)
    case 'creditCode':
      return creditCodeProblem(it.creditCode)
    case 'legalPerson':
      return legalPersonProblem(it.legalPerson)
    case 'establishDate':
      return establishDateProblem(it.establishDate, today)
    case 'regionCode':
      return regionProblemOf(it)
    case 'address':
      return tooLong(it.address, ADDRESS_MAX)
    case 'industryCode':
      return industryProblem(it.industryCode)
    case 'capital':
      return capitalProblem(it.capital.trim())
    case 'contactName':
      return tooLong(it.contactName, CONTACT_MAX)
    case 'contactPhone':
      return it.contactPhone === '' || /^[\d+() -]{7,20}$/.test(it.contactPhone)
        ? null
        : '联系电话格式不正确'
    case 'email':
      return emailProblem(it.email.trim())
    case 'tags':
      return tagsProblem(it.tags)
    default:
      return null
  }
}

/** With whoever registers as the contact where their number stands without a name. */
export const withContact = (
  it: CompanyValues,
  person: { phone: string; userName: string },
): CompanyValues =>
  it.contactName.trim() === '' && it.contactPhone.trim() === person.phone
    ? { ...it, contactName: person.userName.trim() }
    : it

/** What is sent of it. */
export const companyInput = (it: CompanyValues) => ({
  companyName: normalCompanyName(it.companyName),
  creditCode: normalCreditCode(it.creditCode),
  legalPerson: it.legalPerson.trim(),
  regionCode: it.regionCode,
  address: it.address.trim(),
  industryCode: it.industryCode,
  establishDate: it.establishDate,
  regCapital: unitsOf(it.capital.trim()),
  currency: it.currency,
  contactName: it.contactName.trim(),
  contactPhone: it.contactPhone.trim(),
  email: it.email.trim(),
  hightechField: it.hightechField,
  tags: tagsOf(it.tags),
})
