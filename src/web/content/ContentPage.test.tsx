// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { personWith } from '#web/shell/console/testing.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import ContentPage from './ContentPage.tsx'
import type { Row } from './queries.ts'
import { row } from './testing.tsx'

afterEach(cleanup)

const RIGHTS = ['content:edit', 'content:review', 'content:remove']

const open = (
  query: string,
  rows: readonly Row[],
  more: readonly Route[] = [],
  rights: readonly string[] = RIGHTS,
) => {
  const session = { ...personWith(['PLAT_EDITOR']), permissions: [...rights] }
  const opened = openAt(
    <ContentPage />,
    `/admin/content${query}`,
    [
      ...more,
      on(content.list, {
        records: rows,
        total: rows.length,
        pageSize: 20,
        states: [
          { state: 'draft', count: 2 },
          { state: 'review', count: 1 },
          { state: 'deleted', count: 4 },
        ],
        kinds: [
          { kind: 'banner', name: '横幅', count: 3 },
          { kind: 'policy', name: '政策', count: 0 },
        ],
        lacks: [
          { lack: 'link', count: 74 },
          { lack: 'doubt', count: 0 },
          { lack: 'unverified', count: 5 },
          { lack: 'dead', count: 2 },
        ],
        editors: [{ userId: 'u1', name: '内容编辑' }],
        regions: [{ code: '440300', name: '广东省 深圳市' }],
      }),
    ],
    { session },
  )
  return opened
}

test('kind, state and words stand in the address; the tabs count', async () => {
  const { inputsOf, at } = open('?kind=banner&state=review&q=夏&mine=1', [
    row({ publishAt: '2026-12-01 09:00', live: 'published' }),
  ])
  const line = (await screen.findByRole('link', { name: '夏季申报提醒' })).closest('tr')
  expect(inputsOf(content.list)[0]).toEqual({
    kind: 'banner',
    state: 'review',
    keyword: '夏',
    mine: true,
    editorUserId: '',
    regionCode: '',
    lack: '',
    page: 0,
    pageSize: 20,
  })
  expect(line?.textContent).toContain('内容编辑')
  expect(line?.textContent).toContain('第 2 版')
  expect(line?.textContent).toContain('2026-12-01 09:00 发布')
  expect(line?.textContent).toContain('读者看到的是修改前的版本')
  expect(screen.getByRole('tab', { name: /全部/ }).textContent).toBe('全部3')
  fireEvent.click(screen.getByRole('tab', { name: /回收站/ }))
  expect(at()).toContain('state=deleted')
  const nav = screen.getByRole('navigation', { name: '内容种类' })
  expect(within(nav).getByRole('link', { name: /横幅/ }).getAttribute('aria-current')).toBe('page')
})

test.each([
  [{ state: 'closing', name: '即将截止', day: '2026-12-05' }, '即将截止2026-12-05 截止'],
  [{ state: 'upcoming', name: '未开始', day: '2027-01-01' }, '未开始2027-01-01 开始'],
  [{ state: 'longterm', name: '长期', day: '' }, '长期'],
  [null, ''],
] as const)('batches that stand like %j read %s', async (window, text) => {
  open('?kind=policy', [row({ kind: 'policy', regionNames: ['深圳市', '东莞市'], window })])
  const line = (await screen.findByRole('link', { name: '夏季申报提醒' })).closest('tr')
  const cellOf = (name: string) => line?.querySelector(`[data-label=${name}]`)?.textContent
  expect(cellOf('申报时间')).toBe(text)
  expect(cellOf('地区')).toBe('深圳市、东莞市')
})

test('it is narrowed by place and editor, ordered by its headings and exported as it is asked', async () => {
  const { inputsOf, at } = open(
    '?kind=policy&region=440300&editor=u1&sort=window&page=2',
    [row()],
    [on(content.export, apiError('tooMany'))],
  )
  await screen.findByRole('link', { name: '夏季申报提醒' })
  const asked = {
    ...{ kind: 'policy', state: '', keyword: '', mine: false, lack: '' },
    ...{ editorUserId: 'u1', regionCode: '440300', sort: 'window', order: 'asc' },
  }
  expect(inputsOf(content.list)).toEqual([{ ...asked, page: 1, pageSize: 20 }])
  expect((screen.getByLabelText('地区') as HTMLSelectElement).selectedOptions[0]?.text).toBe(
    '广东省 深圳市',
  )
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(inputsOf(content.export)).toEqual([asked]))
  fireEvent.click(screen.getByRole('link', { name: '编辑人' }))
  expect(at()).toBe('?kind=policy&region=440300&editor=u1&sort=editor')
  fireEvent.change(screen.getByLabelText('编辑人', { selector: 'select' }), {
    target: { value: '' },
  })
  await waitFor(() => expect(at()).toBe('?kind=policy&region=440300&sort=editor'))
})

