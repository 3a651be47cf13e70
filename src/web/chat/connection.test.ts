import { describe, expect, it } from 'vitest'
import type { ServerFrame } from '#contract/chat.socket.ts'
import {
  CLOSE,
  GUEST_LEAVE_MS,
  NEWS_WAIT_MS,
  RESEND_MS,
  SILENCE,
  WATCHED_MAX,
} from '#domain/chat/limits.ts'
import { dueAt, step } from './connection.ts'
import { bubbleOf, messageAt } from './samples.ts'
import { SHUT_OUT } from './sending.ts'
import {
  ANSWER_MS,
  type ConnectionState,
  type Effect,
  type Happening,
  idle,
  PATIENCE_MS,
  POLL_MS,
} from './state.ts'

const ME = '123456789012345678'

/** The machine with a clock beside it; each happening answers its effects. */
const machine = (member = false, roll = 0) => {
  let state = idle(ME, member)
  let now = 1_000
  const on = (event: Happening): readonly Effect[] => {
    const [next, effects] = step(state, { ...event, now }, () => roll)
    state = next
    return effects
  }
  const frame = (one: ServerFrame) => on({ kind: 'frame', socket: state.socket, frame: one })
  const welcome = (heads: Record<string, number> = {}, useq = 0) => {
    on({ kind: 'opened', socket: state.socket, ticket: '', device: 'd' })
    return frame({ t: 'welcome', node: 'n', now, hb: 25_000, heads, useq })
  }
  return {
    on,
    frame,
    welcome,
    open: () => {
      on({ kind: 'wanted' })
      on({ kind: 'watched', conv: 'c', cursor: 0 })
      return welcome()
    },
    cut: (code = 1006, retryAfterMs = 0) =>
      on({ kind: 'closed', socket: state.socket, code, retryAfterMs }),
    later: (ms: number) => {
      now += ms
      return on({ kind: 'due' })
    },
    state: (): ConnectionState => state,
    due: () => dueAt(state) - now,
  }
}

const doings = (effects: readonly Effect[]) => effects.map((effect) => effect.do)
const frames = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.do === 'frame' ? [effect.frame] : []))
const sends = (effects: readonly Effect[]) =>
  frames(effects).flatMap((one) => (one.t === 'send' ? [one.id] : []))

