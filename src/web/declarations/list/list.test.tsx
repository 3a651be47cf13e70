// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { COMPANY_TREE } from '#domain/permissions/codes.ts'
import { navOf } from '#domain/permissions/menu.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import type { SessionState } from '#web/session/session.ts'
import { on, type Route } from '#web/testing/server.ts'
import DeclarationsPage from '../DeclarationsPage.tsx'
import type { DeclarationRow } from '../queries.ts'
import { ADVISOR, NO, open, OVERVIEW, ROW } from '../testing.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const page = (records: readonly DeclarationRow[]) => ({
  records,
  total: records.length,
  page: 0,
  pageSize: 20,
})

const openList = (
  address: string,
  records: readonly DeclarationRow[],
  more: readonly Route[] = [],
  session: Partial<SessionState> = {},
) => open(<DeclarationsPage />, address, [...more, on(declarations.list, page(records))], session)

const OTHER = make(partOf(declarations.list.output, 'records'), {
  ...ROW,
  declareNo: 'SB20261122000002',
  projectName: '省级企业技术中心',
  status: '60',
  statusName: '公示中',
  holder: ['G'],
  holderName: '主管部门',
  daysHeld: 0,
  mine: false,
  daysLeft: 20,
  applyAmount: '',
})

test('figures, tabs with counts and the row in words', async () => {
  openList('/admin/declareManage', [ROW, OTHER])
  const name = await screen.findByRole('link', { name: ROW.projectName })
  expect(name.getAttribute('href')).toBe(`/admin/editDeclare?id=${NO}`)
  const row = within(name.closest('tr')!)
  expect(row.getByText('待我处理')).toBeTruthy()
  expect(row.getByText('已 2 天')).toBeTruthy()
  expect(row.getByText('剩 9 天').dataset.near).toBe('urgent')
  expect(row.getByText('120 万元')).toBeTruthy()
  expect(row.getByText('国家级')).toBeTruthy()
  expect(name.closest('tr')?.dataset.tone).toBe('warn')
  expect(screen.getByText('不足 1 天')).toBeTruthy()
  expect(screen.getByText('剩 20 天').dataset.near).toBe('near')
  const figures = screen.getByText('本年到账').closest('dl')!
  expect(figures.textContent).toContain('进行中4')
  expect(figures.textContent).toContain('150 万元')
  expect(figures.textContent).toContain('累计 320 万元')
  expect(screen.getByRole('tab', { name: /^待我处理/ }).textContent).toBe('待我处理2')
})

test('whoever does not see amounts is told none', async () => {
  const { arrived: _all, arrivedThisYear: _year, ...figures } = OVERVIEW.figures
  openList(
    '/admin/declareManage',
    [{ ...ROW, applyAmount: '' }],
    [
      on(declarations.overview, {
        ...OVERVIEW,
        figures: { ...figures, arrived: '', arrivedThisYear: '' },
      }),
    ],
  )
  await screen.findByText('今年获批')
  expect(screen.queryByText('本年到账')).toBeNull()
})

test('tab, filters, order and page stand in the address and in the question', async () => {
  const { inputsOf, at } = openList(
    '/admin/declareManage?tab=running&q=高企&year=2027&level=1&type=research&region=330000&status=60&advisor=v1&sort=-amount&page=2',
    [ROW],
  )
  await screen.findByRole('link', { name: ROW.projectName })
  expect(inputsOf(declarations.list)[0]).toEqual({
    tab: 'running',
    keyword: '高企',
    year: 2027,
    level: '1',
    projectType: 'research',
    regionCode: '330000',
    statuses: ['60'],
    advisorUserId: 'v1',
    sort: 'amount',
    direction: 'desc',
    page: 1,
    pageSize: 20,
  })
  fireEvent.click(screen.getByRole('tab', { name: /^已认定/ }))
  await waitFor(() =>
    expect(inputsOf(declarations.list).at(-1)).toMatchObject({ tab: 'approved', page: 0 }),
  )
  expect(at()).toContain('tab=approved')
  expect(at()).not.toContain('page=')
  fireEvent.click(
    within(screen.getByRole('columnheader', { name: '截止' })).getByRole('link', { name: '截止' }),
  )
  await waitFor(() =>
    expect(inputsOf(declarations.list).at(-1)).toMatchObject({ sort: 'due', direction: 'asc' }),
  )
  fireEvent.change(screen.getByRole('combobox', { name: '年度' }), { target: { value: '2026' } })
  await waitFor(() => expect(inputsOf(declarations.list).at(-1)).toMatchObject({ year: 2026 }))
  fireEvent.click(screen.getByRole('link', { name: '清空筛选' }))
  await waitFor(() =>
    expect(inputsOf(declarations.list).at(-1)).toMatchObject({
      year: 0,
      keyword: '',
      statuses: [],
    }),
  )
})

