import { randomUUID } from 'node:crypto'
import type { ChatMessage, ClientFrame, EventKind, ServerFrame } from '#contract/chat.socket.ts'
import { BEAT_MS, CLOSE, REPLAY_MAX, SILENCE } from '#domain/chat/limits.ts'
import type { Clock } from '#server/clock.ts'
import { workingFor } from '#server/database/shares.ts'
import type { Log } from '#server/log.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { Actor, SocketService, StreamEvent } from '../chat-service.ts'
import { createBucket } from './bucket.ts'
import { createFollowing } from './follow.ts'
import { readFrame, writeFrame } from './frames.ts'
import { createFrameQueue } from './frame-queue.ts'

/** The socket below, as far as it is needed here. */
export interface Line {
  /** Sends one frame of text. */
  send(frame: Buffer): void
  close(code: number, reason: string): void
  /** Bytes that have not left yet. */
  waiting(): number
}

/** Who is at the other end. */
export interface Party {
  actor: Actor
  /** The session that must not end; empty for a guest. */
  sessionId: string
}

/** One open socket. */
export interface Link {
  readonly id: string
  readonly suffix: string
  party(): Party | null
  /** Heard so lately that its lease is renewed. */
  isHeard(): boolean
  receive(text: string): void
  offer(message: ChatMessage): void
  reach(conv: string, head: number): void
  follows(conv: string): boolean
  convs(): Iterable<string>
  event(event: StreamEvent): void
  /** The actor's stream has come to this number. */
  reachStream(useq: number): void
  typing(conv: string, from: string): void
  beat(heads: Record<string, number>, useq: number): void
  close(code: number, reason?: string): void
}

export interface LinkDeps {
  line: Line
  suffix: string
  /** Known by its cookie already; null when a ticket has to say it. */
  party: Party | null
  redeem: (ticket: string) => Promise<Party | null>
  chatService: SocketService
  node: string
  clock: Clock
  log: Log
  limits: Limits['chat']
  /** Milliseconds that senders have to wait because the database is behind; 0 when it is not. */
  pressure: () => number
  /** Seconds that a sender has to wait before one more message into a conversation; counts it. */
  paced: (sender: Actor, conv: string) => number
  /** Known now: from here on it hears what is committed. */
  onKnown: (link: Link) => void
  onTyping: (link: Link, conv: string) => void
}

/** Unsent bytes above which what may be lost is left out, and above which the socket ends. */
const DROP_BYTES = 256 * 1_024
/** Facts that soon are told anew. */
const LOSABLE: ReadonlySet<EventKind> = new Set(['presence', 'queue'])
const CLOSE_BYTES = 1_024 * 1_024
/** Frames of one socket that may wait for their turn. */
const LINE_LENGTH = 64
const TYPING_MS = 2_000
/** With the lease of a minute on top, whoever vanished silently is there for 105 seconds at most. */
const HEARD_MS = 45_000

