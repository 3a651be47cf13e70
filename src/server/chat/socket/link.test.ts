import { expect, test } from 'vitest'
import { MSG_TYPE, type ChatMessage, type ServerFrame } from '#contract/chat.socket.ts'
import { CLOSE, REPLAY_MAX, SILENCE } from '#domain/chat/limits.ts'
import { createLog } from '#server/log.ts'
import type { Actor, SocketService, StreamEvent } from '../chat-service.ts'
import { LIMITS } from '#server/wire/limits.ts'
import { createLink, type Link, type LinkDeps } from './link.ts'

const CONV = '00000000-0000-4000-8000-000000000001'
const GUEST: Actor = {
  id: '1'.repeat(18),
  kind: 'guest',
  name: '游客',
  companyId: '',
  serves: false,
}

const messageOf = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  conv: CONV,
  seq,
  msgId: `m${seq}`,
  id: `client-${seq}`,
  from: 'expert',
  fromName: '顾问',
  ts: seq,
  type: MSG_TYPE.text,
  body: { text: `第 ${seq} 句` },
  replyTo: 0,
  rev: 0,
  deleted: false,
  ...more,
})

/** A socket with nothing below it, over a chat service that stands in memory. */
const open = (more: Partial<LinkDeps> = {}) => {
  const sent: ServerFrame[] = []
  const closed: number[] = []
  const stored: ChatMessage[] = []
  const stream: StreamEvent[] = []
  const state = { now: 0, waiting: 0, fails: false, reads: 0, pages: 0, afterNewest: () => {} }
  const known: Link[] = []
  const typed: string[] = []
  const chatService = {
    post: async (_actor, { id, conv, type, body, replyTo }) => {
      if (state.fails) throw new Error('the database is away')
      if (body.text === '坏')
        return { kind: 'refused', code: 'blocked', text: '请修改', hits: [[0, 1]] }
      const before = stored.find((message) => message.id === id)
      if (before) return { kind: 'stored', message: before, dup: true }
      const message = messageOf(stored.length + 1, {
        id,
        conv,
        type,
        body,
        replyTo,
        from: GUEST.id,
      })
      stored.push(message)
      return { kind: 'stored', message, dup: false }
    },
    mark: async () => ({ unread: 0 }),
    newest: async () => {
      const found = { heads: { [CONV]: stored.length }, useq: stream.length }
      state.afterNewest()
      return found
    },
    headsOf: async () => ({ [CONV]: stored.length }),
    after: async (_actor, conv, after, limit) => {
      state.reads += 1
      if (conv !== CONV) return null
      return { messages: stored.slice(after, after + limit), head: stored.length }
    },
    events: async (_actor, after) => {
      state.pages += 1
      return { events: stream.filter(({ useq }) => useq > after), useq: stream.length }
    },
    useqsOf: async () => ({ [GUEST.id]: stream.length }),
    audience: async () => [GUEST.id, 'expert'],
    onCommitted: () => () => undefined,
  } satisfies SocketService
  const link = createLink({
    line: {
      send: (frame) => sent.push(JSON.parse(frame.toString()) as ServerFrame),
      close: (code) => closed.push(code),
      waiting: () => state.waiting,
    },
    suffix: '12345',
    party: { actor: GUEST, sessionId: '' },
    redeem: async () => null,
    chatService,
    node: 'n1',
    clock: { now: () => new Date(state.now), elapsed: () => state.now },
    log: createLog({ level: 'silent' }),
    limits: LIMITS.chat,
    pressure: () => 0,
    paced: () => 0,
    onKnown: (it) => known.push(it),
    onTyping: (_link, conv) => typed.push(conv),
    ...more,
  })
  const say = async (frame: object): Promise<void> => {
    link.receive(JSON.stringify(frame))
    await settle()
  }
  const hello = async (cur: Record<string, number> = {}, ucur = 0): Promise<void> =>
    say({ v: 1, t: 'hello', ticket: '', device: 'd', cur, ucur })
  const seqs = (): number[] => sent.flatMap((frame) => (frame.t === 'msg' ? [frame.m.seq] : []))
  return { link, sent, closed, stored, stream, state, known, typed, say, hello, seqs }
}

/** Until everything that was begun has ended; nothing here waits for a clock. */
const settle = async (): Promise<void> => {
  for (let round = 0; round < 60; round += 1) await Promise.resolve()
}

