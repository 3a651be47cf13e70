// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { declarations } from '#contract/declarations.ts'
import { ipCalendar } from '#contract/ip-records.ts'
import { matching } from '#contract/matching.ts'
import { orders } from '#contract/orders.ts'
import { policies } from '#contract/policies.ts'
import { queues } from '#contract/queues.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make } from '#contract/wire/make.ts'
import { work } from '#contract/work.ts'
import { APPLIED_KINDS } from '#domain/matching/kind.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import type { WorkItem } from '#web/kit/work/queries.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import OverviewPage from './OverviewPage.tsx'
import type { Overview } from './queries.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

const OVERVIEW = make(company.overview.output, {
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

const item = (id: string, more: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'order',
  id,
  kindName: '申报委托',
  title: `处理 ${id}`,
  subject: `对象 ${id}`,
  act: '去处理',
  link: `/admin/orders?id=${id}`,
  urgency: 'open',
  urgencyName: '待处理',
  due: '',
  daysLeft: null,
  since: '2026-11-20 09:30:00',
  holder: '',
  mine: false,
  handsOn: false,
  snoozeTo: [],
  ...more,
})

const CHANGE = {
  policyId: 'p1',
  title: '研发补助',
  before: 'incomplete',
  after: 'hopeful',
} as const
const SERVED = { orderNo: 'DD1', advisorName: '周明远', policyTitle: '研发补助' }

const open = (
  given: {
    overview?: Partial<Overview>
    items?: readonly WorkItem[]
    more?: readonly Route[]
    role?: string
    registerStatus?: string
  } = {},
) => {
  const { overview = {}, items = [], more = [], role = 'ENT_ADMIN', registerStatus = '2' } = given
  const permissions = [...permissionsOf([role])]
  return openAt(
    <OverviewPage />,
    '/admin/home',
    [
      ...more,
      on(company.overview, { ...OVERVIEW, ...overview }),
      on(work.list, { records: [...items], total: items.length }),
      on(policies.search, ({ sort }) => ({
        records: sort === 'deadline' ? [line('p-near', 10, true)] : [line('p-new', null)],
        now: '2026-11-21 10:00:00',
      })),
      on(matching.list, {
        completeness: 62,
        counts: [{ result: 'hopeful', count: 7 }],
        changes: { at: '2026-11-28 09:00', items: [CHANGE] },
      }),
      on(declarations.overview, {
        figures: { running: 3, dueSoon: 1, arrivedThisYear: '1284000', arrived: '9' },
      }),
      on(ipCalendar.dates, ({ from }) => ({
        records: [
          {
            day: `${from.slice(0, 7)}-15`,
            source: 'patent' as const,
            title: '一种传感器',
            eventName: '缴纳第 5 年年费',
            state: 'open' as const,
            daysAway: 3,
            objectId: 'pt1',
          },
        ],
      })),
      on(orders.mine, {
        records: [
          { ...SERVED, statusName: '服务中' },
          { ...SERVED, orderNo: 'DD2', advisorName: '', statusName: '待受理' },
        ],
      }),
      on(queues.overview, {
        records: [{ count: 9, free: 4, late: 2, owners: [{ mine: true, count: 3 }] }],
      }),
      on(subscriptions.traceInfo, { myFavoriteCount: 1, mySubscribeCount: 0 }),
    ],
    { session: { name: '周予衡', userId: 'u1', registerStatus, permissions } },
  )
}

const tasks = async () =>
  (await screen.findByRole('heading', { name: /今天要处理/ })).closest('section')!
const figuresOf = (part: HTMLElement) =>
  [...part.querySelectorAll('div')].map(({ textContent }) => textContent)

test('what waits is listed with its end, its holder and one button, six at first', async () => {
  open({
    items: [
      item('a', { urgency: 'live', urgencyName: '等待回复', title: '回复客户' }),
      item('b', { urgency: 'late', due: '2026-12-15', daysLeft: 16, title: '缴纳第 4 年年费' }),
      item('c', { urgency: 'late', due: '2026-11-20', daysLeft: -9 }),
      item('d', { urgency: 'soon', due: '2026-12-02', daysLeft: 3, holder: '王工' }),
      ...['e', 'f', 'g'].map((id) => item(id, { mine: true, holder: '我' })),
    ],
  })
  const part = await tasks()
  await within(part).findByText('缴纳第 4 年年费')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/好，周予衡$/)
  const rows = within(part).getAllByRole('listitem')
  expect(rows).toHaveLength(6)
  expect(rows[0]?.textContent).toContain('等待回复')
  expect(rows[1]?.textContent).toContain('已逾期')
  expect(rows[1]?.textContent).toContain('最迟 2026-12-15 补办（剩 16 天）')
  expect(rows[2]?.textContent).toContain('已逾期 9 天')
  const soon = within(rows[3]!).getByText('剩 3 天')
  expect(soon.className).toBe(within(rows[2]!).getByText('已逾期 9 天').className)
  expect(rows[3]?.textContent).toContain('由 王工 负责')
  expect(rows[4]?.textContent).toContain('11-20 09:30 起 · 由我负责')
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/admin/orders?id=a')
  fireEvent.click(within(part).getByRole('button', { name: '展开全部 7 项' }))
  expect(within(part).getAllByRole('listitem')).toHaveLength(7)
})

