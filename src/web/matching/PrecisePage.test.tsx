// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { matching } from '#contract/matching.ts'
import { portraits } from '#contract/portraits.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { placeOf } from '#web/shell/useArrival.ts'
import { on } from '#web/testing/server.ts'
import PrecisePage from './PrecisePage.tsx'
import { DETAIL, LISTED, MATCH, open } from './testing.tsx'
import type { Match } from './labels.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ALL = ['precise:list:run', 'precise:list:dislike']

test('results stand under their word, with why, the days left and the effort', async () => {
  open(<PrecisePage />, '/admin/precise', [on(matching.list, LISTED)])
  const row = (await screen.findByRole('heading', { name: '高新技术企业认定' })).closest('li')!
  expect(row.textContent).toContain('3 项满足 · 缺“科技人员”“职工总数”等 3 项数据')
  expect(row.textContent).toContain('综合分55')
  expect(row.textContent).toContain('剩 9 天')
  expect(row.textContent).toContain('工作量中')
  expect(row.textContent).toContain('原为信息不足')
  expect(screen.getByRole('heading', { level: 2, name: '需补充数据' })).toBeTruthy()
  expect(screen.getByText(/项变化：1 项升为“需补充数据”/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^不感兴趣/ })).toBeNull()
})

test('filters, sort and words stand in the address', async () => {
  const { inputsOf, at } = open(
    <PrecisePage />,
    '/admin/precise?win=open&level=1&sort=amount&r=incomplete,nonsense&q=高企',
    [on(matching.list, LISTED)],
  )
  const word = await screen.findByRole('button', { name: /需补充数据/ })
  expect(inputsOf(matching.list)[0]).toMatchObject({
    results: ['incomplete'],
    windowStates: ['open', 'closing'],
    levels: ['1'],
    sort: 'amount',
    keyword: '高企',
    disliked: false,
  })
  expect(word.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('heading', { level: 2, name: '需补充数据' })).toBeNull()
  fireEvent.click(word)
  await waitFor(() => expect(at()).not.toContain('r='))
  fireEvent.click(screen.getByRole('button', { name: '查看不感兴趣的 2 项' }))
  await waitFor(() => expect(inputsOf(matching.list).at(-1)).toMatchObject({ disliked: true }))
})

test('what is not wanted goes with a reason, and comes back from the toast', async () => {
  const { inputsOf, overlays } = open(
    <PrecisePage />,
    '/admin/precise',
    [
      on(matching.list, LISTED),
      on(matching.dislike, { disliked: true }),
      on(matching.undislike, { disliked: false }),
    ],
    ALL,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^不感兴趣/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('radio', { name: '准备工作太多' }))
  fireEvent.submit(dialog.querySelector('form')!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputsOf(matching.dislike)).toEqual([{ policyId: 'p1', reason: 'effort', note: '' }])
  overlays.get().toasts.at(-1)?.action?.run()
  await waitFor(() => expect(inputsOf(matching.undislike)).toEqual([{ policyId: 'p1' }]))
  await waitFor(() => expect(inputsOf(matching.list).length).toBeGreaterThan(2))
})

