import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { GIVE_BACK_SECONDS } from '#domain/chat/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, outcomes, refused } from '#server/testing/effects.ts'

const EXPERT = 'user-advisor'
const WRITTEN = '带入后已有新消息，不能退回，以免企业的内容被他人看到'
const NOT_HERE = '请在原来咨询的浏览器中退回'

let server: TestApp
let expert: TestClient
let made = 0

beforeAll(async () => {
  server = await createTestApp()
  expert = await loginAs(server.app, 'advisor', server.password)
})
afterAll(async () => server.close())

const say = async (client: TestClient, chatId: string, sendText: string) =>
  client.call(chat.leaveMessage, { id: randomUUID(), chatId, sendText })
const open = async (client: TestClient, guestId: string) =>
  (
    await client.call(chat.open, {
      guestId,
      toUserId: EXPERT,
      sourceTitle: '高企认定',
      sourceLink: '/policy',
    })
  ).chat.chatId
/** A browser whose guest has asked and was answered, signed in since, with the conversation along. */
const taken = async () => {
  made += 1
  const guestId = String(820_000_000_000_000_000n + BigInt(made))
  const client = createTestClient(server.app, { browser: true, address: `198.51.100.${made}` })
  const chatId = await open(client, guestId)
  await say(client, chatId, '游客问的')
  await say(expert, chatId, '回答')
  const before = await dump(chatId)
  const name = `giver${made}`
  await server.createUser(name, { userName: '主人', companyId: 'company-demo' })
  await client.logIn(name, server.password)
  await client.call(chat.takeAlong, { guestId })
  return { guestId, client, chatId, before, name }
}
/** Everything that says whose a conversation is, and what was said in it. */
const dump = async (chatId: string) => {
  const rows = async (text: string) => (await server.pool.query(text, [chatId])).rows
  return {
    conversation: await rows(`select client_key, customer_id, customer_name, company_id, topic,
      source_title, source_link, last_seq, last_text, assignee_id from conversation where id = $1`),
    members: await rows(`select actor_id, role, cleared_seq, hidden, left_at from chat_member
      where conv_id = $1 order by role`),
    lines: await rows(`select seq, msg_id, client_id, sender_id, sender_name, body, rev, ts
      from chat_message where conv_id = $1 order by seq`),
    files: await rows('select * from chat_file where conv_id = $1 order by file_id'),
    taken: await rows('select * from chat_taken where conv_id = $1'),
  }
}
/** A line of the house, e.g. of a transfer. */
const systemLine = async (chatId: string) =>
  server.pool.query(
    `select chat_post($1, 'system', '', 'line-0001', $2, 4::smallint, '{"text":"已接入"}', '', 0)`,
    [chatId, randomUUID()],
  )
/** The same browser, signed out. */
const asGuest = (one: { client: TestClient }): TestClient => {
  const client = createTestClient(server.app, { ...one.client.options })
  client.cookies.set('guest', one.client.cookies.get('guest') ?? '')
  return client
}
const until = async (client: TestClient, chatId: string): Promise<number | undefined> =>
  (await client.call(chat.list, {})).records.find((one) => one.chatId === chatId)?.givenBackUntil

test('what is given back is as it was, for the guest alone, and everybody is told', async () => {
  const one = await taken()
  const { client, chatId, guestId, before, name } = one
  const inSevenDays = Date.now() + GIVE_BACK_SECONDS * 1_000
  expect(Math.abs(((await until(client, chatId)) ?? 0) - inSevenDays)).toBeLessThan(120_000)
  expect(await until(expert, chatId)).toBe(0)
  const streams = async () => {
    const { rows } = await server.pool.query<{ id: string; n: number }>(
      `select actor_id as id, count(*)::int as n from chat_event
       where kind = 'status' and data ->> 'conv' = $1 group by 1`,
      [chatId],
    )
    return Object.fromEntries(rows.map(({ id, n }) => [id, n]))
  }
  const told = await streams()
  const entries = await entriesOf(server, async () => {
    expect(await client.call(chat.giveBack, { chatId })).toEqual({ givenBack: true })
  })
  expect(entries).toMatchObject([
    { action: 'chat.giveBack', companyId: 'company-demo', actorId: `u-${name}`, objectId: chatId },
  ])
  expect(await dump(chatId)).toEqual(before)
  const now = await streams()
  for (const id of [guestId, `u-${name}`, EXPERT]) expect(now[id], id).toBe((told[id] ?? 0) + 1)

  expect((await refused(client.call(chat.messages, { chatId }))).code).toBe(404)
  const guest = asGuest(one)
  const { msgChatListVos } = await guest.call(chat.history, { chatId })
  expect(msgChatListVos.map(({ msgPosition }) => msgPosition)).toEqual(['1', '0'])
  expect(await until(guest, chatId)).toBe(0)
  // The guest goes on with the same conversation, and may take it along once more.
  expect(await open(guest, guestId)).toBe(chatId)
  expect(await client.call(chat.takeAlong, { guestId })).toEqual({ taken: 1 })
})

test.each([
  ['the member', async (one: Awaited<ReturnType<typeof taken>>) => one.client],
  ['the expert', async () => expert],
])('once %s has written in it, nothing is given back', async (_name, writer) => {
  const one = await taken()
  const { client, chatId } = one
  await say(await writer(one), chatId, '本企业去年营收的金丝雀')
  const before = await dump(chatId)
  expect(await until(client, chatId)).toBe(0)
  expect(await refused(client.call(chat.giveBack, { chatId }))).toEqual({
    code: 400,
    text: WRITTEN,
  })
  expect(await dump(chatId)).toEqual(before)
  const guest = asGuest(one)
  expect(JSON.stringify(await guest.call(chat.history, { chatId }))).not.toContain('金丝雀')
})

