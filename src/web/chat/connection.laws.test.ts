import { array, assert, boolean, constantFrom, integer, oneof, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatMessage, ClientFrame, ServerFrame } from '#contract/chat.socket.ts'
import { step } from './connection.ts'
import { bubbleOf, messageAt } from './samples.ts'
import { type Bubble, type Effect, type Happening, idle } from './state.ts'

const ME = '123456789012345678'

/** What the world does between two looks at it. */
const acts = oneof(
  { weight: 4, arbitrary: record({ what: constantFrom('write' as const) }) },
  { weight: 3, arbitrary: record({ what: constantFrom('other' as const) }) },
  { weight: 2, arbitrary: record({ what: constantFrom('cut' as const) }) },
  { weight: 1, arbitrary: record({ what: constantFrom('probe' as const) }) },
  { weight: 1, arbitrary: record({ what: constantFrom('refuse' as const) }) },
  {
    weight: 6,
    arbitrary: record({ what: constantFrom('wait' as const), ms: integer({ min: 1, max: 6_000 }) }),
  },
)
const worlds = record({
  member: boolean(),
  acts: array(acts, { maxLength: 60 }),
  /** Which frames and calls get lost, one after the other, over and over. */
  losses: array(boolean(), { minLength: 1, maxLength: 40 }),
})

/** One conversation on a server behind a line that loses, and the machine before it. */
const world = (member: boolean, losses: readonly boolean[]) => {
  let now = 0
  let state = idle(ME, member)
  let healed = false
  let at = 0
  let refuseNext = false
  let connected = 0
  const stored: ChatMessage[] = []
  const log: ChatMessage[] = []
  const fate = new Map<string, 'acked' | 'failed'>()
  const written: string[] = []
  const queue: Happening[] = []
  const isLost = (): boolean => {
    at += 1
    return !healed && losses[at % losses.length] === true
  }
  const tell = (frame: ServerFrame): void => {
    if (connected === state.socket && !isLost())
      queue.push({ kind: 'frame', socket: connected, frame })
  }
  const post = (id: string): { message: ChatMessage; dup: boolean } => {
    const known = stored.find((one) => one.id === id && one.from === ME)
    if (known) return { message: known, dup: true }
    const message = messageAt(stored.length + 1, { id, from: ME, text: id })
    stored.push(message)
    return { message, dup: false }
  }
  const heard = (frame: ClientFrame): void => {
    if (isLost()) return
    if (frame.t === 'hello') {
      tell({ t: 'welcome', node: 'n', now, hb: 1, heads: { c: stored.length }, useq: 0 })
      for (const m of stored.slice(frame.cur.c ?? 0)) tell({ t: 'msg', m })
    }
    if (frame.t === 'sync') for (const m of stored.slice(frame.after)) tell({ t: 'msg', m })
    if (frame.t !== 'send') return
    if (refuseNext) {
      refuseNext = false
      tell({ t: 'nack', id: frame.id, code: 'blocked', text: '不行' })
      return
    }
    const { message, dup } = post(frame.id)
    if (!dup) tell({ t: 'msg', m: message })
    const { id, seq, msgId, ts } = message
    tell({ t: 'ack', conv: 'c', id, seq, msgId, ts, ...(dup ? { dup } : {}) })
  }
  const run = (effect: Effect): void => {
    if (effect.do === 'connect') {
      if (isLost())
        queue.push({ kind: 'closed', socket: effect.socket, code: 1006, retryAfterMs: 0 })
      else {
        connected = effect.socket
        queue.push({ kind: 'opened', socket: effect.socket, ticket: '', device: 'd' })
      }
    }
    if (effect.do === 'frame') heard(effect.frame)
    if (effect.do === 'append') log.push(effect.message)
    if (effect.do === 'acked') {
      expect(fate.get(effect.bubble.id)).not.toBe('acked')
      fate.set(effect.bubble.id, 'acked')
    }
    if (effect.do === 'wait')
      queue.push(
        isLost()
          ? { kind: 'noNews', retryAfterMs: 0 }
          : { kind: 'news', heads: { c: stored.length }, useq: 0 },
      )
    if (effect.do === 'poll' && !isLost())
      queue.push({
        kind: 'fetched',
        conv: 'c',
        messages: stored.slice(effect.after),
        head: stored.length,
        cleared: 0,
      })
    if (effect.do !== 'post') return
    const { id } = effect.bubble
    if (isLost()) queue.push({ kind: 'unposted', id, retryAfterMs: 1_500 })
    else {
      const { message } = post(id)
      // The answer may be lost after the server has stored it.
      queue.push(
        isLost()
          ? { kind: 'unposted', id, retryAfterMs: 1_500 }
          : { kind: 'posted', id, seq: message.seq, msgId: message.msgId, ts: message.ts },
      )
    }
  }
  const on = (event: Happening): void => {
    queue.push(event)
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const [next, effects] = step(state, { ...one, now }, () => 0.5)
      state = next
      for (const effect of effects) run(effect)
      for (const { id, reason } of state.outbox) if (reason !== '') fate.set(id, 'failed')
    }
  }
  const wait = (ms: number): void => {
    for (const until = now + ms; now < until;) {
      now = Math.min(until, now + 500)
      on({ kind: 'due' })
    }
  }
  on({ kind: 'wanted' })
  on({ kind: 'watched', conv: 'c', cursor: 0 })
  return {
    log,
    stored,
    fate,
    written,
    outbox: () => state.outbox,
    write() {
      const bubble: Bubble = bubbleOf(`w${written.length}`)
      written.push(bubble.id)
      on({ kind: 'written', bubble })
    },
    other() {
      const m = messageAt(stored.length + 1)
      stored.push(m)
      tell({ t: 'msg', m })
      on({ kind: 'due' })
    },
    cut: () => on({ kind: 'closed', socket: state.socket, code: 1006, retryAfterMs: 0 }),
    probe: () => on({ kind: 'probed' }),
    refuse() {
      refuseNext = true
    },
    wait,
    heal() {
      healed = true
      for (let beat = 0; beat < 8; beat += 1) {
        tell({ t: 'ping', h: { c: stored.length }, uh: 0 })
        wait(25_000)
      }
    },
  }
}

test('whatever the line loses: nothing lost, nothing twice, in order, and every bubble has its end', () => {
  assert(
    property(worlds, ({ member, acts: doing, losses }) => {
      const it = world(member, losses)
      for (const act of doing) {
        if (act.what === 'wait') it.wait(act.ms)
        else it[act.what]()
        // No text is gone while it is not stored.
        const known = new Set([...it.stored, ...it.outbox()].map(({ id }) => id))
        expect(it.written.filter((id) => !known.has(id))).toEqual([])
      }
      it.heal()
      expect(it.log).toEqual(it.stored)
      const own = it.stored.filter(({ from }) => from === ME).map(({ id }) => id)
      expect(own).toEqual(it.written.filter((id) => own.includes(id)))
      for (const id of it.written)
        expect(it.fate.get(id)).toBe(own.includes(id) ? 'acked' : 'failed')
      expect(it.outbox().map(({ id }) => id)).toEqual(it.written.filter((id) => !own.includes(id)))
    }),
    { numRuns: 300 },
  )
})
