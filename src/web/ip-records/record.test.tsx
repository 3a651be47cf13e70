// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { copyrightRecords, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on, type Reply, type Route } from '#web/testing/server.ts'
import CopyrightsPage from './CopyrightsPage.tsx'
import PatentsPage from './PatentsPage.tsx'
import type { PatentDetail } from './queries.ts'
import {
  annuity,
  deadline,
  markDetail,
  open,
  pageOf,
  patentDetail,
  workDetail,
} from './testing.tsx'
import TrademarksPage from './TrademarksPage.tsx'

afterEach(cleanup)

const MARK = '/admin/intellectual/trademark?q=云&id=t1'
const PATENT = '/admin/intellectual/patent?id=p1'

const openMark = (
  detail: Reply<typeof trademarkRecords.detail>,
  more: readonly Route[] = [],
  permissions?: readonly string[],
  address = MARK,
) =>
  open(
    <TrademarksPage />,
    address,
    [...more, on(trademarkRecords.detail, detail), on(trademarkRecords.list, pageOf([]))],
    permissions,
  )
const openPatent = (detail: PatentDetail, more: readonly Route[] = []) =>
  open(<PatentsPage />, PATENT, [
    ...more,
    on(patentRecords.detail, detail),
    on(patentRecords.list, pageOf([])),
  ])
const part = (name: string) => within(screen.getByRole('region', { name }))

