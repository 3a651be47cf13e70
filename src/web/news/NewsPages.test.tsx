// @vitest-environment jsdom
import { search } from '#contract/search.ts'
import { siteSearch } from '#contract/site-search.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { news } from '#contract/news.ts'
import { projects } from '#contract/projects.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { load } from '#web/session/storage.ts'
import { headOf } from './detail/head.ts'
import NewsDetailPage from './NewsDetailPage.tsx'
import NewsListPage from './NewsListPage.tsx'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { detail, list, record } from './testing.tsx'
import type { NewsDetail, NewsList } from './types.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

/** The list at an address; the rail asks the same call by views. */
const openList = (address: string, rows: NewsList | Error, rail: NewsList = list([])) =>
  openPage(NewsListPage, address, [
    on(news.list, ({ sort }) => (sort === 'views' ? rail : rows)),
    on(search.hot, {}),
    on(siteSearch.find, {}),
    on(news.suggest, {
      records: [
        { keyword: '商标法（2026年修订）', type: 'policy' },
        { keyword: '商标续展', type: 'service' },
      ],
    }),
  ])

describe('新闻列表', () => {
  test('asks what the address says and marks what matched', async () => {
    const marks = [
      { text: '异议期', hit: true },
      { text: '改为两个月', hit: false },
    ]
    const found = list([record('a1', { titleMarks: marks, title: '异议期改为两个月' })])
    const { inputsOf } = openList('/newsList?q=异议期&category=ip&page=2', found)
    const link = await screen.findByRole('link', { name: '异议期改为两个月' })
    expect(link.querySelector('mark')?.textContent).toBe('异议期')
    expect(link.getAttribute('href')).toBe('/newsDetail?id=a1')
    expect(inputsOf(news.list)).toContainEqual({
      keyword: '异议期',
      category: 'ip',
      page: 1,
      pageSize: 10,
    })
    const tabs = screen.getByRole('navigation', { name: '新闻栏目' })
    const current = within(tabs).getByRole('link', { current: 'page' })
    expect(current.textContent).toContain('知识产权')
    // Another tab keeps the keyword and goes to its first page.
    const other = within(tabs).getByRole('link', { name: /职称/ })
    const href = new URL(other.getAttribute('href') ?? '', 'https://x')
    expect(Object.fromEntries(href.searchParams)).toEqual({ q: '异议期', category: 'title' })
  })

  test('shows counts of views from a hundred on only', async () => {
    const rail = list([record('r1', { viewCount: 99 }), record('r2', { viewCount: 100 })])
    openList('/newsList', list([record('a1')]), rail)
    const hot = (await screen.findByRole('heading', { name: '热读' })).closest('aside')!
    expect(hot.textContent).toContain('100 次浏览')
    expect(hot.textContent).not.toContain('99 次浏览')
  })

  test('an empty answer says what to leave out and what that gives', async () => {
    const none = list([], { categories: [{ code: '', count: 3 }], spell: '尼斯分类' })
    openList('/newsList?q=泥丝&category=title', none)
    expect(await screen.findByText('“职称”里没有找到“泥丝”')).toBeTruthy()
    expect(screen.getByRole('link', { name: '在全部栏目里有 3 篇' })).toBeTruthy()
    const spell = screen.getByRole('link', { name: '试试“尼斯分类”' })
    expect(decodeURIComponent(spell.getAttribute('href') ?? '')).toContain('q=尼斯分类')
  })

  test('a failure can be tried again', async () => {
    openList('/newsList', apiError('malformed'))
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })

  test('a suggestion of another kind leads to its own list', async () => {
    const { path } = openList('/newsList', list([record('a1')]))
    const field = await screen.findByRole('combobox', { name: '搜索新闻' })
    fireEvent.change(field, { target: { value: '商标' } })
    const services = await screen.findByRole('group', { name: '服务' })
    fireEvent.click(within(services).getByRole('option', { name: '商标续展' }))
    expect(path()).toBe('/serviceProject/list?q=商标续展')
  })
})

describe('新闻正文', () => {
  const openDetail = (address: string, answer: NewsDetail | Error) =>
    openPage(NewsDetailPage, address, [
      on(news.detail, answer),
      on(projects.view, { counted: true, viewCount: 120 }),
    ])

  test('shows every kind of block, its source and its neighbours, and counts the view', async () => {
    const { inputsOf } = openDetail('/newsDetail?id=a1', detail)
    expect(await screen.findByRole('heading', { level: 1, name: detail.title })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: '变化' })).toBeTruthy()
    expect(screen.getByText('其二').tagName).toBe('LI')
    const table = screen.getByRole('table', { name: '对照' })
    expect(within(table).getByRole('rowheader', { name: '异议期' })).toBeTruthy()
    expect(screen.getByText('过渡规定')).toBeTruthy()
    expect(screen.getAllByText('待核实')).toHaveLength(2)
    expect(screen.getByRole('link', { name: '商标法' }).getAttribute('href')).toBe(
      '/policy/detail?id=shangbiaofa-2026',
    )
    const around = screen.getByRole('navigation', { name: '上一篇与下一篇' })
    expect(within(around).getAllByRole('link')).toHaveLength(1)
    expect(await screen.findByText('120 次浏览')).toBeTruthy()
    expect(inputsOf(projects.view)).toContainEqual({ objType: 'news', objId: 'a1' })
    await waitFor(() => expect(load('footprints')).toHaveLength(1))
  })

  test('an unknown article says so; an id that cannot be one is not asked for', async () => {
    openDetail('/newsDetail?id=gone', apiError('notFound'))
    expect(await screen.findByRole('heading', { name: '没有找到这篇新闻' })).toBeTruthy()
    cleanup()
    const { inputsOf } = openDetail('/newsDetail?id=%3Cb%3E', detail)
    expect(screen.getByRole('heading', { name: '没有找到这篇新闻' })).toBeTruthy()
    expect(inputsOf(news.detail)).toHaveLength(0)
  })

  test('its structured data speaks of the stored fields', () => {
    const [article, trail] = headOf(detail).jsonLd ?? []
    expect(article).toMatchObject({
      '@type': 'NewsArticle',
      headline: detail.title,
      datePublished: '2026-07-01',
      dateModified: '2026-11-20',
      isBasedOn: '某法',
    })
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
  })
})
