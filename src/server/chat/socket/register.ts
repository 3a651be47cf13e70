import { setTimeout as wait } from 'node:timers/promises'
import { apiError } from '#contract/wire/api-error.ts'
import { SOCKET_NAME, SOCKET_PREFIX } from '#contract/chat.socket.ts'
import { BEAT_MS, CLOSE, FRAME_BYTES, GRACE_MS } from '#domain/chat/limits.ts'
import { isGuestId } from '#domain/chat/guest.ts'
import type { Clock } from '#server/clock.ts'
import { gather } from '#server/database/gathered.ts'
import type { Log } from '#server/log.ts'
import { startTicker, type Ticker } from '#server/ticker.ts'
import { networkOf } from '#server/wire/address.ts'
import { readCookies } from '#server/wire/cookies.ts'
import { originOf, siteOrigin } from '#server/wire/origin.ts'
import type { Limit, Limits } from '#server/wire/limits.ts'
import type { Rates } from '#server/wire/rates.ts'
import { hashToken, isToken } from '#server/wire/tokens.ts'
import { acceptSockets } from '#server/wire/upgrade.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Actor, SocketService } from '../chat-service.ts'
import type { Lease, LeaseStore } from '../presence/store.ts'
import type { Hub } from './hub.ts'
import { createLink, type Link, type Party } from './link.ts'

/** Leases that could not be renewed are tried again so soon: one outlives two beats, and no third. */
const LEASES_MS = 2_000
/** How often sessions are looked at: their sockets end within a second. */
const SESSIONS_MS = 1_000
/** How often it is noted who has left. */
const LEFT_MS = 1_000
/** Clients of a node that stops come back spread over this time. */
const SPREAD_MS = 10_000
/** How long they may take to say good-bye. */
const GOODBYE_MS = 3_000

export interface SocketDeps {
  chatService: SocketService
  hub: Hub
  leases: LeaseStore
  node: string
  clock: Clock
  log: Log
  rates: Rates
  limits: Limits['chat']
  random: () => number
  pressure: () => number
  paced: (sender: Actor, conv: string) => number
  /** Who the session of a cookie belongs to; null for one that has ended. */
  findMember: (cookieHash: string) => Promise<Party | null>
  /** The guest of this name, claimed by the cookie; null for another one's. */
  findGuest: (guestId: string, cookieHash: string) => Promise<Party | null>
  redeem: (ticket: string) => Promise<Party | null>
  /** Told of every frame. */
  onFrame: (direction: 'in' | 'out') => void
  /** Which of these sessions have ended. */
  endedSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>
}

interface AuthorizedSocket {
  actorId: string
  suffix: string
  party: Party | null
  network: string
}

