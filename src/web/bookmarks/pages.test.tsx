// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bookmarks } from '#contract/bookmarks.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { make, partOf, type Overrides } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { load, save } from '#web/session/storage.ts'
import { Toasts } from '#web/shell/Toasts.tsx'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import CollectionPage from './CollectionPage.tsx'
import FootprintPage from './FootprintPage.tsx'
import type { Favourite, Footprint } from './queries.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const COUNTS = { myFavoriteCount: 2, mySubscribeCount: 0, myFootprintCount: 2 }

const target = (objId: string, more: Partial<Favourite> = {}) =>
  make(partOf(bookmarks.favourites.output, 'records'), {
    objType: 'policy',
    objId,
    title: `关于${objId}的通知`,
    daysLeft: -1,
    createTime: '2026-11-20 09:00:00',
    ...more,
  })
const ENDING = target('a', {
  state: 'closing',
  stateName: '即将截止',
  daysLeft: 6,
  deadline: '2026-11-28 17:00:00',
  folder: '2027 高企',
  note: '等审计报告',
})
const GONE = target('b', { state: 'offline', stateName: '已下线', objType: 'news' })

const step = (objId: string, day: string, more: Partial<Footprint> = {}) =>
  make(partOf(bookmarks.footprints.output, 'records'), {
    objType: 'policy',
    objId,
    title: `关于${objId}的通知`,
    daysLeft: -1,
    day,
    lastTime: `${day} 10:30:00`,
    visits: 1,
    ...more,
  })

const open = (element: React.ReactNode, address: string, routes: readonly Route[]) =>
  openAt(
    <>
      {element}
      <Toasts />
    </>,
    address,
    [...routes, on(bookmarks.starred, { keys: [] })],
    { session: { userId: 'u1', companyId: 'c1' } },
  )

const favourites = (
  records: readonly Favourite[],
  more: Overrides<AnswerOf<typeof bookmarks.favourites>> = {},
) =>
  make(bookmarks.favourites.output, {
    records,
    total: records.length,
    pageSize: 20,
    folders: [{ count: 1 }, { name: '2027 高企', count: 1 }],
    types: [
      { objType: 'policy', name: '政策', count: 1 },
      { objType: 'news', name: '新闻', count: 1 },
    ],
    all: records.length,
    now: '2026-11-22 10:00:00',
    ...more,
  })

/** The collection of somebody, from which things can be taken. */
const openCollection = (address = '/admin/collection', more: readonly Route[] = []) => {
  let records: readonly Favourite[] = [ENDING, GONE]
  return open(<CollectionPage />, address, [
    ...more,
    on(bookmarks.favourites, () => favourites(records)),
    on(bookmarks.unstar, ({ keys = [] }) => {
      records = records.filter(({ objType, objId }) => !keys.includes(`${objType}:${objId}`))
      return { removed: keys.length, removalId: 'r1', ...COUNTS, myFavoriteCount: records.length }
    }),
    on(bookmarks.restore, () => {
      records = [ENDING, GONE]
      return { restored: 1, ...COUNTS }
    }),
    on(bookmarks.move, ({ keys }) => ({ moved: keys.length })),
  ])
}

test('each favourite says where it stands; one taken off comes back', async () => {
  const { inputsOf } = openCollection()
  const row = (await screen.findByRole('link', { name: '关于a的通知' })).closest('li')
  expect(row?.textContent).toContain('即将截止 · 剩 6 天')
  expect(row?.textContent).toContain('等审计报告')
  expect(screen.getByText('已下线')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '取消收藏《关于a的通知》' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: '关于a的通知' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByRole('link', { name: '关于a的通知' })).toBeTruthy()
  expect(inputsOf(bookmarks.unstar)).toEqual([{ keys: ['policy:a'] }])
  expect(inputsOf(bookmarks.restore)).toEqual([{ removalId: 'r1' }])
})

test('several are taken off at once', async () => {
  const { inputsOf } = openCollection()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  expect(screen.getByText('已选 2 条')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '取消收藏' }))
  expect(await screen.findByText('已取消 2 条收藏')).toBeTruthy()
  expect(inputsOf(bookmarks.unstar)).toEqual([{ keys: ['policy:a', 'news:b'] }])
  expect(await screen.findByText('暂无收藏，遇到有用的政策点击星标即可收藏')).toBeTruthy()
})

