// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { siteSearch } from '#contract/site-search.ts'
import { terms } from '#contract/terms.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import SearchTermsPage from './SearchTermsPage.tsx'
import { sideProblem, type Term, termsOf } from './terms.ts'

afterEach(cleanup)

const ROW = make(partOf(terms.list.output, 'records'), {
  id: 'r1',
  words: ['飞行汽车', '空中的士'],
  official: ['低空经济'],
  note: '企业来电',
  version: 3,
  updateTime: '2026-11-22 09:00:00',
  updateUser: '平台管理员',
})
const HOT = [
  { keyword: '专精特新', state: 'pinned', searchers: 0, heat: 0, shown: true, updateUser: '甲' },
  { keyword: '技改补贴', state: 'popular', searchers: 7, heat: 4.25, shown: true, updateUser: '' },
] as const

const UNANSWERED = make(terms.unanswered.output, {
  records: [
    { keyword: '公司搬家要报备吗', searchers: 4, lastTime: '2026-11-20 10:00:00', found: 'near' },
    { keyword: '量子牙刷', searchers: 1, lastTime: '2026-11-21 10:00:00', found: 'none' },
    {
      ...{ keyword: '换地址', searchers: 5, lastTime: '2026-11-22 10:00:00', found: 'near' },
      opened: [{ kind: 'policy', objId: 'p7', title: '迁址说明', link: '/policy/detail?id=p7' }],
    },
  ],
}).records
const ASKED = make(terms.asked.output, {
  records: [
    {
      ...{ kind: 'policy', objId: 'p1', title: '更名报告', link: '/policy/detail?id=p1' },
      questions: ['高企改名去哪说', '名字变了怎么报'],
    },
  ],
}).records

const open = (query: string, rows: readonly Term[], more: readonly Route[] = []) =>
  openAt(<SearchTermsPage />, `/admin/searchTerms${query}`, [
    ...more,
    on(terms.hotWords, { records: HOT }),
    on(terms.unanswered, { records: UNANSWERED }),
    on(terms.asked, { records: ASKED, total: 33 }),
    on(terms.list, { records: rows, total: 41, pageSize: 20, revision: 7, current: true }),
  ])

const submit = (within_: HTMLElement): void => void fireEvent.submit(within_.querySelector('form')!)

describe('the rows', () => {
  test('are listed with their direction, and searched by the address', async () => {
    const { inputsOf } = open('?q=低空&page=2', [ROW])
    const row = (await screen.findByRole('button', { name: '编辑飞行汽车' })).closest('tr')
    expect(row?.textContent).toContain('→ 单向')
    expect(row?.textContent).toContain('企业来电')
    expect(inputsOf(terms.list)).toEqual([{ keyword: '低空', page: 1, pageSize: 20 }])
    expect(screen.getByText(/版本 7，已生效/)).toBeTruthy()
  })

  test('nothing there and nothing found read differently', async () => {
    open('', [])
    expect(await screen.findByText('暂无自建检索词，搜索使用内置词表')).toBeTruthy()
    cleanup()
    const { at } = open('?q=低空', [])
    expect(await screen.findByText('没有含“低空”的检索词')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '清空筛选' }))
    expect(at()).toBe('')
  })

  test('a new one is looked at here, judged there, and kept', async () => {
    let times = 0
    const { inputsOf, overlays } = open(
      '',
      [ROW],
      [
        on(terms.add, () => {
          times += 1
          if (times === 1) throw apiError('invalid', '“空中的士”已指“低空经济”')
          return { id: 'r2' }
        }),
      ],
    )
    fireEvent.click(await screen.findByRole('button', { name: '添加检索词' }))
    const drawer = await screen.findByRole('dialog')
    const inside = within(drawer)
    submit(drawer)
    expect(drawer.textContent).toContain('通俗说法不能为空')
    expect(drawer.textContent).toContain('规范用语不能为空')
    expect(inputsOf(terms.add)).toEqual([])
    fireEvent.change(inside.getByRole('textbox', { name: /^通俗说法/ }), {
      target: { value: '空中的士，飞的\n空中的士' },
    })
    fireEvent.change(inside.getByRole('textbox', { name: /^规范用语/ }), {
      target: { value: '低空经济' },
    })
    fireEvent.click(inside.getByRole('radio', { name: /^双向/ }))
    submit(drawer)
    expect(await inside.findByText('“空中的士”已指“低空经济”')).toBeTruthy()
    submit(drawer)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputsOf(terms.add).at(-1)).toEqual({
      words: ['空中的士', '飞的'],
      official: ['低空经济'],
      twoWay: true,
      note: '',
    })
    expect(overlays.get().toasts.at(-1)?.text).toBe('已保存，约一两秒后对所有搜索生效')
  })

  test('one is edited in the version that was seen', async () => {
    const { inputsOf } = open('', [ROW], [on(terms.edit, { version: 4 })])
    fireEvent.click(await screen.findByRole('button', { name: '编辑飞行汽车' }))
    const drawer = await screen.findByRole('dialog')
    fireEvent.change(within(drawer).getByRole('textbox', { name: /^备注/ }), {
      target: { value: '核对过' },
    })
    submit(drawer)
    await waitFor(() =>
      expect(inputsOf(terms.edit)).toEqual([
        {
          id: 'r1',
          version: 3,
          words: ['飞行汽车', '空中的士'],
          official: ['低空经济'],
          twoWay: false,
          note: '核对过',
        },
      ]),
    )
  })

  test('one is removed after a question, and the toast brings it back', async () => {
    const { inputsOf, overlays } = open(
      '',
      [ROW],
      [on(terms.remove, { removed: true }), on(terms.add, { id: 'r9' })],
    )
    fireEvent.click(await screen.findByRole('button', { name: '移除飞行汽车' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('不再一并查“低空经济”')
    expect(inputsOf(terms.remove)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: '移除' }))
    await waitFor(() => expect(inputsOf(terms.remove)).toEqual([{ id: 'r1' }]))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    act(() => overlays.get().toasts.at(-1)?.action?.run())
    const { words, official, twoWay, note } = ROW
    await waitFor(() => expect(inputsOf(terms.add)).toEqual([{ words, official, twoWay, note }]))
    await waitFor(() => expect(overlays.get().toasts.at(-1)?.text).toBe('已恢复'))
  })
})

