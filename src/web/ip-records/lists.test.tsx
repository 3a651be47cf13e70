// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { copyrightRecords, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on, type Route } from '#web/testing/server.ts'
import CopyrightsPage from './CopyrightsPage.tsx'
import PatentsPage from './PatentsPage.tsx'
import type { Annuity, TrademarkRow } from './queries.ts'
import { annuity, COUNTS, deadline, MARK, open, pageOf, PATENT, WORK } from './testing.tsx'
import TrademarksPage from './TrademarksPage.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const ROWS: readonly TrademarkRow[] = [
  MARK,
  {
    ...MARK,
    recordId: 't2',
    name: '桥上行',
    regNo: '87654321',
    group: 'risk',
    statusName: '宽展期',
    next: deadline({ state: 'late', daysLeft: 20, until: '2026-12-12', due: '2026-06-12' }),
  },
  { ...MARK, recordId: 't3', name: '无期', regNo: '', next: null },
]
/** Open since three years without use, to no end. */
const UNUSED: TrademarkRow = {
  ...MARK,
  recordId: 't4',
  name: '久未用',
  next: deadline({ event: 'nonUse', state: 'late', due: '2025-06-21', until: '' }),
}

const LIST = '/admin/intellectual/trademark'
const listed = (rows = ROWS, more: Parameters<typeof pageOf>[1] = {}) =>
  on(trademarkRecords.list, pageOf(rows, more))
const openList = (address = LIST, routes: readonly Route[] = [listed()]) =>
  open(<TrademarksPage />, address, routes)

test('a row says what it is, where it stands and what falls due next', async () => {
  openList(LIST, [listed([...ROWS, UNUSED])])
  const table = await screen.findByRole('table', { name: '商标列表' })
  const row = within(table).getByRole('row', { name: /云川精测/ })
  expect(within(row).getByText('第 9 类')).toBeTruthy()
  expect(within(row).getByText('待续展')).toBeTruthy()
  expect(within(row).getByText('还有 129 天')).toBeTruthy()
  expect(within(row).getByRole('link', { name: '云川精测' }).getAttribute('href')).toBe(
    '/admin/intellectual/trademark?id=t1',
  )
  expect(within(row).getByRole('link', { name: '编辑云川精测' }).getAttribute('href')).toBe(
    '/admin/intellectual/addTrademark?id=t1',
  )
  const late = within(table).getByRole('row', { name: /桥上行/ })
  expect(within(late).getByText('最迟 2026-12-12')).toBeTruthy()
  expect(within(late).getByText('已逾期，可补办（剩 20 天）')).toBeTruthy()
  const unused = within(table).getByRole('row', { name: /久未用/ })
  expect(within(unused).getByText('2025-06-21')).toBeTruthy()
  expect(within(unused).getByText('已满三年')).toBeTruthy()
  expect(within(table).getByText('暂无期限')).toBeTruthy()
  expect(within(table).getByText('尚无号码')).toBeTruthy()
})

test('groups are tabs with their numbers, figures lead to what they count', async () => {
  const { at, inputsOf } = openList()
  const tab = await screen.findByRole('tab', { name: '风险2' })
  fireEvent.click(tab)
  await waitFor(() =>
    expect(inputsOf(trademarkRecords.list).at(-1)).toMatchObject({ group: 'risk' }),
  )
  expect(at()).toBe('?group=risk')
  fireEvent.click(await screen.findByRole('link', { name: /4，查看90 天内到期/ }))
  await waitFor(() =>
    expect(inputsOf(trademarkRecords.list).at(-1)).toMatchObject({
      group: '',
      due: '90',
      sort: 'next',
      order: 'asc',
    }),
  )
  fireEvent.click(await screen.findByRole('tab', { name: '已隐藏1' }))
  await waitFor(() =>
    expect(inputsOf(trademarkRecords.list).at(-1)).toMatchObject({ group: '', hidden: true }),
  )
})

