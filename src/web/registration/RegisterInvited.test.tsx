// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { on } from '#web/testing/server.ts'
import { fillAccount, fillPhone, openRegister, PHONE, press, type } from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const ADDRESS = '/register?name=user&invite=TOKEN'
const VALID = make(registration.inviteInfo.output, {
  state: 'valid',
  companyName: '云川示例装备有限公司',
  inviterName: '周予衡',
  roleNames: ['申报专员'],
  expireTime: '2026-11-28 10:00:00',
  phone: '199****8000',
})

test('who invites is shown; phone, then account, and the invitation goes along', async () => {
  const { inputsOf } = openRegister(ADDRESS, [on(registration.inviteInfo, VALID)])
  await screen.findByText('云川示例装备有限公司')
  screen.getByText('申报专员')
  screen.getByText('邀请发给 199****8000，请填写这个号码')
  await fillPhone()
  press('下一步')
  await screen.findByRole('heading', { name: '设置账号并加入' })
  const line = screen.getByRole('list', { name: '注册步骤' })
  expect(line.textContent).toMatch(/手机.*账号与确认/)
  screen.getByText('周予衡')
  fillAccount()
  press('注册并加入')
  await screen.findByRole('heading', { name: '已加入企业' })
  expect(inputsOf(registration.registerUser)[0]).toMatchObject({
    way: 'invited',
    invite: 'TOKEN',
    flowId: 'flow2',
    phone: PHONE,
    userName: '何知秋',
    loginName: 'hezhiqiu',
    agreed: true,
  })
})

test('an invited person whose proof ran out gives a code again, with the rest in place', async () => {
  openRegister(ADDRESS, [
    on(registration.inviteInfo, VALID),
    on(registration.registerUser, apiError('invalid', WRONG_CODE_TEXT)),
  ])
  await screen.findByText('云川示例装备有限公司')
  await fillPhone()
  press('下一步')
  await screen.findByRole('heading', { name: '设置账号并加入' })
  fillAccount()
  press('注册并加入')
  await screen.findByText('手机验证已过期，请重新获取验证码')
  press('获取验证码')
  await screen.findByText(/验证码会发到/)
  type(/^验证码/, '654321')
  press('下一步')
  await screen.findByRole('heading', { name: '设置账号并加入' })
  expect(screen.getByLabelText<HTMLInputElement>(/^登录名/).value).toBe('hezhiqiu')
})

test.each([
  ['expired', '邀请已过期'],
  ['used', '邀请已使用'],
  ['revoked', '邀请已撤销'],
  ['unknown', '没有找到这份邀请'],
] as const)('an invitation that is %s says so, with a way out', async (state, title) => {
  openRegister(ADDRESS, [on(registration.inviteInfo, { ...VALID, state })])
  await screen.findByRole('heading', { name: title })
  screen.getByRole('link', { name: '为企业注册' })
  expect(screen.queryByLabelText(/^手机号码/)).toBeNull()
})

test('an address without an invitation asks nothing', async () => {
  const { asked } = openRegister('/register?name=user')
  await screen.findByRole('heading', { name: '没有找到这份邀请' })
  expect(asked).toEqual([])
})

test('an invitation that does not load may be asked for again', async () => {
  let times = 0
  openRegister(ADDRESS, [
    on(registration.inviteInfo, () => {
      times += 1
      if (times === 1) throw apiError('fault')
      return VALID
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  await screen.findByText('云川示例装备有限公司')
  expect(times).toBe(2)
})

/** Signed in with an account of no company. */
const FREE = {
  userId: 'u',
  name: '何知秋',
  username: 'hezhiqiu',
  companyId: '',
  roles: [],
  superAdmin: false,
}
const JOINED = { ...FREE, companyId: 'c-1', roles: ['ENT_IP'] }

test('whoever is signed in and in no company accepts with that account', async () => {
  const opened = openRegister(
    ADDRESS,
    [
      on(registration.inviteInfo, VALID),
      on(members.acceptInvite, { joinedCompanyId: 'c-1' }),
      on(session.userInfo, { user: JOINED }),
    ],
    { session: FREE },
  )
  await screen.findByRole('heading', { name: '接受邀请' })
  screen.getByText('申报专员')
  expect(screen.queryByLabelText(/^手机号码/)).toBeNull()
  press('接受邀请')
  await screen.findByRole('heading', { name: '已加入企业' })
  expect(opened.inputsOf(members.acceptInvite)[0]).toMatchObject({
    token: 'TOKEN',
  })
  await waitFor(() => expect(opened.session.get()?.companyId).toBe('c-1'))
})

test('a refusal to accept is said and may be tried again', async () => {
  const text = '邀请发给 199****8000，与您的手机号码不同'
  openRegister(
    ADDRESS,
    [on(registration.inviteInfo, VALID), on(members.acceptInvite, apiError('invalid', text))],
    { session: FREE },
  )
  await screen.findByRole('heading', { name: '接受邀请' })
  press('接受邀请')
  await screen.findByText(text)
  expect(screen.getByRole('button', { name: '接受邀请' })).toBeTruthy()
})

test('the way to log in comes back to the invitation', async () => {
  openRegister(ADDRESS, [on(registration.inviteInfo, VALID)])
  await screen.findByText('云川示例装备有限公司')
  expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe(
    `/login?from=${encodeURIComponent(ADDRESS)}`,
  )
})

test('somebody of another company registers with another number as before', async () => {
  openRegister(ADDRESS, [on(registration.inviteInfo, VALID)], { session: JOINED })
  expect(await screen.findByLabelText(/^手机号码/)).toBeTruthy()
})
