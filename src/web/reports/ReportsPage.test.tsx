// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reports } from '#contract/reports.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { PLATFORM_TREE } from '#domain/permissions/codes.ts'
import { navOf } from '#domain/permissions/menu.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import { personWith } from '#web/shell/console/testing.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import ReportsPage from './ReportsPage.tsx'

afterEach(cleanup)

const REPORT = make(reports.read.output, {
  report: 'conversion',
  period: 'week',
  from: '2025-03-10',
  to: '2025-03-16',
  beforeFrom: '2025-03-03',
  beforeTo: '2025-03-09',
  step: 'day',
  addedTime: '2025-03-16 12:00:00',
  target: 120,
  people: true,
  figures: [
    {
      code: 'visits',
      name: '访问',
      unit: 'count',
      value: 1200,
      before: 1000,
      meaning: '公开页面上的访问次数。',
    },
    {
      code: 'approvedAmount',
      name: '获批金额',
      unit: 'yuan',
      value: 300_000,
      meaning: '批准金额之和。',
    },
  ],
  sheets: [
    {
      code: 'source',
      name: '按来源',
      meaning: '来源取自进入时的上一页网站。',
      head: '来源',
      columns: [
        { name: '访问', unit: 'count', bars: true },
        { name: '咨询线索', unit: 'count', bars: true },
        { name: '咨询率', unit: 'percent' },
      ],
      rows: [
        { key: 'baidu', name: '百度', values: [800, 2, 0.0025] },
        { key: 'direct', name: '直接访问', values: [400, 4, 0.01] },
        { key: 'none', name: '未经咨询', values: [0, 0, null] },
      ],
      empty: '当期没有数据',
    },
    {
      code: 'via',
      name: '其他网站与推广活动',
      meaning: '只保留注册域名。',
      head: '网站或活动',
      columns: [{ name: '访问', unit: 'count', bars: true }],
      empty: '当期没有来自其他网站的访问',
    },
  ],
})

const open = (query: string, more: readonly Route[] = [], roles = ['SUPER_ADMIN']) =>
  openAt(<ReportsPage />, `/admin/reports${query}`, [...more, on(reports.read, REPORT)], {
    session: { ...personWith(roles), navList: navOf(PLATFORM_TREE, permissionsOf(roles)) },
  })

test('shows figures with what they were before, charts that are tables, and what is counted', async () => {
  const { asked } = open('')
  expect(await screen.findByText('1,200')).toBeTruthy()
  expect(asked[0]?.input).toMatchObject({
    report: 'conversion',
    period: 'week',
    on: '',
    target: 120,
  })
  expect(screen.getByText('上期 1,000，增 20%')).toBeTruthy()
  expect(screen.getByText('30 万元')).toBeTruthy()
  expect(screen.getByText('暂无上期数据')).toBeTruthy()
  expect(screen.getByText('2025-03-10 至 2025-03-16')).toBeTruthy()
  expect(screen.getByText('对比 2025-03-03 至 2025-03-09')).toBeTruthy()
  expect(screen.getByText(/数据更新于 2025-03-16 12:00/)).toBeTruthy()
  const table = within(screen.getByRole('table', { name: '按来源' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '来源访问咨询线索咨询率',
    '百度80020.3%',
    '直接访问40041%',
    '未经咨询00–',
  ])
  expect(screen.getByText('当期没有来自其他网站的访问')).toBeTruthy()
  expect(screen.getByText('公开页面上的访问次数。')).toBeTruthy()
})

test('the bars are of the column that is chosen', async () => {
  open('')
  const table = await screen.findByRole('table', { name: '按来源' })
  const widths = () =>
    [...table.querySelectorAll<HTMLElement>('tbody tr')].map(
      (row) => row.querySelector('i')?.style.width ?? '',
    )
  expect(widths()).toEqual(['100%', '50%', ''])
  fireEvent.change(screen.getByRole('combobox', { name: '按来源：图示哪一列' }), {
    target: { value: '1' },
  })
  expect(widths()).toEqual(['50%', '100%', ''])
})

test('report, period and days stand in the address', async () => {
  const { asked, at } = open('?report=service&period=month&on=2025-03-05&target=300', [
    on(reports.read, { ...REPORT, report: 'service', people: false }),
  ])
  expect(await screen.findByText('1,200')).toBeTruthy()
  expect(asked[0]?.input).toMatchObject({
    report: 'service',
    period: 'month',
    on: '2025-03-05',
    target: 300,
  })
  expect(screen.getByText(/需要“按顾问查看”权限/)).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: '首响目标' }), { target: { value: '60' } })
  expect(at()).toContain('target=60')
  fireEvent.click(screen.getByRole('button', { name: '上一周期' }))
  expect(at()).toContain('on=2025-03-03')
  fireEvent.click(await screen.findByRole('button', { name: '下一周期' }))
  expect(at()).toContain('on=2025-04-10')
  fireEvent.click(screen.getByRole('radio', { name: '自定义' }))
  expect(at()).toContain('from=2025-03-10&to=2025-03-16')
  fireEvent.change(await screen.findByLabelText('从'), { target: { value: '2025-01-01' } })
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(at()).toContain('from=2025-01-01&to=2025-03-16')
  fireEvent.click(screen.getByRole('tab', { name: '内容' }))
  expect(at()).toContain('report=content')
})

test('what is not in the address, or wrong there, is this week', async () => {
  const { asked } = open('?report=made&period=year&on=yesterday&target=7')
  await screen.findByText('1,200')
  expect(asked[0]?.input).toMatchObject({
    report: 'conversion',
    period: 'week',
    on: '',
    target: 120,
  })
})

test('a refusal is shown in its place and tried again', async () => {
  let broken = true
  open('', [on(reports.read, () => (broken ? apiError('unavailable', '系统繁忙') : undefined))])
  const alert = within(await screen.findByRole('alert'))
  broken = false
  fireEvent.click(alert.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('1,200')).toBeTruthy()
})

test('is exported as it is shown, by whoever may', async () => {
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function clicked(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const { asked, overlays } = open('?period=month', [
    on(reports.export, {
      fileName: '转化报表.xlsx',
      mime: 'x',
      size: 1,
      content: new Blob(['x']),
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '导出 Excel' }))
  await waitFor(() => expect(saved).toEqual(['转化报表.xlsx']))
  expect(asked.at(-1)).toMatchObject({ endpoint: reports.export, input: { period: 'month' } })
  expect(overlays.get().toasts.at(-1)?.text).toBe('报表已导出')
  click.mockRestore()
  cleanup()
  open('', [], ['PLAT_ADVISOR'])
  await screen.findByText('1,200')
  expect(screen.queryByRole('button', { name: '导出 Excel' })).toBeNull()
})

test('before the first sums it says that they are coming', async () => {
  open('', [on(reports.read, { ...REPORT, addedTime: '' })])
  expect(await screen.findByText('数据正在汇总，稍后刷新')).toBeTruthy()
})
