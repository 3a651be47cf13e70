// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ip } from '#contract/ip.ts'
import { factory } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { headOf } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import type { TrademarkList } from './parts/types.ts'
import { mark, NOW, openPage, RULES } from './testing.tsx'
import TrademarkListPage, { prepare } from './TrademarkListPage.tsx'

afterEach(cleanup)

const answer = factory(ip.trademarks.output, {
  records: [mark(), mark({ trademarkId: 'tm-2', name: '禾渡', validTo: '2031-01-01' })],
  total: 2,
  pageSize: 20,
  facets: [
    { field: 'group', options: [{ code: 'valid', count: 2 }] },
    { field: 'niceClass', options: [{ code: '9', count: 2 }] },
  ],
  now: NOW,
})

const open = (
  address: string,
  answering: () => Promise<TrademarkList> | TrademarkList = () => answer(),
) =>
  openPage(
    TrademarkListPage,
    [on(ip.trademarks, answering), on(ip.rules, { records: RULES, now: NOW })],
    address,
  )

const LIST = '/IntellectualProperty/trademarkList'

describe('filled', () => {
  test('shows the facts of a mark, and a date in red only when it is near', async () => {
    open(LIST)
    const near = (await screen.findByRole('link', { name: '云砚' })).closest('li')!
    expect(near.textContent).toContain('9999000001')
    expect(near.textContent).toContain('第 9 类 电子仪器与软件')
    expect(near.textContent).toContain('有效待续展')
    expect(within(near).getByText(/有效期至 2026-12-13，还有 22 天/).className).toContain('risk')
    const far = screen.getByRole('link', { name: '禾渡' }).closest('li')!
    expect(within(far).getByText('有效期至 2031-01-01').className).not.toContain('risk')
    expect(screen.getByText('共 2 件商标', { selector: 'output' })).toBeTruthy()
  })

  test('leads to what a new one costs and how long it takes', async () => {
    open(LIST)
    const link = await screen.findByRole('link', { name: '商标注册的费用和时间' })
    expect(link.getAttribute('href')).toBe('/IntellectualProperty?price=trademark#services')
  })

  test('options are links with counts, and keep the other filters', async () => {
    const { at, inputsOf } = open(`${LIST}?q=云&class=9&page=3`)
    const filters = screen.getByRole('region', { name: '筛选' })
    const valid = await within(filters).findByRole('link', { name: '有效，2 条' })
    expect(inputsOf(ip.trademarks)).toContainEqual({ keyword: '云', niceClass: 9, page: 2 })
    expect(within(filters).queryByRole('link', { name: /失效/ })).toBeNull()
    fireEvent.click(valid)
    expect(at()).toBe('?q=云&class=9&status=valid')
    await waitFor(() =>
      expect(inputsOf(ip.trademarks)).toContainEqual({
        keyword: '云',
        niceClass: 9,
        group: 'valid',
      }),
    )
  })

  test('the form carries its own fields and, unseen, the rest', async () => {
    const { at } = open(`${LIST}?status=valid`)
    await screen.findByRole('link', { name: '云砚' })
    fireEvent.change(screen.getByLabelText('名称或号码'), { target: { value: ' 砚 ' } })
    fireEvent.change(screen.getByLabelText('国际分类'), { target: { value: '9' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    expect(at()).toBe('?q=砚&class=9&status=valid')
    fireEvent.click(await screen.findByRole('link', { name: '去掉第 9 类' }))
    expect(at()).toBe('?q=砚&status=valid')
    fireEvent.click(screen.getByRole('link', { name: '清空筛选' }))
    expect(at()).toBe('')
  })

  test('what the address does not mean is not asked', async () => {
    const { inputsOf } = open(`${LIST}?class=46&status=good&from=2026-02-30&page=x`)
    await screen.findByRole('link', { name: '云砚' })
    expect(inputsOf(ip.trademarks)).toContainEqual({})
  })
})

test('nothing found: says what to leave out, and what that gives', async () => {
  const { at } = open(`${LIST}?class=9&from=2026-01-01&to=2026-02-01`, () =>
    answer({
      records: [],
      total: 0,
      relaxations: [
        { field: 'niceClass', total: 4 },
        { field: 'date', total: 8 },
      ],
    }),
  )
  expect(await screen.findByText('没有找到同时满足这些条件的记录')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去掉“第 9 类” 4 条' })).toBeTruthy()
  fireEvent.click(
    screen.getByRole('link', { name: '去掉“申请日从 2026-01-01、申请日到 2026-02-01” 8 条' }),
  )
  expect(at()).toBe('?class=9')
})

test('a refusal offers another try', async () => {
  let failing = true
  open(LIST, () => {
    if (failing) throw apiError('fault')
    return answer()
  })
  const retry = await screen.findByRole('button', { name: '重试' })
  failing = false
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: '云砚' })).toBeTruthy()
})

test('the head names the page, its canonical address and the records', async () => {
  const head = await headOf(prepare, `${LIST}?q=云&sort=x&page=2`, [
    on(ip.trademarks, answer()),
    on(ip.rules, { records: RULES, now: NOW }),
  ])
  expect(head.title).toBe('“云”的商标查询（第 2 页）')
  expect(decodeURIComponent(head.canonicalQuery ?? '')).toBe('?q=云&page=2')
  expect(head.jsonLd?.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
})
