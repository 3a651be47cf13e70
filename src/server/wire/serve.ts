import type { Endpoint } from '#contract/wire/endpoint.ts'
import { success } from '#contract/wire/envelope.ts'
import { decodeForm, type Flat } from '#contract/wire/form.ts'
import { API_ERROR, apiError } from '#contract/wire/api-error.ts'
import { read, strip } from '#contract/wire/schema.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { workingFor } from '#server/database/shares.ts'
import { newTrace, tracing } from '#server/slow-work.ts'
import { followed, type Unaudited } from './audit-trail.ts'
import { JSON_TYPE, sendEnvelope, sendApiError } from './answers.ts'
import { readCookies, writeCookie } from './cookies.ts'
import { toApiError } from './faults.ts'
import { authorize, authorizeOrigin, type FindSession, authenticate } from './auth.ts'
import { type AnsweredFile, sendFile } from './files.ts'
import type { AllHandlers, AnswerCookie, Groups, Handler, Principal } from './handler.ts'
import type { createMultipart } from './multipart.ts'
import { originOf } from './origin.ts'
import { kindOf, type Load } from './load.ts'
import { plainServer, type SealAnswer, type ServerSeal } from './seal.ts'
import { changes, type RateLimit } from './rate-limit.ts'
import { visitorOf } from './visitors.ts'

/** Prefixes of the gateway: below them there are calls and nothing else. */
export const GATEWAY = ['/policy/api', '/center', '/message', '/crm', '/filelibrary', '/auth']

/** A private call that named a company which is not the caller's. */
export interface Denied {
  principal: Principal
  path: string
  /** The company it named, as it was sent. */
  claimed: string
  address: string
  requestId: string
}

export interface ServeDeps<C extends Groups> {
  contract: C
  handlers: AllHandlers<C>
  findSession: FindSession
  /** Told of such calls; it must not take time. */
  onDenied?: ((denied: Denied) => void) | undefined
  /** Told of a call whose success is not in the log as it states; what it throws refuses the call. */
  onUnaudited?: ((unaudited: Unaudited) => void) | undefined
  rateLimit: RateLimit
  load: Load
  seal: ServerSeal
  bodyBytes: number
  /** The same for calls with long texts, once their sender is known. */
  longBodyBytes: number
  /** How long a call may take, beside what it waits. */
  handlerMs: number
  /** How long an upload, or a file on its way out, may take. */
  uploadMs: number
  readMultipart: ReturnType<typeof createMultipart>
  /** Whether the request comes from this process itself, rendering a page. */
  isInternal: (request: FastifyRequest) => boolean
}

/** Makes the routes of a contract: each call at its exact path, a 404 envelope beside them. */
export const serve = async <C extends Groups>(
  app: FastifyInstance,
  deps: ServeDeps<C>,
): Promise<void> => {
  await app.register(async (scope) => {
    readForms(scope, deps.bodyBytes)
    routes(scope, deps, ({ body }) => body === undefined)
    for (const prefix of GATEWAY) {
      for (const url of [prefix, `${prefix}/*`]) {
        scope.all(url, {
          // Answered before a body is read.
          onRequest: async (_request, reply) => sendApiError(reply, apiError('missing')),
          handler: async () => undefined,
        })
      }
    }
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // It stays a stream: the call reads it once it knows who sends.
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    routes(scope, deps, ({ body }) => body === 'multipart')
  })
}

