import { apiError } from '#contract/wire/api-error.ts'
import type { Transport } from '#contract/wire/caller.ts'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { type Log, newRequestId } from '#server/log.ts'
import { currentTrace, newTrace, type SlowWork, type Trace, tracing } from '#server/slow-work.ts'
import type { Answered } from './answered.ts'
import { rawApiError, sendApiError, setCommonHeaders } from './answers.ts'
import { watchConnections } from './connections.ts'
import { toApiError } from './faults.ts'
import type { Groups } from './handler.ts'
import { health, HEALTH_PATHS } from './health.ts'
import { hostName, type SiteOf } from './hosts.ts'
import { createInternalRequest } from './internal-request.ts'
import type { Limits } from './limits.ts'
import { createLoad, type LoadKind, watchLateness } from './load.ts'
import { originOf, siteOrigin } from './origin.ts'
import { createTrust } from './proxies.ts'
import { createMultipart } from './multipart.ts'
import { logFault, serve, type ServeDeps } from './serve.ts'
import type { Rates } from './rates.ts'
import { answeredLine } from './request-log.ts'
import { watchBody } from './slow.ts'
import { createRateLimit } from './rate-limit.ts'

/** What the pages need of the server that shows them. */
export interface PageTools {
  /** Calls of a page while it renders: as a visitor of the site, outside the address limits. */
  transportFor: (origin: string) => Transport
  /** Scheme and host of a request as the browser sees them. */
  originOf: (request: FastifyRequest) => string
  /** Counts a page that has to be rendered against its address, or refuses (429). */
  countRender: (request: FastifyRequest) => void
  /** Renders what was counted in its turn, or refuses (503). */
  inTurn: <T>(render: () => Promise<T>) => Promise<T>
}

/** Registers the routes that come last: static files and pages. */
export type RegisterPages = (app: FastifyInstance, tools: PageTools) => Promise<void>

declare module 'fastify' {
  interface FastifyRequest {
    /** What it has cost so far; none where the framework itself refused it. */
    trace?: Trace
  }
  interface FastifyContextConfig {
    /** Milliseconds that a body may take on this route. */
    bodyMs?: number
    /** How long it takes says nothing: it waits for something new, or carries a file. */
    waits?: boolean
  }
}

export interface ServerDeps<C extends Groups> extends Pick<
  ServeDeps<C>,
  'contract' | 'handlers' | 'findSession' | 'seal' | 'onDenied' | 'onUnaudited'
> {
  log: Log
  clock: Clock
  limits: Limits
  rates: Rates
  trustProxy: readonly string[]
  siteOf: SiteOf
  /** Folder of its own for the files of a form that is being read. */
  spool: string
  isReachable: () => Promise<boolean>
  isDraining: () => boolean
  /** Told of every request that was answered; it must not take time. */
  onAnswered?: (answered: Answered) => void
  /** Told of every request but those of pages that render and those that wait, with what it cost. */
  onSlow?: SlowWork['answered']
  /** Told of what was refused because too much waits; it must not take time. */
  onShed?: (kind: LoadKind) => void
  pages?: RegisterPages | undefined
}

/** Addresses of the console in both families (specification §1). */
const CONSOLE = /^\/(admin|pcAdmin)/i

/** Node keeps the first of several `Host` headers; a proxy before it may have kept another. */
const hasTwoHosts = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1

