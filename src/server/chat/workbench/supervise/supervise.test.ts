import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { workbench } from '#contract/workbench.ts'
import { emptyChats } from '#server/testing/chats.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'

/** A Saturday: nothing is assigned by itself. */
let passed = 0
const clock = Object.assign(movableClock('2026-11-21T04:00:00Z'), {
  elapsed: () => performance.now() + passed,
})
const SUMMARY = { topicTag: '高企认定', outcome: 'solved' } as const
let server: TestApp
let zhou: TestClient
let shen: TestClient
let admin: TestClient

beforeAll(async () => {
  server = await createTestApp({ clock })
  const as = async (name: string) => loginAs(server.app, name, server.password)
  zhou = await as('advisor')
  shen = await as('advisor2')
  admin = await as('admin')
})
afterAll(async () => server.close())
beforeEach(async () => {
  await emptyChats(server.db)
})

let serial = 0
/** A guest who has asked something. */
const guest = async () => {
  serial += 1
  const guestId = `6${String(serial).padStart(17, '0')}`
  const client = createTestClient(server.app, { browser: true, address: `192.0.2.${serial}` })
  const { chatId } = (await client.call(chat.open, { guestId, toUserId: 'user-advisor' })).chat
  const say = async (sendText: string) =>
    client.call(chat.leaveMessage, { id: randomUUID(), chatId, sendText })
  await say('请问怎么办理')
  return { client, guestId, chatId, say }
}
const write = async (client: TestClient, chatId: string, sendText: string) =>
  client.call(chat.leaveMessage, { id: randomUUID(), chatId, sendText })
const streamOf = async (actorId: string) =>
  (
    await server.pool.query<{ kind: string; data: Record<string, unknown> }>(
      'select kind, data from chat_event where actor_id = $1 order by useq',
      [actorId],
    )
  ).rows

test('none of it is for an advisor', async () => {
  const { chatId } = await guest()
  const told = await Promise.all([
    refused(zhou.call(workbench.wall, {})),
    refused(zhou.call(workbench.watch, { chatId })),
    refused(zhou.call(workbench.takeOver, { chatId })),
  ])
  for (const one of told) expect(one).toEqual({ code: 403, text: '无权限' })
})

test('the wall counts who is there, what waits and how the day went', async () => {
  await server.pool.query(
    `insert into chat_lease values ('c1', 'user-advisor', 'n', now() + interval '1 hour')`,
  )
  await zhou.call(workbench.setPresence, { status: 'busy', reason: '在开会', capacity: 4 })
  const [answered, over, waits] = [await guest(), await guest(), await guest()]
  for (const { chatId } of [answered, over]) {
    await zhou.call(workbench.accept, { chatId })
    await write(zhou, chatId, '您好')
  }
  await server.pool.query(
    'update conversation set first_reply_ms = case when id = $1 then 1000 else 4000 end where id = any($2)',
    [over.chatId, [answered.chatId, over.chatId]],
  )
  await zhou.call(workbench.end, { chatId: over.chatId, ...SUMMARY })
  await over.client.call(chat.rate, { chatId: over.chatId, rating: 4 })
  await answered.say('还有一个问题')
  // What began and ended yesterday is not of today.
  const old = await guest()
  await server.pool.query(
    `update conversation set created_at = now() - interval '2 days', status = 'ended',
       ended_at = now() - interval '2 days', last_at = now() - interval '2 days',
       rated_at = now() - interval '2 days', rating = 1 where id = $1`,
    [old.chatId],
  )

  const wall = await admin.call(workbench.wall, {})
  expect(wall).toMatchObject({
    online: 1,
    load: 1,
    capacity: 4,
    queued: 1,
    begun: 3,
    answered: 2,
    firstReplyMs: 2_500,
    ended: 1,
    ratings: 1,
    ratingTenths: 40,
  })
  expect(wall.waitingSince).toBeGreaterThan(0)
  const rows = new Map(wall.experts.map((one) => [one.userId, one]))
  expect(rows.get('user-advisor')).toMatchObject({
    load: 1,
    capacity: 4,
    reason: '在开会',
    servedToday: 2,
    presence: { status: 'busy' },
  })
  expect(rows.get('user-advisor')?.waitingSince).toBeGreaterThan(wall.waitingSince)
  expect(rows.get('user-advisor2')).toMatchObject({ load: 0, presence: { status: 'offline' } })
  // Who waits longest stands first.
  expect(wall.chats.map(({ chatId }) => chatId)).toEqual([waits.chatId, answered.chatId])
  expect(wall.chats[1]).toMatchObject({
    status: 'serving',
    assigneeName: '周明远·示例',
    lastText: '还有一个问题',
  })
})

test('on a day without anything the wall shows none of it', async () => {
  const nothing = { online: 0, queued: 0, waitingSince: 0, begun: 0, firstReplyMs: 0 }
  // What a node knows of experts is at most two seconds old.
  passed += 2_001
  const wall = await admin.call(workbench.wall, {})
  expect(wall).toMatchObject({ ...nothing, ratingTenths: 0, chats: [] })
})

