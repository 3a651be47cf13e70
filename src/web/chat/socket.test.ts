import { afterEach, describe, expect, it, vi } from 'vitest'
import { GUEST_LEAVE_MS, RESEND_MS } from '#domain/chat/limits.ts'
import { bubbleOf, messageAt } from './samples.ts'
import { createConnection, openLine, retryAfter } from './socket.ts'
import type { Effect } from './state.ts'
import { lines, timers } from './testing.ts'

const ME = '123456789012345678'

const connected = (ticket: () => Promise<string> = async () => 't') => {
  const sockets = lines()
  const clock = timers()
  const done: Effect[] = []
  const connection = createConnection({
    actor: ME,
    member: false,
    openLine: sockets.openLine,
    ticket,
    now: clock.now,
    random: () => 0.5,
    later: clock.later,
    run: (effect) => void done.push(effect),
  })
  connection.tell({ kind: 'wanted' })
  connection.tell({ kind: 'watched', conv: 'c', cursor: 0 })
  return { sockets, clock, connection, done }
}

afterEach(() => vi.unstubAllGlobals())

describe('the socket', () => {
  it('stands under the name and five digits, and says hello first', () => {
    const { sockets } = connected()
    expect(sockets.last().path).toBe(`/message/api/portalpublic/websocket/${ME}_55555`)
    sockets.welcome()
    expect(sockets.last().frames).toEqual([
      { v: 1, t: 'hello', ticket: '', device: '55555', cur: { c: 0 }, ucur: 0 },
    ])
  })

  it('opens anew two seconds after it was closed', () => {
    const { sockets, clock } = connected()
    sockets.welcome()
    sockets.last().events.onClose(1006, '')
    clock.pass(1_999)
    expect(sockets.opened).toHaveLength(1)
    clock.pass(1)
    expect(sockets.opened).toHaveLength(2)
    clock.pass(1_000)
    expect(sockets.opened).toHaveLength(2)
  })

  it('sends again every 1.5 s until it is acknowledged, then no more', () => {
    const { sockets, clock, connection } = connected()
    sockets.welcome()
    connection.tell({ kind: 'written', bubble: bubbleOf('a') })
    clock.pass(RESEND_MS * 2)
    expect(sockets.sends().map(({ id }) => id)).toEqual(['a', 'a', 'a'])
    sockets.tell({ t: 'ack', id: 'a', conv: 'c', seq: 1, msgId: 'm', ts: 1 })
    clock.pass(RESEND_MS)
    expect(sockets.sends()).toHaveLength(3)
  })

  it('hands on what is not its own, and never minds what is no frame', () => {
    const { sockets, done } = connected()
    sockets.welcome()
    for (const text of ['', '{', '1', 'null', '[]', '{"t":"unheard-of"}'])
      expect(() => sockets.last().events.onText(text)).not.toThrow()
    sockets.tell({ t: 'msg', m: messageAt(1) })
    expect(done.map((effect) => effect.do)).toEqual(['append', 'mark'])
  })

  it('asks for a ticket where the last one was not taken', async () => {
    const { sockets, clock } = connected(async () => 'fresh')
    sockets.last().events.onClose(4003, '')
    clock.pass(2_500)
    await vi.waitFor(() => expect(sockets.opened).toHaveLength(2))
    sockets.last().events.onOpen()
    expect(sockets.last().frames[0]).toMatchObject({ t: 'hello', ticket: 'fresh' })
  })

  it('a ticket that is not given is an attempt that failed', async () => {
    const { sockets, clock, connection } = connected(async () => {
      throw new Error('no')
    })
    sockets.last().events.onClose(4003, '')
    clock.pass(2_500)
    await vi.waitFor(() => expect(connection.get().phase).toBe('closed'))
    clock.pass(2_500)
    expect(sockets.opened).toHaveLength(2)
  })

  it('is closed 600 ms after the dialog, and for good when it is stopped', () => {
    const { sockets, clock, connection } = connected()
    sockets.welcome()
    connection.tell({ kind: 'left' })
    clock.pass(GUEST_LEAVE_MS)
    expect(sockets.last().isClosed).toBe(true)
    connection.tell({ kind: 'wanted' })
    connection.stop()
    clock.pass(60_000)
    expect(sockets.opened).toHaveLength(2)
    expect(sockets.last().isClosed).toBe(true)
  })

  it.each([
    ['7312', 7_312],
    ['', 0],
    ['draining', 0],
  ])('a close says “%s”: stay away %i ms', (reason, ms) => {
    expect(retryAfter(reason)).toBe(ms)
  })

  it('goes to this site, encrypted where the page is', () => {
    const seen: string[] = []
    class Recorded extends EventTarget {
      constructor(address: URL) {
        super()
        seen.push(address.href)
      }
    }
    vi.stubGlobal('WebSocket', Recorded)
    const events = { onOpen() {}, onText() {}, onClose() {} }
    vi.stubGlobal('location', { href: 'https://ceqiao.test/policy/list?q=1' })
    openLine('/message/x_12345', events)
    vi.stubGlobal('location', { href: 'http://localhost:3000/' })
    openLine('/message/x_12345', events)
    expect(seen).toEqual([
      'wss://ceqiao.test/message/x_12345',
      'ws://localhost:3000/message/x_12345',
    ])
  })
})
