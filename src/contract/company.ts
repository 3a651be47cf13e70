import { permission } from '#domain/permissions/codes.ts'
import { COMPANY_TYPE } from '#domain/companies/codes.ts'
import { companyFacts } from './registration.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import { oneOf, codesOf, boolean, int, withDefault, object, array, text } from './wire/schema.ts'

/** 企业资料 as its own people see it. */
const companyInfo = () =>
  object({
    companyId: text(),
    companyName: text(),
    creditCode: text(),
    companyType: oneOf(codesOf(COMPANY_TYPE)),
    legalPerson: text(),
    regionCode: text(),
    /** From the province down, e.g. 浙江省 杭州市 西湖区. */
    regionName: text(),
    address: text(),
    industryCode: text(),
    industryName: text(),
    establishDate: text(),
    regCapital: text(),
    currency: text(),
    contactName: text(),
    /** In the clear for whoever may edit it, else masked. */
    contactPhone: text(),
    email: text(),
    hightechField: text(),
    tags: array(text()),
    headImg: text(),
    registerStatus: text(),
    permissionState: text(),
    certifiedUntil: text(),
    version: int(),
  })

/** 我的企业: what the console shows of one's own company. */
export const company = {
  /** The left menu's company: tags and registration status. */
  tabs: endpoint({
    method: 'GET',
    path: '/crm/api/crm/crmCompany/queryCompanyTabs',
    access: 'member',
    spec: true,
    background: true,
    input: object({}),
    output: object({
      companyName: text(),
      headImg: text(),
      /** Comma-separated. */
      companyTags: text(1000),
      registerStatus: text(),
      permissionState: text(),
      permissionTime: text(),
    }),
  }),
  mine: endpoint({
    method: 'POST',
    path: '/crm/api/crm/crmCompany/queryMyCompany',
    access: 'member',
    permission: permission('enterprise:info'),
    spec: false,
    input: object({}),
    output: companyInfo(),
  }),
  /**
   * Changes the company's facts. Name, credit code and legal person of a certified company are
   * changed by an application (certification.submit) instead.
   */
  update: endpoint({
    method: 'POST',
    path: '/crm/api/crm/crmCompany/updateMyCompany',
    access: 'member',
    permission: permission('enterprise:info:edit'),
    spec: false,
    audit: { sometimes: 'company.update', when: IF_CHANGED },
    input: object({
      ...companyFacts(),
      headImg: withDefault(text(64), ''),
      version: int(),
    }),
    output: companyInfo(),
  }),
  /** 首页: what is to be done, and the figures of the company. */
  overview: endpoint({
    method: 'POST',
    path: '/crm/api/crm/crmCompany/queryOverview',
    access: 'member',
    spec: false,
    background: true,
    input: object({}),
    output: object({
      /** 基本信息完整度: the company's facts that stand, percent; -1 without a company. */
      completeness: int({ min: -1, max: 100 }),
      /** Facts that are still empty. */
      missing: array(text()),
      regionCode: text(),
      regionName: text(),
      hasCompany: boolean(),
    }),
  }),
} as const
