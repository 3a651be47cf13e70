import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { session } from '#contract/session.ts'
import { socketPath } from '#contract/chat.socket.ts'
import { CLOSE, FRAME_BYTES } from '#domain/chat/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { connect, dial, gone, listenOn } from '#server/testing/sockets.ts'

const EXPERT = 'user-advisor'

let server: TestApp
let expert: TestClient
let made = 0

beforeAll(async () => {
  server = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  expert = await loginAs(server.app, 'advisor', server.password)
})
afterAll(async () => server.close())

/** A guest with a conversation with the expert. */
const newGuest = async () => {
  const guestId = String(800_000_000_000_000_000n + BigInt((made += 1)))
  const client = createTestClient(server.app, { browser: true })
  const { chat: opened } = await client.call(chat.open, { guestId, toUserId: EXPERT })
  return { guestId, client, conv: opened.chatId }
}
const text = (conv: string, said: string, id: string = randomUUID()) => ({
  v: 1,
  t: 'send',
  id,
  conv,
  type: 1,
  body: { text: said },
})
const status = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'open',
    (error: Error) => error.message,
  )

describe('a guest and an expert', () => {
  test('talk both ways, acknowledged and in order', async () => {
    const { guestId, client, conv } = await newGuest()
    const guest = await connect(server.app, client, guestId)
    const expertSocket = await connect(server.app, expert, EXPERT)
    guest.say(text(conv, '高企要几件专利？', 'bubble-0001'))
    const ack = await guest.hear('ack', ({ id }) => id === 'bubble-0001')
    const heard = await expertSocket.hear('msg', ({ m }) => m.conv === conv && m.seq === ack.seq)
    expect(heard.m).toMatchObject({ from: guestId, body: { text: '高企要几件专利？' } })
    await expertSocket.hear('ev', ({ kind }) => kind === 'unread')
    // The expert answers by the call of the specification, in words that come over the guest's socket.
    await expert.call(chat.leaveMessage, {
      id: randomUUID(),
      chatId: conv,
      sendText: '一类一件即可',
    })
    const answer = await guest.hear('msg', ({ m }) => m.body.text === '一类一件即可')
    expect(answer.m.seq).toBeGreaterThan(ack.seq)
    guest.say(text(conv, '再发一次', 'bubble-0001'))
    expect(await guest.hear('ack', ({ dup }) => dup === true)).toMatchObject({ seq: ack.seq })
    guest.close()
    expertSocket.close()
  })

  test('whoever comes back is told what was missed', async () => {
    const { guestId, client, conv } = await newGuest()
    const first = await connect(server.app, client, guestId)
    first.say(text(conv, '在吗'))
    const { seq } = await first.hear('ack')
    first.close()
    await gone(first.socket)
    for (const said of ['在的', '请讲'])
      await expert.call(chat.leaveMessage, { id: randomUUID(), chatId: conv, sendText: said })
    const second = await connect(server.app, client, guestId, { cur: { [conv]: seq } })
    await second.hear('msg', ({ m }) => m.body.text === '请讲')
    const told = second.told.flatMap((frame) => (frame.t === 'msg' ? [frame.m.seq] : []))
    expect(told).toEqual(Array.from({ length: told.length }, (_, at) => seq + 1 + at))
    second.close()
  })

  test('typing is seen by the other one', async () => {
    const { guestId, client, conv } = await newGuest()
    const guest = await connect(server.app, client, guestId)
    guest.say(text(conv, '您好'))
    await guest.hear('ack')
    const expertSocket = await connect(server.app, expert, EXPERT, { suffix: '22222' })
    guest.say({ t: 'typing', conv })
    expect(await expertSocket.hear('typing')).toMatchObject({ conv, from: guestId })
    guest.close()
    expertSocket.close()
  })
})

describe('no socket is opened', () => {
  test('for another site, another guest, another account, or no name at all', async () => {
    const { guestId, client } = await newGuest()
    const port = await listenOn(server.app)
    const origin = `http://127.0.0.1:${port}`
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const other = await newGuest()
    const path = (id: string): string => socketPath(id, '12345')
    expect(
      await status(dial(port, path(guestId), { origin: 'https://evil.example', cookie })),
    ).toBe('403')
    expect(await status(dial(port, path(guestId), { origin }))).toBe('403')
    expect(await status(dial(port, path(other.guestId), { origin, cookie }))).toBe('403')
    expect(await status(dial(port, path(EXPERT), { origin, cookie }))).toBe('403')
    expect(await status(dial(port, path('x').replace('_12345', ''), { origin, cookie }))).toBe(
      '404',
    )
    // Any other address answers what it answers to everybody.
    expect(await status(dial(port, '/live', { origin }))).toBe('200')
    expect((await server.app.inject({ url: path(guestId) })).statusCode).toBe(404)
  })

  test('by a cookie that no page sent along', async () => {
    const { guestId, client } = await newGuest()
    const port = await listenOn(server.app)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const bare = await dial(port, socketPath(guestId, '12345'), { cookie })
    bare.say({ v: 1, t: 'hello', ticket: '', device: 'd', cur: {}, ucur: 0 })
    expect(await bare.closed).toBe(CLOSE.ticketExpired)
  })

  test('thirty times a minute from one address is enough', async () => {
    const port = await listenOn(server.app)
    const headers = { origin: 'https://evil.example', 'x-forwarded-for': '192.0.2.77' }
    const codes: string[] = []
    for (let round = 0; round < 31; round += 1)
      codes.push(await status(dial(port, socketPath('1'.repeat(18), '12345'), headers)))
    expect(new Set(codes.slice(0, 30))).toEqual(new Set(['403']))
    expect(codes[30]).toBe('429')
  })
})