describe('opening and closing', () => {
  it('says hello first, with what it has', () => {
    const it = machine()
    expect(it.on({ kind: 'wanted' })).toEqual([{ do: 'connect', socket: 1, ticket: false }])
    expect(it.on({ kind: 'wanted' })).toEqual([])
    it.on({ kind: 'watched', conv: 'c', cursor: 7 })
    expect(frames(it.on({ kind: 'opened', socket: 1, ticket: 't', device: 'd' }))).toEqual([
      { v: 1, t: 'hello', ticket: 't', device: 'd', cur: { c: 7 }, ucur: 0 },
    ])
  })

  it.each([0, 0.5, 0.999])('tries again two seconds after, exactly (chance %f), once', (roll) => {
    const it = machine(false, roll)
    it.open()
    expect(it.cut()).toEqual([])
    expect(it.due()).toBe(2_000)
    expect(doings(it.later(1_999))).toEqual([])
    expect(doings(it.later(1))).toEqual(['connect'])
    // One attempt at a time, whatever else happens meanwhile.
    expect(doings(it.later(1))).toEqual([])
    expect(doings(it.on({ kind: 'probed' }))).toEqual([])
    expect(doings(it.on({ kind: 'wanted' }))).toEqual([])
  })

  it.each([
    [0, 2_000],
    [0.5, 2_500],
    [0.999, 2_999],
  ])('waits some chance (%f) more from the second try on, until a welcome', (roll, wait) => {
    const it = machine(false, roll)
    it.open()
    it.cut()
    it.later(2_000)
    it.cut()
    expect(it.due()).toBe(wait)
    it.later(wait)
    it.welcome()
    it.cut()
    expect(it.due()).toBe(2_000)
  })

  it('hears nothing of a socket that is not the present one', () => {
    const it = machine()
    it.open()
    it.cut()
    it.later(2_000)
    expect(it.state().socket).toBe(2)
    it.on({ kind: 'closed', socket: 1, code: 1006, retryAfterMs: 0 })
    expect(it.state().phase).toBe('connecting')
    expect(it.on({ kind: 'opened', socket: 1, ticket: '', device: 'd' })).toEqual([])
    expect(it.on({ kind: 'frame', socket: 1, frame: { t: 'msg', m: messageAt(1) } })).toEqual([])
  })

  it.each([CLOSE.signedOut, CLOSE.forbidden])('never comes back after %i', (code) => {
    const it = machine()
    it.open()
    it.cut(code)
    expect(it.state().phase).toBe('refused')
    expect(it.due()).toBe(Infinity)
    expect(it.on({ kind: 'probed' })).toEqual([])
  })

  it('shut out, it leaves nothing at 发送中: every text is there with the reason', () => {
    const it = machine()
    it.open()
    it.on({ kind: 'written', bubble: bubbleOf('a') })
    it.cut(CLOSE.signedOut)
    it.on({ kind: 'written', bubble: bubbleOf('b') })
    it.on({ kind: 'restored', bubbles: [bubbleOf('old')] })
    const failed = ['old', 'a', 'b'].map((id) => bubbleOf(id, { reason: SHUT_OUT }))
    expect(it.state().outbox).toEqual(failed)
    expect(it.on({ kind: 'again', id: 'a' }).at(-1)).toEqual({ do: 'keep', bubble: failed[1] })
  })

  it('shut out, a message that a call is just storing has its end by that call', () => {
    const it = machine(true)
    it.open()
    it.on({ kind: 'written', bubble: bubbleOf('a') })
    it.on({ kind: 'written', bubble: bubbleOf('b') })
    it.cut(CLOSE.signedOut)
    expect(it.state().outbox.map(({ reason }) => reason)).toEqual(['', SHUT_OUT])
    expect(doings(it.on({ kind: 'posted', id: 'a', seq: 1, msgId: 'm', ts: 1 }))).toContain('acked')
    const lost = machine(true)
    lost.open()
    lost.on({ kind: 'written', bubble: bubbleOf('a') })
    lost.cut(CLOSE.signedOut)
    lost.on({ kind: 'unposted', id: 'a', retryAfterMs: RESEND_MS })
    expect(lost.state().outbox[0]?.reason).toBe(SHUT_OUT)
  })

  it('reads again, once, what it read before the first welcome', () => {
    const it = machine()
    it.on({ kind: 'wanted' })
    it.on({ kind: 'watched', conv: 'c', cursor: 3 })
    expect(it.welcome({ c: 3 }, 9)).toEqual([{ do: 'refresh' }, { do: 'reload', conv: 'c' }])
    it.cut()
    it.later(3_000)
    expect(it.welcome({ c: 3 }, 11)).toEqual([{ do: 'refresh' }])
  })

  it('waits as long as a draining server says, and longer after haste', () => {
    const it = machine()
    it.open()
    it.cut(CLOSE.draining, 8_000)
    expect(it.due()).toBe(8_000)
    const hasty = machine()
    hasty.open()
    hasty.cut(CLOSE.tooFast)
    expect(hasty.due()).toBe(10_000)
  })

  it('fetches a ticket after one that had expired', () => {
    const it = machine()
    it.open()
    it.cut(CLOSE.ticketExpired)
    expect(it.later(2_000)).toEqual([{ do: 'connect', socket: 2, ticket: true }])
  })

  it('one of too many rests until somebody looks or writes', () => {
    const it = machine()
    it.open()
    it.cut(CLOSE.replaced)
    expect(it.due()).toBe(Infinity)
    expect(doings(it.on({ kind: 'written', bubble: bubbleOf('a') }))).toEqual(['keep', 'connect'])
    const busy = machine()
    busy.open()
    busy.on({ kind: 'written', bubble: bubbleOf('a') })
    expect(doings(busy.cut(CLOSE.replaced))).toEqual(['post'])
    const looked = machine()
    looked.open()
    looked.cut(CLOSE.replaced)
    expect(doings(looked.on({ kind: 'probed' }))).toEqual(['connect'])
  })

  it('forty silent seconds are death, an attempt has ten', () => {
    const it = machine()
    it.open()
    expect(it.due()).toBe(SILENCE.client)
    it.later(SILENCE.client - 1)
    expect(it.state().phase).toBe('open')
    expect(it.later(1)).toEqual([{ do: 'close', socket: 1 }])
    expect(it.state().phase).toBe('closed')
    it.later(2_000)
    expect(it.later(PATIENCE_MS)[0]).toEqual({ do: 'close', socket: 2 })
    expect(it.state().phase).toBe('closed')
  })

  it('a socket that is silent about a message is left after six seconds, an idle one is not', () => {
    const it = machine()
    it.open()
    it.later(20_000)
    it.on({ kind: 'written', bubble: bubbleOf('a') })
    // Sent again and again, as anything that gets lost on a good line.
    for (let at = RESEND_MS; at < ANSWER_MS; at += RESEND_MS)
      expect(sends(it.later(RESEND_MS))).toEqual(['a'])
    expect(doings(it.later(RESEND_MS))).toEqual(['close'])
    expect(it.state().phase).toBe('closed')
    expect(doings(it.later(2_000))).toEqual(['connect'])
    expect(sends(it.welcome())).toEqual(['a'])
    // Whatever is heard says that somebody is there.
    for (let seconds = 0; seconds < 12; seconds += 3) {
      it.later(3_000)
      it.frame({ t: 'ping', h: {}, uh: 0 })
    }
    expect(it.state().phase).toBe('open')
  })

  it('answers a ping and asks for what its heads say is missing', () => {
    const it = machine()
    it.open()
    expect(frames(it.frame({ t: 'ping', h: { c: 2, other: 9 }, uh: 0 }))).toEqual([
      { t: 'pong' },
      { t: 'sync', conv: 'c', after: 0 },
    ])
  })

  it('a page that comes back after too long a silence opens a new socket at once', () => {
    const it = machine()
    it.open()
    it.later(10_000)
    expect(it.on({ kind: 'probed' })).toEqual([{ do: 'poll', conv: 'c', after: 0 }])
    it.later(18_000)
    expect(doings(it.on({ kind: 'probed' }))).toEqual(['close', 'connect'])
  })

  it('a page that comes back does not wait for the two seconds', () => {
    const it = machine()
    it.open()
    it.cut()
    expect(doings(it.on({ kind: 'probed' }))).toEqual(['connect'])
  })

  it('a guest’s socket closes 600 ms after the dialog and stays closed', () => {
    const it = machine()
    it.open()
    it.on({ kind: 'left' })
    expect(it.due()).toBe(GUEST_LEAVE_MS)
    expect(it.later(GUEST_LEAVE_MS - 1)).toEqual([])
    expect(it.later(1)).toEqual([{ do: 'close', socket: 1 }])
    expect(it.due()).toBe(Infinity)
    expect(it.on({ kind: 'probed' })).toEqual([])
    expect(doings(it.on({ kind: 'wanted' }))).toEqual(['connect'])
  })

  it('who comes back within the 600 ms stays; a member stays anyway', () => {
    const it = machine()
    it.open()
    it.on({ kind: 'left' })
    it.later(300)
    it.on({ kind: 'wanted' })
    expect(it.later(600)).toEqual([])
    expect(it.state().phase).toBe('open')
    const member = machine(true)
    member.open()
    member.on({ kind: 'left' })
    expect(member.later(GUEST_LEAVE_MS)).toEqual([])
    expect(member.state().phase).toBe('open')
  })

  it('what a guest had not sent goes by a call when the socket is closed', () => {
    const it = machine()
    it.open()
    it.on({ kind: 'written', bubble: bubbleOf('a') })
    it.on({ kind: 'left' })
    expect(doings(it.later(GUEST_LEAVE_MS))).toEqual(['close', 'post'])
  })

  it('after two failed attempts calls stand in, with the same cursors', () => {
    const it = machine()
    it.on({ kind: 'wanted' })
    it.on({ kind: 'watched', conv: 'c', cursor: 4 })
    expect(doings(it.on({ kind: 'written', bubble: bubbleOf('a') }))).toEqual(['keep'])
    expect(it.cut()).toEqual([])
    it.later(2_000)
    const waits = { do: 'wait', heads: { c: 4 }, useq: 0 }
    expect(it.cut()).toEqual([{ do: 'post', bubble: bubbleOf('a') }, waits])
    expect(doings(it.later(2_000))).toEqual(['connect'])
  })
})

