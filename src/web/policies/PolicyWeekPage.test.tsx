// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { policyWeek } from '#contract/policy-week.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make } from '#contract/wire/make.ts'
import { POLICY_KIND } from '#domain/policies/codes.ts'
import { card, openPage } from '#web/home/testing.tsx'
import { on, type Route } from '#web/testing/server.ts'
import PolicyWeekPage, { prepare } from './PolicyWeekPage.tsx'
import type { Week } from './week/week-query.ts'

afterEach(cleanup)

const NOW = '2026-12-30 18:00:00'
const NATION = { code: '000000', name: '全国' }
const PLACES = [NATION, { code: '440000', name: '广东省' }, { code: '440300', name: '深圳市' }]

const section = <T,>(...rows: T[]) => ({ total: rows.length, rows })

const week = (more: Partial<Week> = {}): Week =>
  make(policyWeek.week.output, {
    ...{ from: '2026-12-28', to: '2027-01-03', places: [NATION], now: NOW },
    kinds: Object.entries(POLICY_KIND).map(([code, name]) => ({
      code: code as keyof typeof POLICY_KIND,
      ...{ name, count: code === 'support' ? 2 : 0 },
    })),
    ...more,
  })

const FULL = week({
  ...{ added: 1, changed: 1, all: 5, national: 4 },
  closing: section(
    {
      policy: card('返还', { amountText: '按缴费的 60% 返还' }),
      ...{ batch: '2026 年度', event: 'online' as const, at: '2026-12-30 17:00:00', daysAway: 0 },
    },
    {
      policy: card('扩岗', { amountMax: 1_500 }),
      ...{ batch: '', event: 'paper' as const, at: '2026-12-31 23:59:59', daysAway: 1 },
    },
  ),
  opens: section({
    policy: card('年报', { level: '2', regionName: '广东省' }),
    ...{ batch: '', event: 'opens' as const, at: '2027-01-01 00:00:00', daysAway: 2 },
  }),
  changes: section(
    { policy: card('新政'), added: true, on: '2026-12-29', words: ['新收录', '1 月 1 日起施行'] },
    { policy: card('旧政'), added: false, on: '2026-12-28', words: ['由《新政》替代'] },
  ),
  expected: section({
    policy: card('科小'),
    ...{ batch: '第一批', event: 'online' as const, from: '2027-02-10', to: '2027-02-20' },
    ...{ years: [2025, 2026], likeness: 'similar' as const },
  }),
  next: {
    ...{ opens: null, changes: null, expected: null },
    closing: {
      policyId: 'gaoqi',
      shortTitle: '高企年报',
      event: 'online',
      at: '2027-05-31 23:59:59',
    },
  },
})

const region = (regionCode: string, regionName: string) => ({
  ...{ regionCode, regionName, parentCode: '000000', depth: 1, hasChildren: true },
})

const REGIONS = on(dictionaries.regions, ({ parentCode }) => ({
  records:
    parentCode === '440300'
      ? [region('440305', '南山区')]
      : [region('330000', '浙江省'), region('440000', '广东省')],
}))

const open = (answer: Week | Error, address = '/policy/week', more: readonly Route[] = []) =>
  openPage(PolicyWeekPage, [on(policyWeek.week, answer), REGIONS, ...more], address)

const sectionOf = async (name: string) =>
  screen.findByRole('region', { name: new RegExp(`^${name}`) })