test('an empty list says what to do, and says so differently for each state', async () => {
  open('?kind=banner', [])
  expect(await screen.findByText(/暂无横幅。首页的图片/)).toBeTruthy()
  cleanup()
  open('?state=review', [])
  expect(await screen.findByText('暂无待审核的内容')).toBeTruthy()
  cleanup()
  const { at } = open('?q=甲', [])
  fireEvent.click(await screen.findByRole('button', { name: '清空筛选' }))
  expect(at()).toBe('')
  cleanup()
  open('', [], [on(content.list, apiError('invalid', '读不到'))])
  expect((await screen.findByRole('alert')).textContent).toContain('读不到')
})

test('a reviewer begins with what waits, and opens it to review it', async () => {
  const { inputsOf, at } = open(
    '',
    [row({ id: 'waits', state: 'review' }), row({ id: 'out', state: 'published', title: '已出' })],
    [],
    ['content:review'],
  )
  expect(await screen.findByRole('link', { name: '审核夏季申报提醒' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看已出' })).toBeTruthy()
  expect(inputsOf(content.list)[0]).toMatchObject({ state: 'review' })
  fireEvent.click(screen.getByRole('tab', { name: /全部/ }))
  await waitFor(() => expect(inputsOf(content.list).at(-1)).toMatchObject({ state: '' }))
  expect(at()).toBe('?state=all')
  fireEvent.click(screen.getByRole('tab', { name: /待审/ }))
  expect(at()).toBe('')
})

test('whoever may not review is offered no review', async () => {
  open('', [row({ state: 'review' })], [], ['content:edit'])
  expect(await screen.findByRole('link', { name: '编辑夏季申报提醒' })).toBeTruthy()
})

test('whoever may not write is offered nothing new', async () => {
  open('', [row()], [], ['content:review'])
  await screen.findByRole('link', { name: '夏季申报提醒' })
  expect(screen.queryByRole('button', { name: '新建' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^复制/ })).toBeNull()
})

test('a new item asks for its kind alone; its number is proposed', async () => {
  const { inputsOf, router } = open(
    '?kind=partnerType',
    [],
    [on(content.add, { id: '20261122-ab12cd', version: 1 })],
  )
  fireEvent.click((await screen.findAllByRole('button', { name: '新建合作类型' }))[0]!)
  const dialog = await screen.findByRole('dialog', { name: '新建内容' })
  expect(within(dialog).queryByRole('textbox', { name: /^编号/ })).toBeNull()
  fireEvent.submit(dialog.querySelector('form')!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/contentEdit'))
  expect(inputsOf(content.add)).toEqual([{ kind: 'partnerType', id: '', from: '' }])
  expect(router.state.location.search).toBe('?kind=partnerType&id=20261122-ab12cd')
})

test('a dictionary is asked for the code that programs know it by', async () => {
  const { inputsOf, router } = open(
    '?kind=dictionary',
    [],
    [on(content.add, { id: 'JOB_LEVEL', version: 1 })],
  )
  fireEvent.click((await screen.findAllByRole('button', { name: '新建字典' }))[0]!)
  const dialog = await screen.findByRole('dialog', { name: '新建内容' })
  fireEvent.submit(dialog.querySelector('form')!)
  expect(dialog.textContent).toContain('请填写编号')
  expect(inputsOf(content.add)).toEqual([])
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^编号/ }), {
    target: { value: 'JOB_LEVEL' },
  })
  fireEvent.submit(dialog.querySelector('form')!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/contentEdit'))
  expect(inputsOf(content.add)).toEqual([{ kind: 'dictionary', id: 'JOB_LEVEL', from: '' }])
  expect(router.state.location.search).toBe('?kind=dictionary&id=JOB_LEVEL')
})

test('another item is copied', async () => {
  const { inputsOf } = open('', [row()], [on(content.add, { id: 'copy', version: 1 })])
  fireEvent.click(await screen.findByRole('button', { name: /^复制/ }))
  const dialog = await screen.findByRole('dialog', { name: '复制“夏季申报提醒”' })
  fireEvent.submit(dialog.querySelector('form')!)
  await waitFor(() =>
    expect(inputsOf(content.add)).toEqual([{ kind: 'banner', id: '', from: 'summer' }]),
  )
})

test('several are taken offline with a reason, and each tells what became of it', async () => {
  const { inputsOf } = open(
    '',
    [row(), row({ id: 'winter', title: '冬季', version: 7 })],
    [
      on(content.bulk, {
        records: [
          { kind: 'banner', id: 'summer', title: '夏季申报提醒', done: true, message: '' },
          {
            kind: 'banner',
            id: 'winter',
            title: '冬季',
            done: false,
            message: '草稿状态不能下线',
          },
        ],
        done: 1,
      }),
    ],
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  fireEvent.click(screen.getByRole('button', { name: '下线' }))
  const dialog = await screen.findByRole('alertdialog', { name: '下线 2 条内容？' })
  fireEvent.click(within(dialog).getByRole('button', { name: '下线' }))
  expect(dialog.textContent).toContain('请填写原因')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^原因/ }), {
    target: { value: '活动结束' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: '下线' }))
  const results = await screen.findByRole('dialog', { name: '下线结果' })
  expect(results.textContent).toContain('完成 1 条，1 条失败')
  expect(results.textContent).toContain('草稿状态不能下线')
  expect(results.textContent).toContain('夏季申报提醒已完成')
  expect(inputsOf(content.bulk)).toEqual([
    { move: 'offline', items: ['banner:summer:3', 'banner:winter:7'], reason: '活动结束' },
  ])
})

