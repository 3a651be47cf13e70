// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { password } from '#contract/password.ts'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import LoginPage from './LoginPage.tsx'
import { load } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const PHONE = '19900138000'
const GRANTED = {
  accessToken: 'a',
  tokenType: 'Bearer',
  refreshToken: 'r',
  user: { userId: 'u', roles: [], companyId: 'c', permissions: [] },
}
const SENT = { flowId: 'flow1', expiresIn: 300, resendAfter: 60 }

const open = (address: string, more: readonly Route[] = []) =>
  openPage(LoginPage, address, [
    ...more,
    on(registration.challenge, { challenge: 't', bits: 0 }),
    on(session.loginCode, SENT),
    on(password.retrieveCode, SENT),
  ])

const type = (label: RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
}
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const askCode = async (): Promise<void> => {
  type(/^手机号码/, PHONE)
  press('获取验证码')
  await screen.findByText(/秒后可重发/)
}

describe('by password', () => {
  test('signs in, remembers the account name alone, and goes back to the page that asked', async () => {
    const { router, inputsOf } = open('/login?from=%2Fpolicy%2Flist%3Fq%3D1', [
      on(session.token, GRANTED),
    ])
    type(/^账号/, ' zhou ')
    type(/^密码\*/, 'secret-42')
    fireEvent.click(screen.getByLabelText(/记住账号/))
    press('登录')
    await waitFor(() => expect(router.state.location.pathname).toBe('/policy/list'))
    expect(router.state.location.search).toBe('?q=1')
    expect(inputsOf(session.token)[0]).toMatchObject({
      username: 'zhou',
      password: 'secret-42',
    })
    expect(load('loginName')).toBe('zhou')
    expect(
      JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area))),
    ).not.toContain('secret-42')
  })

  test('a refusal stands above the form, and the password stays', async () => {
    open('/login', [on(session.token, apiError('invalid', '用户名或密码错误'))])
    type(/^账号/, 'zhou')
    type(/^密码\*/, 'wrong-42')
    press('登录')
    await screen.findByText('用户名或密码错误')
    expect(screen.getByRole('alert').textContent).toBe('用户名或密码错误')
    expect((screen.getByLabelText(/^密码\*/) as HTMLInputElement).value).toBe('wrong-42')
  })

  test('an empty field is told and takes the focus; nothing is sent', () => {
    const { asked } = open('/login')
    type(/^账号/, 'zhou')
    press('登录')
    screen.getByText('密码不能为空')
    expect(document.activeElement).toBe(screen.getByLabelText(/^密码\*/))
    expect(asked).toEqual([])
  })

  test('the ways on keep the page that asked', () => {
    open('/login?from=%2Fdemo')
    const hrefs = ['注册企业账号', '忘记密码'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(hrefs).toEqual(['/register?name=company', '/login?mode=retrieve&from=%2Fdemo'])
  })

  test('the password can be shown', () => {
    open('/login')
    press('显示密码')
    expect(screen.getByLabelText(/^密码\*/).getAttribute('type')).toBe('text')
  })
})