test('the address says the filters, the order and the page', async () => {
  const { inputsOf } = openList(
    `${LIST}?q=云&class=9&type=word&status=grace&owner=甲&from=2020-01-01&to=bad&due=late&origin=sheet&sort=-regDate&page=3&size=50`,
  )
  await screen.findByRole('table', { name: '商标列表' })
  expect(inputsOf(trademarkRecords.list)[0]).toEqual({
    keyword: '云',
    group: '',
    owner: '甲',
    from: '2020-01-01',
    to: '',
    due: 'late',
    origin: 'sheet',
    hidden: false,
    niceClass: 9,
    markType: 'word',
    status: 'grace',
    sort: 'regDate',
    order: 'desc',
    page: 2,
    pageSize: 50,
  })
  expect(screen.getByText('更多条件').closest('details')?.open).toBe(true)
})

test('the head of a column orders the whole register', async () => {
  const { inputsOf, at } = openList()
  const head = await screen.findByRole('columnheader', { name: '下一期限' })
  fireEvent.click(within(head).getByRole('link'))
  await waitFor(() =>
    expect(inputsOf(trademarkRecords.list).at(-1)).toMatchObject({ sort: 'next', order: 'asc' }),
  )
  expect(at()).toBe('?sort=next')
})

test('nothing found, nothing there, and nothing of a group have ways on', async () => {
  const { at } = openList(`${LIST}?q=x`, [listed([])])
  fireEvent.click((await screen.findAllByRole('button', { name: '清空筛选' }))[0] as HTMLElement)
  expect(at()).toBe('')
  cleanup()
  openList(LIST, [listed([], { counts: { ...COUNTS, all: 0, hidden: 0 } })])
  expect(await screen.findByText('暂无商标记录')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '添加商标' })).toHaveLength(2)
  expect(screen.queryByRole('tab')).toBeNull()
  cleanup()
  openList(`${LIST}?group=ended`, [listed([])])
  expect(await screen.findByText('暂无失效的商标')).toBeTruthy()
})

test('who may only read is offered nothing to change', async () => {
  open(<TrademarksPage />, LIST, [listed()], ['ip:trademark'])
  await screen.findByRole('table', { name: '商标列表' })
  for (const name of [/添加商标/, /编辑/]) expect(screen.queryByRole('link', { name })).toBeNull()
  for (const name of [/导入/, /导出/, /提醒/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /选择/ })).toBeNull()
})

test('a failed list can be asked again', async () => {
  const { answer } = openList(LIST, [on(trademarkRecords.list, apiError('fault'))])
  const again = await screen.findByRole('button', { name: '重试' })
  answer(listed())
  fireEvent.click(again)
  expect(await screen.findByRole('link', { name: '云川精测' })).toBeTruthy()
})

test('hiding many goes in portions, can be taken back, and says how many', async () => {
  const ids = Array.from({ length: 130 }, (_, at) => `t${at}`)
  const { inputsOf, overlays } = openList(LIST, [
    listed(ROWS, { total: 130 }),
    on(trademarkRecords.ids, { recordIds: ids, total: 130 }),
    on(trademarkRecords.bulk, ({ action, recordIds }) => ({ action, done: recordIds })),
  ])
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择云川精测' }))
  expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 1 件')
  fireEvent.click(screen.getByRole('button', { name: '选择全部 130 件' }))
  await screen.findByText('已选 130 件')
  fireEvent.click(screen.getByRole('button', { name: '隐藏' }))
  await waitFor(() => expect(inputsOf(trademarkRecords.bulk)).toHaveLength(2))
  expect(inputsOf(trademarkRecords.bulk).map(({ recordIds }) => recordIds.length)).toEqual([
    100, 30,
  ])
  await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已隐藏 130 件'))
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  overlays.get().toasts[0]?.action?.run()
  await waitFor(() => expect(inputsOf(trademarkRecords.bulk)).toHaveLength(4))
  expect(inputsOf(trademarkRecords.bulk)[2]).toMatchObject({ action: 'restore' })
})

