import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { socketPath } from '#contract/chat.socket.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { sundayClock } from '#server/testing/chats.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { connect, deliver, listenOn } from '#server/testing/sockets.ts'
import { cases } from '#testing/seed.ts'

/** Sequences in all, and at once before the neighbours are asked whether they are well. */
const SEQUENCES = Number(process.env.FUZZ_SEQUENCES ?? cases(300, 10_000))
const AT_ONCE = 50
/** How long a socket is listened to that may have no answer left; and one that must have. */
const LISTEN_MS = 150
const ANSWER_MS = 20_000

const EXPERT = 'user-advisor'
/** What only the two who talk may ever hear. */
const SECRET = '只有我们两人知道'

let server: TestApp
let node: FastifyInstance
let expert: TestClient
let made = 0

beforeAll(async () => {
  server = await createTestApp({ clock: sundayClock, env: { TRUST_PROXY: '127.0.0.1' } })
  const file = join(mkdtempSync(join(tmpdir(), 'limits-')), 'limits.json')
  // Every sequence is to reach the socket, none to end another one's, and the neighbours talk on.
  const many = { max: 1_000_000 }
  const limits = {
    asks: many,
    addressAsks: many,
    guestMessages: many,
    conversationMessages: many,
  }
  writeFileSync(file, JSON.stringify({ chat: { ...limits, guestSockets: 1_000, perSecond: 100 } }))
  node = await server.startNode({ LIMITS: file })
  expert = await loginAs(node, 'advisor', server.password)
})
afterAll(async () => server.close())

/** A guest with a conversation with somebody. */
const newGuest = async (toUserId: string) => {
  const guestId = String(810_000_000_000_000_000n + BigInt((made += 1)))
  const client = createTestClient(node, { browser: true })
  const { chat: opened } = await client.call(chat.open, { guestId, toUserId })
  return { guestId, client, conv: opened.chatId }
}
type Guest = Awaited<ReturnType<typeof newGuest>>

/** A whole frame as a client writes it; a mask of zeros changes nothing. */
const framed = (opcode: number, payload: Uint8Array): Uint8Array => {
  const { length } = payload
  const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 255]
  return Uint8Array.from([0x80 | opcode, ...size, 0, 0, 0, 0, ...payload])
}
const saying = (frame: unknown): Uint8Array => framed(1, Buffer.from(JSON.stringify(frame)))

const hello = (conv: string) => ({
  v: 1,
  t: 'hello',
  ticket: '',
  device: 'fuzz',
  cur: { [conv]: 0 },
  ucur: 0,
})

/** Frames that a liar would send: of the right kinds, with anything in them. */
const lies = (own: string, foreign: string, victim: string): fc.Arbitrary<unknown> => {
  const junk = fc.jsonValue({ maxDepth: 2 })
  const conv = fc.oneof(fc.constantFrom(own, foreign), fc.constant(foreign), junk)
  const number = fc.oneof(fc.integer(), fc.constantFrom(0, 1, 2 ** 53, -1), junk)
  const who = fc.oneof(fc.constantFrom(victim, EXPERT, 'system'), junk)
  const kinds = ['hello', 'send', 'sync', 'mark', 'typing', 'pong', 'msg', 'ack', '__proto__']
  return fc.record(
    {
      t: fc.oneof(fc.constantFrom(...kinds), junk),
      v: fc.oneof(fc.constant(1), junk),
      conv,
      id: fc.oneof(fc.uuid(), junk),
      type: fc.oneof(fc.constantFrom(1, 2, 3, 4), junk),
      body: fc.oneof(fc.record({ text: fc.string(), auto: fc.boolean(), file: junk }), junk),
      replyTo: number,
      after: number,
      delivered: number,
      read: number,
      cur: fc.oneof(fc.record({ [foreign]: number, [own]: number }, { requiredKeys: [] }), junk),
      ucur: number,
      ticket: fc.oneof(fc.constant(''), junk),
      device: fc.string(),
      from: who,
      fromName: fc.string(),
      sendUserId: who,
      sendCompanyId: who,
    },
    { requiredKeys: ['t'] },
  )
}

/** Frames that are right but for whose conversation they name. */
const trespasses = (conv: string, victim: string): fc.Arbitrary<unknown> => {
  const seq = fc.nat(1_000)
  const forged = { from: victim, sendUserId: victim }
  return fc.oneof(
    seq.map((after) => ({ t: 'sync', conv, after })),
    seq.map((read) => ({ t: 'mark', conv, delivered: read, read })),
    fc
      .uuid()
      .map((id) => ({ v: 1, t: 'send', id, conv, type: 1, body: { text: '冒名' }, ...forged })),
    fc.constant({ t: 'typing', conv }),
  )
}

/** What somebody writes, and whether the server can still read what comes behind it. */
interface Sequence {
  parts: Uint8Array[]
  readable: boolean
}

