import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { refused } from '#server/testing/effects.ts'
import { listenOn } from '#server/testing/sockets.ts'

/** An expert of the demonstration. */
const EXPERT = 'user-advisor'

let server: TestApp
let expert: TestClient
let made = 0

beforeAll(async () => {
  server = await createTestApp()
  // Listed before the first message, for a node looks at the list every other second.
  await server.pool.query(`insert into sensitive_word (word) values ('坏词甲')`)
  expert = await loginAs(server.app, 'advisor', server.password)
})
afterAll(async () => server.close())

/** A guest's name that nobody has used. */
const newGuest = (): string => String(700_000_000_000_000_000n + BigInt((made += 1)))
const guestClient = (): TestClient => createTestClient(server.app, { browser: true })
const newMember = async (name: string): Promise<TestClient> => {
  await server.createUser(name, { userName: `客户 ${name}` })
  return loginAs(server.app, name, server.password)
}
const open = async (client: TestClient, more: Record<string, string> = {}) =>
  (await client.call(chat.open, { toUserId: EXPERT, ...more })).chat
const say = async (client: TestClient, chatId: string, sendText: string, more = {}) =>
  client.call(chat.leaveMessage, { id: randomUUID(), chatId, sendText, ...more })
const read = async (client: TestClient, chatId: string): Promise<AnswerOf<typeof chat.history>> =>
  client.call(chat.history, { chatId })
const textsOf = async (client: TestClient, chatId: string): Promise<string[]> =>
  (await read(client, chatId)).msgChatListVos.map(({ chatContent }) => chatContent)
const rowOf = async (client: TestClient, chatId: string) =>
  (await client.call(chat.list, {})).records.find((each) => each.chatId === chatId)