test('whoever listens reads everything, takes no part, and is written down once an hour', async () => {
  const { chatId, client, guestId } = await guest()
  await zhou.call(workbench.accept, { chatId })
  await write(zhou, chatId, '一类即可')
  const watch = async () => admin.call(workbench.watch, { chatId })
  const entries = await entriesOf(server, async () => {
    await Promise.all([watch(), watch(), watch()])
    await watch()
  })
  expect(entries).toMatchObject([
    { action: 'chat.watch', companyId: '', actorId: 'user-admin', objectId: chatId },
  ])
  await server.pool.query("update chat_watch set at = now() - interval '61 minutes'")
  expect(await entriesOf(server, watch)).toHaveLength(1)

  const seen = await watch()
  expect(seen).toMatchObject({
    customerName: `游客${guestId}`,
    assigneeName: '周明远·示例',
    status: 'serving',
    head: 3,
    moves: [{ to: '周明远·示例', why: '接入' }],
  })
  expect(seen.lines).toMatchObject([
    { serialId: 1, customer: true, text: '请问怎么办理', msgType: '1' },
    { serialId: 2, customer: false, text: '周明远·示例已接入，为您服务', msgType: '4' },
    { serialId: 3, customer: false, fromName: '周明远·示例', text: '一类即可' },
  ])
  expect((await admin.call(workbench.watch, { chatId, after: 2 })).lines).toHaveLength(1)
  // Neither side notices.
  expect(
    await server.pool.query('select from chat_member where conv_id = $1', [chatId]),
  ).toMatchObject({ rowCount: 2 })
  expect((await refused(admin.call(chat.messages, { chatId }))).code).toBe(404)
  expect(JSON.stringify(await streamOf(guestId))).not.toContain('admin')
  expect((await client.call(chat.list, {})).records).toHaveLength(1)
})

test('what was called back is not shown to whoever listens either', async () => {
  const { chatId, client, say } = await guest()
  const { serialId } = await say('发错了的秘密')
  await client.call(chat.recall, { chatId, serialId })
  const { lines } = await admin.call(workbench.watch, { chatId })
  expect(lines.at(-1)).toMatchObject({ deleted: true, text: '' })
})

test('a supervisor whispers: the expert reads the note, the customer never', async () => {
  const { chatId, client, guestId } = await guest()
  await zhou.call(workbench.accept, { chatId })
  const note = { chatId, id: randomUUID(), text: '请先问成立时间金丝雀' }
  expect(await admin.call(workbench.addNote, note)).toMatchObject({ authorId: 'user-admin' })
  expect((await zhou.call(workbench.notes, { chatId })).records).toMatchObject([
    { text: note.text },
  ])
  expect((await admin.call(workbench.notes, { chatId })).records).toHaveLength(1)
  expect((await refused(shen.call(workbench.notes, { chatId }))).code).toBe(404)
  const read = [await client.call(chat.history, { chatId }), await streamOf(guestId)]
  expect(JSON.stringify(read)).not.toContain('金丝雀')
})

test('a supervisor takes over: the customer and the one before are told, and it is written down', async () => {
  const { chatId, client, guestId } = await guest()
  await zhou.call(workbench.accept, { chatId })
  const entries = await entriesOf(server, async () => {
    expect(await admin.call(workbench.takeOver, { chatId })).toEqual({ taken: true })
    expect(await admin.call(workbench.takeOver, { chatId })).toEqual({ taken: true })
  })
  expect(entries).toMatchObject([
    { action: 'chat.takeOver', objectId: chatId, detail: { before: { 顾问: '周明远·示例' } } },
  ])
  const { msgChatListVos } = await client.call(chat.history, { chatId })
  expect(msgChatListVos.at(-1)?.chatContent).toMatch(/已接管会话，继续为您服务$/)
  expect((await client.call(chat.list, {})).records[0]).toMatchObject({
    status: 'serving',
    toUserId: 'user-admin',
  })
  const told = { conv: chatId, assigneeId: 'user-admin', status: 'serving' }
  expect(await streamOf('user-advisor')).toContainEqual(
    expect.objectContaining({ kind: 'status', data: expect.objectContaining(told) }),
  )
  expect(await streamOf(guestId)).toContainEqual(
    expect.objectContaining({ kind: 'assign', data: expect.objectContaining(told) }),
  )
  expect((await refused(write(zhou, chatId, '还有一句'))).code).toBe(404)
  await write(admin, chatId, '由我为您解答')
  const { moves } = await admin.call(workbench.watch, { chatId })
  expect(moves.at(-1)).toMatchObject({ from: '周明远·示例', why: '接管' })
})

test('nothing is taken over beyond the supervisor’s own capacity, when it is over, or twice at once', async () => {
  const [first, second] = [await guest(), await guest()]
  await admin.call(workbench.setPresence, { status: 'online', capacity: 1 })
  const results = await Promise.allSettled(
    [first, second].map(async ({ chatId }) => admin.call(workbench.takeOver, { chatId })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await server.pool.query<{ id: string }>(
    "select id from conversation where assignee_id = 'user-admin'",
  )
  const [mine] = rows
  const other = mine?.id === first.chatId ? second.chatId : first.chatId
  expect(await refused(admin.call(workbench.takeOver, { chatId: other }))).toEqual({
    code: 400,
    text: '接待数已满，请先结束或转接一个会话',
  })
  await admin.call(workbench.end, { chatId: mine?.id ?? '', ...SUMMARY })
  expect(await refused(admin.call(workbench.takeOver, { chatId: mine?.id ?? '' }))).toEqual({
    code: 409,
    text: '会话已结束',
  })
  expect((await refused(admin.call(workbench.takeOver, { chatId: randomUUID() }))).code).toBe(404)
})

test('nobody listens to, or takes over, what they asked themselves', async () => {
  const { chatId } = (await admin.call(chat.open, {})).chat
  await write(admin, chatId, '我也想问')
  expect((await refused(admin.call(workbench.watch, { chatId }))).code).toBe(404)
  expect(await refused(admin.call(workbench.takeOver, { chatId }))).toEqual({
    code: 400,
    text: '不能接管自己的咨询',
  })
})
