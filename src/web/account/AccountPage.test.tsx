// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { files } from '#contract/files.ts'
import { password } from '#contract/password.ts'
import { registration } from '#contract/registration.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import AccountPage from './AccountPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const USER = {
  ...{ userId: 'user-1', name: '周予衡', username: 'zhouming', email: '', sex: '1', headImg: '' },
  ...{ phone: '138****8000', companyName: '云川示例精测智能装备有限公司' },
}

const device = (loginId: string, current: boolean) => ({
  ...{ loginId, current, device: `Chrome ${loginId}`, ip: '10.0.0.1' },
  ...{ createTime: '2026-11-20 09:00:00', lastTime: '2026-11-21 09:00:00' },
})

const open = (more: readonly Route[] = []) => {
  let ended = ''
  return openAt(
    <AccountPage />,
    '/admin/account',
    [
      ...more,
      on(account.endLogin, ({ loginId = '' }) => {
        ended = loginId
        return { ended: true }
      }),
      on(account.logins, () => {
        const records = [device('1', true), device('2', false), device('3', false)]
        return { records: records.filter(({ loginId }) => loginId !== ended) }
      }),
    ],
    { session: USER },
  )
}

const part = (name: string): HTMLElement =>
  screen.getByRole('heading', { name }).closest('section')!

const type = (place: HTMLElement, label: RegExp, value: string): void => {
  fireEvent.change(within(place).getByLabelText(label, { selector: 'input' }), {
    target: { value },
  })
}

test('the profile is checked, saved, and shown at once', async () => {
  const { inputsOf, session } = open([
    on(account.update, (input) => ({ user: { ...USER, name: input.userName } })),
  ])
  const profile = part('个人资料')
  type(profile, /姓名/, '周')
  fireEvent.click(within(profile).getByRole('button', { name: '保存' }))
  expect(within(profile).getByText('姓名为 2–30 字')).toBeTruthy()
  expect(inputsOf(account.update)).toEqual([])
  type(profile, /姓名/, ' 周明远 ')
  fireEvent.click(within(profile).getByLabelText('女'))
  fireEvent.click(within(profile).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(session.get()?.name).toBe('周明远'))
  expect(inputsOf(account.update)).toEqual([
    { userName: '周明远', email: '', sex: '0', headImg: '' },
  ])
})

test('a picture is uploaded for its use, and its id saved with the form', async () => {
  const { inputsOf } = open([
    on(files.add, { records: [{ fileId: 'file-9', url: '/x.png' }] }),
    on(account.update, { user: { ...USER, headImg: 'file-9' } }),
    on(files.list, {}),
  ])
  const profile = part('个人资料')
  const file = new File(['x'], 'me.png', { type: 'image/png' })
  fireEvent.change(within(profile).getByLabelText('头像'), { target: { files: [file] } })
  await within(profile).findByRole('button', { name: '更换头像' })
  fireEvent.click(within(profile).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf(account.update)).toHaveLength(1))
  expect(inputsOf(files.add)).toEqual([{ feature: 'avatar' }])
  expect(inputsOf(account.update)[0]).toMatchObject({ headImg: 'file-9' })
})

test('a new password meets the list, is sent once, and the fields are empty after it', async () => {
  const { inputsOf, overlays } = open([on(password.change, { changed: true })])
  const change = part('修改密码')
  type(change, /^当前密码/, 'Old-pass-1')
  type(change, /^新密码/, 'zhouming-2026')
  type(change, /确认新密码/, 'zhouming-2026')
  expect(within(change).getByText(/不含登录名和手机号码/).dataset.met).toBe('false')
  fireEvent.click(within(change).getByRole('button', { name: '修改密码' }))
  expect(inputsOf(password.change)).toEqual([])
  type(change, /^新密码/, 'bridge over river')
  type(change, /确认新密码/, 'bridge over river')
  fireEvent.click(within(change).getByRole('button', { name: '修改密码' }))
  await waitFor(() => expect(overlays.get().toasts).toHaveLength(1))
  expect(inputsOf(password.change)).toEqual([
    { password: 'Old-pass-1', new_pwd: 'bridge over river', confirm_pwd: 'bridge over river' },
  ])
  expect(within(change).getByLabelText(/^当前密码/)).toHaveProperty('value', '')
})

