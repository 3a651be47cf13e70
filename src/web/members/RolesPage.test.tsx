// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { members } from '#contract/members.ts'
import { strip } from '#contract/wire/schema.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { COMPANY_TREE, codesIn } from '#domain/permissions/codes.ts'
import { on } from '#web/testing/server.ts'
import RolesPage from './RolesPage.tsx'
import { openAs, role } from './testing.tsx'
import type { Role } from './types.ts'

const OWN = role('r1', {
  roleName: '商标专员',
  remark: '商标记录',
  permissionCodes: ['ip', 'ip:trademark', 'ip:trademark:add'],
})
const READY = role('ENT_VIEWER', {
  roleName: '只读成员',
  builtin: true,
  userCount: 3,
  permissionCodes: ['home', 'ip', 'ip:trademark'],
})

const ALL = codesIn(COMPANY_TREE)
const { tree: TREE } = strip(members.permissionTree.output, { tree: COMPANY_TREE, held: [] })

const open = (
  more: {
    roles?: () => readonly Role[]
    held?: readonly string[]
    answers?: Parameters<typeof openAs>[2]
    codes?: readonly string[]
    query?: string
  } = {},
) =>
  openAs(
    RolesPage,
    `/admin/role${more.query ?? '?role=r1'}`,
    [
      on(members.roles, () => ({ records: (more.roles ?? (() => [READY, OWN]))() })),
      on(members.permissionTree, () => ({ tree: TREE, held: more.held ?? ALL })),
      ...(more.answers ?? []),
    ],
    more.codes ?? null,
  )

const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name })
const press = (name: string | RegExp, inside: HTMLElement = document.body): void =>
  void fireEvent.click(within(inside).getByRole('button', { name }))
const grid = async (): Promise<HTMLElement> => screen.findByRole('treegrid')

beforeEach(() => history.replaceState(null, '', '/admin/role'))
afterEach(cleanup)

