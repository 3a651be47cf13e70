// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { AGREEMENT_VERSION, CONSENT_TEXT, WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { REGISTERED_TEXT } from '#domain/registration/company.ts'
import { on } from '#web/testing/server.ts'
import {
  agree,
  CREDIT_CODE,
  fillAccount,
  fillAll,
  fillCompany,
  fillPhone,
  openRegister,
  passCompany,
  passPhone,
  PASSWORD,
  PHONE,
  press,
  type,
} from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const box = () => screen.getByLabelText<HTMLInputElement>(/我已阅读并同意/)
const valueOf = (label: RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value
const stored = (): string =>
  JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area)))

describe('a new company', () => {
  test('phone, company, account, signed in, three cards', async () => {
    const { inputsOf } = openRegister()
    await fillAll()
    const line = screen.getByRole('list', { name: '注册步骤' })
    expect(line.querySelector('[aria-current=step]')?.textContent).toContain('账号与确认')
    screen.getByText('浙江省 杭州市 西湖区')
    screen.getByText('199****8000')
    screen.getByText(`何知秋 ${PHONE}`)
    expect(document.body.textContent).not.toContain(PASSWORD)
    press('注册')
    await screen.findByRole('heading', { name: '注册成功' })
    const cards = ['完善画像', '去认证', '看匹配'].map((name) =>
      screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href'),
    )
    expect(cards).toEqual(['/admin/enterprise?tab=portrait', '/tips', '/policy/list'])
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

  test('two presses register once', async () => {
    const { inputsOf } = openRegister()
    await fillAll()
    press('注册')
    fireEvent.submit(screen.getByRole('form', { name: '账号与确认' }))
    await screen.findByRole('heading', { name: '注册成功' })
    expect(inputsOf(registration.registerCompany)).toHaveLength(1)
  })

  test('registered but not signed in: the account stands, and the way to log in', async () => {
    openRegister(undefined, [on(session.token, apiError('unavailable'))])
    await fillAll()
    press('注册')
    await screen.findByText(/没有自动登录/)
    expect(screen.getAllByRole('link', { name: '去登录' })).toHaveLength(2)
    screen.getByRole('link', { name: /^去认证/ })
  })

  test('a proof that ran out leads back to the code, with all the rest in place', async () => {
    let refused = false
    const { inputsOf } = openRegister(undefined, [
      on(registration.registerCompany, () => {
        if (refused) return { userId: 'u', companyId: 'c' }
        refused = true
        throw apiError('invalid', WRONG_CODE_TEXT)
      }),
    ])
    await fillAll()
    press('注册')
    await screen.findByText('手机验证已过期，请重新获取验证码')
    expect(box().checked).toBe(true)
    press('获取验证码')
    await screen.findByText(/验证码会发到/)
    type(/^验证码/, '654321')
    press('下一步')
    await screen.findByRole('heading', { name: '填写企业' })
    press('下一步')
    await screen.findByRole('heading', { name: '设置账号并确认' })
    expect(screen.queryByText(WRONG_CODE_TEXT)).toBeNull()
    expect([valueOf(/^姓名/), valueOf(/^登录名/)]).toEqual(['何知秋', 'hezhiqiu'])
    expect([valueOf(/^密码\*/), valueOf(/^确认密码/)]).toEqual([PASSWORD, PASSWORD])
    press('注册')
    await screen.findByRole('heading', { name: '注册成功' })
    expect(inputsOf(registration.registerCompany)).toHaveLength(2)
  })

  test('a proof that is older than its half hour is not sent', async () => {
    const { inputsOf } = openRegister()
    await fillAll()
    const later = Date.now() + 29 * 60_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    press('注册')
    await screen.findByText('手机验证已过期，请重新获取验证码')
    screen.getByRole('heading', { name: '验证手机' })
    expect(inputsOf(registration.registerCompany)).toEqual([])
  })

  test('back goes one step back, what was typed stays', async () => {
    const { router } = openRegister()
    await fillAll()
    await act(async () => router.navigate(-1))
    await screen.findByRole('heading', { name: '填写企业' })
    expect(valueOf(/^企业名称/)).toBe('云川示例装备(浙江)有限公司')
    await act(async () => router.navigate(-1))
    await screen.findByRole('heading', { name: '验证手机' })
    screen.getByText('手机号码已验证')
    expect(box().checked).toBe(true)
    await act(async () => router.navigate(2))
    await screen.findByRole('heading', { name: '设置账号并确认' })
    expect(valueOf(/^密码\*/)).toBe(PASSWORD)
  })
})

describe('第一步', () => {
  test('asks for no more than the number, its code and the agreement', () => {
    openRegister()
    const form = screen.getByRole('form', { name: '手机' })
    expect([...form.querySelectorAll('input')].map(({ name }) => name)).toEqual([
      'phone',
      'smsCode',
      'agreed',
    ])
  })

  test('faults are listed with the focus on the list, each leading to its field', async () => {
    openRegister()
    press('下一步')
    const summary = await screen.findByText(/有 3 处需要修改/)
    expect(document.activeElement?.contains(summary)).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: '手机号码不能为空' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^手机号码/))
    fireEvent.click(screen.getByRole('link', { name: CONSENT_TEXT }))
    expect(document.activeElement).toBe(box())
  })

  test('the box is unticked and must be ticked, with both texts to read', async () => {
    const { inputsOf } = openRegister()
    expect(box().checked).toBe(false)
    await fillPhone()
    agree()
    press('下一步')
    screen.getByText(CONSENT_TEXT)
    expect(document.activeElement).toBe(box())
    expect(inputsOf(registration.checkCode)).toEqual([])
    press('隐私政策')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('heading', { name: '隐私政策' })
    await within(dialog).findByText(`版本 ${AGREEMENT_VERSION}`)
    fireEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
    press('用户协议')
    await screen.findByRole('heading', { name: '一、服务内容' })
    agree()
    expect(screen.queryByText(CONSENT_TEXT)).toBeNull()
    press('下一步')
    await screen.findByRole('heading', { name: '填写企业' })
  })

  test('an agreement that no longer holds is asked for again', async () => {
    openRegister(undefined, [on(registration.registerCompany, apiError('invalid', CONSENT_TEXT))])
    await fillAll()
    press('注册')
    await screen.findByRole('heading', { name: '验证手机' })
    screen.getByText(CONSENT_TEXT)
    expect(box().checked).toBe(false)
    screen.getByText('手机号码已验证')
  })

  test('whoever takes the tick back and goes forward in the history is asked again', async () => {
    const { router, inputsOf } = openRegister()
    await fillAll()
    await act(async () => router.navigate(-2))
    agree()
    await act(async () => router.navigate(2))
    press('注册')
    await screen.findByRole('heading', { name: '验证手机' })
    screen.getByText(CONSENT_TEXT)
    expect(inputsOf(registration.registerCompany)).toEqual([])
  })

  test('a number with an account is told once its code is given, with the ways out', async () => {
    openRegister(undefined, [on(registration.checkCode, { passed: true, phoneTaken: true })])
    await fillPhone()
    press('下一步')
    await screen.findByText('该手机号已被使用')
    const way = screen.getByRole('link', { name: '找回密码' })
    expect(way.getAttribute('href')).toBe('/login?mode=retrieve')
  })

  test('a wrong code is told, and the step stays', async () => {
    openRegister(undefined, [on(registration.checkCode, apiError('invalid', WRONG_CODE_TEXT))])
    await fillPhone()
    press('下一步')
    expect(await screen.findAllByText(WRONG_CODE_TEXT)).toHaveLength(1)
    screen.getByRole('heading', { name: '验证手机' })
  })

  test('what was typed comes back within a day, without password, code and agreement', async () => {
    openRegister()
    await fillAll()
    expect(screen.queryByText(/^已恢复/)).toBeNull()
    expect(stored()).not.toContain(PASSWORD)
    expect(stored()).not.toContain('123456')
    expect(stored()).not.toContain('agreed')
    cleanup()
    openRegister()
    // Loaded anew it begins with the first step; the number that gave its code need not again.
    await screen.findByText(/^已恢复/)
    expect(valueOf(/^手机号码/)).toBe(PHONE)
    screen.getByText('手机号码已验证')
    expect(box().checked).toBe(false)
    press('下一步')
    await screen.findByText(CONSENT_TEXT)
    agree()
    fireEvent.click(await screen.findByRole('button', { name: '下一步' }))
    await screen.findByRole('heading', { name: '填写企业' })
    press('下一步')
    await screen.findByRole('heading', { name: '设置账号并确认' })
    expect([valueOf(/^姓名/), valueOf(/^登录名/)]).toEqual(['何知秋', 'hezhiqiu'])
    expect([valueOf(/^密码\*/), valueOf(/^确认密码/)]).toEqual(['', ''])
  })

  test('what came back is cleared when asked', async () => {
    openRegister()
    await fillAll()
    cleanup()
    openRegister()
    await screen.findByText(/^已恢复/)
    press('清空重填')
    expect(screen.queryByText(/^已恢复/)).toBeNull()
    expect(valueOf(/^手机号码/)).toBe('')
    expect(stored()).not.toContain('hezhiqiu')
  })

  test('whoever types for the first time is not told of anything restored', async () => {
    openRegister()
    type(/^手机号码/, PHONE)
    expect(stored()).toContain(PHONE)
    expect(screen.queryByText(/^已恢复/)).toBeNull()
  })
})

