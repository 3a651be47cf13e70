// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { content } from '#contract/content.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { EditPage } from './EditPage.tsx'
import type { Item } from './queries.ts'
import { item, possible } from './testing.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const SLOTS = { draw: async () => '<h1>页面</h1>' }

/** The editor over an item that the test may change meanwhile. */
const open = (first: Item | null, answers: readonly Route[] = []) => {
  const server = { item: first }
  const opened = openAt(
    <EditPage slots={SLOTS} />,
    `/admin/contentEdit?kind=${first?.kind ?? 'banner'}&id=${first?.id ?? 'gone'}`,
    [
      ...answers,
      on(content.one, () => {
        if (server.item === null) throw apiError('notFound', '没有找到这条内容')
        return server.item
      }),
      on(content.preview, { call: 'showcase.banners', input: '{}', answer: '{}' }),
      on(dictionaries.regions, {}),
    ],
  )
  return { ...opened, server }
}

const later = async (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const alt = () => screen.findByRole('textbox', { name: /^图片说明/ })

test('what is typed is saved by itself, and the line says when', async () => {
  const { inputsOf, server } = open(item(), [
    on(content.save, ({ form }) => {
      server.item = item({}, { version: 4, form: String(form) })
      return {
        version: 4,
        title: '新',
        updateTime: '2026-11-22 14:02:00',
        problems: [],
        doubts: [],
        facts: [],
      }
    }),
  ])
  fireEvent.change(await alt(), { target: { value: '秋季' } })
  // The number of the history, not the version that a save is held against.
  expect(screen.getByText('第 2 版')).toBeTruthy()
  expect(screen.getByText('有修改，稍后自动保存')).toBeTruthy()
  await later(3_000)
  expect(await screen.findByText('已保存 14:02')).toBeTruthy()
  expect(inputsOf(content.save)).toHaveLength(1)
  expect(inputsOf(content.save)[0]).toMatchObject({ kind: 'banner', id: 'summer', version: 3 })
  expect(JSON.parse(String(inputsOf(content.save)[0]?.form))).toMatchObject({ alt: '秋季' })
})

test('a draft without a title is saved like any other', async () => {
  const { inputsOf } = open(item(), [
    on(content.save, {
      version: 4,
      title: '未命名横幅',
      updateTime: '2026-11-22 14:02:00',
      problems: [{ path: 'alt', label: '图片说明', text: '请填写图片说明' }],
      doubts: [],
      facts: [],
    }),
  ])
  fireEvent.change(await alt(), { target: { value: '' } })
  await later(3_000)
  expect(await screen.findByText('已保存 14:02')).toBeTruthy()
  expect(JSON.parse(String(inputsOf(content.save)[0]?.form))).toMatchObject({ alt: '' })
  expect(screen.getByRole('region', { name: /^发布前还需补充/ }).textContent).toContain('图片说明')
})

test('a draft that nobody has published may get another id', async () => {
  const { inputsOf, router } = open(item(), [on(content.rename, { id: 'autumn', version: 4 })])
  fireEvent.click(await screen.findByRole('button', { name: '修改编号' }))
  const dialog = await screen.findByRole('dialog', { name: '修改编号' })
  const box = within(dialog).getByRole('textbox', { name: /^编号/ })
  fireEvent.change(box, { target: { value: 'Autumn 1' } })
  fireEvent.submit(dialog.querySelector('form')!)
  expect(dialog.textContent).toContain('编号应为小写字母、数字和短横线')
  expect(inputsOf(content.rename)).toEqual([])
  fireEvent.change(box, { target: { value: 'autumn' } })
  fireEvent.submit(dialog.querySelector('form')!)
  await waitFor(() => expect(router.state.location.search).toBe('?kind=banner&id=autumn'))
  expect(inputsOf(content.rename)).toEqual([
    { kind: 'banner', id: 'summer', version: 3, newId: 'autumn' },
  ])
})

test('what readers have met keeps its id', async () => {
  open(item({}, { state: 'published', live: 'published', working: false }))
  expect(await screen.findByText('编号 summer')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '修改编号' })).toBeNull()
})

