import type { FastifyReply, FastifyRequest } from 'fastify'
import { rawApiError } from './answers.ts'

/**
 * Ends a request whose body has not come within `ms`. The server's own limit stands for the longest
 * request there is, an upload; this one for all the others.
 */
export const watchBody = (request: FastifyRequest, reply: FastifyReply, ms: number): void => {
  const { headers, raw } = request
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0)) return
  const timer = setTimeout(() => {
    const { socket } = raw
    if (raw.complete !== false || socket.destroyed) return
    if (reply.raw.headersSent || !socket.writable) socket.destroy()
    else {
      socket.end(rawApiError('slow'))
      socket.destroySoon()
    }
  }, ms)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
