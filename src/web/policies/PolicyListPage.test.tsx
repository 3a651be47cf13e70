// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { policies } from '#contract/policies.ts'
import { search } from '#contract/search.ts'
import { policyComparison } from '#contract/policy-comparison.ts'
import { siteSearch } from '#contract/site-search.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make } from '#contract/wire/make.ts'
import { sampleCondition } from '#domain/matching/sample.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import { queryOptionsOf } from '#web/wire/query.ts'
import { soonInput } from './list/rail-inputs.ts'
import { hit, NOW, result, soon } from './list/samples.ts'
import type { SearchResult } from './parts/types.ts'
import PolicyListPage, { prepare } from './PolicyListPage.tsx'

/** What the whole site answers: the list shows what of another kind is among the first of it. */
const OTHERS = make(siteSearch.find.output, {
  records: [
    { kind: 'policy', objId: '甲', title: '关于甲', link: '/policy/detail?id=甲' },
    { kind: 'page', objId: 'jobTitle', title: '职称自测', link: '/jobTitle' },
    { kind: 'faq', objId: 'weak', title: '弱相关', link: '/aboutUs' },
  ],
  ...{ total: 3, weakFrom: 2 },
})

/** The page at an address, over calls that answer as told. */
const open = (
  address: string,
  answer: (input: InputOf<typeof policies.search>) => Promise<SearchResult>,
  requirements: Reply<typeof policyComparison.requirements> = apiError('fault'),
) =>
  openAt(<PolicyListPage />, address, [
    on(policies.search, answer),
    on(siteSearch.find, OTHERS),
    on(search.hot, { records: [{ keyword: '专精特新', pinned: true }] }),
    on(dictionaries.regions, {}),
    on(policyComparison.requirements, requirements),
    on(policies.deadlines, {
      now: NOW,
      records: [
        soon('往年', { reference: true }),
        soon('开始', { event: 'opens' }),
        soon('近', {}),
        soon('近', { event: 'paper', daysAway: 14 }),
        soon('远', { daysAway: 24 }),
      ],
    }),
  ])

