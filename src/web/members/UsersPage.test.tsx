// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on } from '#web/testing/server.ts'
import { member, openAs, pageOfRows } from './testing.tsx'
import UsersPage from './UsersPage.tsx'

afterEach(cleanup)

const GUARD = '最后一位企业管理员，不能停用'

const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findAllByText(name))[0]!.closest('tr')!

const field = (label: RegExp): HTMLInputElement =>
  within(screen.getByRole('dialog')).getByLabelText(label)

const type = (label: RegExp, value: string): void =>
  void fireEvent.change(field(label), { target: { value } })

const press = (name: string | RegExp, within_: HTMLElement = document.body): void =>
  void fireEvent.click(within(within_).getByRole('button', { name }))

describe('the list', () => {
  test('says who is there, and where they stand', async () => {
    openAs(UsersPage, '/admin/user', [
      on(
        members.users,
        pageOfRows([
          member('甲', { lastLoginTime: '' }),
          member('乙', { status: '0' }),
          member('丙', { pending: true, roleNames: ['只读成员', '商标专员'] }),
        ]),
      ),
    ])
    expect((await rowOf('成员甲')).textContent).toContain('尚未登录')
    expect((await rowOf('成员乙')).textContent).toContain('已停用')
    const third = await rowOf('成员丙')
    expect(third.textContent).toContain('待设密码')
    expect(third.textContent).toContain('只读成员、商标专员')
    expect(within(third).getByText('138****8000')).toBeTruthy()
  })

  test('asks what the address says, and filters change the address', async () => {
    const { inputsOf, at } = openAs(UsersPage, '/admin/user?q=周&role=r1&status=0&page=2', [
      on(members.users, pageOfRows([member('甲')], 41)),
    ])
    await rowOf('成员甲')
    const asked = { keyword: '周', roleId: 'r1', status: '0', page: 1, pageSize: 20 }
    expect(inputsOf(members.users)).toContainEqual(asked)
    expect(screen.getByRole('link', { name: '第 3 页' }).getAttribute('href')).toContain('page=3')
    fireEvent.change(screen.getByLabelText('状态'), { target: { value: '1' } })
    await waitFor(() => expect(at()).toBe('?q=周&role=r1&status=1'))
  })

  test('is ordered by a heading, as long as the page is asked to be', async () => {
    const { inputsOf, at } = openAs(UsersPage, '/admin/user?size=50&page=2', [
      on(members.users, pageOfRows([member('甲')], 61)),
    ])
    await rowOf('成员甲')
    fireEvent.click(screen.getByRole('link', { name: '最近登录' }))
    await waitFor(() => expect(at()).toBe('?size=50&sort=lastLogin'))
    fireEvent.click(screen.getByRole('link', { name: '最近登录' }))
    await waitFor(() => expect(at()).toBe('?size=50&sort=-lastLogin'))
    expect(inputsOf(members.users)).toContainEqual({
      ...{ keyword: '', roleId: '', status: '', sort: 'lastLogin', order: 'desc' },
      ...{ page: 0, pageSize: 50 },
    })
    fireEvent.click(screen.getByRole('link', { name: '每页 20 条' }))
    await waitFor(() => expect(at()).toBe('?sort=-lastLogin'))
  })

  test('without a hit the filters can be let go', async () => {
    const { at } = openAs(UsersPage, '/admin/user?q=无', [])
    fireEvent.click(await screen.findByRole('button', { name: '清空筛选' }))
    await waitFor(() => expect(at()).toBe(''))
  })

  test('of the platform has no way to join: its people are added', async () => {
    const { session } = openAs(UsersPage, '/admin/user?tab=invites', [])
    await screen.findByRole('tab', { name: /^邀请/ })
    const person = session.get()
    if (person === null) throw new Error('nobody is signed in')
    act(() => session.set({ ...person, companyId: '' }))
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      expect.stringMatching(/^成员/),
      expect.stringMatching(/^权限申请/),
    ])
    expect(screen.getByText(/这里管理平台的工作人员/)).toBeTruthy()
  })

  test('that is refused says why and asks once more', async () => {
    let times = 0
    openAs(UsersPage, '/admin/user?q=a', [
      on(members.users, (input) => {
        if (input.keyword !== 'a') return pageOfRows([])
        times += 1
        if (times === 1) throw apiError('tooMany')
        return pageOfRows([member('甲')])
      }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '重试' }))
    expect((await rowOf('成员甲')).textContent).toContain('login_甲')
  })
})