test('nothing found and a failure say what to do', async () => {
  let fails = true
  const { at } = open(<PrecisePage />, '/admin/precise?q=无', [
    on(matching.list, () => {
      if (fails) throw apiError('notFound', '您尚未加入企业')
      return { ...LISTED, records: [], total: 0 }
    }),
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('您尚未加入企业')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  fireEvent.click(await screen.findByRole('button', { name: '清空筛选' }))
  await waitFor(() => expect(at()).toBe(''))
})

test('what to do first over all programmes: three on top, the rest folded', async () => {
  const thing = (id: string, kind: 'tell' | 'do' | 'wait', more = {}) =>
    make(partOf(matching.list.output, 'first'), {
      ...{ id, field: id, kind, name: id, reason: '2 个项目等它' },
      where: [{ code: 'hnte', name: '高企认定', policyId: 'p1', id: 'H4', state: 'unmet' }],
      ...more,
    })
  const first = [
    thing('rdStaff', 'tell', { name: '科技人员', years: [2025] }),
    thing('foundedOn', 'tell', { name: '成立日期' }),
    thing('ipClassTwo', 'do', {
      name: 'Ⅱ类知识产权',
      how: {
        ...{ answerId: 'ruanzhu', question: '软著要多久，要钱吗', confidence: 'B' },
        ...{ checkedOn: '2026-11-28' },
        steps: [{ text: '网上填申请', cost: '官方不收费', time: '' }],
      },
    }),
    thing('nicheSince', 'wait', { name: '进入细分市场的日期', earliest: '2028-01-01' }),
  ]
  open(<PrecisePage />, '/admin/precise', [on(matching.list, { ...LISTED, first })])
  const section = await screen.findByRole('region', { name: '先补什么' })
  const names = within(section).getAllByRole('heading', { level: 3 })
  expect(names.map((it) => it.textContent)).toEqual([
    '填写科技人员（2025 年）',
    '填写成立日期',
    '补齐Ⅱ类知识产权',
    '等时间进入细分市场的日期',
  ])
  const links = within(section)
    .getAllByRole('link', { name: '去填写' })
    .map((it) => it.getAttribute('href'))
  expect(links).toEqual([
    '/admin/enterprise?tab=portrait&field=rdStaff',
    '/admin/enterprise?tab=info',
  ])
  expect(within(section).getByText('官方不收费')).toBeTruthy()
  expect(
    within(section).getByRole('link', { name: '软著要多久，要钱吗' }).getAttribute('href'),
  ).toBe('/answers?id=ruanzhu')
  const folded = screen.getByText('其余 1 件要补的').closest('details')!
  expect(folded.open).toBe(false)
  expect(folded.textContent).toContain('最早 2028-01-01')
})

test('matching again tells how many changed', async () => {
  const { overlays } = open(
    <PrecisePage />,
    '/admin/precise',
    [on(matching.list, LISTED), on(matching.run, { runId: 'r2', changed: 3 })],
    ALL,
  )
  fireEvent.click(await screen.findByRole('button', { name: '重新匹配' }))
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.text).toBe('已重新匹配，3 项变化'))
})

const row = (policyId: string, title: string, more: Partial<Match> = {}) =>
  make(partOf(matching.list.output, 'records'), {
    ...MATCH,
    code: policyId,
    policyId,
    title,
    shortTitle: title,
    ...more,
  })

test('the score gives way to 信息不足 where too little was checked', async () => {
  const records = [
    row('p1', '甲政策', { result: 'scant', scored: false }),
    row('p2', '乙政策', { result: 'unmet', scored: false, reason: '设立满三年：还差 2 年' }),
  ]
  open(<PrecisePage />, '/admin/precise', [on(matching.list, { ...LISTED, records })])
  const rows = (await screen.findAllByRole('heading', { level: 3 })).map((it) => it.closest('li')!)
  expect(rows.map((it) => it.textContent.match(/信息不足/g)?.length)).toEqual([2, 2])
  expect(rows.map((it) => it.textContent.includes('—'))).toEqual([true, true])
  expect(rows.map((it) => it.textContent.includes('综合分'))).toEqual([false, false])
  expect(rows[1]?.textContent).toContain('设立满三年：还差 2 年')
})

test('the windows stand beside one another with their counts, and the order in one place', async () => {
  const { at } = open(<PrecisePage />, '/admin/precise?match=p1&page=2', [
    on(matching.list, LISTED),
  ])
  const windows = within(await screen.findByRole('group', { name: '申报时间' }))
  const names = windows.getAllByRole('radio').map((it) => it.closest('label')?.textContent)
  expect(names).toEqual(['全部 10', '申报中 6', '30 天内截止 2', '长期受理 3'])
  fireEvent.click(windows.getByRole('radio', { name: '30 天内截止 2' }))
  await waitFor(() => expect(at()).toBe('?win=closing'))
  const order = screen.getByRole('combobox', { name: '排序' })
  expect(
    within(order)
      .getAllByRole('option')
      .map((it) => it.textContent),
  ).toEqual(['综合排序', '截止最近', '额度最高'])
  fireEvent.change(order, { target: { value: 'daysLeft' } })
  await waitFor(() => expect(at()).toBe('?win=closing&sort=daysLeft'))
  fireEvent.change(order, { target: { value: 'result' } })
  await waitFor(() => expect(at()).toBe('?win=closing'))
})

