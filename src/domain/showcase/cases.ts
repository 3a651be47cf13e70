/** 成功案例: who may be named, and how the wall of cases is filtered (product.md 4.10). */

export const CASE_CONSENT = { open: '公开', masked: '脱敏', private: '不公开' } as const

export type CaseConsent = keyof typeof CASE_CONSENT

/** 项目类型 of a case. */
export const CASE_PROGRAMME = {
  gaoqi: '高企认定',
  kexiao: '科技型中小企业',
  innovative: '创新型中小企业',
  specialised: '专精特新',
  giant: '小巨人',
  upgrade: '技术改造',
  ip: '知识产权',
  tax: '研发费用',
  jobTitle: '职称',
} as const

/** Who a case is about, as it is stored. */
export interface CaseCompany {
  consent: CaseConsent
  companyName: string
  creditCode: string
  /** Names the company without naming it: region and trade. */
  maskedName: string
}

/** What the public may know of the company; null when the case may not be shown at all. */
export const shownCompany = (
  it: CaseCompany,
): { companyName: string; creditCode: string } | null => {
  if (it.consent === 'private') return null
  return it.consent === 'open'
    ? { companyName: it.companyName, creditCode: it.creditCode }
    : { companyName: it.maskedName, creditCode: '' }
}