test('into a new folder, and back to where each was', async () => {
  const { inputsOf } = openCollection()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  fireEvent.click(screen.getByRole('button', { name: '移到收藏夹' }))
  const dialog = screen.getByRole('dialog', { name: '移动 2 条收藏' })
  fireEvent.click(within(dialog).getByRole('radio', { name: '新建收藏夹' }))
  fireEvent.click(within(dialog).getByRole('button', { name: '移动' }))
  expect(within(dialog).getByText('收藏夹名称不能为空')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' 补贴 ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '移动' }))
  expect(await screen.findByText('已移到“补贴”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  await screen.findByText('已移回')
  expect(inputsOf(bookmarks.move)).toEqual([
    { keys: ['policy:a', 'news:b'], folder: '补贴' },
    { keys: ['policy:a'], folder: '2027 高企' },
    { keys: ['news:b'], folder: '' },
  ])
})

test('a note is counted, and a refused one stays in its place', async () => {
  const { inputsOf } = openCollection('/admin/collection', [
    on(bookmarks.note, apiError('invalid', '请保持消息内容积极健康')),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '加备注《关于b的通知》' }))
  const box = screen.getByRole('textbox', { name: /备注/ })
  fireEvent.change(box, { target: { value: '长'.repeat(101) } })
  expect(screen.getByText('备注最多 100 字')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(inputsOf(bookmarks.note)).toEqual([])
  fireEvent.change(box, { target: { value: '下周看' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请保持消息内容积极健康')).toBeTruthy()
  expect(inputsOf(bookmarks.note)).toEqual([{ key: 'news:b', note: '下周看' }])
})

test('the address says kind, folder and keyword, and the folders lead on', async () => {
  const { inputsOf, at } = openCollection('/admin/collection?type=policy&folder=2027 高企&q=审计')
  await screen.findByRole('heading', { name: '2027 高企' })
  expect(inputsOf(bookmarks.favourites)[0]).toMatchObject({
    objType: 'policy',
    folder: '2027 高企',
    inFolder: true,
    keyword: '审计',
    page: 0,
  })
  const folders = screen.getByRole('navigation', { name: '收藏夹' })
  fireEvent.click(within(folders).getByRole('link', { name: /未分类/ }))
  await waitFor(() => expect(at()).toBe('?type=policy&q=审计&unfiled=1'))
  expect(inputsOf(bookmarks.favourites).at(-1)).toMatchObject({ folder: '', inFolder: true })
})

test('a folder is renamed, and taken away while what was in it stays', async () => {
  const { inputsOf, at } = openCollection('/admin/collection?folder=2027 高企', [
    on(bookmarks.renameFolder, { moved: 1 }),
    on(bookmarks.removeFolder, { moved: 1 }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '重命名' }))
  fireEvent.change(screen.getByRole('textbox', { name: /名称/ }), { target: { value: '高企' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(at()).toBe('?folder=高企'))
  expect(inputsOf(bookmarks.renameFolder)).toEqual([{ folder: '2027 高企', name: '高企' }])
  fireEvent.click(screen.getByRole('button', { name: '删除收藏夹' }))
  const question = screen.getByRole('alertdialog')
  expect(question.textContent).toContain('里面的收藏都会保留')
  fireEvent.click(within(question).getByRole('button', { name: '删除收藏夹' }))
  await waitFor(() => expect(at()).toBe(''))
  expect(inputsOf(bookmarks.removeFolder)).toEqual([{ folder: '高企' }])
})

test('on a narrow screen the folders are a list to choose from', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { at } = openCollection()
  const choice = await screen.findByRole('combobox', { name: '收藏夹' })
  await within(choice).findByRole('option', { name: '2027 高企（1）' })
  fireEvent.change(choice, { target: { value: 'in 2027 高企' } })
  await waitFor(() => expect(at()).toBe('?folder=2027+高企'))
})

test('what does not load says so and tries again; what does not fit leads back', async () => {
  let broken = true
  const { at } = openCollection('/admin/collection?q=没有', [
    on(bookmarks.favourites, () => {
      if (broken) throw apiError('invalid', '内容加载失败，请稍后重试')
      return favourites([], { all: 2, total: 0 })
    }),
  ])
  const retry = await screen.findByRole('button', { name: '重试' })
  broken = false
  fireEvent.click(retry)
  fireEvent.click(await screen.findByRole('button', { name: '看全部收藏' }))
  await waitFor(() => expect(at()).toBe(''))
})

const KEPT = { objType: 'policy', id: 'gaoqi', title: '高企认定办法', at: '2026-11-21 10:00:00' }

test('what this browser kept goes into the account when it is asked for, once', async () => {
  save('favourites', [KEPT])
  save('footprints', [KEPT, { ...KEPT, id: 'x' }])
  const { inputsOf } = openCollection('/admin/collection', [
    on(bookmarks.merge, { favourites: 1, footprints: 2, ...COUNTS }),
  ])
  const offer = await screen.findByRole('region', { name: '本机记录' })
  expect(offer.textContent).toContain('登录前留下的 1 条收藏、2 条足迹')
  fireEvent.click(within(offer).getByRole('button', { name: '并入账号' }))
  expect(await screen.findByText('已并入 1 条收藏、2 条足迹')).toBeTruthy()
  expect(inputsOf(bookmarks.merge)).toMatchObject([
    { favourites: [JSON.stringify(KEPT)], footprints: [JSON.stringify(KEPT), expect.any(String)] },
  ])
  expect(load('favourites')).toBeNull()
  expect(screen.queryByRole('region', { name: '本机记录' })).toBeNull()
})

test('whoever does not want it is not asked again, and keeps it in the browser', async () => {
  save('favourites', [KEPT])
  openCollection()
  fireEvent.click(await screen.findByRole('button', { name: '不并入' }))
  expect(screen.queryByRole('region', { name: '本机记录' })).toBeNull()
  expect(load('favourites')).toEqual([KEPT])
  cleanup()
  openCollection()
  await screen.findByRole('link', { name: '关于a的通知' })
  expect(screen.queryByRole('region', { name: '本机记录' })).toBeNull()
})

const openFootprints = (address = '/admin/footprint', more: readonly Route[] = []) => {
  const records = [step('a', '2026-11-21', { visits: 3 }), step('b', '2026-11-20')]
  return open(<FootprintPage />, address, [
    ...more,
    on(bookmarks.footprints, { records, total: 2, pageSize: 50, recording: true, all: 2 }),
    on(bookmarks.removeFootprints, { removed: 1, removalId: 'r1', ...COUNTS }),
    on(bookmarks.restore, { restored: 1, ...COUNTS }),
    on(bookmarks.recording, (input) => ({ recording: input.on })),
  ])
}

test('footprints stand by day; one, a day and all can be taken out and come back', async () => {
  const { inputsOf } = openFootprints()
  const day = await screen.findByRole('region', { name: '2026-11-21' })
  expect(within(day).getByText('看过 3 次')).toBeTruthy()
  fireEvent.click(within(day).getByRole('button', { name: '删除《关于a的通知》的足迹' }))
  expect(await screen.findByText('已删除 1 条足迹')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已恢复 1 条')).toBeTruthy()
  fireEvent.click(within(day).getByRole('button', { name: /清除当天/ }))
  await waitFor(() => expect(inputsOf(bookmarks.removeFootprints)).toHaveLength(2))
  fireEvent.click(await screen.findByRole('button', { name: '清空足迹' }))
  const question = screen.getByRole('alertdialog', { name: '清空全部足迹？' })
  fireEvent.click(within(question).getByRole('button', { name: '清空' }))
  await waitFor(() =>
    expect(inputsOf(bookmarks.removeFootprints)).toEqual([
      { keys: ['policy:a:2026-11-21'] },
      { day: '2026-11-21' },
      { all: true },
    ]),
  )
  expect(inputsOf(bookmarks.restore)).toEqual([{ removalId: 'r1' }])
})

test('recording is switched off, and only one kind can be looked at', async () => {
  const { inputsOf, at } = openFootprints()
  const recording = await screen.findByRole('switch', { name: '记录浏览足迹' })
  expect(recording.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(recording)
  await waitFor(() => expect(recording.getAttribute('aria-checked')).toBe('false'))
  expect(inputsOf(bookmarks.recording)).toEqual([{ on: false }])
  fireEvent.click(screen.getByRole('tab', { name: '新闻' }))
  await waitFor(() => expect(at()).toBe('?type=news'))
  expect(inputsOf(bookmarks.footprints).at(-1)).toMatchObject({ objType: 'news' })
})

test('without any there is the way to some, and it says when none are noted', async () => {
  openFootprints('/admin/footprint', [on(bookmarks.footprints, { pageSize: 50 })])
  expect(await screen.findByText('暂无足迹，“记录浏览足迹”已关闭')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '清空足迹' })).toBeNull()
})