describe('without a socket', () => {
  const waiting = () => {
    const it = machine()
    it.on({ kind: 'wanted' })
    it.on({ kind: 'watched', conv: 'c', cursor: 4 })
    it.on({ kind: 'watched', conv: 'd', cursor: 2 })
    it.cut()
    it.later(2_000)
    expect(doings(it.cut())).toEqual(['wait'])
    return it
  }
  const waits = (effects: readonly Effect[]) => effects.filter((one) => one.do === 'wait')
  const passes = (it: ReturnType<typeof machine>, ms: number) => {
    const effects: Effect[] = []
    for (let at = 0; at < ms; at += 500) effects.push(...it.later(500))
    return waits(effects)
  }

  it('one call waits at a time, and what it tells of is fetched', () => {
    const it = waiting()
    expect(passes(it, NEWS_WAIT_MS)).toEqual([])
    expect(it.on({ kind: 'news', heads: { c: 6, d: 2 }, useq: 3 })).toEqual([
      { do: 'poll', conv: 'c', after: 4 },
      { do: 'refresh' },
    ])
    expect(passes(it, POLL_MS - 500)).toEqual([])
    expect(passes(it, 500)).toEqual([{ do: 'wait', heads: { c: 4, d: 2 }, useq: 3 }])
    expect(it.on({ kind: 'news', heads: { c: 4, d: 2 }, useq: 3 })).toEqual([])
  })

  it('what a call only named is asked for in full by the next socket', () => {
    const it = machine()
    it.open()
    it.frame({ t: 'ev', useq: 4, kind: 'unread', data: {} })
    it.cut()
    it.later(2_000)
    it.cut()
    expect(doings(it.on({ kind: 'news', heads: { c: 0 }, useq: 9 }))).toEqual(['refresh'])
    it.later(3_000)
    const [hello] = frames(
      it.on({ kind: 'opened', socket: it.state().socket, ticket: '', device: 'd' }),
    )
    expect(hello).toMatchObject({ t: 'hello', ucur: 4 })
  })

  it('backs off while it gets nowhere, and as long as the server says', () => {
    const it = waiting()
    const pauses: number[] = []
    for (let round = 0; round < 6; round += 1) {
      it.on({ kind: 'noNews', retryAfterMs: 0 })
      let ms = 0
      while (passes(it, 500).length === 0) ms += 500
      pauses.push(ms + 500)
    }
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
    it.on({ kind: 'noNews', retryAfterMs: 60_000 })
    expect(passes(it, 59_500)).toEqual([])
    expect(passes(it, 500)).toHaveLength(1)
  })

  it('a call that is never answered is made again', () => {
    const it = waiting()
    expect(passes(it, NEWS_WAIT_MS + PATIENCE_MS - 500)).toEqual([])
    expect(passes(it, 500)).toHaveLength(1)
  })

  it('ends with the socket, and when the guest has gone', () => {
    const it = waiting()
    it.later(3_000)
    it.welcome()
    expect(it.on({ kind: 'news', heads: { c: 5 }, useq: 0 })).toEqual([
      { do: 'frame', frame: { t: 'sync', conv: 'c', after: 4 } },
    ])
    expect(passes(it, 30_000)).toEqual([])
    const gone = waiting()
    gone.on({ kind: 'left' })
    gone.later(GUEST_LEAVE_MS)
    gone.on({ kind: 'noNews', retryAfterMs: 0 })
    expect(gone.due()).toBe(Infinity)
  })

  it('watches as many conversations as a call may name', () => {
    const it = machine()
    it.on({ kind: 'wanted' })
    for (let at = 0; at < 60; at += 1) it.on({ kind: 'watched', conv: `c${at}`, cursor: 1 })
    it.cut()
    it.later(2_000)
    const [wait] = it.cut()
    expect(wait?.do === 'wait' && Object.keys(wait.heads)).toHaveLength(WATCHED_MAX)
  })
})

