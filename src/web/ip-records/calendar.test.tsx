// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ipCalendar } from '#contract/ip-records.ts'
import { factory, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on, type Route } from '#web/testing/server.ts'
import { monthIn, spanOf, toneOf, wordsOf } from './calendar/dates.ts'
import { NOW, open } from './testing.tsx'
import CalendarPage from './CalendarPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T02:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const date = factory(partOf(ipCalendar.dates.output, 'records'), {
  day: '2026-11-30',
  source: 'patent',
  title: '一种高精度测量方法',
  eventName: '缴纳第 5 年年费',
  event: 'annuity',
  state: 'open',
  daysAway: 8,
  until: '2027-05-30',
  amount: 180,
  objectId: 'p1',
})
const DATES = [
  date({
    day: '2026-11-10',
    state: 'late',
    daysAway: 170,
    objectId: 'p2',
    title: '一种夹具',
    until: '2027-05-10',
  }),
  date(),
  date({
    source: 'favourite',
    title: '高新技术企业认定',
    eventName: '网上申报截止',
    event: '',
    until: '',
    amount: null,
    objectId: 'gaoqi',
  }),
  date({
    day: '2026-12-24',
    source: 'trademark',
    title: '云川精测',
    eventName: '续展',
    event: 'renewal',
    daysAway: 32,
    objectId: 't1',
  }),
]
const SOURCES = ['trademark', 'patent', 'favourite', 'match', 'declaration', 'title'] as const

const openCalendar = (query = '', more: readonly Route[] = []) =>
  open(<CalendarPage />, `/admin/calendar${query === '' ? '' : `?${query.slice(1)}`}`, [
    ...more,
    on(ipCalendar.dates, ({ from, to }) => ({
      records: DATES.filter(({ day }) => day >= from && day <= to),
      sources: SOURCES,
      now: NOW,
    })),
  ])

test('the month shows every date; the chosen day tells them, with the ways to them', async () => {
  const { inputsOf } = openCalendar()
  const day = await screen.findByRole('button', { name: /^11 月 30 日，2 项/ })
  expect(inputsOf(ipCalendar.dates)[0]).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(day.getAttribute('aria-pressed')).toBe('true')
  const list = within(screen.getByRole('region', { name: '11 月 30 日的期限' }))
  expect(list.getByText('11 月 30 日 星期一')).toBeTruthy()
  expect(list.getByRole('link', { name: '一种高精度测量方法' }).getAttribute('href')).toBe(
    '/admin/intellectual/patent?id=p1',
  )
  expect(list.getByRole('link', { name: '高新技术企业认定' }).getAttribute('href')).toBe(
    '/policy/detail?id=gaoqi',
  )
  expect(list.getByText('可补办至 2027-05-30 · 官费 180 元')).toBeTruthy()
  expect(list.getAllByText('还有 8 天')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: /^11 月 10 日/ }))
  expect(screen.getByText('已逾期，可补办（剩 170 天）')).toBeTruthy()
})

test('a cell says what falls due, of what, and that it is done; the other calendar is near', async () => {
  openCalendar('', [
    on(ipCalendar.dates, {
      records: [date(), date({ day: '2026-11-05', state: 'done', daysAway: -17 })],
      sources: SOURCES,
      now: NOW,
    }),
  ])
  const open = await screen.findByTitle('缴纳第 5 年年费 一种高精度测量方法')
  expect(open.textContent).toBe('缴纳第 5 年年费 一种高精度测量方法')
  expect(open.dataset.done).toBeUndefined()
  const done = screen.getByTitle('缴纳第 5 年年费 一种高精度测量方法（已办理）')
  expect(done.dataset.done).toBe('true')
  expect(screen.getByRole('link', { name: '申报日历' }).getAttribute('href')).toBe(
    '/admin/declareManage?view=calendar',
  )
})

test('keys go by days, weeks and months, and one day alone takes the tab key', async () => {
  const { at } = openCalendar()
  const day = await screen.findByRole('button', { name: /^11 月 30 日/ })
  const tabbed = () =>
    screen
      .getAllByRole('button', { name: / 月 \d+ 日/ })
      .filter((one) => one.tabIndex === 0)
      .map((one) => one.textContent)
  expect(tabbed()).toHaveLength(1)
  day.focus()
  fireEvent.keyDown(day, { key: 'ArrowUp' })
  expect(document.activeElement?.textContent).toMatch(/^11 月 23 日/)
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' })
  expect(document.activeElement?.textContent).toMatch(/^今天，11 月 22 日/)
  fireEvent.keyDown(document.activeElement as Element, { key: 'PageDown' })
  await waitFor(() => expect(at()).toContain('month=2026-12'))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^12 月 22 日/))
})

