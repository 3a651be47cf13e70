import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { endpoint } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { plainServer } from '#server/wire/seal.ts'
import {
  bytes,
  boolean,
  int,
  queryArray,
  withDefault,
  object,
  array,
  text,
} from '#contract/wire/schema.ts'
import { systemClock } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import type { FindSession } from '#server/wire/auth.ts'
import type { Unaudited } from '#server/wire/audit-trail.ts'
import type { Caller } from '#server/wire/handler.ts'
import { createSiteOf } from '#server/wire/hosts.ts'
import { type Limits, LIMITS } from '#server/wire/limits.ts'
import { createRates } from '#server/wire/rates.ts'
import { createServer, type PageTools } from '#server/wire/server.ts'
import { hashToken, newToken } from '#server/wire/tokens.ts'

/** A small contract with one call of every kind. */
export const things = {
  list: endpoint({
    method: 'GET',
    path: '/center/api/portalpublic/things',
    access: 'anyone',
    spec: false,
    input: object({
      top: withDefault(int({ min: 1, max: 9 }), 3),
      names: withDefault(queryArray(text(5)), []),
      companyId: withDefault(text(), ''),
    }),
    output: object({ names: array(text()), top: int() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/center/api/things/save',
    access: 'member',
    permission: { code: 'thing:save', name: '东西-保存' },
    spec: false,
    knowsVisitor: true,
    rates: [{ per: 'ip', max: 3, seconds: 60 }],
    input: object({ name: text(5, 1), companyId: withDefault(text(), '') }),
    output: object({ saved: boolean() }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/center/api/portalpublic/countThing',
    access: 'anyone',
    spec: false,
    sideEffect: true,
    knowsVisitor: true,
    audit: 'file.edit',
    input: object({}),
    output: object({ counted: boolean() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/things.json',
    access: 'anyone',
    plain: true,
    spec: false,
    input: object({ name: withDefault(text(5), '') }),
    output: object({ name: text() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/center/api/things/addThings',
    access: 'member',
    body: 'multipart',
    spec: false,
    input: object({ name: text(5, 1), companyId: withDefault(text(), '') }),
    output: object({
      name: text(),
      files: array(object({ name: text(2000), size: int(), sha256: text() })),
    }),
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/center/api/portalpublic/fetchThing',
    access: 'anyone',
    answer: 'file',
    spec: false,
    input: object({ name: text(20, 1), companyId: withDefault(text(), '') }),
    output: object({ fileName: text(), mime: text(), size: int(), content: bytes() }),
  }),
} as const

/** The companion cookie of the token `bound`. */
export const sid = newToken()
/** Tokens of a permitted member, of one without permission, of an ended session, of a browser. */
export const tokens = {
  allowed: newToken(),
  bare: newToken(),
  ended: newToken(),
  bound: newToken(),
}
const findSession: FindSession = async (tokenHash) => {
  const name = Object.entries(tokens).find(([, token]) => hashToken(token) === tokenHash)?.[0]
  if (name === undefined) return null
  return {
    cookieHash: name === 'bound' ? hashToken(sid) : null,
    live: name !== 'ended',
    principal: {
      sessionId: name,
      userId: `u-${name}`,
      loginName: name,
      companyId: 'c1',
      roles: [],
      permissions: new Set(name === 'bare' ? [] : ['thing:save']),
    },
  }
}

/** A server of the small contract, without a database. */
export interface SampleServer {
  app: FastifyInstance
  /** Who reached a handler. */
  callers: Caller[]
  /** What `list` throws, unless undefined. */
  thrown: unknown
  /** What `list` adds to its answer. */
  leak: object
  tools: PageTools | null
}

/** Starts it; `limits`, proxies and hosts may be the test's own. */
export const startSampleServer = async (
  own: {
    limits?: Limits
    trustProxy?: string[]
    siteHosts?: string[]
    reachable?: boolean
    spool?: string
    onUnaudited?: (unaudited: Unaudited) => void
  } = {},
): Promise<SampleServer> => {
  const state: Omit<SampleServer, 'app'> = { callers: [], thrown: undefined, leak: {}, tools: null }
  const { limits = LIMITS } = own
  const app = await createServer({
    contract: { things },
    handlers: {
      things: {
        list: async ({ names, top }, caller) => {
          state.callers.push(caller)
          if (state.thrown !== undefined) throw state.thrown
          return { names, top, ...state.leak }
        },
        save: async (_input, caller) => {
          state.callers.push(caller)
          return { saved: true }
        },
        count: async (_input, caller) => {
          state.callers.push(caller)
          return { counted: true }
        },
        file: async ({ name }) => ({ name }),
        add: async ({ name }, caller) => {
          state.callers.push(caller)
          const files = await Promise.all(
            caller.uploads.map(async (file) => ({
              name: file.name,
              size: file.bytes,
              sha256: createHash('sha256')
                .update(await readFile(file.path))
                .digest('hex'),
            })),
          )
          return { name, files }
        },
        fetch: async ({ name }) => {
          if (name === 'nothing') throw apiError('notFound')
          const content = Buffer.from(`<script>${name}</script>`)
          return {
            fileName: name,
            mime: 'text/plain',
            size: content.length,
            content: Readable.from([content]),
          }
        },
      },
    },
    findSession,
    onUnaudited: own.onUnaudited,
    seal: plainServer,
    log: createLog({ level: 'silent' }),
    clock: systemClock,
    limits,
    rates: createRates({ clock: systemClock, remembered: 1000 }),
    trustProxy: own.trustProxy ?? [],
    siteOf: createSiteOf(own.siteHosts ?? [], () => false),
    spool: own.spool ?? join(tmpdir(), 'ceqiao-things'),
    isReachable: async () => own.reachable ?? true,
    isDraining: () => false,
    pages: async (scope, given) => {
      state.tools = given
      scope.get('/*', async (_request, reply) => reply.type('text/html').send('<p>page</p>'))
    },
  })
  return Object.assign(state, { app })
}
