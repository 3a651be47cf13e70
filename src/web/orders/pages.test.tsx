// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { matching } from '#contract/matching.ts'
import { orders } from '#contract/orders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { SessionState } from '#web/session/session.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import OrderPage from './OrderPage.tsx'
import OrdersPage from './OrdersPage.tsx'
import type { Order } from './queries.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const NO = 'DD20261122000001'
const ORDER = make(orders.detail.output, {
  orderNo: NO,
  policyId: 'p1',
  policyTitle: '高新技术企业认定',
  batch: '2027 年度',
  deadline: '2099-05-31',
  companyName: '云川示例科技有限公司',
  status: '10',
  statusName: '待确认',
  statusSince: '2026-11-22 10:00:00',
  createTime: '2026-11-22 10:00:00',
  contactName: '陈一诺',
  contactPhone: '13800000001',
  version: 1,
  events: ['submit', 'cancel'],
})
const PLACED = make(orders.detail.output, {
  ...ORDER,
  status: '20',
  statusName: '待受理',
  version: 2,
  needs: ['materials'],
  events: [],
  moves: [{ at: '2026-11-22 10:05:00', event: 'submit', statusName: '待受理', by: '甲老板' }],
})
const QUOTED = make(orders.detail.output, {
  ...PLACED,
  status: '40',
  statusName: '待企业确认',
  version: 4,
  advisorName: '顾问甲',
  quoteAmount: '8000.5',
  quoteNote: '分三步准备材料',
  feeStages: [
    { stage: 'signed', amount: '3000' },
    { stage: 'approved', amount: '5000.5', note: '公示后' },
  ],
  events: ['confirm', 'askAgain', 'cancel'],
})

const CODES = ['precise:detail:order', 'precise:order:confirm', 'precise:order:cancel']

/** What the parts beside an order are told where a test is not about them. */
const USUAL = [on(orders.waiting, { count: 0 }), on(matching.detail, { requirements: [] })]

const open = (
  element: React.ReactNode,
  address: string,
  routes: readonly Route[],
  session: Partial<SessionState> = {},
) =>
  openAt(element, address, [...routes, ...USUAL], {
    session: { companyId: 'c1', permissions: CODES, ...session },
  })
const openOrder = (
  order: Order,
  more: readonly Route[] = [],
  session: Partial<SessionState> = {},
) =>
  open(
    <OrderPage />,
    `/admin/precise/order?orderNo=${NO}`,
    [...more, on(orders.detail, order)],
    session,
  )

test('a policy becomes a draft once, and the address its number', async () => {
  const { inputsOf, at } = open(<OrderPage />, '/admin/precise/order?policyId=p1&run=r1', [
    on(orders.open, ORDER),
    on(orders.detail, ORDER),
  ])
  expect(await screen.findByRole('form', { name: '提交委托' })).toBeTruthy()
  expect(at()).toBe(`?orderNo=${NO}`)
  expect(inputsOf(orders.open)).toMatchObject([{ policyId: 'p1', matchRunId: 'r1' }])
  expect((screen.getByLabelText(/联系人/) as HTMLInputElement).value).toBe('陈一诺')
  expect(screen.getByText('2099-05-31')).toBeTruthy()
})

test('without certification there is the way to it', async () => {
  open(<OrderPage />, '/admin/precise/order?policyId=p1', [
    on(orders.open, apiError('invalid', '完成企业认证后才能委托申报')),
  ])
  const way = await screen.findByRole('link', { name: '去认证' })
  expect(way.getAttribute('href')).toBe('/admin/enterprise?tab=certification')
})

test.each([
  ['该政策已截止，不能委托申报', '看这项政策的申报时间'],
  ['这一项由企业自行办理，不需要委托申报', '看这项政策怎么办理'],
  ['企业注册地不在该政策的适用地区内，不能委托申报', '看这项政策的适用地区'],
])('%s: leads to other policies and to what its page says', async (text, link) => {
  open(<OrderPage />, '/admin/precise/order?policyId=p1', [
    on(orders.open, apiError('invalid', text)),
  ])
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: '看其他匹配结果' }).getAttribute('href')).toBe(
    '/admin/precise',
  )
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/policy/detail?id=p1')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('a draft whose batch is over can only be given up', async () => {
  openOrder({ ...ORDER, deadline: '2020-05-31' })
  expect(await screen.findByText('该批次已于 2020-05-31 截止，不能再提交')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.getByRole('button', { name: '取消委托' })).toBeTruthy()
})

