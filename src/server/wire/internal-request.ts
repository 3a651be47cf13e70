import type { Transport } from '#contract/wire/caller.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const HEADER = 'x-ceqiao-internal'

/** Calls that this process makes to itself while it renders a page. */
export interface InternalRequest {
  /** Whether a request is such a call: it is not counted against its address. */
  isInternal: (request: FastifyRequest) => boolean
  /** Carries calls as a visitor of the site at `origin`, without a connection. */
  transportFor: (app: FastifyInstance, origin: string) => Transport
}

/** Makes the way inside, known by a secret that lives as long as the app and is never sent out. */
export const createInternalRequest = (): InternalRequest => {
  const secret = randomBytes(32)
  const shown = secret.toString('base64url')
  return {
    isInternal: (request) => {
      const given = request.headers[HEADER]
      if (typeof given !== 'string') return false
      const bytes = Buffer.from(given, 'base64url')
      return bytes.length === secret.length && timingSafeEqual(bytes, secret)
    },
    transportFor: (app, origin) => async (request) => {
      const answer = await app.inject({
        method: request.method,
        url: request.url,
        headers: { ...request.headers, host: new URL(origin).host, [HEADER]: shown },
        ...(request.body === undefined ? {} : { payload: request.body }),
      })
      const requestId = answer.headers['x-request-id']
      return {
        status: answer.statusCode,
        body: answer.body,
        ...(typeof requestId === 'string' ? { requestId } : {}),
      }
    },
  }
}
