// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { quickFind } from '#contract/quick-find.ts'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { make } from '#contract/wire/make.ts'
import { PaletteFrame } from '#web/shell/console/palette/PaletteFrame.tsx'
import { on } from '#web/testing/server.ts'
import { EXPERT } from '../centre/testing.tsx'
import { A, B, workbenchLists, field, names, open, press, screenOf } from './testing.tsx'

beforeEach(() => screenOf(1_440))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('keys', () => {
  const opened = async (around?: Parameters<typeof open>[3]) =>
    open('?chat=a', [workbenchLists({ mine: [A, B] }), on(quickFind.find, {})], EXPERT, around)
  /** In the palette of the console, which the server finds nothing for. */
  const inConsole = async () =>
    opened((page) => (
      <PaletteFrame menu={{ company: [], platform: [], groups: [] }}>{page}</PaletteFrame>
    ))

  test('J, K and Alt with the arrows go through the list', async () => {
    const { at } = await opened()
    await names()
    for (const [key, more, to] of [
      ['j', {}, 'b'],
      ['k', {}, 'a'],
      ['ArrowDown', { altKey: true }, 'b'],
      ['ArrowUp', { altKey: true }, 'a'],
      ['k', {}, 'a'],
    ] as const) {
      press(key, more)
      await waitFor(() => expect(at()).toBe(`?chat=${to}`))
    }
  })

  test('Alt and a digit open the one that stands there, wherever the sign of the key', async () => {
    const { at } = await opened()
    await names()
    press('™', { altKey: true, code: 'Digit2' })
    await waitFor(() => expect(at()).toBe('?chat=b'))
    press('9', { altKey: true, code: 'Digit9' })
    expect(at()).toBe('?chat=b')
  })

  test('/ goes to the composer and opens the quick replies', async () => {
    await opened()
    await screen.findByText('您好，这里是 a')
    press('/')
    await waitFor(() => expect(field().value).toBe('/'))
    expect(document.activeElement).toBe(field())
  })

  test('Ctrl+K finds commands and conversations, even while somebody types', async () => {
    const { at } = await inConsole()
    await screen.findByText('您好，这里是 a')
    field().focus()
    press('k', { ctrlKey: true })
    const dialog = await screen.findByRole('dialog', { name: '搜索' })
    const words = within(dialog).getByRole('combobox')
    expect(document.activeElement).toBe(words)
    const group = within(dialog).getByRole('group', { name: '接待' })
    expect(within(group).getByRole('option', { name: '结束会话E' })).toBeTruthy()
    fireEvent.change(words, { target: { value: '乙' } })
    expect(within(dialog).getAllByRole('option', { name: /客户/ })).toHaveLength(1)
    fireEvent.keyDown(words, { key: 'Enter' })
    await waitFor(() => expect(at()).toBe('?chat=b'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('what a command does is done once the palette has gone; the button opens it too', async () => {
    await inConsole()
    await screen.findByText('您好，这里是 a')
    fireEvent.click(screen.getByRole('button', { name: '命令' }))
    const words = await screen.findByRole('combobox', { name: '搜索页面、操作和记录' })
    fireEvent.change(words, { target: { value: 'jshh' } })
    fireEvent.keyDown(words, { key: 'Enter' })
    expect(await screen.findByRole('dialog', { name: '结束与甲客户的会话' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: '搜索' })).toBeNull()
  })

  test('E ends, N notes and ? tells of all', async () => {
    await opened()
    await screen.findByText('您好，这里是 a')
    press('e')
    const end = await screen.findByRole('dialog', { name: '结束与甲客户的会话' })
    fireEvent.click(within(end).getByRole('button', { name: '取消' }))
    press('n')
    const note = await screen.findByRole('textbox', { name: '内部备注，客户看不到' })
    await waitFor(() => expect(document.activeElement).toBe(note))
    ;(note as HTMLElement).blur()
    press('?')
    expect(await screen.findByRole('dialog', { name: '快捷键与发送设置' })).toBeTruthy()
  })

  test('none works while somebody types, or in a dialog, or once switched off', async () => {
    const { at } = await opened()
    await screen.findByText('您好，这里是 a')
    field().focus()
    press('j')
    press('e')
    expect([at(), screen.queryByRole('dialog')]).toEqual(['?chat=a', null])
    field().blur()
    press('?')
    press('j')
    const help = await screen.findByRole('dialog', { name: '快捷键与发送设置' })
    expect(at()).toBe('?chat=a')
    fireEvent.click(within(help).getByRole('switch', { name: '启用单键快捷键' }))
    fireEvent.click(within(help).getByRole('button', { name: '关闭' }))
    press('j')
    expect(at()).toBe('?chat=a')
    press('ArrowDown', { altKey: true })
    await waitFor(() => expect(at()).toBe('?chat=b'))
  })
})

describe('the status', () => {
  test('is one of four words, with a reason', async () => {
    const { inputsOf } = await open('', [workbenchLists({})])
    fireEvent.click(await screen.findByRole('button', { name: /我的状态/ }))
    fireEvent.change(screen.getByRole('combobox', { name: '原因（选填）' }), {
      target: { value: '会议' },
    })
    expect(
      ['在线', '忙碌', '离开', '隐身'].map(
        (word) => !!screen.getByRole('button', { name: new RegExp(`^${word}`) }),
      ),
    ).toEqual([true, true, true, true])
    fireEvent.click(screen.getByRole('button', { name: /^忙碌/ }))
    await waitFor(() =>
      expect(inputsOf(workbench.setPresence)).toEqual([
        { status: 'busy', reason: '会议', capacity: 8 },
      ]),
    )
    expect(await screen.findByRole('button', { name: '我的状态：忙碌 · 会议' })).toBeTruthy()
  })

  test('how many are served at once is one’s own choice, within limits', async () => {
    const { inputsOf } = await open('', [workbenchLists({})])
    for (const [room, capacity] of [
      ['12', 12],
      ['0', 8],
      ['51', 8],
      ['x', 8],
    ] as const) {
      fireEvent.click(await screen.findByRole('button', { name: /我的状态/ }))
      fireEvent.change(screen.getByRole('textbox', { name: /同时接待/ }), {
        target: { value: room },
      })
      fireEvent.click(screen.getByRole('button', { name: /^在线/ }))
      await waitFor(() => expect(inputsOf(workbench.setPresence).at(-1)?.capacity).toBe(capacity))
    }
  })

  test('away is said aloud, and one click ends it', async () => {
    const { inputsOf } = await open('', [
      workbenchLists({}),
      on(workbench.presence, {
        ...{ status: 'away', reason: '未及时接听', capacity: 8, load: 0 },
        ...{ reception: 'open', until: '' },
      }),
    ])
    expect(await screen.findByText('您现在是离开状态：未及时接听')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '恢复在线' }))
    await waitFor(() =>
      expect(inputsOf(workbench.setPresence)).toEqual([
        { status: 'online', reason: '', capacity: 8 },
      ]),
    )
  })
})

describe('现在接待吗', () => {
  const outside = (
    reception: AnswerOf<typeof workbench.presence>['reception'],
    until = '2099-01-05 09:00',
  ) => make(workbench.presence.output, { status: 'online', capacity: 8, reception, until })

  test('is asked of whoever is there outside of hours; a yes may be taken back', async () => {
    const { inputsOf } = await open('', [
      workbenchLists({}),
      on(workbench.presence, () => outside('asked')),
      on(workbench.receive, ({ receives }) => outside(receives === true ? 'yes' : 'no')),
    ])
    expect(await screen.findByText(/客户看不到您在线。现在接待吗？/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '接待' }))
    expect(await screen.findByText(/^正在接待客户，到 1月5日 9:00 或您离开为止$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^我的状态：在线/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '停止接待' }))
    expect(
      await screen.findByText(/^您现在是离开状态：不在接待时间，1月5日 9:00 恢复$/),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: /^我的状态：离开/ })).toBeTruthy()
    expect(inputsOf(workbench.receive)).toEqual([{ receives: true }, { receives: false }])
    fireEvent.click(screen.getByRole('button', { name: '现在接待' }))
    expect(await screen.findByText(/^正在接待客户/)).toBeTruthy()
  })

  test('is not asked in hours, nor of whoever has a pause, who is told to be away', async () => {
    await open('', [workbenchLists({}), on(workbench.presence, () => outside('paused'))])
    expect(await screen.findByText(/^您现在是离开状态：暂停接待/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /接待$/ })).toBeNull()
  })

  test('after a missed ring the expert is told to be away, and one click ends it', async () => {
    let missed = false
    const { sockets, inputsOf } = await open('', [
      workbenchLists({}),
      on(workbench.presence, () => ({
        ...outside('yes'),
        ...(missed ? { status: 'away' as const, reason: '未接听，已自动设为离开' } : {}),
      })),
      on(workbench.setPresence, () => outside('yes')),
    ])
    await screen.findByText(/^正在接待客户/)
    missed = true
    act(() => sockets.tell({ t: 'ev', useq: 1, kind: 'presence', data: { status: 'away' } }))
    expect(await screen.findByText('您现在是离开状态：未接听，已自动设为离开')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '恢复在线' }))
    expect(await screen.findByText(/^正在接待客户/)).toBeTruthy()
    expect(inputsOf(workbench.receive)).toEqual([])
  })
})

