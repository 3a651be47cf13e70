// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { AGREEMENT_VERSION, WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { REGISTERED_TEXT } from '#domain/registration/company.ts'
import { on } from '#web/testing/server.ts'
import {
  CREDIT_CODE,
  fillAccount,
  fillCompany,
  openRegister,
  passAccount,
  passCompany,
  PASSWORD,
  PHONE,
  press,
  type,
} from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const agree = (): void => {
  fireEvent.click(screen.getByLabelText(/我已阅读并同意/))
}
const stored = (): string =>
  JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area)))

describe('a new company', () => {
  test('account, company, confirmation, signed in, three cards', async () => {
    const { inputsOf } = openRegister()
    await passCompany()
    const line = screen.getByRole('list', { name: '注册步骤' })
    expect(line.querySelector('[aria-current=step]')?.textContent).toContain('确认')
    screen.getByText('浙江省 杭州市 西湖区')
    expect(document.body.textContent).not.toContain(PASSWORD)
    agree()
    press('注册')
    await screen.findByRole('heading', { name: '注册成功' })
    const cards = ['完善画像', '去认证', '看匹配'].map((name) =>
      screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href'),
    )
    expect(cards).toEqual(['/admin/enterprise', '/tips', '/policy/list'])
    expect(inputsOf(registration.registerCompany)).toEqual([
      {
        phone: PHONE,
        flowId: 'flow1',
        loginName: 'hezhiqiu',
        password: PASSWORD,
        confirmPwd: PASSWORD,
        userName: '何知秋',
        agreed: true,
        agreementVersion: AGREEMENT_VERSION,
        companyName: '云川示例装备（浙江）有限公司',
        creditCode: CREDIT_CODE,
        companyType: 'company',
        legalPerson: '何知秋',
        regionCode: '330106',
        address: '',
        industryCode: 'C40',
        establishDate: '2019-05-06',
        regCapital: '10005000',
        currency: '人民币',
        contactName: '何知秋',
        contactPhone: PHONE,
        email: '',
        hightechField: '',
        tags: ['传感器', '出口企业'],
      },
    ])
    expect(inputsOf(session.token)).toEqual([
      { grant_type: 'password', username: 'hezhiqiu', password: PASSWORD },
    ])
    expect(stored()).not.toContain('hezhiqiu')
  })

  test('the box is unticked and must be ticked', async () => {
    const { inputsOf } = openRegister()
    await passCompany()
    press('注册')
    screen.getByText('请先阅读并同意协议')
    expect(document.activeElement).toBe(screen.getByLabelText(/我已阅读并同意/))
    press('隐私政策')
    await screen.findByRole('heading', { name: '隐私政策' })
    expect(inputsOf(registration.registerCompany)).toEqual([])
  })

  test('two presses register once', async () => {
    const { inputsOf } = openRegister()
    await passCompany()
    agree()
    press('注册')
    fireEvent.submit(screen.getByRole('form', { name: '确认' }))
    await screen.findByRole('heading', { name: '注册成功' })
    expect(inputsOf(registration.registerCompany)).toHaveLength(1)
  })

  test('registered but not signed in: the account stands, and the way to log in', async () => {
    openRegister(undefined, [on(session.token, apiError('unavailable'))])
    await passCompany()
    agree()
    press('注册')
    await screen.findByText(/没有自动登录/)
    expect(screen.getAllByRole('link', { name: '去登录' })).toHaveLength(2)
    screen.getByRole('link', { name: /^去认证/ })
  })

  test('a proof that ran out leads back to the code, with all the rest in place', async () => {
    openRegister(undefined, [
      on(registration.registerCompany, apiError('invalid', WRONG_CODE_TEXT)),
    ])
    await passCompany()
    agree()
    press('注册')
    await screen.findByText('手机验证已过期，请重新获取验证码')
    expect(screen.getByLabelText<HTMLInputElement>(/^密码\*/).value).toBe(PASSWORD)
  })

  test('back goes one step back, what was typed stays', async () => {
    const { router } = openRegister()
    await passCompany()
    await act(async () => router.navigate(-1))
    await screen.findByRole('heading', { name: '填写企业' })
    expect(screen.getByLabelText<HTMLInputElement>(/^企业名称/).value).toBe(
      '云川示例装备(浙江)有限公司',
    )
    await act(async () => router.navigate(-1))
    await screen.findByRole('heading', { name: '填写账号' })
    screen.getByText('手机号码已验证')
  })
})

