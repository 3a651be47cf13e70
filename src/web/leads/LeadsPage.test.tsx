// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leads } from '#contract/leads.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import LeadsPage from './LeadsPage.tsx'

afterEach(cleanup)

const LEAD = make(partOf(leads.list.output, 'records'), {
  contactId: 'c1',
  version: 1,
  contactWay: '138****8000',
  leaveMessage: '想了解高企认定',
  serviceName: '服务项目',
  status: 'new',
  createTime: '2026-11-20 10:00:00',
  dueTime: '2026-11-21 10:00:00',
  late: true,
})
const TAKE = { event: 'take', name: '领取', note: 'free' } as const
const CONTACT = { event: 'contact', name: '登记联系', note: 'needed' } as const
const ASSIGN = { event: 'assign', name: '分派', note: 'free' } as const
const whole = factory(leads.one.output, { ...LEAD, moves: [TAKE] })

const open = (query: string, more: readonly Route[] = []) =>
  openPage(LeadsPage, `/admin/leads${query}`, [
    ...more,
    on(leads.list, { records: [LEAD], total: 1, counts: { new: 1 }, lateCount: 1 }),
    on(leads.one, whole()),
  ])

test('lists by the address, and says what waits too long', async () => {
  const { inputsOf, at } = open('?view=free&status=new&q=高企')
  expect(await screen.findByText('想了解高企认定')).toBeTruthy()
  expect(inputsOf(leads.list)).toEqual([
    { view: 'free', status: 'new', late: false, keyword: '高企', page: 0, pageSize: 20 },
  ])
  expect(screen.getByText('已超时', { exact: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '超时未联系 1' }))
  expect(at()).toContain('late=1')
})

test('is ordered by its headings, but for the board, and exported as it is asked', async () => {
  const { inputsOf, at } = open('?view=mine&sort=-due&page=2', [
    on(leads.export, apiError('tooMany')),
  ])
  await screen.findByText('想了解高企认定')
  const filters = { view: 'mine', status: '', late: false, keyword: '', sort: 'due', order: 'desc' }
  expect(inputsOf(leads.list)).toEqual([{ ...filters, page: 1, pageSize: 20 }])
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy()
  expect(inputsOf(leads.export)).toEqual([filters])
  fireEvent.click(screen.getByRole('link', { name: '顾问' }))
  expect(at()).toBe('?view=mine&sort=advisor')
  fireEvent.click(screen.getByRole('radio', { name: '看板' }))
  await screen.findByRole('region', { name: '新线索' })
  expect(inputsOf(leads.list).at(-1)).toEqual({
    ...{ view: 'mine', status: '', late: false, keyword: '', page: 0, pageSize: 50 },
  })
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})

test('nothing there and nothing found read differently', async () => {
  open('?view=mine', [on(leads.list, {})])
  expect(await screen.findByText('您暂无负责的线索，可以从“待领取”里领取')).toBeTruthy()
  cleanup()
  const { at } = open('?q=无', [on(leads.list, {})])
  expect(await screen.findByText('没有符合条件的线索')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '清空筛选' }))
  expect(at()).toBe('')
})

test('the board has a column for each state, and a card opens its lead', async () => {
  const { at } = open('?show=board')
  const column = within(await screen.findByRole('region', { name: '新线索' }))
  fireEvent.click(column.getByRole('button', { name: /想了解高企认定/ }))
  expect(at()).toContain('id=c1')
  expect(within(screen.getByRole('region', { name: '有效' })).getByText('暂无')).toBeTruthy()
})

test('taken, and then its number is asked for', async () => {
  const mine = whole({ status: 'assigned', canReveal: true, moves: [CONTACT], version: 2 })
  const { inputsOf, overlays } = open('?id=c1', [
    on(leads.move, mine),
    on(leads.reveal, { contactWay: '13800138000' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '领取' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '领取' }))
  fireEvent.click(dialog.getByRole('button', { name: '领取' }))
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.text).toBe('领取：已记录'))
  expect(inputsOf(leads.move)).toEqual([
    { contactId: 'c1', version: 1, event: 'take', note: '', advisorUserId: '', orderNo: '' },
  ])
  fireEvent.click(await screen.findByRole('button', { name: '查看号码' }))
  const link = await screen.findByRole('link', { name: '13800138000' })
  expect(link.getAttribute('href')).toBe('tel:13800138000')
})

test('a note that is needed is asked for, and a refusal keeps it', async () => {
  const { inputsOf } = open('?id=c1', [
    on(leads.one, whole({ moves: [CONTACT] })),
    on(leads.move, apiError('conflict')),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '登记联系' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '登记联系' }))
  fireEvent.click(dialog.getByRole('button', { name: '登记联系' }))
  expect(await dialog.findByText('请填写说明')).toBeTruthy()
  expect(inputsOf(leads.move)).toEqual([])
  const note = dialog.getByRole('textbox', { name: /^说明/ })
  fireEvent.change(note, { target: { value: '已通话' } })
  fireEvent.click(dialog.getByRole('button', { name: '登记联系' }))
  expect(await dialog.findByText('数据已被修改，请刷新')).toBeTruthy()
  expect((note as HTMLTextAreaElement).value).toBe('已通话')
})

test('given to an advisor, with how much each has', async () => {
  const { inputsOf } = open('?id=c1', [
    on(leads.one, whole({ moves: [TAKE, ASSIGN] })),
    on(leads.advisors, { records: [{ userId: 'u2', name: '乙顾问', open: 3 }] }),
    on(leads.move, whole({ status: 'assigned' })),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '分派' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '分派' }))
  fireEvent.click(dialog.getByRole('button', { name: '分派' }))
  expect(await dialog.findByText('请选择顾问')).toBeTruthy()
  await dialog.findByRole('option', { name: '乙顾问（3）' })
  fireEvent.change(dialog.getByRole('combobox', { name: /^顾问/ }), { target: { value: 'u2' } })
  fireEvent.click(dialog.getByRole('button', { name: '分派' }))
  await waitFor(() => expect(inputsOf(leads.move)).toHaveLength(1))
  expect(inputsOf(leads.move)[0]).toMatchObject({ event: 'assign', advisorUserId: 'u2' })
})