/** What may come on the wire of a socket: lies, half frames, wrong lengths, bytes. */
const wire = (own: string, foreign: string, victim: string): fc.Arbitrary<Sequence> => {
  const frames = fc.oneof(
    { weight: 2, arbitrary: lies(own, foreign, victim) },
    { weight: 1, arbitrary: trespasses(foreign, victim) },
  )
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 64 }),
    fc
      .tuple(fc.nat(15), fc.uint8Array({ maxLength: 140 }))
      .map(([opcode, payload]) => framed(opcode, payload)),
    fc.constantFrom(
      Uint8Array.of(0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
      Uint8Array.of(0x88, 0x82, 0, 0, 0, 0, 0, 1),
      Uint8Array.of(0xc1, 0x80, 1, 2, 3, 4),
    ),
  )
  const said = fc.array(frames.map(saying), { maxLength: 5 })
  const readable = said.map((rest) => ({ parts: [saying(hello(own)), ...rest], readable: true }))
  const broken = fc
    .tuple(fc.boolean(), said, fc.array(bytes, { minLength: 1, maxLength: 3 }), said)
    .map(([greets, before, junk, after]) => ({
      parts: [...(greets ? [saying(hello(own))] : []), ...before, ...junk, ...after],
      readable: false,
    }))
  return fc.oneof(readable, broken)
}

/** Opens a socket as the guest and writes; answers all that was heard, and whether to the end. */
const attack = async (
  { guestId, client, conv }: Guest,
  { parts, readable }: Sequence,
  number: number,
): Promise<{ text: string; answered: boolean }> => {
  const port = await listenOn(node)
  const last = `last-of-${number}`
  const socket = createConnection({ port, host: '127.0.0.1' })
  const heard: Buffer[] = []
  const over = new Promise<void>((resolve) => {
    socket.on('data', (part: Buffer) => {
      heard.push(part)
      if (part.includes(`"${last}"`)) resolve()
    })
    socket.on('close', () => resolve())
  })
  socket.on('error', () => undefined)
  socket.write(
    [
      `GET ${socketPath(guestId, String(10_000 + (number % 90_000)))} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Cookie: ${[...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      '',
      '',
    ].join('\r\n'),
  )
  await once(socket, 'data')
  for (const part of parts) socket.write(part)
  // Frames are served in their order: with the answer to this one all are.
  socket.write(saying({ v: 1, t: 'send', id: last, conv, type: 1, body: { text: last } }))
  const patience = readable ? ANSWER_MS : LISTEN_MS
  await Promise.race([over, new Promise((resolve) => setTimeout(resolve, patience).unref())])
  socket.destroy()
  const text = Buffer.concat(heard).toString('utf8')
  return { text, answered: text.includes(`"${last}"`) }
}

test('no bytes on a socket end the server, disturb the others or lie to anybody', async () => {
  const calm = await newGuest(EXPERT)
  const guest = await connect(node, calm.client, calm.guestId)
  const expertSocket = await connect(node, expert, EXPERT)
  const attacker = await newGuest('user-advisor2')
  let number = 0

  /** One word each way between the two who have nothing to do with it. */
  const talk = async (): Promise<void> => {
    for (const [from, to] of [
      [guest, expertSocket],
      [expertSocket, guest],
    ] as const) {
      const id = randomUUID()
      const body = { text: SECRET }
      await deliver(from, { v: 1, t: 'send', id, conv: calm.conv, type: 1, body })
      await to.hear('msg', ({ m }) => m.id === id)
    }
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(wire(attacker.conv, calm.conv, calm.guestId), {
        minLength: AT_ONCE,
        maxLength: AT_ONCE,
      }),
      async (sequences) => {
        const attacks = sequences.map(async (each) => attack(attacker, each, (number += 1)))
        await talk()
        const told = await Promise.all(attacks)
        for (const { text } of told) {
          expect(text).toMatch(/^HTTP\/1\.1 101 /)
          expect(text).not.toContain(calm.conv)
          expect(text).not.toContain(SECRET)
        }
        const lost = told.filter(({ answered }, at) => sequences[at]?.readable && !answered)
        expect(lost).toHaveLength(0)
        await talk()
      },
    ),
    {
      numRuns: SEQUENCES / AT_ONCE,
      endOnFailure: true,
      // All the bytes of a failing run would bury why it failed.
      asyncReporter: async ({ failed, seed, counterexamplePath, errorInstance }) => {
        if (!failed) return
        throw new Error(`fails with seed ${seed}, path ${counterexamplePath}`, {
          cause: errorInstance,
        })
      },
    },
  )
  const { rows } = await server.pool.query<{ conv: string; sender: string; many: number }>(
    `select conv_id as conv, sender_id as sender, count(*)::int as many from chat_message
     where sender_id = any($1) or conv_id = any($2) group by 1, 2`,
    [
      [attacker.guestId, calm.guestId],
      [attacker.conv, calm.conv],
    ],
  )
  const senders = (conv: string): string[] =>
    rows.filter((row) => row.conv === conv).map(({ sender }) => sender)
  expect(senders(calm.conv).toSorted()).toEqual([calm.guestId, EXPERT].toSorted())
  expect(senders(attacker.conv)).toEqual([attacker.guestId])
  const members = await server.pool.query(
    'select actor_id as id from chat_member where conv_id = $1 order by 1',
    [calm.conv],
  )
  expect(members.rows).toEqual([{ id: calm.guestId }, { id: EXPERT }])
  expect((await node.inject({ url: '/live' })).statusCode).toBe(200)
  guest.close()
  expertSocket.close()
}, 600_000)