test('a question is tried: what it becomes, and what is new among the first five', async () => {
  const side = (means: string[], ...ids: string[]) => ({
    parts: [
      { text: '请问', kind: 'asking' as const, means: [] },
      { text: '飞行汽车', kind: 'term' as const, means },
    ],
    total: ids.length,
    hits: ids.map((id) => ({ policyId: id, title: `关于${id}的通知` })),
  })
  open(
    '',
    [ROW],
    [on(terms.tryOut, () => ({ before: side([], '甲'), after: side(['低空经济'], '乙', '甲') }))],
  )
  fireEvent.change(await screen.findByRole('textbox', { name: '一个问题' }), {
    target: { value: '请问飞行汽车' },
  })
  fireEvent.click(screen.getByRole('button', { name: '检索' }))
  expect(await screen.findByText('飞行汽车 → 低空经济')).toBeTruthy()
  expect(screen.getAllByText('新进前五')).toHaveLength(1)
  expect(screen.getByText('关于乙的通知').closest('li')?.textContent).toContain('新进前五')
})

test('a word that nobody searches yet is banned by hand, and the toast takes it back', async () => {
  const { inputsOf, overlays } = open(
    '',
    [ROW],
    [on(terms.setHotWord, ({ keyword }) => ({ keyword }))],
  )
  const field = await screen.findByRole('textbox', { name: '置顶或禁止一个词' })
  fireEvent.change(field, { target: { value: '不想展示' } })
  fireEvent.click(screen.getByRole('button', { name: '禁止' }))
  await waitFor(() => expect(inputsOf(terms.setHotWord)).toHaveLength(1))
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.action).toBeDefined())
  act(() => overlays.get().toasts.at(-1)?.action?.run())
  await waitFor(() =>
    expect(inputsOf(terms.setHotWord)).toEqual([
      { keyword: '不想展示', state: 'banned' },
      { keyword: '不想展示', state: 'popular' },
    ]),
  )
})

test('hot words are banned, left to the people again, and pinned by hand', async () => {
  const { inputsOf } = open('', [ROW], [on(terms.setHotWord, ({ keyword }) => ({ keyword }))])
  const done = async (times: number) =>
    waitFor(() => expect(inputsOf(terms.hotWords)).toHaveLength(times + 1))
  const field = await screen.findByRole('textbox', { name: '置顶或禁止一个词' })
  fireEvent.change(field, { target: { value: ' 设备更新 ' } })
  fireEvent.click(await screen.findByRole('button', { name: '禁止技改补贴' }))
  await done(1)
  fireEvent.click(screen.getByRole('button', { name: '恢复按热度专精特新' }))
  await done(2)
  // What was typed meanwhile is still there, and goes once it is pinned.
  fireEvent.click(screen.getByRole('button', { name: '置顶' }))
  await done(3)
  expect((field as HTMLInputElement).value).toBe('')
  expect(inputsOf(terms.setHotWord)).toEqual([
    { keyword: '技改补贴', state: 'banned' },
    { keyword: '专精特新', state: 'popular' },
    { keyword: '设备更新', state: 'pinned' },
  ])
})

