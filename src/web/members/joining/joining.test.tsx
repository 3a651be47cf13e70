// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { members } from '#contract/members.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on } from '#web/testing/server.ts'
import { openAs, pageOfRows } from '../testing.tsx'
import UsersPage from '../UsersPage.tsx'

const JOIN = make(partOf(members.joins.output, 'records'), {
  requestId: 'j1',
  userId: 'u9',
  userName: '李雷',
  phone: '139****0001',
  note: '市场部新同事',
  state: 'submitted',
  createTime: '2026-11-20 10:00:00',
})

const INVITE = make(partOf(members.invites.output, 'records'), {
  inviteId: 'i1',
  roleNames: ['只读成员'],
  inviterName: '周予衡',
  state: 'valid',
  createTime: '2026-11-20 10:00:00',
  expireTime: '2026-11-27 10:00:00',
})

const REQUEST = make(partOf(members.permissionRequests.output, 'records'), {
  requestId: 'p1',
  userId: 'u9',
  userName: '李雷',
  permissionName: '申报管理-提交',
  note: '要提交申报',
  state: 'submitted',
  roles: [
    { roleId: 'ENT_DECLARER', roleName: '申报专员' },
    { roleId: 'r2', roleName: '项目组长' },
  ],
  createTime: '2026-11-20 10:00:00',
})

const copied = vi.fn<(text: string) => Promise<void>>(async () => {})
beforeEach(() => {
  copied.mockClear()
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: copied },
    configurable: true,
  })
})
afterEach(cleanup)

const press = (name: string | RegExp, inside: HTMLElement = document.body): void =>
  void fireEvent.click(within(inside).getByRole('button', { name }))

test('the tabs say how many wait, and the address holds the tab', async () => {
  const { at, inputsOf } = openAs(UsersPage, '/admin/user?q=周', [
    on(members.users, pageOfRows([], 12)),
    on(members.joins, pageOfRows([], 3)),
    on(members.invites, pageOfRows([], 2)),
    on(members.permissionRequests, pageOfRows([], 1)),
  ])
  for (const name of ['成员12', '加入申请3', '邀请2', '权限申请1'])
    expect(await screen.findByRole('tab', { name })).toBeTruthy()
  expect(inputsOf(members.joins)[0]).toMatchObject({ state: 'submitted' })
  expect(inputsOf(members.invites)[0]).toMatchObject({ state: 'valid' })
  expect(inputsOf(members.permissionRequests)[0]).toMatchObject({ state: 'submitted' })
  fireEvent.click(screen.getByRole('tab', { name: '加入申请3' }))
  await waitFor(() => expect(at()).toBe('?tab=joins'))
})

test('who asks to join is let in with a role', async () => {
  const { inputsOf } = openAs(UsersPage, '/admin/user?tab=joins', [
    on(members.joins, pageOfRows([JOIN])),
    on(members.decideJoin, { ...JOIN, state: 'approved' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^同意/ }))
  const dialog = screen.getByRole('alertdialog')
  press('同意加入', dialog)
  expect(within(dialog).getByText('请至少选择一个角色')).toBeTruthy()
  expect(inputsOf(members.decideJoin)).toEqual([])
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /只读成员/ }))
  press('同意加入', dialog)
  await waitFor(() =>
    expect(inputsOf(members.decideJoin)).toEqual([
      { requestId: 'j1', approve: true, roleIds: ['ENT_VIEWER'] },
    ]),
  )
})

test('a refusal to join needs its reason; a call that is refused says so', async () => {
  const { inputsOf } = openAs(UsersPage, '/admin/user?tab=joins', [
    on(members.joins, pageOfRows([JOIN])),
    on(members.decideJoin, apiError('conflict', '申请已被处理')),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^拒绝/ }))
  const dialog = screen.getByRole('alertdialog')
  press('拒绝', dialog)
  expect(within(dialog).getByText('原因不能为空')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '不是本企业员工' } })
  press('拒绝', dialog)
  expect(await within(dialog).findByText('申请已被处理')).toBeTruthy()
  expect(inputsOf(members.decideJoin)).toEqual([
    { requestId: 'j1', approve: false, reason: '不是本企业员工' },
  ])
})

test('what is decided already has no buttons', async () => {
  openAs(UsersPage, '/admin/user?tab=joins', [
    on(members.joins, pageOfRows([{ ...JOIN, state: 'rejected', reason: '不是本企业员工' }])),
  ])
  const row = (await screen.findByText('李雷')).closest('tr')!
  expect(row.textContent).toContain('已拒绝')
  expect(row.textContent).toContain('不是本企业员工')
  expect(within(row).queryByRole('button')).toBeNull()
})

test('an invitation becomes a link that is shown once and can be copied', async () => {
  const { inputsOf } = openAs(UsersPage, '/admin/user?tab=invites', [
    on(members.invite, { inviteId: 'i2', token: 'tok_1', expireTime: '2026-11-28 10:00:00' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '邀请同事' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /只读成员/ }))
  fireEvent.change(screen.getByLabelText(/^限定手机号码/), { target: { value: '12' } })
  press('生成链接')
  expect(screen.getByText('手机号码格式不正确')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^限定手机号码/), { target: { value: '' } })
  press('生成链接')
  const link = `${location.origin}/register?name=user&invite=tok_1`
  expect(await screen.findByText(link)).toBeTruthy()
  expect(inputsOf(members.invite)).toEqual([{ roleIds: ['ENT_VIEWER'], phone: '' }])
  press(/^复制/)
  await waitFor(() => expect(copied).toHaveBeenCalledWith(link))
})

test('a valid invitation can be taken back', async () => {
  const { inputsOf } = openAs(UsersPage, '/admin/user?tab=invites', [
    on(members.invites, pageOfRows([INVITE, { ...INVITE, inviteId: 'i0', state: 'used' }])),
    on(members.revokeInvite, { revoked: true }),
  ])
  await screen.findByText('已使用')
  press('撤销')
  press('撤销邀请', screen.getByRole('alertdialog'))
  await waitFor(() => expect(inputsOf(members.revokeInvite)).toEqual([{ inviteId: 'i1' }]))
})

test('a permission is granted by one of the roles that hold it', async () => {
  const { inputsOf } = openAs(UsersPage, '/admin/user?tab=requests', [
    on(members.permissionRequests, pageOfRows([REQUEST])),
    on(members.decidePermission, { state: 'granted' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^同意/ }))
  const dialog = screen.getByRole('alertdialog')
  press('同意', dialog)
  expect(within(dialog).getByText('请选择一个角色')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: '项目组长' }))
  press('同意', dialog)
  await waitFor(() =>
    expect(inputsOf(members.decidePermission)).toEqual([
      { requestId: 'p1', approve: true, roleId: 'r2' },
    ]),
  )
})

test('a permission that no role holds leads to the roles; refusing needs none', async () => {
  const { inputsOf } = openAs(UsersPage, '/admin/user?tab=requests', [
    on(members.permissionRequests, pageOfRows([{ ...REQUEST, roles: [] }])),
    on(members.decidePermission, { state: 'refused' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^同意/ }))
  const dialog = screen.getByRole('alertdialog')
  expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/admin/role')
  press('同意', dialog)
  expect(inputsOf(members.decidePermission)).toEqual([])
  press('取消', dialog)
  press(/^拒绝/)
  press('拒绝', screen.getByRole('alertdialog'))
  await waitFor(() =>
    expect(inputsOf(members.decidePermission)).toEqual([
      { requestId: 'p1', approve: false, roleId: '' },
    ]),
  )
})