const whoIsSecond = async (way: string) => {
  let first = true
  const opened = open(item(), [
    on(content.save, ({ version }) => {
      if (first) {
        first = false
        opened.server.item = item({ alt: '别人的' }, { version: 4, editor: '同事' })
        throw apiError('conflict')
      }
      return {
        version: Number(version) + 1,
        title: '',
        updateTime: '2026-11-22 14:05:00',
        problems: [],
        doubts: [],
        facts: [],
      }
    }),
  ])
  fireEvent.change(await alt(), { target: { value: '我的' } })
  await later(3_000)
  expect(await screen.findByText('数据已被修改，请刷新')).toBeTruthy()
  expect(screen.getByText(/同事在/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: way }))
  await later(3_000)
  return opened
}

test('of two who write one goes on: mine', async () => {
  const { inputsOf } = await whoIsSecond('保留我的修改')
  await waitFor(() => expect(inputsOf(content.save)).toHaveLength(2))
  expect(inputsOf(content.save)[1]).toMatchObject({ version: 4 })
  expect(JSON.parse(String(inputsOf(content.save)[1]?.form))).toMatchObject({ alt: '我的' })
})

test('of two who write one goes on: theirs', async () => {
  const { inputsOf } = await whoIsSecond('载入对方的版本')
  expect((await alt()) as HTMLInputElement).toHaveProperty('value', '别人的')
  expect(inputsOf(content.save)).toHaveLength(1)
  expect(screen.queryByText('数据已被修改，请刷新')).toBeNull()
})

test('what is lacking is listed with a way to each field, and 送审 leads there', async () => {
  const { inputsOf } = open(
    item({}, { problems: [{ path: 'image', label: '图片', text: '请填写图片' }] }),
  )
  fireEvent.click(await screen.findByRole('button', { name: '送审' }))
  expect(inputsOf(content.move)).toEqual([])
  const lacking = screen.getByRole('region', { name: '发布前还需补充 1 处' })
  expect(document.activeElement).toBe(lacking)
  fireEvent.click(within(lacking).getByRole('button', { name: /图片/ }))
  await waitFor(() => expect(document.activeElement?.id).toBe('content-image'))
})

test('addresses that lead nowhere stand over the form, each with its field and day', async () => {
  const link = { url: 'https://gone.example/9', label: '来源 · 原文链接', since: '2026-11-20' }
  open(item({}, { deadLinks: [link] }))
  const dead = await screen.findByRole('region', { name: /^1 个网址已失效/ })
  expect(dead.textContent).toContain('来源 · 原文链接（2026-11-20 起）https://gone.example/9')
  expect(within(dead).getByRole('link')).toHaveProperty('href', 'https://gone.example/9')
})

