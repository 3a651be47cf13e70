/** For tests of the registration: its page over calls that answer as told. */
import { privacy } from '#contract/privacy.ts'
import { fireEvent, screen } from '@testing-library/react'
import { dictionaries } from '#contract/dictionaries.ts'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { regionsBelow } from '#web/testing/regions.ts'
import RegisterPage from './RegisterPage.tsx'

export const PHONE = '19900138000'
export const CREDIT_CODE = '91999999MA0000001N'
export const PASSWORD = 'bridge-over-42'

const REGIONS = regionsBelow({
  '000000': [['330000', '浙江省', true]],
  '330000': [['330100', '杭州市', true]],
  '330100': [['330106', '西湖区']],
})
const ENTRIES: Record<string, [string, string][]> = {
  INDUSTRY: [
    ['C', '制造业'],
    ['I', '信息传输、软件和信息技术服务业'],
  ],
  INDUSTRY_DIVISION: [
    ['C40', '仪器仪表制造业'],
    ['I65', '软件和信息技术服务业'],
  ],
  HIGHTECH_FIELD: [['electronics', '电子信息']],
}

/** The page; `more` answers come before the usual ones, which let everything pass. */
export const openRegister = (
  address = hrefTo('register', { name: 'company' }),
  more: readonly Route[] = [],
  around: Parameters<typeof openPage>[3] = {},
) =>
  openPage(
    RegisterPage,
    address,
    [
      ...more,
      on(registration.challenge, { challenge: 't', bits: 0 }),
      on(registration.companyCode, { flowId: 'flow1', expiresIn: 300, resendAfter: 60 }),
      on(registration.userCode, { flowId: 'flow2', expiresIn: 300, resendAfter: 60 }),
      on(registration.checkCode, { passed: true, phoneTaken: false }),
      on(registration.loginNameUnique, { unique: true }),
      on(registration.codeUnique, { unique: true }),
      on(registration.nameUnique, { unique: true }),
      on(registration.registerCompany, { userId: 'u', companyId: 'c' }),
      on(registration.registerUser, { userId: 'u', companyId: '' }),
      on(session.token, {
        user: { companyId: 'c' },
        accessToken: 'a',
        tokenType: 'b',
        refreshToken: 'c',
      }),
      on(privacy.retention, {}),
      REGIONS,
      on(dictionaries.entries, (input) => ({
        records: (ENTRIES[input.dictType] ?? []).map(([dictCode, dictDesc]) => ({
          dictCode,
          dictDesc,
        })),
      })),
    ],
    around,
  )

/** Writes into a field by its label. */
export const type = (label: RegExp, value: string): void => {
  const field = screen.getByLabelText(label, { selector: 'input, select, textarea' })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** Ticks the agreement box, or unticks it. */
export const agree = (): void => {
  fireEvent.click(screen.getByLabelText(/我已阅读并同意/))
}

/** Fills in the first step, with the code asked for. */
export const fillPhone = async (): Promise<void> => {
  type(/^手机号码/, PHONE)
  press('获取验证码')
  await screen.findByText(/秒后可重发/)
  type(/^验证码/, '123456')
  agree()
}

/** The first step, done. */
export const passPhone = async (): Promise<void> => {
  await fillPhone()
  press('下一步')
  await screen.findByRole('heading', { name: '填写企业' })
}

/** Fills in the second step. */
export const fillCompany = async (): Promise<void> => {
  type(/^企业名称/, '云川示例装备(浙江)有限公司')
  type(/^统一社会信用代码/, CREDIT_CODE.toLowerCase())
  type(/^成立日期/, '2019-05-06')
  type(/^法定代表人/, '何知秋')
  await screen.findByRole('option', { name: '浙江省' })
  type(/^省级/, '330000')
  await screen.findByRole('option', { name: '杭州市' })
  type(/^市级/, '330100')
  await screen.findByRole('option', { name: '西湖区' })
  type(/^区县/, '330106')
  await screen.findByRole('option', { name: '制造业' })
  type(/^门类/, 'C')
  type(/^大类/, 'C40')
  type(/^注册资本/, '1000.5')
  type(/^标签/, '传感器、出口企业 传感器')
}

/** Both steps, done. */
export const passCompany = async (): Promise<void> => {
  await passPhone()
  await fillCompany()
  press('下一步')
  await screen.findByRole('heading', { name: '设置账号并确认' })
}

/** Fills in the account of the last step. */
export const fillAccount = (): void => {
  type(/^姓名/, '何知秋')
  type(/^登录名/, 'hezhiqiu')
  type(/^密码\*/, PASSWORD)
  type(/^确认密码/, PASSWORD)
}

/** Every step filled in; what is left is to send it. */
export const fillAll = async (): Promise<void> => {
  await passCompany()
  fillAccount()
}
