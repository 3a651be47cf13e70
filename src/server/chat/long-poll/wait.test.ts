import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat, cursorOf } from '#contract/chat.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'

const EXPERT = 'user-advisor'

let server: TestApp
let expert: TestClient
let made = 0

beforeAll(async () => {
  server = await createTestApp()
  expert = await loginAs(server.app, 'advisor', server.password)
})
afterAll(async () => server.close())

const newGuest = async (app = server.app) => {
  const guestId = String(810_000_000_000_000_000n + BigInt((made += 1)))
  const client = createTestClient(app, { browser: true })
  const opened = await client.call(chat.open, { guestId, toUserId: EXPERT })
  return { client, chatId: opened.chat.chatId }
}
const say = async (client: TestClient, chatId: string, sendText: string) =>
  client.call(chat.leaveMessage, { id: randomUUID(), chatId, sendText })
/** What a client knows, and the call that waits for more. */
const headsOf = async (client: TestClient, chatId: string) =>
  client.call(chat.wait, { heads: [cursorOf(chatId, 0)], useq: 0 })

test('an answer ends the wait of whoever cannot open a socket, on whichever node', async () => {
  const other = await server.startNode()
  const { client, chatId } = await newGuest(other)
  await say(client, chatId, '在吗')
  const known = await headsOf(client, chatId)
  expect(known.heads).toEqual([{ chatId, head: 1 }])
  const call = client.call(chat.wait, { heads: [cursorOf(chatId, 1)], useq: known.useq })
  await say(expert, chatId, '您好，请讲')
  const { heads, useq } = await call
  expect(useq).toBeGreaterThanOrEqual(known.useq)
  // Either hint may be first; the other one ends the next wait.
  const head = heads[0]?.head ?? 0
  const next = head > 1 ? { heads } : await headsOf(client, chatId)
  expect(next.heads).toEqual([{ chatId, head: 2 }])
})

test('of the conversations of others nothing is told', async () => {
  const { client, chatId } = await newGuest()
  await say(client, chatId, '在吗')
  const stranger = await newGuest()
  await say(stranger.client, stranger.chatId, '我也想问')
  const { heads } = await stranger.client.call(chat.wait, {
    heads: [cursorOf(chatId, 0), cursorOf(stranger.chatId, 0)],
    useq: 0,
  })
  expect(heads).toEqual([{ chatId: stranger.chatId, head: 1 }])
  expect(await createTestClient(server.app).call(chat.wait, { heads: [] })).toEqual({
    heads: [],
    useq: 0,
  })
})

test.each([['x:1'], [`${'a'.repeat(36)}`], [`${'a'.repeat(36)}:-1`], [`${'a'.repeat(36)}:1e9`]])(
  '%j is no place in a conversation',
  async (cursor) => {
    await expect(expert.call(chat.wait, { heads: [cursor] })).rejects.toMatchObject({ code: 400 })
  },
)

test('an expert who waits is there, and a node that stops answers every call', async () => {
  const other = await server.startNode()
  const lin = await loginAs(other, 'advisor2', server.password)
  await server.pool.query('delete from chat_lease')
  await server.pool.query(
    `insert into chat_stream values ('user-advisor2', 1) on conflict (actor_id) do nothing`,
  )
  const { useq } = await lin.call(chat.wait, {})
  const call = lin.call(chat.wait, { useq })
  await expect
    .poll(async () => (await server.pool.query('select actor_id from chat_lease')).rows)
    .toEqual([{ actor_id: 'user-advisor2' }])
  await other.close()
  expect(await call).toEqual({ heads: [], useq })
})