test('送审 is done at once and taken back from the toast', async () => {
  const { inputsOf, overlays } = open(item(), [
    on(content.move, { version: 4, state: 'review', live: 'none' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '送审' }))
  await waitFor(() => expect(inputsOf(content.move)).toHaveLength(1))
  const toast = overlays.get().toasts.at(-1)
  expect(toast?.text).toBe('已送审，等待另一位同事审核')
  act(() => toast?.action?.run())
  await waitFor(() =>
    expect(inputsOf(content.move)[1]).toMatchObject({ move: 'withdraw', version: 4 }),
  )
})

test('publication is asked about, at once or at an hour to come', async () => {
  const { inputsOf } = open(
    item(
      {},
      {
        state: 'review',
        locked: '待审状态不能修改',
        moves: [possible('approve', { asks: 'moment?' })],
      },
    ),
    [on(content.move, { version: 4, state: 'scheduled', live: 'none' })],
  )
  expect(await screen.findByText(/要改请先撤回送审/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '通过并发布' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('radio', { name: '定时发布' }))
  fireEvent.click(within(dialog).getByRole('button', { name: '通过，到时发布' }))
  expect(dialog.textContent).toContain('请选择时间')
  fireEvent.change(within(dialog).getByLabelText(/^发布时间/), {
    target: { value: '2099-01-02T09:00' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: '通过，到时发布' }))
  await waitFor(() =>
    expect(inputsOf(content.move)).toEqual([
      expect.objectContaining({ move: 'approve', at: '2099-01-02 09:00', version: 3 }),
    ]),
  )
})

test('a reviewer sends comments at fields back, with or without a reason for the whole', async () => {
  const { inputsOf } = open(
    item(
      {},
      {
        state: 'review',
        locked: '待审状态不能修改',
        moves: [possible('approve', { asks: 'moment?' }), possible('return', { asks: 'reason' })],
      },
    ),
    [on(content.move, { version: 4, state: 'draft', live: 'none' })],
  )
  fireEvent.click(await screen.findByRole('button', { name: '写意见，图片说明' }))
  fireEvent.click(screen.getByRole('button', { name: '添加意见' }))
  expect(screen.getByText('请填写意见')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /^对“图片说明”的意见/ }), {
    target: { value: '说明与图片不符' },
  })
  fireEvent.click(screen.getByRole('button', { name: '添加意见' }))
  expect(screen.getByText('随退回送出')).toBeTruthy()
  // Nothing that was said is lost by publishing over it.
  fireEvent.click(screen.getByRole('button', { name: '通过并发布' }))
  expect(inputsOf(content.move)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '退回' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('字段旁的 1 处意见一并送给编辑。')
  fireEvent.click(within(dialog).getByRole('button', { name: '退回' }))
  await waitFor(() => expect(inputsOf(content.move)).toHaveLength(1))
  const [sent] = inputsOf(content.move)
  expect(sent).toMatchObject({ move: 'return', reason: '' })
  expect(JSON.parse(String(sent?.comments))).toEqual([{ path: 'alt', text: '说明与图片不符' }])
})

test('the editor reads each comment beside its field, goes there from the list and says what is done', async () => {
  const comment = {
    id: 7,
    path: 'alt',
    label: '图片说明',
    text: '说明与图片不符',
    time: '2026-11-21 10:00:00',
    handled: false,
  }
  const opened = open(item({}, { comments: [comment] }), [
    on(content.handle, ({ handled }) => {
      const comments = [{ ...comment, handled: handled === true }]
      opened.server.item = item({}, { comments })
      return { comments }
    }),
  ])
  const list = await screen.findByRole('region', { name: '审核意见 1 处，未处理 1 处' })
  fireEvent.click(within(list).getByRole('button', { name: /图片说明/ }))
  await waitFor(() => expect(document.activeElement?.id).toBe('content-alt'))
  fireEvent.click(screen.getByRole('button', { name: '标为已处理，图片说明：说明与图片不符' }))
  expect(await screen.findByRole('region', { name: '审核意见 1 处，均已处理' })).toBeTruthy()
  expect(opened.inputsOf(content.handle)).toEqual([
    { kind: 'banner', id: 'summer', comment: 7, handled: true },
  ])
  expect(screen.getByRole('button', { name: /^改回未处理/ })).toBeTruthy()
})

test('a way that is blocked says why', async () => {
  open(
    item(
      {},
      {
        state: 'review',
        locked: '待审',
        moves: [
          possible('approve', { asks: 'moment?', blocked: '最后修改的人不能审核自己的版本' }),
        ],
      },
    ),
  )
  const button = await screen.findByRole('button', { name: '通过并发布' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('最后修改的人不能审核自己的版本')).toBeTruthy()
})

test('records are added, moved by their buttons, removed and brought back', async () => {
  const step = (name: string) => ({ name, who: '', days: '', about: '', gets: [], not: '' })
  open(
    item(
      { steps: [step('咨询'), step('诊断')], fees: { note: '', lines: [] } },
      {
        kind: 'serviceFlow',
        id: 'main',
        title: '服务流程',
        form: JSON.stringify({ steps: [step('咨询'), step('诊断')] }),
      },
    ),
  )
  await screen.findByRole('button', { name: '第 2 步上移' })
  const names = () =>
    screen
      .getAllByRole('button', { name: /^第 \d+ 步/, expanded: false })
      .map(({ textContent }) => textContent)
  fireEvent.click(screen.getByRole('button', { name: '第 2 步上移' }))
  expect(names()[0]).toContain('诊断')
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 步' }))
  expect(screen.getByText('已删除第 1 步')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '撤销删除' }))
  expect(screen.getByRole('button', { name: /^第 1 步.*诊断/ })).toBeTruthy()
  expect(names()[0]).toContain('咨询')
})

