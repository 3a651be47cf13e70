import { type Envelope, failure } from '#contract/wire/envelope.ts'
import { type ApiError, API_ERROR } from '#contract/wire/api-error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from './headers.ts'
import { originOf } from './origin.ts'
import type { SealAnswer } from './seal.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the refusal that this answers with; 0 for none. */
    refusedCode: number
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Sets the headers of every answer; a route sets its own over them. */
export const setCommonHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(securityHeaders(originOf(request).https))
  reply.header('X-Request-Id', request.id)
}

/** Sends an envelope as text, encrypted where `sealAnswer` says so. */
export const sendEnvelope = (
  reply: FastifyReply,
  status: number,
  envelope: Envelope,
  sealAnswer: SealAnswer = null,
) => {
  const body = JSON.stringify(envelope)
  reply.code(status).header('Cache-Control', 'no-store')
  return sealAnswer === null
    ? reply.header('Content-Type', JSON_TYPE).send(body)
    : reply
        .header('Content-Type', 'text/plain; charset=utf-8')
        .header('X-Enc', '1')
        .send(sealAnswer(status, body))
}

/**
 * Sends a refusal in its envelope. `plain` answers have no envelope on success, so their refusals
 * must show in the status too.
 */
export const sendApiError = (
  reply: FastifyReply,
  error: ApiError,
  { plain = false, sealAnswer = null }: { plain?: boolean; sealAnswer?: SealAnswer } = {},
) => {
  if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
  const status = plain && error.status === 200 ? error.code : error.status
  reply.refusedCode = error.code
  return sendEnvelope(reply, status, failure(error), sealAnswer)
}

/** The bytes that answer a request the HTTP parser could not read. */
export const rawApiError = (name: 'malformed' | 'slow' | 'tooLarge'): string => {
  const { code, status, text } = API_ERROR[name]
  const body = JSON.stringify({ code, message: text, data: null })
  const reason = {
    malformed: 'Bad Request',
    slow: 'Request Timeout',
    tooLarge: 'Content Too Large',
  }
  return [
    `HTTP/1.1 ${status} ${reason[name]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
