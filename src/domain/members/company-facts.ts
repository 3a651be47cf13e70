import type { RegisterStatus } from '#domain/permissions/certification.ts'

/** 企业资料: how complete it is, and what of it may be changed. */

/** The facts that the console asks for, in the order of the form. */
export const COMPANY_FACT = {
  companyName: '企业名称',
  creditCode: '统一社会信用代码',
  legalPerson: '法定代表人',
  regionCode: '所在地区',
  address: '详细地址',
  industryCode: '所属行业',
  establishDate: '成立日期',
  regCapital: '注册资本',
  contactName: '联系人',
  contactPhone: '联系电话',
  email: '邮箱',
  hightechField: '高新技术领域',
  tags: '企业标签',
} as const

export type CompanyFact = keyof typeof COMPANY_FACT

const FACTS = Object.keys(COMPANY_FACT) as CompanyFact[]

/**
 * 基本信息完整度: the facts that stand, in whole percent, and the names of the others. Not 画像完整度,
 * which weighs the fields of the portrait by the policies they decide.
 */
export const infoCompletenessOf = (
  facts: Readonly<Record<CompanyFact, string>>,
): { percent: number; missing: string[] } => {
  const missing = FACTS.filter((fact) => facts[fact].trim() === '')
  return {
    percent: Math.floor(((FACTS.length - missing.length) / FACTS.length) * 100),
    missing: missing.map((fact) => COMPANY_FACT[fact]),
  }
}

export const CERTIFIED_TEXT = '已认证企业变更名称、信用代码或法定代表人，请提交变更认证'

/**
 * What forbids to change the facts that the licence states; null while the company is neither
 * certified nor being looked at.
 */
export const identityChangeProblem = (status: RegisterStatus): string | null => {
  switch (status) {
    case '0':
    case '3':
      return null
    case '1':
      return '认证审核中，不能变更名称、信用代码或法定代表人'
    case '6':
      return '企业已冻结，不能变更名称、信用代码或法定代表人'
    default:
      return CERTIFIED_TEXT
  }
}

/** What is wrong with a company's telephone; the empty text is fine. */
export const contactPhoneProblem = (phone: string): string | null =>
  phone === '' || /^\+?[\d\- ]{5,19}$/.test(phone) ? null : '联系电话格式不正确'

/** 企业标签 as they are stored: trimmed, each once. */
export const normalTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
]
