import { tmpdir } from 'node:os'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/wire/endpoint.ts'
import { plainServer } from '#server/wire/seal.ts'
import { boolean, int, object } from '#contract/wire/schema.ts'
import { systemClock } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { cases } from '#testing/seed.ts'
import { createSiteOf } from './hosts.ts'
import { overrideLimits } from './limits.ts'
import { createRates } from './rates.ts'
import { createServer } from './server.ts'

/** The deep run has the machine to itself. */
const patience = cases(6, 1)

const contract = {
  slow: {
    answer: endpoint({
      method: 'GET',
      path: '/center/slow',
      access: 'anyone',
      spec: false,
      input: object({ ms: int() }),
      output: object({ done: boolean() }),
    }),
  },
} as const

let app: FastifyInstance | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
  app = undefined
})

const start = async (http: object): Promise<number> => {
  const limits = overrideLimits({ http })
  app = await createServer({
    contract,
    handlers: {
      slow: {
        answer: async ({ ms }) => {
          await wait(ms)
          return { done: true }
        },
      },
    },
    findSession: async () => null,
    seal: plainServer,
    log: createLog({ level: 'silent' }),
    clock: systemClock,
    limits,
    rates: createRates({ clock: systemClock, remembered: 10 }),
    trustProxy: [],
    siteOf: createSiteOf([], () => false),
    isReachable: async () => true,
    spool: tmpdir(),
    isDraining: () => false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const untilClosed = async (socket: Socket): Promise<string> => {
  let text = ''
  socket.on('data', (part: Buffer) => {
    text += part.toString()
  })
  if (!socket.closed) await once(socket, 'close')
  return text
}
const envelopeOf = (answer: string): { code: number } =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { code: number }

test('it closes at once with idle connections open', async () => {
  const port = await start({})
  await open(port)
  const kept = await open(port)
  kept.write('GET /live HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(kept, 'data')
  const begun = performance.now()
  await app?.close()
  expect(performance.now() - begun).toBeLessThan(500 * patience)
})

test('what is being answered is answered before it closes', async () => {
  const port = await start({})
  const socket = await open(port)
  const answer = untilClosed(socket)
  socket.write('GET /center/slow?ms=300 HTTP/1.1\r\nHost: x\r\n\r\n')
  await wait(100)
  await app?.close()
  expect(envelopeOf(await answer).code).toBe(200)
})

test('a call that hangs does not keep it open for ever', async () => {
  const port = await start({ drainMs: 200 })
  const socket = await open(port)
  socket.write('GET /center/slow?ms=5000 HTTP/1.1\r\nHost: x\r\n\r\n')
  await wait(100)
  const begun = performance.now()
  await app?.close()
  expect(performance.now() - begun).toBeLessThan(600 * patience)
})

test('a handler that takes too long is answered 503', async () => {
  const port = await start({ handlerMs: 100 })
  const answer = await fetch(`http://127.0.0.1:${port}/center/slow?ms=2000`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ code: 503, data: null })
})

test.each([
  ['slow headers', 'GET /live HTTP/1.1\r\nHost: x\r\n', 408],
  [
    'a slow body',
    'POST /center/slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
      'Content-Length: 10\r\n\r\na=',
    // No such call: refused without waiting for the body.
    404,
  ],
  ['headers too large', `GET /live HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(17_000)}\r\n\r\n`, 413],
  ['no HTTP', 'hello\r\n\r\n', 400],
  [
    'two lengths',
    'POST /live HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  [
    'a length and chunks',
    'POST /live HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
])('%s: the connection is answered and closed', async (_name, bytes, status) => {
  const port = await start({ headersMs: 300, requestMs: 500, checkMs: 100 })
  const socket = await open(port)
  const answer = untilClosed(socket)
  socket.write(bytes)
  const text = await answer
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(envelopeOf(text.split('HTTP/1.1 408')[0] || text).code).toBe(status)
})

test.each([
  ['//[', 'localhost'],
  ['/\\[', 'localhost'],
  ['http://[/', 'localhost'],
  ['*', 'localhost'],
  ['/', 'a/b'],
  ['/', '[::1'],
])('the address %s at the host %s is refused', async (url, host) => {
  const port = await start({})
  const socket = await open(port)
  const answer = untilClosed(socket)
  socket.write(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const text = await answer
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  expect(envelopeOf(text).code).toBe(400)
})

test('two hosts are refused', async () => {
  const port = await start({})
  const socket = await open(port)
  const answer = untilClosed(socket)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nHost: other\r\nConnection: close\r\n\r\n')
  expect(envelopeOf(await answer).code).toBe(400)
})

test('requests of one connection are worked on one after the other', async () => {
  const port = await start({ pipelined: 3 })
  const socket = await open(port)
  const answer = untilClosed(socket)
  const begun = performance.now()
  const asked = 'GET /center/slow?ms=150 HTTP/1.1\r\nHost: x\r\n'
  socket.write(`${asked}\r\n${asked}\r\n${asked}Connection: close\r\n\r\n`)
  expect((await answer).match(/HTTP\/1.1 200 /g)).toHaveLength(3)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(450)
})

test('a request whose turn comes after it was given up is answered once', async () => {
  const port = await start({ handlerMs: 100 })
  const socket = await open(port)
  const answer = untilClosed(socket)
  const asked = 'GET /center/slow?ms=400 HTTP/1.1\r\nHost: x\r\n'
  socket.write(`${asked}\r\n${asked}\r\n${asked}Connection: close\r\n\r\n`)
  expect((await answer).match(/HTTP\/1.1 503 /g)).toHaveLength(3)
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200)
})

test('more requests than may stand on one connection end it', async () => {
  const port = await start({ pipelined: 3 })
  const socket = await open(port)
  const answer = untilClosed(socket)
  socket.write('GET /center/slow?ms=5000 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4))
  expect(await answer).toBe('')
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200)
})

test('answers that nobody reads end their connection', async () => {
  const port = await start({ checkMs: 50, unreadMs: 300, pipelined: 1_000_000 })
  const socket = await open(port)
  socket.pause()
  const closed = new Promise((done) => void socket.once('close', done))
  // More than the buffers of both systems hold.
  const asked = 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200)
  const writing = setInterval(() => socket.destroyed || socket.write(asked), 5)
  const { server } = app!
  const count = promisify(server.getConnections.bind(server))
  expect(await count()).toBe(1)
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 20_000 })
  clearInterval(writing)
  socket.destroy()
  await closed
})

test('one address has so many connections', async () => {
  const port = await start({ connectionsPerAddress: 2 })
  const first = await open(port)
  await open(port)
  const third = await open(port)
  expect(await untilClosed(third)).toBe('')
  first.destroy()
  await wait(50)
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200)
})