describe('what one may do', () => {
  test('only held permissions have buttons and tabs', async () => {
    openAs(
      UsersPage,
      '/admin/user',
      [on(members.users, pageOfRows([member('甲')]))],
      ['back:user', 'back:user:edit'],
    )
    const row = await rowOf('成员甲')
    expect(within(row).getAllByRole('button')).toHaveLength(1)
    expect(within(row).getByRole('button', { name: /^编辑/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '新增成员' })).toBeNull()
    expect(screen.getAllByRole('tab')).toHaveLength(1)
  })

  test('the last administrator cannot be switched off, and it says why', async () => {
    const { inputsOf } = openAs(UsersPage, '/admin/user', [
      on(members.users, pageOfRows([member('甲', { guarded: GUARD })])),
    ])
    const row = await rowOf('成员甲')
    const off = within(row).getByRole('button', { name: /^停用/ })
    expect(off.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(off.getAttribute('aria-describedby')!)?.textContent).toBe(GUARD)
    fireEvent.click(off)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(inputsOf(members.setStatus)).toEqual([])
  })

  test('switching off says that sessions end, and a refusal stays in the dialog', async () => {
    let refused = true
    const { inputsOf, overlays } = openAs(UsersPage, '/admin/user', [
      on(members.users, pageOfRows([member('甲')])),
      on(members.setStatus, () => {
        if (!refused) return member('甲', { status: '0' })
        refused = false
        throw apiError('invalid', GUARD)
      }),
    ])
    press(/^停用/, await rowOf('成员甲'))
    const dialog = screen.getByRole('alertdialog')
    expect(dialog.textContent).toContain('登录会立即结束')
    press('停用', dialog)
    expect((await within(dialog).findByRole('alert')).textContent).toBe(GUARD)
    press('停用', dialog)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(inputsOf(members.setStatus)).toEqual([
      { userId: '甲', status: '0' },
      { userId: '甲', status: '0' },
    ])
    expect(overlays.get().toasts.map(({ text }) => text)).toEqual(['已停用'])
  })

  test('resetting a password is asked for, and nobody chooses the new one', async () => {
    const { inputsOf } = openAs(UsersPage, '/admin/user', [
      on(members.users, pageOfRows([member('甲')])),
      on(members.resetPassword, { sent: true }),
    ])
    press(/^重置密码/, await rowOf('成员甲'))
    const dialog = screen.getByRole('alertdialog')
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    press('重置密码', dialog)
    await waitFor(() => expect(inputsOf(members.resetPassword)).toEqual([{ userId: '甲' }]))
  })
})

