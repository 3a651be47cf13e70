// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import { projects } from '#contract/projects.ts'
import { showcase } from '#contract/showcase.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import { caseCard, caseList, policy } from './samples.ts'
import type { CaseCard } from './queries.ts'
import SuccessCasePage, { prepare } from './SuccessCasePage.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const PROGRAMMES = {
  programme: [
    { code: 'gaoqi', name: '高企认定', count: 2 },
    { code: 'ip', name: '知识产权', count: 0 },
  ],
}

const open = (address: string, answer: Reply<typeof showcase.cases>) =>
  openPage(SuccessCasePage, address, [on(showcase.cases, answer)])

const openOne = (found: CaseCard | null) =>
  openPage(SuccessCasePage, '/successCase?id=c1', [
    on(showcase.case, () => {
      if (!found) throw apiError('notFound')
      return { case: found, policies: [policy('甲')] }
    }),
    on(projects.view, { counted: true, viewCount: 1 }),
    on(companies.registerCard, {
      company: {
        companyId: 'x',
        name: '云川示例有限公司',
        creditCode: '91999999MA0000001N',
        operName: '陈某',
        status: 'active',
        startDate: '2009-06-18',
        regCapital: null,
        currency: 'CNY',
        insured: null,
        industry: '制造业',
        region: '浙江省',
        size: '',
        tags: [],
        source: '平台自有登记表',
        checkedOn: '2026-11-20',
      },
    }),
  ])

describe('list', () => {
  test('a row says what changed, how long it took, and that it is made up', async () => {
    open('/successCase', () => caseList([caseCard('甲')]))
    const row = (await screen.findByRole('link', { name: '甲怎么做到的' })).closest('li')!
    expect(row.textContent).toContain('高企认定 · 2026')
    expect(row.textContent).toContain('安徽省 · 制造业脱敏示例数据')
    expect(row.textContent).toMatch(/2\.1%→，之后4\.6%/)
    expect(row.textContent).toContain('214 天')
  })

  test('filters are links; one that finds nothing cannot be followed, a chosen one lets go', async () => {
    const { asked } = open('/successCase?programme=gaoqi', () =>
      caseList([caseCard('甲'), caseCard('乙')], PROGRAMMES),
    )
    const rows = within(await screen.findByRole('region', { name: '筛选' }))
    const chosen = rows.getByRole('link', { name: /高企认定/ })
    expect(chosen.getAttribute('aria-current')).toBe('true')
    expect(chosen.getAttribute('href')).toBe('/successCase')
    expect(rows.queryByRole('link', { name: /知识产权/ })).toBeNull()
    expect(asked[0]?.input).toEqual({ programme: 'gaoqi', pageSize: 10 })
  })

  test('nothing found names the filter to leave out and what that gives', async () => {
    open('/successCase?programme=ip', () => caseList([], PROGRAMMES))
    await screen.findByText('该条件下暂无可公开的案例')
    const way = screen.getByRole('link', { name: '去掉“知识产权” 2 个' })
    expect(way.getAttribute('href')).toBe('/successCase')
  })

  test('a failure can be tried again', async () => {
    let broken = true
    open('/successCase', () => {
      if (broken) throw apiError('fault')
      return caseList([caseCard('甲')])
    })
    broken = false
    fireEvent.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '甲怎么做到的' })).toBeTruthy()
  })
})

describe('one case', () => {
  test('a masked one shows region and trade, and asks no register', async () => {
    const { asked, inputsOf } = openOne(caseCard('c1'))
    expect(await screen.findByRole('heading', { level: 1, name: 'c1怎么做到的' })).toBeTruthy()
    expect(screen.getByText('示例数据，无公示链接')).toBeTruthy()
    expect(asked.map(({ path }) => path)).not.toContain(companies.registerCard.path)
    await waitFor(() =>
      expect(inputsOf(projects.view)[0]).toEqual({
        objType: 'successCase',
        objId: 'c1',
      }),
    )
  })

  test('a named one shows its register card with source and day', async () => {
    openOne(
      caseCard('c1', {
        masked: false,
        companyName: '云川示例有限公司',
        creditCode: '91999999MA0000001N',
      }),
    )
    expect(await screen.findByText('来源 平台自有登记表，核对于 2026-11-20')).toBeTruthy()
    expect(screen.getByText('2009-06-18')).toBeTruthy()
  })

  test('one that is not to be shown leads back to the list', async () => {
    openOne(null)
    expect(await screen.findByRole('link', { name: '查看全部案例' })).toBeTruthy()
  })

  test('the server says 404 for what there is not, and its own title for what there is', async () => {
    const { client } = openOne(caseCard('c1'))
    const preparation = (query: string) => ({
      query: new URLSearchParams(query),
      pathname: '/successCase',
      client,
      ask: async () => Promise.reject(new Error('not asked')),
    })
    expect(await prepare(preparation('id=c1'))).toMatchObject({
      title: 'c1怎么做到的',
      canonicalQuery: '?id=c1',
    })
    expect(await prepare(preparation('id=<script>'))).toMatchObject({ status: 404 })
  })
})