describe('a member and an expert', () => {
  test('talk, with the names of the specification and the sender filled in', async () => {
    const member = await newMember('wang')
    const sent = await member.call(chat.leaveMessage, {
      id: randomUUID(),
      reciveUserId: EXPERT,
      sendText: '  高企认定要什么条件？ ',
      sendUserId: 'user-admin',
      sendCompanyId: 'company-demo',
      sendTime: '1999-01-01 00:00:00',
    })
    expect(sent).toMatchObject({ serialId: 1, dup: false })
    const row = await rowOf(expert, sent.chatId)
    expect(row).toMatchObject({ toUserId: 'u-wang', userName: '客户 wang', unread: 1, head: 1 })
    expect(row?.waitingSince).toBeGreaterThan(0)
    await say(expert, sent.chatId, '请问成立满一年了吗？')
    const { msgChatListVos, complete } = await member.call(chat.history, {
      toCompanyId: '1',
      sendUserId: 'u-wang',
      toUserId: EXPERT,
      labelValue: '7',
      page: 0,
      pageSize: 100,
    })
    expect(complete).toBe(true)
    expect(msgChatListVos).toMatchObject([
      {
        chatContent: '高企认定要什么条件？',
        serialId: 1,
        msgPosition: '1',
        userName: '客户 wang',
        sendUserId: 'u-wang',
        reciveUserId: EXPERT,
        sendCompanyId: '0',
        msgType: '1',
      },
      {
        chatContent: '请问成立满一年了吗？',
        serialId: 2,
        msgPosition: '0',
        userName: '周明远·示例',
      },
    ])
    expect(msgChatListVos[0]?.sendTime).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(msgChatListVos[0]?.sendTime).not.toContain('1999')
    const after = await rowOf(member, sent.chatId)
    expect(after).toMatchObject({
      status: 'serving',
      unread: 1,
      waitingSince: 0,
      userName: '周明远·示例',
    })
  })

  test('the same id is one message, and answers what was stored', async () => {
    const member = await newMember('li')
    const { chatId } = await open(member)
    const id = randomUUID()
    const first = await say(member, chatId, '好的', { id })
    const again = await say(member, chatId, '好的', { id })
    expect(again).toEqual({ ...first, dup: true })
    await say(member, chatId, '好的')
    expect(await textsOf(member, chatId)).toEqual(['好的', '好的'])
  })

  test('chatNum holds what is unread in chats and reminders, and reading takes it away', async () => {
    const member = await newMember('zhao')
    const { chatId } = await open(member)
    await say(member, chatId, '你好')
    await say(expert, chatId, '您好')
    await say(expert, chatId, '请讲')
    await server.pool.query(
      `insert into reminder (id, user_id, kind, title) values ('r-zhao', 'u-zhao', 'SYSTEM', '提醒')`,
    )
    expect(await member.call(reminders.count, {})).toEqual({ chatNum: 3 })
    expect(await member.call(chat.mark, { chatId, delivered: 3, read: 2 })).toEqual({
      unread: 1,
      chatNum: 2,
    })
    // Back is no way, and beyond the newest neither.
    await member.call(chat.mark, { chatId, read: 1 })
    expect(await member.call(chat.mark, { chatId, read: 99 })).toEqual({ unread: 0, chatNum: 1 })
    const row = await rowOf(expert, chatId)
    expect(row).toMatchObject({ othersRead: 3, othersDelivered: 3 })
  })

  test('a page of history is the newest, in ascending order, and older ones follow', async () => {
    const member = await newMember('pages')
    const { chatId } = await open(member)
    for (const text of ['1', '2', '3', '4', '5']) await say(member, chatId, text)
    const page = async (more: { page?: number; before?: number }) => {
      const found = await member.call(chat.history, { chatId, pageSize: 2, ...more })
      return [found.msgChatListVos.map(({ serialId }) => serialId), found.complete, found.head]
    }
    expect(await page({})).toEqual([[4, 5], false, 5])
    expect(await page({ page: 1 })).toEqual([[2, 3], false, 5])
    expect(await page({ page: 2 })).toEqual([[1], true, 5])
    expect(await page({ before: 3 })).toEqual([[1, 2], true, 5])
    const later = await member.call(chat.messages, { chatId, after: 3 })
    expect(later.msgChatListVos.map(({ serialId }) => serialId)).toEqual([4, 5])
  })

  test('a blocked word, too much text and an ended conversation are refused in words', async () => {
    const member = await newMember('words')
    const { chatId } = await open(member)
    expect(await refused(say(member, chatId, '有坏 词 甲在'))).toEqual({
      code: 400,
      text: '请保持消息内容积极健康，修改后再发送',
    })
    expect((await refused(say(member, chatId, '长'.repeat(2_001)))).code).toBe(400)
    expect((await refused(say(member, chatId, '   '))).code).toBe(400)
    expect(await textsOf(member, chatId)).toEqual([])
    await say(member, chatId, '开始')
    await server.pool.query(
      `update conversation set status = 'ended', ended_at = now() where id = $1`,
      [chatId],
    )
    expect(await refused(say(expert, chatId, '还在吗'))).toEqual({ code: 400, text: '会话已结束' })
    await say(member, chatId, '还有一个问题')
    expect((await rowOf(member, chatId))?.status).toBe('queued')
  })

  test('opening again finds the same conversation, by any number at once', async () => {
    const member = await newMember('opener')
    const opened = await Promise.all(
      Array.from({ length: 6 }, async () => (await open(member)).chatId),
    )
    expect(new Set(opened).size).toBe(1)
    const topic = await member.call(chat.open, {
      sourceTitle: '政策',
      sourceLink: '//evil.example',
    })
    expect(topic.chat.chatId).not.toBe(opened[0])
    expect(topic.chat).toMatchObject({ toUserId: '', sourceTitle: '政策', sourceLink: '' })
    expect((await refused(open(member, { toUserId: 'user-admin' }))).code).toBe(404)
    expect((await refused(open(expert))).code).toBe(400)
  })

  test('what its sender gave up before it was read is not stored: another server has been asked', async () => {
    const member = await newMember('patient')
    const { chatId } = await open(member)
    const id = randomUUID()
    const form = new URLSearchParams({ id, chatId, sendText: '等了很久' }).toString()
    const { headers } = member.last().raw.req
    const head = Object.entries({ ...headers, 'content-length': form.length })
      .map(([name, value]) => `${name}: ${String(value)}\r\n`)
      .join('')
    const port = await listenOn(server.app)
    // Nobody is known while the sessions cannot be read: the sender is gone before the call begins.
    const holder = await server.pool.connect()
    await holder.query('begin; lock table auth_session in access exclusive mode')
    const asking = connect(port, '127.0.0.1', () =>
      asking.end(`POST ${chat.leaveMessage.path} HTTP/1.1\r\n${head}\r\n${form}`),
    )
    const said: Buffer[] = []
    asking.on('data', (part: Buffer) => said.push(part))
    await once(asking, 'close')
    await holder.query('rollback')
    holder.release()
    expect(Buffer.concat(said).toString()).toBe('')
    expect(await textsOf(member, chatId)).toEqual([])
    expect(await say(member, chatId, '等了很久', { id })).toMatchObject({ dup: false })
  })
})

