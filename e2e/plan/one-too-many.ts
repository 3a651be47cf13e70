import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/chat.socket.ts'
import { consultation } from '#contract/consultation.ts'
import { files } from '#contract/files.ts'
import { session } from '#contract/session.ts'
import { FRAME_BYTES } from '#domain/chat/limits.ts'
import { DEMO_PASSWORD } from '#server/seed/accounts.ts'
import { LIMITS } from '#server/wire/limits.ts'
import { newToken } from '#server/wire/tokens.ts'
import { createRandom } from '#testing/random.ts'
import { watchMemory } from '../faults/memory.ts'
import { openWorld, type World } from '../faults/world.ts'
import { addressOf, ask, FORM, percentile } from './calling.ts'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F12: one byte, field or file more than each limit lets through, many at once. */

const MB = 2 ** 20
const SETTLE_MS = 3_000
const WARM = 3
const PEOPLE = 10

/** One attempt: what the server said, and how long it took from the last byte on. */
interface Tried {
  said: number
  ms: number
}

/** A multipart form of these parts. */
const formOf = (parts: readonly { head: string; content: Buffer }[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--xyz\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--xyz--\r\n'),
  ])
const file = (bytes: number): { head: string; content: Buffer } => ({
  head: 'name="file"; filename="a.pdf"',
  content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'x')]),
})
const feature = { head: 'name="feature"', content: Buffer.from('chat') }

/** Signs in people made for this; answers what each of them calls with. */
const signedIn = async (world: World): Promise<string[]> => {
  await world.ask(
    `insert into user_account (id, login_name, user_name, password_hash, roles)
     select 'limit-' || n, 'limit-' || n, '顾问', password_hash, roles
     from generate_series(1, $1::int) n, user_account where login_name = 'advisor'`,
    [PEOPLE],
  )
  const tokens: string[] = []
  for (let nth = 1; nth <= PEOPLE; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop -- passwords are checked two at a time anyhow
    const { body } = await ask(world.originOf(0) + session.token.path, {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams({
        grant_type: 'password',
        username: `limit-${nth}`,
        password: DEMO_PASSWORD,
      }).toString(),
    })
    const { data } = JSON.parse(body) as { data: { tokenType: string; accessToken: string } }
    tokens.push(`${data.tokenType} ${data.accessToken}`)
  }
  return tokens
}

/** Opens a socket as a guest and sends one frame of so many bytes; what it is closed with. */
const frameOf = async (origin: string, bytes: number, number: number): Promise<Tried> =>
  new Promise((resolve) => {
    const guest = String(820_000_000_000_000_000n + BigInt(number))
    const socket = new WebSocket(origin.replace('http', 'ws') + socketPath(guest, '12345'), {
      headers: { origin, 'x-forwarded-for': addressOf(number), cookie: `guest=${newToken()}` },
    })
    let begun = performance.now()
    socket.on('open', () => {
      begun = performance.now()
      socket.send('x'.repeat(bytes))
    })
    socket.on('error', () => undefined)
    socket.on('close', (said) => resolve({ said, ms: performance.now() - begun }))
  })