const fill = (stored: ChatMessage[], count: number): void => {
  for (let seq = stored.length + 1; seq <= count; seq += 1) stored.push(messageOf(seq))
}

test('nothing is told before somebody has said hello', async () => {
  const { say, sent, link } = open()
  await say({ v: 1, t: 'send', id: 'aaaaaaaa', conv: CONV, type: 1, body: { text: '在吗' } })
  link.offer(messageOf(1))
  link.beat({ [CONV]: 1 }, 0)
  expect(sent).toEqual([])
})

test('a client that has long been silent is held to be there no more', async () => {
  const { hello, say, link, state } = open()
  await hello()
  state.now += 45_000
  expect(link.isHeard()).toBe(true)
  state.now += 1
  expect(link.isHeard()).toBe(false)
  await say({ v: 1, t: 'pong' })
  expect(link.isHeard()).toBe(true)
})

test('a resume brings what was missed, in order, and then what is new', async () => {
  const { hello, stored, sent, seqs, link, known } = open()
  fill(stored, 250)
  await hello({ [CONV]: 3 })
  expect(known).toHaveLength(1)
  expect(sent[0]).toMatchObject({ t: 'welcome', node: 'n1', heads: { [CONV]: 250 } })
  await settle()
  await settle()
  expect(seqs()).toEqual(Array.from({ length: 247 }, (_, at) => at + 4))
  fill(stored, 251)
  link.offer(messageOf(251))
  expect(seqs().at(-1)).toBe(251)
})

test('a page that has nothing yet is told from now on', async () => {
  const { hello, stored, seqs, link, stream, sent } = open()
  fill(stored, 9)
  stream.push({ useq: 1, kind: 'unread', data: {} })
  await hello()
  expect(seqs()).toEqual([])
  expect(sent.some(({ t }) => t === 'ev')).toBe(false)
  link.offer(messageOf(10))
  expect(seqs()).toEqual([10])
})

test('too far behind, or ahead of us, a page is told to read the newest one', async () => {
  for (const cursor of [1, REPLAY_MAX + 100]) {
    const { hello, stored, seqs, sent } = open()
    fill(stored, REPLAY_MAX + 2)
    await hello({ [CONV]: cursor })
    expect(sent).toContainEqual({ t: 'reset', conv: CONV, head: REPLAY_MAX + 2 })
    expect(seqs()).toEqual([])
  }
})

test('what comes out of turn is put in order, and what came before is not told twice', async () => {
  const { hello, stored, seqs, link } = open()
  fill(stored, 2)
  await hello({ [CONV]: 2 })
  fill(stored, 5)
  link.offer(messageOf(5))
  link.offer(messageOf(4))
  link.offer(messageOf(3))
  await settle()
  expect(seqs()).toEqual([3, 4, 5])
  link.offer(messageOf(4))
  link.reach(CONV, 5)
  await settle()
  expect(seqs()).toEqual([3, 4, 5])
})

test('what is committed during the greeting is not missed', async () => {
  const rig = open()
  const { link, stored, seqs } = rig
  fill(stored, 1)
  const before = rig.hello({ [CONV]: 1 })
  link.offer(messageOf(2))
  stored.push(messageOf(2))
  await before
  await settle()
  expect(seqs()).toEqual([2])
})

test('the stream is read after the greeting when it is ahead, or went on meanwhile', async () => {
  const told = async (ucur: number, during: boolean): Promise<[number, number[]]> => {
    const { hello, link, stream, state, sent } = open()
    stream.push({ useq: 1, kind: 'unread', data: {} }, { useq: 2, kind: 'unread', data: {} })
    state.afterNewest = () => {
      if (!during) return
      stream.push({ useq: 3, kind: 'unread', data: {} })
      link.event(stream[2] as StreamEvent)
    }
    await hello({}, ucur)
    return [state.pages, sent.flatMap((frame) => (frame.t === 'ev' ? [frame.useq] : []))]
  }
  expect(await told(2, false)).toEqual([0, []])
  expect(await told(0, false)).toEqual([0, []])
  expect(await told(1, false)).toEqual([1, [2]])
  expect((await told(2, true))[1]).toEqual([3])
  expect((await told(0, true))[1]).toEqual([3])
})