const LIST = '/policy/list'
const rows = (): HTMLElement => screen.getByRole('region', { name: '政策列表' })
const facets = (): HTMLElement => screen.getByRole('region', { name: '筛选' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('filled', () => {
  test('shows the rows with all their facts', async () => {
    open(LIST, async () => result())
    const row = (await screen.findByRole('link', { name: /关于甲认定的通知/ })).closest('li')!
    expect(row.textContent).toContain('市级')
    expect(row.textContent).toContain('云川市工业和信息化局 等 2 部门')
    expect(row.textContent).toContain('云工信〔2026〕108号')
    expect(row.textContent).toContain('11-18 发布')
    expect(row.textContent).toContain('最高 100 万元')
    expect(within(row).getByText('剩 10 天').className).toContain('soon')
    expect(screen.getByText('共 74 项', { selector: 'output' })).toBeTruthy()
  })

  test('the clause that was hit leads to its place on the page, with the words', async () => {
    const found = {
      ...hit('甲'),
      snippet: [
        { text: '近一年', hit: false },
        { text: '研发费用', hit: true },
        { text: '占', hit: false },
        { text: '营业收入', hit: true },
      ],
      heading: '第十一条（五）',
      anchor: 'clause-C5',
    }
    open(`${LIST}?q=研发费用`, async () => result({ records: [found], total: 1 }))
    const clause = await screen.findByRole('link', { name: '第十一条（五），到原处查看' })
    expect(decodeURIComponent(clause.getAttribute('href') ?? '')).toBe(
      '/policy/detail?id=甲&hit=研发费用,营业收入#clause-C5',
    )
    expect([...rows().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      '研发费用',
      '营业收入',
    ])
  })

  test('options are links with their counts; those that find nothing cannot be followed', async () => {
    open(`${LIST}?level=3`, async () => result())
    const chosen = await within(facets()).findByRole('link', { name: '市级，54 项' })
    expect(chosen.getAttribute('aria-current')).toBe('true')
    expect(chosen.getAttribute('rel')).toBe('nofollow')
    expect(within(facets()).queryByRole('link', { name: /国家级/ })).toBeNull()
    expect(
      within(facets())
        .getByText(/国家级/)
        .getAttribute('aria-disabled'),
    ).toBe('true')
  })

  test('a choice goes into the address and keeps the last result while the next is coming', async () => {
    let second: (answer: SearchResult) => void = () => {}
    const { inputsOf, at } = open(LIST, (input) =>
      'levels' in input ? new Promise((done) => (second = done)) : Promise.resolve(result()),
    )
    fireEvent.click(await within(facets()).findByRole('link', { name: '市级，54 项' }))
    expect(at()).toBe('?level=3')
    await waitFor(() => expect(inputsOf(policies.search)).toEqual([{}, { levels: ['3'] }]))
    expect(
      within(rows())
        .getByRole('link', { name: /关于甲/ })
        .closest('[aria-busy]'),
    ).toBeTruthy()
    second(result({ records: [hit('丁')], total: 1 }))
    expect(await within(rows()).findByRole('link', { name: /关于丁/ })).toBeTruthy()
    expect(within(rows()).queryByRole('link', { name: /关于甲/ })).toBeNull()
  })

  test('chips say each filter and let it go; 清空 keeps the keyword', async () => {
    const { at } = open(`${LIST}?q=高企&region=340200&amt=50-200`, async () => result())
    expect(await screen.findByRole('link', { name: '去掉云川市，含上级' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '去掉50–200 万元' }))
    expect(at()).toBe('?q=高企&region=340200&up=1')
    fireEvent.click(screen.getByRole('link', { name: '清空筛选' }))
    expect(at()).toBe('?q=高企')
  })

  test('what is in force today is one press, another day and a range of money are typed', async () => {
    const { at } = open(`${LIST}?q=高企`, async () => result())
    fireEvent.click(await screen.findByRole('button', { name: /更多条件/ }))
    fireEvent.click(await within(facets()).findByRole('link', { name: '今天有效' }))
    expect(at()).toBe('?q=高企&on=2026-11-21')
    fireEvent.click(await within(facets()).findByRole('link', { name: '今天有效' }))
    expect(at()).toBe('?q=高企')
    fireEvent.change(within(facets()).getByLabelText('在这一天有效'), {
      target: { value: '2024-07-01' },
    })
    fireEvent.submit(within(facets()).getByRole('form', { name: '自定义时间' }))
    expect(at()).toBe('?q=高企&on=2024-07-01')
    fireEvent.change(within(facets()).getByLabelText('最低额度，万元'), { target: { value: '50' } })
    fireEvent.submit(within(facets()).getByRole('form', { name: '自定义额度' }))
    expect(at()).toBe('?q=高企&amt=50-&on=2024-07-01')
    expect(await screen.findByRole('link', { name: '去掉2024-07-01 有效' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '去掉50 万元以上' })).toBeTruthy()
  })

  test('the rows behind 更多条件 stay open for one keyword and fold for the next', async () => {
    const { router } = open(`${LIST}?q=高企`, async () => result())
    const more = await screen.findByRole('button', { name: /更多条件（支持方式、部门/ })
    fireEvent.click(more)
    await act(async () => router.navigate(`${LIST}?q=高企&win=open`))
    expect(screen.getByRole('button', { name: '收起' }).getAttribute('aria-expanded')).toBe('true')
    await act(async () => router.navigate(`${LIST}?q=小巨人`))
    expect(screen.getByRole('button', { name: /更多条件/ }).getAttribute('aria-expanded')).toBe(
      'false',
    )
  })

  test('synonyms are told, sorts and pages are links', async () => {
    open(`${LIST}?q=高企&page=2`, async () =>
      result({ synonymsUsed: ['高新技术企业', '专精特新"小巨人"'], page: 1 }),
    )
    expect(
      await screen.findByText('已按同义词“高新技术企业”“专精特新‘小巨人’”一并查找'),
    ).toBeTruthy()
    const sorts = within(screen.getByRole('navigation', { name: '排序' }))
    expect(sorts.getByRole('link', { name: '相关' }).getAttribute('aria-current')).toBe('true')
    expect(sorts.getByRole('link', { name: '截止最近' }).getAttribute('href')).toContain(
      'sort=deadline',
    )
    expect(screen.getByRole('link', { name: '第 2 页' }).getAttribute('aria-current')).toBe('page')
    expect(document.title).toBe('')
  })

  test('the rail shows what ends soon, once each, and the hot words', async () => {
    open(LIST, async () => result())
    const ending = await screen.findByRole('region', { name: '近期截止' })
    expect(
      within(ending)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['10 天近短题市级12-01 17:00', '24 天远短题市级12-01 17:00'])
    const hot = screen.getByRole('region', { name: '热门搜索' })
    expect(within(hot).getByRole('link').getAttribute('href')).toContain('q=')
  })
})

test('what ends soon lies within two months of the day of the answer, once that is known', () => {
  expect(soonInput('2026-11-21 09:12:00')).toMatchObject({ from: '2026-11-21', to: '2027-01-20' })
  expect(soonInput('')).toMatchObject({ from: '', to: '' })
})

describe('我的情况', () => {
  const FILTERS = { region: '340200', industry: 'I', size: '' as const }
  const keep = (situation: Situation = { region: '340200', industry: 'I' }): void =>
    save('situation', {
      ...{ typed: '云川软件公司', situation, rest: [], filters: FILTERS },
      facts: [{ field: 'region', name: '地区', text: '云川市', words: '云川' }],
    })
  const HELD = sampleCondition(
    { op: '>=', of: { count: 'titles', where: { codes: ['hnte'], valid: true } }, threshold: '1' },
    { id: 'A1', clause: '第五条', text: '高新技术企业证书在有效期内' },
  )
  const decided = (policyId: string) => ({
    ...{ policyId, regionCode: '340200', regionName: '云川市' },
    requirements: JSON.stringify([HELD]),
  })
  /** What a question finds: everything 74, in the city 50, of its trade 44. */
  const totals = async (input: InputOf<typeof policies.search>): Promise<SearchResult> =>
    result({
      total: input.industryCodes ? 44 : input.regionCodes ? 50 : 74,
      records: input.industryCodes ? [hit('甲')] : [hit('甲'), hit('乙'), hit('丙')],
    })
  const views = async () => within(await screen.findByRole('navigation', { name: '按您的情况' }))

  test('the list of somebody who said nothing says how, and asks nothing', async () => {
    const { inputsOf } = open(LIST, totals)
    const link = await screen.findByRole('link', { name: '说一句公司的情况，先看适合您的' })
    expect(link.getAttribute('href')).toBe('/#self-check')
    await screen.findByRole('link', { name: /关于甲/ })
    expect(inputsOf(policyComparison.requirements)).toEqual([])
    expect(inputsOf(policies.search)).toEqual([{}])
  })

  test('the bare list begins with what fits; 全部 is one tap away and what was left out is counted', async () => {
    keep()
    const { at } = open(LIST, totals, ({ policyIds }) => ({ records: policyIds.map(decided) }))
    const nav = await views()
    const fit = await nav.findByRole('link', { name: '适合您的44' })
    expect(fit.getAttribute('aria-current')).toBe('true')
    expect(screen.getByText('共 44 项', { selector: 'output' })).toBeTruthy()
    expect(await screen.findByText('没有列出的 30 项：其他地区 24、其他行业 6')).toBeTruthy()
    // The address and what stands above the list are as they were.
    expect(at()).toBe('')
    expect(screen.queryByText('已选')).toBeNull()
    fireEvent.click(nav.getByRole('link', { name: '全部74' }))
    expect(at()).toBe('?view=all')
    expect(await screen.findByText('共 74 项', { selector: 'output' })).toBeTruthy()
    expect(await screen.findByText('其中不合情况的 30 项：其他地区 24、其他行业 6')).toBeTruthy()
    fireEvent.click(nav.getByRole('link', { name: '适合您的44' }))
    expect(at()).toBe('?region=340200&up=1&ind=I')
  })

  test('a keyword, a filter or 全部 in the address is followed; what was let go does not come back', async () => {
    keep()
    const { router } = open(`${LIST}?q=高企`, totals)
    expect(await screen.findByText('共 74 项', { selector: 'output' })).toBeTruthy()
    await act(async () => router.navigate(LIST))
    await waitFor(async () =>
      expect((await views()).getByRole('link', { name: '全部74' })).toBeTruthy(),
    )
    expect(screen.getByText('共 74 项', { selector: 'output' })).toBeTruthy()
    cleanup()
    open(`${LIST}?view=all`, totals)
    expect(await screen.findByText('共 74 项', { selector: 'output' })).toBeTruthy()
  })

  test('a choice of the first view keeps what fits, and says so in the address', async () => {
    keep()
    const { at } = open(LIST, totals)
    await screen.findByText('共 44 项', { selector: 'output' })
    fireEvent.click(within(facets()).getByRole('link', { name: '市级，54 项' }))
    expect(at()).toBe('?region=340200&up=1&level=3&ind=I')
  })

  test('each row says how it stands to the company; only ids and codes are sent', async () => {
    keep({ region: '340200', industry: 'I', titles: ['hnte'], staff: { from: 12, to: 12 } })
    const { inputsOf } = open(LIST, totals, ({ policyIds }) => ({
      records: policyIds.map((id) =>
        id === '甲' ? decided(id) : { ...decided(id), regionCode: '310000', regionName: '海上市' },
      ),
    }))
    fireEvent.click(await (await views()).findByRole('link', { name: '全部74' }))
    const first = (await screen.findByRole('link', { name: /关于甲/ })).closest('li')!
    expect(await within(first).findByText('符合 1 项')).toBeTruthy()
    const second = (await screen.findByRole('link', { name: /关于乙/ })).closest('li')!
    await waitFor(() => expect(second.textContent).toContain('不适用：只适用于海上市'))
    expect(inputsOf(policyComparison.requirements)).toEqual([
      { policyIds: ['甲'] },
      { policyIds: ['甲', '乙', '丙'] },
    ])
    expect(JSON.stringify(inputsOf(policies.search))).not.toMatch(/12|hnte|软件/)
  })

  test('a failure is said once, and tried again', async () => {
    keep()
    let works = false
    open(`${LIST}?view=all`, totals, ({ policyIds }) => {
      if (!works) throw apiError('malformed')
      return { records: policyIds.map(decided) }
    })
    const again = await screen.findByRole('button', { name: '对照失败，重试' })
    expect(screen.getAllByRole('button', { name: '对照失败，重试' })).toHaveLength(1)
    works = true
    fireEvent.click(again)
    expect(await screen.findAllByText('1 项要确认')).toHaveLength(3)
  })

  test('what says neither place nor trade leaves the whole list', async () => {
    save('situation', {
      ...{ typed: '12 人', situation: { staff: { from: 12, to: 12 } }, rest: [], facts: [] },
      filters: { region: '', industry: '', size: '' },
    })
    open(LIST, totals)
    expect(await screen.findByText('情况里没有说地区和行业，列出全部')).toBeTruthy()
    expect((await views()).queryByRole('link', { name: /适合您的/ })).toBeNull()
    expect(screen.getByText('共 74 项', { selector: 'output' })).toBeTruthy()
  })
})

describe('nothing found', () => {
  test('says which filter to leave out and what that gives', async () => {
    const relaxations = [
      { facet: 'supportModes', code: 'award', name: '奖励', total: 31 },
      { facet: 'keyword', code: '高企', name: '高企', total: 8 },
    ]
    const { at } = open(`${LIST}?q=高企&mode=award`, async () =>
      result({ records: [], total: 0, relaxations }),
    )
    expect(await screen.findByText('没有找到同时满足这些条件的政策')).toBeTruthy()
    expect(screen.getByRole('link', { name: '去掉关键词“高企” 8 项' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '去掉“奖励” 31 项' }))
    expect(at()).toBe('?q=高企')
  })

  test('says what other values of a filter find', async () => {
    const { at } = open(`${LIST}?region=340300&level=1`, async () =>
      result({ records: [], total: 0 }),
    )
    const offers = within(await screen.findByRole('list', { name: '可以换成的条件' }))
    expect(offers.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '换成“云川市” 68 项',
      '换成“云江省” 60 项',
      '换成“市级” 54 项',
    ])
    fireEvent.click(offers.getByRole('link', { name: '换成“市级” 54 项' }))
    expect(at()).toBe('?region=340300&up=1&level=3')
  })

  test('proposes the nearest known word', async () => {
    const { at } = open(`${LIST}?q=高起`, async () =>
      result({ records: [], total: 0, spell: '高企' }),
    )
    fireEvent.click(await screen.findByRole('link', { name: '“高企”' }))
    expect(at()).toBe('?q=高企')
  })

  test('each word of the question can be left out too', async () => {
    const relaxations = [
      { facet: 'regionCodes', code: '440300', name: '深圳市', total: 12 },
      { facet: 'word', code: '高企', name: '专精特新', total: 9 },
      { facet: 'word', code: '专精特新', name: '高企', total: 4 },
    ]
    const { at } = open(`${LIST}?q=高企 专精特新&region=440300`, async () =>
      result({ records: [], total: 0, relaxations }),
    )
    const chips = within(await screen.findByRole('list', { name: '可以去掉的条件' }))
    expect(chips.getAllByRole('link').map((chip) => chip.textContent)).toEqual([
      '去掉“深圳市” 12 项',
      '去掉“专精特新” 9 项',
      '去掉“高企” 4 项',
    ])
    fireEvent.click(chips.getByRole('link', { name: '去掉“专精特新” 9 项' }))
    expect(at()).toBe('?q=高企&region=440300&up=1')
  })

  test('what comes near stands below, apart from what was found', async () => {
    open(`${LIST}?q=高企`, async () =>
      result({
        records: [hit('甲')],
        total: 1,
        nearest: [hit('乙'), hit('丙')],
        relaxations: [{ facet: 'word', code: '认定', name: '高企', total: 5 }],
      }),
    )
    const near = await screen.findByRole('region', { name: '相近政策' })
    expect(within(near).getAllByRole('heading', { level: 3 })).toHaveLength(2)
    expect(within(near).queryByRole('link', { name: /关于甲/ })).toBeNull()
    expect(near.textContent).toContain('不计入上面的条数')
    expect(screen.getByText('共 1 项', { selector: 'output' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '去掉“高企” 5 项' })).toBeTruthy()
  })

  test('a slip put right is told, with the way back to what was typed', async () => {
    const { at, inputsOf } = open(`${LIST}?q=高薪技术企业&level=3`, async () =>
      result({ corrected: '高新技术企业' }),
    )
    expect((await screen.findByText(/已按“高新技术企业”查找，仍查/)).textContent).toBe(
      '已按“高新技术企业”查找，仍查“高薪技术企业”',
    )
    fireEvent.click(screen.getByRole('link', { name: '“高薪技术企业”' }))
    expect(at()).toBe('?q=高薪技术企业&exact=高薪技术企业&level=3')
    await waitFor(() =>
      expect(inputsOf(policies.search).at(-1)).toEqual({
        keyword: '高薪技术企业',
        levels: ['3'],
        exact: true,
      }),
    )
  })

  test('what the address asks for and nobody understands is named, not left out in silence', async () => {
    open(`${LIST}?q=高企&level=9,3&amt=lots&on=2026-02-30&size=huge`, async () => result())
    const told = await screen.findByText(/以下筛选条件无法识别/)
    expect(told.textContent).toBe(
      '以下筛选条件无法识别，已忽略：层级“9”、规模“huge”、额度“lots”、有效日期“2026-02-30”',
    )
    cleanup()
    open(`${LIST}?q=高企&level=3,4&amt=200-50&region=340200`, async () => result())
    await screen.findByText('共 74 项', { selector: 'output' })
    expect(screen.queryByText(/以下筛选条件无法识别/)).toBeNull()
  })

  test('a page behind the last leads back', async () => {
    open(`${LIST}?page=9`, async () => result({ records: [], page: 8 }))
    const back = await screen.findByRole('link', { name: '回到第 1 页' })
    expect(back.getAttribute('href')).toBe(LIST)
  })
})

describe('what goes wrong', () => {
  test('waiting shows eight rows to come, the filters are there already', () => {
    open(LIST, () => new Promise(() => {}))
    expect(screen.getByText('正在加载政策')).toBeTruthy()
    expect(within(facets()).getByRole('link', { name: '国家级' })).toBeTruthy()
  })

  test('a refusal offers another try', async () => {
    let times = 0
    open(LIST, async () => {
      times += 1
      if (times === 1) throw apiError('fault')
      return result()
    })
    fireEvent.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: /关于甲/ })).toBeTruthy()
  })

  test('without a network the last result stays, with its time', async () => {
    open(LIST, async () => result())
    await screen.findByRole('link', { name: /关于甲/ })
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    fireEvent(window, new Event('offline'))
    expect(await screen.findByText('当前离线，显示的是 11-21 09:12 的结果')).toBeTruthy()
    Object.defineProperty(navigator, 'onLine', { ...online, configurable: true })
    fireEvent(window, new Event('online'))
  })
})

