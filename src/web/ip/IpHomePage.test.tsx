// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ip } from '#contract/ip.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on, type Route } from '#web/testing/server.ts'
import IpHomePage from './IpHomePage.tsx'
import { NOW, openPage, RULES } from './testing.tsx'

afterEach(cleanup)

const overview = {
  trademarks: 46,
  patents: 44,
  copyrights: 45,
  classes: [{ code: '9', count: 8 }],
  sections: [],
  now: NOW,
}

const OFFERS = {
  records: [
    make(partOf(ip.offers.output, 'records'), {
      ...{ service: 'trademark', projectId: 'tm', name: '商标注册申请', cycleDays: 3 },
      price: { priceType: 'fixed', from: 680, unit: '类' },
    }),
  ],
  now: NOW,
} as const

const open = (query: string, more: readonly Route[] = []) =>
  openPage(
    IpHomePage,
    [
      ...more,
      on(ip.rules, { records: RULES, now: NOW }),
      on(ip.offers, OFFERS),
      on(ip.overview, overview),
    ],
    `/IntellectualProperty${query}`,
  )

const tools = async (): Promise<HTMLElement> =>
  screen.findByRole('region', { name: '期限提醒与计算' })
const fact = async (name: string): Promise<string | null | undefined> =>
  (await within(await tools()).findByText(name, { selector: 'dt' })).nextSibling?.textContent

describe('the search box', () => {
  test('leads to the register that is chosen', async () => {
    open('?kind=patent')
    expect(screen.getByRole('link', { name: /^专利/, current: true })).toBeTruthy()
    const box = screen.getByLabelText('查询专利')
    expect(box.closest('form')?.getAttribute('action')).toBe('/IntellectualProperty/patentList')
    fireEvent.click(screen.getByRole('link', { name: /版权/, current: false }))
    expect(screen.getByLabelText('查询版权').closest('form')?.getAttribute('action')).toBe(
      '/IntellectualProperty/bookList',
    )
  })
})

describe('a calculator computes what its address says', () => {
  test('valid to 2027-03-31: opens 2026-03-31, grace ends 2027-09-30', async () => {
    open('?tool=renewal&until=2027-03-31')
    expect(await fact('可以申请续展')).toBe('2026-03-31 起')
    expect(await fact('宽展期届满')).toBe('2027-09-30')
    expect((await tools()).textContent).toContain('以官方通知为准')
  })

  test.each([
    ['2027-01-06', '2027-03-06', '商标法 2026 年修订'],
    ['2026-12-20', '2027-03-20', '商标法 2019 年修正'],
  ])('published %s closes %s', async (pub, deadline, law) => {
    open(`?tool=opposition&pub=${pub}`)
    expect(await fact('异议截止')).toBe(deadline)
    expect(await fact('适用文本')).toBe(law)
  })

  test('three classes and four more items on line', async () => {
    open('?tool=filing&classes=3&extra=4')
    const table = await within(await tools()).findByRole('table')
    expect(within(table).getByRole('row', { name: /合计/ }).textContent).toContain('918 元')
  })

  test('the schedule of the worked check', async () => {
    open('?tool=annuity&type=invention&filed=2023-06-15&grant=2025-03-10&red=85')
    const table = await within(await tools()).findByRole('table', { name: /第 n 年/ })
    const third = within(table).getByRole('row', { name: /第 3 年/ }).textContent
    expect(third).toContain('2025-06-15')
    expect(third).toContain('135 元')
    expect(third).toContain('2025-12-15')
  })

  test('a copyright and a number', async () => {
    open('?tool=term&done=2024-03-20&out=2024-04-15')
    expect(await screen.findByText('保护期至 2074-12-31')).toBeTruthy()
    cleanup()
    open('?tool=number&no=ZL 2099 1 0000001.8')
    expect(await fact('规范写法')).toBe('209910000001.8')
    expect(await fact('类型')).toBe('发明')
  })

  test('says what is wrong with a field, at the field', async () => {
    open('?tool=filing&classes=46')
    const field = await screen.findByLabelText('类别数')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    cleanup()
    open('?tool=number&no=209910000001.9')
    expect((await screen.findAllByText(/按前 12 位推算应为 8/)).length).toBeGreaterThan(0)
    cleanup()
    open('?tool=annuity&filed=2025-03-10&grant=2023-06-15')
    expect(await screen.findByText('授权公告日不能早于申请日')).toBeTruthy()
  })

  test('its form puts what is filled in into the address', async () => {
    const { at } = open('?tool=opposition')
    const field = await screen.findByLabelText('初步审定公告日')
    fireEvent.change(field, { target: { value: '2027-01-06' } })
    fireEvent.click(screen.getByRole('button', { name: '计算' }))
    expect(at()).toBe('?tool=opposition&pub=2027-01-06')
    expect(await fact('异议截止')).toBe('2027-03-06')
  })
})

describe('服务与费用', () => {
  const prices = async (): Promise<HTMLElement> =>
    screen.findByRole('region', { name: '服务与费用' })

  test('of a trademark without a choice: the sum of both fees', async () => {
    open('')
    expect(await within(await prices()).findByText('950 元')).toBeTruthy()
    const [here] = within(await prices()).getAllByRole('link', { current: true })
    expect(here?.textContent).toBe('商标注册')
  })

  test('of the right that the address names; another word is no right', async () => {
    open('?price=software')
    const part = await prices()
    expect(await within(part).findByText('没有对应的服务项目。')).toBeTruthy()
    expect(within(part).getByRole('heading', { level: 3, name: '软件著作权' })).toBeTruthy()
    const link = within(part).getByRole('link', { name: '商标注册' })
    expect(link.getAttribute('href')).toBe('/IntellectualProperty?price=trademark#services')
    cleanup()
    open('?price=constructor')
    expect(
      await within(await prices()).findByRole('heading', { level: 3, name: '商标注册' }),
    ).toBeTruthy()
  })

  test('service fees that did not come can be asked for again', async () => {
    const { answer } = open('', [on(ip.offers, apiError('fault'))])
    const again = await within(await prices()).findByRole('button', { name: '重试' })
    answer(on(ip.rules, { records: RULES, now: NOW }), on(ip.offers, OFFERS))
    fireEvent.click(again)
    expect(await within(await prices()).findByText('950 元')).toBeTruthy()
  })
})

test('classes lead to the marks in them', async () => {
  open('')
  const link = await screen.findByRole('link', { name: /9\s*电子仪器与软件/ })
  expect(link.getAttribute('href')).toBe('/IntellectualProperty/trademarkList?class=9')
})

test('tables that did not come cost their sections only', async () => {
  open('', [on(ip.rules, apiError('fault'))])
  expect((await screen.findAllByRole('button', { name: '重试' })).length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('知识产权')
  expect(await screen.findByRole('link', { name: /商标\s*46/ })).toBeTruthy()
})