describe('receiving', () => {
  it('shows the next number only, asks for a hole once, and shows nothing twice', () => {
    const it = machine()
    it.open()
    const said = (seq: number) => it.frame({ t: 'msg', m: messageAt(seq) })
    expect(doings(said(1))).toEqual(['append', 'mark'])
    expect(frames(said(3))).toEqual([{ t: 'sync', conv: 'c', after: 1 }])
    expect(said(4)).toEqual([])
    expect(doings(said(2))).toEqual(['append', 'mark'])
    expect(frames(it.later(RESEND_MS))).toEqual([{ t: 'sync', conv: 'c', after: 2 }])
    expect(doings(said(1))).toEqual(['revise'])
  })

  it('what the server sends on after a welcome is asked for only where it does not come', () => {
    const it = machine()
    it.on({ kind: 'wanted' })
    it.on({ kind: 'watched', conv: 'c', cursor: 0 })
    expect(frames(it.welcome({ c: 3 }))).toEqual([])
    it.later(RESEND_MS - 1)
    it.frame({ t: 'msg', m: messageAt(1) })
    expect(frames(it.later(RESEND_MS - 1))).toEqual([])
    expect(frames(it.later(1))).toEqual([{ t: 'sync', conv: 'c', after: 1 }])
  })

  it('what a call finds is shown as far as it is whole, with one mark', () => {
    const it = machine()
    it.open()
    const effects = it.on({
      kind: 'fetched',
      conv: 'c',
      messages: [4, 2, 1].map((seq) => messageAt(seq)),
      head: 4,
      cleared: 0,
    })
    expect(effects.flatMap((one) => (one.do === 'append' ? [one.message.seq] : []))).toEqual([1, 2])
    expect(effects.filter((one) => one.do === 'mark')).toEqual([
      { do: 'mark', conv: 'c', delivered: 2, read: 0 },
    ])
  })

  it('what the person has deleted elsewhere is not missing', () => {
    const it = machine()
    it.open()
    it.frame({ t: 'msg', m: messageAt(12) })
    const found = { messages: [11, 12].map((seq) => messageAt(seq)), head: 12, cleared: 10 }
    expect(doings(it.on({ kind: 'fetched', conv: 'c', ...found }))).toEqual([
      'append',
      'append',
      'mark',
    ])
    expect(it.state().cursors).toEqual({ c: 12 })
  })

  it('a message of another conversation is told of, not shown', () => {
    const it = machine()
    it.open()
    expect(doings(it.frame({ t: 'msg', m: messageAt(1, { conv: 'x' }) }))).toEqual(['elsewhere'])
  })

  it('too far behind: the newest page is read, and nothing counts until it is', () => {
    const it = machine()
    it.open()
    expect(it.frame({ t: 'reset', conv: 'c', head: 900 })).toEqual([{ do: 'reload', conv: 'c' }])
    expect(it.frame({ t: 'reset', conv: 'x', head: 900 })).toEqual([])
    it.on({ kind: 'watched', conv: 'c', cursor: 900 })
    expect(doings(it.frame({ t: 'msg', m: messageAt(901) }))).toEqual(['append', 'mark'])
  })

  it('taken into a conversation again: what was said and called back meanwhile is read', () => {
    const it = machine()
    it.open()
    const joins = (conv: string, useq: number): ServerFrame => ({
      t: 'ev',
      useq,
      kind: 'assign',
      data: { conv, joined: true },
    })
    expect(doings(it.frame(joins('c', 1)))).toEqual(['event', 'reload'])
    expect(it.state().cursors).toEqual({})
    expect(doings(it.frame(joins('c', 1)))).toEqual([])
    // Nobody has looked at this one, so there is nothing to bring up to date.
    expect(doings(it.frame(joins('x', 2)))).toEqual(['event'])
    it.on({ kind: 'watched', conv: 'c', cursor: 15 })
    expect(doings(it.frame({ t: 'msg', m: messageAt(16) }))).toEqual(['append', 'mark'])
  })

  it('facts that follow a welcome or a ping are not taken for known', () => {
    const it = machine()
    it.open()
    const fact = (useq: number): ServerFrame => ({ t: 'ev', useq, kind: 'rev', data: {} })
    it.frame(fact(4))
    it.cut()
    it.later(3_000)
    expect(it.welcome({}, 6)).toEqual([{ do: 'refresh' }])
    expect(doings(it.frame(fact(5)))).toEqual(['event'])
    expect(doings(it.frame({ t: 'ping', h: {}, uh: 7 }))).toEqual(['frame', 'refresh'])
    expect([6, 7, 7].map((useq) => doings(it.frame(fact(useq))))).toEqual([
      ['event'],
      ['event'],
      [],
    ])
  })

  it('facts of the person’s own stream come once', () => {
    const it = machine()
    it.open()
    const fact = (useq: number): ServerFrame => ({ t: 'ev', useq, kind: 'unread', data: { n: 1 } })
    expect(doings(it.frame(fact(3)))).toEqual(['event'])
    expect(it.frame(fact(3))).toEqual([])
    expect(doings(it.frame({ t: 'ping', h: {}, uh: 5 }))).toEqual(['frame', 'refresh'])
  })
})