test('a thing is put off, said, and taken back', async () => {
  const { inputsOf, overlays } = open({
    items: [item('a', { snoozeTo: ['2026-11-30'] })],
    more: [on(work.snooze, ({ until }) => ({ until })), on(work.wake, { done: true })],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^稍后/ }))
  fireEvent.click(screen.getByRole('button', { name: /^推迟到.*11-30/ }))
  await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已推迟到 2026-11-30'))
  expect(inputsOf(work.snooze)).toEqual([{ kind: 'order', id: 'a', until: '2026-11-30' }])
  overlays.get().toasts[0]?.action?.run()
  await waitFor(() => expect(inputsOf(work.wake)).toEqual([{ kind: 'order', id: 'a' }]))
})

test('what was put off stands below, to be taken back', async () => {
  const away = { kind: 'lead', id: 'l1', title: '首次联系客户', subject: '商标' } as const
  const { inputsOf } = open({
    more: [
      on(work.list, { snoozed: [{ ...away, until: '2026-12-01' }] }),
      on(work.wake, { done: true }),
    ],
  })
  fireEvent.click(await screen.findByText('已推迟 1 项'))
  fireEvent.click(screen.getByRole('button', { name: /^取消推迟/ }))
  await waitFor(() => expect(inputsOf(work.wake)).toEqual([{ kind: 'lead', id: 'l1' }]))
})

test('a thing is handed on to a colleague, who must be chosen', async () => {
  const { inputsOf, overlays } = open({
    items: [item('a', { handsOn: true })],
    more: [
      on(work.people, { records: [{ userId: 'u9', name: '沈若宁', open: 2 }] }),
      on(work.handOn, { name: '沈若宁' }),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^稍后/ }))
  fireEvent.click(screen.getByRole('button', { name: '转交给同事' }))
  await screen.findByRole('option', { name: '沈若宁（2）' })
  fireEvent.click(screen.getByRole('button', { name: '转交' }))
  expect(screen.getByText('请选择接收人')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'u9' } })
  fireEvent.click(screen.getByRole('button', { name: '转交' }))
  await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已转交给沈若宁'))
  expect(inputsOf(work.handOn)).toEqual([{ kind: 'order', id: 'a', userId: 'u9' }])
})

test('looking at changed matches is enough', async () => {
  const { inputsOf } = open({
    items: [item('run1', { kind: 'match', act: '看结果', link: '/admin/precise' })],
    more: [on(work.snooze, ({ until }) => ({ until }))],
  })
  fireEvent.click(await screen.findByRole('link', { name: /^看结果/ }))
  await waitFor(() => expect(inputsOf(work.snooze)).toMatchObject([{ kind: 'match', id: 'run1' }]))
})

