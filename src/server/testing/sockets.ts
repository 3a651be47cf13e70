import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { type ServerFrame, socketPath } from '#contract/chat.socket.ts'
import type { TestClient } from './client.ts'

/** An open socket of somebody, and everything it was told. */
export interface TestSocket {
  socket: WebSocket
  told: ServerFrame[]
  say: (frame: object) => void
  /** The first frame that fits, told already or yet to come. */
  hear: <T extends ServerFrame['t']>(
    kind: T,
    fits?: (frame: Extract<ServerFrame, { t: T }>) => boolean,
  ) => Promise<Extract<ServerFrame, { t: T }>>
  /** The code it was closed with. */
  closed: Promise<number>
  close: () => void
}

/** Most milliseconds that a test waits for a frame. */
const PATIENCE_MS = 10_000

/** Opens a listening port for an app, once. */
export const listenOn = async (app: FastifyInstance): Promise<number> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Opens a socket without a hello; rejects with the HTTP status that refused it. */
export const dial = async (
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  const told: ServerFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    told.push(JSON.parse((data as Buffer).toString('utf8')) as ServerFrame)
    for (const look of waiting) look()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('unexpected-response', (_request, answer) => {
      answer.resume()
      reject(new Error(String(answer.statusCode)))
    })
    socket.once('error', reject)
  })
  return {
    socket,
    told,
    closed,
    say: (frame) => socket.send(JSON.stringify(frame)),
    hear: async (kind, fits = () => true) => {
      type Wanted = Extract<ServerFrame, { t: typeof kind }>
      const find = (): Wanted | undefined =>
        told.find((frame): frame is Wanted => frame.t === kind && fits(frame as Wanted))
      return new Promise<Wanted>((resolve, reject) => {
        const look = (): void => {
          const found = find()
          if (found === undefined) return
          clearTimeout(late)
          waiting.delete(look)
          resolve(found)
        }
        const late = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`no ${kind} in ${JSON.stringify(told).slice(0, 2_000)}`))
        }, PATIENCE_MS)
        waiting.add(look)
        look()
      })
    },
    close: () => socket.close(),
  }
}

/** Opens the socket of a client by its cookies, as its browser would, and says hello. */
export const connect = async (
  app: FastifyInstance,
  client: TestClient,
  actorId: string,
  { cur = {}, ucur = 0, suffix = '12345' }: { cur?: object; ucur?: number; suffix?: string } = {},
): Promise<TestSocket> => {
  const port = await listenOn(app)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const origin = `http://127.0.0.1:${port}`
  const opened = await dial(port, socketPath(actorId, suffix), { origin, cookie })
  opened.say({ v: 1, t: 'hello', ticket: '', device: 'test', cur, ucur })
  await opened.hear('welcome')
  return opened
}

/**
 * Sends a message as a client does: again whenever the server, busy, asks for it.
 * @throws Error when it is refused for another reason.
 */
export const deliver = async (
  from: TestSocket,
  message: { id: string } & Record<string, unknown>,
): Promise<void> => {
  const refused = new Set<ServerFrame>()
  for (;;) {
    from.say(message)
    const heard = await Promise.race([
      from.hear('ack', ({ id }) => id === message.id),
      from.hear('nack', (frame) => frame.id === message.id && !refused.has(frame)),
    ])
    if (heard.t === 'ack') return
    if (heard.code !== 'retry') throw new Error(`refused: ${JSON.stringify(heard)}`)
    refused.add(heard)
    await wait(heard.retryAfterMs ?? 1_000)
  }
}

/** Until a socket is closed. */
export const gone = async (socket: WebSocket): Promise<void> => {
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close')
}