describe('sending', () => {
  const ack = (id: string, seq: number): ServerFrame => ({
    t: 'ack',
    id,
    conv: 'c',
    seq,
    msgId: 'm',
    ts: 1,
  })

  it('sends one at a time, the next after the acknowledgement, and again every 1.5 s', () => {
    const it = machine()
    it.open()
    expect(sends(it.on({ kind: 'written', bubble: bubbleOf('a') }))).toEqual(['a'])
    expect(sends(it.on({ kind: 'written', bubble: bubbleOf('b') }))).toEqual([])
    expect(it.due()).toBe(RESEND_MS)
    expect(sends(it.later(RESEND_MS - 1))).toEqual([])
    expect(sends(it.later(1))).toEqual(['a'])
    const effects = it.frame(ack('a', 1))
    expect(doings(effects).slice(0, 2)).toEqual(['acked', 'forget'])
    expect(sends(effects)).toEqual(['b'])
    expect(it.frame(ack('a', 1))).toEqual([])
  })

  it('sends the whole outbox in order after a reconnect, under the same ids', () => {
    const it = machine()
    it.open()
    for (const id of ['a', 'b', 'c'])
      it.on({ kind: 'written', bubble: bubbleOf(id, { text: '好的' }) })
    it.cut()
    expect(sends(it.later(2_000))).toEqual([])
    expect(sends(it.welcome())).toEqual(['a'])
    expect(sends(it.frame(ack('a', 1)))).toEqual(['b'])
    expect(sends(it.frame(ack('b', 2)))).toEqual(['c'])
  })

  it('one’s own message that comes back is as good as its acknowledgement', () => {
    const it = machine()
    it.open()
    it.on({ kind: 'written', bubble: bubbleOf('a') })
    const effects = it.frame({ t: 'msg', m: messageAt(1, { id: 'a', from: ME }) })
    expect(doings(effects)).toEqual(['append', 'acked', 'forget'])
    expect(it.state().outbox).toEqual([])
  })

  it('waits where the server asks for it, and lets nothing overtake', () => {
    const it = machine()
    it.open()
    it.on({ kind: 'written', bubble: bubbleOf('a') })
    it.on({ kind: 'written', bubble: bubbleOf('b') })
    it.frame({ t: 'nack', id: 'a', code: 'rate', text: '', retryAfterMs: 4_000 })
    expect(it.due()).toBe(4_000)
    expect(sends(it.later(3_999))).toEqual([])
    expect(sends(it.later(1))).toEqual(['a'])
  })

  it('what is refused keeps its text and its reason, and the next one goes', () => {
    const it = machine()
    it.open()
    it.on({ kind: 'written', bubble: bubbleOf('a') })
    it.on({ kind: 'written', bubble: bubbleOf('b') })
    const effects = it.frame({ t: 'nack', id: 'a', code: 'blocked', text: '不行', hits: [[0, 1]] })
    expect(sends(effects)).toEqual(['b'])
    expect(it.state().outbox[0]).toEqual(bubbleOf('a', { reason: '不行', hits: [[0, 1]] }))
    it.frame(ack('b', 1))
    const again = it.on({ kind: 'again', id: 'a' })
    expect(sends(again)).toEqual(['a'])
    expect(it.state().outbox).toEqual([bubbleOf('a')])
  })

  it('is thrown away by the person alone', () => {
    const it = machine()
    it.open()
    it.on({ kind: 'written', bubble: bubbleOf('a') })
    it.frame({ t: 'nack', id: 'a', code: 'closed', text: '' })
    expect(it.state().outbox[0]?.reason).toBe('本次咨询已结束')
    expect(it.on({ kind: 'discarded', id: 'a' })).toEqual([{ do: 'forget', id: 'a' }])
    expect(it.state().outbox).toEqual([])
  })

  it('members send by a call, with a socket or without one', () => {
    const it = machine(true)
    it.on({ kind: 'wanted' })
    expect(doings(it.on({ kind: 'written', bubble: bubbleOf('a') }))).toEqual(['keep', 'post'])
    it.on({ kind: 'unposted', id: 'a', retryAfterMs: RESEND_MS })
    expect(doings(it.later(RESEND_MS))).toEqual(['post'])
    it.on({ kind: 'refused', id: 'a', reason: '不行', hits: [] })
    expect(it.state().outbox[0]?.reason).toBe('不行')
    it.on({ kind: 'again', id: 'a' })
    expect(doings(it.on({ kind: 'posted', id: 'a', seq: 1, msgId: 'm', ts: 1 }))).toEqual([
      'acked',
      'forget',
    ])
  })

  it('what an earlier visit left goes first; what is another person’s does not', () => {
    const it = machine()
    it.on({ kind: 'wanted' })
    it.on({ kind: 'written', bubble: bubbleOf('new') })
    const left = [bubbleOf('old'), bubbleOf('new'), bubbleOf('theirs', { actor: 'x' })]
    it.on({ kind: 'restored', bubbles: left })
    expect(it.state().outbox.map(({ id }) => id)).toEqual(['old', 'new'])
    expect(sends(it.welcome())).toEqual(['old'])
  })

  it('says that somebody writes at most every two seconds', () => {
    const it = machine()
    it.open()
    const typed = () => frames(it.on({ kind: 'typing', conv: 'c' })).map((one) => one.t)
    expect([typed(), typed()]).toEqual([[], []])
    it.later(2_000)
    expect([typed(), typed()]).toEqual([['typing'], []])
  })
})