test('a beat heals what nobody told, and carries the heads', async () => {
  const { hello, stored, seqs, link, sent } = open()
  await hello({ [CONV]: 0 })
  fill(stored, 3)
  link.beat({ [CONV]: 3 }, 0)
  await settle()
  expect(sent).toContainEqual({ t: 'ping', h: { [CONV]: 3 }, uh: 0 })
  expect(seqs()).toEqual([1, 2, 3])
})

test('a change of an old message is told, with nothing of its text', async () => {
  const { hello, stored, link, sent } = open()
  fill(stored, 3)
  await hello({ [CONV]: 3 })
  link.offer(messageOf(2, { rev: 1, deleted: true, body: { text: '' } }))
  expect(sent.at(-1)).toMatchObject({ t: 'msg', m: { seq: 2, deleted: true, body: { text: '' } } })
})

test('the same bubble twice is acknowledged twice and stored once', async () => {
  const { hello, say, sent, stored } = open()
  await hello()
  const send = { v: 1, t: 'send', id: 'bubble-1', conv: CONV, type: 1, body: { text: '好的' } }
  await say(send)
  await say(send)
  expect(stored).toHaveLength(1)
  expect(sent.filter(({ t }) => t === 'ack')).toMatchObject([
    { id: 'bubble-1', seq: 1 },
    { id: 'bubble-1', seq: 1, dup: true },
  ])
})

test('what is refused says why; what the database could not take is to be sent again', async () => {
  const { hello, say, sent, state } = open()
  await hello()
  await say({ v: 1, t: 'send', id: 'bubble-1', conv: CONV, type: 1, body: { text: '坏' } })
  expect(sent.at(-1)).toMatchObject({ t: 'nack', code: 'blocked', hits: [[0, 1]] })
  state.fails = true
  await say({ v: 1, t: 'send', id: 'bubble-2', conv: CONV, type: 1, body: { text: '好' } })
  expect(sent.at(-1)).toMatchObject({ t: 'nack', id: 'bubble-2', code: 'retry' })
  expect(sent.at(-1)).toHaveProperty('retryAfterMs')
})

test('under pressure senders wait, and the database is not asked', async () => {
  const { hello, say, sent, stored } = open({ pressure: () => 700 })
  await hello()
  await say({ v: 1, t: 'send', id: 'bubble-1', conv: CONV, type: 1, body: { text: '好' } })
  expect(sent.at(-1)).toMatchObject({ t: 'nack', code: 'retry', retryAfterMs: 700 })
  expect(stored).toEqual([])
})

test('a guest, or a conversation, in which too much is written waits as long as it is told', async () => {
  const asked: string[] = []
  const paced = (sender: Actor, conv: string): number => {
    asked.push(`${sender.id} ${conv}`)
    return 7
  }
  const { hello, say, sent, stored } = open({ paced })
  await hello()
  await say({ v: 1, t: 'send', id: 'aaaaaaaa', conv: CONV, type: 1, body: { text: '再发' } })
  expect(sent.at(-1)).toMatchObject({ t: 'nack', code: 'rate', retryAfterMs: 7_000 })
  expect(asked).toEqual([`${GUEST.id} ${CONV}`])
  expect(stored).toEqual([])
})

test('twenty at once, then five a second, then the end', async () => {
  const { hello, say, sent, state, closed, stored } = open()
  await hello()
  const send = async (at: number): Promise<void> =>
    say({ v: 1, t: 'send', id: `bubble-${at}`, conv: CONV, type: 1, body: { text: '好' } })
  for (let at = 0; at < 21; at += 1) await send(at)
  expect(stored).toHaveLength(20)
  expect(sent.at(-1)).toMatchObject({ t: 'nack', code: 'rate', retryAfterMs: 200 })
  state.now = 1_000
  for (let at = 21; at < 27; at += 1) await send(at)
  expect(stored).toHaveLength(25)
  for (let at = 27; at < 70; at += 1) await send(at)
  expect(closed).toEqual([CLOSE.tooFast])
})

test('a reader that stands still loses what may be lost, then its socket', async () => {
  const { hello, link, state, sent, closed } = open()
  await hello({ [CONV]: 0 })
  state.waiting = 300_000
  link.typing(CONV, 'expert')
  expect(sent.some(({ t }) => t === 'typing')).toBe(false)
  for (const [at, kind] of (['presence', 'queue', 'unread'] as const).entries())
    link.event({ useq: at + 1, kind, data: {} })
  expect(sent.flatMap((frame) => (frame.t === 'ev' ? [frame.kind] : []))).toEqual(['unread'])
  state.waiting = 2_000_000
  link.offer(messageOf(1))
  expect(closed).toEqual([CLOSE.tooSlow])
})