describe('the tree', () => {
  test('shows what the role holds, with groups in between', async () => {
    open()
    await grid()
    expect(box('商标：查看').checked).toBe(true)
    expect(box('商标：新增').checked).toBe(true)
    expect(box('商标：编辑').checked).toBe(false)
    expect(box('商标：全选').indeterminate).toBe(true)
    expect(box('知识产权：全选').indeterminate).toBe(true)
    expect(box('申报管理：查看').checked).toBe(false)
    const row = box('商标：查看').closest('tr')!
    expect(row.getAttribute('aria-level')).toBe('2')
    expect(screen.getByRole('columnheader', { name: '其他操作' })).toBeTruthy()
  })

  test('a ticked button brings its page, and both are marked until they are saved', async () => {
    let stored = OWN
    const { inputsOf } = open({
      roles: () => [READY, stored],
      answers: [
        on(members.grant, (input) => {
          stored = { ...stored, permissionCodes: input.permissionCodes as string[], version: 4 }
          return stored
        }),
      ],
    })
    await grid()
    fireEvent.click(box('用户管理：停用'))
    expect(box('用户管理：查看，已修改').checked).toBe(true)
    expect(screen.getByText('已修改 2 项')).toBeTruthy()
    press('保存')
    await waitFor(() =>
      expect(inputsOf(members.grant)).toEqual([
        {
          roleId: 'r1',
          version: 3,
          permissionCodes: [
            'ip',
            'ip:trademark',
            'ip:trademark:add',
            'back',
            'back:user',
            'back:user:disable',
          ],
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByText(/^已修改/)).toBeNull())
    expect(box('用户管理：停用').checked).toBe(true)
  })

  test('取消 takes the marks away', async () => {
    open()
    await grid()
    fireEvent.click(box('商标：全选'))
    expect(screen.getByText('已修改 5 项')).toBeTruthy()
    press('取消')
    expect(screen.queryByText(/^已修改/)).toBeNull()
    expect(box('商标：编辑').checked).toBe(false)
  })

  test('when somebody else was first the ticks stay and are compared with the new state', async () => {
    let stored = OWN
    const { inputsOf } = open({
      roles: () => [READY, stored],
      answers: [
        on(members.grant, (input) => {
          if (input.version !== stored.version) throw apiError('conflict')
          return stored
        }),
      ],
    })
    await grid()
    fireEvent.click(box('商标：编辑'))
    fireEvent.click(box('专利：查看'))
    stored = { ...OWN, version: 9, permissionCodes: [...OWN.permissionCodes, 'ip:patent'] }
    press('保存')
    await screen.findByText('数据已被修改，请刷新')
    press('刷新')
    await screen.findByText('已修改 1 项')
    expect(box('商标：编辑，已修改').checked).toBe(true)
    press('保存')
    await waitFor(() => expect(inputsOf(members.grant).at(-1)).toMatchObject({ version: 9 }))
  })

  test('what one does not hold oneself cannot be handed on', async () => {
    open({ held: ['ip', 'ip:trademark', 'ip:trademark:edit'] })
    await grid()
    expect(box('商标：新增').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(box('商标：新增'))
    fireEvent.click(box('商标：查看'))
    expect(screen.queryByText(/^已修改/)).toBeNull()
    fireEvent.click(box('商标：编辑'))
    expect(screen.getByText('已修改 1 项')).toBeTruthy()
  })

  test('is searched by the name of an entry or a button', async () => {
    open()
    await grid()
    fireEvent.change(screen.getByLabelText('搜索权限'), { target: { value: '授权' } })
    const names = screen.getAllByRole('rowheader').map((cell) => cell.textContent)
    expect(names).toEqual(['后台管理', '角色管理'])
    fireEvent.change(screen.getByLabelText('搜索权限'), { target: { value: '无此项' } })
    expect(screen.getByText('没有找到“无此项”')).toBeTruthy()
  })
})

describe('by keys', () => {
  const key = (name: string, more: object = {}): void =>
    void fireEvent.keyDown(document.activeElement!, { key: name, ...more })
  const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? ''

  test('the tree is one stop, arrows move, and Home and End reach the ends', async () => {
    open()
    const tree = await grid()
    const stops = [...tree.querySelectorAll<HTMLElement>('[tabindex="0"]')]
    expect(stops).toHaveLength(1)
    box('商标：查看').focus()
    key('ArrowRight')
    expect(focused()).toBe('商标：新增')
    key('ArrowDown')
    expect(focused()).toBe('专利：新增')
    key('Home')
    expect(focused()).toBe('专利：全选')
    key('ArrowUp')
    key('ArrowUp')
    expect(focused()).toBe('知识产权：全选')
    key('ArrowLeft')
    expect(focused()).toBe('收起知识产权')
    key('End', { ctrlKey: true })
    expect(focused()).toBe('科研管理：查看')
    expect(tree.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0')
  })

  test('left and right fold a group and open it', async () => {
    open()
    await grid()
    screen.getByRole('button', { name: '收起知识产权' }).focus()
    key('ArrowLeft')
    expect(focused()).toBe('展开知识产权')
    expect(document.activeElement?.closest('tr')?.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('checkbox', { name: '商标：查看' })).toBeNull()
    key('ArrowRight')
    expect(box('商标：查看')).toBeTruthy()
    key('ArrowRight')
    expect(focused()).toBe('知识产权：全选')
  })
})

describe('a role', () => {
  test('that is ready-made is there to read and to copy', async () => {
    const { inputsOf } = open({
      query: '?role=ENT_VIEWER',
      held: ['home', 'ip'],
      answers: [on(members.addRole, role('r9', { roleName: '只读成员 副本' }))],
    })
    const tree = await grid()
    expect(tree.getAttribute('aria-readonly')).toBe('true')
    fireEvent.click(box('申报管理：查看'))
    expect(screen.queryByText(/^已修改/)).toBeNull()
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
    press('复制为新角色')
    expect(screen.getByText('超出您自己权限的部分不会复制。')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^角色名称/).value).toBe('只读成员 副本')
    press('添加')
    await waitFor(() =>
      expect(inputsOf(members.addRole)).toEqual([
        { roleName: '只读成员 副本', remark: '', permissionCodes: ['home', 'ip'] },
      ]),
    )
  })

  test('that people have cannot be deleted, and it says so', async () => {
    open({ roles: () => [READY, { ...OWN, userCount: 2 }] })
    await grid()
    const button = screen.getByRole('button', { name: '删除' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('仍有 2 人使用该角色，请先调整他们的角色')).toBeTruthy()
  })

  test('that nobody has is deleted after a question, and the toast brings it back', async () => {
    const { inputsOf, at, overlays } = open({
      answers: [on(members.deleteRole, { deleted: true }), on(members.addRole, OWN)],
    })
    await grid()
    press('删除')
    press('删除', screen.getByRole('alertdialog'))
    await waitFor(() => expect(inputsOf(members.deleteRole)).toEqual([{ roleId: 'r1' }]))
    await waitFor(() => expect(at()).toBe(''))
    overlays.get().toasts.at(-1)?.action?.run()
    const { roleName, remark, permissionCodes } = OWN
    await waitFor(() =>
      expect(inputsOf(members.addRole)).toEqual([{ roleName, remark, permissionCodes }]),
    )
  })

  test('is renamed against its version; a name that is taken says so', async () => {
    const { inputsOf } = open({
      answers: [on(members.updateRole, apiError('conflict', '已有同名角色'))],
    })
    await grid()
    press('编辑')
    const name = screen.getByLabelText(/^角色名称/)
    fireEvent.change(name, { target: { value: '甲' } })
    press('保存')
    expect(screen.getByText('角色名称为 2–20 字')).toBeTruthy()
    fireEvent.change(name, { target: { value: '只读成员' } })
    press('保存')
    expect(await screen.findByText('已有同名角色')).toBeTruthy()
    expect(inputsOf(members.updateRole)).toEqual([
      { roleId: 'r1', roleName: '只读成员', remark: '商标记录', version: 3 },
    ])
  })

  test('shows no button that the signed-in person may not press', async () => {
    open({ codes: ['back:role'] })
    const tree = await grid()
    expect(tree.getAttribute('aria-readonly')).toBe('true')
    for (const name of ['新增角色', '复制为新角色', '编辑', '删除'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('unsaved changes', () => {
  test('are asked about before another role is opened', async () => {
    const { at } = open()
    await grid()
    fireEvent.click(box('商标：编辑'))
    fireEvent.click(screen.getByRole('link', { name: /只读成员/ }))
    const dialog = screen.getByRole('alertdialog', { name: '放弃未保存的修改？' })
    expect(dialog.textContent).toContain('1 项权限改动')
    press('留在此页', dialog)
    expect(at()).toBe('?role=r1')
    expect(box('商标：编辑，已修改').checked).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: /只读成员/ }))
    press('放弃修改', screen.getByRole('alertdialog', { name: '放弃未保存的修改？' }))
    await waitFor(() => expect(at()).toBe('?role=ENT_VIEWER'))
  })

  test('keep the tab from closing silently; without any it closes', async () => {
    open()
    await grid()
    const leave = (): boolean => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    fireEvent.click(box('商标：编辑'))
    expect(leave()).toBe(true)
  })

  test('are asked about on the way back in the history', async () => {
    open()
    await grid()
    fireEvent.click(box('商标：编辑'))
    history.replaceState(null, '', '/admin/user')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })).toBeTruthy()
    expect(location.pathname).toBe('/admin/role')
  })
})
