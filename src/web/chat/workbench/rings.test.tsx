// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { workbench } from '#contract/workbench.ts'
import { on } from '#web/testing/server.ts'
import { RING_AGAIN_MS } from './useHeard.ts'
import { LOOK_MS } from './TransferDialog.tsx'
import { colleague, customer, workbenchLists, open, screenOf } from './testing.tsx'

beforeEach(() => screenOf(1_440))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a ring', () => {
  const ring = (until: number) => ({
    t: 'ev' as const,
    useq: 1,
    kind: 'ring' as const,
    data: {
      conv: 'r',
      until,
      customerName: '戊客户',
      topic: 'consult',
      sourceTitle: '高企认定',
      lastText: '要几件专利？',
      brief: '已核对研发费用',
    },
  })
  test('says who, what about and for how long, and is accepted', async () => {
    const { sockets, inputsOf, at } = await open('', [
      workbenchLists({}),
      on(workbench.accept, { accepted: true }),
    ])
    act(() => sockets.tell(ring(Date.now() + 15_000)))
    const card = await screen.findByRole('region', { name: '新会话：戊客户' })
    for (const text of ['高企认定', '要几件专利？', '已核对研发费用'])
      expect(card.textContent).toContain(text)
    expect(card.textContent).toMatch(/1\d 秒内未接入/)
    fireEvent.click(within(card).getByRole('button', { name: '接入' }))
    await waitFor(() => expect(inputsOf(workbench.accept)).toEqual([{ chatId: 'r' }]))
    await waitFor(() => expect(screen.queryByRole('region', { name: /新会话/ })).toBeNull())
    expect(at()).toBe('?chat=r')
  })

  test('stands beside the work on a wide screen, and names a guest shortly', async () => {
    const { sockets } = await open('', [workbenchLists({})])
    const told = ring(Date.now() + 15_000)
    act(() =>
      sockets.tell({ ...told, data: { ...told.data, customerName: '游客851960901120246054' } }),
    )
    const card = await screen.findByRole('region', { name: '新会话：游客 尾号 6054' })
    const list = screen.getByRole('searchbox', { name: '搜索会话' })
    expect(card.parentElement?.parentElement?.contains(list)).toBe(true)
  })

  test('quotes what the customer asked, whatever the house wrote after it', async () => {
    await open('', [
      workbenchLists({
        mine: [
          customer('r', '戊客户', {
            ...{ status: 'ringing', question: '要几件专利？', lastText: '周明远已接入，为您服务' },
          }),
        ],
      }),
    ])
    const card = await screen.findByRole('region', { name: '新会话：戊客户' })
    expect(card.textContent).toContain('要几件专利？')
    expect(card.textContent).not.toContain('已接入')
  })

  test('is over when its time is, or when somebody else has it', async () => {
    const { sockets } = await open('', [workbenchLists({})])
    act(() => sockets.tell(ring(Date.now() - 5_000)))
    expect(screen.queryByRole('region', { name: /新会话/ })).toBeNull()
    act(() => sockets.tell({ ...ring(Date.now() + 15_000), useq: 2 }))
    expect(screen.getByRole('region', { name: /新会话/ })).toBeTruthy()
    act(() =>
      sockets.tell({
        t: 'ev',
        useq: 3,
        kind: 'status',
        data: { conv: 'r', status: 'serving', assigneeId: 'x2', customerId: 'k' },
      }),
    )
    expect(screen.queryByRole('region', { name: /新会话/ })).toBeNull()
  })

  test('goes to a colleague who is there, with a brief', async () => {
    const { sockets, inputsOf } = await open('', [
      workbenchLists({}),
      on(workbench.colleagues, {
        records: [
          colleague('x2', '林予禾', 'online'),
          colleague('x3', '陈砚秋', 'offline'),
          colleague('x4', '许青山', 'online', 8),
        ],
      }),
      on(workbench.transfer, { transferred: true }),
    ])
    act(() => sockets.tell(ring(Date.now() + 15_000)))
    fireEvent.click(screen.getByRole('button', { name: '转给同事' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('radio', { name: /林予禾/ })
    const order = within(dialog)
      .getAllByRole('radio')
      .map((one) => one.getAttribute('aria-label')?.split('，')[0])
    expect(order, 'who can take it comes first').toEqual(['林予禾', '放回排队', '陈砚秋', '许青山'])
    const of3 = (name: RegExp) => within(dialog).getByRole('radio', { name }) as HTMLInputElement
    expect([of3(/林予禾/), of3(/陈砚秋/), of3(/许青山/)].map((one) => one.disabled)).toEqual([
      false,
      true,
      true,
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: '转接' }))
    expect(inputsOf(workbench.transfer), 'nobody was chosen').toEqual([])
    fireEvent.click(of3(/林予禾/))
    fireEvent.change(within(dialog).getByRole('textbox', { name: /交接说明/ }), {
      target: { value: ' 客户问专利数 ' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: '转接' }))
    await waitFor(() =>
      expect(inputsOf(workbench.transfer)).toEqual([
        { chatId: 'r', toUserId: 'x2', brief: '客户问专利数' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows a colleague who comes while the dialog is open', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    })
    let status: 'online' | 'offline' = 'offline'
    const { sockets } = await open('', [
      workbenchLists({}),
      on(workbench.colleagues, () => ({ records: [colleague('x3', '陈砚秋', status)] })),
    ])
    act(() => sockets.tell(ring(Date.now() + 15_000)))
    fireEvent.click(screen.getByRole('button', { name: '转给同事' }))
    const dialog = await screen.findByRole('dialog')
    const choice = async () =>
      (await within(dialog).findByRole('radio', { name: /陈砚秋/ })) as HTMLInputElement
    expect((await choice()).disabled).toBe(true)
    status = 'online'
    await act(async () => vi.advanceTimersByTimeAsync(LOOK_MS + 100))
    await waitFor(async () => expect((await choice()).disabled).toBe(false))
  })

  test('sounds, again every half minute while it rings, and not once switched off', async () => {
    const started = vi.fn<() => void>()
    const node = { connect: () => node, start: started, stop() {}, frequency: {}, gain: {} }
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0
        destination = {}
        createOscillator = () => node
        createGain = () => node
        resume = async () => {}
      },
    )
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { sockets } = await open('', [workbenchLists({})])
    act(() => sockets.tell(ring(Date.now() + 200_000)))
    expect(started).toHaveBeenCalledTimes(4)
    await act(async () => vi.advanceTimersByTimeAsync(RING_AGAIN_MS - 2_000))
    expect(started).toHaveBeenCalledTimes(4)
    await act(async () => vi.advanceTimersByTimeAsync(5_000))
    expect(started).toHaveBeenCalledTimes(8)
    fireEvent.click(screen.getByRole('button', { name: '提示音已开' }))
    await act(async () => vi.advanceTimersByTimeAsync(2 * RING_AGAIN_MS))
    expect(started).toHaveBeenCalledTimes(8)
  })
})
