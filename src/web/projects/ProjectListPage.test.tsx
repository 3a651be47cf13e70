// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { projects } from '#contract/projects.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { queryOptionsOf } from '#web/wire/query.ts'
import ProjectListPage, { prepare } from './ProjectListPage.tsx'
import { card, result } from './samples.ts'

afterEach(cleanup)

const LIST = '/serviceProject/list'
const open = (address: string, answer: Reply<typeof projects.search>) =>
  openPage(ProjectListPage, address, [on(projects.search, answer)])
const filters = (): HTMLElement => screen.getByRole('region', { name: '筛选' })

describe('filled', () => {
  test('a card says what is handed over, the price without official fees, the days', async () => {
    open(LIST, () =>
      result({
        records: [
          card('甲', {
            price: {
              priceType: 'range',
              from: 28_000,
              to: 45_000,
              original: null,
              until: '',
              unit: '',
            },
          }),
          card('乙', {
            price: {
              priceType: 'original',
              from: 680,
              to: null,
              original: 880,
              until: '2026-12-31',
              unit: '类',
            },
          }),
          card('丙', {
            price: {
              priceType: 'negotiable',
              from: null,
              to: null,
              original: null,
              until: '',
              unit: '',
            },
            cycleDays: null,
          }),
        ],
        total: 3,
      }),
    )
    const cards = await screen.findAllByRole('article')
    expect(cards[0]?.textContent).toContain('¥28,000起约 3 天')
    expect(cards[0]?.textContent).toContain('官文转达')
    expect(cards[0]?.textContent).not.toContain('期限提醒')
    expect(cards[1]?.textContent).toContain('商标优惠至 12-31')
    expect(cards[1]?.textContent).toContain('¥680/类原价 ¥ 880约 3 天')
    expect(cards[2]?.textContent).toContain('面议')
    expect(within(cards[0]!).getByRole('link').getAttribute('href')).toBe(
      `/serviceProject/detail?id=${encodeURIComponent('甲')}`,
    )
    expect(screen.getByText('共 3 项', { selector: 'output' })).toBeTruthy()
  })

  test('choices are links with counts; one that finds nothing cannot be followed', async () => {
    const { asked, at } = open(`${LIST}?q=商标&page=2`, result())
    const trademark = await within(filters()).findByRole('link', { name: /^商标，2/ })
    expect(within(filters()).getByText(/^专利/).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(trademark)
    expect(at()).toBe('?q=商标&type=trademark')
    await waitFor(() =>
      expect(asked.at(-1)?.input).toEqual({
        keyword: '商标',
        typeIds: ['trademark'],
        pageSize: 12,
      }),
    )
    fireEvent.click(screen.getByRole('link', { name: '去掉商标' }))
    expect(at()).toBe('?q=商标')
  })

  test('the region is chosen from the provinces and keeps the other filters', async () => {
    const { at } = open(`${LIST}?price=0-1000&sort=price`, result())
    const region = await screen.findByRole('combobox', { name: '服务地区' })
    fireEvent.change(region, { target: { value: '440000' } })
    expect(at()).toBe('?region=440000&price=0-1000&sort=price')
    expect(await screen.findByRole('link', { name: '去掉广东省' })).toBeTruthy()
    const sorts = within(screen.getByRole('navigation', { name: '排序' }))
    expect(sorts.getByRole('link', { name: '价格' }).getAttribute('aria-current')).toBe('true')
  })
})

test('nothing found says what to leave out and what that gives', async () => {
  const { at } = open(`${LIST}?q=商标&type=jobTitle`, () =>
    result({
      records: [],
      total: 0,
      relaxations: [{ facet: 'typeIds', name: '职称', total: 4 }],
    }),
  )
  fireEvent.click(await screen.findByRole('link', { name: '去掉“职称” 4 项' }))
  expect(at()).toBe('?q=商标')
  const words = screen.getByRole<HTMLInputElement>('combobox', { name: '搜索服务项目' })
  expect(words.value).toBe('商标')
})

test('a refusal offers another try; waiting shows grey blocks with the filters there', async () => {
  let failing = true
  open(LIST, async () => {
    if (failing) throw apiError('fault')
    return result()
  })
  expect(screen.getByText('正在加载服务项目')).toBeTruthy()
  expect(within(filters()).getByRole('link', { name: '商标' })).toBeTruthy()
  const retry = await screen.findByRole('button', { name: '重试' })
  failing = false
  fireEvent.click(retry)
  expect(await screen.findAllByRole('article')).toHaveLength(2)
})

test('the server asks what the page will ask, and says what the page is', async () => {
  const { client, asked } = open(LIST, result())
  const head = await prepare({
    query: new URLSearchParams('q=注册&type=trademark,patent&sort=price&page=2'),
    pathname: LIST,
    client,
    ask: async (endpoint, input) => client.fetchQuery(queryOptionsOf(endpoint, input)),
  })
  expect(head.title).toBe('“注册”相关商标、专利服务项目（第 2 页）')
  expect(decodeURIComponent(head.canonicalQuery ?? '')).toBe('?q=注册&type=trademark,patent&page=2')
  expect(head.jsonLd?.map((data) => data['@type'])).toEqual(['ItemList', 'BreadcrumbList'])
  expect(asked.at(-1)?.input).toEqual({
    keyword: '注册',
    typeIds: ['trademark', 'patent'],
    sort: 'price',
    page: 1,
    pageSize: 12,
  })
})