describe('what this browser remembers', () => {
  test('a star is set, told with 撤销, and taken back', async () => {
    const { overlays } = open(LIST, async () => result())
    const star = await screen.findByRole('button', { name: /收藏《关于乙认定的通知》/ })
    fireEvent.click(star)
    expect(star.getAttribute('aria-pressed')).toBe('true')
    expect(load('favourites')).toMatchObject([
      { objType: 'policy', id: '乙', title: '关于乙认定的通知' },
    ])
    const [toast] = overlays.get().toasts
    expect(toast?.text).toBe('已收藏')
    toast?.action?.run()
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
  })

  test('the row opened last is marked, and the page leads back to it', async () => {
    save('lastOpened', '丙')
    save('opened', ['丙'])
    open(LIST, async () => result())
    const link = await screen.findByRole('link', { name: /关于丙.*看过/ })
    expect(link.closest('li')?.hasAttribute('data-last')).toBe(true)
    Element.prototype.scrollIntoView = () => {}
    fireEvent.click(screen.getByRole('link', { name: '回到上次看到的位置' }))
    expect(document.activeElement).toBe(link)
  })
})

describe('解答', () => {
  const ANSWERED = make(siteSearch.find.output, {
    answer: {
      card: {
        ...{ answerId: 'what-for', question: '高企有什么好处', answer: '企业所得税税率 15%。' },
        ...{ checkedOn: '2026-11-20', confidence: 'A' },
      },
      asked: '高企好处',
    },
  })
  const answered = (address: string) =>
    openAt(<PolicyListPage />, address, [
      on(policies.search, result({ page: address.includes('page=2') ? 1 : 0 })),
      on(siteSearch.find, ANSWERED),
      on(search.hot, {}),
      on(dictionaries.regions, {}),
      on(policies.deadlines, { now: NOW }),
    ])

  test('stands above the list of a keyword, and leads to the whole of it', async () => {
    answered(`${LIST}?q=高企好处`)
    const card = await screen.findByRole('region', { name: '高企有什么好处' })
    expect(card.textContent).toContain('企业所得税税率 15%')
    expect(within(card).getAllByRole('link')[0]?.getAttribute('href')).toBe('/answers?id=what-for')
    const first = screen.getByRole('link', { name: /关于甲/ })
    expect(card.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('does not stand on the pages behind the first', async () => {
    answered(`${LIST}?q=高企好处&page=2`)
    await screen.findByRole('link', { name: /关于甲/ })
    expect(screen.queryByRole('region', { name: '高企有什么好处' })).toBeNull()
  })
})

describe('what of another kind answers as well', () => {
  const others = (): HTMLElement | null => screen.queryByRole('region', { name: '全站相关内容' })

  test('stands beside the rows with the way to the whole answer, the weak left out', async () => {
    open(`${LIST}?q=评职称&region=440300`, async () => result())
    const tool = await screen.findByRole('link', { name: '职称自测' })
    expect(tool.getAttribute('href')).toBe('/jobTitle')
    expect(others()!.textContent).not.toContain('弱相关')
    const all = within(others()!).getByRole('link', { name: '查看全站结果' })
    expect(decodeURIComponent(all.getAttribute('href') ?? '')).toBe(
      '/search?q=评职称&region=440300',
    )
  })

  test('is not asked for without a keyword', async () => {
    const { inputsOf } = open(LIST, async () => result())
    await screen.findByRole('link', { name: /关于甲/ })
    expect(inputsOf(siteSearch.find)).toEqual([])
    expect(others()).toBeNull()
  })
})

test('the server asks what the page will ask, and says what the page is', async () => {
  const { client, inputsOf } = open(LIST, async () => result())
  await screen.findByRole('link', { name: /关于甲/ })
  const head = await prepare({
    query: new URLSearchParams('q=高企&level=3&sort=amount&per=50&page=2'),
    pathname: '/policy/list',
    client,
    ask: async (endpoint, input) => client.fetchQuery(queryOptionsOf(endpoint, input)),
  })
  expect(head.title).toBe('“高企”相关政策（第 2 页）')
  expect(decodeURIComponent(head.canonicalQuery ?? '')).toBe('?q=高企&level=3&page=2')
  expect(inputsOf(policies.search).at(-1)).toEqual({
    keyword: '高企',
    levels: ['3'],
    sort: 'amount',
    page: 1,
    pageSize: 50,
  })
})
