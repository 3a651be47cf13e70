import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { apiError } from '#contract/wire/api-error.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'

/** What stands below one address of sockets. */
export interface SocketRoute<T> {
  /** As Fastify writes routes. */
  url: string
  /** Bytes of a frame; larger ones end their socket. */
  frameBytes: number
  /** Lets a request become a socket, or throws the refusal that answers it. */
  authorize: (request: FastifyRequest) => Promise<T>
  /** Listens to the new socket at once: a frame that cannot be read ends the process otherwise. */
  onSocket: (socket: WebSocket, authorized: T, request: FastifyRequest) => void
}

/** In development the builder of the pages listens to the same server for a socket of its own. */
const isTheBuilders = (app: FastifyInstance, raw: IncomingMessage): boolean =>
  app.server.listenerCount('upgrade') > 1 &&
  (raw.headers['sec-websocket-protocol'] ?? '').startsWith('vite-')

/**
 * Makes sockets of the requests that ask for one. They pass through the hooks and the router like
 * every other request, so host, address and limits are judged in one place; a request for a socket
 * at any other address is answered as the plain request it also is.
 */
export const acceptSockets = <T>(app: FastifyInstance, route: SocketRoute<T>): void => {
  const asking = new WeakMap<
    IncomingMessage,
    { socket: Duplex; head: Buffer; answer: ServerResponse }
  >()
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: route.frameBytes,
    // Compressed sockets take five times the memory and lost half of what was sent (reliability.md).
    perMessageDeflate: false,
  })
  app.server.on('upgrade', (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isTheBuilders(app, raw)) return
    socket.on('error', () => socket.destroy())
    const answer = new ServerResponse(raw)
    answer.assignSocket(socket as never)
    answer.shouldKeepAlive = false
    answer.once('finish', () => socket.end(() => socket.destroy()))
    asking.set(raw, { socket, head, answer })
    app.routing(raw, answer)
  })
  app.get(route.url, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = asking.get(request.raw)
    if (asked === undefined) throw apiError('missing')
    const admitted = await route.authorize(request)
    // What came meanwhile: whoever asked may have gone.
    if (asked.socket.destroyed) return reply.hijack()
    reply.hijack()
    asked.answer.detachSocket(asked.socket as never)
    acceptor.handleUpgrade(request.raw, asked.socket, asked.head, (socket) => {
      route.onSocket(socket, admitted, request)
    })
    return reply
  })
}
