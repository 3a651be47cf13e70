// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { serviceSettings } from '#contract/service-settings.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { OFFICE_HOURS } from '#domain/chat/week.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import ServiceSettingsPage from './ServiceSettingsPage.tsx'
import { type Expert, minutesOf, replyTimeText, presenceText, timeOf } from './labels.ts'

afterEach(cleanup)

const NOTHING: Expert['own'] = {
  week: null,
  tags: null,
  lists: null,
  autoReply: null,
  pausedUntil: '',
}

const expertOf = (userId: string, userName: string, more: Partial<Expert> = {}) =>
  make(partOf(serviceSettings.experts.output, 'records'), {
    userId,
    userName,
    userSex: '0',
    role: '科技政策顾问',
    regionNames: ['全国'],
    profile: 'published' as const,
    active: true,
    tags: ['高企认定'],
    lists: ['consult' as const],
    autoReply: 'first',
    hours: '工作日 9:00–18:00',
    base: {
      tags: ['高企认定'],
      lists: ['consult' as const],
      autoReply: 'first',
      hours: '工作日 9:00–18:00',
    },
    own: NOTHING,
    capacity: 8,
    load: 2,
    presence: { userId, status: 'online' as const, available: true },
    chats: 31,
    firstReplyMs: 95_000,
    ...more,
  })
const EXPERTS = [expertOf('a', '周明远'), expertOf('b', '林予禾', { profile: 'hidden', lists: [] })]

const replyOf = (code: string, more: object = {}) => ({
  code,
  title: '欢迎语',
  writing: '您好',
  html: '<p>您好</p>',
  version: 2,
  updateTime: '2026-11-22 09:00:00',
  updateUser: '审核员',
  note: '',
  when: '打开咨询时',
  usedBy: [],
  ...more,
})
const OFFICE = {
  version: 1,
  note: '',
  updateTime: '2026-11-22 09:00:00',
  updateUser: '审核员',
  hours: OFFICE_HOURS,
}
const QUICK = {
  replyId: 'q1',
  title: '外出',
  text: '稍后回复',
  tags: ['外出'],
  version: 3,
  updateTime: '2026-11-22 09:00:00',
  updateUser: '审核员',
  removedTime: '',
}

const USUAL = [
  on(serviceSettings.experts, { records: EXPERTS }),
  on(serviceSettings.replies, {
    records: [
      replyOf('welcome'),
      replyOf('first', {
        title: '高企',
        when: '',
        usedBy: [{ userId: 'a', userName: '周明远' }],
      }),
    ],
  }),
  on(serviceSettings.hours, OFFICE),
  on(serviceSettings.quickReplies, {
    records: [QUICK],
    total: 1,
    pageSize: 20,
    tags: ['外出'],
  }),
]

const open = (query: string, more: readonly Route[] = []) => {
  const page = <ServiceSettingsPage preview={(html) => <span data-html={html}>{html}</span>} />
  return openAt(page, `/admin/serviceDesk${query}`, [...more, ...USUAL])
}