test('what lacks something is found by it, and the page says what to do', async () => {
  const { inputsOf, at } = open('?kind=policy', [row({ kind: 'policy', id: 'p' })])
  await screen.findByRole('link', { name: '夏季申报提醒' })
  const filter = screen.getByRole('combobox', { name: '缺什么' })
  expect(within(filter).getByRole('option', { name: '缺原文链接（74）' })).toBeTruthy()
  fireEvent.change(filter, { target: { value: 'link' } })
  await waitFor(() => expect(at()).toContain('lack=link'))
  await waitFor(() => expect(inputsOf(content.list).at(-1)).toMatchObject({ lack: 'link' }))
  expect(screen.getByText(/找不到就先不填，不要编造/)).toBeTruthy()
  cleanup()
  open('?kind=policy&lack=doubt', [])
  expect(await screen.findByText('暂无导入后待核对的政策')).toBeTruthy()
})

test('a dead link stands at its item, with its field, its day and the way to the editor', async () => {
  const { inputsOf } = open('?lack=dead', [
    row({
      kind: 'policy',
      id: 'p',
      title: '试点通知',
      deadLinks: [
        { url: 'https://gone.example/9', label: '来源 · 原文链接', since: '2026-11-20' },
        { url: 'https://gone.example/8', label: '申报平台 · 平台网址', since: '2026-11-23' },
      ],
    }),
  ])
  const title = await screen.findByRole('link', { name: '试点通知' })
  expect(title.getAttribute('href')).toContain('kind=policy&id=p')
  const line = title.closest('tr')?.textContent
  expect(line).toContain('链接失效（2026-11-20 起，来源 · 原文链接）：https://gone.example/9')
  expect(line).toContain('链接失效（2026-11-23 起，申报平台 · 平台网址）：https://gone.example/8')
  expect(inputsOf(content.list)[0]).toMatchObject({ lack: 'dead' })
  const filter = screen.getByRole('combobox', { name: '缺什么' })
  expect(within(filter).getByRole('option', { name: '链接失效（2）' })).toBeTruthy()
  expect(screen.getByText(/找不到就去掉网址/)).toBeTruthy()
})

test('where nobody looks at links, nothing is said of dead ones', async () => {
  const answer = { records: [row()], total: 1, page: 0, pageSize: 20, states: [], kinds: [] }
  open('', [], [on(content.list, { ...answer, lacks: [{ lack: 'link', count: 1 }] })])
  await screen.findByRole('link', { name: '夏季申报提醒' })
  const filter = screen.getByRole('combobox', { name: '缺什么' })
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['全部完整度', '缺原文链接（1）'])
})