test('a wrong present password is told in the form', async () => {
  open([on(password.change, apiError('invalid', '当前密码不正确'))])
  const change = part('修改密码')
  for (const [label, text] of [
    [/^当前密码/, 'wrong'],
    [/^新密码/, 'bridge over river'],
    [/确认新密码/, 'bridge over river'],
  ] as const)
    type(change, label, text)
  fireEvent.click(within(change).getByRole('button', { name: '修改密码' }))
  expect(await within(change).findByText('当前密码不正确')).toBeTruthy()
})

test('a new number takes a code sent to it and the password', async () => {
  const { inputsOf } = open([
    on(registration.challenge, { challenge: '', bits: 0 }),
    on(account.phoneCode, { flowId: 'flow-1', expiresIn: 300, resendAfter: 60 }),
    on(account.changePhone, { user: { ...USER, phone: '139****9000' } }),
  ])
  const change = part('更换手机号码')
  type(change, /新手机号码/, '13900009000')
  type(change, /验证码/, '123456')
  type(change, /登录密码/, 'Old-pass-1')
  fireEvent.click(within(change).getByRole('button', { name: '更换号码' }))
  expect(within(change).getByText('请先获取验证码')).toBeTruthy()
  fireEvent.click(within(change).getByRole('button', { name: '获取验证码' }))
  await within(change).findByText(/验证码已发往 139\*{4}9000/)
  fireEvent.click(within(change).getByRole('button', { name: '更换号码' }))
  expect(await screen.findByText('139****9000')).toBeTruthy()
  expect(inputsOf(account.changePhone)).toEqual([
    { phone: '13900009000', smsCode: '123456', password: 'Old-pass-1', flowId: 'flow-1' },
  ])
})

test('another device is ended, this one cannot be', async () => {
  const { inputsOf } = open()
  const devices = part('登录设备')
  const first = await within(devices).findByRole('button', { name: /Chrome 2 的登录/ })
  expect(within(devices).queryByRole('button', { name: /Chrome 1/ })).toBeNull()
  fireEvent.click(first)
  await waitFor(() => expect(within(devices).queryByText('Chrome 2')).toBeNull())
  expect(inputsOf(account.endLogin)).toEqual([{ loginId: '2' }])
})

test('the copy of the data is saved under its name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  open([on(account.export, { fileName: 'ceqiao-zhouming.json', json: '{}' })])
  fireEvent.click(screen.getByRole('button', { name: '导出我的数据' }))
  await waitFor(() => expect(saved).toEqual(['ceqiao-zhouming.json']))
})

test('an account goes only with the word typed and the password', async () => {
  const { inputsOf } = open([
    on(account.remove, apiError('conflict', '您是企业唯一的管理员，请先移交')),
  ])
  fireEvent.click(within(part('我的数据')).getByRole('button', { name: '注销账号' }))
  const dialog = screen.getByRole('alertdialog')
  const confirm = within(dialog).getByRole('button', { name: '注销账号' })
  fireEvent.click(confirm)
  expect(within(dialog).getByText('请输入“注销”')).toBeTruthy()
  expect(inputsOf(account.remove)).toEqual([])
  type(dialog, /输入“注销”确认/, '注销')
  type(dialog, /登录密码/, 'Old-pass-1')
  fireEvent.click(confirm)
  expect(await within(dialog).findByText('您是企业唯一的管理员，请先移交')).toBeTruthy()
  expect(inputsOf(account.remove)).toEqual([{ password: 'Old-pass-1', confirmed: true }])
})
