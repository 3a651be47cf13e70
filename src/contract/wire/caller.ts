import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'
import { openEnvelope, transportRefusal } from './envelope.ts'
import { encodeForm } from './form.ts'
import { REFUSAL } from './refusals.ts'
import type { CallerSeal } from './seal.ts'
import { strip } from './words.ts'

/** How long a call may take on the caller's side, in milliseconds (specification §9). */
export const CALL_TIMEOUT_MS = 10_000_000

/** Who calls, as the three headers say it; never authority, the server trusts the session alone. */
export interface Identity {
  tokenType: string
  accessToken: string
  companyId: string
  userId: string
}

export const NOBODY: Identity = { tokenType: '', accessToken: '', companyId: '', userId: '' }

export interface WireRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

export interface WireAnswer {
  status: number
  body: string
  requestId?: string
}

/** Carries one request: `fetch` in the browser, `inject` in the server's own process and in tests. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>

export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>

/**
 * The typed client: writes a call as the specification's wire and reads its answer.
 * Rejects with a {@link import('./refusals.ts').Refusal}: the server's own, or code 0 with the
 * error's text when the transport failed.
 */
export const createCall = (parts: {
  transport: Transport
  seal: CallerSeal
  identity: () => Identity
  /** The public client id as `Basic` credentials; it grants nothing. */
  clientCredentials: string
}): Call => {
  const { transport, seal, identity, clientCredentials } = parts
  return async (endpoint, input) => {
    const who = identity()
    const params: Record<string, unknown> = { ...(input as Record<string, unknown>) }
    if (who.companyId !== '' && !('companyId' in params)) params.companyId = who.companyId
    const form = encodeForm(await seal.seal(endpoint, params))
    const post = endpoint.method === 'POST'
    const request: WireRequest = {
      method: endpoint.method,
      url: post || form === '' ? endpoint.path : `${endpoint.path}?${form}`,
      headers: {
        Accept: '*/*',
        Authorization:
          who.accessToken === '' ? clientCredentials : `${who.tokenType} ${who.accessToken}`,
        securitycode: who.companyId,
        userId: who.userId,
        ...(post ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(post ? { body: form } : {}),
      timeoutMs: CALL_TIMEOUT_MS,
    }
    const answer = await send(transport, request)
    const body = readJson(await seal.open(endpoint, answer.body))
    if (endpoint.plain && answer.status === 200)
      return strip(endpoint.output, body) as AnswerOf<typeof endpoint>
    const opened = openEnvelope(body, answer.status, answer.requestId)
    if (!opened.ok) throw opened.refusal
    return strip(endpoint.output, opened.data) as AnswerOf<typeof endpoint>
  }
}

const send = async (transport: Transport, request: WireRequest): Promise<WireAnswer> => {
  try {
    return await transport(request)
  } catch (error) {
    throw transportRefusal(error instanceof Error ? error.message : REFUSAL.unavailable.text)
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