test('a mark shows its life, what is next, its renewal with fees, and what all that rests on', async () => {
  openMark(markDetail({ advice: ['2027 年起误导性使用可能被罚款，请核对包装'] }))
  const heading = await screen.findByRole('heading', { name: '云川精测' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByRole('link', { name: '商标列表' }).getAttribute('href')).toBe(
    `/admin/intellectual/trademark?q=${encodeURIComponent('云')}`,
  )
  const steps = part('状态进程').getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(part('可能的下一步').getByText(/误导性使用/)).toBeTruthy()
  expect(part('最近的期限').getByText('2027-03-31')).toBeTruthy()
  expect(part('最近的期限').getByText('过期后可补办至 2027-09-30，另收费用')).toBeTruthy()
  expect(part('最近的期限').getByText('官费 450 元')).toBeTruthy()
  expect(part('续展').getByText('可以申请续展，距有效期届满 129 天')).toBeTruthy()
  expect(part('续展').getByRole('row', { name: '纸质提交 500 元 750 元' })).toBeTruthy()
  expect(part('商品与服务').getByText('计算机软件')).toBeTruthy()
  expect(part('登记信息').getAllByText('暂无数据').length).toBeGreaterThan(3)
  expect(part('来源与依据').getByText(/^手工录入/).textContent).toBe('手工录入，未登记核对日期')
  expect(part('来源与依据').getByText(/主席令第二十九号/)).toBeTruthy()
})

test('a record that is not there leads back', async () => {
  openMark(apiError('notFound'))
  fireEvent.click(await screen.findByRole('button', { name: '返回商标列表' }))
  expect(await screen.findByText(/没有符合条件的商标/)).toBeTruthy()
})

test('a renewal is noted with its day, and the record is asked anew', async () => {
  const { inputsOf, overlays, answer } = openMark(markDetail(), [
    on(trademarkRecords.renew, { recordId: 't1', validTo: '2037-03-31', version: 4 }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '登记续展' }))
  const dialog = within(screen.getByRole('dialog', { name: '登记续展' }))
  fireEvent.change(dialog.getByLabelText(/核准续展日期/), { target: { value: '2099-01-01' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(dialog.getByText('核准续展日期不能晚于今天')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/核准续展日期/), { target: { value: '2026-11-20' } })
  answer(
    on(trademarkRecords.detail, markDetail({ version: 4, renewal: { nextValidTo: '2047-03-31' } })),
  )
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await part('续展').findByText(/有效期至 2047-03-31/)).toBeTruthy()
  expect(inputsOf(trademarkRecords.renew)).toMatchObject([
    { recordId: 't1', version: 3, renewedOn: '2026-11-20', fileIds: [] },
  ])
  expect(overlays.get().toasts[0]?.text).toBe('已登记续展')
})

test('evidence of use is added with its kind, and what is wrong is said at the field', async () => {
  const { inputsOf } = openMark(markDetail(), [
    on(
      trademarkRecords.addEntry,
      markDetail({
        version: 4,
        entries: [
          {
            entryId: 'e1',
            type: 'usage',
            typeName: '使用证据',
            usageKind: 'trade',
            date: '2026-10-01',
            note: '销售合同',
            files: [{ fileId: 'f1', fileName: '合同.pdf', size: 2048, url: '/f' }],
          },
        ],
      }),
    ),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '添加使用证据' }))
  const dialog = within(screen.getByRole('dialog', { name: '添加使用证据' }))
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(dialog.getByText('请填写日期')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText(/使用日期/))
  fireEvent.change(dialog.getByLabelText('证据种类'), { target: { value: 'trade' } })
  fireEvent.change(dialog.getByLabelText(/使用日期/), { target: { value: '2026-10-01' } })
  fireEvent.change(dialog.getByLabelText(/说明/), { target: { value: '销售合同' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('使用证据 · 合同、发票')).toBeTruthy()
  expect(screen.getByRole('link', { name: /合同.pdf/ }).getAttribute('href')).toBe('/f')
  expect(inputsOf(trademarkRecords.addEntry)).toMatchObject([
    { type: 'usage', usageKind: 'trade', date: '2026-10-01', party: '', until: '', version: 3 },
  ])
})

test('a licence asks for whom and until when; a paper for its file', async () => {
  openMark(markDetail())
  fireEvent.click(await screen.findByRole('button', { name: '添加许可、转让与变更' }))
  const dialog = within(screen.getByRole('dialog', { name: '添加附记' }))
  expect(dialog.getByLabelText(/被许可人/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/许可起始日/), { target: { value: '2026-10-01' } })
  fireEvent.change(dialog.getByLabelText(/许可截止日/), { target: { value: '2026-01-01' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  const summary = within(dialog.getAllByRole('alert')[0] as HTMLElement)
  expect(summary.getByText('请填写对方名称')).toBeTruthy()
  expect(summary.getByText('截止日期不能早于日期')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('类型'), { target: { value: 'change' } })
  expect(dialog.queryByLabelText(/被许可人/)).toBeNull()
  expect(dialog.getByLabelText(/变更内容/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: '添加附件' }))
  const paper = within(screen.getByRole('dialog', { name: '添加附件' }))
  fireEvent.click(paper.getByRole('button', { name: '保存' }))
  expect(paper.getAllByText('请上传附件').length).toBeGreaterThan(0)
})

test('an entry is removed after a question', async () => {
  const entry = {
    entryId: 'e1',
    type: 'licence',
    typeName: '许可',
    date: '2026-01-01',
    until: '2028-12-31',
    party: '桥上行科技',
  } as const
  const { inputsOf } = openMark(markDetail({ entries: [entry] }), [
    on(trademarkRecords.removeEntry, markDetail({ version: 4 })),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '移除许可 2026-01-01' }))
  const dialog = screen.getByRole('alertdialog')
  expect(inputsOf(trademarkRecords.removeEntry)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: '移除' }))
  await waitFor(() => expect(screen.queryByText('桥上行科技')).toBeNull())
  expect(inputsOf(trademarkRecords.removeEntry)).toMatchObject([{ entryId: 'e1', version: 3 }])
})

test('reminders are switched off, or set for this record alone', async () => {
  const { inputsOf } = openMark(
    markDetail({
      alerts: [
        {
          event: 'renewal',
          eventName: '续展',
          name: '到期前 180 天',
          day: '2026-10-02',
          sentOn: '2026-10-02 08:00:00',
        },
        { event: 'renewal', eventName: '续展', name: '到期前 90 天', day: '2026-12-31' },
      ],
    }),
    [
      on(trademarkRecords.remind, (input) =>
        markDetail({ version: input.version + 1, remind: { on: input.on, days: input.days } }),
      ),
    ],
    undefined,
    `${MARK}&at=remind`,
  )
  const whether = await screen.findByRole('switch', { name: '到期前提醒' })
  await waitFor(() => expect(document.activeElement).toBe(whether))
  expect(part('提醒').getByText('已于 2026-10-02 提醒')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '单独设置' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '到期前 30 天' }))
  fireEvent.click(screen.getByRole('button', { name: '保存提醒' }))
  await waitFor(() =>
    expect(inputsOf(trademarkRecords.remind)).toMatchObject([{ on: true, days: [30], version: 3 }]),
  )
  fireEvent.click(screen.getByRole('switch', { name: '到期前提醒' }))
  await waitFor(() => expect(inputsOf(trademarkRecords.remind)).toHaveLength(2))
  expect(inputsOf(trademarkRecords.remind)[1]).toMatchObject({ on: false })
})

test('somebody else was faster: it is said in its place, with the way to the new state', async () => {
  const { answer } = openMark(markDetail(), [on(trademarkRecords.remind, apiError('conflict'))])
  const whether = await screen.findByRole('switch', { name: '到期前提醒' })
  answer(on(trademarkRecords.detail, markDetail({ statusName: '撤三中', version: 9 })))
  fireEvent.click(whether)
  expect(await part('提醒').findByText('数据已被修改，请刷新')).toBeTruthy()
  fireEvent.click(part('提醒').getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(screen.queryByText('数据已被修改，请刷新')).toBeNull())
  expect(await screen.findByText('撤三中')).toBeTruthy()
})

test('what was entered here is deleted after a question; what was not can be hidden, and back', async () => {
  const { inputsOf, overlays, at } = openMark(markDetail(), [
    on(trademarkRecords.bulk, ({ action, recordIds }) => ({ action, done: recordIds })),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '隐藏' }))
  await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已隐藏'))
  overlays.get().toasts[0]?.action?.run()
  await waitFor(() => expect(inputsOf(trademarkRecords.bulk)).toHaveLength(2))
  expect(inputsOf(trademarkRecords.bulk)[1]).toMatchObject({ action: 'restore', recordIds: ['t1'] })
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(at()).toBe('?q=云'))
  cleanup()
  openMark(markDetail({ deletable: false, origin: 'register' }))
  await screen.findByRole('button', { name: '隐藏' })
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})