test('an order that is under way is shown instead of a second one, and says so', async () => {
  open(<OrderPage />, '/admin/precise/order?policyId=p1', [
    on(orders.open, PLACED),
    on(orders.detail, PLACED),
  ])
  expect(await screen.findByText(/已有进行中的委托，不能重复委托/)).toBeTruthy()
  cleanup()
  openOrder(PLACED)
  await screen.findByText('等待顾问受理，通常在 2 个工作日内')
  expect(screen.queryByText(/不能重复委托/)).toBeNull()
})

test('an order that is not there leads to those that are', async () => {
  openOrder(ORDER, [on(orders.detail, apiError('notFound', '没有找到这个委托'))])
  expect(await screen.findByText('没有找到这个委托')).toBeTruthy()
  for (const link of screen.getAllByRole('link', { name: '全部委托' }))
    expect(link.getAttribute('href')).toBe('/admin/orders')
})

type Condition = AnswerOf<typeof matching.detail>['requirements'][number]
const condition = (id: string, state: Condition['state']) =>
  make(partOf(matching.detail.output, 'requirements'), {
    ...{ id, state, kind: 'required', text: `条件 ${id}`, gap: `差 ${id}` },
  })

test('what is left to fix stands beside the form, six at most, with the way to all', async () => {
  const requirements = [
    condition('a', 'manual'),
    condition('b', 'met'),
    ...['c', 'd', 'e', 'f', 'g', 'h'].map((id) => condition(id, 'missing')),
    condition('i', 'unmet'),
  ]
  const session = { permissions: [...CODES, 'precise:detail'] }
  openOrder(ORDER, [on(matching.detail, { requirements })], session)
  const section = await screen.findByRole('region', { name: '还要补齐的条件' })
  const more = await within(section).findByRole('link', { name: '全部条件，还有 2 项' })
  expect(more.getAttribute('href')).toBe('/admin/precise/detail?id=p1')
  expect(
    within(section)
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual([
    '不满足条件 i差 i',
    ...['c', 'd', 'e', 'f', 'g'].map((id) => `待补充条件 ${id}差 ${id}`),
  ])
})

test('where no condition can be checked or none may be seen, nothing is named', async () => {
  const session = { permissions: [...CODES, 'precise:detail'] }
  const { inputsOf } = openOrder(ORDER, [on(matching.detail, apiError('notFound'))], session)
  await waitFor(() => expect(inputsOf(matching.detail)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: '还要补齐的条件' })).toBeNull())
  cleanup()
  expect(openOrder(ORDER).inputsOf(matching.detail)).toEqual([])
})

test('what was typed is there again after a reload, but for the agreement', async () => {
  openOrder(ORDER)
  fireEvent.click(await screen.findByRole('checkbox', { name: '培训' }))
  fireEvent.change(screen.getByLabelText(/备注/), { target: { value: '先打电话' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /我已知悉/ }))
  cleanup()
  openOrder(ORDER, [on(orders.submit, PLACED)])
  const box = (await screen.findByRole('checkbox', { name: '培训' })) as HTMLInputElement
  await waitFor(() => expect(box.checked).toBe(true))
  expect((screen.getByLabelText(/备注/) as HTMLTextAreaElement).value).toBe('先打电话')
  const agreed = screen.getByRole('checkbox', { name: /我已知悉/ }) as HTMLInputElement
  expect(agreed.checked).toBe(false)
  fireEvent.click(agreed)
  fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
  await screen.findByText('等待顾问受理，通常在 2 个工作日内')
  cleanup()
  openOrder({ ...ORDER, orderNo: 'DD20261122000002' })
  expect(((await screen.findByLabelText(/备注/)) as HTMLTextAreaElement).value).toBe('')
})

test('without a policy there is the way to one', () => {
  open(<OrderPage />, '/admin/precise/order', [])
  expect(screen.getByText('请从匹配结果里选择要申报的政策')).toBeTruthy()
})

test('what is missing is named, and nothing is sent', async () => {
  const { inputsOf } = openOrder(ORDER)
  fireEvent.click(await screen.findByRole('button', { name: '提交委托' }))
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByText('请至少选择一项需要的服务')).toBeTruthy()
  expect(within(summary).getByText('请先勾选“我已知悉”')).toBeTruthy()
  expect(inputsOf(orders.submit)).toEqual([])
})

