// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refuse } from '#contract/wire/refusals.ts'
import { type Answers, card, event, found, NOW, openPage } from './testing.tsx'
import HomePage from './HomePage.tsx'

afterEach(cleanup)

const FACETS = [
  {
    facet: 'regionCodes',
    options: [option('000000', 77), option('440000', 4), option('510000', 1)],
  },
  { facet: 'levels', options: [option('1', 77), option('2', 13)] },
  { facet: 'windowStates', options: [option('longterm', 34), option('closed', 9)] },
]

function option(code: string, count: number) {
  return { code, name: code, count }
}

const FILLED: Answers = {
  running: () => found([card('高企年报')]),
  totals: () => found([card('a')], { total: 91, facets: FACETS }),
  deadlines: () => [event('高企年报', '2026-12-01 23:59:59')],
  level: (level) => ({
    records: level === '1' ? [card('小巨人')] : [],
    total: 1,
    recent: level === '1' ? 3 : 0,
    now: NOW,
  }),
  hot: () => ['专精特新'],
}

const open = (answers: Answers) => openPage(HomePage, answers, '/')

describe('home', () => {
  it('shows the next deadline with its days, source words and check', async () => {
    open(FILLED)
    const due = await screen.findByRole('complementary', { name: '近期截止' })
    const row = await within(due).findByRole('link', { name: /高企年报/ })
    expect(row.textContent).toContain('10')
    expect(row.querySelector('[data-urgent]')).not.toBeNull()
    expect(within(due).getByText(/日期以原文为准，编辑核对于 2026-11-20/)).toBeTruthy()
    expect(within(due).queryByText(/60 天内没有/)).toBeNull()
  })

  it('says so when no deadline is within sixty days', async () => {
    open({ ...FILLED, deadlines: () => [event('高企年报', '2027-05-31 23:59:59')] })
    expect(await screen.findByText(/^60 天内没有已公布的截止日期，以下/)).toBeTruthy()
  })

  it('counts only what there is, each leading to its list', async () => {
    open(FILLED)
    const all = await screen.findByRole('link', { name: '收录政策 91' })
    expect(all.getAttribute('href')).toBe('/policy/list')
    const longterm = screen.getByRole('link', { name: '长期受理 34' })
    expect(longterm.getAttribute('href')).toBe('/policy/list?win=longterm')
    expect(screen.queryByRole('link', { name: /^申报中/ })).toBeNull()
  })

  it('loads a level when its tab is chosen; an empty one leads up', async () => {
    const { asked } = open(FILLED)
    await screen.findByRole('link', { name: '关于小巨人的通知' })
    expect(screen.getByText('近 7 日新增 3 条')).toBeTruthy()
    const levels = () => asked.flatMap(({ input }) => ('level' in input ? [input.level] : []))
    expect(levels()).toEqual(['1'])
    fireEvent.click(screen.getByRole('tab', { name: '省级' }))
    expect(await screen.findByText('近 7 日没有新增省级政策')).toBeTruthy()
    expect(levels()).toEqual(['1', '2'])
    fireEvent.click(screen.getByRole('button', { name: '查看上级政策' }))
    expect(await screen.findByRole('link', { name: '关于小巨人的通知' })).toBeTruthy()
  })

  it('names all 34 units with their counts, and moves by arrow keys', async () => {
    open(FILLED)
    const guangdong = await screen.findByRole('link', { name: '广东省，当地政策 4 条' })
    expect(guangdong.getAttribute('href')).toBe('/policy/list?region=440000&up=0')
    expect(screen.getAllByRole('link', { name: /，当地政策 \d+ 条$/ })).toHaveLength(34)
    expect(screen.getByText(/示意格网，不表示实际边界与面积/)).toBeTruthy()
    guangdong.focus()
    fireEvent.keyDown(guangdong, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('福建省，当地政策 0 条')
    fireEvent.click(screen.getByRole('button', { name: '以表格查看' }))
    expect(screen.getAllByRole('row')).toHaveLength(35)
  })

  it('lets one section fail alone and tries again', async () => {
    let broken = true
    open({
      ...FILLED,
      level: (level) => {
        if (broken) throw refuse('fault')
        return FILLED.level?.(level) ?? { records: [], total: 0, recent: 0, now: NOW }
      },
    })
    const alert = await screen.findByRole('alert')
    expect(screen.getByRole('link', { name: '收录政策 91' })).toBeTruthy()
    broken = false
    fireEvent.click(within(alert).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByRole('link', { name: '关于小巨人的通知' })).toBeTruthy()
  })

  it('shows no frame around what is empty', async () => {
    open({})
    expect(await screen.findByText('60 天内没有已公布的截止日期')).toBeTruthy()
    expect(screen.queryByText('热门搜索')).toBeNull()
  })
})
