// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { articles } from '#contract/articles.ts'
import { policies } from '#contract/policies.ts'
import { projects } from '#contract/projects.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import DatedArticlePage from './DatedArticlePage.tsx'
import SpiderHomePage from './SpiderHomePage.tsx'
import SpiderJobTitlePage from './SpiderJobTitlePage.tsx'
import SpiderPolicyPage from './SpiderPolicyPage.tsx'
import { article, listed } from './testing.tsx'

afterEach(cleanup)

const hrefOf = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href')

describe('a dated article', () => {
  const one = article()
  const show = (more: Parameters<typeof article>[0] = {}, views = 1) =>
    openPage(DatedArticlePage, `/${one.code}`, [
      on(articles.detail, article(more)),
      on(projects.view, { counted: true, viewCount: views }),
    ])

  test('says on top when it was written and where the rule of today is', async () => {
    show()
    const strip = await screen.findByRole('note')
    expect(strip.textContent).toBe(
      '写于 2026-11-21，现行规定请见 梯度培育管理办法。63 号文已被替代。',
    )
    expect(within(strip).getByRole('link').getAttribute('href')).toBe('/policy/detail?id=tidu-2026')
  })

  test('claims no change where there is none, and searches where the rule is not public', async () => {
    show({ currentNote: '', current: null })
    const strip = await screen.findByRole('note')
    expect(strip.textContent).toBe('写于 2026-11-21，现行规定请见 政策检索。')
    expect(within(strip).getByRole('link').getAttribute('href')).toContain('/policy/list?q=')
  })

  test('shows its blocks with the links of the site', async () => {
    show()
    expect(await screen.findByRole('heading', { level: 2, name: '三个层级' })).toBeTruthy()
    expect(hrefOf('工程师')).toBe('/2022062202')
    expect(screen.getByRole('columnheader', { name: '年限' })).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: '工程师' })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(hrefOf(/上一篇/)).toBe('/2022062101')
    expect(screen.queryByRole('link', { name: /下一篇/ })).toBeNull()
  })

  test('shows its views from a hundred on', async () => {
    show({ viewCount: 99 }, 99)
    await screen.findByRole('note')
    expect(screen.queryByText(/次浏览/)).toBeNull()
    cleanup()
    show({ viewCount: 99 }, 1_284)
    expect(await screen.findByText('1,284 次浏览')).toBeTruthy()
  })

  test('opens the consultation', async () => {
    const { overlays } = show()
    fireEvent.click(await screen.findByRole('button', { name: '免费咨询' }))
    expect(overlays.get().consultation).toBe(true)
  })

  test.each(['/2022062199', '/2022063101'])('%s is not found, with a search', async (path) => {
    const { path: at } = openPage(DatedArticlePage, path, [
      on(articles.detail, apiError('notFound')),
    ])
    expect(await screen.findByRole('heading', { level: 1, name: '没有找到这个页面' })).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: '搜索政策' }), {
      target: { value: ' 小巨人 ' },
    })
    fireEvent.click(screen.getByRole('button', { name: '搜索' }))
    expect(at()).toBe('/policy/list?q=小巨人')
  })
})

describe('the directories', () => {
  const fiftyThree = on(policies.search, ({ page = 0 }) => ({
    records: Array.from({ length: page === 0 ? 50 : 3 }, (_, at) => ({
      policy: { policyId: `p${page}-${at}`, title: `第 ${page * 50 + at + 1} 项政策` },
    })),
    total: 53,
  }))

  test('policies stand fifty a page, with plain links on', async () => {
    openPage(SpiderPolicyPage, '/spiderPolicy', [fiftyThree])
    expect(await screen.findByRole('link', { name: /第 50 项政策/ })).toBeTruthy()
    expect(hrefOf(/第 1 项政策/)).toBe('/spiderPolicyDetail?id=p0-0')
    const next = screen.getByRole('link', { name: '下一页' })
    expect([next.getAttribute('href'), next.getAttribute('rel')]).toEqual([
      '/spiderPolicy?page=2',
      'next',
    ])
  })

  test('the second page leads back to the first by its own address', async () => {
    openPage(SpiderPolicyPage, '/spiderPolicy?page=2', [fiftyThree])
    expect(await screen.findByRole('link', { name: /第 53 项政策/ })).toBeTruthy()
    expect(hrefOf('上一页')).toBe('/spiderPolicy')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('政策目录（第 2 页）')
  })

  test.each(['/spiderPolicy?page=0', '/spiderPolicy?page=x', '/spiderPolicy?page=1e9'])(
    '%s is the first page',
    async (address) => {
      openPage(SpiderPolicyPage, address, [fiftyThree])
      expect(await screen.findByRole('link', { name: /第 1 项政策/ })).toBeTruthy()
    },
  )

  test('a page past the end says so', async () => {
    openPage(SpiderPolicyPage, '/spiderPolicy?page=9', [on(policies.search, { total: 53 })])
    expect(await screen.findByText('这一页没有政策')).toBeTruthy()
    expect(hrefOf('返回第一页')).toBe('/spiderPolicy')
  })

  test('job titles: one list that fails costs only itself', async () => {
    openPage(SpiderJobTitlePage, '/spiderJobTitle', [
      on(articles.addresses, apiError('fault')),
      on(articles.list, { records: [listed('2022062202', '工程师申报', '2022-06-22')] }),
    ])
    expect(await screen.findByRole('link', { name: /工程师申报/ })).toBeTruthy()
    const notices = screen.getByRole('region', { name: '职称申报通知' })
    expect(await within(notices).findByRole('alert')).toBeTruthy()
  })

  test('the root counts what there is and is silent about what is not', async () => {
    openPage(SpiderHomePage, '/spiderViews', [
      on(articles.list, { records: [listed('2022062101', '五个层级', '2022-06-21')], total: 1 }),
      on(articles.addresses, ({ kind }) =>
        kind === 'news' ? { records: [{ id: 'n', title: '新闻' }], total: 1 } : {},
      ),
      on(policies.search, {}),
    ])
    const directories = await screen.findByRole('region', { name: '目录' })
    expect(await within(directories).findByRole('link', { name: '新闻动态1 篇' })).toBeTruthy()
    expect(within(directories).getByRole('link', { name: '政策目录' })).toBeTruthy()
    expect(hrefOf(/五个层级/)).toBe('/2022062101')
  })
})
