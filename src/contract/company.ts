import { permission } from '#domain/permissions/codes.ts'
import { COMPANY_TYPE } from '#domain/companies/codes.ts'
import { emailProblem } from '#domain/registration/account.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  industryProblem,
  legalPersonProblem,
  regionProblem,
} from '#domain/registration/company.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  choice,
  codesOf,
  flag,
  int,
  list,
  orElse,
  record,
  rows,
  ruled,
  shaped,
  text,
} from './wire/words.ts'

const own = () => orElse(text(), '')

/** 企业资料 as its own people see it. */
const companyInfo = () =>
  record({
    companyId: text(),
    companyName: text(),
    creditCode: text(),
    companyType: choice(codesOf(COMPANY_TYPE)),
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
    tags: rows(text()),
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
    input: record({ companyId: own() }),
    output: record({
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
    input: record({ companyId: own() }),
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
    input: record({
      companyName: ruled(companyNameProblem, 200),
      creditCode: ruled(creditCodeProblem, 60),
      companyType: choice(codesOf(COMPANY_TYPE)),
      legalPerson: ruled(legalPersonProblem, 60),
      regionCode: ruled(regionProblem, 6),
      address: orElse(text(200), ''),
      industryCode: ruled(industryProblem, 6),
      establishDate: shaped(/^\d{4}-\d{2}-\d{2}$/),
      regCapital: orElse(shaped(/^(\d{1,15}(\.\d{1,2})?)?$/), ''),
      currency: orElse(text(20), '人民币'),
      contactName: orElse(text(30), ''),
      contactPhone: orElse(text(20), ''),
      email: orElse(ruled(emailProblem, 100), ''),
      hightechField: orElse(text(32), ''),
      tags: orElse(list(text(20, 1), 10), []),
      headImg: orElse(text(64), ''),
      version: int(),
      companyId: own(),
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
    input: record({ companyId: own() }),
    output: record({
      /** 今天要处理, most pressing first. */
      tasks: rows(
        record({
          kind: choice([
            'certify',
            'recertify',
            'rejected',
            'join',
            'permission',
            'profile',
            'claim',
            'review',
            'leads',
          ]),
          title: text(),
          detail: text(),
          /** How many wait. */
          count: int(),
          /** Last day `yyyy-MM-dd`; empty when there is none. */
          due: text(),
        }),
      ),
      figures: rows(
        record({
          code: choice(['colleagues', 'ip', 'titles', 'joins', 'leads', 'reviews', 'companies']),
          name: text(),
          count: int(),
        }),
      ),
      /** 填写完整度 of the company's facts, percent; -1 without a company. */
      completeness: int({ min: -1, max: 100 }),
      /** Facts that are still empty. */
      missing: rows(text()),
      regionCode: text(),
      regionName: text(),
      hasCompany: flag(),
    }),
  }),
} as const
