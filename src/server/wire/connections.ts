import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from './limits.ts'

/** Finds the connections whose other end has read nothing of what waits for it for too long. */
const watchUnread = ({ unreadMs, checkMs }: Pick<Limits['http'], 'unreadMs' | 'checkMs'>) => {
  const seen = new WeakMap<Socket, { read: number; looks: number }>()
  return {
    /** Asked once every `checkMs`. */
    isStuck: (socket: Socket): boolean => {
      const read = socket.bytesWritten - socket.writableLength
      const before = seen.get(socket)
      const waits = socket.writableLength > 0 && before?.read === read
      const looks = waits ? (before?.looks ?? 0) + 1 : 0
      seen.set(socket, { read, looks })
      return looks * checkMs >= unreadMs
    },
  }
}

/** What stands on one connection. */
interface Open {
  /** Requests without a whole answer. */
  running: number
  /** Those of them that wait for the answers before theirs. */
  waiting: (() => void)[]
}

/**
 * Watches the server's connections: at most so many in all and from one address (reverse proxies
 * excepted), on each one request after the other, and a way to end them, because a server does not
 * close while a socket is open.
 */
export const watchConnections = (
  server: Server,
  deps: { limits: Limits['http']; isProxy: (address: string) => boolean },
): {
  /**
   * Goes on with a request once those before it on its connection are answered: Node begins all
   * that one packet holds, and each answer that nobody reads keeps its memory.
   */
  inTurn: (request: IncomingMessage, go: () => void) => void
  drain: () => void
} => {
  const { limits, isProxy } = deps
  const sockets = new Map<Socket, Open>()
  const asked = new WeakSet<Socket>()
  const byAddress = new Map<string, number>()
  let draining = false
  const unread = watchUnread(limits)
  const looking = setInterval(() => {
    for (const socket of sockets.keys()) if (unread.isStuck(socket)) socket.destroy()
  }, limits.checkMs)
  looking.unref()
  server.once('close', () => clearInterval(looking))
  server.maxConnections = limits.connections

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const open = (byAddress.get(address) ?? 0) + 1
    if (open > limits.connectionsPerAddress && !isProxy(address)) {
      socket.destroy()
      return
    }
    byAddress.set(address, open)
    sockets.set(socket, { running: 0, waiting: [] })
    socket.once('close', () => {
      sockets.delete(socket)
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const own = sockets.get(socket)
    if (own === undefined) return
    own.running += 1
    asked.add(socket)
    response.once('close', () => {
      own.running -= 1
      if (socket.destroyed) return
      own.waiting.shift()?.()
      if (draining && own.running === 0) socket.end()
    })
  })

  // Whoever made a socket of it ends it in its own way.
  server.on('upgrade', ({ socket }: IncomingMessage) => sockets.delete(socket))

  return {
    inTurn: ({ socket }, go) => {
      // The request itself is counted after this.
      const own = sockets.get(socket)
      if (own === undefined || own.running === 0) go()
      else if (own.running < limits.pipelined) own.waiting.push(go)
      else socket.destroy()
    },
    /**
     * Ends idle connections now, busy ones and those that have asked nothing so far after their answer,
     * and whatever is left in the end.
     */
    drain: () => {
      draining = true
      for (const [socket, { running }] of sockets)
        if (running === 0 && asked.has(socket)) socket.destroy()
      const last = setTimeout(() => {
        for (const socket of sockets.keys()) socket.destroy()
      }, limits.drainMs)
      last.unref()
      server.once('close', () => clearTimeout(last))
    },
  }
}