test('deleting asks first, and tells what was not deleted', async () => {
  const { inputsOf } = openList(LIST, [
    listed(),
    on(trademarkRecords.bulk, {
      action: 'delete',
      done: ['t1'],
      refused: [{ recordId: 't2', name: '桥上行', message: '来自官方登记簿，只能隐藏' }],
    }),
  ])
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  expect(inputsOf(trademarkRecords.bulk)).toEqual([])
  const dialog = screen.getByRole('alertdialog', { name: '删除所选的 3 件？' })
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  const result = await screen.findByRole('dialog', { name: '删除结果' })
  expect(within(result).getByText('来自官方登记簿，只能隐藏')).toBeTruthy()
  expect(inputsOf(trademarkRecords.bulk)).toMatchObject([{ recordIds: ['t1', 't2', 't3'] }])
})

const PATENTS = '/admin/intellectual/patent'
const owing = (recordId: string, name: string, more: Partial<Annuity> | null) => ({
  recordId,
  name,
  version: 3,
  appDate: '2023-06-15',
  annuity: more === null ? null : annuity(4, more),
  reason: more === null ? '各年度年费均已登记' : '',
})
const choosePatents = async (pay: Route, annuities = [{ ...owing('p1', '测量方法', {}) }]) => {
  const page = open(<PatentsPage />, PATENTS, [
    on(
      patentRecords.list,
      pageOf([PATENT, { ...PATENT, recordId: 'p2' }, { ...PATENT, recordId: 'p3' }]),
    ),
    on(patentRecords.nextAnnuities, { records: annuities }),
    pay,
  ])
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  fireEvent.click(screen.getByRole('button', { name: '登记年费' }))
  const dialog = within(await screen.findByRole('dialog', { name: '登记 3 件专利的年费' }))
  return { ...page, dialog }
}

test('the fees of many are noted at once: what each owes, and what became of each', async () => {
  const { dialog, inputsOf, overlays } = await choosePatents(
    on(patentRecords.payAnnuity, ({ recordId, version }) =>
      recordId === 'p2' ? apiError('conflict') : { version: version + 1 },
    ),
    [
      owing('p1', '测量方法', { amount: 180, full: 1200 }),
      owing('p2', '光路装置', { amount: 900, reduced: false, state: 'late', surcharge: 45 }),
      owing('p3', '标定夹具', null),
    ],
  )
  expect(await dialog.findByText(/应缴合计 1,125 元/)).toBeTruthy()
  const first = within(dialog.getByRole('group', { name: '测量方法' }))
  expect(first.getByText(/第 4 年，.*应缴 180 元（减缴后；全额 1,200 元）/)).toBeTruthy()
  const second = within(dialog.getByRole('group', { name: '光路装置' }))
  expect(second.getByText(/应缴 945 元，含今天补缴的滞纳金 45 元/)).toBeTruthy()
  expect(dialog.getByText('标定夹具：各年度年费均已登记')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('各件缴费日期'), { target: { value: '2026-11-18' } })
  fireEvent.change(second.getByLabelText(/缴费日期/), { target: { value: '2099-01-01' } })
  fireEvent.click(dialog.getByRole('button', { name: '登记 2 件' }))
  expect(second.getByText('光路装置：缴费日期不能晚于今天')).toBeTruthy()
  expect(inputsOf(patentRecords.payAnnuity)).toEqual([])
  fireEvent.change(second.getByLabelText(/缴费日期/), { target: { value: '2026-11-20' } })
  fireEvent.click(dialog.getByRole('button', { name: '登记 2 件' }))
  const result = within(await screen.findByRole('dialog', { name: '登记年费结果' }))
  expect(result.getByText('完成 1 件，1 件失败')).toBeTruthy()
  expect(inputsOf(patentRecords.payAnnuity)).toMatchObject([
    { recordId: 'p1', version: 3, year: 4, paid: true, paidOn: '2026-11-18', amount: '180' },
    { recordId: 'p2', version: 3, year: 4, paid: true, paidOn: '2026-11-20', amount: '945' },
  ])
  const { text, action } = overlays.get().toasts[0] ?? {}
  expect(text).toBe('已登记 1 件专利的年费')
  action?.run()
  await waitFor(() => expect(inputsOf(patentRecords.payAnnuity)).toHaveLength(3))
  expect(inputsOf(patentRecords.payAnnuity)[2]).toMatchObject({
    ...{ recordId: 'p1', version: 4, year: 4, paid: false },
  })
})

