import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { apiError } from '#contract/wire/api-error.ts'
import { isSystemReply, SYSTEM_REPLY } from '#domain/chat/auto-reply.ts'
import { NEWS_WAIT_MS } from '#domain/chat/limits.ts'
import { heldBy } from '#domain/permissions/roles.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Log } from '#server/log.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { Rates } from '#server/wire/rates.ts'
import { createFloodControl } from './flood-control.ts'
import { type Answering, createAssigner } from './assign/assigner.ts'
import { createAssignStore } from './assign/store.ts'
import { AUTO_REPLY_DICT, cleanReply } from './auto/reply.ts'
import { createCallers, guestActor } from './callers.ts'
import { type ChatService, createChatService } from './chat-service.ts'
import { type ChatHandlerDeps, createChatHandlers } from './handlers.ts'
import { createLongPollHandler } from './long-poll/handler.ts'
import { createLongPoll } from './long-poll/long-poll.ts'
import { createFactStore } from './presence/facts.store.ts'
import { createPresence } from './presence/presence.ts'
import { createLeaseStore } from './presence/store.ts'
import type { ServiceSettingsCache } from './service/settings-cache.ts'
import { createServiceSettings } from './service/settings.ts'
import { createSharedReplyStore } from './service/quick/store.ts'
import { chooseBus } from './socket/choose.ts'
import { createHub } from './socket/hub.ts'
import { registerSockets } from './socket/register.ts'
import { createChatStore } from './store.ts'
import { createBroadcastStore } from './broadcast/store.ts'
import { createPresenceBroadcaster } from './broadcast/presence-broadcaster.ts'
import { createTicketStore } from './tickets.store.ts'
import { createSensitiveHandlers, maskedHits } from './sensitive-words/handlers.ts'
import type { SheetIntake } from './sensitive-words/importing.ts'
import { createSensitiveWordStore } from './sensitive-words/store.ts'
import { createSensitiveWords } from './sensitive-words/sensitive-words.ts'
import { createCustomerStore } from './workbench/customer/store.ts'
import { createWorkbenchHandlers } from './workbench/handlers.ts'
import { createSummaryStore } from './workbench/summary.store.ts'
import type { LeadDeps } from './workbench/leads.ts'
import { createNoteStore } from './workbench/notes.store.ts'
import { createReplyStore } from './workbench/replies/store.ts'
import { chatQueue, chatWork, followUpWork } from './work.store.ts'
import { createWorkbenchStore } from './workbench/store.ts'
import { createSuperviseStore } from './workbench/supervise/store.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** Somebody as a login names them. */
interface LoggedIn {
  loginId: string
  person: Parameters<typeof heldBy>[0] & { id: string }
}

/** What counts the traffic of the chat. */
export interface ChatMeter {
  frame(direction: 'in' | 'out'): void
  /** A message was taken, in so many milliseconds. */
  acked(ms: number): void
  ackFailed(): void
}

/** What the chat needs of the rest of the application. */
export interface ChatDeps extends Pick<
  ChatHandlerDeps,
  'experts' | 'platformCompanyId' | 'takeFiles'
> {
  db: Database
  pool: pg.Pool
  log: Log
  clock: Clock
  rates: Rates
  limits: Limits['chat']
  random: () => number
  meter: ChatMeter
  redisUrl: string | undefined
  toSimplified: ToSimplified
  names: {
    regionName(code: string): string
    industryName(code: string): string
    entries(dictType: string): readonly { dictCode: string; dictDesc: string }[]
  }
  /** Unread reminders of an account. */
  reminders: (userId: string) => Promise<number>
  /** How often one number may be kept, and by when it should be called. */
  contacts: LeadDeps['contacts']
  contactLimits: LeadDeps['limits']
  calendar: LeadDeps['calendar']
  /** When everybody answers. */
  service: ServiceSettingsCache
  /** Looks at a sheet that was sent; whatever is wrong is a refusal. */
  sheets: SheetIntake
  /** What an expert's profile says; null for somebody who has none. */
  profile: (userId: string) => Omit<Answering, 'userId'> | null
  sessions: {
    byCookie: (cookieHash: string) => Promise<LoggedIn | null>
    byId: (loginId: string) => Promise<LoggedIn | null>
    ended: (loginIds: readonly string[]) => Promise<readonly string[]>
  }
}

