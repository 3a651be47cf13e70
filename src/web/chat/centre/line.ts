import type { QueryClient } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { workbench } from '#contract/workbench.ts'
import { randomLetters } from '#web/kit/random.ts'
import type { Self } from '../calls.ts'
import { createTalk, type Talk } from '../talk.ts'
import type { ChatWorld } from '../useTalk.ts'

/** 线路: the one connection of somebody signed in, which all of a tab's console pages share. */

/** What is told of the stream as it comes. */
export interface LineTold {
  onMessage?: (message: ChatMessage) => void
  onEvent?: (name: string, data: Record<string, unknown>) => void
}

export interface SharedLine {
  talk: Talk
  listen: (told: LineTold) => () => void
}

/** Facts come in bursts; the lists are read again once for each. */
export const SETTLE_MS = 250

/** What is to be read again after a fact of the stream. */
const TOUCHED: Readonly<Record<string, readonly Endpoint[]>> = {
  presence: [chat.customerService, workbench.presence, workbench.colleagues],
  lead: [reminders.count, reminders.list],
  mark: [],
  queue: [chat.list, workbench.wall],
  rev: [chat.list],
}
const COUNTED: readonly Endpoint[] = [reminders.count, reminders.list, chat.list]

const begun = (client: QueryClient, call: Call, world: ChatWorld, self: Self): SharedLine => {
  const listeners = new Set<LineTold>()
  const stale = new Set<Endpoint>()
  const touch = (endpoints: readonly Endpoint[]): void => {
    if (stale.size === 0 && endpoints.length > 0) world.later(flush, SETTLE_MS)
    for (const endpoint of endpoints) stale.add(endpoint)
  }
  const flush = (): void => {
    for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] })
    stale.clear()
  }
  const talk = createTalk({
    ...world,
    call,
    self,
    outbox: world.openOutbox(),
    newId: () => `${world.now().toString(36)}-${randomLetters(16)}`,
    onMessage(message) {
      touch([chat.list])
      for (const told of listeners) told.onMessage?.(message)
    },
    onEvent(name, data) {
      touch(TOUCHED[name] ?? COUNTED)
      for (const told of listeners) told.onEvent?.(name, data)
    },
  })
  return {
    talk,
    listen(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
  }
}

interface Held {
  line: SharedLine
  actor: string
  world: ChatWorld
  users: number
}

const lines = new WeakMap<QueryClient, Held>()

/** The line of this tab, begun by the first who asks and ended with the last; connects at once. */
export const holdLine = (
  client: QueryClient,
  call: Call,
  world: ChatWorld,
  self: Self,
): { line: SharedLine; release: () => void } => {
  const known = lines.get(client)
  const fits = known !== undefined && known.actor === self.actor && known.world === world
  const held = fits
    ? known
    : { line: begun(client, call, world, self), actor: self.actor, world, users: 0 }
  lines.set(client, held)
  held.users += 1
  held.line.talk.enter()
  return {
    line: held.line,
    release() {
      held.users -= 1
      if (held.users > 0) return
      held.line.talk.stop()
      if (lines.get(client) === held) lines.delete(client)
    },
  }
}
