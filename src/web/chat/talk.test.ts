import { describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { RESEND_MS } from '#domain/chat/limits.ts'
import { fakeServer, on, type Reply, type Route } from '#web/testing/server.ts'
import { hitsIn } from './calls.ts'
import { chatOf, itemOf, messageAt } from './samples.ts'
import { POST_PATIENCE_MS } from './sending.ts'
import { createTalk } from './talk.ts'
import { typersOf } from './talk-shape.ts'
import { lines, openMemory, timers } from './testing.ts'

const GUEST = '123456789012345678'

const talking = (member = false, more: readonly Route[] = []) => {
  const sockets = lines()
  const clock = timers()
  const told: ChatMessage[] = []
  const events: string[] = []
  const { call, inputsOf } = fakeServer([
    ...more,
    on(chat.open, { chat: chatOf('c', { companyId: '1' }) }),
    on(chat.history, {
      msgChatListVos: [itemOf(1), itemOf(2)],
      chatId: 'c',
      head: 2,
      complete: true,
    }),
    on(chat.mark, {}),
  ])
  let ids = 0
  const outbox = openMemory()
  const talk = createTalk({
    call,
    self: { actor: member ? 'u1' : GUEST, member, companyId: member ? 'c9' : '' },
    outbox,
    openLine: sockets.openLine,
    now: clock.now,
    random: () => 0,
    newId: () => `new-${(ids += 1)}`,
    later: clock.later,
    onMessage: (message) => void told.push(message),
    onEvent: (name) => void events.push(name),
  })
  const words = () => talk.get().logs.c?.messages.map(({ body }) => body.text)
  return { talk, sockets, clock, told, events, inputsOf, words, outbox }
}

const open = async (it: ReturnType<typeof talking>) => {
  await it.talk.open({ toUserId: 'e', topic: 'consult' })
  it.sockets.welcome({ c: 2 })
}

describe('a guest’s talk', () => {
  it('opens the conversation under the guest’s name and shows its newest page', async () => {
    const it = talking()
    await open(it)
    expect(it.inputsOf(chat.open)[0]).toEqual({ toUserId: 'e', topic: 'consult', guestId: GUEST })
    expect(it.inputsOf(chat.history)[0]).toMatchObject({
      labelValue: '7',
      page: 0,
      pageSize: 100,
      sendUserId: GUEST,
      toUserId: 'e',
      toCompanyId: '1',
    })
    expect(it.words()).toEqual(['第 1 条', '第 2 条'])
    expect(it.sockets.last().frames[0]).toMatchObject({ t: 'hello', cur: { c: 2 } })
  })

  it('sends over the socket, and the bubble becomes the message', async () => {
    const it = talking()
    await open(it)
    it.talk.write('c', 1, { text: '你好' })
    expect(it.talk.get().connection.outbox).toHaveLength(1)
    expect(it.sockets.sends()).toEqual([
      { v: 1, t: 'send', id: 'new-1', conv: 'c', type: 1, body: { text: '你好' } },
    ])
    expect(await (await it.outbox).bubbles(GUEST)).toHaveLength(1)
    it.sockets.tell({ t: 'ack', id: 'new-1', conv: 'c', seq: 3, msgId: 'm3', ts: 5 })
    expect(it.talk.get().connection.outbox).toEqual([])
    expect(it.words()).toEqual(['第 1 条', '第 2 条', '你好'])
    await vi.waitFor(async () => expect(await (await it.outbox).bubbles(GUEST)).toEqual([]))
    // The server’s own word of it stands in its place.
    it.sockets.tell({ t: 'msg', m: messageAt(3, { from: GUEST, id: 'new-1', text: '你好' }) })
    expect(it.words()).toEqual(['第 1 条', '第 2 条', '你好'])
    expect(it.told).toEqual([])
  })

  it('tells of what others say, and of who writes', async () => {
    const it = talking()
    await open(it)
    it.sockets.tell({ t: 'typing', conv: 'c', from: 'e' })
    expect(typersOf(it.talk.get(), 'c', it.clock.now())).toEqual(['e'])
    it.sockets.tell({ t: 'msg', m: messageAt(3) })
    expect(it.told.map(({ seq }) => seq)).toEqual([3])
    expect(typersOf(it.talk.get(), 'c', it.clock.now())).toEqual([])
    expect(it.sockets.last().frames.at(-1)).toEqual({ t: 'mark', conv: 'c', delivered: 3 })
    it.talk.seen('c')
    it.talk.seen('c')
    const marks = it.sockets.last().frames.filter((frame) => frame.t === 'mark')
    expect(marks).toHaveLength(2)
    expect(marks[1]).toEqual({ t: 'mark', conv: 'c', delivered: 3, read: 3 })
  })

  it('what the others have read shows on one’s own', async () => {
    const it = talking()
    await open(it)
    it.sockets.tell({ t: 'ev', useq: 1, kind: 'mark', data: { conv: 'c', delivered: 2, read: 1 } })
    expect(it.talk.get().logs.c).toMatchObject({ delivered: 2, read: 1 })
    expect(it.events).toEqual(['mark'])
  })

  it('what was called back or deleted meanwhile goes', async () => {
    const it = talking()
    await open(it)
    const gone = { ...messageAt(2, { rev: 1, deleted: true, text: '' }) }
    it.sockets.tell({ t: 'ev', useq: 1, kind: 'rev', data: gone })
    expect(it.talk.get().logs.c?.messages.map(({ deleted }) => deleted)).toEqual([false, true])
    it.sockets.tell({
      t: 'ev',
      useq: 2,
      kind: 'mark',
      data: { conv: 'c', actorId: GUEST, delivered: 5, read: 5, cleared: 5 },
    })
    expect(it.words()).toEqual([])
    expect(it.talk.get().logs.c?.read).toBe(0)
    it.sockets.tell({ t: 'msg', m: messageAt(6) })
    expect(it.words()).toEqual(['第 6 条'])
  })

  it('reads the lists again where a status has changed', async () => {
    const it = talking(false, [
      on(chat.list, { records: [chatOf('c', { status: 'ended' }), chatOf('x')] }),
    ])
    await open(it)
    it.sockets.tell({ t: 'ev', useq: 1, kind: 'status', data: { conv: 'c' } })
    await vi.waitFor(() => expect(it.talk.get().chats.c?.status).toBe('ended'))
    expect(it.talk.get().chats.x).toBeUndefined()
  })

  it('reads older pages until nothing is older', async () => {
    const pages = [
      { msgChatListVos: [itemOf(8), itemOf(9)], chatId: 'c', head: 9, cleared: 0, complete: false },
      { msgChatListVos: [itemOf(7)], chatId: 'c', head: 9, cleared: 0, complete: true },
    ]
    const it = talking(false, [on(chat.history, () => pages.shift())])
    await open(it)
    expect(await it.talk.older('c')).toBe(true)
    expect(it.inputsOf(chat.history)[1]).toMatchObject({ before: 8 })
    expect(it.words()).toEqual(['第 7 条', '第 8 条', '第 9 条'])
    expect(await it.talk.older('c')).toBe(false)
  })

  it('too far behind: the newest page is read anew', async () => {
    const it = talking()
    await open(it)
    it.sockets.tell({ t: 'reset', conv: 'c', head: 900 })
    await vi.waitFor(() => expect(it.inputsOf(chat.history)).toHaveLength(2))
  })

  it('too far behind while the network fails: the newest page is asked for until it comes', async () => {
    const page = { chatId: 'c', head: 2, cleared: 0, complete: true }
    const fail = (): never => {
      throw apiError('unavailable', '')
    }
    const answers = [() => ({ ...page, msgChatListVos: [itemOf(1)] }), fail, fail]
    const it = talking(false, [
      on(chat.history, () =>
        (answers.shift() ?? (() => ({ ...page, msgChatListVos: [itemOf(1), itemOf(2)] })))(),
      ),
    ])
    await open(it)
    it.sockets.tell({ t: 'reset', conv: 'c', head: 2 })
    await vi.waitFor(() => {
      it.clock.pass(1_500)
      expect(it.inputsOf(chat.history).length).toBeGreaterThanOrEqual(4)
    })
    await vi.waitFor(() => expect(it.talk.get().connection.cursors.c).toBe(2))
    expect(it.words()).toEqual(['第 1 条', '第 2 条'])
  })

  it('a page that was long on its way does not bring back what was called back meanwhile', async () => {
    const late = Promise.withResolvers<object>()
    const page = { chatId: 'c', head: 2, cleared: 0, complete: true }
    const pages = [{ ...page, msgChatListVos: [itemOf(1), itemOf(2)] }, late.promise]
    const it = talking(false, [on(chat.history, () => pages.shift())])
    await open(it)
    it.sockets.tell({ t: 'reset', conv: 'c', head: 2 })
    await vi.waitFor(() => expect(it.inputsOf(chat.history)).toHaveLength(2))
    const gone = messageAt(2, { text: '', rev: 1, deleted: true })
    it.sockets.tell({ t: 'ev', useq: 9, kind: 'rev', data: { ...gone } })
    late.resolve({ ...page, msgChatListVos: [itemOf(1), itemOf(2)] })
    await vi.waitFor(() => expect('c' in it.talk.get().connection.cursors).toBe(true))
    expect(it.words()).toEqual(['第 1 条', ''])
  })

  it('without a socket it sends and looks by calls', async () => {
    const it = talking(false, [
      on(chat.leaveMessage, { chatId: 'c', serialId: 3, msgId: 'm3', ts: 1, dup: false }),
      on(chat.wait, { heads: [{ chatId: 'c', head: 4 }], useq: 0 }),
      on(chat.messages, { msgChatListVos: [itemOf(3), itemOf(4)], head: 4, cleared: 0 }),
    ])
    await it.talk.open({ toUserId: 'e' })
    it.sockets.last().events.onClose(1006, '')
    it.clock.pass(2_000)
    it.sockets.last().events.onClose(1006, '')
    it.talk.write('c', 1, { text: '你好' })
    await vi.waitFor(() => expect(it.words()).toHaveLength(4))
    expect(it.inputsOf(chat.leaveMessage)[0]).toMatchObject({
      id: 'new-1',
      sendUserId: GUEST,
      reciveUserId: 'e',
      sendCompanyId: '0',
      reciveCompanyId: '1',
      msgType: '1',
      sendText: '你好',
      chatId: 'c',
    })
    expect(it.inputsOf(chat.wait)).toHaveLength(1)
    expect(it.inputsOf(chat.wait)[0]).toEqual({ heads: ['c:2'], useq: 0 })
    expect(it.inputsOf(chat.messages)[0]).toEqual({ chatId: 'c', after: 2 })
  })
})

describe('a member’s talk', () => {
  it('sends by the server call, also to an expert for job titles', async () => {
    const stored = () => ({ chatId: 'c', serialId: 3, msgId: 'm3', ts: 1, dup: false })
    const it = talking(true, [
      on(chat.open, { chat: chatOf('c', { topic: 'jobTitle' }), presence: [] }),
      on(chat.jobTitleMessage, stored),
    ])
    await open(it)
    expect(it.inputsOf(chat.open)[0]).toMatchObject({ guestId: '' })
    it.talk.write('c', 2, {
      text: 'a.pdf',
      file: { fileId: 'f', mime: 'application/pdf', size: 1, width: 0, height: 0 },
    })
    await vi.waitFor(() => expect(it.talk.get().connection.outbox).toEqual([]))
    const [sent] = it.inputsOf(chat.jobTitleMessage)
    expect(sent).toMatchObject({ sendCompanyId: 'c9', msgType: '2', sendText: 'a.pdf' })
    expect(JSON.parse(String(sent?.body))).toMatchObject({ file: { fileId: 'f' } })
    expect(it.sockets.sends()).toEqual([])
  })

  it.each([
    ['a refusal', () => apiError('invalid', '消息含有不能发送的内容'), '消息含有不能发送的内容'],
    ['a broken line', () => Object.assign(new Error('断了'), { apiError: 'remote', code: 0 }), ''],
    ['too many at once', () => apiError('tooMany'), ''],
    ['a fault of the server', () => apiError('fault'), ''],
  ])('%s keeps the text', async (_name, error, reason) => {
    const it = talking(true, [on(chat.leaveMessage, error())])
    await open(it)
    it.talk.write('c', 1, { text: '你好' })
    await vi.waitFor(() => expect(it.talk.get().connection.outbox[0]?.reason ?? '').toBe(reason))
    await vi.waitFor(() => expect(it.talk.get().connection.flying).toEqual({}))
    expect(it.talk.get().connection.outbox[0]?.body.text).toBe('你好')
  })

  it('a refusal counts once no other call for the message is under way', async () => {
    const stuck = Promise.withResolvers<Error>()
    const answers = [async () => stuck.promise, async () => apiError('invalid', '会话已结束')]
    const it = talking(true, [
      on(chat.leaveMessage, async () =>
        answers[Math.min(1, it.inputsOf(chat.leaveMessage).length - 1)]?.(),
      ),
    ])
    const asked = () => it.inputsOf(chat.leaveMessage).length
    const reason = () => it.talk.get().connection.outbox[0]?.reason
    await open(it)
    it.talk.write('c', 1, { text: '你好' })
    await vi.waitFor(() => expect(asked()).toBe(1))
    it.clock.pass(POST_PATIENCE_MS)
    await vi.waitFor(() => expect(asked()).toBe(2))
    await vi.waitFor(() => expect(it.talk.get().connection.flying).toEqual({}))
    expect(reason()).toBe('')
    stuck.resolve(Object.assign(new Error('断了'), { apiError: 'remote', code: 0 }))
    await vi.waitFor(() => {
      it.clock.pass(RESEND_MS)
      expect(reason()).toBe('会话已结束')
    })
  })
})

describe('the look at the words', () => {
  const never = async (): Promise<void> => new Promise(() => {})
  const answering = (answer: Reply<typeof chat.filterWords>) =>
    fakeServer([on(chat.filterWords, answer)]).call

  it('says where blocked words stand', async () => {
    const call = answering([{ word: '**', from: 1, to: 3 }])
    expect(await hitsIn(call, '一二三四', never)).toEqual([[1, 3]])
  })

  it('leaves it to the server where it fails or takes too long', async () => {
    const failing = answering(apiError('tooMany'))
    expect(await hitsIn(failing, '一', never)).toEqual([])
    const slow = answering(async () => new Promise(() => {}))
    expect(await hitsIn(slow, '一', async () => {})).toEqual([])
  })
})