/** The HTTP server of a contract: limits, headers, health, calls, pages, and a clean end. */
export const createServer = async <C extends Groups>(
  deps: ServerDeps<C>,
): Promise<FastifyInstance> => {
  const { limits, clock } = deps
  const isProxy = createTrust(deps.trustProxy)
  const internal = createInternalRequest()
  const app = openServer(deps, isProxy)
  let closing = false

  app.decorateReply('refusedCode', 0)
  app.decorateRequest('trace')
  const connections = watchConnections(app.server, { limits: limits.http, isProxy })
  app.addHook('onRequest', ({ raw }, _reply, done) => connections.inTurn(raw, done))
  app.addHook('onRequest', (request, _reply, done) => {
    // What a page asks while it renders is the page's.
    const outer = internal.isInternal(request) ? currentTrace() : undefined
    request.trace = outer ?? newTrace(request.id)
    tracing(request.trace, done)
  })
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply)
    watchBody(request, reply, request.routeOptions.config.bodyMs ?? limits.http.requestMs)
    const url = request.raw.url ?? ''
    if (HEALTH_PATHS.has(url)) return undefined
    const host = hasTwoHosts(request) ? '' : hostName(request.host)
    // A path that would read as another host's address, a host that is none, and NUL anywhere.
    if (host === '' || !/^\/(?![/\\])/.test(url) || url.includes('%00'))
      return sendApiError(reply, apiError('malformed'))
    if (deps.siteOf(host) === null) return sendApiError(reply, apiError('wrongHost'))
    return undefined
  })
  // Once no new connection is taken, whoever asks again asks another node.
  app.addHook('onSend', async (_request, reply) => {
    if (closing || (deps.isDraining() && !app.server.listening)) reply.header('Connection', 'close')
  })
  // Whatever answers below the console, a page or its absence, no cache may keep it.
  app.addHook('onSend', async (request, reply) => {
    if (CONSOLE.test(request.raw.url ?? '')) reply.header('Cache-Control', 'private, no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime: ms } = reply
    const aside = internal.isInternal(request) || HEALTH_PATHS.has(request.raw.url ?? '')
    const { level, fields } = answeredLine(request, reply, { ms, aside })
    request.log[level](fields, 'answered')
    if (aside) return
    const { url = 'none', config } = request.routeOptions
    if (config.waits !== true && request.trace !== undefined)
      deps.onSlow?.({ path: url, ms, trace: request.trace })
    deps.onAnswered?.({
      route: url,
      status: reply.statusCode,
      code: reply.refusedCode,
      ms,
      waits: config.waits === true,
    })
  })
  app.setErrorHandler((thrown, request, reply) => {
    const { error, fault } = toApiError(thrown)
    if (fault) logFault(request, thrown, error.status)
    return sendApiError(reply, error)
  })
  app.setNotFoundHandler(async (_request, reply) => sendApiError(reply, apiError('missing')))

  app.addHook('preClose', async () => {
    closing = true
    connections.drain()
  })

  health(app, {
    isReachable: cached(deps.isReachable, clock),
    isDraining: () => closing || deps.isDraining(),
  })
  const rateLimit = createRateLimit(deps.rates, limits.calls)
  const lateness = watchLateness()
  app.addHook('onClose', async () => lateness.stop())
  const load = createLoad({
    limits: limits.load,
    lateness,
    elapsed: () => clock.elapsed(),
    ...(deps.onShed === undefined ? {} : { onShed: deps.onShed }),
  })
  await serve(app, {
    ...deps,
    rateLimit,
    load,
    bodyBytes: limits.http.bodyBytes,
    longBodyBytes: limits.http.longBodyBytes,
    handlerMs: limits.http.handlerMs,
    uploadMs: limits.upload.totalMs,
    readMultipart: createMultipart(deps.spool, limits.upload),
    isInternal: internal.isInternal,
  })
  await deps.pages?.(app, {
    transportFor: (origin) => internal.transportFor(app, origin),
    originOf: siteOrigin,
    countRender: (request) => rateLimit.page(originOf(request).address),
    inTurn: async (render) => load.run('page', '', render),
  })
  return app
}

const openServer = <C extends Groups>(
  deps: ServerDeps<C>,
  isProxy: (address: string) => boolean,
): FastifyInstance => {
  const { http, upload } = deps.limits
  return Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: newRequestId,
    trustProxy: deps.trustProxy.length > 0 && isProxy,
    // The longest request; watchBody ends the others sooner.
    requestTimeout: Math.max(http.requestMs, upload.totalMs) + http.requestMs,
    handlerTimeout: http.handlerMs,
    keepAliveTimeout: http.keepAliveMs,
    bodyLimit: http.bodyBytes,
    http: {
      headersTimeout: http.headersMs,
      connectionsCheckingInterval: http.checkMs,
      maxHeaderSize: http.headerBytes,
    },
    // While it drains, the server still answers what reaches it, and closes the connection.
    return503OnClosing: false,
    // Queries are read by the calls themselves, as strictly as bodies are.
    routerOptions: { querystringParser: () => ({}) },
    frameworkErrors: (thrown, request, reply) => {
      const plain = request as unknown as FastifyRequest
      setCommonHeaders(plain, reply as never)
      void sendApiError(reply as never, toApiError(thrown).error)
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      const name =
        error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? 'slow'
          : error.code === 'HPE_HEADER_OVERFLOW'
            ? 'tooLarge'
            : 'malformed'
      socket.end(rawApiError(name))
      // What the peer still sends is not worth waiting for.
      socket.destroySoon()
    },
  }) as unknown as FastifyInstance
}

/** Asks at most once a second, however often it is asked. */
const cached = (ask: () => Promise<boolean>, clock: Clock): (() => Promise<boolean>) => {
  let at = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> | undefined
  return async () => {
    if (answer === undefined || clock.elapsed() - at > 1_000) {
      at = clock.elapsed()
      answer = ask().catch(() => false)
    }
    return answer
  }
}