describe('the form', () => {
  test('of a new member names what is missing, then sends it', async () => {
    const answers = [on(members.addUser, member('新'))] as const
    const { inputsOf, at } = openAs(UsersPage, '/admin/user', answers, null, '')
    fireEvent.click(await screen.findByRole('button', { name: '新增成员' }))
    press('添加')
    const summary = await screen.findByText('有 4 处需要修改')
    expect(summary.closest('[role=alert]')?.textContent).toContain('请至少选择一个角色')
    expect(inputsOf(members.addUser)).toEqual([])
    type(/^姓名/, '周予衡')
    type(/^登录名/, 'zhouming')
    type(/^手机号码/, '13800008000')
    fireEvent.click(await screen.findByRole('checkbox', { name: /只读成员/ }))
    press('添加')
    await waitFor(() =>
      expect(inputsOf(members.addUser)).toEqual([
        {
          userName: '周予衡',
          loginName: 'zhouming',
          phone: '13800008000',
          email: '',
          sex: '',
          dept: '',
          roleIds: ['ENT_VIEWER'],
        },
      ]),
    )
    await waitFor(() => expect(at()).toBe(''))
  })

  test('a company invites instead, by a link that its colleague opens', async () => {
    const { inputsOf } = openAs(UsersPage, '/admin/user?open=add', [
      on(members.invite, { inviteId: 'i', token: 'tok', expireTime: '2026-12-01 10:00:00' }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '邀请同事' }))
    expect(screen.queryByLabelText(/^登录名/)).toBeNull()
    fireEvent.click(await screen.findByRole('checkbox', { name: /只读成员/ }))
    press('生成链接')
    expect(await screen.findByText(/register\?name=user&invite=tok$/)).toBeTruthy()
    expect(inputsOf(members.addUser)).toEqual([])
  })

  test('keeps what was typed when somebody else was first, and takes over the rest', async () => {
    const first = member('甲', { dept: '研发部', email: '' })
    const second = member('甲', { dept: '市场部', email: 'a@b.cn', version: 2 })
    let stored = first
    const { inputsOf } = openAs(UsersPage, '/admin/user?open=edit-甲', [
      on(members.users, () => pageOfRows([stored])),
      on(members.updateUser, (input) => {
        if (input.version !== stored.version) throw apiError('conflict')
        return stored
      }),
    ])
    await screen.findByRole('dialog', { name: '编辑成员' })
    type(/^部门/, '财务部')
    stored = second
    press('保存')
    expect((await screen.findByText('数据已被修改，请刷新')).closest('[role=alert]')).toBeTruthy()
    expect(field(/^部门/).value).toBe('财务部')
    press('刷新')
    await screen.findByText('他人已改为“市场部”')
    expect(field(/^部门/).value).toBe('财务部')
    expect(field(/^邮箱/).value).toBe('a@b.cn')
    press('保存')
    await waitFor(() => expect(inputsOf(members.updateUser)).toHaveLength(2))
    expect(inputsOf(members.updateUser)[1]).toMatchObject({
      dept: '财务部',
      email: 'a@b.cn',
      version: 2,
    })
  })

  test('asks before what was typed is thrown away', async () => {
    const { at } = openAs(UsersPage, '/admin/user?open=edit-甲', [
      on(members.users, pageOfRows([member('甲')])),
    ])
    await screen.findByRole('dialog', { name: '编辑成员' })
    type(/^姓名/, '周')
    press('关闭')
    press('继续填写', screen.getByRole('alertdialog'))
    expect(field(/^姓名/).value).toBe('周')
    press('关闭')
    press('放弃', screen.getByRole('alertdialog'))
    await waitFor(() => expect(at()).toBe(''))
  })

  test('of roles shows what cannot be given, with the reason, and sends the rest', async () => {
    const { inputsOf } = openAs(UsersPage, '/admin/user?open=roles-甲', [
      on(members.users, pageOfRows([member('甲')])),
      on(members.assignRoles, member('甲')),
    ])
    const admin = await screen.findByRole('checkbox', { name: /企业管理员/ })
    expect(admin.closest('label')?.textContent).toContain('超出您自己的权限，不能分配')
    fireEvent.click(admin)
    fireEvent.click(screen.getByRole('checkbox', { name: /商标专员/ }))
    press('保存')
    await waitFor(() =>
      expect(inputsOf(members.assignRoles)).toEqual([
        { userId: '甲', roleIds: ['ENT_VIEWER', 'r1'] },
      ]),
    )
  })

  test('of roles keeps the administrator role of the last one', async () => {
    openAs(UsersPage, '/admin/user?open=roles-甲', [
      on(members.users, pageOfRows([member('甲', { guarded: GUARD, roleIds: ['ENT_ADMIN'] })])),
    ])
    const admin = await screen.findByRole<HTMLInputElement>('checkbox', { name: /企业管理员/ })
    fireEvent.click(admin)
    expect(admin.checked).toBe(true)
    expect(admin.closest('label')?.textContent).toContain(GUARD)
  })
})