test('the list is split by kind: what one applies for first, the others a press away', async () => {
  const { inputsOf, at } = open(<PrecisePage />, '/admin/precise', [on(matching.list, LISTED)])
  const kinds = within(await screen.findByRole('group', { name: '事项类别' }))
  const names = kinds.getAllByRole('radio').map((it) => it.closest('label')?.textContent)
  expect(names).toEqual(['可申报 7', '补贴奖励 4', '资质认定 3', '法规标准 2', '全部 9'])
  expect(inputsOf(matching.list)[0]).toMatchObject({
    kinds: ['support', 'tax', 'title', 'finance'],
  })
  fireEvent.click(kinds.getByRole('radio', { name: '法规标准 2' }))
  await waitFor(() => expect(inputsOf(matching.list).at(-1)).toMatchObject({ kinds: ['law'] }))
  expect(at()).toBe('?kind=law')
  fireEvent.click(kinds.getByRole('radio', { name: '全部 9' }))
  await waitFor(() => expect(inputsOf(matching.list).at(-1)).toMatchObject({ kinds: [] }))
})

test('what has nothing that is met stands together at the end, each with its own word', async () => {
  const states = { ...MATCH.states, met: 0 }
  const records = [
    row('p1', '甲政策', { result: 'possible' }),
    row('p2', '乙政策', { result: 'unmet' }),
    row('p3', '丙政策', { result: 'possible', states, scored: false }),
    row('p4', '丁政策', { result: 'scant', states, scored: false }),
  ]
  open(<PrecisePage />, '/admin/precise', [on(matching.list, { ...LISTED, records })])
  await screen.findByRole('heading', { name: '甲政策' })
  const list = screen.getByRole('heading', { name: '甲政策' }).closest('ol')!
  const heads = within(list).getAllByRole('heading', { level: 2 })
  expect(heads.map((it) => it.textContent)).toEqual(['存在机会', '暂不满足', '尚无满足的条件'])
  expect(screen.getByRole('heading', { name: '丙政策' }).closest('li')?.textContent).toContain(
    '存在机会',
  )
})

test('the other filters stand behind one button that counts those that are set', async () => {
  open(<PrecisePage />, '/admin/precise', [on(matching.list, LISTED)])
  const button = await screen.findByRole('button', { name: '筛选' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('combobox', { name: '层级' })).toBeNull()
  fireEvent.click(button)
  expect(screen.getByRole('combobox', { name: '层级' })).toBeTruthy()
  cleanup()
  open(<PrecisePage />, '/admin/precise?level=1&q=高企', [on(matching.list, LISTED)])
  expect(
    (await screen.findByRole('button', { name: '筛选（2）' })).getAttribute('aria-expanded'),
  ).toBe('true')
})

test('where only other kinds have it, they are a press away', async () => {
  const { at } = open(<PrecisePage />, '/admin/precise?q=条例', [
    on(matching.list, {
      ...LISTED,
      records: [],
      total: 0,
      kindCounts: [{ kind: 'law', name: '法规标准', count: 2 }],
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '查看其他类别的 2 项' }))
  await waitFor(() => expect(new URLSearchParams(at()).get('kind')).toBe('all'))
})

test('while it is matched again the former result stays, with a line of how many', async () => {
  let finish: (() => void) | undefined
  open(
    <PrecisePage />,
    '/admin/precise',
    [
      on(matching.list, LISTED),
      on(
        matching.run,
        async () =>
          new Promise((resolve) => {
            finish = () => resolve({ runId: 'r2', changed: 0 })
          }),
      ),
    ],
    ALL,
  )
  fireEvent.click(await screen.findByRole('button', { name: '重新匹配' }))
  expect(await screen.findByText(/^正在核对 35 项政策/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: '高新技术企业认定' })).toBeTruthy()
  await waitFor(() => expect(finish).toBeDefined())
  finish?.()
  await waitFor(() => expect(screen.queryByText(/^正在核对 35 项政策/)).toBeNull())
})

test('where nothing has the chosen words, what lacks least stands there', async () => {
  const nearest = [row('p7', '小巨人', { result: 'unmet', reason: '研发投入：还差 12 万元' })]
  open(<PrecisePage />, '/admin/precise?r=hopeful', [
    on(matching.list, { ...LISTED, records: [], total: 0, nearest }),
  ])
  expect(await screen.findByRole('heading', { name: '目前没有“较有希望”的政策' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3 }).closest('li')?.textContent).toContain(
    '还差 12 万元',
  )
})

test('a company that is not certified reads everything and is told what is closed', async () => {
  open(<PrecisePage />, '/admin/precise', [on(matching.list, LISTED)], [], '1')
  expect(await screen.findByRole('heading', { name: '高新技术企业认定' })).toBeTruthy()
  expect(screen.getByText(/完成企业认证后才能委托申报/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '去认证' }).getAttribute('href')).toBe(
    '/admin/enterprise?tab=certification',
  )
})