test('the form is placed with what was chosen', async () => {
  const { inputsOf } = openOrder(ORDER, [on(orders.submit, PLACED)])
  fireEvent.click(await screen.findByRole('checkbox', { name: '材料编制' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /我已知悉/ }))
  fireEvent.change(screen.getByLabelText(/期望提交日期/), { target: { value: '2099-05-01' } })
  fireEvent.click(screen.getByRole('button', { name: '提交委托' }))
  expect(await screen.findByText('等待顾问受理，通常在 2 个工作日内')).toBeTruthy()
  expect(inputsOf(orders.submit)).toEqual([
    expect.objectContaining({
      orderNo: NO,
      version: 1,
      needs: ['materials'],
      expectSubmitDate: '2099-05-01',
      agreeNoGuarantee: true,
    }),
  ])
})

test('a quotation is shown with its stages and confirmed', async () => {
  const { inputsOf, overlays } = openOrder(QUOTED, [
    on(orders.confirm, {
      ...QUOTED,
      status: '60',
      statusName: '服务中',
      declareNo: 'SB1',
      events: [],
    }),
  ])
  expect(await screen.findByText('8,000.5 元')).toBeTruthy()
  expect(screen.getByText('立项公示后')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确认报价' }))
  const dialog = within(screen.getByRole('alertdialog', { name: '确认这份报价？' }))
  expect(dialog.getByText('8,000.5 元')).toBeTruthy()
  expect(dialog.getByText(/^立项公示后 /)).toBeTruthy()
  expect(dialog.getByText(/系统会建立一条申报/)).toBeTruthy()
  expect(inputsOf(orders.confirm)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: '确认报价' }))
  expect(await screen.findByText('SB1')).toBeTruthy()
  expect(inputsOf(orders.confirm)).toMatchObject([{ orderNo: NO, version: 4 }])
  expect(document.activeElement?.textContent).toBe('服务进行中，顾问按步骤办理申报')
  expect(overlays.get().toasts[0]?.text).toBe('已确认，申报已建立')
})

test('asking again wants to know how', async () => {
  const { inputsOf } = openOrder(QUOTED, [
    on(orders.askAgain, { ...QUOTED, status: '30', statusName: '待报价', events: [] }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '要求重新报价' }))
  const dialog = screen.getByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '要求重新报价' }))
  expect(within(dialog).getByText('请填写原因')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '分两期' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '要求重新报价' }))
  expect(await screen.findByText('顾问正在准备方案与报价')).toBeTruthy()
  expect(inputsOf(orders.askAgain)).toMatchObject([{ reason: '分两期', version: 4 }])
})

test('somebody else was faster: it is said in its place', async () => {
  openOrder(QUOTED, [on(orders.confirm, apiError('conflict'))])
  fireEvent.click(await screen.findByRole('button', { name: '确认报价' }))
  const dialog = within(screen.getByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: '确认报价' }))
  expect(await dialog.findByText('数据已被修改，请刷新')).toBeTruthy()
})