test('what is not there says so and leads back', async () => {
  open(null)
  expect(await screen.findByText(/没有找到这条内容/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '回到横幅列表' })).toBeTruthy()
})

test('the history shows what changed and brings an old version back', async () => {
  const line = (number: number, changed: boolean) => ({
    number,
    act: 'save' as const,
    actName: '保存',
    since: number === 3 ? '2026-11-20 09:52:00' : '',
    time: '2026-11-20 10:00:00',
    user: '内容编辑',
    note: '',
    changed,
  })
  const { inputsOf } = open(item(), [
    on(content.history, () => ({
      records: [line(3, true), line(2, false)],
      total: 2,
      pageSize: 20,
    })),
    on(content.revision, {
      number: 3,
      form: '{}',
      differences: [{ path: 'alt', label: '图片说明', before: '夏季提醒', after: '夏季申报提醒' }],
    }),
    on(content.rollBack, { version: 4 }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '历史版本' }))
  const drawer = await screen.findByRole('dialog', { name: '历史版本' })
  expect(await within(drawer).findByText('内容编辑 · 2026-11-20 09:52 至 10:00')).toBeTruthy()
  expect(within(drawer).getByText('内容编辑 · 2026-11-20 10:00')).toBeTruthy()
  fireEvent.click(await within(drawer).findByRole('button', { name: /差异.*第 3 版/ }))
  await waitFor(() => expect(drawer.querySelector('ins')?.textContent).toContain('申报'))
  fireEvent.click(within(drawer).getByRole('button', { name: /恢复此版本.*第 2 版/ }))
  const dialog = await screen.findByRole('alertdialog', { name: '恢复第 2 版？' })
  fireEvent.click(within(dialog).getByRole('button', { name: '恢复此版本' }))
  await waitFor(() =>
    expect(inputsOf(content.rollBack)).toEqual([
      { kind: 'banner', id: 'summer', version: 3, number: 2 },
    ]),
  )
})

test('a dictionary is edited entry by entry; what the server says of lost codes stays shown', async () => {
  const entry = (code: string, name: string) => ({
    code,
    name,
    parent: '',
    from: '',
    to: '',
    source: '',
  })
  const lost = '编码 old 已经公布过，不能删除；不再使用请填写停用日期'
  const { inputsOf } = open(
    item(
      {},
      {
        kind: 'dictionary',
        id: 'JOB_SPECIALTY',
        title: '工程系列职称专业',
        state: 'published',
        live: 'published',
        form: JSON.stringify({
          name: '工程系列职称专业',
          entries: [entry('ai', '人工智能'), entry('old', '旧专业')],
        }),
      },
    ),
    [
      on(content.save, ({ version }) => ({
        version: Number(version) + 1,
        title: '工程系列职称专业',
        updateTime: '2026-11-22 14:02:00',
        problems: [{ path: 'entries', label: '条目', text: lost }],
        doubts: [],
        facts: [],
      })),
    ],
  )
  fireEvent.click(await screen.findByRole('button', { name: '删除第 2 条' }))
  await later(3_000)
  expect(inputsOf(content.save)).toHaveLength(1)
  expect(JSON.parse(String(inputsOf(content.save)[0]?.form))).toMatchObject({
    entries: [{ code: 'ai' }],
  })
  expect((await screen.findAllByText(lost)).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: '撤销删除' }))
  expect(screen.getByRole('button', { name: /^第 2 条.*旧专业/ })).toBeTruthy()
})
