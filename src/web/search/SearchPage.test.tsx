// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { news } from '#contract/news.ts'
import { search } from '#contract/search.ts'
import { siteOpenings } from '#contract/site-openings.ts'
import { siteSearch } from '#contract/site-search.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { load } from '#web/session/storage.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import type { SiteAnswer } from './query.ts'
import SearchPage from './SearchPage.tsx'

const record = (objId: string, more: Partial<SiteAnswer['records'][number]> = {}) =>
  make(partOf(siteSearch.find.output, 'records'), {
    ...{ kind: 'policy', objId, title: `标题${objId}`, link: `/policy/detail?id=${objId}` },
    ...more,
  })

const answer = (records: SiteAnswer['records'], more: Partial<SiteAnswer> = {}) =>
  make(siteSearch.find.output, {
    ...{ records, total: records.length, pageSize: 20, weakFrom: records.length },
    groups: [
      { code: 'policy', name: '政策', count: 3 },
      { code: 'page', name: '工具', count: 1 },
      { code: 'company', name: '企业', count: 0 },
    ],
    ...more,
  })

const open = (address: string, found: SiteAnswer | Error = answer([record('a')])) =>
  openPage(SearchPage, address, [
    on(siteSearch.find, found),
    on(search.hot, { records: [{ keyword: '专精特新', pinned: true }] }),
    on(search.log, {}),
    on(siteOpenings.add, { noted: true }),
    on(news.suggest, {}),
  ])

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('站内搜索', () => {
  test('asks what the address says and shows each thing with its kind, passage and place', async () => {
    const hit = record('a', {
      title: '职称自测',
      ...{ kind: 'page', kindName: '工具' },
      link: '/jobTitle',
      titleMarks: [
        { text: '职称', hit: true },
        { text: '自测', hit: false },
      ],
      snippet: [{ text: '评职称够不够条件', hit: false }],
    })
    const rule = record('b', {
      heading: '第十一条',
      snippet: [{ text: '研发费用占比', hit: true }],
      windowState: 'open',
      regionName: '广东省',
      publishedOn: '2026-03-01',
    })
    const { inputsOf } = open(
      '/search?q=评职称&group=page&region=440300&page=2',
      answer([hit, rule]),
    )
    const link = await screen.findByRole('link', { name: '职称自测' })
    expect(link.getAttribute('href')).toBe('/jobTitle')
    expect(link.querySelector('mark')?.textContent).toBe('职称')
    expect(link.closest('li')!.textContent).toContain('工具')
    const row = screen.getByRole('link', { name: '标题b' }).closest('li')!
    expect(row.textContent).toContain('第十一条：研发费用占比')
    expect(row.textContent).toContain('申报中广东省2026-03-01')
    expect(inputsOf(siteSearch.find)).toEqual([
      { keyword: '评职称', group: 'page', regionCode: '440300', page: 1, pageSize: 20 },
    ])
  })

  test('what answers the question in a sentence stands above the list, with why it came', async () => {
    const card = {
      ...{ answerId: 'rd', question: '研发补贴怎么拿', answer: '先算加计扣除。' },
      ...({ confidence: 'B', checkedOn: '2026-11-28' } as const),
      links: [
        { name: '算加计扣除', url: '/calculators?tool=rd' },
        { name: '政策自测', url: '/assessment' },
      ],
    }
    open(
      '/search?q=做研发有钱拿吗',
      answer([record('a')], { answer: { card, asked: '搞研发给钱吗' } } as never),
    )
    const above = await screen.findByRole('region', { name: '研发补贴怎么拿' })
    expect(above.textContent).toContain('先算加计扣除。')
    expect(above.textContent).toContain('与“搞研发给钱吗”问的是同一件事')
    expect(above.textContent).toContain('核对于 2026-11-28，已与两份公开资料核对')
    expect(within(above).getAllByRole('link')[0]?.getAttribute('href')).toBe('/answers?id=rd')
    // The first of what one may do next; the others stand on its page.
    expect(within(above).getByRole('link', { name: '算加计扣除' }).getAttribute('href')).toBe(
      '/calculators?tool=rd',
    )
    expect(within(above).queryByRole('link', { name: '政策自测' })).toBeNull()
  })

  test.each([
    ['above the list', [record('a')]],
    ['where nothing is found', []],
  ])('answers that may be meant are named %s', async (_where, records) => {
    const nearAnswers = [{ answerId: 'rd', question: '研发补贴怎么拿' }]
    const { inputsOf } = open('/search?q=甲', answer(records, { nearAnswers }))
    const near = await screen.findByRole('region', { name: '也许您想问' })
    const links = within(near).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/answers?id=rd'])
    expect(links[0]?.textContent).toBe('研发补贴怎么拿')
    fireEvent.click(links[0]!)
    const told = { keyword: '甲', kind: 'answer', objId: 'rd' }
    await waitFor(() => expect(inputsOf(siteOpenings.add)).toEqual([told]))
  })

  test('groups have their counts; one without anything is not offered, another begins at page 1', async () => {
    open('/search?q=高企&group=page&page=3')
    const tabs = await screen.findByRole('navigation', { name: '结果种类' })
    await within(tabs).findByText('3')
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('工具1')
    expect(within(tabs).queryByRole('link', { name: /企业/ })).toBeNull()
    const all = within(tabs).getByRole('link', { name: '全部4' })
    expect(decodeURIComponent(all.getAttribute('href') ?? '')).toBe('/search?q=高企')
  })

  test('says where the list becomes weak, and that nothing fits as a whole', async () => {
    open(
      '/search?q=甲',
      answer([record('a'), record('b'), record('c')], { weakFrom: 1, nearOnly: true }),
    )
    const weak = await screen.findByRole('region', { name: '以下只与问题的一部分有关' })
    expect(within(weak).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText('没有完全符合的内容，下面是最接近的')).toBeTruthy()
    expect(screen.getByRole('link', { name: '标题a' }).closest('section')).not.toBe(weak)
  })

  test('a later page that is weak as a whole says so too', async () => {
    const records = [record('x'), record('y')]
    open('/search?q=甲&page=2', answer(records, { page: 1, total: 42, weakFrom: 4 }))
    const weak = await screen.findByRole('region', { name: '以下只与问题的一部分有关' })
    expect(within(weak).getAllByRole('listitem')).toHaveLength(2)
  })

  test('a slip is put right, and what was typed can still be asked', async () => {
    open('/search?q=高薪技术企业', answer([record('a')], { corrected: '高新技术企业' }))
    const still = await screen.findByRole('link', { name: '“高薪技术企业”' })
    expect(decodeURIComponent(still.getAttribute('href') ?? '')).toContain('exact=高薪技术企业')
  })

  test('nothing found offers the nearest name, the other kinds and the policies', async () => {
    open('/search?q=泥丝&group=policy', answer([], { spell: '尼斯分类' }))
    expect(await screen.findByText('“政策”里没有找到“泥丝”')).toBeTruthy()
    const nearest = screen.getByRole('link', { name: '试试“尼斯分类”' })
    expect(decodeURIComponent(nearest.getAttribute('href') ?? '')).toBe('/search?q=尼斯分类')
    expect(screen.getByRole('link', { name: '查看全部 4 项' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看全部政策' })).toBeTruthy()
  })

  test('a failure can be tried again', async () => {
    open('/search?q=高企', apiError('malformed'))
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })

  test('a page that is not there leads back', async () => {
    open('/search?q=高企&page=9', answer([], { total: 3, page: 8 }))
    expect(await screen.findByRole('link', { name: '回到第 1 页' })).toBeTruthy()
  })

  test('without a question it asks nothing and shows what others search', async () => {
    const { inputsOf } = open('/search')
    expect(await screen.findByRole('link', { name: '专精特新' })).toBeTruthy()
    expect(inputsOf(siteSearch.find)).toEqual([])
  })

  test('what is opened is told, with the question that found it', async () => {
    const { inputsOf } = open('/search?q=评职称&group=policy&region=440300&page=2')
    const link = await screen.findByRole('link', { name: '标题a' })
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 2 }))
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    await waitFor(() => expect(inputsOf(siteOpenings.add)).toHaveLength(1))
    fireEvent.click(link)
    await waitFor(() => expect(inputsOf(siteOpenings.add)).toHaveLength(2))
    const told = {
      ...{ keyword: '评职称', group: 'policy', regionCode: '440300' },
      ...{ kind: 'policy', objId: 'a' },
    }
    expect(inputsOf(siteOpenings.add)).toEqual([told, told])
  })

  test('a word that was typed is remembered and logged once with what it found', async () => {
    const { at, inputsOf } = open('/search')
    const field = screen.getByRole('combobox', { name: '搜索全站' })
    fireEvent.change(field, { target: { value: ' 评职称 ' } })
    fireEvent.submit(field.closest('form')!)
    expect(decodeURIComponent(at())).toBe('?q=评职称')
    expect(load('searches')).toEqual(['评职称'])
    await waitFor(() => expect(inputsOf(search.log)).toEqual([{ keyword: '评职称', total: 1 }]))
  })
})