const value = { form: 'one', text: '', from: '', to: '', items: [] }
const unlock = (field: string, name: string) => ({ field, name, years: [], policies: 5, alone: 1 })
const UNLOCKS = [
  ...LISTED.unlocks,
  unlock('residentEnterprise', '境内注册的居民企业'),
  unlock('standards', '主导或参与制定的标准'),
  unlock('region', '注册地区'),
]
const EDITING = ['enterprise:portrait:edit']

test('without a portrait the first values are told on the page, and the result follows', async () => {
  let told = false
  const { inputsOf } = open(
    <PrecisePage />,
    '/admin/precise',
    [
      on(matching.list, () => ({ ...LISTED, told, unlocks: UNLOCKS })),
      on(portraits.save, () => {
        told = true
        return {}
      }),
    ],
    EDITING,
  )
  expect(await screen.findByRole('heading', { name: /^先填 3 项/ })).toBeTruthy()
  const form = within(screen.getByRole('form', { name: '先填这几项' }))
  const submit = () => fireEvent.submit(screen.getByRole('form', { name: '先填这几项' }))
  // What stands in 基本信息 is not asked here.
  expect(form.queryByLabelText(/注册地区/)).toBeNull()
  submit()
  expect(form.getByRole('alert').textContent).toContain('请至少填写一项')
  expect(inputsOf(portraits.save)).toEqual([])
  const staff = form.getByRole('textbox', { name: '2025 年科技人员（研发人员）' })
  fireEvent.change(staff, { target: { value: '很多' } })
  submit()
  expect(staff.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(staff)
  fireEvent.change(staff, { target: { value: '1,200' } })
  fireEvent.change(form.getByLabelText('境内注册的居民企业'), { target: { value: 'yes' } })
  const standards = form.getByLabelText<HTMLSelectElement>('主导或参与制定的标准')
  const choose = (name: string): void => {
    const option = [...standards.options].find(({ text }) => text === name)
    fireEvent.change(standards, { target: { value: option?.value } })
  }
  choose('没有')
  submit()
  await waitFor(() => expect(screen.queryByRole('form', { name: '先填这几项' })).toBeNull())
  const facts = (inputsOf(portraits.save)[0] as { facts: string[] }).facts.map((it) =>
    JSON.parse(it),
  )
  expect(facts).toEqual([
    { field: 'rdStaff', year: 2025, value: { ...value, text: '1200' }, version: '0' },
    { field: 'residentEnterprise', year: 0, value: { ...value, text: 'yes' }, version: '0' },
    { field: 'standards', year: 0, value: { ...value, form: 'items' }, version: '0' },
  ])
  expect(inputsOf(matching.list).length).toBeGreaterThan(1)
})

test.each([
  ['不清楚', { ...value, form: 'unclear' }],
  [
    '主导制定',
    { ...value, form: 'items', items: [{ code: 'led', level: '', on: '', until: '', rank: null }] },
  ],
])('of a list %s can be told as well; a refusal is said', async (name, expected) => {
  const { inputsOf } = open(
    <PrecisePage />,
    '/admin/precise',
    [
      on(matching.list, () => ({ ...LISTED, told: false, unlocks: UNLOCKS })),
      on(portraits.save, apiError('conflict', '数据已被修改，请刷新')),
    ],
    EDITING,
  )
  const standards = await screen.findByLabelText<HTMLSelectElement>('主导或参与制定的标准')
  const option = [...standards.options].find(({ text }) => text === name)
  fireEvent.change(standards, { target: { value: option?.value } })
  fireEvent.submit(screen.getByRole('form', { name: '先填这几项' }))
  expect((await screen.findByRole('alert')).textContent).toContain('数据已被修改')
  const [fact = ''] = (inputsOf(portraits.save)[0] as { facts: string[] }).facts
  expect(JSON.parse(fact).value).toEqual(expected)
})

test('whoever may not tell values sees which are worth asking for', async () => {
  open(<PrecisePage />, '/admin/precise', [
    on(matching.list, () => ({ ...LISTED, told: false, unlocks: UNLOCKS })),
  ])
  expect(await screen.findByText(/没有“编辑企业画像”权限/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /2025 年科技人员/ })).toBeTruthy()
})