test('as a list a year stands by month and day', async () => {
  const { inputsOf } = openCalendar('&show=list')
  expect(await screen.findByRole('heading', { name: '2026 年 12 月' })).toBeTruthy()
  expect(inputsOf(ipCalendar.dates)[0]).toEqual({ from: '2026-11-01', to: '2027-10-31' })
  expect(screen.getByText('12 月 24 日 星期四')).toBeTruthy()
  expect(screen.getByRole('link', { name: '云川精测' })).toBeTruthy()
})

test('sources are left out one by one, and the address says so', async () => {
  const { at } = openCalendar('&show=list')
  await screen.findByText('高新技术企业认定')
  fireEvent.click(screen.getByRole('checkbox', { name: '收藏的政策' }))
  await waitFor(() => expect(screen.queryByText('高新技术企业认定')).toBeNull())
  expect(at()).toContain('without=favourite')
  fireEvent.click(screen.getByRole('checkbox', { name: '收藏的政策' }))
  expect(await screen.findByText('高新技术企业认定')).toBeTruthy()
})

test('an empty month and a failed one have their words', async () => {
  openCalendar('&month=2027-01')
  expect(await screen.findByText('这个月没有期限')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '回到本月' }))
  expect(await screen.findByRole('button', { name: /^11 月 30 日，2 项/ })).toBeTruthy()
  cleanup()
  openCalendar('', [on(ipCalendar.dates, apiError('fault'))])
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})

test('the private link is made, copied, changed and revoked', async () => {
  const { inputsOf } = openCalendar('', [
    on(ipCalendar.feed, {}),
    on(ipCalendar.openFeed, ({ renew }) => ({
      path: `/d.ics?token=${renew === true ? 'b' : 'a'}`,
    })),
    on(ipCalendar.revokeFeed, {}),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '订阅到手机日历' }))
  const dialog = within(screen.getByRole('dialog', { name: '订阅到手机日历' }))
  fireEvent.click(await dialog.findByRole('button', { name: '生成私密链接' }))
  expect(await dialog.findByText(`${location.origin}/d.ics?token=a`)).toBeTruthy()
  expect(dialog.getByRole('link', { name: '用本机日历订阅' }).getAttribute('href')).toBe(
    `webcal://${location.host}/d.ics?token=a`,
  )
  fireEvent.click(dialog.getByRole('button', { name: '更换链接' }))
  const ask = within(screen.getByRole('alertdialog', { name: '更换链接？' }))
  fireEvent.click(ask.getByRole('button', { name: '更换' }))
  expect(await dialog.findByText(`${location.origin}/d.ics?token=b`)).toBeTruthy()
  expect(inputsOf(ipCalendar.openFeed)).toEqual([{}, { renew: true }])
  fireEvent.click(dialog.getByRole('button', { name: '停用链接' }))
  fireEvent.click(
    within(screen.getByRole('alertdialog', { name: '停用链接？' })).getByRole('button', {
      name: '停用',
    }),
  )
  expect(await dialog.findByRole('button', { name: '生成私密链接' })).toBeTruthy()
})

test('months out of reach and words of dates', () => {
  expect(monthIn('2027-13', '2026-11-22')).toBe('2026-11')
  expect(monthIn('1999-01', '2026-11-22')).toBe('2026-11')
  expect(monthIn('2030-02', '2026-11-22')).toBe('2030-02')
  expect(spanOf('2027-12', 'list')).toEqual({ from: '2027-12-01', to: '2028-11-30' })
  expect(wordsOf(date({ reference: true }))).toBe('往年参考')
  expect(wordsOf(date({ source: 'match', daysAway: -2 }))).toBe('已截止')
  expect(wordsOf(date({ source: 'match', daysAway: 0 }))).toBe('今天')
  const policy = { source: 'match', event: '', eventName: '网上申报截止' } as const
  expect(toneOf(date({ ...policy, daysAway: 14 }))).toBe('bad')
  expect(toneOf(date({ ...policy, daysAway: 15 }))).toBe('plain')
  expect(toneOf(date({ ...policy, eventName: '申报开始', daysAway: 1 }))).toBe('plain')
  expect(toneOf(date({ daysAway: 14 }))).toBe('bad')
  expect(toneOf(date({ daysAway: 15 }))).toBe('warn')
})