test('what the address makes up is left out', async () => {
  const { inputsOf } = openList(
    '/admin/declareManage?tab=x&year=abc&level=9&region=1&status=999&advisor=%20&sort=name;',
    [ROW],
  )
  await screen.findByRole('link', { name: ROW.projectName })
  expect(inputsOf(declarations.list)[0]).toMatchObject({
    ...{ tab: 'all', year: 0, level: '', regionCode: '', statuses: [], advisorUserId: '' },
    ...{ sort: 'updated', direction: 'desc' },
  })
})

test('an empty list names the three ways to begin, a filtered one lets the filter go', async () => {
  openList('/admin/declareManage', [])
  await screen.findByText(/暂无申报/)
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toEqual(
    expect.arrayContaining(['/admin/precise', '/admin/orders', '/admin/addDeclare']),
  )
  cleanup()
  openList('/admin/declareManage?q=无', [])
  expect(await screen.findByText('没有符合条件的申报')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '清空筛选' })[0]?.getAttribute('href')).toBe(
    '/admin/declareManage',
  )
})

test('who may only read is offered nothing to make, delete or export', async () => {
  openList('/admin/declareManage', [ROW], [], { permissions: ['declare:list'] })
  await screen.findByRole('link', { name: ROW.projectName })
  expect(screen.queryByRole('link', { name: '新增申报' })).toBeNull()
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: `选择${ROW.projectName}` }))
  expect(screen.getByText('已选 1 项')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /删除草稿/ })).toBeNull()
})

test('drafts among those chosen are deleted one after the other, and what fails is named', async () => {
  const third: DeclarationRow = { ...ROW, declareNo: 'SB20261122000003', projectName: '第三项' }
  const { inputsOf, overlays } = openList(
    '/admin/declareManage',
    [ROW, OTHER, third],
    [
      on(declarations.remove, (input) => {
        if (input.declareNo === third.declareNo) throw apiError('conflict')
        return { deleted: true }
      }),
    ],
  )
  await screen.findByRole('link', { name: ROW.projectName })
  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  fireEvent.click(screen.getByRole('button', { name: '删除草稿（2）' }))
  const dialog = screen.getByRole('alertdialog', { name: '删除 2 份草稿？' })
  expect(dialog.textContent).toContain('另外 1 项不是草稿')
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  const result = await screen.findByRole('dialog', { name: '删除草稿结果' })
  expect(result.textContent).toContain('完成 1 项，1 项失败')
  expect(result.textContent).toContain('第三项数据已被修改，请刷新')
  expect(inputsOf(declarations.remove)).toMatchObject([
    { declareNo: NO, version: 3 },
    { declareNo: third.declareNo },
  ])
  expect(overlays.get().toasts.map(({ text }) => text)).toContain('已删除 1 份草稿')
  await waitFor(() => expect(inputsOf(declarations.list).length).toBeGreaterThan(1))
})

