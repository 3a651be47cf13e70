// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { COMPANY_TREE } from '#domain/permissions/codes.ts'
import { navOf } from '#domain/permissions/menu.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import { saveText } from '#web/kit/save-text.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import AuditPage from './AuditPage.tsx'

vi.mock('#web/kit/save-text.ts', () => ({ saveText: vi.fn<typeof saveText>() }))

type Entry = AnswerOf<typeof audit.entries>['records'][number]

const ENTRY = make(partOf(audit.entries.output, 'records'), {
  auditId: '2026-11-21/18',
  at: '2026-11-21 09:30:00',
  actorName: '周予衡',
  actorLogin: 'zhouyuheng',
  actorId: 'u1',
  action: 'user.edit',
  actionName: '编辑用户',
  objectType: 'user',
  objectName: '李雷',
  changes: [{ field: '部门', before: '研发部' }],
  ip: '203.0.113.9',
  requestId: 'req-1',
  hash: 'abc123',
})

const list = (records: readonly Entry[]) => ({
  records,
  total: records.length,
  page: 0,
  pageSize: 20,
  actions: [
    { action: 'user.edit', name: '编辑用户', group: '用户与权限' },
    { action: 'content.move', name: '办理运营内容', group: '运营内容' },
  ],
  actorName: '',
})

const PEOPLE = on(audit.people, ({ keyword = '' }) => ({
  people: [
    { userId: 'u1', userName: '周予衡', loginName: 'zhouyuheng' },
    { userId: 'u2', userName: '李雷', loginName: 'lilei' },
  ].filter(({ userName, loginName }) => `${userName}${loginName}`.includes(keyword)),
}))

const open = (
  address: string,
  more: readonly Route[] = [],
  codes: readonly string[] = ['back:audit:export'],
) =>
  openAt(<AuditPage />, address, [...more, PEOPLE, on(audit.entries, list([ENTRY]))], {
    session: { navList: navOf(COMPANY_TREE, permissionsOf([], codes)) },
  })

beforeEach(() => vi.mocked(saveText).mockClear())
afterEach(cleanup)

test('an entry unfolds into what changed and what proves it', async () => {
  open('/admin/audit')
  const button = await screen.findByRole('button', { name: /1 项变更/ })
  expect(screen.queryByText('研发部')).toBeNull()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const change = screen.getByText('研发部').closest('tr')!
  expect(change.textContent).toBe('部门研发部（空）')
  expect(screen.getByText('abc123')).toBeTruthy()
  fireEvent.click(button)
  expect(screen.queryByText('研发部')).toBeNull()
})

test('asks what the address says; a day that is none is left out', async () => {
  const { inputsOf, at } = open('/admin/audit?q=李&action=user.edit&from=2026-11-01&to=x&page=3')
  await screen.findByText('李雷')
  expect(inputsOf(audit.entries)).toEqual([
    {
      keyword: '李',
      actor: '',
      action: 'user.edit',
      from: '2026-11-01',
      to: '',
      page: 2,
      pageSize: 20,
    },
  ])
  fireEvent.click(screen.getByRole('button', { name: '操作：编辑用户' }))
  fireEvent.click(screen.getByRole('option', { name: '全部操作' }))
  await waitFor(() => expect(at()).toBe('?q=李&from=2026-11-01&to=x'))
})

test('an act is found by typing, by its name or its group, and chosen with the keyboard', async () => {
  const { at } = open('/admin/audit?page=2')
  await screen.findByText('李雷')
  fireEvent.click(screen.getByRole('button', { name: '操作：全部操作' }))
  const field = screen.getByRole('combobox', { name: '操作' })
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('group', { name: '用户与权限' }).textContent).toBe('用户与权限编辑用户')
  fireEvent.change(field, { target: { value: '内容' } })
  expect(screen.getAllByRole('option').map((it) => it.textContent)).toEqual(['办理运营内容'])
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(at()).toBe('?action=content.move'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^操作：/ }))
})

test('entries are narrowed to a person found by name, and the address keeps who', async () => {
  const { at, inputsOf } = open('/admin/audit')
  await screen.findByText('李雷')
  fireEvent.click(screen.getByRole('button', { name: '操作人：全部操作人' }))
  fireEvent.change(screen.getByRole('combobox', { name: '操作人' }), { target: { value: 'zhou' } })
  const options = screen.getAllByRole('option').map((it) => it.textContent)
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((it) => it.textContent)).toEqual(['周予衡zhouyuheng']),
  )
  expect(options).not.toContain('系统自动执行')
  fireEvent.click(screen.getByRole('option'))
  await waitFor(() => expect(at()).toBe('?actor=u1'))
  expect(inputsOf(audit.entries).at(-1)).toMatchObject({ actor: 'u1', page: 0 })
})

test('the person and the company of the object are not mixed up', async () => {
  open('/admin/audit', [on(audit.entries, list([{ ...ENTRY, companyName: '云川智能' }]))])
  const row = (await screen.findByText('李雷')).closest('tr')!
  const cellOf = (name: string) => row.querySelector(`[data-label="${name}"]`)?.textContent
  expect(cellOf('操作人')).toBe('周予衡zhouyuheng')
  expect(cellOf('对象')).toBe('李雷所属企业：云川智能')
})

test.each([
  [{ intact: true, days: 3, entries: 1200, brokenAt: '' }, /已校验 3 天 1,200 条记录/],
  [{ intact: true, days: 0, entries: 0, brokenAt: '' }, /没有记录/],
  [
    { intact: false, days: 3, entries: 1200, brokenAt: '2026-11-20/7' },
    /2026-11-20\/7 与校验值不符/,
  ],
])('校验完整性 over the chosen days: %j', async (answer, text) => {
  const { inputsOf } = open('/admin/audit?from=2026-11-19', [on(audit.verify, answer)])
  fireEvent.click(await screen.findByRole('button', { name: '校验完整性' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(inputsOf(audit.verify)).toEqual([{ from: '2026-11-19', to: '' }])
})

test('the export takes the filters along and begins with the mark of UTF-8', async () => {
  const { inputsOf, overlays } = open('/admin/audit?q=李', [
    on(audit.export, { fileName: 'a.csv', csv: '时间\n', total: 1 }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '导出 CSV' }))
  await waitFor(() => expect(saveText).toHaveBeenCalledWith('a.csv', 'text/csv', '\uFEFF时间\n'))
  expect(inputsOf(audit.export)).toEqual([
    { keyword: '李', actor: '', action: '', from: '', to: '' },
  ])
  expect(overlays.get().toasts.map(({ text }) => text)).toEqual(['已导出 1 条'])
})

test('who may only read has no export', async () => {
  open('/admin/audit', [], ['back:audit'])
  await screen.findByText('李雷')
  expect(screen.queryByRole('button', { name: '导出 CSV' })).toBeNull()
})

test('a refusal is shown in place of the list', async () => {
  open('/admin/audit', [on(audit.entries, apiError('forbidden', '您没有该操作权限'))])
  expect((await screen.findByRole('alert')).textContent).toContain('您没有该操作权限')
})