test('who may only read is offered nothing to press', async () => {
  openOrder(QUOTED, [], { permissions: ['precise:order'] })
  await screen.findByText('8,000.5 元')
  for (const name of ['确认报价', '要求重新报价', '取消委托'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a finished order is rated', async () => {
  const done: Order = { ...QUOTED, status: '70', statusName: '已完成', events: ['rate'] }
  const { inputsOf } = openOrder(done, [
    on(orders.rate, { ...done, status: '80', statusName: '已评价', score: 4, events: [] }),
  ])
  fireEvent.click(await screen.findByRole('radio', { name: '4 分' }))
  fireEvent.click(screen.getByRole('button', { name: '提交评价' }))
  expect(await screen.findByText('本次服务已结束')).toBeTruthy()
  expect(inputsOf(orders.rate)).toMatchObject([{ score: 4, version: 4 }])
})

test('an ended order says why, and can be ordered anew', async () => {
  openOrder({
    ...PLACED,
    status: '91',
    statusName: '未受理',
    reason: '不在服务范围',
  })
  expect(await screen.findByText('原因：不在服务范围')).toBeTruthy()
  expect(screen.getByRole('link', { name: '重新委托' }).getAttribute('href')).toBe(
    '/admin/precise/order?policyId=p1',
  )
})

test.each([
  ['20', ['顾问在 2 个工作日内受理', '顾问给出方案与报价']],
  ['40', ['您确认后开始服务', '建立申报，按步骤办理']],
] as const)('in state %s it says what happens next', async (status, steps) => {
  openOrder({ ...PLACED, status })
  const list = within(await screen.findByRole('region', { name: '接下来' }))
  expect(
    list
      .getAllByRole('listitem')
      .map((it) => it.textContent)
      .slice(0, 2),
  ).toEqual(steps)
})

/** An order as a list has it. */
const ROW = partOf(orders.mine.output, 'records')
const rowOf = (order: Order) =>
  make(
    ROW,
    Object.fromEntries(
      Object.entries(order).filter(([name]) => name in ROW.shape),
    ) as Partial<Order>,
  )
const page = (found: Order[]) => ({
  records: found.map(rowOf),
  total: found.length,
  page: 0,
  pageSize: 20,
})

test('the company sees its own orders, filtered in the address', async () => {
  const { inputsOf, at } = open(<OrdersPage />, '/admin/orders', [
    on(orders.mine, (input) => page(input.state === 'ended' ? [] : [ORDER])),
  ])
  const link = await screen.findByRole('link', { name: '继续填写高新技术企业认定' })
  expect(link.getAttribute('href')).toBe(`/admin/precise/order?orderNo=${NO}`)
  fireEvent.click(screen.getByRole('radio', { name: '已结束' }))
  expect(await screen.findByText(/暂无委托/)).toBeTruthy()
  expect(at()).toBe('?state=ended')
  expect(inputsOf(orders.mine).at(-1)).toMatchObject({ state: 'ended' })
})

test('both lists are ordered by their headings, and exported as they are asked', async () => {
  const mine = open(<OrdersPage />, '/admin/orders?state=open&sort=-quote', [
    on(orders.mine, page([ORDER])),
    on(orders.exportMine, apiError('tooMany')),
  ])
  await screen.findByRole('link', { name: /高新技术企业认定/ })
  expect(screen.getByRole('columnheader', { name: '报价' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  const own = { state: 'open', sort: 'quote', order: 'desc' }
  await waitFor(() => expect(mine.inputsOf(orders.exportMine)).toEqual([own]))
  expect(mine.inputsOf(orders.mine)).toEqual([{ ...own, page: 0, pageSize: 20 }])
  cleanup()
  const queue = open(
    <OrdersPage />,
    '/admin/orders?tab=open&q=云川&sort=deadline',
    [
      on(orders.queue, { ...page([PLACED]), waiting: 1, mine: 0 }),
      on(orders.exportQueue, apiError('tooMany')),
    ],
    serving,
  )
  await screen.findByRole('button', { name: /^办理/ })
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  const asked = { tab: 'open', keyword: '云川', sort: 'deadline', order: 'asc' }
  await waitFor(() => expect(queue.inputsOf(orders.exportQueue)).toEqual([asked]))
  fireEvent.click(screen.getByRole('link', { name: '企业' }))
  expect(queue.at()).toBe('?tab=open&q=云川&sort=company')
})

test('what waits for the company is counted, and can be listed alone', async () => {
  const { inputsOf } = open(<OrdersPage />, '/admin/orders', [
    on(orders.waiting, { count: 3 }),
    on(orders.mine, (input) => page(input.state === 'waiting' ? [] : [ORDER])),
  ])
  fireEvent.click(await screen.findByRole('radio', { name: '待我处理 3' }))
  expect(await screen.findByText('暂无待您处理的委托')).toBeTruthy()
  expect(inputsOf(orders.mine).at(-1)).toMatchObject({ state: 'waiting' })
  expect(screen.getByRole('link', { name: '从匹配结果委托申报' }).getAttribute('href')).toBe(
    '/admin/precise',
  )
})

const serving = { companyId: '', permissions: ['order:serve'] }
const openQueue = (order: Order, more: readonly Route[] = []) =>
  open(
    <OrdersPage />,
    `/admin/orders?id=${NO}`,
    [
      ...more,
      on(orders.queue, { ...page([order]), waiting: 1, mine: 0 }),
      on(orders.background, {}),
      on(orders.served, order),
    ],
    serving,
  )

test('an advisor accepts an order and quotes it', async () => {
  const taken: Order = {
    ...PLACED,
    status: '30',
    statusName: '待报价',
    version: 3,
    events: ['quote'],
  }
  const { inputsOf } = openQueue({ ...PLACED, events: ['accept', 'refuse'] }, [
    on(orders.accept, taken),
    on(orders.quote, QUOTED),
  ])
  expect(await screen.findByRole('radio', { name: '待受理 1' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: '受理' }))
  const quoting = await screen.findByRole('form', { name: '方案与报价' })
  // What was accepted waits no more: the list goes on with the advisor's own.
  expect(await screen.findByRole('radio', { name: /^我负责的/, checked: true })).toBeTruthy()
  expect(document.activeElement?.contains(quoting)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  fireEvent.click(screen.getByRole('button', { name: '发送报价' }))
  const amount = screen.getByLabelText(/报价金额/)
  expect(document.activeElement).toBe(amount)
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(amount, { target: { value: '8000' } })
  fireEvent.click(screen.getByRole('button', { name: '发送报价' }))
  expect(await screen.findByText('请填写方案说明')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/方案说明/))
  fireEvent.change(screen.getByLabelText(/方案说明/), { target: { value: '三步' } })
  fireEvent.click(screen.getByRole('button', { name: '添加阶段' }))
  const stage = screen.getByLabelText('第 1 阶段金额（元）')
  fireEvent.change(stage, { target: { value: '7000' } })
  expect(screen.getByText('阶段合计 7,000 元')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '发送报价' }))
  expect(await screen.findByText('各阶段金额之和应等于报价金额')).toBeTruthy()
  expect(document.activeElement).toBe(stage)
  fireEvent.change(stage, { target: { value: '8000' } })
  fireEvent.click(screen.getByRole('button', { name: '发送报价' }))
  await waitFor(() => expect(inputsOf(orders.quote)).toHaveLength(1))
  expect(inputsOf(orders.quote)[0]).toMatchObject({
    amount: '8000',
    note: '三步',
    version: 3,
    stages: [JSON.stringify({ stage: 'signed', amount: '8000', note: '' })],
  })
})

test('whoever serves an order has portrait, reasons and talks beside it', async () => {
  openQueue({ ...PLACED, status: '30', events: ['quote'] }, [
    on(orders.background, {
      open: true,
      completeness: 42,
      match: {
        result: 'incomplete',
        resultName: '需补充数据',
        conditions: [
          { text: '科技人员占比', stateName: '不满足', values: '科技人员 9 人', gap: '还差 1 人' },
        ],
      },
      talks: [
        {
          chatId: 'c1',
          customerName: '甲老板',
          advisorName: '周明远',
          lastAt: '2026-11-21 10:00:00',
          own: true,
        },
        {
          chatId: 'c2',
          customerName: '乙专员',
          advisorName: '林梳',
          lastAt: '2026-11-20 10:00:00',
        },
      ],
    }),
  ])
  const reasons = await screen.findByRole('region', { name: '企业画像与匹配理由' })
  expect(reasons.textContent).toContain('画像完整度 42%')
  expect(within(reasons).getByText('科技人员 9 人；还差 1 人')).toBeTruthy()
  const talks = within(screen.getByRole('region', { name: '沟通记录' }))
  expect(talks.getByText('乙专员 · 林梳 · 2026-11-20 10:00')).toBeTruthy()
  // Only one's own talk can be opened.
  expect(talks.getAllByRole('link')).toHaveLength(1)
  cleanup()
  openQueue({ ...PLACED, events: ['accept'] })
  expect(await screen.findByText('受理后可以查看企业画像、匹配理由和沟通记录')).toBeTruthy()
})

test('an order is finished after a question', async () => {
  const { inputsOf } = openQueue({ ...PLACED, events: ['finish'] }, [
    on(orders.finish, { ...PLACED, status: '70', statusName: '已办结' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '办结' }))
  const dialog = await screen.findByRole('alertdialog', { name: `办结委托 ${NO}？` })
  expect(dialog.textContent).toContain('办结后不能再改')
  expect(inputsOf(orders.finish)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: '办结' }))
  await waitFor(() => expect(inputsOf(orders.finish)).toHaveLength(1))
})

test('an order is not refused without a reason', async () => {
  const { inputsOf } = openQueue({ ...PLACED, events: ['accept', 'refuse'] }, [
    on(orders.refuse, { ...PLACED, status: '91', statusName: '未受理' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '不予受理' }))
  const dialog = screen.getByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '不予受理' }))
  expect(inputsOf(orders.refuse)).toEqual([])
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '不在范围' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '不予受理' }))
  await waitFor(() => expect(inputsOf(orders.refuse)).toMatchObject([{ reason: '不在范围' }]))
})

test('a failed list can be asked again', async () => {
  let times = 0
  open(<OrdersPage />, '/admin/orders', [
    on(orders.mine, () => {
      times += 1
      if (times === 1) throw apiError('fault')
      return page([ORDER])
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText(NO)).toBeTruthy()
})