/** The routes of the calls that `take` says. */
const routes = <C extends Groups>(
  scope: FastifyInstance,
  deps: ServeDeps<C>,
  take: (endpoint: Endpoint) => boolean,
): void => {
  for (const [group, endpoints] of Object.entries(deps.contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (!take(endpoint)) continue
      const work = (deps.handlers as Record<string, Record<string, unknown>>)[group]?.[
        name
      ] as Handler<Endpoint>
      const handler: Handler<Endpoint> = async (input, caller) => {
        const { requestId } = caller
        return followed(
          endpoint,
          requestId,
          async () => workingFor(group, async () => work(input, caller)),
          (problem) => deps.onUnaudited?.({ path: endpoint.path, requestId, problem }),
        )
      }
      const kind = kindOf(endpoint)
      const inTurn: Route['inTurn'] = async (run) =>
        kind === null ? run() : deps.load.run(kind, group, run)
      const long = endpoint.body === 'multipart' || endpoint.answer === 'file'
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        exposeHeadRoute: false,
        handlerTimeout: long ? deps.uploadMs : deps.handlerMs + (endpoint.waitMs ?? 0),
        config: {
          ...(long || endpoint.waitMs !== undefined ? { waits: true } : {}),
          ...(endpoint.body === 'multipart' ? { bodyMs: deps.uploadMs } : {}),
        },
        ...(endpoint.longBody === true
          ? { bodyLimit: deps.longBodyBytes, onRequest: longBodyOf(endpoint, deps) }
          : {}),
        handler: routeOf({ endpoint, handler, inTurn }, deps),
      })
    }
  }
}

/** Nobody but who may make the call sends more than the usual: it is held in memory. */
const longBodyOf =
  <C extends Groups>(endpoint: Endpoint, deps: ServeDeps<C>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { authorization, 'content-length': length, 'transfer-encoding': way } = request.headers
    if (way === undefined && Number(length ?? 0) <= deps.bodyBytes) return undefined
    const { sid } = readCookies(request.headers.cookie, originOf(request).https)
    try {
      authorize(endpoint, await authenticate(deps.findSession, authorization, sid), [])
      return undefined
    } catch (thrown) {
      const { error } = toApiError(thrown)
      return sendApiError(reply, error.status < 500 ? apiError('tooLarge') : error)
    }
  }

/** Bodies are forms and nothing else; they stay bytes until the call reads them. */
const readForms = (scope: FastifyInstance, bodyLimit: number): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit },
    (request, body, done) => {
      const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')
      const encoding = request.headers['content-encoding'] ?? 'identity'
      if (encoding !== 'identity' || (charset && !/^utf-?8$/i.test(charset[1] ?? '')))
        done(apiError('mediaType'))
      else done(null, body)
    },
  )
}

/** A call as its route answers it. */
interface Route {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  /** Does the call's work when there is room for it, or refuses. */
  inTurn: <T>(run: () => Promise<T>) => Promise<T>
}

const routeOf =
  <C extends Groups>(route: Route, deps: ServeDeps<C>) =>
  async (request: FastifyRequest, reply: FastifyReply) =>
    // A body that was read has left the context of its request.
    tracing(request.trace ?? newTrace(request.id), async () =>
      answerRoute(route, deps, request, reply),
    )

const answerRoute = async <C extends Groups>(
  route: Route,
  deps: ServeDeps<C>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { endpoint } = route
  let sealAnswer: SealAnswer = null
  const onOpened = (seal: SealAnswer): void => {
    sealAnswer = seal
  }
  try {
    const data = await answer(route, deps, request, reply, onOpened)
    if (endpoint.answer === 'file') return sendFile(reply, data as AnsweredFile)
    return endpoint.plain
      ? sendPlain(request, reply, JSON.stringify(data))
      : sendEnvelope(reply, 200, success(data), sealAnswer)
  } catch (thrown) {
    const { error, fault } = toApiError(thrown)
    if (fault) logFault(request, thrown, error.status)
    return sendApiError(reply, error, { plain: endpoint.plain === true, sealAnswer })
  }
}

/**
 * One call, from the request's text to the data of its answer. `onOpened` is told how whatever
 * follows is to be sealed, a refusal too.
 */