describe('第二步', () => {
  test('a code with a wrong check character is told before the network', async () => {
    const { inputsOf } = openRegister()
    await passPhone()
    type(/^统一社会信用代码/, '91999999MA0000001X')
    await screen.findByText('统一社会信用代码校验位不正确')
    expect(inputsOf(registration.codeUnique)).toEqual([])
  })

  test('a region is chosen to its end, a founding day lies not ahead', async () => {
    openRegister()
    await passPhone()
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
    await passPhone()
    type(/^统一社会信用代码/, CREDIT_CODE)
    await screen.findByText(REGISTERED_TEXT)
    press(button)
    await screen.findByRole('heading', { name: heading })
    fillAccount()
    type(/^(给管理员的话|认领说明)/, '财务部')
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
    await fillAll()
    press('注册')
    await screen.findByRole('heading', { name: '填写企业' })
    const join = await screen.findByRole('button', { name: '申请加入该企业' })
    expect(join.closest('form')?.textContent).toContain(REGISTERED_TEXT)
  })
})

describe('最后一步', () => {
  test('faults are listed with the focus on the list, each leading to its field', async () => {
    const { inputsOf } = openRegister()
    await passCompany()
    press('注册')
    const summary = await screen.findByText(/有 4 处需要修改/)
    expect(document.activeElement?.contains(summary)).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: '姓名不能为空' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^姓名/))
    expect(inputsOf(registration.registerCompany)).toEqual([])
  })

  test('a taken login name is told on leaving the field, and once only', async () => {
    const { inputsOf } = openRegister(undefined, [
      on(registration.loginNameUnique, { unique: false }),
    ])
    await fillAll()
    await screen.findByText('该账号已被使用')
    fireEvent.blur(screen.getByLabelText(/^登录名/))
    press('注册')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^登录名/)))
    expect(inputsOf(registration.loginNameUnique)).toHaveLength(1)
    expect(inputsOf(registration.registerCompany)).toEqual([])
  })

  test('the password holds neither the login name nor the number of the first step', async () => {
    openRegister()
    await passCompany()
    const check = screen.getByText(/不含登录名和手机号码/)
    type(/^登录名/, 'hezhiqiu')
    type(/^密码\*/, 'over-42-bridges')
    expect(check.dataset.met).toBe('true')
    for (const password of ['my-hezhiqiu-42', `over-${PHONE}`]) {
      type(/^密码\*/, password)
      expect(check.dataset.met).toBe('false')
      screen.getByText('密码不符合要求：不含登录名和手机号码')
    }
  })

  test('login name and both passwords stand in one form, for whoever keeps them', async () => {
    openRegister()
    await passCompany()
    const form = screen.getByRole('form', { name: '账号与确认' })
    expect([...form.querySelectorAll('input')].map((it) => it.autocomplete)).toEqual([
      'name',
      'username',
      'new-password',
      'new-password',
    ])
  })

  test('what was typed is shown with the ways back, what is less asked for folded away', async () => {
    openRegister()
    await passCompany()
    const company = within(screen.getByRole('region', { name: '企业' }))
    const folded = company.getByText('其余 5 项').closest('details')
    expect(folded?.textContent).toContain('法定代表人')
    expect(folded?.textContent).not.toContain(CREDIT_CODE)
    company.getByText(CREDIT_CODE)
    press('修改手机')
    await screen.findByRole('heading', { name: '验证手机' })
  })

  test('a note that is too long is a fault of its own', async () => {
    const { inputsOf } = openRegister(undefined, [on(registration.codeUnique, { unique: false })])
    await passPhone()
    type(/^统一社会信用代码/, CREDIT_CODE)
    await screen.findByText(REGISTERED_TEXT)
    press('申请加入该企业')
    await screen.findByRole('heading', { name: '申请加入该企业' })
    fillAccount()
    type(/^给管理员的话/, '字'.repeat(101))
    press('提交申请')
    screen.getByText('最多 100 字，已超出 1 字')
    expect(document.activeElement).toBe(screen.getByLabelText(/^给管理员的话/))
    expect(inputsOf(registration.registerUser)).toEqual([])
  })
})
