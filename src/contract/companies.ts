import {
  AGE_BAND,
  CAPITAL_BAND,
  COMPANY_STATUS,
  COMPANY_TITLE,
  IP_BAND,
} from '#domain/companies/codes.ts'
import { ENT_SIZE } from '#domain/policies/codes.ts'
import { marked } from './marks.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  int,
  queryArray,
  number,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

/** 登记卡片: what the register says of a company, never how to reach it. */
const registerCard = () => ({
  companyId: text(),
  name: text(),
  creditCode: text(),
  /** 法定代表人. */
  operName: text(),
  status: oneOf(codesOf(COMPANY_STATUS)),
  startDate: text(),
  /** In units of `currency`; null when it is not stated. */
  regCapital: orNull(number()),
  currency: text(),
  /** 参保人数; null when it is not stated. */
  insured: orNull(int()),
  industry: text(),
  region: text(),
  /** Empty when it is not stated. */
  size: oneOf(['', ...codesOf(ENT_SIZE)]),
  tags: array(text()),
  source: text(),
  checkedOn: text(),
})

const title = () =>
  object({
    code: oneOf(codesOf(COMPANY_TITLE)),
    /** Last day of validity; empty when it is not stated. */
    validTo: text(),
  })

const ipCounts = () =>
  object({
    invention: int(),
    utility: int(),
    design: int(),
    software: int(),
    trademark: int(),
    total: int(),
  })

/** A company as the directory shows it. */
const companyCard = () =>
  object({ ...registerCard(), titles: array(title()), ip: orNull(ipCounts()) })

const filters = () => ({
  keyword: withDefault(text(100), ''),
  regionCode: withDefault(pattern(/^\d{6}$/), ''),
  industryCode: withDefault(pattern(/^[A-T]$/), ''),
  size: withDefault(oneOf(['', ...codesOf(ENT_SIZE)]), '' as const),
  /** Titles held and valid today; any of them. */
  titles: withDefault(queryArray(oneOf(codesOf(COMPANY_TITLE)), 6), []),
  ageBand: withDefault(oneOf(['', ...codesOf(AGE_BAND)]), '' as const),
  capitalBand: withDefault(oneOf(['', ...codesOf(CAPITAL_BAND)]), '' as const),
  ipBand: withDefault(oneOf(['', ...codesOf(IP_BAND)]), '' as const),
})

/** The filters whose values are counted. */
export const COMPANY_FACETS = [
  'regionCode',
  'cityCode',
  'industryCode',
  'titles',
  'size',
  'ageBand',
  'capitalBand',
  'ipBand',
] as const

/** 企业名录. */
export const companies = {
  list: endpoint({
    method: 'POST',
    path: '/message/api/portalpublic/news/queryCompanyListByES',
    access: 'anyone',
    spec: true,
    input: object({ ...filters(), ...paging() }),
    output: object({
      ...pageOf(
        object({
          company: companyCard(),
          /** Runs of the name, those that matched the search marked. */
          nameMarks: marked(),
        }),
      ),
      /** What each value of a filter would find beside the other filters; `cityCode` only inside a province. */
      facets: array(
        object({
          filter: oneOf(COMPANY_FACETS),
          options: array(object({ code: text(), name: text(), count: int() })),
        }),
      ),
      /** What an empty result would give with one filter less, greatest first. */
      relaxations: array(object({ filter: text(), total: int() })),
      /** The nearest known word when the keyword finds nothing; empty otherwise. */
      spell: text(),
    }),
  }),

  /** 登记信息 of one company by any of its three names; null when it is not in the register. */
  registerCard: endpoint({
    method: 'POST',
    path: '/crm/api/portalpublic/successCase/getCompanyInfoByQcc',
    access: 'anyone',
    spec: true,
    input: object({
      creditCode: withDefault(text(40), ''),
      name: withDefault(text(80), ''),
      /** The company that is asked for: here it is no hint. */
      companyId: withDefault(text(), ''),
    }),
    output: object({ company: orNull(object(registerCard())) }),
  }),

  /** 对比: up to three companies, in the order asked. */
  compare: endpoint({
    method: 'POST',
    path: '/message/api/portalpublic/news/queryCompanyCompareList',
    access: 'anyone',
    spec: false,
    input: object({
      ids: queryArray(pattern(/^[A-Za-z0-9_-]{1,64}$/), 3),
    }),
    output: object({ records: array(companyCard()) }),
  }),
} as const