test.each([
  ['甲，乙\n丙、丁;戊', ['甲', '乙', '丙', '丁', '戊']],
  [' 低空  经济 \n\n低空 经济', ['低空 经济']],
  ['', []],
])('%j are the terms %j', (text, given) => {
  expect(termsOf(text)).toEqual(given)
})

test.each([
  ['words', [], false, '通俗说法不能为空'],
  ['words', ['费'], false, '“费”只有一个字，太常见'],
  ['official', ['甲乙', '丙丁'], true, '双向只能有一个规范用语'],
  ['official', ['甲乙', '丙丁'], false, null],
  ['official', ['长'.repeat(21)], false, `“${'长'.repeat(10)}…”超过 20 字`],
] as const)('the side %s of %j', (side, given, twoWay, told) => {
  expect(sideProblem(side, given, twoWay)).toBe(told)
})

describe('没有好答案的搜索 and 常见问法', () => {
  const found = make(siteSearch.find.output, {
    records: [{ kind: 'policy', objId: 'p1', title: '更名报告', link: '/policy/detail?id=p1' }],
    total: 1,
  })

  test('a search in vain is given its answer, and the lists are asked again', async () => {
    const { inputsOf, overlays } = open(
      '',
      [ROW],
      [on(siteSearch.find, found), on(terms.addAsked, { added: true })],
    )
    const table = await screen.findByRole('table', { name: '没有好答案的搜索' })
    expect(within(table).getByText('没有结果')).toBeTruthy()
    fireEvent.click(within(table).getByRole('button', { name: '指定答案：公司搬家要报备吗' }))
    const form = await screen.findByRole('dialog', { name: '指定答案' })
    expect((within(form).getByLabelText(/^问法/) as HTMLInputElement).value).toBe(
      '公司搬家要报备吗',
    )
    submit(form)
    expect(within(form).getByText('请选择一份内容')).toBeTruthy()
    fireEvent.change(within(form).getByLabelText(/查找能回答它的内容/), {
      target: { value: '更名' },
    })
    fireEvent.click(within(form).getByRole('button', { name: '查找' }))
    fireEvent.click(await within(form).findByRole('radio', { name: /更名报告/ }))
    submit(form)
    await waitFor(() =>
      expect(inputsOf(terms.addAsked)).toEqual([
        { kind: 'policy', objId: 'p1', question: '公司搬家要报备吗' },
      ]),
    )
    await waitFor(() => expect(inputsOf(terms.unanswered)).toHaveLength(2))
    expect(overlays.get().toasts[0]?.text).toBe('已加入常见问法，约一两秒后生效')
  })

  test('what visitors opened for a search is proposed as its answer', async () => {
    const { inputsOf } = open('', [ROW], [on(terms.addAsked, { added: true })])
    const link = await screen.findByRole('link', { name: '迁址说明' })
    expect(link.getAttribute('href')).toBe('/policy/detail?id=p7')
    fireEvent.click(screen.getByRole('button', { name: '指定答案：换地址' }))
    const form = await screen.findByRole('dialog', { name: '指定答案' })
    const proposed = within(form).getByRole('radio', { name: /迁址说明/ }) as HTMLInputElement
    expect(proposed.checked).toBe(true)
    submit(form)
    await waitFor(() =>
      expect(inputsOf(terms.addAsked)).toEqual([
        { kind: 'policy', objId: 'p7', question: '换地址' },
      ]),
    )
  })

  test('a question is taken out, and back again', async () => {
    const { inputsOf, overlays } = open(
      '',
      [ROW],
      [on(terms.removeAsked, { removed: true }), on(terms.addAsked, { added: true })],
    )
    fireEvent.click(await screen.findByRole('button', { name: '移除：高企改名去哪说' }))
    const key = { kind: 'policy', objId: 'p1', question: '高企改名去哪说' } as const
    await waitFor(() => expect(inputsOf(terms.removeAsked)).toEqual([key]))
    await waitFor(() => expect(overlays.get().toasts[0]?.action).toBeTruthy())
    act(() => overlays.get().toasts[0]!.action!.run())
    await waitFor(() => expect(inputsOf(terms.addAsked)).toEqual([key]))
  })

  test('says how many there are beside those shown, and looks for words', async () => {
    const { inputsOf } = open('', [ROW])
    expect(await screen.findByText('共 33 份，下面是最近修改的 8 份。')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('搜索问法'), { target: { value: '改名' } })
    await waitFor(() =>
      expect(inputsOf(terms.asked).at(-1)).toEqual({ keyword: '改名', pageSize: 8 }),
    )
  })
})