test('a line of the system is nobody’s secret', async () => {
  const { client, chatId } = await taken()
  await systemLine(chatId)
  expect(await client.call(chat.giveBack, { chatId })).toEqual({ givenBack: true })
})

test('nothing is given back by another account, another browser, or too late', async () => {
  const one = await taken()
  const { client, chatId, name } = one
  await server.createUser(`other${made}`)
  const other = await loginAs(server.app, `other${made}`, server.password)
  other.cookies.set('guest', client.cookies.get('guest') ?? '')
  expect((await refused(other.call(chat.giveBack, { chatId }))).code).toBe(404)
  const elsewhere = await loginAs(server.app, name, server.password)
  expect(await refused(elsewhere.call(chat.giveBack, { chatId }))).toEqual({
    code: 403,
    text: NOT_HERE,
  })
  // Another browser with a guest of its own is another browser still.
  const guestOfOther = createTestClient(server.app, { browser: true })
  await open(guestOfOther, String(829_000_000_000_000_000n + BigInt(made)))
  elsewhere.cookies.set('guest', guestOfOther.cookies.get('guest') ?? '')
  expect((await refused(elsewhere.call(chat.giveBack, { chatId }))).code).toBe(403)
  const guest = asGuest(one)
  expect((await refused(guest.call(chat.giveBack, { chatId }))).code).toBe(401)
  await server.pool.query(
    `update chat_taken set taken_at = now() - make_interval(secs => ${GIVE_BACK_SECONDS + 1})
     where conv_id = $1`,
    [chatId],
  )
  expect(await until(client, chatId)).toBe(0)
  expect(await refused(client.call(chat.giveBack, { chatId }))).toEqual({
    code: 400,
    text: '带入已超过 7 天，不能退回',
  })
})

test('beside a newer conversation about the same, both stay', async () => {
  const one = await taken()
  const guest = asGuest(one)
  const newer = await open(guest, one.guestId)
  expect(newer).not.toBe(one.chatId)
  await one.client.call(chat.giveBack, { chatId: one.chatId })
  expect(await open(guest, one.guestId)).toBe(newer)
  const { records } = await guest.call(chat.list, {})
  expect(records.map(({ chatId }) => chatId).toSorted()).toEqual([newer, one.chatId].toSorted())
})

test('of one’s own and one taken along with the same expert, the one written in last is opened', async () => {
  made += 1
  const guestId = String(820_000_000_000_000_000n + BigInt(made))
  const name = `giver${made}`
  await server.createUser(name, { userName: '主人', companyId: 'company-demo' })
  const client = createTestClient(server.app, { browser: true, address: `198.51.100.${made}` })
  const asGuestFirst = await open(client, guestId)
  const member = await loginAs(server.app, name, server.password)
  const own = await open(member, '')
  await say(member, own, '先以账号问的')
  await say(client, asGuestFirst, '后以游客问的')
  await client.logIn(name, server.password)
  await client.call(chat.takeAlong, { guestId })
  await systemLine(own)
  expect(await open(client, '')).toBe(asGuestFirst)
  await say(member, own, '又以账号问的')
  expect(await open(client, '')).toBe(own)
})

test('asked twice at once, it is given back once and written down once', async () => {
  const { client, chatId } = await taken()
  let through = 0
  const entries = await entriesOf(server, async () => {
    const results = await Promise.allSettled(
      [1, 2, 3].map(async () => client.call(chat.giveBack, { chatId })),
    )
    const said = outcomes(results)
    through = said.through
    expect(said.codes).toEqual([404])
  })
  expect(through).toBe(1)
  expect(entries.map(({ action }) => action)).toEqual(['chat.giveBack'])
})

test('what a member uploaded since and never sent stays the member’s', async () => {
  const one = await taken()
  const { client, chatId } = one
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#08c' } })
    .png()
    .toBuffer()
  const given = { files: [{ name: '财务报表.png', content }] }
  const [file] = (await client.call(chat.addFile, { chatId }, given)).records
  await client.call(chat.giveBack, { chatId })
  const guest = asGuest(one)
  const fileIds = [file?.fileId ?? '']
  expect((await guest.call(files.list, { fileIds })).records).toEqual([])
  expect((await client.call(files.list, { fileIds })).records).toHaveLength(1)
})

test('taken along while the account opens one about the same, neither is refused', async () => {
  made += 1
  const guestId = String(821_000_000_000_000_000n + BigInt(made))
  const client = createTestClient(server.app, { browser: true, address: `198.51.100.${made}` })
  const chatId = await open(client, guestId)
  await say(client, chatId, '游客问的')
  await server.createUser(`racer${made}`)
  await client.logIn(`racer${made}`, server.password)
  const results = await Promise.allSettled([
    client.call(chat.takeAlong, { guestId }),
    client.call(chat.open, { toUserId: EXPERT }),
    client.call(chat.takeAlong, { guestId }),
    client.call(chat.open, { toUserId: EXPERT }),
  ])
  expect(outcomes(results)).toEqual({ through: 4, codes: [], texts: [] })
})