test('the limits of sockets can be set like every other', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'limits-')), 'limits.json')
  writeFileSync(file, '{"chat":{"guestSockets":1,"addressSockets":2,"burst":1}}')
  const app = await server.startNode({ LIMITS: file })
  const one = await newGuest()
  const first = await connect(app, one.client, one.guestId, { suffix: '00001' })
  const second = await connect(app, one.client, one.guestId, { suffix: '00002' })
  expect(await first.closed).toBe(CLOSE.replaced)
  second.say(text(one.conv, '一', 'first-of-two'))
  await second.hear('ack')
  second.say(text(one.conv, '二', 'second-of-two'))
  expect(await second.hear('nack')).toMatchObject({ id: 'second-of-two', code: 'rate' })
  const other = await newGuest()
  await connect(app, other.client, other.guestId)
  const more = connect(app, other.client, other.guestId, { suffix: '00003' })
  expect(await status(more)).toBe('429')
})

test('a hello that has come counts, however late the server reads it; none at all ends the socket', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'limits-')), 'limits.json')
  writeFileSync(file, '{"chat":{"helloMs":100}}')
  const port = await listenOn(await server.startNode({ LIMITS: file }))
  const { guestId, client } = await newGuest()
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { origin: `http://127.0.0.1:${port}`, cookie }
  const early = await dial(port, socketPath(guestId, '00001'), headers)
  early.say({ v: 1, t: 'hello', ticket: '', device: 'd', cur: {}, ucur: 0 })
  // The server shares this thread: by the time it reads on, the limit is over.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  await early.hear('welcome')
  const mute = await dial(port, socketPath(guestId, '00002'), headers)
  expect(await mute.closed).toBe(CLOSE.ticketExpired)
  early.close()
})

describe('a ticket', () => {
  test('opens one socket for a program of somebody signed in', async () => {
    const program = await loginAs(server.app, 'advisor2', server.password, {})
    const { ticket, actorId } = await program.call(chat.ticket, {})
    const port = await listenOn(server.app)
    const hello = { v: 1, t: 'hello', ticket, device: 'd', cur: {}, ucur: 0 }
    const first = await dial(port, socketPath(actorId, '12345'))
    first.say(hello)
    await first.hear('welcome')
    const second = await dial(port, socketPath(actorId, '54321'))
    second.say(hello)
    expect(await second.closed).toBe(CLOSE.ticketExpired)
    first.close()
  })

  test('is good for its own name alone', async () => {
    const program = await loginAs(server.app, 'advisor2', server.password, {})
    const { ticket } = await program.call(chat.ticket, {})
    const socket = await dial(await listenOn(server.app), socketPath(EXPERT, '12345'))
    socket.say({ v: 1, t: 'hello', ticket, device: 'd', cur: {}, ucur: 0 })
    expect(await socket.closed).toBe(CLOSE.ticketExpired)
  })
})

describe('a socket ends', () => {
  test('when the same tab opens another one, and when there are too many', async () => {
    const { guestId, client } = await newGuest()
    const open = async (suffix: string) => connect(server.app, client, guestId, { suffix })
    const first = await open('00001')
    const again = await open('00001')
    expect(await first.closed).toBe(CLOSE.replaced)
    const others = [await open('00002'), await open('00003')]
    const fourth = await open('00004')
    expect(await again.closed).toBe(CLOSE.replaced)
    for (const each of [...others, fourth]) each.close()
  })

  test('with its session, within a second or so', async () => {
    await server.createUser('ending')
    const member = await loginAs(server.app, 'ending', server.password)
    const socket = await connect(server.app, member, 'u-ending')
    await member.call(session.logout, {})
    expect(await socket.closed).toBe(CLOSE.signedOut)
  })

  test('when a frame is too large or no text', async () => {
    const { guestId, client } = await newGuest()
    const large = await connect(server.app, client, guestId)
    large.socket.send('x'.repeat(FRAME_BYTES + 1))
    expect(await large.closed).toBe(1009)
    const binary = await connect(server.app, client, guestId)
    binary.socket.send(randomBytes(8))
    expect(await binary.closed).toBe(1003)
  })
})

test('messages of one node are heard on another, and a stopping node says good-bye', async () => {
  const other = await server.startNode()
  const { guestId, client, conv } = await newGuest()
  const guest = await connect(other, client, guestId)
  const expertSocket = await connect(server.app, expert, EXPERT, { suffix: '33333' })
  guest.say(text(conv, '隔壁节点'))
  await guest.hear('ack')
  await expertSocket.hear('msg', ({ m }) => m.body.text === '隔壁节点')
  await expert.call(chat.leaveMessage, { id: randomUUID(), chatId: conv, sendText: '收到' })
  await guest.hear('msg', ({ m }) => m.body.text === '收到')
  const bye = guest.closed
  await other.close()
  expect(await bye).toBe(CLOSE.draining)
  expertSocket.close()
})
