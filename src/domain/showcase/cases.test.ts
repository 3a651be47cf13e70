import { expect, test } from 'vitest'
import { type CaseConsent, shownCompany } from './cases.ts'

const company = (consent: CaseConsent) => ({
  consent,
  companyName: '云川示例精密机械有限公司',
  creditCode: '91999999MA0000001N',
  maskedName: '安徽省某精密机械企业',
})

test.each([
  ['open', { companyName: '云川示例精密机械有限公司', creditCode: '91999999MA0000001N' }],
  ['masked', { companyName: '安徽省某精密机械企业', creditCode: '' }],
  ['private', null],
] as const)('consent %s', (consent, shown) => {
  expect(shownCompany(company(consent))).toEqual(shown)
})