test('who may only read sees all and can press nothing', async () => {
  openMark(markDetail(), [], ['ip:trademark'])
  await screen.findByRole('heading', { name: '云川精测' })
  for (const name of [/登记续展/, /^添加/, /隐藏/, /删除/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: '编辑' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('annuities: what is paid, how, and the next; a payment is noted with its receipt', async () => {
  const { inputsOf, answer } = openPatent(patentDetail(), [
    on(patentRecords.payAnnuity, { version: 4 }),
    on(files.add, { records: [{ fileId: 'f9', fileName: '收据.pdf' }] }),
  ])
  const table = await screen.findByRole('table')
  expect(screen.getByText('至第 5 年待缴年费合计 360 元（已计减缴）')).toBeTruthy()
  const second = within(within(table).getByRole('row', { name: /第 2 年/ }))
  expect(second.getByText('登记时')).toBeTruthy()
  expect(second.getByText('2025-03-20 135 元')).toBeTruthy()
  expect(second.getByRole('button', { name: /撤销/ })).toBeTruthy()
  const third = within(within(table).getByRole('row', { name: /第 3 年/ }))
  expect(third.queryByRole('button')).toBeNull()
  expect(
    within(within(table).getByRole('row', { name: /第 4 年/ })).getByText('全额 1,200 元'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '登记缴费，第 4 年' }))
  const dialog = within(screen.getByRole('dialog', { name: '登记第 4 年年费' }))
  expect((dialog.getByLabelText(/实缴金额/) as HTMLInputElement).value).toBe('180')
  fireEvent.change(dialog.getByLabelText(/实缴金额/), { target: { value: '一百八' } })
  fireEvent.change(dialog.getByLabelText(/缴费日期/), { target: { value: '2026-06-01' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(dialog.getByText('金额应为数字（单位：元），最多两位小数')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/实缴金额/), { target: { value: '180' } })
  fireEvent.change(dialog.getByLabelText('上传凭证', { selector: 'input' }), {
    target: { files: [new File(['x'], '收据.pdf')] },
  })
  await dialog.findByText('收据.pdf')
  const paid = annuity(4, { state: 'done', paidOn: '2026-06-01', paidAmount: '180' })
  answer(on(patentRecords.detail, patentDetail({ version: 4, annuities: [paid] })))
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('2026-06-01 180 元')).toBeTruthy()
  expect(inputsOf(patentRecords.payAnnuity)).toMatchObject([
    { year: 4, paid: true, paidOn: '2026-06-01', amount: '180', receiptId: 'f9', version: 3 },
  ])
})

test('an annuity that is late shows the surcharge by month and what is to be paid today', async () => {
  openPatent(
    patentDetail({
      next: deadline({
        event: 'annuity',
        eventName: '缴纳年费',
        state: 'late',
        daysLeft: 23,
        until: '2026-12-15',
        due: '2026-06-15',
        amount: 420,
      }),
      annuities: [
        annuity(4, {
          state: 'late',
          amount: 180,
          full: 1200,
          surcharge: 240,
          surcharges: [
            { month: 1, until: '2026-07-15', percent: 0, amount: 0 },
            { month: 5, until: '2026-11-15', percent: 20, amount: 240 },
          ],
        }),
        annuity(5),
      ],
    }),
  )
  const row = within(await screen.findByRole('row', { name: /第 4 年/ }))
  expect(row.getByText('420 元')).toBeTruthy()
  expect(row.getByText('含滞纳金 240 元')).toBeTruthy()
  expect(row.getByText('逾期可补办')).toBeTruthy()
  expect(screen.getByText(/逾期后的滞纳金/)).toBeTruthy()
  expect(part('最近的期限').getByText('2026-12-15')).toBeTruthy()
  expect(part('最近的期限').getByText('已逾期，可补办（剩 23 天）')).toBeTruthy()
})

test('a mark of a payment is taken back', async () => {
  const { inputsOf } = openPatent(patentDetail(), [on(patentRecords.payAnnuity, { version: 4 })])
  fireEvent.click(await screen.findByRole('button', { name: '撤销第 2 年的缴费登记' }))
  await waitFor(() =>
    expect(inputsOf(patentRecords.payAnnuity)).toMatchObject([
      { year: 2, paid: false, version: 3 },
    ]),
  )
})

test('a copyright shows until when it is protected, and no countdown', async () => {
  open(<CopyrightsPage />, '/admin/intellectual/copyright?id=c1', [
    on(copyrightRecords.detail, workDetail()),
  ])
  await screen.findByRole('heading', { name: '精测数据平台' })
  expect(part('保护期').getByText('2076-12-31')).toBeTruthy()
  expect(part('保护期').getByText('首次发表（2026 年）后 50 年')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '提醒' })).toBeNull()
  expect(screen.queryByRole('region', { name: '期限' })).toBeNull()
})