/** 聊天 put together: its calls, its sockets, and what goes on beside them. */
export const createChat = (deps: ChatDeps) => {
  const { db, pool, log, clock, rates, limits, names, experts, service, meter } = deps
  const store = createChatStore(db)
  const tickets = createTicketStore(db)
  const node = randomUUID()
  const leases = createLeaseStore(db, node)
  const wordStore = createSensitiveWordStore(db)
  const words = createSensitiveWords({ store: wordStore, toSimplified: deps.toSimplified, clock })
  const facts = createFactStore(db)
  const serving = { of: service.servingOf, office: service.opening }
  const presence = createPresence({ store: facts, clock, serving })
  const shared = createSharedReplyStore(db)
  const callers = createCallers(store)
  const admission = createFloodControl({
    rates,
    limits,
    waiting: () => pool.waitingCount,
    clock,
  })
  const stored = createChatService({
    store,
    checkWords: words.check,
    reminders: deps.reminders,
    onFailed: (err) => log.error({ err }, 'a message was not passed on'),
  })
  const chatService: ChatService = {
    ...stored,
    async post(...message) {
      const began = clock.elapsed()
      try {
        const posted = await admission.watched(async () => stored.post(...message))
        if (posted.kind !== 'refused') meter.acked(clock.elapsed() - began)
        return posted
      } catch (error) {
        meter.ackFailed()
        throw error
      }
    },
  }
  const partyOf = async (found: LoggedIn | null) =>
    found && {
      actor: await callers.member({ userId: found.person.id, permissions: heldBy(found.person) }),
      sessionId: found.loginId,
    }
  const bus = chooseBus({ redisUrl: deps.redisUrl, pool, node, log })
  const hub = createHub({ chatService, bus, log, limits })
  const longPoll = createLongPoll({
    readHeads: async (actorIds, convs) => {
      const [first = ''] = actorIds
      const [heads, useqs] = await Promise.all([
        store.messages.headsAmong(actorIds, convs),
        store.stream.useqsOf([first]),
      ])
      return { heads, useq: useqs[first] ?? 0 }
    },
    waitMs: NEWS_WAIT_MS,
  })
  hub.onHeard(longPoll.hear)
  const guestParty = (id: string) => ({ actor: guestActor(id), sessionId: '' })

  const handlers = {
    chat: createChatHandlers({
      store,
      chatService,
      callers,
      platformCompanyId: deps.platformCompanyId,
      regionName: names.regionName,
      experts,
      presence: presence.of,
      usualMs: presence.usualMs,
      assertRate: (sender, conv) => {
        const busy = admission.pressure()
        if (busy > 0) throw apiError('unavailable', undefined, { retryAfter: busy / 1_000 })
        const wait = admission.paced(sender, conv)
        if (wait > 0) throw apiError('tooMany', undefined, { retryAfter: wait })
      },
      takeFiles: deps.takeFiles,
      others: {
        autoReply: async ({ dictId }) => {
          const entry = names.entries(AUTO_REPLY_DICT).find(({ dictCode }) => dictCode === dictId)
          const html =
            entry?.dictDesc ?? (isSystemReply(dictId) ? SYSTEM_REPLY[dictId].html : undefined)
          if (html === undefined) throw apiError('notFound', '没有找到自动回复')
          return { dictDesc: cleanReply(html) }
        },
        wait: createLongPollHandler({
          longPoll,
          callers,
          onServing: async (userId) =>
            leases.renew([{ connId: `waits ${userId}`, actorId: userId }]),
        }),
        filterWords: async ({ content }) => maskedHits(await words.check(content)),
        ticket: async ({ guestId }, caller) => {
          const { id } = await callers.writing(caller, guestId)
          const sessionId = caller.principal?.sessionId ?? ''
          return { ticket: await tickets.issue({ actorId: id, sessionId }), actorId: id }
        },
      },
    }),
    sensitive: createSensitiveHandlers({
      store: wordStore,
      words,
      toSimplified: deps.toSimplified,
      intake: deps.sheets,
      clock,
    }),
    serviceSettings: createServiceSettings({
      db,
      settingsCache: service,
      presence,
      chatService,
      shared,
      regionName: names.regionName,
      clock,
    }),
    workbench: createWorkbenchHandlers({
      store: createWorkbenchStore(db),
      notes: createNoteStore(db),
      summaries: createSummaryStore(db),
      replies: createReplyStore(db),
      shared,
      supervision: createSuperviseStore(db),
      customers: {
        store: createCustomerStore(db),
        names: { region: names.regionName, industry: names.industryName },
      },
      facts,
      presence,
      chatService,
      serving,
      experts,
      clock,
      leads: {
        db,
        contacts: deps.contacts,
        limits: deps.contactLimits,
        calendar: deps.calendar,
      },
    }),
  }

  return {
    handlers,
    /** Which of these files of the library the caller may see by a conversation. */
    seesFiles: async (ids: readonly string[], caller: Parameters<typeof callers.idsOf>[0]) =>
      store.files.seen(ids, await callers.idsOf(caller)),
    usesFile: store.files.isSent,
    queues: { chats: { owned: true, count: async () => chatQueue(db) } },
    work: { chat: chatWork(db), followUp: followUpWork(db) },
    personalData: [PERSONAL_DATA],
    /** Listed words in a text. */
    checkWords: words.check,
    /** How many sockets are open here. */
    sockets: (): number => hub.all().length,
    /** How the nodes tell each other, and how long a word takes, in milliseconds; null: not heard. */
    async bus(): Promise<{ bus: 'redis' | 'database'; busMs: number | null }> {
      const began = clock.elapsed()
      // A node that does not listen yet would wait for its own word in vain.
      const heard = bus.healthy() && (await bus.probe())
      return { bus: bus.kind, busMs: heard ? Math.round(clock.elapsed() - began) : null }
    },
    /** Unread messages of an account. */
    unread: async (userId: string) => store.members.unread([userId]),
    async prune(): Promise<void> {
      await Promise.all([
        store.stream.prune(),
        tickets.prune(),
        leases.prune(),
        shared.prune(),
        wordStore.imports.prune(),
      ])
    },
    /** Opens the address of the sockets. */
    async register(app: FastifyInstance): Promise<void> {
      app.addHook('preClose', async () => longPoll.stop())
      await registerSockets(app, {
        chatService,
        hub,
        leases,
        node,
        clock,
        log,
        rates,
        limits,
        random: deps.random,
        onFrame: meter.frame,
        pressure: admission.pressure,
        paced: admission.paced,
        findMember: async (cookieHash) => partyOf(await deps.sessions.byCookie(cookieHash)),
        findGuest: async (guestId, cookieHash) =>
          (await store.guests.claim(guestId, cookieHash)) ? guestParty(guestId) : null,
        redeem: async (ticket) => {
          const holder = await tickets.redeem(ticket)
          if (holder === null) return null
          return holder.sessionId === ''
            ? guestParty(holder.actorId)
            : partyOf(await deps.sessions.byId(holder.sessionId))
        },
        endedSessions: deps.sessions.ended,
      })
    },
    /** Begins to assign what waits; answers how to end it. */
    start(): () => Promise<void> {
      const assigning = createAssigner({
        store: createAssignStore(db),
        facts,
        chatService,
        experts: async () =>
          (await experts('')).flatMap(({ userId }) => {
            const profile = deps.profile(userId)
            return profile === null ? [] : [{ userId, ...profile }]
          }),
        serving,
        clock,
        log,
      }).start()
      const broadcasting = createPresenceBroadcaster({
        store: createBroadcastStore(db),
        facts,
        chatService,
        serving: hub.serving,
        hours: serving,
        clock,
        log,
      }).start()
      return async () => {
        await Promise.all([assigning.stop(), broadcasting.stop()])
      }
    },
  }
}
