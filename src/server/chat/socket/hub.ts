import { BEAT_MS, CLOSE } from '#domain/chat/limits.ts'
import { isGuestId } from '#domain/chat/guest.ts'
import type { Log } from '#server/log.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { Committed, SocketService } from '../chat-service.ts'
import type { Bus, Hint } from './bus.ts'
import type { Link } from './link.ts'

/**
 * How often the heads are looked at: while the other nodes cannot be heard, and always, for what a
 * node had no time left to tell.
 */
const POLL_MS = 2_000
const HEAL_MS = 6_000
/** Conversations that one look asks for. */
const LOOK = 1_000

/** 集线器: the sockets of this node, and who hears what. */
export const createHub = (deps: {
  chatService: SocketService
  bus: Bus
  log: Log
  limits: Limits['chat']
}) => {
  const { chatService, bus, log, limits } = deps
  const links = new Map<string, Set<Link>>()
  const ears = new Set<(actorIds?: readonly string[]) => void>()
  let timer: NodeJS.Timeout | null = null
  let polled = 0

  const of = (actorId: string): Iterable<Link> => links.get(actorId) ?? []
  const each = function* (): Generator<Link> {
    for (const own of links.values()) yield* own
  }

  /** Tells those of this node who have no socket that something has happened to these, or may have. */
  const say = (actorIds?: readonly string[]): void => {
    for (const ear of ears) ear(actorIds)
  }

  const onCommitted = (committed: Committed): void => {
    if (committed.t === 'ev') {
      const { actorId, event } = committed
      say([actorId])
      for (const link of of(actorId)) link.event(event)
      bus.publish({ t: 'stream', actor: actorId, useq: event.useq })
      return
    }
    const { message, audience } = committed
    say(audience)
    for (const actor of audience) for (const link of of(actor)) link.offer(message)
    const { conv, seq } = message
    bus.publish({ t: committed.t === 'rev' ? 'rev' : 'conv', conv, seq, actors: audience })
  }

  const onHint = (hint: Hint): void => {
    if (hint.t !== 'typing') say(hint.t === 'stream' ? [hint.actor] : hint.actors)
    if (hint.t === 'stream') for (const link of of(hint.actor)) link.reachStream(hint.useq)
    else if (hint.t === 'typing') tellTyping(hint)
    else if (hint.t === 'conv')
      for (const actor of hint.actors) for (const link of of(actor)) link.reach(hint.conv, hint.seq)
    else void showChange(hint)
  }
  /** The message as it is now, for those here who have it. */
  const showChange = async ({ conv, seq, actors }: Extract<Hint, { t: 'rev' }>): Promise<void> => {
    for (const actor of actors) {
      for (const link of of(actor)) {
        const party = link.party()
        // oxlint-disable-next-line no-await-in-loop -- a change is rare, and its readers are few
        const page = party && (await chatService.after(party.actor, conv, seq - 1, 1))
        const [message] = page?.messages ?? []
        if (message !== undefined) link.offer(message)
      }
    }
  }
  const tellTyping = ({ conv, from, actors }: Extract<Hint, { t: 'typing' }>): void => {
    for (const actor of actors)
      if (actor !== from) for (const link of of(actor)) link.typing(conv, from)
  }

  /** Looks at the newest numbers of everything open here: heals what was lost on the way. */
  const poll = async (tell: (link: Link, heads: Record<string, number>, useq: number) => void) => {
    const open = [...each()]
    const convs = [...new Set(open.flatMap((link) => [...link.convs()]))]
    const heads: Record<string, number> = {}
    for (let from = 0; from < convs.length; from += LOOK)
      // oxlint-disable-next-line no-await-in-loop -- one question after another
      Object.assign(heads, await chatService.headsOf(convs.slice(from, from + LOOK)))
    const useqs = await chatService.useqsOf([...links.keys()])
    for (const link of open) tell(link, heads, useqs[link.party()?.actor.id ?? ''] ?? 0)
  }
  const beat = async (): Promise<void> => {
    try {
      await poll((link, heads, useq) => link.beat(heads, useq))
    } catch (err) {
      log.warn({ err }, 'the heads could not be looked at')
      // Who is there must still be heard.
      for (const link of each()) link.beat({}, 0)
    }
  }
  const heal = async (): Promise<void> => {
    say()
    try {
      await poll((link, heads, useq) => {
        for (const conv of link.convs()) {
          const head = heads[conv]
          if (head !== undefined) link.reach(conv, head)
        }
        link.reachStream(useq)
      })
    } catch (err) {
      log.warn({ err }, 'the heads could not be looked at')
    }
  }
  const tick = (): void => {
    polled += POLL_MS
    if (polled >= BEAT_MS) {
      polled = 0
      void beat()
    } else if (!bus.healthy() || polled % HEAL_MS === 0) void heal()
  }

  const forget = chatService.onCommitted(onCommitted)
  return {
    /** A socket whose party is known. */
    add(link: Link): void {
      const party = link.party()
      if (party === null) return
      const { id } = party.actor
      const own = links.get(id) ?? new Set()
      links.set(id, own)
      // The same tab again replaces its own socket, and no other one's.
      for (const other of own) if (other.suffix === link.suffix) other.close(CLOSE.replaced)
      const most = isGuestId(id) ? limits.guestSockets : limits.userSockets
      const [oldest] = own
      if (own.size >= most && oldest !== undefined) {
        own.delete(oldest)
        oldest.close(CLOSE.replaced)
      }
      own.add(link)
    },
    remove(link: Link): void {
      const id = link.party()?.actor.id ?? ''
      const own = links.get(id)
      own?.delete(link)
      if (own?.size === 0) links.delete(id)
    },
    typing(link: Link, conv: string): void {
      const from = link.party()?.actor.id
      if (from === undefined) return
      chatService
        .audience(conv)
        .then((actors) => {
          const hint = { t: 'typing', conv, from, actors } as const
          tellTyping(hint)
          bus.publish(hint)
        })
        .catch((err: unknown) => log.debug({ err }, 'nobody was told of typing'))
    },
    /** Adds who is told, of whom something is news; of nobody in particular when hints were lost. */
    onHeard(ear: (actorIds?: readonly string[]) => void): void {
      ears.add(ear)
    },
    /** Those with a socket here who serve. */
    serving: (): string[] => [
      ...new Set(
        [...each()].flatMap((link) => {
          const actor = link.party()?.actor
          return actor?.serves === true ? [actor.id] : []
        }),
      ),
    ],
    /** Everybody with a socket here. */
    actors: (): string[] => [...links.keys()],
    all: (): Link[] => [...each()],
    beat,
    heal,
    async start(): Promise<void> {
      await bus.start(onHint, () => void heal())
      timer = setInterval(tick, POLL_MS).unref()
    },
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer)
      forget()
      await bus.stop()
    },
  }
}

export type Hub = ReturnType<typeof createHub>