describe('第一步', () => {
  test('faults are listed with the focus on the list, each leading to its field', async () => {
    openRegister()
    press('下一步')
    const summary = await screen.findByText(/有 6 处需要修改/)
    expect(document.activeElement?.contains(summary)).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: '姓名不能为空' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^姓名/))
  })

  test('a taken login name is told on leaving the field, and once only', async () => {
    const { inputsOf } = openRegister(undefined, [
      on(registration.loginNameUnique, { unique: false }),
    ])
    type(/^登录名/, 'hezhiqiu')
    await screen.findByText('该账号已被使用')
    fireEvent.blur(screen.getByLabelText(/^登录名/))
    expect(inputsOf(registration.loginNameUnique)).toHaveLength(1)
  })

  test('a number with an account is told once its code is given, with the ways out', async () => {
    openRegister(undefined, [on(registration.checkCode, { passed: true, phoneTaken: true })])
    await fillAccount()
    press('下一步')
    await screen.findByText('该手机号已被使用')
    const way = screen.getByRole('link', { name: '找回密码' })
    expect(way.getAttribute('href')).toBe('/login?mode=retrieve')
  })

  test('a wrong code is told, and the step stays', async () => {
    openRegister(undefined, [on(registration.checkCode, apiError('invalid', WRONG_CODE_TEXT))])
    await fillAccount()
    press('下一步')
    expect(await screen.findAllByText(WRONG_CODE_TEXT)).toHaveLength(1)
    screen.getByRole('heading', { name: '填写账号' })
  })

  test('what was typed comes back within a day, without password and code', async () => {
    openRegister()
    await fillAccount()
    expect(stored()).not.toContain(PASSWORD)
    expect(stored()).not.toContain('123456')
    cleanup()
    openRegister()
    await screen.findByText(/^已恢复/)
    expect(screen.getByLabelText<HTMLInputElement>(/^登录名/).value).toBe('hezhiqiu')
    expect(screen.getByLabelText<HTMLInputElement>(/^密码\*/).value).toBe('')
    press('清空重填')
    expect(screen.getByLabelText<HTMLInputElement>(/^登录名/).value).toBe('')
  })
})

describe('第二步', () => {
  test('a code with a wrong check character is told before the network', async () => {
    const { inputsOf } = openRegister()
    await passAccount()
    type(/^统一社会信用代码/, '91999999MA0000001X')
    await screen.findByText('统一社会信用代码校验位不正确')
    expect(inputsOf(registration.codeUnique)).toEqual([])
  })

  test('a region is chosen to its end, a founding day lies not ahead', async () => {
    openRegister()
    await passAccount()
    await fillCompany()
    type(/^市级/, '')
    type(/^成立日期/, '2999-01-01')
    press('下一步')
    await screen.findByText(/有 2 处需要修改/)
    const faults = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(faults).toEqual(expect.arrayContaining(['成立日期不能晚于今天', '请选择到区县']))
  })

  test.each([
    ['申请加入该企业', '申请加入该企业', 'join', '加入申请已提交'],
    ['申诉认领', '申诉认领该企业', 'claim', '账号已开通'],
  ] as const)('a registered company: %s', async (button, heading, way, done) => {
    const { inputsOf } = openRegister(undefined, [on(registration.codeUnique, { unique: false })])
    await passAccount()
    type(/^统一社会信用代码/, CREDIT_CODE)
    await screen.findByText(REGISTERED_TEXT)
    press(button)
    await screen.findByRole('heading', { name: heading })
    type(/^(给管理员的话|认领说明)/, '财务部')
    agree()
    press('提交申请')
    await screen.findByRole('heading', { name: done })
    expect(inputsOf(registration.registerUser)).toMatchObject([
      { way, creditCode: CREDIT_CODE, note: '财务部', flowId: 'flow1' },
    ])
    expect(inputsOf(registration.registerCompany)).toEqual([])
  })

  test('registered by somebody else meanwhile: back to the code with the two ways', async () => {
    let taken = false
    openRegister(undefined, [
      on(registration.codeUnique, () => ({ unique: !taken })),
      on(registration.registerCompany, () => {
        taken = true
        throw apiError('conflict', REGISTERED_TEXT)
      }),
    ])
    await passCompany()
    agree()
    press('注册')
    await screen.findByRole('heading', { name: '填写企业' })
    const join = await screen.findByRole('button', { name: '申请加入该企业' })
    expect(join.closest('form')?.textContent).toContain(REGISTERED_TEXT)
  })
})