test('kinds that cannot be read are named, and nothing says that there is nothing', async () => {
  open({ more: [on(work.list, { failed: ['知识产权'] })] })
  expect(await screen.findByText('知识产权暂时读不出，以下不含这些待办')).toBeTruthy()
  expect(screen.queryByText('今天暂无待处理事项')).toBeNull()
})

test('a list that cannot be read says so', async () => {
  open({ more: [on(work.list, apiError('fault'))] })
  expect(await within(await tasks()).findByRole('button', { name: '重试' })).toBeTruthy()
})

test('the figures, changes, dates and advisors of a company', async () => {
  const { inputsOf } = open()
  const figures = await screen.findByLabelText('数据概览')
  await waitFor(() =>
    expect(figuresOf(figures)).toEqual([
      '较有希望7',
      '进行中申报3',
      '申报 30 天内截止1',
      '本年到账128.4 万元',
    ]),
  )
  // Counted as the page counts that the figure leads to.
  expect(inputsOf(matching.list)[0]).toMatchObject({ kinds: APPLIED_KINDS })
  expect(screen.getByText('今天暂无待处理事项')).toBeTruthy()
  expect(screen.getByText('需补充数据 → 较有希望')).toBeTruthy()
  expect(await screen.findByText('专利 · 缴纳第 5 年年费 · 还有 3 天')).toBeTruthy()
  const advisor = screen.getByRole('link', { name: '周明远' })
  expect(advisor.getAttribute('href')).toBe('/admin/precise/order?orderNo=DD1')
  expect(await screen.findByRole('link', { name: '关于 p-near 的通知' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '最新政策 · 西湖区' })).toBeTruthy()
})

test('the first days have a checklist, which can be put away', async () => {
  open({ overview: { missing: ['邮箱'], completeness: 92 } })
  const part = (await screen.findByRole('heading', { name: '开始使用1 / 4' })).closest('section')!
  expect(within(part).getByText('还缺：邮箱')).toBeTruthy()
  expect(within(part).queryByRole('link', { name: '收藏关注的政策' })).toBeNull()
  fireEvent.click(within(part).getByRole('button', { name: '不再显示' }))
  expect(screen.queryByText('开始使用')).toBeNull()
})

test('a member who only looks has no figures that are not theirs', async () => {
  const { inputsOf } = open({ role: 'ENT_IP' })
  await screen.findByText('期限日历')
  expect(screen.queryByLabelText('数据概览')).toBeNull()
  expect(inputsOf(matching.list)).toEqual([])
  expect(inputsOf(orders.mine)).toEqual([])
})

test.each(['0', '1', '3'])('a company at status %s begins with three steps', async (status) => {
  open({ overview: { completeness: 60, missing: ['经营地址', '联系人'] }, registerStatus: status })
  const start = (await screen.findByRole('heading', { name: '三步开始使用' })).closest('section')!
  expect(within(start).getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(start.textContent).toContain('基本信息完整度 60%')
  expect(start.textContent).toContain('还缺：经营地址、联系人')
  expect(within(start).queryByText('查看进度') !== null).toBe(status === '1')
  expect(screen.queryByLabelText('数据概览')).toBeNull()
})

test('people of the platform see the queues in figures and no policies of a company', async () => {
  const { inputsOf } = open({
    overview: { hasCompany: false, completeness: -1 },
    role: 'PLAT_ADVISOR',
  })
  const figures = await screen.findByLabelText('数据概览')
  await waitFor(() =>
    expect(figuresOf(figures)).toEqual(['由我负责3', '待领取4', '已超时2', '全部待办9']),
  )
  expect(screen.queryByText('三步开始使用')).toBeNull()
  expect(inputsOf(policies.search)).toEqual([])
})