describe('the customer', () => {
  test('stands beside where there is room', async () => {
    await open('?chat=b', [workbenchLists({ mine: [B] })])
    const aside = await screen.findByRole('complementary', { name: '客户资料' })
    await waitFor(() => expect(aside.textContent).toContain('高新技术企业'))
  })

  test('what was looked at is linked where it is a page of this site', async () => {
    const page = (title: string, link: string, objType = '', objId = '') => ({
      title,
      link,
      objType,
      objId,
      time: '2026-11-22 09:00:00',
    })
    await open('?chat=b', [
      workbenchLists({ mine: [B] }),
      on(workbench.customer, () => ({
        userId: 'k1',
        userName: '李客户',
        guest: false,
        company: null,
        pages: [
          page('来源页', '/policy'),
          page('看过的政策', '', 'policy', 'p1'),
          page('企业名录', '', 'company', 'c1'),
          page('别处', '//evil.example'),
        ],
        leads: [],
        chats: [],
        moves: [],
      })),
    ])
    const part = await screen.findByRole('region', { name: '浏览轨迹' })
    expect(
      within(part)
        .getAllByRole('link')
        .map((one) => one.getAttribute('href')),
    ).toEqual(['/policy', '/policy/detail?id=p1'])
  })

  test('on a phone it is the third step, with a way back', async () => {
    screenOf(390)
    const { at } = await open('?chat=b', [workbenchLists({ mine: [B] })])
    expect(screen.queryByRole('complementary')).toBeNull()
    fireEvent.click(await screen.findByRole('radio', { name: '客户资料' }))
    expect(at()).toBe('?chat=b&pane=context')
    const pane = await screen.findByRole('complementary', { name: '客户资料' })
    fireEvent.click(within(pane).getByRole('radio', { name: '会话' }))
    expect(at()).toBe('?chat=b')
    fireEvent.click(screen.getByRole('link', { name: '返回会话列表' }))
    expect(at()).toBe('')
  })
  test('on a phone a stroke of the finger turns to it and back', async () => {
    screenOf(390)
    const { at } = await open('?chat=b', [workbenchLists({ mine: [B] })])
    const stroke = async (from: number, to: number, down = 0): Promise<void> => {
      const log = await screen.findByText(/您好，这里是 b|高新技术企业/)
      fireEvent.touchStart(log, { touches: [{ clientX: from, clientY: 300 }] })
      fireEvent.touchEnd(log, { changedTouches: [{ clientX: to, clientY: 300 + down }] })
    }
    await stroke(300, 100, 150)
    expect(at(), 'down is no turn').toBe('?chat=b')
    await stroke(300, 100)
    expect(at()).toBe('?chat=b&pane=context')
    await stroke(100, 300)
    expect(at()).toBe('?chat=b')
  })
})