test('the list as it is filtered becomes a workbook', async () => {
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:x')
  URL.revokeObjectURL = vi.fn<() => void>()
  const { inputsOf, overlays } = openList(
    '/admin/declareManage?tab=mine',
    [ROW],
    [
      on(declarations.export, () => ({
        fileName: '申报.xlsx',
        mime: '',
        size: 1,
        content: new Blob(['x']),
      })),
    ],
  )
  await screen.findByRole('link', { name: ROW.projectName })
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已导出 1 项申报'))
  expect(inputsOf(declarations.export)).toMatchObject([{ tab: 'mine', sort: 'updated' }])
  expect(URL.createObjectURL).toHaveBeenCalledTimes(1)
})

test('a workbook that does not come says so in its place', async () => {
  openList('/admin/declareManage', [ROW], [on(declarations.export, apiError('tooMany'))])
  await screen.findByRole('link', { name: ROW.projectName })
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy()
})

test('a failed list can be asked again, and a failed overview does not take it along', async () => {
  let times = 0
  openList(
    '/admin/declareManage',
    [ROW],
    [
      on(declarations.overview, apiError('fault')),
      on(declarations.list, () => {
        times += 1
        if (times === 1) throw apiError('fault')
        return undefined
      }),
    ],
  )
  const retries = await screen.findAllByRole('button', { name: '重试' })
  fireEvent.click(retries.at(-1)!)
  expect(await screen.findByRole('link', { name: ROW.projectName })).toBeTruthy()
})

test('the calendar lists the days of a month, and goes on to the next', async () => {
  const { inputsOf, at } = open(
    <DeclarationsPage />,
    '/admin/declareManage?view=calendar&month=2026-12',
    [
      on(declarations.calendar, (input) =>
        input.month === '2026-12'
          ? {
              days: [
                {
                  day: '2026-12-15',
                  entries: [
                    {
                      declareNo: NO,
                      projectName: ROW.projectName,
                      what: '网上申报截止',
                      open: true,
                    },
                  ],
                },
              ],
            }
          : { days: [] },
      ),
    ],
    { navList: navOf(COMPANY_TREE, permissionsOf(['ENT_ADMIN'])) },
  )
  expect((await screen.findByText('12-15 周二')).closest('li')?.textContent).toContain(
    '网上申报截止',
  )
  const rights = screen.getByRole('link', { name: '全部期限' })
  expect(rights.getAttribute('href')).toBe('/admin/calendar?month=2026-12')
  fireEvent.click(screen.getByRole('link', { name: '下个月' }))
  expect(await screen.findByText('这个月没有申报的日期')).toBeTruthy()
  expect(at()).toContain('month=2027-01')
  expect(inputsOf(declarations.list)).toEqual([])
})

const QUEUE = {
  ...page([{ ...ROW, status: '20' as const, statusName: '待顾问初审' }]),
  counts: { waiting: 3, mine: 5, turn: 2, open: 9, ended: 1 },
  advisors: [{ userId: 'v1', name: '周明远' }],
}

test('an advisor has a queue with companies, ages and whose turn it is', async () => {
  const { inputsOf } = open(
    <DeclarationsPage />,
    '/admin/declareManage',
    [on(declarations.queue, QUEUE)],
    ADVISOR,
  )
  expect(await screen.findByText(ROW.companyName)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('申报办理')
  expect(screen.getByRole('tab', { name: /^待领取/ }).textContent).toBe('待领取3')
  expect(screen.getByText(/项待您处理/).textContent).toBe('有 2 项待您处理')
  expect(inputsOf(declarations.queue)[0]).toMatchObject({
    tab: 'mine',
    holder: '',
    sort: 'days',
    direction: 'desc',
  })
  fireEvent.click(screen.getByRole('tab', { name: /^待领取/ }))
  fireEvent.change(screen.getByRole('combobox', { name: '谁在处理' }), { target: { value: 'V' } })
  await waitFor(() =>
    expect(inputsOf(declarations.queue).at(-1)).toMatchObject({ tab: 'waiting', holder: 'V' }),
  )
  expect(inputsOf(declarations.overview)).toEqual([])
})
