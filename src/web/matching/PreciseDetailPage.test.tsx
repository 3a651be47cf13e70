// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { experts } from '#contract/experts.ts'
import { matching } from '#contract/matching.ts'
import { orders } from '#contract/orders.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on } from '#web/testing/server.ts'
import PreciseDetailPage from './PreciseDetailPage.tsx'
import { CONDITION, DETAIL, LISTED, open } from './testing.tsx'

afterEach(cleanup)

test('a condition stands with clause, source, value, gap and what to do', async () => {
  open(<PreciseDetailPage />, '/admin/precise/detail?id=p1', [on(matching.detail, DETAIL)])
  const row = (await screen.findByText('科技人员占职工总数不低于 10%')).closest('li')!
  for (const text of [
    '不满足',
    '≥ 10%',
    '9 人',
    '企业填写，2026-11-20',
    '第十一条（四）',
    '还差 1 人',
    '增加科技人员',
    '最早 2027-01-01 可满足',
  ])
    expect(row.textContent).toContain(text)
  expect(screen.getByText(/规则版本 2016-32/)).toBeTruthy()
})

test('another value shows its effect at once, and goes back', async () => {
  const { inputsOf } = open(<PreciseDetailPage />, '/admin/precise/detail?id=p1', [
    on(matching.detail, DETAIL),
    on(matching.whatIf, {
      result: 'possible',
      requirements: [{ ...CONDITION, state: 'met', gap: '', remedy: '', earliest: '' }],
      earliest: '',
      others: LISTED.changes.items,
    }),
  ])
  const field = await screen.findByRole('textbox', { name: /2025 年科技人员/ })
  fireEvent.change(field, { target: { value: '12' } })
  expect(await screen.findByText('原为不满足')).toBeTruthy()
  expect(screen.getByText('同时影响 1 项')).toBeTruthy()
  expect(inputsOf(matching.whatIf)).toEqual([{ policyId: 'p1', values: ['rdStaff@2025=12'] }])
  fireEvent.click(screen.getByRole('button', { name: '恢复原值' }))
  await waitFor(() => expect(screen.queryByText('原为不满足')).toBeNull())
})

test('an id that is none, and a policy without rules, lead back', async () => {
  open(<PreciseDetailPage />, '/admin/precise/detail?id=no such', [])
  expect(await screen.findByText('这项政策没有可以核对的条件')).toBeTruthy()
  cleanup()
  open(<PreciseDetailPage />, '/admin/precise/detail?id=p9', [
    on(matching.detail, apiError('notFound')),
  ])
  expect(await screen.findByRole('link', { name: '返回精准匹配' })).toBeTruthy()
})

const openDetail = (
  match: Partial<typeof DETAIL.match>,
  codes: string[] = [],
  permissionState = '2',
  more: Parameters<typeof open>[2] = [],
) =>
  open(
    <PreciseDetailPage />,
    '/admin/precise/detail?id=p1',
    [
      on(matching.detail, {
        ...DETAIL,
        match: { ...DETAIL.match, ...match },
        run: { runId: 'run-9', ranAt: '2026-11-22 09:00' },
      }),
      ...more,
    ],
    codes,
    permissionState,
  )
const ORDERING = ['precise:detail:order', 'precise:order']

test('the score stands with its three parts; with too little checked it says so', async () => {
  openDetail({})
  const parts = await screen.findByRole('region', { name: '综合分的构成' })
  expect(parts.textContent).toBe(
    '综合分55综合分条件占 5025时间占 2515准备占 2515' +
      '条件按已核对满足的权重计分：满足 50%，已核对 60%',
  )
  cleanup()
  openDetail({ scored: false, checkedPercent: 8 })
  const none = await screen.findByRole('region', { name: '综合分的构成' })
  expect(none.textContent).toContain('信息不足')
  expect(none.textContent).toContain('已核对的条件占 8%，不到 15%，暂不打分；补充“科技人员”')
  expect(none.textContent).not.toContain('55')
  cleanup()
  openDetail({ scored: false, checkedPercent: 0, missing: [] })
  expect(await screen.findByText(/暂不打分；其余需人工核验$/)).toBeTruthy()
  cleanup()
  openDetail({ scored: false, kind: 'law', result: 'possible' })
  expect(await screen.findByRole('heading', { name: '为什么与企业有关' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '综合分的构成' })).toBeNull()
})