/** Opens the address of the sockets; ends them in order when the server stops. */
export const registerSockets = async (app: FastifyInstance, deps: SocketDeps): Promise<void> => {
  const { hub, leases, clock, log, limits } = deps
  const open = new Map<Link, WebSocket>()
  const perNetwork = new Map<string, number>()
  /** When the leases of all were renewed. */
  let renewedAt = clock.elapsed()
  /** Takes the lease of a socket that has just been opened. */
  const lease = gather<Lease, null>(async (arrived) => {
    await leases.renew(arrived).catch((err: unknown) => {
      log.warn({ err }, 'leases were not taken')
      renewedAt = Number.NEGATIVE_INFINITY
    })
    return arrived.map(() => null)
  })
  /** Sockets that were closed just now, and the sessions of experts that count for a moment yet. */
  const gone: string[] = []
  const left = new Map<string, { sessionId: string; at: number }>()

  acceptSockets<AuthorizedSocket>(app, {
    url: `${SOCKET_PREFIX}:name`,
    frameBytes: FRAME_BYTES,
    authorize: async (request) => {
      const admitted = await authorizeSocket(request, deps)
      if ((perNetwork.get(admitted.network) ?? 0) >= limits.addressSockets)
        throw apiError('tooMany', undefined, { retryAfter: limits.asks.seconds })
      return admitted
    },
    onSocket: (socket, admitted) => {
      const { network, suffix, actorId } = admitted
      perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
      let isKnown = false
      const link = createLink({
        ...deps,
        line: {
          send: (frame) => {
            deps.onFrame('out')
            socket.send(frame, { binary: false }, () => undefined)
          },
          close: (code, reason) => socket.close(code, reason),
          waiting: () => socket.bufferedAmount,
        },
        suffix,
        party: admitted.party,
        redeem: async (ticket) => {
          const party = await deps.redeem(ticket)
          return party?.actor.id === actorId ? party : null
        },
        onKnown: (known) => {
          isKnown = true
          clearTimeout(silent)
          hub.add(known)
          void lease({ connId: known.id, actorId })
        },
        onTyping: hub.typing,
      })
      // A server that is late first reads what has come: timers are due before.
      const silent = setTimeout(() => {
        setImmediate(() => {
          if (!isKnown) link.close(CLOSE.ticketExpired)
        })
      }, limits.helloMs).unref()
      open.set(link, socket)
      socket.on('error', () => socket.terminate())
      socket.on('message', (data, isBinary) => {
        deps.onFrame('in')
        if (isBinary) link.close(1003)
        else link.receive(Buffer.isBuffer(data) ? data.toString('utf8') : '')
      })
      socket.on('close', () => {
        clearTimeout(silent)
        open.delete(link)
        hub.remove(link)
        gone.push(link.id)
        const party = link.party()
        if (party?.actor.serves === true)
          left.set(link.id, { sessionId: party.sessionId, at: clock.elapsed() })
        const others = (perNetwork.get(network) ?? 1) - 1
        if (others > 0) perNetwork.set(network, others)
        else perNetwork.delete(network)
      })
    },
  })

  const keepLeases = async (): Promise<void> => {
    const begun = clock.elapsed()
    if (begun - renewedAt < BEAT_MS) return
    const held = hub.all().flatMap((link) => {
      const actorId = link.party()?.actor.id
      return actorId === undefined || !link.isHeard() ? [] : [{ connId: link.id, actorId }]
    })
    await Promise.all([leases.renew(held), leases.prune()])
    renewedAt = begun
  }
  /** Ends the sockets of sessions that have ended: whoever has signed out is not there any more. */
  const endSessions = async (): Promise<void> => {
    for (const [id, { at }] of left) if (clock.elapsed() - at > GRACE_MS) left.delete(id)
    const sessionOf = new Map([...left].map(([id, { sessionId }]) => [id, sessionId]))
    for (const link of hub.all()) sessionOf.set(link.id, link.party()?.sessionId ?? '')
    const sessions = new Set([...sessionOf.values()].filter((sessionId) => sessionId !== ''))
    if (sessions.size === 0) return
    const ended = new Set(await deps.endedSessions([...sessions]))
    for (const link of hub.all()) {
      if (!ended.has(link.party()?.sessionId ?? '')) continue
      hub.remove(link)
      link.close(CLOSE.signedOut)
    }
    const over = [...sessionOf].filter(([, sessionId]) => ended.has(sessionId)).map(([id]) => id)
    for (const id of over) left.delete(id)
    await leases.drop(over)
  }
  const regularly = (what: string, everyMs: number, work: () => Promise<void>): Ticker =>
    startTicker({
      everyMs,
      firstMs: everyMs,
      tick: async () => work().catch((err: unknown) => log.warn({ err }, what)),
    })
  const tickers = [
    regularly('leases were not renewed', LEASES_MS, keepLeases),
    regularly('who has left was not noted', LEFT_MS, async () => leases.release(gone.splice(0))),
    regularly('the end of sessions was not looked for', SESSIONS_MS, endSessions),
  ]

  await hub.start()
  app.addHook('preClose', async () => {
    for (const ticker of tickers) void ticker.stop()
    for (const link of open.keys())
      link.close(CLOSE.draining, String(Math.floor(deps.random() * SPREAD_MS)))
    const until = clock.elapsed() + GOODBYE_MS
    // oxlint-disable-next-line no-await-in-loop -- waits for the others' good-byes
    while (open.size > 0 && clock.elapsed() < until) await wait(20)
    for (const socket of open.values()) socket.terminate()
    await leases.release(gone.splice(0)).catch(() => undefined)
    await hub.stop()
  })
}

/** Who asks for a socket: by cookie where a page of this site asks, else by the ticket to come. */
const authorizeSocket = async (
  request: FastifyRequest,
  deps: SocketDeps,
): Promise<AuthorizedSocket> => {
  const { limits } = deps
  const origin = originOf(request)
  const network = networkOf(origin.address)
  const spend = (key: string, limit: Limit): void => {
    const wait = deps.rates.take(key, limit)
    if (wait > 0) throw apiError('tooMany', undefined, { retryAfter: wait })
  }
  // An office shares its address, so those who are known are counted by themselves.
  spend(`sockets ${network}`, limits.addressAsks)
  const name = SOCKET_NAME.exec((request.params as { name: string }).name)
  if (name === null) throw apiError('missing')
  const [, actorId = '', suffix = ''] = name
  const from = request.headers.origin
  const strange = (): void => spend(`socket ${network}`, limits.asks)
  if (from === undefined) {
    strange()
    return { actorId, suffix, party: null, network }
  }
  if (from.toLowerCase() !== siteOrigin(request)) {
    strange()
    throw apiError('forbidden', '请求来源不正确')
  }
  const cookies = readCookies(request.headers.cookie, origin.https)
  const party = await partyOf(actorId, cookies, deps)
  if (party === null) {
    strange()
    throw apiError('forbidden')
  }
  spend(`socket ${actorId}`, limits.asks)
  return { actorId, suffix, party, network }
}

const partyOf = async (
  actorId: string,
  { guest, sid }: { guest?: string; sid?: string },
  { findGuest, findMember }: SocketDeps,
): Promise<Party | null> => {
  if (isGuestId(actorId))
    return guest !== undefined && isToken(guest) ? findGuest(actorId, hashToken(guest)) : null
  const party = sid !== undefined && isToken(sid) ? await findMember(hashToken(sid)) : null
  return party?.actor.id === actorId ? party : null
}