const run = async (
  { times, large }: { times: number; large: number },
  { seed, say }: Context,
): Promise<Figure[]> => {
  const world = await openWorld({
    ...{ nodes: 1, redis: false, dice: createRandom(seed), patches: [] },
    // Its own limits but for how often one address may ask.
    limits: {
      http: { connectionsPerAddress: 10_000 },
      calls: { reads: { max: 1_000_000 }, writes: { max: 1_000_000 } },
    },
  })
  try {
    const origin = world.originOf(0)
    const tokens = await signedIn(world)
    /** Of people in turn: each may send sixty files an hour. */
    const tokenOf = (number: number): string => tokens[number % tokens.length] ?? ''
    const posted = async (
      path: string,
      headers: Readonly<Record<string, string>>,
      body: Buffer,
      number: number,
    ): Promise<Tried> => {
      const { status, ms } = await ask(origin + path, {
        method: 'POST',
        // As a browser does: a refusal may come while the rest is still on its way.
        headers: { ...headers, connection: 'keep-alive', 'x-forwarded-for': addressOf(number) },
        body,
      })
      return { said: status, ms }
    }
    const { headerBytes, bodyBytes } = LIMITS.http
    const { fileBytes, files: most, fieldBytes } = LIMITS.upload
    const multipart = { 'content-type': 'multipart/form-data; boundary=xyz' }
    const upload = (parts: Parameters<typeof formOf>[0]) => {
      const body = formOf(parts)
      return async (number: number): Promise<Tried> =>
        posted(files.add.path, { ...multipart, authorization: tokenOf(number) }, body, number)
    }
    const cases: readonly {
      what: string
      allowed: readonly number[]
      times: number
      /** How many at once, where it is not all of them. */
      atOnce?: number
      one: (number: number) => Promise<Tried>
    }[] = [
      {
        what: `headers of ${headerBytes + 1} bytes`,
        allowed: [413, 431],
        times,
        one: async (number) => {
          const { status, ms } = await ask(`${origin}/live`, {
            headers: {
              'x-more': 'x'.repeat(headerBytes + 1),
              'x-forwarded-for': addressOf(number),
            },
          })
          return { said: status, ms }
        },
      },
      {
        what: `a form of ${bodyBytes + 1} bytes`,
        allowed: [413],
        times,
        one: async (number) =>
          posted(consultation.save.path, FORM, Buffer.alloc(bodyBytes + 1, 'a'), number),
      },
      {
        what: `a field of ${fieldBytes + 1} bytes in a form with files`,
        allowed: [400, 413],
        times,
        one: upload([
          { head: 'name="feature"', content: Buffer.alloc(fieldBytes + 1, 'a') },
          file(100),
        ]),
      },
      {
        what: `${most + 1} files`,
        allowed: [400, 413],
        times,
        one: upload([feature, ...Array.from({ length: most + 1 }, () => file(100))]),
      },
      {
        what: `a frame of ${FRAME_BYTES + 1} bytes on a socket`,
        allowed: [1009],
        times,
        one: async (number) => frameOf(origin, FRAME_BYTES + 1, number),
      },
      {
        what: `a file of ${fileBytes / MB} MB and a byte`,
        allowed: [400, 413],
        times: large,
        atOnce: 10,
        one: upload([feature, file(fileBytes + 1)]),
      },
    ]
    // What the first of each kind makes the server load is not theirs.
    let number = 0
    for (const { one } of cases)
      // oxlint-disable-next-line no-await-in-loop -- one kind after the other
      await Promise.all(Array.from({ length: WARM }, async () => one((number += 1))))
    await wait(SETTLE_MS)
    const memory = watchMemory(world.pids)
    const before = memory.most()
    const figures: Figure[] = []
    for (const { what, allowed, times: often, atOnce, one } of cases) {
      const lot = atOnce ?? often
      const tried: Tried[] = []
      for (let done = 0; done < often; done += lot)
        tried.push(
          // oxlint-disable-next-line no-await-in-loop -- one lot after the other
          ...(await Promise.all(Array.from({ length: lot }, async () => one((number += 1))))),
        )
      const other = tried.filter(({ said }) => !allowed.includes(said))
      if (other.length > 0)
        say(`  ${what}: ${[...new Set(other.map(({ said }) => said))].join(', ')}`)
      const slowest = Math.max(...tried.map(({ ms }) => ms))
      figures.push(
        told(`${what}: times`, tried.length),
        none(`${what}: not refused with ${allowed.join(' or ')}`, other.length),
        // A large file takes its time to be sent at all.
        atOnce !== undefined
          ? told(
              `${what}: refused after, half of them`,
              percentile(
                tried.map(({ ms }) => ms),
                0.5,
              ),
              'ms',
            )
          : atMost(`${what}: refused after, slowest`, slowest, 1_000, 'ms'),
      )
    }
    await wait(SETTLE_MS)
    memory.stop()
    const { status } = await ask(`${origin}/ready`)
    return [
      ...figures,
      atMost(
        'memory of the server, more than before',
        Math.max(0, memory.most() - before),
        50,
        'MB',
      ),
      atLeast('well afterwards (200 of /ready)', status, 200),
      none('servers that ended', world.ended()),
    ]
  } finally {
    await world.stop()
  }
}

export const oneTooMany = line({
  id: 'F12',
  title: 'One more than each limit',
  did: ({ times, large }) =>
    `Headers, forms, fields, files and frames one byte or one piece larger than the limit, ${times} of each at once (files of 20 MB ten at once, ${large} in all).`,
  full: { times: 100, large: 100 },
  quick: { times: 20, large: 10 },
  minutes: 1,
  needs: [],
  run,
})