const answer = async <C extends Groups>(
  route: Route,
  deps: ServeDeps<C>,
  request: FastifyRequest,
  reply: FastifyReply,
  onOpened: (seal: SealAnswer) => void,
): Promise<unknown> => {
  const { rateLimit, findSession } = deps
  const { endpoint, handler } = route
  const origin = originOf(request)
  const { authorization, securitycode = '' } = request.headers
  const internal = deps.isInternal(request)
  const counted = !internal
  if (counted) rateLimit.call(origin.address)
  authorizeOrigin(endpoint, origin, authorization)

  const cookies = readCookies(request.headers.cookie, origin.https)
  const setCookie = (cookie: AnswerCookie): void => {
    reply.header('Set-Cookie', writeCookie(cookie, origin.https))
  }
  const identity = await authenticate(findSession, authorization, cookies.sid)
  // Nobody is let in before the fields are read; an upload is not read before its sender is let in.
  const letIn = (companies: string[]): Principal | null =>
    authorize(endpoint, identity, [securitycode, ...companies].flat(), (who, claimed) =>
      deps.onDenied?.({
        principal: who,
        path: endpoint.path,
        claimed,
        address: origin.address,
        requestId: request.id,
      }),
    )
  const spend = (who: Principal | null): void => {
    if (counted && changes(endpoint)) rateLimit.change(origin.address, who?.userId)
  }
  const uploading = endpoint.body === 'multipart'
  if (uploading) {
    const sender = letIn([])
    spend(sender)
    if (counted) rateLimit.endpoint(endpoint, origin.address, sender?.userId)
  }
  const form = uploading ? await deps.readMultipart(request) : null
  try {
    // A page that renders here asks in plain text.
    const opened = await (internal ? plainServer : deps.seal).open({
      endpoint,
      fields: form?.fields ?? fieldsOf(endpoint, request),
      sessionId: identity.state === 'known' ? identity.principal.sessionId : null,
    })
    onOpened(opened.sealAnswer)
    const params = opened.params()
    const principal = letIn([params.companyId ?? ''].flat())
    if (!uploading) spend(principal)
    const input = inputOf(endpoint, params)
    const visitor = visitorOf(cookies.guest, endpoint.knowsVisitor === true, setCookie)
    if (counted && !uploading)
      rateLimit.endpoint(endpoint, origin.address, principal?.userId ?? visitor)
    const work = async () =>
      handler(input, {
        principal,
        visitor,
        address: origin.address,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        browser: origin.browser,
        ownPage: origin.ownPage,
        secure: origin.secure,
        host: origin.host,
        cookies,
        setCookie,
        requestId: request.id,
        isGone: () => reply.raw.closed,
        onGone: (listener) => void reply.raw.once('close', listener),
        uploads: form?.uploads ?? [],
      })
    const data = await (internal ? work() : route.inTurn(work))
    return strip(endpoint.output, data)
  } finally {
    await form?.forget()
  }
}

/** The fields of a call, as the wire's flat text. */
const fieldsOf = (endpoint: Endpoint, request: FastifyRequest): Flat => {
  if (endpoint.method === 'GET') {
    const url = request.raw.url ?? ''
    const mark = url.indexOf('?')
    return decodeForm(mark < 0 ? '' : url.slice(mark + 1))
  }
  if (!Buffer.isBuffer(request.body)) return decodeForm('')
  let form: string
  try {
    form = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(request.body)
  } catch {
    throw apiError('malformed')
  }
  return decodeForm(form)
}

const inputOf = (endpoint: Endpoint, params: Flat): unknown => {
  const result = read(endpoint.input, params)
  if (result.ok) return result.value
  const { field, message, unknown } = result.issue
  if (unknown.length > 0) throw apiError('malformed')
  const general = field === '' ? API_ERROR.invalid.text : `${API_ERROR.invalid.text}：${field}`
  throw apiError('invalid', message === '' ? general : message)
}

/** Sends a file of the site: its data alone, not again when the caller has it. */
const sendPlain = (request: FastifyRequest, reply: FastifyReply, body: string) => {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('ETag', tag).header('Cache-Control', 'no-cache').header('Content-Type', JSON_TYPE)
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim())
  return known.some((each) => each === '*' || each.replace(/^W\//, '') === tag)
    ? reply.code(304).send()
    : reply.send(body)
}

/** Logs what was thrown under the request's id; the caller never sees it. */
export const logFault = (request: FastifyRequest, thrown: unknown, status: number): void => {
  if (status >= 500) request.log.error({ req: request, err: thrown }, 'a call failed')
  else request.log.warn({ req: request, err: thrown }, 'the database refused a value')
}