/** A screen on which the pane stands beside the list. */
const wide = (): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 1280px)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
const THREE = [row('p1', '甲政策'), row('p2', '乙政策'), row('p3', '丙政策')]
const openWide = (address: string, codes: string[] = []) => {
  wide()
  return open(
    <PrecisePage />,
    address,
    [
      on(matching.list, { ...LISTED, records: THREE, total: 3 }),
      on(matching.detail, ({ policyId }) => ({
        ...DETAIL,
        match: THREE.find((it) => it.policyId === policyId),
      })),
      on(matching.dislike, { disliked: true }),
    ],
    codes,
  )
}
const pane = (title: string) => screen.findByRole('region', { name: `匹配详情：${title}` })

test('on a wide screen the chosen match stands beside the list, as the address says', async () => {
  const { inputsOf, at } = openWide('/admin/precise?match=p2')
  expect(await within(await pane('乙政策')).findByText(/^科技人员占职工总数/)).toBeTruthy()
  expect(inputsOf(matching.detail)).toEqual([{ policyId: 'p2' }])
  const link = screen.getByRole('link', { name: '乙政策' })
  expect(link.getAttribute('aria-current')).toBe('true')
  fireEvent.click(screen.getByRole('link', { name: '丙政策' }))
  expect(await pane('丙政策')).toBeTruthy()
  expect(at()).toBe('?match=p3')
  expect(
    within(await pane('丙政策'))
      .getByRole('link', { name: '单独打开丙政策' })
      .getAttribute('href'),
  ).toBe('/admin/precise/detail?id=p3')
})

test('another choice is the same place: the focus stays in the list', () => {
  expect(placeOf('/admin/precise', '?match=p2')).toBe(placeOf('/admin/precise', ''))
})

test('without a choice the first stands there, and an id that is not listed falls back on it', async () => {
  openWide('/admin/precise')
  expect(await pane('甲政策')).toBeTruthy()
  cleanup()
  openWide('/admin/precise?match=gone')
  expect(await pane('甲政策')).toBeTruthy()
})

test('arrow keys move the choice, Enter goes to it, Esc comes back', async () => {
  const { at } = openWide('/admin/precise')
  const links = ['甲政策', '乙政策', '丙政策']
  const link = (name: string) => screen.getByRole('link', { name })
  await pane('甲政策')
  link('甲政策').focus()
  const press = (key: string): void => void fireEvent.keyDown(document.activeElement!, { key })
  press('ArrowUp')
  expect(document.activeElement).toBe(link(links[0]!))
  press('ArrowDown')
  expect(document.activeElement).toBe(link('乙政策'))
  await waitFor(() => expect(at()).toBe('?match=p2'))
  press('End')
  expect(document.activeElement).toBe(link('丙政策'))
  press('ArrowDown')
  expect(document.activeElement).toBe(link('丙政策'))
  press('Home')
  press('ArrowDown')
  const chosen = await pane('乙政策')
  press('Enter')
  expect(document.activeElement).toBe(chosen)
  press('Escape')
  expect(document.activeElement).toBe(link('乙政策'))
})

test('on a narrow screen a row leads to its page and arrow keys are left alone', async () => {
  const { at, inputsOf } = open(<PrecisePage />, '/admin/precise', [
    on(matching.list, { ...LISTED, records: THREE, total: 3 }),
  ])
  const link = await screen.findByRole('link', { name: '甲政策' })
  expect(link.getAttribute('href')).toBe('/admin/precise/detail?id=p1')
  link.focus()
  expect(fireEvent.keyDown(link, { key: 'ArrowDown' })).toBe(true)
  expect(document.activeElement).toBe(link)
  expect(at()).toBe('')
  expect(inputsOf(matching.detail)).toEqual([])
})

test('what is not wanted goes from the pane, and a failure there is mended there', async () => {
  let fails = true
  wide()
  const { inputsOf } = open(
    <PrecisePage />,
    '/admin/precise',
    [
      on(matching.list, { ...LISTED, records: THREE, total: 3 }),
      on(matching.detail, () => {
        if (fails) throw apiError('forbidden', '没有权限')
        return { ...DETAIL, match: THREE[0] }
      }),
      on(matching.dislike, { disliked: true }),
    ],
    ALL,
  )
  const beside = within(await pane('甲政策'))
  fails = false
  fireEvent.click(await beside.findByRole('button', { name: '重试' }))
  expect(await beside.findByText(/^科技人员占职工总数/)).toBeTruthy()
  fireEvent.click(beside.getByRole('button', { name: '不感兴趣' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.submit(dialog.querySelector('form')!)
  await waitFor(() =>
    expect(inputsOf(matching.dislike)).toEqual([{ policyId: 'p1', reason: 'timing', note: '' }]),
  )
})