describe('by code', () => {
  test('asks for a code, counts down, signs in within its flow', async () => {
    const { router, inputsOf } = open('/login?from=%2Fdemo', [on(session.phoneToken, GRANTED)])
    fireEvent.click(screen.getByRole('radio', { name: '验证码登录' }))
    await askCode()
    screen.getByText('如果 199****8000 已绑定账号，验证码会发到该手机，5 分钟内有效')
    type(/^验证码\*/, '123456')
    press('登录')
    await waitFor(() => expect(router.state.location.pathname).toBe('/demo'))
    expect(inputsOf(session.phoneToken)[0]).toEqual({
      phone: PHONE,
      smsCode: '123456',
      flowId: 'flow1',
    })
  })

  test('another code may not be asked for while it counts down', async () => {
    const { inputsOf } = open('/login?mode=code')
    await askCode()
    fireEvent.click(screen.getByText(/秒后可重发/))
    await Promise.resolve()
    expect(inputsOf(session.loginCode)).toHaveLength(1)
  })

  test('works out the challenge before it asks', async () => {
    const { inputsOf } = open('/login?mode=code', [
      on(registration.challenge, { challenge: 'abc', bits: 9 }),
    ])
    await askCode()
    expect(inputsOf(session.loginCode)[0]).toMatchObject({
      challenge: 'abc',
      solution: expect.stringMatching(/^\d+$/),
    })
  })

  test('a wrong number is told, no code is asked for', () => {
    const { asked } = open('/login?mode=code')
    type(/^手机号码/, '123')
    press('获取验证码')
    screen.getByText('请先填写正确的手机号码')
    expect(asked).toEqual([])
  })

  test('a refused code is told in its field; the next one may be asked for', async () => {
    open('/login?mode=code', [on(session.loginCode, apiError('tooMany'))])
    type(/^手机号码/, PHONE)
    press('获取验证码')
    await screen.findByText('操作过于频繁，请稍后再试')
    const again = screen.getByRole('button', { name: '获取验证码' })
    expect(again.getAttribute('aria-disabled')).toBeNull()
  })

  test('both fields wrong are listed with the focus on the list', async () => {
    open('/login?mode=code')
    press('登录')
    await screen.findByText(/有 2 处需要修改/)
    expect(document.activeElement?.textContent).toContain('手机号码不能为空')
  })
})

describe('找回密码', () => {
  test('the mode is come to by its link, with the focus on its heading', async () => {
    open('/login')
    fireEvent.click(screen.getByRole('link', { name: '忘记密码' }))
    const heading = await screen.findByRole('heading', { name: '找回密码' })
    expect(document.activeElement).toBe(heading)
  })

  const passCode = async (): Promise<void> => {
    await askCode()
    type(/^验证码\*/, '123456')
    press('下一步')
    await screen.findByRole('heading', { name: '设置新密码' })
  }

  test('phone, code, new password, and back to the login with word of it', async () => {
    const { router, inputsOf } = open('/login?mode=retrieve&from=%2Fdemo', [
      on(password.retrieve, (input) => ({
        ticket: 'smsCode' in input ? 'T1' : '',
        changed: !('smsCode' in input),
      })),
    ])
    await passCode()
    type(/^新密码/, 'bridge-over-42')
    type(/^确认新密码/, 'bridge-over-42')
    press('修改密码')
    await screen.findByText('密码已修改，请用新密码登录')
    expect(router.state.location.search).toBe('?from=%2Fdemo')
    const sent = inputsOf(password.retrieve)
    expect(sent).toEqual([
      { phone: PHONE, smsCode: '123456', flowId: 'flow1' },
      { ticket: 'T1', new_pwd: 'bridge-over-42', confirm_pwd: 'bridge-over-42' },
    ])
  })

  test('a wrong code is refused in words that say nothing of the number', async () => {
    open('/login?mode=retrieve', [on(password.retrieve, apiError('invalid', WRONG_CODE_TEXT))])
    await askCode()
    type(/^验证码\*/, '123456')
    press('下一步')
    await screen.findByText(WRONG_CODE_TEXT)
    expect(document.body.textContent).not.toMatch(/未注册|不存在/)
  })

  test('the requirements follow the typing, and two different passwords are not sent', async () => {
    const { inputsOf } = open('/login?mode=retrieve', [
      on(password.retrieve, { ticket: 'T1', changed: false }),
    ])
    await passCode()
    const met = () =>
      [...screen.getByRole('list', { name: '新密码要求' }).children].map(
        (line) => (line as HTMLElement).dataset.met,
      )
    expect(met()).toEqual(['false', 'false', 'false'])
    type(/^新密码/, `${PHONE}x`)
    expect(met()).toEqual(['true', 'false', 'true'])
    type(/^新密码/, 'bridge-over-42')
    expect(met()).toEqual(['true', 'true', 'true'])
    type(/^确认新密码/, 'bridge-over-43')
    press('修改密码')
    await screen.findByText('两次输入的密码不一致')
    expect(inputsOf(password.retrieve)).toHaveLength(1)
  })
})
