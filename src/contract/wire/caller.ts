import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'
import { openEnvelope, transportError } from './envelope.ts'
import { encodeForm, formFields } from './form.ts'
import { API_ERROR } from './api-error.ts'
import { strip } from './schema.ts'

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

/** A file to send along; `content` is what the transport of this side carries: a Blob in the browser. */
export interface OutgoingFile {
  name: string
  content: unknown
}

/** What stops a call under way: the browser's AbortSignal is one. */
export interface Stopping {
  readonly aborted: boolean
  addEventListener: (type: 'abort', listener: () => void) => void
}

/** What goes along with a call: files where its body is a multipart form, and what may stop it. */
export interface Sending {
  files: readonly OutgoingFile[]
  /** Told how many bytes of the whole have left. */
  onProgress?: (sent: number, total: number) => void
  /** Stops it under way; the call is then refused like one whose transport failed. */
  signal?: Stopping
}

export interface WireRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** In the place of a body: the fields of a multipart form, then the files in its field `file`. */
  form?: Sending & { fields: [string, string][] }
  signal?: Stopping
  timeoutMs: number
}

/** A file that came as an answer; `content` is a Blob in the browser. */
export interface IncomingFile {
  fileName: string
  mime: string
  size: number
  content: unknown
}

export interface WireAnswer {
  status: number
  body: string
  requestId?: string
  /** In the place of a body, for an answer with a Content-Disposition. */
  file?: IncomingFile
}

/** Carries one request: `fetch` in the browser, `inject` in the server's own process and in tests. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  sending?: Sending,
) => Promise<AnswerOf<E>>

/**
 * The one point on the caller's side where a call is sealed and its answer opened
 * (wire-encryption.md): one exchange of `params` for an answer in plain text. `send` carries the
 * fields as the wire's form; it is used again only when nothing can have happened the first time.
 */
export type CallerSeal = (
  endpoint: Endpoint,
  params: Record<string, unknown>,
  who: Identity,
  send: (fields: Record<string, unknown>) => Promise<WireAnswer>,
) => Promise<WireAnswer>

/** Plain text in both directions. */
export const plainCaller: CallerSeal = async (_endpoint, params, _who, send) => send(params)

/**
 * The typed client: writes a call as the specification's wire and reads its answer.
 * Rejects with a {@link import('./api-error.ts').ApiError}: the server's own, or code 0 with the
 * error's text when the transport failed.
 */
export const createCall = (deps: {
  transport: Transport
  seal: CallerSeal
  identity: () => Identity
  /** The public client id as `Basic` credentials; it grants nothing. */
  clientCredentials: string
}): Call => {
  const { transport, seal, identity, clientCredentials } = deps
  return async (endpoint, input, sending) => {
    const who = identity()
    const params: Record<string, unknown> = { ...(input as Record<string, unknown>) }
    // A body names a company always, 0 for none (specification §7); an address only one's own.
    const companyId = who.companyId || (endpoint.method === 'POST' ? '0' : '')
    if (companyId !== '' && !('companyId' in params)) params.companyId = companyId
    const answer = await seal(endpoint, params, who, async (fields) => {
      const request: WireRequest = {
        method: endpoint.method,
        url: endpoint.path,
        headers: {
          Accept: '*/*',
          Authorization:
            who.accessToken === '' ? clientCredentials : `${who.tokenType} ${who.accessToken}`,
          securitycode: who.companyId,
          userId: who.userId,
        },
        timeoutMs: CALL_TIMEOUT_MS,
        ...(sending?.signal === undefined ? {} : { signal: sending.signal }),
      }
      carry(request, endpoint, fields, sending)
      return send(transport, request)
    })
    if (endpoint.answer === 'file' && answer.file !== undefined)
      return strip(endpoint.output, answer.file) as AnswerOf<typeof endpoint>
    const body = readJson(answer.body)
    if (endpoint.plain && answer.status === 200)
      return strip(endpoint.output, body) as AnswerOf<typeof endpoint>
    const opened = openEnvelope(body, answer.status, answer.requestId)
    if (!opened.ok) throw opened.error
    return strip(endpoint.output, opened.data) as AnswerOf<typeof endpoint>
  }
}

/** Puts the fields where the call has them: in the query, in a form, or before the files. */
const carry = (
  request: WireRequest,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  sending: Sending | undefined,
): void => {
  if (endpoint.body === 'multipart') {
    request.form = { files: [], ...sending, fields: formFields(fields) }
    return
  }
  const form = encodeForm(fields)
  if (endpoint.method === 'POST') {
    request.headers['Content-Type'] = 'application/x-www-form-urlencoded'
    request.body = form
  } else if (form !== '') request.url = `${endpoint.path}?${form}`
}

const send = async (transport: Transport, request: WireRequest): Promise<WireAnswer> => {
  try {
    return await transport(request)
  } catch (error) {
    throw transportError(error instanceof Error ? error.message : API_ERROR.unavailable.text)
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