describe('the week', () => {
  it('counts, and tells the whole country’s from the places’', async () => {
    open(FULL)
    expect(await screen.findByText('2026 年 12 月 28 日至 2027 年 1 月 3 日 · 全国')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: '本周政策' })).toBeTruthy()
    const counts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(counts).toEqual([
      ['新增', '1'],
      ['变化', '1'],
      ['截止', '2'],
    ])
    expect(screen.getByText('以下共 5 项政策：全国适用 4 项，地方 1 项')).toBeTruthy()
  })

  it('shows each row with its day, kind of deadline, amount or use, and its page', async () => {
    open(FULL)
    const closing = within(await sectionOf('本周截止'))
    const [over, running] = closing.getAllByRole('listitem')
    expect(over?.textContent).toContain('周三')
    expect(over?.textContent).toContain('12-30 17:00 网上申报截止')
    expect(over?.textContent).toContain('已截止')
    expect(over?.textContent).toContain('按缴费的 60% 返还')
    expect(running?.textContent).toContain('纸质材料截止')
    expect(running?.textContent).toContain('剩 1 天')
    expect(running?.textContent).toContain('最高 1500 元')
    expect(within(running!).getByRole('link').getAttribute('href')).toBe(
      '/policy/detail?id=%E6%89%A9%E5%B2%97',
    )
    const opens = within(await sectionOf('本周开放')).getByRole('listitem')
    expect(opens.textContent).toContain('2027-01-01 周五')
    expect(opens.textContent).toContain('2 天后')
  })

  it('tells changes line by line, and what is expected with its years as not announced', async () => {
    open(FULL)
    const changes = within(await sectionOf('本周变化'))
    expect(changes.getByText('新收录')).toBeTruthy()
    expect(changes.getByText('由《新政》替代')).toBeTruthy()
    const expected = (await sectionOf('接下来')).textContent
    expect(expected).toContain(
      '往年推算，尚未公布：第一批网上申报截止：2027 年 2 月 10 日至 2 月 20 日之间（2025、2026 年，两年以上日期相近）',
    )
    expect(expected).toContain('往年参考')
  })

  it('an empty section says so in one line with the next date that is known', async () => {
    open(FULL)
    const next = await sectionOf('下周截止')
    expect(next.textContent).toContain(
      '后一周没有已公布的截止日期；已知最近的在 2027 年 5 月 31 日：高企年报网上申报截止',
    )
    expect(within(next).getByRole('link').getAttribute('href')).toBe('/policy/detail?id=gaoqi')
    cleanup()
    open(week())
    expect((await sectionOf('本周开放')).textContent).toContain(
      '这一周没有已公布的开始日期，之后的日期也未公布',
    )
  })

  it('leads to the weeks beside it with the same filters, and back to this one', async () => {
    const { path } = open(
      week({ ...FULL, from: '2027-01-04', to: '2027-01-10', places: PLACES }),
      '/policy/week?region=440300&kind=support&day=2027-01-06',
    )
    const nav = within(await screen.findByRole('navigation', { name: '周' }))
    const to = (name: string) => nav.getByRole('link', { name }).getAttribute('href')
    expect(to('上一周')).toBe('/policy/week?region=440300&kind=support')
    expect(to('下一周')).toBe('/policy/week?region=440300&kind=support&day=2027-01-11')
    expect(screen.getByRole('heading', { level: 1, name: '一周政策' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '订阅' }).getAttribute('href')).toBe(
      '/follow?region=440300&kind=support',
    )
    fireEvent.click(nav.getByRole('link', { name: '回到本周' }))
    await waitFor(() => expect(path()).toBe('/policy/week?region=440300&kind=support'))
  })

  it('a week that is over expects nothing', async () => {
    open(week({ from: '2026-12-21', to: '2026-12-27' }), '/policy/week?day=2026-12-22')
    expect(await sectionOf('当周截止')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /^接下来/ })).toBeNull()
  })
})

describe('region and kind', () => {
  it('stand in the address: the region in a form, the kinds as links', async () => {
    const { path, asked } = open(week({ ...FULL, places: PLACES }), '/pcPolicyWeek?region=440300')
    const select = await screen.findByRole('combobox', { name: '地区（含上级）' })
    expect((select as HTMLSelectElement).value).toBe('440300')
    expect(await within(select).findByRole('option', { name: '南山区' })).toBeTruthy()
    expect(
      within(select)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([...['全国', '广东省', '深圳市', '南山区', '浙江省']])
    const kinds = within(screen.getByRole('group', { name: '性质' }))
    expect(kinds.getByRole('link', { name: /补贴奖励/ }).getAttribute('href')).toBe(
      '/pcPolicyWeek?region=440300&kind=support',
    )
    expect(kinds.queryByRole('link', { name: /融资/ })).toBeNull()
    fireEvent.change(select, { target: { value: '000000' } })
    await waitFor(() => expect(path()).toBe('/pcPolicyWeek'))
    expect(asked.filter(({ endpoint }) => endpoint === policyWeek.week).at(0)?.input).toMatchObject(
      {
        regionCode: '440300',
      },
    )
  })

  it('what an address says and nobody understands is named, and left out', async () => {
    const { asked } = open(FULL, '/policy/week?region=999999&kind=lots,support&day=1999-01-01')
    expect((await screen.findByText(/地址里有不能识别的内容/)).textContent).toBe(
      '地址里有不能识别的内容，已忽略：地区“999999”、性质“lots”、日期“1999-01-01”',
    )
    expect(asked[0]?.input).toMatchObject({ kinds: ['support'] })
    cleanup()
    const broken = open(FULL, '/policy/week?region=x&day=2026-02-30')
    expect(await screen.findByText(/地区“x”、日期“2026-02-30”/)).toBeTruthy()
    expect(broken.asked[0]?.input).not.toHaveProperty('day')
  })
})

describe('what fails', () => {
  it('is said where the week would stand, and can be tried again', async () => {
    const answers: (Week | Error)[] = [apiError('invalid', '暂时无法查询'), FULL]
    openPage(
      PolicyWeekPage,
      [on(policyWeek.week, () => answers.shift() ?? FULL), REGIONS],
      '/policy/week',
    )
    fireEvent.click(await screen.findByRole('button', { name: /重试|重新/ }))
    expect(await sectionOf('本周截止')).toBeTruthy()
  })

  it('prints', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    open(FULL)
    fireEvent.click(await screen.findByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})

test('the head names the week and the place, and its address keeps both', async () => {
  const answer = week({ ...FULL, places: PLACES })
  const client = { fetchQuery: async () => answer, prefetchQuery: async () => undefined }
  const head = await prepare({
    client,
    query: new URLSearchParams('region=440300&kind=support&day=2026-12-31'),
    pathname: '/policy/week',
  } as never)
  expect(head).toMatchObject({
    title: '本周政策（2026 年 12 月 28 日至 2027 年 1 月 3 日）',
    canonicalQuery: '?region=440300&day=2026-12-31',
  })
  const ignored = await prepare({
    client,
    query: new URLSearchParams('region=999999&day=1999-01-01'),
    pathname: '/policy/week',
  } as never)
  expect(ignored.canonicalQuery).toBe('')
})
