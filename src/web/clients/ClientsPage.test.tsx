// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import ClientsPage from './ClientsPage.tsx'

afterEach(cleanup)

const client = factory(partOf(clients.list.output, 'records'), {
  companyId: 'a',
  companyName: '云帆科技',
  regionName: '西湖区',
  urgency: 'open',
  urgencyName: '待处理',
})

const BUSY = client({
  urgency: 'soon',
  urgencyName: '临近截止',
  due: { day: '2026-12-03', daysLeft: 4, what: '网上申报截止', subject: '高企认定' },
  missing: ['营业执照', '审计报告', '专利清单'],
  missingCount: 3,
  quote: { orderNo: 'DD20261101000001', amount: '12000', since: '2026-11-20 09:00:00' },
  talk: { chatId: 'c1', question: '审计费怎么算', time: '2026-11-28 10:00:00', waiting: false },
  changes: '2 项政策结果有变化',
  orders: 1,
})
const CALM = client({ companyId: 'b', companyName: '精测智能', regionName: '合肥市' })

const sheet = make(clients.detail.output, {
  companyId: 'a',
  companyName: '云帆科技',
  registerStatus: '2',
  declarations: [
    {
      declareNo: 'SB20261101000001',
      projectName: '高企认定',
      statusName: '草稿',
      running: true,
      due: BUSY.due,
      missing: ['营业执照'],
    },
  ],
  served: null,
})

const open = (query = '', records = [BUSY, CALM]) =>
  openAt(<ClientsPage />, `/admin/clients${query}`, [
    on(clients.list, { records }),
    on(clients.detail, ({ clientId }) =>
      clientId === 'a' ? sheet : apiError('notFound', '这家企业不在您的客户中'),
    ),
  ])

test('a row says what burns and leads to it', async () => {
  open()
  const row = within((await screen.findByText('云帆科技')).closest('tr')!)
  for (const text of [
    '临近截止',
    '2026-12-03',
    '3 项',
    '营业执照、审计报告 等',
    '2 项政策结果有变化',
  ])
    expect(row.getByText(new RegExp(text))).toBeTruthy()
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/orders?id=DD20261101000001',
    '/admin/news?chat=c1',
  ])
})

test('finds by company or region', async () => {
  const search = (value: string): void => {
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value } })
    fireEvent.submit(field.closest('form')!)
  }
  open()
  await screen.findByText('云帆科技')
  search('合肥')
  await waitFor(() => expect(screen.queryByText('云帆科技')).toBeNull())
  expect(screen.getByText('精测智能')).toBeTruthy()
  search('上海')
  expect(await screen.findByText('没有符合条件的企业')).toBeTruthy()
})

test('opens the sheet of a client, and says why the portrait is not shown', async () => {
  const { at } = open()
  fireEvent.click(await screen.findByRole('button', { name: '查看：云帆科技' }))
  const dialog = within(await screen.findByRole('dialog'))
  const work = within(await dialog.findByRole('region', { name: '申报' }))
  expect(work.getByRole('link', { name: '高企认定' }).getAttribute('href')).toBe(
    '/admin/editDeclare?id=SB20261101000001',
  )
  expect(work.getByText('未交材料：营业执照')).toBeTruthy()
  expect(dialog.getByText(/办结后不再显示/)).toBeTruthy()
  expect(at()).toBe('?id=a')
})

test('nobody yet, nobody of that id, and an answer that fails', async () => {
  open('', [])
  expect(await screen.findByText(/暂无由您负责的企业/)).toBeTruthy()
  cleanup()
  open('?id=z')
  expect(await screen.findByText('这家企业不在您的客户中')).toBeTruthy()
  cleanup()
  openAt(<ClientsPage />, '/admin/clients', [on(clients.list, apiError('unavailable', '读不到'))])
  expect(await screen.findByText('读不到')).toBeTruthy()
})
