// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { policies } from '#contract/policies.ts'
import { policyWeek } from '#contract/policy-week.ts'
import { projectMap } from '#contract/project-map.ts'
import { projects } from '#contract/projects.ts'
import { search } from '#contract/search.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on, type Route } from '#web/testing/server.ts'
import { card, covering, event, fitting, found, NOW, openPage, running } from './testing.tsx'
import HomePage from './HomePage.tsx'

afterEach(cleanup)

const FILLED = [
  running(found([card('高企年报')])),
  on(projects.marketCount, { policies: 91, services: 20, experts: 8 }),
  covering({ '000000': 77, '440000': 4, '510000': 1 }),
  on(policies.deadlines, { records: [event('高企年报', '2026-12-01 23:59:59')], now: NOW }),
  on(policies.byAreaLevel, ({ level }) => ({
    records: level === '1' ? [card('小巨人')] : [],
    total: 1,
    recent: level === '1' ? 3 : 0,
    now: NOW,
  })),
  on(search.hot, { records: [{ keyword: '专精特新' }] }),
]

const open = (routes: readonly Route[]) => openPage(HomePage, routes, '/')

describe('home', () => {
  it('shows the next deadline with its days, source words and check', async () => {
    open(FILLED)
    const due = await screen.findByRole('complementary', { name: '近期日程' })
    const row = await within(due).findByRole('link', { name: /高企年报/ })
    expect(row.textContent).toContain('10')
    expect(row.querySelector('[data-urgent]')).not.toBeNull()
    expect(within(due).getByText(/日期以原文为准，编辑核对于 2026-11-20/)).toBeTruthy()
    expect(within(due).queryByText(/60 天内没有/)).toBeNull()
  })

  it('says so when no deadline is within sixty days', async () => {
    open([
      on(policies.deadlines, { records: [event('高企年报', '2027-05-31 23:59:59')], now: NOW }),
      ...FILLED,
    ])
    expect(await screen.findByText(/^60 天内没有已公布的截止日期，以下/)).toBeTruthy()
  })

  it('on return counts what changed since in the browser, and tells nobody when that was', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] })
    localStorage.setItem('cq:visitDays', JSON.stringify({ today: '2026-11-18', before: '' }))
    localStorage.setItem(
      'cq:region',
      JSON.stringify({ regionCode: '440300', regionName: '深圳市' }),
    )
    const changes = on(policyWeek.recent, {
      from: '2026-09-23',
      records: [
        { addedOn: '2026-11-20', changedOn: '', count: 2 },
        { addedOn: '2026-11-01', changedOn: '2026-11-18', count: 3 },
        { addedOn: '2026-11-17', changedOn: '2026-11-17', count: 5 },
      ],
      nearest: { policyId: 'a', shortTitle: '返还', event: 'online', at: '', daysAway: 40 },
      now: NOW,
    })
    const { asked } = open([changes, ...FILLED])
    const counted = await screen.findByRole('link', { name: '新增 2 项，变化 3 项' })
    expect(counted.getAttribute('href')).toBe('/policy/week?region=440300')
    expect(screen.getByText('11 月 18 日来访后')).toBeTruthy()
    expect(screen.getByRole('link', { name: '最近日程 40 天' })).toBeTruthy()
    expect(
      asked.filter(({ endpoint }) => endpoint === policyWeek.recent).map(({ input }) => input),
    ).toEqual([{ regionCode: '440300' }])
    expect(localStorage.getItem('cq:visitDays')).toBe(
      JSON.stringify({ today: '2026-11-21', before: '2026-11-18' }),
    )
    cleanup()
    // Later on the same day it is still that visit; one long ago counts what there is to count.
    localStorage.setItem(
      'cq:visitDays',
      JSON.stringify({ today: '2026-11-21', before: '2020-01-01' }),
    )
    open([changes, ...FILLED])
    expect(await screen.findByRole('link', { name: '新增 10 项，变化 0 项' })).toBeTruthy()
    expect(screen.getByText('9 月 23 日以来')).toBeTruthy()
    localStorage.clear()
    vi.useRealTimers()
  })

  it('on a first visit asks for no changes, and remembers the day', async () => {
    localStorage.clear()
    const { asked } = open(FILLED)
    await screen.findByRole('link', { name: '收录政策 91' })
    expect(asked.some(({ endpoint }) => endpoint === policyWeek.recent)).toBe(false)
    expect(localStorage.getItem('cq:visitDays')).toContain('"before":""')
    localStorage.clear()
  })

  it('counts only what there is, each leading to its list', async () => {
    open(FILLED)
    const all = await screen.findByRole('link', { name: '收录政策 91' })
    expect(all.getAttribute('href')).toBe('/policy/list')
    expect(screen.getByRole('link', { name: '服务项目 20' }).getAttribute('href')).toBe(
      '/serviceProject/list',
    )
    expect(screen.queryByRole('link', { name: /^公开案例/ })).toBeNull()
  })

  it('tells how many policies fit what the company says, and leads to just those', async () => {
    const running = { code: 'open', name: '', count: 5, upper: 0 }
    const counted = { facet: 'windowStates', options: [running] }
    const { asked, path } = open([fitting(found([], { total: 31, facets: [counted] })), ...FILLED])
    await screen.findByRole('option', { name: '小型' })
    fireEvent.change(screen.getByRole('combobox', { name: '企业规模' }), {
      target: { value: 'small' },
    })
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('适用 31 项，其中申报中或长期受理 5 项'),
    )
    expect(asked.at(-1)?.input).toMatchObject({ sizes: ['small'], industryCodes: [] })
    fireEvent.click(screen.getByRole('button', { name: '查看这些政策' }))
    expect(path()).toBe('/policy/list?size=small')
  })

  it('reads one sentence: its words stand beside what was read, and codes alone are asked', async () => {
    localStorage.clear()
    const place = (regionCode: string, regionName: string) => ({ regionCode, regionName })
    const records = [place('440000', '广东省'), place('440300', '深圳市')]
    const { asked, path } = open([
      on(dictionaries.regionTree, { records }),
      fitting(found([], { total: 12 })),
      ...FILLED,
    ])
    const box = await screen.findByRole('textbox', { name: '一句话说说您的公司' })
    fireEvent.change(box, { target: { value: '深圳 12 人 软件公司 去年收入 600 万，老板姓王' } })
    fireEvent.click(screen.getByRole('button', { name: '读一读' }))
    const facts = await screen.findByRole('list', { name: '读到的情况' })
    expect(
      within(facts)
        .getAllByRole('listitem')
        .map((it) => it.textContent),
    ).toEqual([
      '地区：深圳市“深圳”',
      '行业：信息传输、软件和信息技术服务业“软件”',
      '人数：12 人“12 人”',
      expect.stringContaining('收入：600 万元“收入 600 万”'),
    ])
    expect(screen.getByText(/没读懂：老板姓王/)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('12'))
    const sent = asked.at(-1)?.input
    expect(sent).toMatchObject({ regionCodes: ['440300'], industryCodes: ['I'], sizes: ['small'] })
    expect(JSON.stringify(asked)).not.toContain('老板')
    expect(JSON.stringify(asked)).not.toContain('软件公司')
    fireEvent.click(within(facts).getByRole('button', { name: '去掉人数' }))
    await waitFor(() => expect(within(facts).queryByText(/人数/)).toBeNull())
    expect(document.activeElement?.getAttribute('aria-label')).toBe('去掉2025 年收入')
    fireEvent.click(screen.getByRole('button', { name: '查看这些政策' }))
    expect(path()).toBe('/policy/list?region=440300&ind=I')
    expect(localStorage.getItem('cq:situation')).toContain('440300')
  })

  it('forgets the sentence when it is told to', async () => {
    localStorage.clear()
    open([on(dictionaries.regionTree, { records: [] }), ...FILLED])
    const box = await screen.findByRole('textbox', { name: '一句话说说您的公司' })
    fireEvent.change(box, { target: { value: '12 个人' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('button', { name: '清除我的情况' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: '读到的情况' })).toBeNull())
    expect(localStorage.getItem('cq:situation')).toBeNull()
  })

  it('loads a level when its tab is chosen; an empty one leads up', async () => {
    const { inputsOf } = open(FILLED)
    await screen.findByRole('link', { name: '关于小巨人的通知' })
    expect(screen.getByText('近 7 日新增 3 项')).toBeTruthy()
    const levels = () => inputsOf(policies.byAreaLevel).map(({ level }) => level)
    expect(levels()).toEqual(['1'])
    fireEvent.click(screen.getByRole('tab', { name: '省级' }))
    expect(await screen.findByText('近 7 日没有新增省级政策')).toBeTruthy()
    expect(levels()).toEqual(['1', '2'])
    fireEvent.click(screen.getByRole('button', { name: '查看上级政策' }))
    expect(await screen.findByRole('link', { name: '关于小巨人的通知' })).toBeTruthy()
  })

  it('names all 34 units with their counts, and moves by arrow keys', async () => {
    open(FILLED)
    const guangdong = await screen.findByRole('link', { name: '广东省，当地政策 4 项' })
    expect(guangdong.getAttribute('href')).toBe('/policy/list?region=440000&up=0')
    expect(screen.getAllByRole('link', { name: /，当地政策 \d+ 项$/ })).toHaveLength(34)
    expect(screen.getByText(/示意图，不代表实际边界和面积/)).toBeTruthy()
    guangdong.focus()
    fireEvent.keyDown(guangdong, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('福建省，当地政策 0 项')
    fireEvent.click(screen.getByRole('button', { name: '以表格查看' }))
    expect(screen.getAllByRole('row')).toHaveLength(35)
  })

  it('tells of real orders one after the other, and stops on demand', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const order = { companyName: '深圳市****公司', action: '提交了申报委托', minutesAgo: 90 }
    const records = ['高企认定', '小巨人'].map((subject) => ({ ...order, subject }))
    open([on(policies.carousel, { records }), ...FILLED])
    const news = await screen.findByRole('region', { name: '服务动态' })
    expect(news.textContent).toContain('深圳市****公司提交了申报委托「高企认定」1 小时前')
    act(() => void vi.advanceTimersByTime(6000))
    expect(news.textContent).toContain('「小巨人」')
    fireEvent.click(within(news).getByRole('button', { name: '暂停' }))
    act(() => void vi.advanceTimersByTime(20_000))
    expect(news.textContent).toContain('「小巨人」')
    vi.useRealTimers()
  })

  it('opens a province with its cities when its tile is clicked', async () => {
    const city = { regionCode: '440100', regionName: '广州市', policies: 3 }
    open([on(projectMap.province, { cities: [city] }), ...FILLED])
    const tile = await screen.findByRole('link', { name: '广东省，当地政策 4 项' })
    fireEvent.click(tile)
    const panel = await screen.findByRole('region', { name: '广东省' })
    expect(tile.getAttribute('aria-current')).toBe('true')
    expect(await within(panel).findByRole('button', { name: /广州市.*3/ })).toBeTruthy()
    fireEvent.click(within(panel).getByRole('button', { name: '返回各省' }))
    expect(screen.queryByRole('region', { name: '广东省' })).toBeNull()
  })

  it('lets one section fail alone and tries again', async () => {
    let broken = true
    open([on(policies.byAreaLevel, () => (broken ? apiError('fault') : undefined)), ...FILLED])
    const alert = await screen.findByRole('alert')
    expect(screen.getByRole('link', { name: '收录政策 91' })).toBeTruthy()
    broken = false
    fireEvent.click(within(alert).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByRole('link', { name: '关于小巨人的通知' })).toBeTruthy()
  })

  it('shows no frame around what is empty', async () => {
    open([])
    expect(await screen.findByText('60 天内没有已公布的截止日期')).toBeTruthy()
    expect(screen.queryByText('热门搜索')).toBeNull()
    expect(screen.queryByText('服务动态')).toBeNull()
  })
})