describe('guests', () => {
  test('are known by their cookie: another one, or none, reads and writes nothing', async () => {
    const [guest, other] = [guestClient(), guestClient()]
    const guestId = newGuest()
    const { chatId, userName } = await open(guest, { guestId })
    expect(userName).toBe('周明远·示例')
    await guest.call(chat.leaveMessage, {
      id: randomUUID(),
      sendUserId: guestId,
      reciveUserId: EXPERT,
      sendText: '我是游客',
    })
    expect((await rowOf(expert, chatId))?.userName).toBe(`游客${guestId}`)
    await other.call(chat.open, { guestId: newGuest() })
    expect((await refused(open(other, { guestId }))).code).toBe(403)
    const forged = { id: randomUUID(), sendUserId: guestId, reciveUserId: EXPERT, sendText: '假' }
    expect((await refused(other.call(chat.leaveMessage, forged))).code).toBe(403)
    expect((await refused(say(other, chatId, '假'))).code).toBe(404)
    for (const client of [other, guestClient()]) {
      const asked = { chatId, sendUserId: guestId, toUserId: EXPERT }
      expect((await client.call(chat.history, asked)).msgChatListVos).toEqual([])
      expect((await refused(client.call(chat.messages, { chatId }))).code).toBe(404)
    }
    expect(await textsOf(guest, chatId)).toEqual(['我是游客'])
  })

  test('without a cookie may write, but read nothing, and no cookie gets their name', async () => {
    const program = createTestClient(server.app)
    const guestId = newGuest()
    const message = { sendUserId: guestId, reciveUserId: EXPERT, sendText: '来自程序' }
    const { chatId } = await program.call(chat.leaveMessage, { id: randomUUID(), ...message })
    await program.call(chat.leaveMessage, { id: randomUUID(), ...message })
    expect(await textsOf(program, chatId)).toEqual([])
    expect((await program.call(chat.list, {})).records).toEqual([])
    const guest = guestClient()
    expect((await refused(open(guest, { guestId }))).code).toBe(403)
    expect(await textsOf(expert, chatId)).toEqual(['来自程序', '来自程序'])
  })

  test('cannot lose their name to a ticket that was asked for too early', async () => {
    const guest = guestClient()
    const guestId = newGuest()
    expect((await refused(guest.call(chat.ticket, { guestId }))).code).toBe(403)
    await open(guest, { guestId })
    expect((await guest.call(chat.ticket, { guestId })).actorId).toBe(guestId)
    expect((await refused(guestClient().call(chat.ticket, { guestId }))).code).toBe(403)
  })

  test('write at most thirty messages a minute', async () => {
    const guest = guestClient()
    const guestId = newGuest()
    const chats = [await open(guest, { guestId }), await open(guest, { guestId, toUserId: '' })]
    const ids = chats.map(({ chatId }) => chatId)
    for (let at = 0; at < 15; at += 1) for (const chatId of ids) await say(guest, chatId, '一')
    expect((await refused(say(guest, ids[0] ?? '', '多'))).code).toBe(429)
  })

  test('never go by the id of an account', async () => {
    await server.pool.query(
      `insert into user_account (id, login_name, user_name) values ($1, 'digits', '数字')`,
      ['812345678901234567'],
    )
    const error = await refused(open(guestClient(), { guestId: '812345678901234567' }))
    expect(error.code).toBe(403)
  })

  test('take their conversations along into the account, with the cookie alone, and once', async () => {
    const guest = guestClient()
    const guestId = newGuest()
    const { chatId } = await open(guest, { guestId })
    const id = randomUUID()
    await say(guest, chatId, '登录前问的', { id })
    await say(expert, chatId, '回答')
    const thief = await newMember('thief')
    await open(thief)
    expect(thief.cookies.has('guest')).toBe(true)
    expect((await refused(thief.call(chat.takeAlong, { guestId }))).code).toBe(403)
    await server.createUser('owner', { userName: '主人' })
    const owner = guest
    await owner.logIn('owner', server.password)
    // Asked again at once, as a second tab does, it is answered alike.
    expect(await owner.call(chat.takeAlong, { guestId })).toEqual({ taken: 1 })
    expect(await owner.call(chat.takeAlong, { guestId })).toEqual({ taken: 1 })
    await server.pool.query("update chat_taken set taken_at = now() - interval '2 minutes'")
    expect(await owner.call(chat.takeAlong, { guestId })).toEqual({ taken: 0 })
    const { msgChatListVos } = await read(owner, chatId)
    expect(msgChatListVos.map(({ msgPosition }) => msgPosition)).toEqual(['1', '0'])
    expect(await rowOf(expert, chatId)).toMatchObject({ toUserId: 'u-owner', userName: '主人' })
    // A message that was on its way is not stored a second time under the new name.
    expect((await say(owner, chatId, '登录前问的', { id })).dup).toBe(true)
    expect((await open(owner)).chatId).toBe(chatId)
    expect(await owner.call(reminders.count, {})).toEqual({ chatNum: 1 })
    const { rows } = await server.pool.query(
      `select 1 from audit_log where action = 'chat.takeAlong' and actor_id = 'u-owner'`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('what each does with a conversation', () => {
  test('deleting is for oneself, until somebody writes again', async () => {
    const member = await newMember('cleaner')
    const { chatId } = await open(member)
    await say(member, chatId, '旧的')
    await say(expert, chatId, '旧的回答')
    expect(await member.call(chat.remove, { chatId })).toEqual({ deleted: true })
    expect(await rowOf(member, chatId)).toBeUndefined()
    expect(await textsOf(member, chatId)).toEqual([])
    expect(await member.call(reminders.count, {})).toEqual({ chatNum: 0 })
    expect(await textsOf(expert, chatId)).toEqual(['旧的', '旧的回答'])
    await say(expert, chatId, '新的')
    expect(await rowOf(member, chatId)).toMatchObject({ unread: 1, clearedSeq: 2 })
    expect(await textsOf(member, chatId)).toEqual(['新的'])
    const { msgChatListVos, cleared } = await member.call(chat.messages, { chatId })
    expect([msgChatListVos.length, cleared]).toEqual([1, 2])
  })

  test('twenty are pinned at most, each for oneself, and stand first', async () => {
    const member = await newMember('pinner')
    await server.pool.query(
      `with made as (insert into conversation (id, client_key, customer_id, customer_name, topic,
           status)
         select gen_random_uuid()::text, 'pin' || n, 'u-pinner', '', 'consult', 'queued'
         from generate_series(1, 21) n returning id)
       insert into chat_member (conv_id, actor_id, role) select id, 'u-pinner', 'customer' from made`,
    )
    const { records } = await member.call(chat.list, {})
    const outcomes = await Promise.allSettled(
      records.map(async ({ chatId }) => member.call(chat.pin, { chatId, pin: true })),
    )
    const failed = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(failed.map(({ code }) => code)).toEqual([400])
    expect(failed[0]?.message).toBe('最多置顶 20 个会话，请先取消其他置顶')
    const pinned = (await member.call(chat.list, {})).records.map(({ pinned: is }) => is)
    expect(pinned).toEqual([...Array.from({ length: 20 }, () => true), false])
    const [first] = records
    await member.call(chat.pin, { chatId: first?.chatId ?? '', pin: false })
    expect((await rowOf(member, first?.chatId ?? ''))?.pinned).toBe(false)
  })

  test('without a sound for oneself, and counted as ever', async () => {
    const member = await newMember('quiet')
    const { chatId } = await open(member)
    expect(await member.call(chat.mute, { chatId, mute: true })).toEqual({ muted: true })
    await say(expert, chatId, '您好')
    expect(await rowOf(member, chatId)).toMatchObject({ muted: true, unread: 1 })
    await say(member, chatId, '在')
    expect(await rowOf(expert, chatId)).toMatchObject({ muted: false })
    await member.call(chat.mute, { chatId, mute: false })
    expect((await rowOf(member, chatId))?.muted).toBe(false)
    const other = await newMember('loud')
    expect((await refused(other.call(chat.mute, { chatId, mute: true }))).code).toBe(404)
  })

  test('one calls back what one wrote, soon enough, and it never comes back', async () => {
    const member = await newMember('recaller')
    const { chatId } = await open(member)
    await say(member, chatId, '发错了的秘密')
    await say(expert, chatId, '收到')
    expect((await refused(expert.call(chat.recall, { chatId, serialId: 1 }))).code).toBe(404)
    expect(await member.call(chat.recall, { chatId, serialId: 1 })).toEqual({ recalled: true })
    expect(await member.call(chat.recall, { chatId, serialId: 1 })).toEqual({ recalled: true })
    for (const client of [member, expert]) {
      const { msgChatListVos } = await read(client, chatId)
      expect(msgChatListVos[0]).toMatchObject({ chatContent: '', deleted: true, rev: 1 })
      const resumed = await client.call(chat.messages, { chatId })
      expect(JSON.stringify(resumed)).not.toContain('秘密')
    }
    expect((await rowOf(expert, chatId))?.unread).toBe(0)
    await say(member, chatId, '旧消息')
    await server.pool.query(
      `update chat_message set ts = ts - interval '121 seconds' where conv_id = $1 and seq = 3`,
      [chatId],
    )
    expect((await refused(member.call(chat.recall, { chatId, serialId: 3 }))).code).toBe(400)
  })

  test('the customer rates what was served, and may change it for a day', async () => {
    const member = await newMember('rater')
    const { chatId } = await open(member)
    await say(member, chatId, '在吗')
    expect((await refused(member.call(chat.rate, { chatId, rating: 5 }))).code).toBe(400)
    await say(expert, chatId, '在')
    expect((await refused(expert.call(chat.rate, { chatId, rating: 5 }))).code).toBe(400)
    expect(await member.call(chat.rate, { chatId, rating: 4, tags: ['专业'] })).toEqual({
      rating: 4,
    })
    await member.call(chat.rate, { chatId, rating: 5 })
    expect((await rowOf(member, chatId))?.rating).toBe(5)
    await server.pool.query(
      `update conversation set rated_at = now() - interval '25 hours' where id = $1`,
      [chatId],
    )
    expect((await refused(member.call(chat.rate, { chatId, rating: 1 }))).code).toBe(400)
  })

  test('an advisor sees the queue and their customers; nobody else does', async () => {
    const member = await newMember('asker')
    const { chatId } = (await member.call(chat.open, {})).chat
    await say(member, chatId, '有人吗')
    const queue = await expert.call(chat.list, { tab: 'queue', pageSize: 100 })
    expect(queue.records.map((each) => each.chatId)).toContain(chatId)
    expect((await member.call(chat.list, { tab: 'queue' })).records).toEqual([])
    expect((await refused(expert.call(chat.messages, { chatId }))).code).toBe(404)
    // What rings with an advisor is their own, and waits for everybody else.
    await server.pool.query(
      `with ringing as (update conversation set status = 'ringing', assignee_id = 'user-advisor',
          ring_until = now() + interval '1 hour' where id = $1 returning id)
        insert into chat_member (conv_id, actor_id, role) select id, 'user-advisor', 'expert' from ringing`,
      [chatId],
    )
    const waits = async (by: typeof expert): Promise<boolean> =>
      (await by.call(chat.list, { tab: 'queue', pageSize: 100 })).records.some(
        (each) => each.chatId === chatId,
      )
    const second = await loginAs(server.app, 'advisor2', server.password)
    expect([await waits(expert), await waits(second)]).toEqual([false, true])
    const { records } = await expert.call(chat.customers, { keyword: '客户 wang' })
    expect(records).toMatchObject([{ userId: 'u-wang', guest: false, chats: 1 }])
    expect((await refused(member.call(chat.customers, {}))).code).toBe(403)
    const colleagues = await second.call(chat.list, { tab: 'colleagues', pageSize: 100 })
    expect(colleagues.records.length).toBeGreaterThan(0)
    expect(colleagues.records.every(({ lastText }) => lastText === '')).toBe(true)
    expect(colleagues.records.every(({ assigneeName }) => assigneeName !== '')).toBe(true)
  })
})