describe('experts', () => {
  test('each is a card with what holds, found by the address', async () => {
    const { at } = open('?list=consult')
    const card = (await screen.findByRole('heading', { name: '周明远' })).closest('li')
    expect(card?.textContent).toContain('31 次咨询 · 首次回复 1 分 35 秒')
    expect(card?.textContent).toContain('2 / 8')
    expect(card?.textContent).toContain('按平台时段分配')
    expect(screen.queryByRole('heading', { name: '林予禾' })).toBeNull()
    expect(
      within(card as HTMLElement)
        .getByRole('link', { name: /编辑公开资料/ })
        .getAttribute('href'),
    ).toBe('/admin/contentEdit?kind=expert&id=a')
    expect(at()).toBe('?list=consult')
  })

  test('a setting of one’s own is sent whole, with the version that was looked at', async () => {
    const { inputsOf, overlays } = open('?id=a', [
      on(serviceSettings.saveExpert, expertOf('a', '周明远', { version: 1 })),
    ])
    const drawer = within(await screen.findByRole('dialog', { name: '周明远的接待设置' }))
    fireEvent.change(drawer.getByRole('textbox', { name: /^接待上限/ }), {
      target: { value: '99' },
    })
    fireEvent.click(drawer.getByRole('button', { name: '保存' }))
    expect(await drawer.findByText('接待上限填写 1 到 50')).toBeTruthy()
    fireEvent.change(drawer.getByRole('textbox', { name: /^接待上限/ }), {
      target: { value: '12' },
    })
    fireEvent.click(drawer.getByRole('checkbox', { name: '单独设置每周时段' }))
    fireEvent.change(drawer.getByLabelText('周一第 1 段到'), { target: { value: '00:00' } })
    fireEvent.click(drawer.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(inputsOf(serviceSettings.saveExpert)).toHaveLength(1))
    const [sent] = inputsOf(serviceSettings.saveExpert)
    expect(sent).toMatchObject({ userId: 'a', version: 0, capacity: 12 })
    const setting = JSON.parse(String(sent?.setting)) as Expert['own']
    expect(setting.week?.[0]).toEqual([{ from: 540, to: 1_440 }])
    expect(setting.tags).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(overlays.get().toasts.at(-1)?.text).toBe('周明远的接待设置已生效')
  })

  test('a refusal stays in the drawer, and nothing typed is lost', async () => {
    open('?id=a', [on(serviceSettings.saveExpert, apiError('conflict'))])
    const drawer = within(await screen.findByRole('dialog'))
    const field = drawer.getByRole('textbox', { name: /^接待上限/ })
    fireEvent.change(field, { target: { value: '9' } })
    fireEvent.click(drawer.getByRole('button', { name: '保存' }))
    expect(await drawer.findByText('数据已被修改，请刷新')).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('9')
  })

  test('one goes down, and the order before comes back', async () => {
    const { inputsOf, overlays } = open('', [
      on(serviceSettings.orderExperts, { before: ['a', 'b'] }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '下移周明远' }))
    await waitFor(() =>
      expect(inputsOf(serviceSettings.orderExperts)).toEqual([{ userIds: ['b', 'a'] }]),
    )
    await waitFor(() => expect(overlays.get().toasts.at(-1)?.action?.label).toBe('撤销'))
    overlays.get().toasts.at(-1)?.action?.run()
    await waitFor(() =>
      expect(inputsOf(serviceSettings.orderExperts)[1]).toEqual({ userIds: ['a', 'b'] }),
    )
  })

  test('nobody there, nobody found and nothing loaded read differently', async () => {
    open('', [on(serviceSettings.experts, {})])
    expect(await screen.findByText(/暂无专家/)).toBeTruthy()
    cleanup()
    const { at } = open('?q=没有')
    expect(await screen.findByText('没有符合条件的专家')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '清空筛选' }))
    expect(at()).toBe('')
    cleanup()
    open('', [on(serviceSettings.experts, apiError('invalid', '专家读不到'))])
    expect((await screen.findByRole('alert')).textContent).toContain('专家读不到')
  })
})

describe('automatic replies', () => {
  test('show what visitors see, when, and who uses them', async () => {
    open('?tab=replies')
    expect(await screen.findByText('显示时机：打开咨询时')).toBeTruthy()
    expect(screen.getByText('使用：周明远')).toBeTruthy()
    expect(document.querySelectorAll('[data-html="<p>您好</p>"]')).toHaveLength(2)
  })

  test('one is written with a preview of the server, and saved with its version', async () => {
    const { inputsOf } = open('?tab=replies&id=welcome', [
      on(serviceSettings.previewReply, ({ writing }) => ({ html: `<p>${String(writing)}</p>` })),
      on(serviceSettings.saveReply, { code: 'welcome', version: 3 }),
    ])
    const drawer = within(await screen.findByRole('dialog', { name: '编辑“欢迎语”' }))
    fireEvent.change(drawer.getByRole('textbox', { name: /^内容/ }), {
      target: { value: '早上好' },
    })
    await waitFor(() =>
      expect(document.querySelector('[data-html="<p>早上好</p>"]')).not.toBeNull(),
    )
    fireEvent.click(drawer.getByRole('button', { name: '保存并生效' }))
    await waitFor(() =>
      expect(inputsOf(serviceSettings.saveReply)).toEqual([
        { code: 'welcome', title: '欢迎语', writing: '早上好', version: 2, note: '' },
      ]),
    )
  })

  test('an old version comes back into the form, and is saved by hand', async () => {
    const { inputsOf } = open('?tab=replies&id=welcome', [
      on(serviceSettings.previewReply, { html: '' }),
      on(serviceSettings.replyVersions, {
        records: [
          { code: 'welcome', writing: '您好', version: 2 },
          { code: 'welcome', writing: '最初的话', version: 1, note: '原始内容' },
        ],
        total: 2,
        pageSize: 10,
      }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '版本' }))
    fireEvent.click(await screen.findByRole('button', { name: '取回第 1 版' }))
    const field = await screen.findByRole('textbox', { name: /^内容/ })
    expect((field as HTMLTextAreaElement).value).toBe('最初的话')
    expect(inputsOf(serviceSettings.saveReply)).toEqual([])
  })
})