/** Serves one socket: frames in the order they came, messages out without a hole. */
export const createLink = (deps: LinkDeps): Link => {
  const { line, chatService, clock, log } = deps
  const id = randomUUID()
  const bucket = createBucket(clock.elapsed, deps.limits)
  let { party } = deps
  let closed = false
  let greeted: 'no' | 'greeting' | 'yes' = 'no'
  let heard = clock.elapsed()
  let typed = Number.NEGATIVE_INFINITY
  let streamed = 0
  let reading = false
  /** The stream went on while it was being read. */
  let again = false
  /** What was committed while the greeting went on. */
  const missed = new Map<string, number>()
  /** The number of the stream, as it was told meanwhile. */
  let ahead = 0

  const close = (code: number, reason = ''): void => {
    if (closed) return
    closed = true
    line.close(code, reason)
  }
  const write = (frame: ServerFrame): void => {
    if (closed) return
    if (line.waiting() > CLOSE_BYTES) close(CLOSE.tooSlow)
    else line.send(writeFrame(frame))
  }
  const failed = (err: unknown): void => log.warn({ err, link: id }, 'a socket could not read on')
  const following = createFollowing({
    send: (m) => write({ t: 'msg', m }),
    read: async (conv, after, limit) =>
      closed || party === null ? null : chatService.after(party.actor, conv, after, limit),
    onFailed: failed,
  })

  const readStream = async (): Promise<void> => {
    again = true
    if (reading || party === null) return
    reading = true
    try {
      while (again && !closed) {
        again = false
        // oxlint-disable-next-line no-await-in-loop -- one page after another
        const { events, useq } = await chatService.events(party.actor.id, streamed)
        for (const event of events) tellEvent(event)
        if (events.length > 0 && streamed < useq) again = true
      }
    } catch (error) {
      failed(error)
    } finally {
      reading = false
    }
  }
  const tellEvent = (event: StreamEvent): void => {
    if (event.useq <= streamed) return
    streamed = event.useq
    if (LOSABLE.has(event.kind) && line.waiting() >= DROP_BYTES) return
    write({ t: 'ev', ...event })
  }

  const greet = async (hello: Extract<ClientFrame, { t: 'hello' }>): Promise<void> => {
    if (greeted !== 'no') return
    greeted = 'greeting'
    party ??= await deps.redeem(hello.ticket)
    if (party === null) {
      close(CLOSE.ticketExpired)
      return
    }
    // Heard from here on: what is committed between this and the heads is not missed.
    deps.onKnown(link)
    const { heads, useq } = await chatService.newest(party.actor.id)
    // A page that has seen nothing reads its lists; older facts are in them.
    streamed = hello.ucur > 0 && hello.ucur <= useq ? hello.ucur : useq
    write({ t: 'welcome', node: deps.node, now: clock.now().getTime(), hb: BEAT_MS, heads, useq })
    for (const [conv, head] of Object.entries(heads)) {
      const cursor = hello.cur[conv]
      if (cursor === undefined) following.from(conv, head)
      else if (cursor > head || head - cursor > REPLAY_MAX) {
        following.from(conv, head)
        write({ t: 'reset', conv, head })
      } else {
        following.from(conv, cursor)
        following.reach(conv, head)
      }
    }
    greeted = 'yes'
    for (const [conv, head] of missed) following.reach(conv, head)
    missed.clear()
    if (Math.max(useq, ahead) > streamed) void readStream()
  }

  const post = async ({ id: own, ...send }: Extract<ClientFrame, { t: 'send' }>): Promise<void> => {
    if (party === null) return
    const taken = bucket.take()
    if (taken.kind === 'over') {
      close(CLOSE.tooFast)
      return
    }
    const busy = deps.pressure()
    const retry = (ms: number): void =>
      write({ t: 'nack', id: own, code: 'retry', text: '系统繁忙，稍后自动重发', retryAfterMs: ms })
    if (busy > 0) {
      retry(busy)
      return
    }
    const { conv, type, body, replyTo = 0 } = send
    const wait = taken.kind === 'wait' ? taken.ms : deps.paced(party.actor, conv) * 1_000
    if (wait > 0) {
      write({ t: 'nack', id: own, code: 'rate', text: '发送过快，请稍候', retryAfterMs: wait })
      return
    }
    try {
      const posted = await chatService.post(party.actor, { conv, id: own, type, body, replyTo })
      if (posted.kind === 'refused') {
        const { code, text, hits } = posted
        write({ t: 'nack', id: own, code, text, ...(hits === undefined ? {} : { hits }) })
        return
      }
      const { seq, msgId, ts } = posted.message
      write({ t: 'ack', id: own, conv, seq, msgId, ts, ...(posted.dup ? { dup: true } : {}) })
    } catch (error) {
      failed(error)
      retry(1_000)
    }
  }

  const sync = async (conv: string, after: number): Promise<void> => {
    if (party === null) return
    const { [conv]: head } = await chatService.headsOf([conv])
    if (
      head === undefined ||
      !(following.has(conv) || (await chatService.after(party.actor, conv, after, 1)))
    )
      return
    if (after > head || head - after > REPLAY_MAX) {
      following.from(conv, head)
      write({ t: 'reset', conv, head })
      return
    }
    following.from(conv, after)
    following.reach(conv, head)
  }

  const handle = async (frame: ClientFrame): Promise<void> => {
    if (frame.t === 'hello') await greet(frame)
    else if (party === null || greeted !== 'yes') return
    else if (frame.t === 'send') await post(frame)
    else if (frame.t === 'sync') await sync(frame.conv, frame.after)
    else if (frame.t === 'mark') {
      const { conv, delivered = 0, read = 0 } = frame
      await chatService.mark(party.actor, { conv, delivered, read })
    } else if (frame.t === 'typing' && following.has(frame.conv)) {
      const now = clock.elapsed()
      if (now - typed < TYPING_MS) return
      typed = now
      deps.onTyping(link, frame.conv)
    }
  }

  const frames = createFrameQueue({
    handle: async (frame) => workingFor('chat', async () => handle(frame)),
    onFailed: failed,
    most: LINE_LENGTH,
  })

  const link: Link = {
    id,
    suffix: deps.suffix,
    party: () => party,
    isHeard: () => clock.elapsed() - heard <= HEARD_MS,
    receive(text) {
      heard = clock.elapsed()
      const frame = closed ? null : readFrame(text)
      if (frame === null || frame.t === 'pong') return
      if (!frames.add(frame)) close(CLOSE.tooFast)
    },
    offer(message) {
      if (greeted === 'yes') following.offer(message)
      else missed.set(message.conv, Math.max(missed.get(message.conv) ?? 0, message.seq))
    },
    reach(conv, head) {
      if (greeted === 'yes') following.reach(conv, head)
      else missed.set(conv, Math.max(missed.get(conv) ?? 0, head))
    },
    follows: following.has,
    convs: following.convs,
    event(event) {
      if (greeted !== 'yes') ahead = Math.max(ahead, event.useq)
      else if (event.useq === streamed + 1) tellEvent(event)
      else if (event.useq > streamed) void readStream()
    },
    reachStream(useq) {
      if (greeted !== 'yes') ahead = Math.max(ahead, useq)
      else if (useq > streamed) void readStream()
    },
    typing(conv, from) {
      if (greeted === 'yes' && following.has(conv) && line.waiting() < DROP_BYTES)
        write({ t: 'typing', conv, from })
    },
    beat(heads, useq) {
      if (clock.elapsed() - heard > SILENCE.server) {
        close(1001, 'silent')
        return
      }
      if (greeted !== 'yes') return
      const own: Record<string, number> = {}
      for (const conv of following.convs()) {
        const head = heads[conv]
        if (head === undefined) continue
        own[conv] = head
        following.reach(conv, head)
      }
      write({ t: 'ping', h: own, uh: useq })
      link.reachStream(useq)
    },
    close,
  }
  return link
}