test('a message is written once, however many are told', async () => {
  const frames: Buffer[] = []
  const line = { send: (frame: Buffer) => frames.push(frame), close: () => {}, waiting: () => 0 }
  const links = [open({ line }), open({ line })]
  for (const { hello } of links) await hello({ [CONV]: 0 })
  const message = messageOf(1)
  frames.length = 0
  for (const { link } of links) link.offer(message)
  expect(frames).toHaveLength(2)
  expect(frames[0]).toBe(frames[1])
  expect(JSON.parse(String(frames[0]))).toEqual({ t: 'msg', m: message })
})

test('silence ends a socket, any frame keeps it', async () => {
  const { hello, link, say, state, closed } = open()
  await hello()
  state.now = SILENCE.server - 1
  await say({ t: 'pong' })
  state.now += SILENCE.server
  link.beat({}, 0)
  expect(closed).toEqual([])
  state.now += 1
  link.beat({}, 0)
  expect(closed).toEqual([1001])
})

test('without a cookie a ticket says who it is, and without one the socket ends', async () => {
  const stranger = open({ party: null })
  await stranger.hello()
  expect(stranger.closed).toEqual([CLOSE.ticketExpired])
  const guest = open({ party: null, redeem: async () => ({ actor: GUEST, sessionId: '' }) })
  await guest.hello()
  expect(guest.sent[0]).toMatchObject({ t: 'welcome' })
})

test('what is added to the stream while it is read is read as well', async () => {
  const { hello, link, stream, sent } = open()
  await hello()
  stream.push({ useq: 1, kind: 'unread', data: {} })
  link.reachStream(1)
  // The question is under way, and was answered before this one came.
  stream.push({ useq: 2, kind: 'unread', data: {} })
  link.reachStream(2)
  await settle()
  expect(sent.flatMap((frame) => (frame.t === 'ev' ? [frame.useq] : []))).toEqual([1, 2])
})

test('the stream of the person comes without a hole, too', async () => {
  const { hello, link, stream, sent } = open()
  stream.push({ useq: 1, kind: 'unread', data: { chatNum: 1 } })
  stream.push({ useq: 2, kind: 'unread', data: { chatNum: 2 } })
  await hello({}, 1)
  stream.push({ useq: 3, kind: 'status', data: {} })
  stream.push({ useq: 4, kind: 'unread', data: { chatNum: 3 } })
  link.event(stream[3] as StreamEvent)
  await settle()
  link.reachStream(4)
  await settle()
  expect(sent.flatMap((frame) => (frame.t === 'ev' ? [frame.useq] : []))).toEqual([2, 3, 4])
})

test('typing is passed on at most every two seconds, and only where one takes part', async () => {
  const { hello, say, typed, state } = open()
  await hello({ [CONV]: 0 })
  state.now = 5_000
  await say({ t: 'typing', conv: CONV })
  await say({ t: 'typing', conv: CONV })
  state.now = 7_000
  await say({ t: 'typing', conv: CONV })
  await say({ t: 'typing', conv: CONV.replace('1', '2') })
  expect(typed).toEqual([CONV, CONV])
})

test.each([
  '',
  'null',
  '[]',
  '{"t":"toString"}',
  '{"t":"send"}',
  `{"v":1,"t":"send","id":"short","conv":"${CONV}","type":1,"body":{"text":"x"}}`,
  `{"v":1,"t":"send","id":"bubble-1","conv":"${CONV}","type":9,"body":{"text":"x"}}`,
  `{"v":1,"t":"send","id":"bubble-1","conv":"../../x","type":1,"body":{"text":"x"}}`,
  `{"v":1,"t":"send","id":"bubble-1","conv":"${CONV}","type":1,"body":{"text":"\\u0000"}}`,
  `{"t":"sync","conv":"${CONV}","after":-1}`,
  '{"v":1,"t":"hello","ticket":"","device":"d","cur":{"x":1},"ucur":0}',
])('%j is no frame', async (text) => {
  const { hello, link, sent, stored } = open()
  await hello()
  const before = sent.length
  link.receive(text)
  await settle()
  expect([sent.length, stored.length]).toEqual([before, 0])
})