describe('office hours', () => {
  test('a day that differs is added, asked about and published', async () => {
    const { inputsOf } = open('?tab=hours', [on(serviceSettings.saveHours, { version: 2 })])
    const adding = within(await screen.findByRole('group', { name: '添加特殊日期' }))
    fireEvent.click(adding.getByRole('button', { name: '添加' }))
    expect(adding.getByRole('alert').textContent).toContain('请填写日期')
    fireEvent.change(adding.getByLabelText('从'), { target: { value: '2099-01-01' } })
    fireEvent.change(adding.getByLabelText(/^到/), { target: { value: '2099-01-02' } })
    fireEvent.change(adding.getByLabelText('名称'), { target: { value: '元旦' } })
    fireEvent.click(adding.getByRole('button', { name: '添加' }))
    expect(await screen.findByRole('button', { name: '移除2099-01-02' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '发布接待时间' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: '发布接待时间？' }))
    expect(dialog.getAllByText('元旦 休息（法定节假日与调休）')).toHaveLength(2)
    fireEvent.click(dialog.getByRole('button', { name: '发布' }))
    await waitFor(() => expect(inputsOf(serviceSettings.saveHours)).toHaveLength(1))
    const [sent] = inputsOf(serviceSettings.saveHours)
    expect(sent?.version).toBe(1)
    expect(JSON.parse(String(sent?.hours))).toMatchObject({
      exceptions: [
        { day: '2099-01-01', name: '元旦', kind: 'holiday', ranges: [] },
        { day: '2099-01-02' },
      ],
    })
  })

  test('ranges that overlap keep it from being published, and another tab asks first', async () => {
    const { at } = open('?tab=hours')
    fireEvent.click(await screen.findByRole('button', { name: '添加时段周一' }))
    fireEvent.change(screen.getByLabelText('周一第 2 段从'), { target: { value: '10:00' } })
    expect(screen.queryByRole('button', { name: '发布接待时间' })).toBeNull()
    expect(screen.getByText('周一：各段要按先后填写，不能重叠或相连')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '快捷回复' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    fireEvent.click(dialog.getByRole('button', { name: '留在此页' }))
    expect(at()).toBe('?tab=hours')
    fireEvent.click(screen.getByRole('tab', { name: '快捷回复' }))
    const again = within(await screen.findByRole('alertdialog'))
    fireEvent.click(again.getByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(at()).toBe('?tab=quick'))
  })
})

describe('quick replies', () => {
  test('one is deleted after a question, and comes back from the toast', async () => {
    const { inputsOf, overlays } = open('?tab=quick&tag=外出', [
      on(serviceSettings.removeQuickReply, { removed: true }),
      on(serviceSettings.restoreQuickReply, { restored: true }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '删除外出' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: '删除“外出”？' }))
    fireEvent.click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(overlays.get().toasts.at(-1)?.action?.label).toBe('撤销'))
    overlays.get().toasts.at(-1)?.action?.run()
    await waitFor(() =>
      expect(inputsOf(serviceSettings.restoreQuickReply)).toEqual([{ replyId: 'q1' }]),
    )
    expect(inputsOf(serviceSettings.quickReplies)[0]).toEqual({
      keyword: '',
      tag: '外出',
      removed: false,
      page: 0,
      pageSize: 20,
    })
  })

  test('a new one says what is missing before it is sent', async () => {
    const { inputsOf } = open('?tab=quick', [on(serviceSettings.saveQuickReply, { replyId: 'n' })])
    fireEvent.click(await screen.findByRole('button', { name: '新建快捷回复' }))
    const drawer = within(await screen.findByRole('dialog', { name: '新建快捷回复' }))
    fireEvent.click(drawer.getByRole('button', { name: '保存' }))
    expect(await drawer.findByText('请填写标题')).toBeTruthy()
    expect(inputsOf(serviceSettings.saveQuickReply)).toEqual([])
    fireEvent.change(drawer.getByRole('textbox', { name: /^标题/ }), { target: { value: '外出' } })
    fireEvent.change(drawer.getByRole('textbox', { name: /^内容/ }), { target: { value: '稍后' } })
    fireEvent.change(drawer.getByRole('textbox', { name: /^标签/ }), {
      target: { value: '外出、外出，忙' },
    })
    fireEvent.click(drawer.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(inputsOf(serviceSettings.saveQuickReply)).toEqual([
        { replyId: '', version: 0, title: '外出', text: '稍后', tags: ['外出', '忙'] },
      ]),
    )
  })
})

describe('words', () => {
  test.each([
    [0, '样本不足 20 次'],
    [400, '1 秒'],
    [59_000, '59 秒'],
    [60_000, '1 分钟'],
    [130_000, '2 分 10 秒'],
  ])('%d ms is %s', (ms, text) => {
    expect(replyTimeText(ms)).toBe(text)
  })

  test('times of a field and minutes', () => {
    expect(timeOf(1_440)).toBe('00:00')
    expect(timeOf(545)).toBe('09:05')
    expect(minutesOf('00:00', 'to')).toBe(1_440)
    expect(minutesOf('00:00', 'from')).toBe(0)
    expect(minutesOf('', 'from')).toBeNull()
  })

  test('how somebody stands', () => {
    const away = { status: 'away', available: false, backAt: '2026-12-06 10:00' } as const
    const paused = expertOf('a', '甲', {
      own: { ...NOTHING, pausedUntil: '2026-12-05' },
      presence: { userId: 'a', ...away },
    })
    expect(presenceText(paused)).toBe('暂停接待至 2026-12-05')
    expect(presenceText(expertOf('a', '甲'))).toBe('在线')
    expect(
      presenceText(
        expertOf('a', '甲', { reason: '开会', presence: { userId: 'a', ...away, backAt: '' } }),
      ),
    ).toBe('离开（开会）')
  })
})
