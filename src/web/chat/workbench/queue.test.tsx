// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { workbench } from '#contract/workbench.ts'
import { on } from '#web/testing/server.ts'
import { listed } from '../centre/testing.tsx'
import { A, B, C, customer, workbenchLists, names, open, screenOf } from './testing.tsx'

beforeEach(() => screenOf(1_440))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the queue', () => {
  test('stands by who waits longest, with the wait in words', async () => {
    await open('', [workbenchLists({ mine: [B, A, C] })])
    expect(await names()).toEqual(['丙客户', '甲客户', '乙客户'])
    const list = screen.getByRole('list', { name: '会话列表' })
    const [late, long, none] = within(list).getAllByRole('listitem')
    expect(late?.textContent).toMatch(/超时 3:2/)
    expect(long?.textContent).toMatch(/已等 2:1/)
    expect(none?.textContent).not.toContain('等待')
  })

  test('does not jump while the pointer is over it', async () => {
    let mine = [B, A]
    const { client } = await open('', [on(chat.list, () => listed(mine))])
    expect(await names()).toEqual(['甲客户', '乙客户'])
    fireEvent.pointerEnter(screen.getByRole('list', { name: '会话列表' }), { pointerType: 'mouse' })
    mine = [{ ...B, pinned: true, unread: 1 }, A, C]
    await act(async () => client.invalidateQueries({ queryKey: [chat.list.path] }))
    await waitFor(async () => expect(await names()).toEqual(['甲客户', '乙客户', '丙客户']))
    expect(screen.getByText('顺序有变化，移开指针后更新')).toBeTruthy()
    fireEvent.pointerLeave(screen.getByRole('list', { name: '会话列表' }))
    expect(await names()).toEqual(['乙客户', '丙客户', '甲客户'])
  })

  test('draws of a long list only what is in sight, and says how long it is', async () => {
    const many = Array.from({ length: 300 }, (_, at) => customer(`m${at}`, `客户${at}`))
    await open('', [workbenchLists({ mine: many })])
    expect((await names()).length).toBeLessThan(120)
    const [first] = within(screen.getByRole('list', { name: '会话列表' })).getAllByRole('listitem')
    expect([first?.ariaPosInSet, first?.ariaSetSize]).toEqual(['1', '300'])
  })

  test('a link to one that waits shows it in the queue', async () => {
    await open('?chat=a', [workbenchLists({ mine: [B], queue: [{ ...A, status: 'queued' }] })])
    const thread = await screen.findByRole('region', { name: '甲客户的会话' })
    expect(within(thread).getByRole('button', { name: '接入' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: '排队 1', checked: true })).toBeTruthy()
    expect(await names()).toEqual(['甲客户'])
  })

  test('one that a colleague has taken says who answers it, and is not read', async () => {
    const gone = { ...A, status: 'serving' as const, assigneeName: '沈若宁' }
    await open('?queue=queue&chat=a', [workbenchLists({ mine: [B], colleagues: [gone] })])
    expect(await screen.findByText('沈若宁正在接待，聊天内容不在这里显示')).toBeTruthy()
    expect(screen.queryByText('没有找到这个会话')).toBeNull()
  })

  test('has four lists, and the address keeps which', async () => {
    const { at, inputsOf } = await open('', [workbenchLists({ mine: [B], queue: [A] })])
    fireEvent.click(await screen.findByRole('radio', { name: '排队 1' }))
    await waitFor(async () => expect(await names()).toEqual(['甲客户']))
    expect(at()).toBe('?queue=queue')
    fireEvent.click(screen.getByRole('radio', { name: '同事' }))
    expect(await screen.findByText('同事手上没有会话')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '已结束' }))
    expect(await screen.findByText('暂无已结束的会话')).toBeTruthy()
    expect(inputsOf(chat.list).map(({ tab }) => tab)).toContain('ended')
  })

  test('what waits is not read before it is accepted', async () => {
    const waiting = customer('q', '丁客户', { status: 'queued', waitingSince: 1 })
    const { inputsOf, at } = await open('?queue=queue&chat=q', [
      workbenchLists({ queue: [waiting] }),
      on(workbench.accept, { accepted: true }),
    ])
    expect(await screen.findByText('接入后可以看到全部消息')).toBeTruthy()
    expect(inputsOf(chat.history)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '接入' }))
    await waitFor(() => expect(inputsOf(workbench.accept)).toEqual([{ chatId: 'q' }]))
    await waitFor(() => expect(at()).toBe('?queue=queue&chat=q'.replace('queue=queue&', '')))
  })

  test('who was slower is told who has it', async () => {
    const waiting = customer('q', '丁客户', { status: 'queued', waitingSince: 1 })
    await open('?queue=queue&chat=q', [
      workbenchLists({ queue: [waiting] }),
      on(workbench.accept, apiError('conflict', '林予禾已接入这个会话')),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '接入' }))
    expect((await screen.findByRole('alert')).textContent).toBe('林予禾已接入这个会话')
  })
})

describe('the deep link', () => {
  test('of a customer opens the conversation there is, and opens none', async () => {
    const { inputsOf, at } = await open('?userId=e-b&userName=乙客户', [
      workbenchLists({ mine: [A, B] }),
    ])
    await screen.findByText('您好，这里是 b')
    expect(at()).toBe('?chat=b')
    expect(inputsOf(chat.open)).toEqual([])
  })

  test('of somebody unknown says so', async () => {
    await open('?userId=nobody&userName=某人', [workbenchLists({})])
    expect((await screen.findByRole('alert')).textContent).toContain('没有找到与某人的会话')
  })
})
