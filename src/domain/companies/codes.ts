/** The code tables of the company register. The bands are ways to look, not law. */

/** 企业类型. */
export const COMPANY_TYPE = {
  company: '企业',
  individual: '个体',
  institution: '事业单位',
  society: '社会组织',
  other: '其他',
} as const

/** 登记状态 (domain-facts §10). */
export const COMPANY_STATUS = {
  active: '存续',
  cancelled: '注销',
  revoked: '吊销',
  withdrawn: '撤销',
  moved: '迁出',
  founding: '设立中',
  liquidating: '清算中',
  suspended: '停业',
  other: '其他',
} as const

/** 企业资质: the titles a company may hold. */
export const COMPANY_TITLE = {
  hnte: '高新技术企业',
  'tech-sme': '科技型中小企业',
  'innovative-sme': '创新型中小企业',
  'specialized-sme': '专精特新中小企业',
  'little-giant': '专精特新“小巨人”企业',
  champion: '制造业单项冠军企业',
} as const

/** 成立年限: whole years since the day of founding. */
export const AGE_BAND = {
  'under-1': '1 年以内',
  '1-3': '1–3 年',
  '3-5': '3–5 年',
  '5-10': '5–10 年',
  'over-10': '10 年以上',
} as const

/** 注册资本, in 万元 of the currency it is stated in. */
export const CAPITAL_BAND = {
  'under-100': '100 万以下',
  '100-500': '100–500 万',
  '500-1000': '500–1000 万',
  '1000-5000': '1000–5000 万',
  'over-5000': '5000 万以上',
} as const

/** 知识产权数: patents, software copyrights and trademarks together. */
export const IP_BAND = {
  none: '暂无记录',
  '1-9': '1–9 件',
  '10-49': '10–49 件',
  'over-50': '50 件以上',
} as const

export type CompanyType = keyof typeof COMPANY_TYPE
export type CompanyStatus = keyof typeof COMPANY_STATUS
export type CompanyTitle = keyof typeof COMPANY_TITLE
export type AgeBand = keyof typeof AGE_BAND
export type CapitalBand = keyof typeof CAPITAL_BAND
export type IpBand = keyof typeof IP_BAND