test('the way to an order carries policy and run', async () => {
  openDetail({}, ORDERING)
  const way = await screen.findByRole('link', { name: '委托申报' })
  expect(way.getAttribute('href')).toBe('/admin/precise/order?policyId=p1&run=run-9')
  expect(screen.getByRole('link', { name: '查看政策' }).getAttribute('href')).toContain('id=p1')
})

test('whoever may declare can begin without an order', async () => {
  openDetail({}, [...ORDERING, 'declare:list:add'])
  const way = await screen.findByRole('link', { name: '自行申报' })
  expect(way.getAttribute('href')).toBe('/admin/addDeclare?policyId=p1')
  cleanup()
})

test.each<[string, Partial<typeof DETAIL.match>, string, string]>([
  ['a batch that has closed', { windowState: 'closed' }, '', '该政策已截止，不能委托申报'],
  ['another place', { reaches: false }, '', '企业注册地不在该政策的适用地区内，不能委托申报'],
  ['a duty', { kind: 'duty' }, '自行办理', '这一项由企业自行办理，不需要委托申报'],
  ['a law', { kind: 'law' }, '', '这是法规标准，没有需要申报的事项'],
])('of %s nothing is applied for, and why', async (_name, match, way, why) => {
  openDetail(match, [...ORDERING, 'declare:list:add'])
  expect(await screen.findByText(why, { exact: false })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '自行申报' })).toBeNull()
  expect(screen.queryByRole('link', { name: '委托申报' })).toBeNull()
  const isBarred = match.kind === undefined
  expect(screen.queryByRole('button', { name: '委托申报' }) !== null).toBe(isBarred)
  expect(screen.queryByRole('link', { name: '自行办理' }) !== null).toBe(way !== '')
})

test.each([
  ['the company is not certified', '完成企业认证后才能委托申报', {}, ORDERING, '1'],
  ['its certification has ended', '完成企业认证后才能委托申报', {}, ORDERING, '3'],
  ['the batch has closed', '该政策已截止，不能委托申报', { windowState: 'closed' }, ORDERING, '2'],
  [
    'there is nothing to apply for',
    '该政策已截止，不能委托申报',
    { windowState: '' },
    ORDERING,
    '2',
  ],
  ['the permission is not held', '您没有“委托申报”权限，请联系管理员添加', {}, [], '2'],
] as const)('no order where %s, and why', async (_name, why, match, codes, state) => {
  openDetail(match, [...codes], state)
  const button = await screen.findByRole('button', { name: '委托申报' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const said = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(said?.textContent).toContain(why)
  expect(screen.queryByRole('link', { name: '去认证' }) !== null).toBe(state !== '2')
  expect(screen.queryByRole('link', { name: '委托申报' })).toBeNull()
})

test('an order that is open is named and led to', async () => {
  openDetail({}, ORDERING, '2', [
    on(orders.mine, {
      records: [
        { orderNo: 'DD20261122000002', policyId: 'p2', statusName: '服务中' },
        { orderNo: 'DD20261122000001', policyId: 'p1', statusName: '待受理' },
      ],
      total: 2,
    }),
  ])
  const way = await screen.findByRole('link', { name: '查看委托' })
  expect(way.getAttribute('href')).toBe('/admin/precise/order?orderNo=DD20261122000001')
  expect(screen.getByText('待受理').closest('p')?.textContent).toBe(
    '已有委托 DD20261122000001：待受理',
  )
  expect(screen.queryByRole('link', { name: '委托申报' })).toBeNull()
})

test('somebody who answers for policies can be asked', async () => {
  const expert = { userId: 'u1', userName: '林梳', userSex: '1', headImg: '', role: '知识产权顾问' }
  openDetail({}, [], '2', [
    on(experts.consultants, {
      records: [
        { ...expert, serviceTab: '0' },
        { ...expert, userId: 'u2', userName: '周明远', role: '科技政策顾问', serviceTab: '1' },
      ],
    }),
  ])
  const way = await screen.findByRole('link', { name: '咨询周明远' })
  expect(decodeURIComponent(way.getAttribute('href') ?? '')).toContain('userId=u2&userName=周明远')
})