test('where none of the chosen owes a fee there is nothing to be saved', async () => {
  const { dialog } = await choosePatents(on(patentRecords.payAnnuity, apiError('fault')), [
    owing('p1', '测量方法', null),
  ])
  expect(await dialog.findByText('1 件不能登记')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^登记/ })).toBeNull()
})

test('the reminders of many are set together, on days of their own or not at all', async () => {
  const { inputsOf, overlays } = openList(LIST, [
    listed(),
    on(trademarkRecords.remindMany, ({ recordIds }) => ({ done: recordIds, refused: [] })),
  ])
  const begin = async () => {
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
    fireEvent.click(screen.getByRole('button', { name: '设置提醒' }))
    return within(screen.getByRole('dialog', { name: '设置所选 3 件商标的提醒' }))
  }
  const dialog = await begin()
  fireEvent.click(dialog.getByRole('radio', { name: '单独设置' }))
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(inputsOf(trademarkRecords.remindMany)).toEqual([])
  fireEvent.click(dialog.getByRole('checkbox', { name: '到期前 30 天' }))
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已设置 3 件商标的提醒'))
  const again = await begin()
  fireEvent.click(again.getByRole('radio', { name: '不提醒' }))
  expect(again.queryByRole('radio', { name: '单独设置' })).toBeNull()
  fireEvent.click(again.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf(trademarkRecords.remindMany)).toHaveLength(2))
  expect(inputsOf(trademarkRecords.remindMany)).toEqual([
    { recordIds: ['t1', 't2', 't3'], on: true, days: [30] },
    { recordIds: ['t1', 't2', 't3'], on: false, days: [] },
  ])
})

test('a work has neither fees nor reminders to be set', async () => {
  open(<CopyrightsPage />, '/admin/intellectual/copyright', [
    on(copyrightRecords.list, pageOf([WORK])),
  ])
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  expect(screen.getByRole('button', { name: '隐藏' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /登记年费|设置提醒/ })).toBeNull()
})

test('what is shown can be exported, or what was chosen', async () => {
  const { inputsOf, overlays } = openList(`${LIST}?q=云`, [
    listed(),
    on(trademarkRecords.export, { fileName: '商标.csv', content: new Blob(['x']) }),
  ])
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  fireEvent.click(await screen.findByRole('button', { name: '导出' }))
  fireEvent.click(screen.getByRole('button', { name: '文本表格（csv）' }))
  await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已导出 商标.csv'))
  expect(inputsOf(trademarkRecords.export)[0]).toMatchObject({
    keyword: '云',
    format: 'csv',
    recordIds: [],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: '选择桥上行' }))
  fireEvent.click(screen.getByRole('button', { name: '导出所选' }))
  await waitFor(() => expect(inputsOf(trademarkRecords.export)).toHaveLength(2))
  expect(inputsOf(trademarkRecords.export)[1]).toMatchObject({ recordIds: ['t2'] })
})

test('patents and copyrights have columns and filters of their own', async () => {
  const { inputsOf } = open(
    <PatentsPage />,
    '/admin/intellectual/patent?kind=invention&reduction=85',
    [on(patentRecords.list, pageOf([PATENT]))],
  )
  expect(await screen.findByText('209910000001.8')).toBeTruthy()
  expect(inputsOf(patentRecords.list)[0]).toMatchObject({ kind: 'invention', reduction: '85' })
  cleanup()
  open(<CopyrightsPage />, '/admin/intellectual/copyright', [
    on(copyrightRecords.list, pageOf([WORK], { counts: { ...COUNTS, due: 0 } })),
  ])
  expect(await screen.findByText('精测数据平台 V1.0')).toBeTruthy()
  expect(screen.getByText('2076-12-31')).toBeTruthy()
  expect(screen.queryByText('90 天内到期')).toBeNull()
  expect(screen.queryByLabelText('期限')).toBeNull()
})
