// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { policies } from '#contract/policies.ts'
import { make } from '#contract/wire/make.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import OverviewPage from './OverviewPage.tsx'
import type { Overview } from './queries.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const OVERVIEW = make(company.overview.output, {
  figures: [
    { code: 'colleagues', name: '同事', count: 12 },
    { code: 'ip', name: '知识产权', count: 1284 },
  ],
  completeness: 100,
  regionCode: '330106',
  regionName: '浙江省 杭州市 西湖区',
  hasCompany: true,
})

const line = (policyId: string, daysLeft: number | null, urgent = false) => ({
  policy: {
    policyId,
    title: `关于 ${policyId} 的通知`,
    shortTitle: '',
    orgs: ['杭州市科学技术局'],
    publishedOn: '2026-11-18',
    window: { deadline: '2026-12-01 17:00:00', daysLeft, urgent },
  },
})

const open = (overview: Partial<Overview>, registerStatus = '2') =>
  openAt(
    <OverviewPage />,
    '/admin/home',
    [
      on(company.overview, { ...OVERVIEW, ...overview }),
      on(policies.search, ({ sort }) => ({
        records: sort === 'deadline' ? [line('p-near', 10, true)] : [line('p-new', null)],
        now: '2026-11-21 10:00:00',
      })),
    ],
    { session: { name: '周予衡', registerStatus } },
  )

const task = (kind: Overview['tasks'][number]['kind'], title: string, count = 1, due = '') => ({
  ...{ kind, title, count, due },
  detail: '说明',
})

test('who is greeted, and what is to be done has one button each, five at most', async () => {
  open({
    tasks: [
      task('rejected', '企业认证未通过', 1, '2026-11-25'),
      task('join', '有人申请加入', 2),
      task('permission', '有人申请权限'),
      task('profile', '资料不完整'),
      task('recertify', '认证待复核'),
      task('leads', '新的线索'),
    ],
  })
  const list = (await screen.findByText('企业认证未通过')).closest('ul')!
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/好，周予衡$/)
  expect(
    within(list)
      .getAllByRole('link')
      .map((it) => [it.textContent, it.getAttribute('href')]),
  ).toEqual([
    ['补正材料', '/admin/enterprise?tab=certification'],
    ['审核加入申请', '/admin/user?tab=joins'],
    ['处理权限申请', '/admin/user?tab=requests'],
    ['完善资料', '/admin/enterprise'],
    ['去复核', '/admin/enterprise?tab=certification'],
  ])
  expect(list.textContent).toContain('截止 2026-11-25')
  expect(list.textContent).toContain('有人申请加入 2 项')
})

test('the figures are those of the answer, the policies those of the region', async () => {
  const { inputsOf } = open({})
  expect((await screen.findByText('知识产权')).closest('div')?.textContent).toBe('知识产权1,284')
  expect(screen.getByText('今天暂无待处理事项')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '关于 p-near 的通知' })).toBeTruthy()
  expect(screen.getByText('剩 10 天')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '最新政策 · 西湖区' })).toBeTruthy()
  expect(inputsOf(policies.search).map(({ regionCodes }) => regionCodes)).toEqual([
    ['330106'],
    ['330106'],
  ])
})

test.each(['0', '1', '3'])('a company at status %s begins with three steps', async (status) => {
  open({ completeness: 60, missing: ['经营地址', '联系人'] }, status)
  const start = (await screen.findByRole('heading', { name: '三步开始使用' })).closest('section')!
  expect(within(start).getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(start.textContent).toContain('已完成 60%')
  expect(start.textContent).toContain('还缺：经营地址、联系人')
  expect(within(start).queryByText('查看进度') !== null).toBe(status === '1')
  expect(screen.queryByLabelText('数据概览')).toBeNull()
})

test('people of the platform see their own tasks and no policies of a company', async () => {
  const { inputsOf } = open({
    hasCompany: false,
    completeness: -1,
    figures: [{ code: 'reviews', name: '待审核', count: 3 }],
    tasks: [task('review', '企业认证待审核', 3)],
  })
  const way = await screen.findByRole('link', { name: '去审核' })
  expect(way.getAttribute('href')).toBe('/admin/certifications')
  expect(screen.queryByText('三步开始使用')).toBeNull()
  expect(inputsOf(policies.search)).toEqual([])
})
