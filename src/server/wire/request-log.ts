import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '#server/log.ts'

/** Files whose name changes with what is in them: a page asks for a dozen. */
const ASSETS = '/assets/'

/** What a line needs of a request and its answer. */
export type LoggedRequest = Pick<FastifyRequest, 'method' | 'ip'> & {
  raw: { url?: string | undefined }
}
export type LoggedReply = Pick<FastifyReply, 'statusCode' | 'refusedCode'>

/**
 * The line of a request that was answered, beside its id. `debug` for what says nothing about anybody
 * while it goes well: files of the build, probes, and calls of a page that renders (`aside`).
 */
export const answeredLine = (
  request: LoggedRequest,
  { statusCode: status, refusedCode: code }: LoggedReply,
  { ms, aside }: { ms: number; aside: boolean },
): { level: 'info' | 'debug'; fields: Record<string, string | number> } => {
  const url = request.raw.url ?? ''
  const fine = status < 400 && code === 0
  return {
    level: fine && (aside || url.startsWith(ASSETS)) ? 'debug' : 'info',
    fields: {
      method: request.method,
      path: pathOf(url),
      ip: request.ip,
      status,
      ...(code === 0 ? {} : { code }),
      ms: Math.round(ms * 10) / 10,
    },
  }
}
